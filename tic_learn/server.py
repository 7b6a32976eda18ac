"""A Jupyter server extension: a notebook that is saved keeps the pictures of its widgets, and its answers.

A widget's live view needs a kernel that knows it. In a notebook that is opened again JupyterLab
prefers the view to the picture beside it, and shows "Error displaying widget: model not found". So
what goes into the file is the picture, while the page that is open keeps its view.

An answer is in the output below its question. nbgrader clears outputs before it runs a notebook, and
so do people; so the answers that a notebook shows when it is saved go into its metadata too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

__all__ = ["ANSWER", "MARK", "keep_answers", "keep_pictures"]

ANSWER = "application/vnd.tic-learn.answer+json"
"""Of an answer in the output of a cell, as `tic_learn.course` gives it."""

MARK = "tic_learn"
"""The key in an output's metadata that says: this view has a picture beside it; and in a notebook's, of ours."""
VIEW = "application/vnd.jupyter.widget-view+json"


def keep_pictures(model: dict[str, Any], **_: Any) -> None:
    """Take the live views of this kit's widgets out of a notebook that is about to be saved.

    ``model``: what the server's contents manager gives to its hooks before a save; it is changed
    in place. Anything that is not a notebook of this form is left as it is.
    """
    for output in _outputs(model):
        data = output["data"]
        if MARK in (output.get("metadata") or ()) and "text/html" in data:
            data.pop(VIEW, None)


def keep_answers(model: dict[str, Any], **_: Any) -> None:
    """Put the answers below the questions of a notebook that is about to be saved into its metadata as well.

    ``model``: as for keep_pictures. What was saved before stays, where nothing newer is shown. Of what
    was put in when a notebook was handed in, nothing changes.
    """
    found = [output["data"][ANSWER] for output in _outputs(model) if ANSWER in output["data"]]
    if not found:
        return
    metadata = model["content"].setdefault("metadata", {})
    ours = metadata.get(MARK)
    ours = ours if isinstance(ours, dict) else {}
    before = ours.get("saved")
    answers = [one for one in [*(before if isinstance(before, list) else ()), *found] if isinstance(one, dict)]
    answers.sort(key=lambda one: one["at"] if isinstance(one.get("at"), int | float) else 0.0)
    newest = {(str(one.get("item")), str(one.get("learner"))): one for one in answers}
    metadata[MARK] = {**ours, "saved": [*newest.values()]}


def _outputs(model: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The outputs that have data, of what is a notebook of this form."""
    if model.get("type") != "notebook" or not isinstance(model.get("content"), dict):
        return
    for cell in model["content"].get("cells") or ():
        yield from (output for output in cell.get("outputs") or () if output.get("data"))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "tic_learn.server"}]


def _load_jupyter_server_extension(app: Any) -> None:
    app.contents_manager.register_pre_save_hook(keep_pictures)
    app.contents_manager.register_pre_save_hook(keep_answers)
