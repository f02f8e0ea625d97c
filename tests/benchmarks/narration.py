"""What a voice costs a run: plans that speak everything, to a speech server that answers and to one that hangs, in turns
with the same plans in silence.

    python -m tests.benchmarks.narration [RUNS [PLAN …]]

Prints medians in s and the ratio to silence; never fails. Without a sound server the player fails at once.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOUND = b"RIFF\x24\x3e\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00\x10\x00data\x00\x3e\x00\x00"
SPEECH = SOUND + b"\x00\x10" * 7936
"""About a second, 8,000 samples a second."""


class Voice(BaseHTTPRequestHandler):
    """Health and speech at once; below ``/hangs`` nothing is ever answered."""

    def do_GET(self) -> None:
        self._answer(b"{}")

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(SPEECH)

    def _answer(self, body: bytes) -> None:
        if self.path.startswith("/hangs"):
            time.sleep(3600)
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Silent."""


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    plans = sys.argv[2:] or ["plans/"]
    server = ThreadingHTTPServer(("127.0.0.1", 0), Voice)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    aloud = {"APP_VOICE": "tts2", "APP_NARRATION": "verbose"}
    variants = {
        "silent": {"APP_VOICE": "off"},
        "everything is spoken": {**aloud, "TTS2_BASE_URL": url},
        "the speech server hangs": {**aloud, "TTS2_BASE_URL": f"{url}/hangs"},
    }
    took: dict[str, list[float]] = {name: [] for name in variants}
    for _ in range(runs):
        for name, environ in variants.items():
            began = time.perf_counter()
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plans]
            subprocess.run(command, cwd=ROOT, env={**os.environ, **environ}, capture_output=True, check=True)
            took[name].append(time.perf_counter() - began)
            print(f"{name:24} {took[name][-1]:7.1f} s", file=sys.stderr, flush=True)
    silent = statistics.median(took["silent"])
    for name, found in took.items():
        print(f"{name:24} {statistics.median(found):7.1f} s  ratio {statistics.median(found) / silent:.3f}")


if __name__ == "__main__":
    main()
