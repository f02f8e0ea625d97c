"""``tool export``: a run as a plan or as a Python test, printed or written."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Literal

from pytest_tool.errors import ToolError
from pytest_tool.export import export
from pytest_tool.wire.session import Outcome
from tool_cli.answer import Refused, answer
from tool_cli.output import Output
from tool_cli.runs import run_folder
from tool_cli.screen import Style


def print_export(asked: Namespace) -> int:
    """The text alone goes to standard output; what could not be exported is noted beside it. Raises Refused."""
    output = Output(asked.json)
    form: Literal["python", "plan"] = "python" if asked.python else "plan"
    run = run_folder(asked)
    try:
        made = export(run, form)
    except ToolError as error:
        raise Refused(answer(asked.session, "export", Outcome.REFUSED, str(error))) from None
    told: dict[str, object] = {
        "run": str(run),
        "form": form,
        "left_out": list(made.left_out),
        "file": asked.output or "",
    }
    if asked.output:
        if why := _not_written(Path(asked.output), made.text):
            return output.result(answer(asked.session, "export", Outcome.REFUSED, why, **told))
    elif not output.as_json:
        print(made.text, end="" if made.text.endswith("\n") else "\n")
    for line in made.left_out:
        output.note(f"left out: {line}", Style.CARE)
    said = f"Wrote {asked.output}." if asked.output else ""
    return output.result(answer(asked.session, "export", Outcome.DONE, said, text=made.text, **told))


def _not_written(path: Path, text: str) -> str:
    """Writes a new file; or why not."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return f"{path} exists and is left as it is. Name another file, or delete it first."
    except OSError as error:
        return f"{path} cannot be written: {error.strerror}. Name another place."
    return ""
