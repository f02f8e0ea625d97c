"""Clients that leave, stall, trickle, do not read or come too many at a time: the others are served."""

from __future__ import annotations

import contextlib
import select
import socket
import struct
import time
from pathlib import Path

import pytest
from toy_espeak import waiting_at
from tts1_process import PATIENCE_S, Tts1, heard, speech_request

LONG = "This is a sentence of a long text, which takes many pieces. " * 60


def reset(connection: socket.socket) -> None:
    """Hang up without a good-bye, as a killed program does."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def wait_for(log: str, server: Tts1, times: int) -> None:
    """Until the log has it so often."""
    until = time.monotonic() + PATIENCE_S
    while server.log.count(log) < times:
        assert time.monotonic() < until, server.log
        time.sleep(0.02)


@pytest.mark.parametrize("leave", [reset, socket.socket.close])
def test_a_text_whose_client_left_is_not_spoken_to_its_end(slow: Tts1, leave) -> None:
    """The 15 pieces of it would keep everybody waiting."""
    said = "nobody waits any more for the text that was being spoken"
    times = slow.log.count(said) + 1
    connection = slow.connect()
    connection.sendall(speech_request(LONG))
    time.sleep(0.5)
    leave(connection)
    wait_for(said, slow, times)
    assert slow.say("Hello.").status == 200
    assert "Traceback" not in slow.log


def test_a_waiting_text_whose_client_left_is_not_spoken_and_its_place_is_free_at_once(slow: Tts1) -> None:
    said = "a client left before its text was spoken"
    times = slow.log.count(said) + 8
    with slow.connect() as first, slow.connect() as last:
        first.sendall(speech_request(LONG[:3000]))
        time.sleep(0.3)
        for _ in range(8):  # as many as may wait
            gone = slow.connect()
            gone.sendall(speech_request(LONG))
            time.sleep(0.02)
            reset(gone)
        wait_for(said, slow, times)
        last.sendall(speech_request("The last one."))
        assert heard(first).status == 200
        assert heard(last).status == 200
    assert "Traceback" not in slow.log


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


def test_an_error_that_nobody_foresaw_is_answered_and_the_next_text_is_spoken(fragile: tuple[Tts1, Path]) -> None:
    server, _ = fragile
    answer = server.post(input="This will fail.")
    assert (answer.status, answer.message) == (500, "The model espeak failed at this text in an unexpected way (LookupError).")
    assert "LookupError: nobody foresaw this" in server.log
    assert server.say("Hello.").seconds > 0


@pytest.mark.parametrize("sent", [b"", b"POST /v1/au", speech_request("Hello.")[:-3], b"POST /v1/audio/speech HTTP/1.1\r\nHost: "])
def test_a_client_that_stalls_keeps_nobody_waiting(espeak: Tts1, sent: bytes) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(30):
            stack.enter_context(espeak.connect()).sendall(sent)
        assert espeak.say("Hello.").status == 200


def test_a_request_that_trickles_is_ended_at_its_deadline(espeak: Tts1) -> None:
    """A byte now and then restarts the usual time-out; 5 s are for all of the request. The body's is told by 408."""
    head, _, body = speech_request("Hello, this takes too long to say.").partition(b"\r\n\r\n")
    with espeak.connect() as in_head, espeak.connect() as in_body:
        began = time.monotonic()
        in_body.sendall(head + b"\r\n\r\n")
        for place in range(60):
            with contextlib.suppress(OSError):
                in_head.sendall(head[place : place + 1])
            with contextlib.suppress(OSError):
                in_body.sendall(body[place : place + 1])
            in_body.settimeout(0.3)
            with contextlib.suppress(TimeoutError):
                answer = in_body.recv(4096)
                break
        assert 4 < time.monotonic() - began < 20
        assert b" 408 " in answer
        in_head.settimeout(30)
        with contextlib.suppress(ConnectionResetError):
            assert in_head.recv(1) == b""
    assert espeak.get("/health").status == 200


def test_a_client_that_does_not_read_its_answer_keeps_nobody_waiting(espeak: Tts1) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(espeak.connect()).sendall(speech_request(LONG))
        assert espeak.say("Hello.").status == 200
        assert espeak.say("Hello again.").status == 200


def test_more_connections_than_there_may_be_are_hung_up_on_and_then_it_serves_again(start) -> None:
    with start("--model", "espeak") as server:
        with contextlib.ExitStack() as stack:
            stalled = [stack.enter_context(server.connect()) for _ in range(140)]
            stalled[-1].settimeout(PATIENCE_S)
            with contextlib.suppress(ConnectionResetError):
                assert stalled[-1].recv(1) == b""
        assert server.say("Hello.").status == 200
        assert "Traceback" not in server.log
