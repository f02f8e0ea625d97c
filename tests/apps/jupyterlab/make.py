"""A folder as a user of JupyterLab has it: a notebook that was never run, and a few files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def filled(folder: Path) -> Path:
    folder.mkdir()
    cells = [cell("a1", "numbers = [1, 2, 3]"), cell("a2", "print('the total is', sum(numbers))")]
    notebook = {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "analysis.ipynb").write_text(json.dumps(notebook))
    (folder / "notes.txt").write_text("milk\nbread\n")
    (folder / "letter.txt").write_text("Dear Ann\n")
    for name in ("old.csv", "keep.csv"):
        (folder / name).write_text("a,b\n1,2\n")
    return folder


def cell(name: str, source: str) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [], "source": [source]}


def printed(notebook: Path) -> list[str]:
    """What the cells of a saved notebook printed."""
    cells = json.loads(notebook.read_text())["cells"]
    return ["".join(output.get("text", "")).strip() for c in cells for output in c.get("outputs", [])]
