"""Clients that leave, stall, trickle, do not read or come too many at a time: the others are served."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from pathlib import Path

import pytest
from toy_espeak import waiting_at
from tts1_process import PATIENCE_S, Tts1, heard, speech_request

LONG = "This is a sentence of a long text, which takes many pieces. " * 60


def test_whoever_comes_when_too_many_wait_is_told_to_come_again(fragile: tuple[Tts1, Path]) -> None:
    """One is spoken and eight wait: the others are told so before any of those is spoken."""
    server, gate = fragile
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(server.connect())
        first.sendall(speech_request("Please wait."))
        with waiting_at(gate):
            clients = [stack.enter_context(server.connect()) for _ in range(29)]
            for client in clients:
                client.sendall(speech_request("Hello."))
            answered: list[socket.socket] = []
            until = time.monotonic() + PATIENCE_S
            while len(answered) < 21 and time.monotonic() < until:
                answered, _, _ = select.select(clients, [], [], 0.2)
                time.sleep(0.05)
            refused = [heard(client) for client in answered]
        spoken = [heard(client) for client in (first, *clients) if client not in answered]
    assert [answer.status for answer in refused] == [503] * 21
    assert {(answer.message, answer.headers["retry-after"]) for answer in refused} == {("Too many texts wait to be spoken.", "1")}
    assert [answer.status for answer in spoken] == [200] * 9


@pytest.mark.parametrize("sent", [b"", b"POST /v1/au", speech_request("Hello.")[:-3], b"POST /v1/audio/speech HTTP/1.1\r\nHost: "])
def test_a_client_that_stalls_keeps_nobody_waiting(espeak: Tts1, sent: bytes) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(espeak.connect()).sendall(sent)
        assert espeak.say("Hello.").status == 200


def test_a_client_that_does_not_read_its_answer_keeps_nobody_waiting(espeak: Tts1) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(espeak.connect()).sendall(speech_request(LONG))
        assert espeak.say("Hello.").status == 200
        assert espeak.say("Hello again.").status == 200
