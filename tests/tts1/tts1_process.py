"""The speech server as a process in its own environment, and a client that sees all of an answer."""

from __future__ import annotations

import contextlib
import http.client
import io
import json
import os
import select
import socket
import subprocess
import time
import wave
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START = ROOT / "tts1" / "start.py"
PATIENCE_S = 60.0
"""So long a start may take on a machine that does much else; 2 s alone."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def message(self) -> str:
        return str(self.json["error"]["message"])

    @property
    def samples(self) -> Any:
        """As floats of -1 to 1, after a look at the format."""
        import numpy

        with wave.open(io.BytesIO(self.body)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            return numpy.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768

    @property
    def seconds(self) -> float:
        with wave.open(io.BytesIO(self.body)) as file:
            return file.getnframes() / file.getframerate()


@dataclass
class Tts1:
    process: subprocess.Popen[str]
    errors: Path
    port: int
    ready: str = ""
    """What it printed when it was ready."""

    @property
    def log(self) -> str:
        return self.errors.read_text()

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        with contextlib.closing(connection):
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, **said: Any) -> Answer:
        return self.ask("POST", "/v1/audio/speech", json.dumps(said).encode(), Content_Type="application/json")

    def say(self, text: str, voice: str | None = None) -> Answer:
        """Comes back after a 503, as it is told to."""
        said = {"input": text} | ({"voice": voice} if voice else {})
        until = time.monotonic() + PATIENCE_S
        while (answer := self.post(**said)).status == 503 and time.monotonic() < until:
            time.sleep(0.1)
        assert answer.status == 200, answer.body
        return answer

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)

    def exchange(self, raw: bytes) -> Answer:
        """Exactly these bytes, and what comes back until the server hangs up."""
        with self.connect() as connection:
            connection.sendall(raw)
            return heard(connection)


def speech_request(text: str, voice: str = "expr-voice-5-f") -> bytes:
    body = json.dumps({"input": text, "voice": voice}).encode()
    head = "POST /v1/audio/speech HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json"
    return f"{head}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def heard(connection: socket.socket) -> Answer:
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of ours, and no download unless a test brings the hub along."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "HF_", "TTS1_"))}
    return {**inherited, "HF_HOME": str(home), "HF_HUB_OFFLINE": "1", **more}


@contextlib.contextmanager
def running(command: list[str], errors: Path, cwd: Path, env: dict[str, str], wait: bool = True) -> Iterator[Tts1]:
    """Ended and waited for at the end. ``wait``: for the line that says that it is ready."""
    with errors.open("w") as log:
        process = subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=log, text=True)
    server = Tts1(process, errors, 0)
    try:
        if wait:
            server.ready = first_line(process)
            assert server.ready, server.log
            server.port = int(server.ready.rpartition(":")[2])
        else:
            server.port = _port_in(server)
        yield server
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    ready, _, _ = select.select([process.stdout], [], [], PATIENCE_S)
    return process.stdout.readline() if ready else ""


def _port_in(server: Tts1) -> int:
    """From the log: it says where it listens before it loads the model."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        if (there := server.log.partition("listening at http://127.0.0.1:")[2]) and "," in there:
            return int(there.partition(",")[0])
        time.sleep(0.02)
    raise AssertionError(server.log)
