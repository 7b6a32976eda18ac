/** A question of any kind of puzzle: answer it, and be told whether it is right, and why. */
/** @import { RenderProps } from "@anywidget/types" */
/** @import { State } from "./question_view.js" */
import { questionView } from "./question_view.js";

export default { render };

/** @param {RenderProps<State>} props */
function render(props) {
  return questionView(props, "Question").finish();
}
