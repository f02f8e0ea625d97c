"""The light side of a session: find it, send one command, read what it says, end it. The standard library alone.

Nothing here raises for what can be expected: no session, a dead one, one of another version, and a command that failed
are all results (see ``wire.session``) with their outcome, their exit code and a message.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from pytest_tool.session.files import USUAL, Files, sessions, wrong_name
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
LOOK_S = 0.02


class Gone(Exception):
    """The host does not answer, or stopped in the middle of its answer."""


def ask(
    name: str, command: str, fields: dict[str, object], *, wait: bool = True, told: Told = lambda event: None
) -> dict[str, object]:
    """Send a command and wait for its result. Ctrl-C cancels it at the next safe point; a second one leaves."""
    files = Files(name)
    if absent := _absent(files, command):
        return absent
    about = files.read()
    number = os.urandom(8).hex()
    body = {"v": VERSION, "id": number, "command": command, "wait": wait, **fields}
    try:
        return _answered(name, about, body, told)
    except Gone:
        return _died(files, command)
    except KeyboardInterrupt:
        return {**result(name, command, Outcome.CANCELLED, "Left. The session goes on."), "code": int(Code.LEFT)}


def status(name: str) -> dict[str, object]:
    """How the session is, also while it is busy."""
    files = Files(name)
    if absent := _absent(files, "status"):
        return absent
    try:
        lines = list(_exchange(files.read(), "GET", "/status", None, AT_ONCE_S))
    except Gone:
        return _died(files, "status")
    return lines[-1] if lines else _died(files, "status")


def close(name: str) -> dict[str, object]:
    """End the session and every process that it started, whatever state it is in."""
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
        return result(
            name, "close", Outcome.FAILED, f"{fact} Try again: {called(name)} close", run=about.get("run", "")
        )
    return cleaned_up(files, about)


def cleaned_up(files: Files, about: dict[str, object]) -> dict[str, object]:
    """What is left of a session whose host has ended, or does not end, is ended and removed."""
    from pytest_tool.session.leftovers import end

    ended = end(str(about["mark"]), ENDING_S) if about.get("mark") else []
    files.remove(about.get("mark"))
    said = f"Session {files.name} is closed."
    if ended:
        said += f" {len(ended)} of its processes had to be ended: {', '.join(map(str, ended))}."
    return result(files.name, "close", Outcome.DONE, said, ended=ended, run=about.get("run", ""))


def result(name: str, command: str, outcome: Outcome, message: str = "", **more: object) -> dict[str, object]:
    """The one object that a command ends with."""
    exit_code = CODES[outcome]
    about = {"format": FORMAT, "session": name, "command": command, "outcome": str(outcome), "code": int(exit_code)}
    return {**about, "message": message, **more}


def _absent(files: Files, command: str) -> dict[str, object] | None:
    """The result where there is nobody to talk to; None where there is."""
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
        return result(files.name, command, Outcome.NO_SESSION, f"{fact} {remedy}")
    if "port" not in about:
        fact = f"Session {files.name} is still starting."
        return result(files.name, command, Outcome.NO_SESSION, f"{fact} Wait until its `tool start` has returned.")
    return None


def _no_session(name: str, command: str) -> dict[str, object]:
    others = [other for other in sessions() if other != name]
    there = f" There are: {', '.join(others)}." if others else ""
    fact = f"There is no session {name} in this project.{there}"
    return result(name, command, Outcome.NO_SESSION, f"{fact} Start it: {called(name)} start --url URL")


def _died(files: Files, command: str) -> dict[str, object]:
    """The session ended by itself, or says nothing: what is known of why, and where its run lies."""
    until(lambda: not files.alive or "error" in files.read(), 1.0)  # a host that is just ending writes why
    about = files.read()
    pid = about.get("pid")
    if not about:
        return result(files.name, command, Outcome.NO_SESSION, f"Session {files.name} was closed meanwhile.")
    if files.alive and "error" not in about:
        fact = f"Session {files.name} does not answer, though its process {pid} is there (stopped, or overloaded)."
        remedy = f"Try again, or end it: {called(files.name)} close"
        return result(files.name, command, Outcome.CRASHED, f"{fact} {remedy}", run=about.get("run", ""))
    known = str(about.get("error") or f"its process {pid} is gone (killed, or the machine was restarted)")
    run = f" What it did is in {about['run']}." if about.get("run") else ""
    fact = f"Session {files.name} has ended: {known.rstrip('.')}.{run}"
    remedy = f"Start it again: {called(files.name)} start"
    return result(
        files.name, command, Outcome.CRASHED, f"{fact} {remedy}", state=str(State.CRASHED), run=about.get("run", "")
    )


def called(name: str) -> str:
    """How the command is called for this session."""
    return "tool" if name == USUAL else f"tool --session {name}"


def _ask_to_close(files: Files, about: dict[str, object]) -> None:
    """Gently, over the wire, where that is the same; else, or when it does not end, by its process id."""
    if about.get("wire") == VERSION and "port" in about:
        body = {"v": VERSION, "id": os.urandom(8).hex(), "command": "close", "wait": True}
        with suppress(Gone):  # it may have ended by itself in this moment: looked at below
            list(_exchange(about, "POST", "/command", body, AT_ONCE_S))
            if until(lambda: not files.alive, CLOSE_S):
                return
    elif about.get("state") == State.CRASHED and until(lambda: not files.alive, CLOSE_S):
        return  # it was ending by itself
    pid = about.get("pid")
    if not isinstance(pid, int) or not files.alive:
        return
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        try:
            os.kill(pid, how)
        except ProcessLookupError:
            return
        if until(lambda: not files.alive, CLOSE_S / 3):
            return


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Whether it came true within so many seconds."""
    ends = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < ends:
        time.sleep(LOOK_S)
    return found


def _answered(name: str, about: dict[str, object], body: dict[str, object], told: Told) -> dict[str, object]:
    """The result of a command, its events told. The first Ctrl-C cancels and reads on."""
    lines = _exchange(about, "POST", "/command", body)
    cancelled = False
    while True:
        try:
            for line in lines:
                if "error" in line and "event" not in line:
                    return result(name, str(body["command"]), Outcome.REFUSED, str(line["error"]))
                if line.get("event") == "result":
                    return {key: value for key, value in line.items() if key != "event"}
                if line.get("event") != "alive":
                    told(line)
            raise Gone
        except KeyboardInterrupt:
            if cancelled:
                raise
            cancelled = True
            told({"event": "note", "text": "cancelling at the next safe point; Ctrl-C again leaves at once"})
            list(_exchange(about, "POST", "/cancel", {"v": VERSION, "id": body["id"]}))


class _Lines(Iterator[dict[str, object]]):
    """The lines of one answer. An interrupt between two of them loses nothing: the next call reads on."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._read = b""
        self._head_read = False

    def __next__(self) -> dict[str, object]:
        if not self._head_read:
            while b"\r\n\r\n" not in self._read:
                self._more()
            self._read = self._read.partition(b"\r\n\r\n")[2]
            self._head_read = True
        while b"\n" not in self._read:
            try:
                self._more()
            except EOFError:
                raise StopIteration from None
        line, _, self._read = self._read.partition(b"\n")
        found: dict[str, object] = json.loads(line)
        return found

    def _more(self) -> None:
        try:
            part = self._connection.recv(65536)
        except OSError:  # reset, or silent for longer than a living host is
            raise Gone from None
        if not part:
            if not self._head_read:
                raise Gone
            raise EOFError
        self._read += part


def _exchange(
    about: dict[str, object], method: str, path: str, body: dict[str, object] | None, silence_s: float = ANSWER_S
) -> _Lines:
    """One request to the host, and the lines of its answer, to be read as they come. Raises Gone."""
    port = about.get("port")
    if not isinstance(port, int):
        raise Gone
    # an argument that is no UTF-8 holds halves of characters
    sent = b"" if body is None else json.dumps(body, ensure_ascii=False).encode(errors="replace")
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {about.get('token')}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\nConnection: close\r\n\r\n"
    )
    try:
        connection = socket.create_connection(("127.0.0.1", port), timeout=silence_s)
        connection.sendall(head.encode() + sent)
    except OSError:
        raise Gone from None
    return _Lines(connection)
