"""KittenTTS through its real packages, with a toy of its weights: found in a folder, or fetched from a hub on loopback."""

from __future__ import annotations

import concurrent.futures
import hashlib
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import toy_kitten
from tts1_process import START, Tts1, environment

TEXTS = ("One.", "Twenty two.", "Three hundred and thirty three.", "The fourth text is a little longer than those.")
TOO_LONG = toy_kitten.CONFIG.replace("voices.npz", "v" * 300)
VOICES = ("expr-voice-2-m", "expr-voice-3-f", "expr-voice-5-f")


def test_a_model_in_a_folder_speaks_and_is_named(toy: Tts1) -> None:
    assert toy.ready == f"tts1 speaks with toy at http://127.0.0.1:{toy.port}\n"
    assert toy.get("/health").json == {"status": "ok", "model": "toy", "voices": 8}
    assert 0.25 < max(abs(toy.say("Hello.").samples)) < 0.31  # the toy's tone


def test_sixty_requests_of_thirty_clients_get_what_each_text_and_voice_gives_alone(toy: Tts1) -> None:
    alone = {(text, voice): toy.say(text, voice).body for text in TEXTS for voice in VOICES}
    assert len(set(alone.values())) == len(alone)
    asked = (list(alone) * 5)[:60]
    with concurrent.futures.ThreadPoolExecutor(30) as clients:
        answers = list(clients.map(lambda pair: toy.say(*pair).body, asked))
    assert [answer == alone[pair] for pair, answer in zip(asked, answers, strict=True)] == [True] * 60


def test_a_long_text_is_spoken_whole(toy: Tts1) -> None:
    """The length of the tone counts the tokens of all pieces."""
    sentence = "This sentence is said again and again. "
    once, often = toy.say(sentence).seconds, toy.say(sentence * 40).seconds
    assert often == pytest.approx(40 * once, rel=0.1)


def test_a_number_that_takes_more_sounds_than_the_model_has_places_is_cut(toy: Tts1) -> None:
    """216 digits are one piece of text and thousands of phonemes; more than 512 in a call fail."""
    assert toy.say("987654321 " * 24).seconds > toy_kitten.PLACES * toy_kitten.TOKEN_SAMPLES / toy_kitten.RATE


def test_a_text_that_fails_is_told_in_a_sentence_and_the_next_is_spoken(toy: Tts1) -> None:
    answer = toy.post(input="Hello.", voice="expr-voice-4-m")
    assert answer.status == 500
    assert answer.message == "The model toy failed at this text (InvalidArgument)."
    assert toy.post(input="Hello.", voice="expr-voice-4-f").status == 200
    assert "Traceback" not in toy.log


def test_the_default_weights_are_fetched_once_and_then_used_without_a_net(start, tmp_path: Path) -> None:
    weights = toy_kitten.make(tmp_path / "weights", config=False)
    cache = {"HF_HOME": str(tmp_path / "cache")}
    with hub(weights) as (url, fetched):
        with start(HF_ENDPOINT=url, HF_HUB_OFFLINE="0", **cache) as server:
            assert server.get("/health").json["model"] == "KittenML/kitten-tts-nano-0.1"
            first = server.say("Hello.").body
        assert sorted(fetched) == ["kitten_tts_nano_v0_1.onnx", "voices.npz"]
    with start(HF_ENDPOINT=url, HF_HUB_OFFLINE="0", **cache) as server:
        assert server.get("/health").json["model"] == "KittenML/kitten-tts-nano-0.1"
        assert server.say("Hello.").body == first


def test_it_says_that_it_is_loading_until_the_model_is_there(start, tmp_path: Path) -> None:
    folder = toy_kitten.make(tmp_path / "waits", config=False)
    os.mkfifo(folder / "config.json")  # whoever reads it waits until somebody has written it
    with start("--model", str(folder), wait=False) as server:
        health, speech = server.get("/health"), server.post(input="Hello.")
        assert (health.status, health.json) == (503, {"status": "loading"})
        assert (speech.status, speech.message) == (503, "The model is still loading.")
        assert int(speech.headers["retry-after"]) > 0
        (folder / "config.json").write_text(toy_kitten.CONFIG)
        assert server.say("Hello.").seconds > 0
        assert server.get("/health").status == 200


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda folder: (folder / "config.json").unlink(), "The model's files cannot be looked at: No such file or directory: "),
        (lambda folder: (folder / "config.json").write_text("[]"), 'does not name a "model_file"'),
        (lambda folder: (folder / "config.json").write_text("{"), 'does not name a "model_file"'),
        (lambda folder: (folder / "voices.npz").unlink(), "which its config.json names"),
        (lambda folder: (folder / "voices.npz").write_bytes(b"PK"), "KittenTTS cannot load"),
        (lambda folder: (folder / "kitten_tts_nano_v0_1.onnx").write_bytes(b"no graph"), "KittenTTS cannot load"),
        (lambda folder: toy_kitten.make(folder, broken_voice="expr-voice-2-m"), "cannot speak"),
        (lambda folder: (folder / "config.json").write_text(TOO_LONG), "The model's files cannot be looked at: File name too long: "),
    ],
)
def test_a_model_that_was_asked_for_and_cannot_be_used_ends_the_start(interpreter, tmp_path: Path, spoil, told: str) -> None:
    folder = toy_kitten.make(tmp_path / "toy")
    spoil(folder)
    command = [interpreter, str(START), "--port", "0", "--model", str(folder)]
    ended = subprocess.run(command, capture_output=True, text=True, env=environment(tmp_path), timeout=60)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert told in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr


@contextmanager
def hub(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """A hub as far as its client asks it for single files: the URL, and the names of the files that were fetched."""
    fetched: list[str] = []

    class Hub(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            file = folder / self.path.rpartition("/")[2]
            if "/resolve/" not in self.path or not file.is_file():
                self.send_error(404)
                return
            content = file.read_bytes()
            self.send_response(200)
            self.send_header("ETag", f'"{hashlib.sha256(content).hexdigest()}"')
            self.send_header("X-Repo-Commit", "a" * 40)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command == "GET":
                fetched.append(file.name)
                self.wfile.write(content)

        do_HEAD = do_GET

        def log_message(self, *_: object) -> None:
            """Silent."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Hub) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", fetched
        server.shutdown()
