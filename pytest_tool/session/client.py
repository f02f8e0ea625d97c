"""Sends a session one command, with the standard library alone.

What can be expected is a result (see ``wire.session``), never an exception: no session, a dead one, one of another
version, a command that failed.
"""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from pytest_tool.session.files import USUAL, Files, sessions, until, wrong_name
from pytest_tool.wire.session import CODES, FORMAT, VERSION, Code, Outcome, State

Told = Callable[[dict[str, object]], None]
"""Gets each event of a command, as it comes."""
ANSWER_S = 30.0
"""So long a host may be silent before it says at least that a command is waiting or being done."""
AT_ONCE_S = 5.0
"""The same for what needs no turn: its state, and that it is to end."""
CLOSE_S = 15.0
"""So long a host may take to end after it was asked to."""
ENDING_S = 5.0
"""So long the processes of a host that has ended may take to follow it by themselves."""
GONE = (OSError, ValueError)
"""What is raised when the host does not answer, or stops in the middle of its answer."""


def ask(
    name: str, command: str, fields: dict[str, object], *, wait: bool = True, told: Told = lambda event: None
) -> dict[str, object]:
    """Sends a command and waits for its result; Ctrl-C cancels it."""
    files = Files(name)
    if absent := _absent(files, command):
        return absent
    body = {"v": VERSION, "id": os.urandom(8).hex(), "command": command, "wait": wait, **fields}
    try:
        return _answered(name, files.read(), body, told)
    except GONE:
        return _died(files, command)
    except KeyboardInterrupt:
        return {**result(name, command, Outcome.CANCELLED, "Left. The session goes on."), "code": int(Code.LEFT)}


def status(name: str) -> dict[str, object]:
    """Tells how the session is, also while it is busy."""
    files = Files(name)
    if absent := _absent(files, "status"):
        return absent
    try:
        return next(_exchange(files.read(), "GET", "/status", None, AT_ONCE_S))
    except (*GONE, StopIteration):
        return _died(files, "status")


def close(name: str) -> dict[str, object]:
    """Ends the session and every process that it started."""
    files = Files(name)
    if wrong := wrong_name(name):
        return result(name, "close", Outcome.REFUSED, wrong)
    until(lambda: bool(files.read()) or not files.alive, ENDING_S)  # one that just begins says who it is in a moment
    about = files.read()
    if not about and not files.alive:
        return _no_session(name, "close")
    if files.alive:
        _ask_to_close(files, about)
    if files.alive and files.read().get("mark") == about.get("mark"):
        fact = f"Session {name} does not end; its process is {about.get('pid') or 'not known'}."
        said = f"{fact} Try again: {called(name)} close"
        return result(name, "close", Outcome.FAILED, said, run=about.get("run", ""))
    return cleaned_up(files, about)


def cleaned_up(files: Files, about: dict[str, object]) -> dict[str, object]:
    """Ends and removes what is left of a session whose host has ended."""
    from pytest_tool.session.leftovers import end

    ended = end(str(about["mark"]), ENDING_S) if about.get("mark") else []
    files.remove(about.get("mark"))
    said = f"Session {files.name} is closed."
    if ended:
        said += f" {len(ended)} of its processes had to be ended: {', '.join(map(str, ended))}."
    return result(files.name, "close", Outcome.DONE, said, ended=ended, run=about.get("run", ""))


def result(name: str, command: str, outcome: Outcome, message: str = "", **more: object) -> dict[str, object]:
    """Builds the one object that a command ends with."""
    about = {"format": FORMAT, "session": name, "command": command, "outcome": str(outcome)}
    return {**about, "code": int(CODES[outcome]), "message": message, **more}


def called(name: str) -> str:
    """Returns how a person calls the command for this session."""
    return "tool" if name == USUAL else f"tool --session {name}"


def _absent(files: Files, command: str) -> dict[str, object] | None:
    """Returns the result where a session is absent."""
    if wrong := wrong_name(files.name):
        return result(files.name, command, Outcome.REFUSED, wrong)
    about = files.read()
    if not about:
        return _no_session(files.name, command)
    if about.get("state") == State.CRASHED or not files.alive:
        return _died(files, command)
    if about.get("wire") != VERSION:
        fact = f"Session {files.name} was started by tool {about.get('tool')}, another version than this command."
        remedy = f"Close it with {called(files.name)} close, then start it again."
    elif "port" not in about:
        fact, remedy = f"Session {files.name} is still starting.", "Wait until its `tool start` has returned."
    else:
        return None
    return result(files.name, command, Outcome.NO_SESSION, f"{fact} {remedy}")


def _no_session(name: str, command: str) -> dict[str, object]:
    others = [other for other in sessions() if other != name]
    there = f" There are: {', '.join(others)}." if others else ""
    fact = f"There is no session {name} in this project.{there}"
    return result(name, command, Outcome.NO_SESSION, f"{fact} Start it: {called(name)} start --url URL")


def _died(files: Files, command: str) -> dict[str, object]:
    """Says what is known of a session that ended or is silent."""
    until(lambda: not files.alive or "error" in files.read(), 1.0)  # a host that is just ending writes why
    about, name = files.read(), files.name
    pid, run = about.get("pid"), about.get("run", "")
    if not about:
        return result(name, command, Outcome.NO_SESSION, f"Session {name} was closed meanwhile.")
    if files.alive and "error" not in about:
        fact = f"Session {name} does not answer, though its process {pid} is there (stopped, or overloaded)."
        said = f"{fact} Try again, or end it: {called(name)} close"
        return result(name, command, Outcome.CRASHED, said, run=run)
    known = str(about.get("error") or f"its process {pid} is gone (killed, or the machine was restarted)").rstrip(".")
    kept = f" What it did is in {run}." if run else ""
    said = f"Session {name} has ended: {known}.{kept} Start it again: {called(name)} start"
    return result(name, command, Outcome.CRASHED, said, state=str(State.CRASHED), run=run)


def _ask_to_close(files: Files, about: dict[str, object]) -> None:
    """Ends the host over the wire, a deaf one by signals."""
    if about.get("wire") == VERSION and "port" in about:
        body = {"v": VERSION, "id": os.urandom(8).hex(), "command": "close"}
        with suppress(*GONE):  # it may have ended by itself in this moment: looked at below
            list(_exchange(about, "POST", "/command", body, AT_ONCE_S))
            if until(lambda: not files.alive, CLOSE_S):
                return
    elif about.get("state") == State.CRASHED and until(lambda: not files.alive, CLOSE_S):
        return  # it was ending by itself
    pid = _own_process(about)
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        if pid and files.alive:
            with suppress(ProcessLookupError):
                os.kill(pid, how)
            until(lambda: not files.alive, CLOSE_S / 3)


def _own_process(about: dict[str, object]) -> int:
    """Give the process of a session's file, if it bears that session's mark: no other is ever sent a signal."""
    pid, mark = about.get("pid"), about.get("mark")
    if not isinstance(pid, int) or pid <= 1 or pid == os.getpid():
        return 0
    from pytest_tool.session.leftovers import marked

    known = marked(str(mark)) if mark else []
    return pid if pid in known or not Path("/proc").is_dir() else 0


def _answered(name: str, about: dict[str, object], body: dict[str, object], told: Told) -> dict[str, object]:
    """Returns a command's result; the first Ctrl-C cancels and reads on."""
    lines = _exchange(about, "POST", "/command", body)
    cancelled = False
    while True:
        try:
            for line in lines:
                if "event" not in line:
                    return result(name, str(body["command"]), Outcome.REFUSED, str(line["error"]))
                if line["event"] == "result":
                    return {key: value for key, value in line.items() if key != "event"}
                if line["event"] != "alive":
                    told(line)
            raise ConnectionError("the answer has no result")
        except KeyboardInterrupt:
            if cancelled:
                raise
            cancelled = True
            told({"event": "note", "text": "cancelling at the next safe point; Ctrl-C again leaves at once"})
            list(_exchange(about, "POST", "/cancel", {"v": VERSION, "id": body["id"]}))


def _exchange(
    about: dict[str, object], method: str, path: str, body: dict[str, object] | None, silence_s: float = ANSWER_S
) -> Iterator[dict[str, object]]:
    """Sends one request; returns the lines of its answer. Raises GONE.

    The iterator is no generator: after an interrupt it reads on.
    """
    port = about.get("port")
    # an argument that is no UTF-8 holds halves of characters
    sent = b"" if body is None else json.dumps(body, ensure_ascii=False).encode(errors="replace")
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {about.get('token')}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\nConnection: close\r\n\r\n"
    )
    connection = socket.create_connection(("127.0.0.1", int(str(port))), timeout=silence_s)
    connection.sendall(head.encode() + sent)
    lines = connection.makefile("rb")
    while lines.readline() not in (b"\r\n", b""):
        pass
    return map(json.loads, lines)
