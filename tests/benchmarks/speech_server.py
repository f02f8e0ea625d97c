"""How fast the speech server speaks: the time that an answer takes, against the length of the speech in it.

    python -m tests.benchmarks.speech_server [INTERPRETER [MODEL [RUNS]]]

INTERPRETER is that of the server's environment (default: TTS1_PYTHON, else .venv/tts1/bin/python), MODEL a folder, an
id or espeak (the default). Prints medians; a real-time factor of 0.1 means a tenth of the time that hearing takes.
"""

from __future__ import annotations

import http.client
import io
import json
import os
import statistics
import subprocess
import sys
import time
import wave
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = "The order was sent, and the page says that it will arrive on Monday. "
TEXTS = {"a word": "Done.", "a sentence": SENTENCE, "a paragraph": SENTENCE * 8, "the longest": SENTENCE * 59}
VOICES = ("expr-voice-2-m", "expr-voice-5-f")


def main() -> None:
    given = sys.argv[1:]
    interpreter = given[0] if given else os.environ.get("TTS1_PYTHON") or str(ROOT / ".venv/tts1/bin/python")
    model = given[1] if len(given) > 1 else "espeak"
    runs = int(given[2]) if len(given) > 2 else 9
    command = [interpreter, str(ROOT / "tts1" / "start.py"), "--model", model, "--port", "0"]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        ready = server.stdout.readline().strip()
        print(f"{ready}, ready after {time.perf_counter() - began:.1f} s; medians of {runs}")
        print(f"{'text':14} {'characters':>10} {'speech':>9} {'answer':>10} {'real-time factor':>17}")
        try:
            for name, text in TEXTS.items():
                report(name, text, int(ready.rpartition(":")[2]), runs)
        finally:
            server.terminate()


def report(name: str, text: str, port: int, runs: int) -> None:
    measured = [asked(text, VOICES[run % len(VOICES)], port) for run in range(runs)]
    speech_s = statistics.median(speech for speech, _ in measured)
    answer_s = statistics.median(answer for _, answer in measured)
    factor = statistics.median(answer / speech for speech, answer in measured)
    print(f"{name:14} {len(text):10} {speech_s:7.1f} s {answer_s * 1000:7.0f} ms {factor:17.4f}")


def asked(text: str, voice: str, port: int) -> tuple[float, float]:
    """Seconds of speech, and seconds until it was here."""
    body = json.dumps({"input": text, "voice": voice})
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", "/v1/audio/speech", body, {"Content-Type": "application/json"})
    sound = connection.getresponse().read()
    took_s = time.perf_counter() - began
    with wave.open(io.BytesIO(sound)) as file:
        return file.getnframes() / file.getframerate(), took_s


if __name__ == "__main__":
    main()
