"""The real `tool dashboard` in a folder of its own, and whoever asks it: plain requests, listeners, bare sockets."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from pytest_tool.archive import Archive
from pytest_tool.events import Event, FrameTaken, Narrated, Reported, TestFinished, TestStarted
from pytest_tool.settings.dotenv_file import OWN_NAMES

ROOT = Path(__file__).parents[2]
JPEG = b"\xff\xd8\xff\xe0 a picture"
WAIT_S = 20.0
"""Nothing here takes a second; the machine may be busy."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """A dashboard that runs. ``base`` is its path, ``/<token>/``."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url
        self.base = urlsplit(url).path
        self.host = urlsplit(url).netloc

    @property
    def address(self) -> tuple[str, int]:
        name, _, port = self.host.partition(":")
        return name, int(port)

    def ask(self, path: str, method: str = "GET", body: object = None, base: str | None = None, **headers: str) -> Answer:
        """``headers`` with an underscore for each dash."""
        connection = http.client.HTTPConnection(self.host, timeout=WAIT_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = None if body is None else body if isinstance(body, bytes) else json.dumps(body)
        if body is not None:
            named.setdefault("Content-Type", "application/json")
        connection.request(method, (self.base if base is None else base) + path, sent, named)
        answer = connection.getresponse()
        found = Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        connection.close()
        return found

    def runs(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.ask("runs").json["runs"]
        return found

    def run(self, name: str) -> dict[str, Any]:
        return next(run for run in self.runs() if run["name"] == name)

    def listen(self, run: str, cursor: str = "") -> Listener:
        return Listener(self.host, f"{self.base}runs/{quote(run, safe='')}/events", cursor)

    def raw(self, request: bytes) -> bytes:
        """The whole answer to these bytes."""
        with socket.create_connection(self.address, timeout=WAIT_S) as connection:
            connection.sendall(request)
            found = b""
            while part := connection.recv(65536):
                found += part
                if b"\r\n\r\n" in found and len(found.partition(b"\r\n\r\n")[2]) >= _length(found):
                    break
            return found

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(WAIT_S)


def _length(answer: bytes) -> int:
    lines = answer.partition(b"\r\n\r\n")[0].lower().split(b"\r\n")
    return next((int(line.partition(b":")[2]) for line in lines if line.startswith(b"content-length:")), 1 << 30)


@dataclass(frozen=True)
class Message:
    kind: str
    data: Any
    id: str = ""


class Listener:
    """Server-sent events as they come."""

    def __init__(self, host: str, path: str, cursor: str = "") -> None:
        self._connection = http.client.HTTPConnection(host, timeout=WAIT_S)
        self._connection.request("GET", path, headers={"Last-Event-ID": cursor} if cursor else {})
        self.answer = self._connection.getresponse()

    def __iter__(self) -> Iterator[Message]:
        """Until the stream ends."""
        fields: dict[str, str] = {}
        for line in self.answer:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            elif "data" in fields:
                yield Message(fields["event"], json.loads(fields["data"]), fields.get("id", ""))
                fields = {}

    def until(self, kind: str) -> list[Message]:
        """All messages up to and with the first of this kind."""
        found = []
        for message in self:
            found.append(message)
            if message.kind == kind:
                return found
        raise AssertionError(f"the stream ended without {kind}: {found}")

    def close(self) -> None:
        self.answer.close()
        self._connection.close()

    def __enter__(self) -> Listener:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def environment(**more: str) -> dict[str, str]:
    """Without settings from outside, with this checkout's packages."""
    kept = {name: value for name, value in os.environ.items() if name not in OWN_NAMES}
    return {**kept, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]), **more}


def command(folder: Path, *words: str, **more: str) -> subprocess.Popen[str]:
    """The `tool` command, as a person would start it."""
    return subprocess.Popen(
        [sys.executable, "-m", "tool_cli.main", *words], cwd=folder, env=environment(**more), text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


@contextmanager
def served(folder: Path, *words: str, **more: str) -> Iterator[Served]:
    """A dashboard of this folder; it ends with the block, without a word on standard error."""
    process = command(folder, *(words or ("dashboard",)), **more)
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        assert line.startswith("dashboard: http://127.0.0.1:"), line + process.stderr.read()
        yield Served(process, line.split()[1])
    finally:
        process.terminate()
        process.wait(WAIT_S)
        said = process.stderr.read()
        process.stdout.close()
        process.stderr.close()
    assert said == ""


def project(folder: Path) -> Path:
    """A project with nothing in it."""
    folder.mkdir(exist_ok=True)
    (folder / "pytest.ini").write_text("[pytest]\n")
    return folder


def writer(folder: Path, name: str, worker: str = "", **about: object) -> Archive:
    """What a run of this project writes with; it is live until this is closed."""
    return Archive(folder / ".tool" / "runs" / name, {"tool": "1.2", **about}, worker, keep_runs=0)


def frame(number: int, item: str = "a", boxes: int = 2) -> FrameTaken:
    placed = tuple((tag, tag * 10, 20, 30, 40) for tag in range(1, boxes + 1))
    return FrameTaken(item=item, number=number, jpeg=JPEG + b"%d" % number, url="http://shop.test/", boxes=placed, tabs=(("Shop", "http://shop.test/"),))


def started(item: str = "a") -> TestStarted:
    return TestStarted(item=item, title=f"Title of {item}", where="shop.plan.md:3")


def finished(item: str = "a", passed: bool = True) -> TestFinished:
    return TestFinished(item=item, passed=passed, reason="", seconds=1.0)


def told(item: str, outcome: str, phase: str = "call") -> Reported:
    return Reported(item=item, outcome=outcome, phase=phase, reason="", seconds=0.1)


def said(text: str, item: str = "a") -> Narrated:
    return Narrated(item=item, text=text)


def write(folder: Path, name: str, *events: Event, **about: object) -> Path:
    """A run that is over."""
    archive = writer(folder, name, **about)
    for event in events:
        archive(event)
    archive.close()
    return archive.folder


def until(true: Any, seconds: float = WAIT_S) -> bool:
    """Whether it came true in time."""
    ends = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < ends:
        time.sleep(0.02)
    return bool(found)
