"""Serves the page of runs: ``tool dashboard`` and ``tool replay``."""

from __future__ import annotations

import threading
import webbrowser
from argparse import Namespace
from pathlib import Path
from urllib.parse import quote

from pytest_tool.dashboard.process import Asked, project_home, serve
from pytest_tool.errors import ToolError
from pytest_tool.session.client import result
from pytest_tool.wire.session import Outcome
from tool_cli.output import Output
from tool_cli.runs import run_or_newest
from tool_cli.screen import Style
from tool_cli.values import Refused


def dashboard(asked: Namespace) -> int:
    """Shows all runs of the project, until Ctrl-C."""
    return _served(asked, Asked(project_home(), asked.port))


def replay(asked: Namespace) -> int:
    """Shows one run on the page, or writes it as a file. Raises Refused."""
    if asked.narration and not asked.export:
        raise Refused("--narration goes with --export FILE. On the page, N switches the narration on.")
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
            threading.Thread(target=_open, args=(address, output), daemon=not already).start()

    try:
        serve(what, told)
    except ToolError as error:
        raise Refused(str(error)) from None
    return 0


def _tell(asked: Namespace, output: Output, address: str, already: bool) -> None:
    """Prints the address unbroken, however long: it is there to be clicked or copied."""
    if output.as_json:
        said = f"dashboard: {address}"
        output.result(result(asked.session, asked.command, Outcome.DONE, said, url=address))
        return
    then = "It is running already." if already else "Ctrl-C ends it."
    output.lines([(("dashboard: ", Style.PLAIN), (address, Style.STRONG)), ((then, Style.FAINT),)])


def _open(address: str, output: Output) -> None:
    if not webbrowser.open(address):
        output.note("There is no browser that could be opened. Open the address yourself.", Style.CARE)


def _export(asked: Namespace, run: Path, home: Path) -> int:
    from pytest_tool.dashboard.export import write_page
    from pytest_tool.dashboard.speech import speech_of

    file, speech = Path(asked.export), speech_of(home) if asked.narration else None
    try:
        write_page(run, file, speech)
    except ToolError as error:
        raise Refused(str(error), "failed") from None
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror}.", "failed") from None
    finally:
        if speech:
            speech.close()
    size = file.stat().st_size
    said = f"Wrote {file} ({size / 1000:,.0f} kB)."
    told = result(asked.session, asked.command, Outcome.DONE, said, file=str(file), run=str(run))
    return Output(asked.json).result(told)
