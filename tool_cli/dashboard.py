"""``tool dashboard`` and ``tool replay``: the page that shows runs, live or later; and a run as one file."""

from __future__ import annotations

import threading
import webbrowser
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from pytest_tool.dashboard.process import Asked, project_home, serve
from pytest_tool.errors import ToolError
from pytest_tool.wire.session import Outcome
from tool_cli.answer import Refused, answer
from tool_cli.output import Output
from tool_cli.runs import run_or_newest
from tool_cli.screen import Style

if TYPE_CHECKING:
    from pytest_tool.dashboard.speech import Speech


def show_runs(asked: Namespace) -> int:
    """All runs of the project, until Ctrl-C."""
    return _served(asked, Asked(project_home(), asked.port))


def replay(asked: Namespace) -> int:
    """One run: on the page, or as a file. Raises Refused where there is none."""
    if asked.narration and not asked.export:
        raise _refused(asked, "--narration goes with --export FILE. On the page, N switches the narration on.")
    run, home = run_or_newest(asked), project_home()
    if asked.export:
        return _export(asked, run, home)
    is_elsewhere = run.resolve().parent != (home / "runs").resolve()
    return _served(asked, Asked(home, asked.port, run if is_elsewhere else None), run)


def _served(asked: Namespace, what: Asked, run: Path | None = None) -> int:
    output = Output(asked.json)

    def told(url: str, already: bool) -> None:
        address = f"{url}#run={quote(what.name_of(run), safe='')}" if run else url
        _tell(asked, output, address, already)
        if asked.open:
            threading.Thread(target=_open, args=(address, output), daemon=already is False).start()

    try:
        serve(what, told)
    except ToolError as error:
        return output.result(answer(asked.session, asked.command, Outcome.REFUSED, str(error), url=""))
    return 0


def _tell(asked: Namespace, output: Output, address: str, already: bool) -> None:
    """Unbroken, however long: it is there to be clicked or copied."""
    if output.as_json:
        said = f"dashboard: {address}"
        output.result(answer(asked.session, asked.command, Outcome.DONE, said, url=address))
        return
    then = "It is running already." if already else "Ctrl-C ends it."
    output.lines([(("dashboard: ", Style.PLAIN), (address, Style.STRONG)), ((then, Style.FAINT),)])


def _open(address: str, output: Output) -> None:
    if not webbrowser.open(address):
        output.note("There is no browser that could be opened. Open the address yourself.", Style.CARE)


def _export(asked: Namespace, run: Path, home: Path) -> int:
    from pytest_tool.dashboard.export import write_page

    output, file = Output(asked.json), Path(asked.export)
    speech = _speech(home) if asked.narration else None
    try:
        write_page(run, file, speech)
        said = f"Wrote {file} ({_size(file.stat().st_size)})."
    except (ToolError, OSError) as error:
        why = str(error) if isinstance(error, ToolError) else f"{file} cannot be written: {error.strerror}."
        return output.result(answer(asked.session, asked.command, Outcome.FAILED, why, file="", run=str(run)))
    finally:
        if speech:
            speech.close()
    return output.result(answer(asked.session, asked.command, Outcome.DONE, said, file=str(file), run=str(run)))


def _speech(home: Path) -> Speech:
    from pytest_tool.dashboard.speech import speech_of

    return speech_of(home)


def _size(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(size, 1000) / 1000:.0f} kB"


def _refused(asked: Namespace, why: str) -> Refused:
    return Refused(answer(asked.session, asked.command, Outcome.REFUSED, why))
