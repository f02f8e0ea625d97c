"""A speech server whose sound tells what it was asked to say."""

from __future__ import annotations

import time
from http.server import BaseHTTPRequestHandler

from pytest_tool.narration.sound import Wave

from recording_server import Answer, RecordingServer

RATE = 8000


def sound_of(text: str) -> Wave:
    """A hundredth of a second for each character: what was heard can be told by its length."""
    return Wave(b"\x10\x20" * (len(text) * RATE // 100), RATE)


class SpeakingServer(RecordingServer):
    """``/health`` is answered at once, speech after ``seconds``; ``asked`` are the texts so far."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(self._behave)
        self._seconds = seconds

    @property
    def asked(self) -> list[str]:
        return [request.json["input"] for request in self.requests if request.method == "POST"]

    def _behave(self, handler: BaseHTTPRequestHandler) -> None:
        if handler.command == "GET":
            return Answer({"status": "ok"}).send(handler)
        text = self.asked[-1]
        time.sleep(self._seconds)
        return Answer(sound_of(text).to_wav(), headers={"Content-Type": "audio/wav"}).send(handler)
