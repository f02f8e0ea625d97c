"""Prints a run as a plan or Python test: ``tool export``."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from pytest_tool.errors import ToolError
from pytest_tool.export import plan_text, python_text
from pytest_tool.session.client import result
from pytest_tool.wire.session import Outcome
from tool_cli.output import Output
from tool_cli.runs import run_folder
from tool_cli.screen import Style
from tool_cli.values import Refused


def export(asked: Namespace) -> int:
    """Prints the text, and beside it what was left out. Raises Refused."""
    output = Output(asked.json)
    run = run_folder(asked)
    try:
        made = python_text(run) if asked.python else plan_text(run)
    except ToolError as error:
        raise Refused(str(error)) from None
    if asked.output:
        _write(Path(asked.output), made.text)
    elif not output.as_json:
        print(made.text, end="")
    for line in made.left_out:
        output.note(f"left out: {line}", Style.CARE)
    said = f"Wrote {asked.output}." if asked.output else ""
    form, file = "python" if asked.python else "plan", asked.output or ""
    told = result(
        asked.session, "export", Outcome.DONE, said,
        text=made.text, left_out=list(made.left_out), form=form, run=str(run), file=file,
    )  # fmt: skip
    return output.result(told)


def _write(path: Path, text: str) -> None:
    """Writes a new file. Raises Refused."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refused(f"{path} exists and is left as it is. Name another file, or delete it first.") from None
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}. Name another place.") from None
