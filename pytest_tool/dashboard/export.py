"""Writes a whole run as one page that opens from disk.

It is an artefact of a CI job that anybody may open, and what it shows came from pages under test: its
Content-Security-Policy lets exactly the scripts and styles of ours run, by their hashes, and nothing be loaded or sent.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol

from pytest_tool.archive import about, is_live
from pytest_tool.archive.reading import Event, read_run
from pytest_tool.dashboard.feed import fed, is_spoken, worded
from pytest_tool.dashboard.files import PAGE, picture
from pytest_tool.dashboard.ledger import Ledger
from pytest_tool.errors import SpeechError, ToolError

MARK = "<!-- one run of tool, exported -->"
"""Stands in the first lines of each export: a file without it was not written by us, and is left alone."""
NOTHING_ELSE = "default-src 'none'; base-uri 'none'; form-action 'none'"
STYLE = re.compile(r'<link rel="stylesheet" href="([\w.-]+)">')
SCRIPT = re.compile(r'<script src="([\w.-]+)" defer></script>')
ICON = re.compile(r'<link rel="icon"[^>]*>')


class Speaks(Protocol):
    """Turns the narration into sound."""

    def key(self, text: str, /) -> str: ...
    def mp3(self, text: str, /) -> bytes: ...


def write_page(run: Path, out: Path, speech: Speaks | None = None) -> None:
    """Writes the run into one file, all of it.

    Raises ToolError: a run of a newer tool, a file there that is not an earlier export, no room, no voice.
    """
    check(out)
    told = told_of(run)
    if speech:
        told["events"] = [fed(event, speech.key) for event in told["events"]]
    numbers = dict.fromkeys(picture_of(event) for event in told["events"] if event.get("kind") == "frame")
    write_told(out, told, ((number, run, number) for number in numbers), speech)


def told_of(run: Path) -> dict[str, Any]:
    """Reads all that the page is told of a run.

    Raises ToolError for one of a newer tool, and for an empty one.
    """
    known = about(run)
    events, torn = read_run(run)
    if not events:
        raise ToolError(f"The run {run.name} holds nothing yet.", "Export it when something has been done in it.")
    ledger = Ledger(run)
    ledger.read_on()
    going_on = is_live(run)
    state = {
        "live": False, "session": "", "going_on": going_on, "broken_off": ledger.unfinished and not going_on,
        "stopped": ledger.stopped, "torn": torn,
    }  # fmt: skip
    return {"about": {"name": run.name, "project": "", **known}, "state": state, "events": list(map(worded, events))}


def write_told(
    out: Path, told: dict[str, Any], pictures: Iterable[tuple[int, Path, int]], speech: Speaks | None = None
) -> None:
    """Writes the page with its data and pictures, each with its run and its number there. Raises ToolError."""
    beside = out.with_name(f".{out.name}.{os.getpid()}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", errors="replace") as file:  # half a character is in no file
            file.writelines(_parts(told, pictures, speech))
        beside.replace(out)
    except OSError as error:
        raise ToolError(
            f"{out} cannot be written: {error.strerror}.", "Name a file in a folder that is yours."
        ) from error
    finally:
        beside.unlink(missing_ok=True)


def check(out: Path) -> None:
    """Raises ToolError for what must be kept as it is."""
    if out.is_dir():
        raise ToolError(f"{out} is a folder.", f"Name a file in it: {out / 'run.html'}")
    try:
        with out.open("rb") as file:
            ours = MARK.encode() in file.read(1000)
    except FileNotFoundError:
        return
    except OSError as error:
        raise ToolError(f"{out} cannot be read: {error.strerror}.", "Name another file.") from error
    if not ours:
        raise ToolError(f"{out} exists and is no earlier export.", "Name another file, or delete it first.")


def _parts(told: dict[str, Any], pictures: Iterable[tuple[int, Path, int]], speech: Speaks | None) -> Iterator[str]:
    """Yields the file piece by piece: pictures fill memory."""
    page, policy = _inlined((PAGE / "index.html").read_text(encoding="utf-8"))
    head, body = page.split("<head>", 1)
    start, end = body.rsplit("</body>", 1)
    yield f"{head}<head>\n{MARK}\n"
    yield f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">{start}'
    yield _block("application/json", "tool-run", json.dumps(told, ensure_ascii=False, separators=(",", ":")))
    for shown, run, number in pictures:
        if jpeg := picture(run, number):  # an older one may have had to make room
            yield _block("text/plain", f"tool-picture-{shown}", base64.b64encode(jpeg).decode())
    if speech:
        for key, text in {event["speech"]: event["text"] for event in filter(is_spoken, told["events"])}.items():
            yield _block("text/plain", f"tool-speech-{key}", base64.b64encode(_spoken(speech, text)).decode())
    yield f"</body>{end}"


def picture_of(frame: Event) -> int:
    """Picks the number of the frame's picture, or 0."""
    number = frame.get("picture") or frame.get("number")
    return number if isinstance(number, int) else 0


def _spoken(speech: Speaks, text: str) -> bytes:
    try:
        return speech.mp3(text)
    except SpeechError as error:
        raise ToolError(error.fact, f"{error.remedy} Or export without --narration.") from error


def _inlined(page: str) -> tuple[str, str]:
    """Inlines the page's own files, with their policy."""
    styles: list[str] = []
    scripts: list[str] = []

    def style(found: re.Match[str]) -> str:
        styles.append(text := _file(found[1]))
        return f"<style>{text}</style>"

    def script(found: re.Match[str]) -> str:
        scripts.append(text := _file(found[1]))
        return f"<script>{text}</script>"

    inlined = SCRIPT.sub(script, STYLE.sub(style, ICON.sub("", page)))
    ours = f"style-src {_hashes(styles)}; script-src {_hashes(scripts)}"
    return inlined, f"{NOTHING_ELSE}; {ours}; img-src data: blob:; media-src data: blob:"


def _file(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def _hashes(texts: list[str]) -> str:
    digests = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def _block(kind: str, name: str, text: str) -> str:
    """Wraps data as a block; ``<`` is escaped."""
    return f'<script type="{kind}" id="{name}">{text.replace("<", chr(92) + "u003c")}</script>\n'
