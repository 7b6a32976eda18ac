"""A Jupyter server extension: a notebook that is saved keeps the pictures of its widgets.

A widget's live view needs a kernel that knows it. In a notebook that is opened again JupyterLab
prefers the view to the picture beside it, and shows "Error displaying widget: model not found". So
what goes into the file is the picture, while the page that is open keeps its view.
"""

from __future__ import annotations

from typing import Any

__all__ = ["MARK", "keep_pictures"]

MARK = "tic_learn"
"""The key in an output's metadata that says: this view has a picture beside it."""
VIEW = "application/vnd.jupyter.widget-view+json"


def keep_pictures(model: dict[str, Any], **_: Any) -> None:
    """Take the live views of this kit's widgets out of a notebook that is about to be saved.

    ``model``: what the server's contents manager gives to its hooks before a save; it is changed
    in place. Anything that is not a notebook of this form is left as it is.
    """
    if model.get("type") != "notebook" or not isinstance(model.get("content"), dict):
        return
    for cell in model["content"].get("cells") or ():
        for output in cell.get("outputs") or ():
            data = output.get("data")
            if data and MARK in (output.get("metadata") or ()) and "text/html" in data:
                data.pop(VIEW, None)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "tic_learn.server"}]


def _load_jupyter_server_extension(app: Any) -> None:
    app.contents_manager.register_pre_save_hook(keep_pictures)
