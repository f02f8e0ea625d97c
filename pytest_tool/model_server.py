"""Serves the embedded models on 127.0.0.1, in a process of its own.

    python -m pytest_tool.model_server [--port 8080]

It prints one line, ``ready <url>``, when its models are loaded, and ends with SIGTERM or when the pipe at its stdin
closes, so that it never outlives its parent. ``start()`` runs it as a child without waiting, so that it loads while the
browser launches. What it serves is in ``embedded/serving.py``, which only the child imports.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import IO

from pytest_tool.errors import ModelUnavailable

READY = "ready "
STOP_S = 3
LAST_LINES = 5


class ServerProcess:
    """Runs a model server; ``url`` is its root."""

    def __init__(self, process: subprocess.Popen[str], errors: IO[str]) -> None:
        self._process = process
        self._errors = errors
        self._told = threading.Event()
        self._url = ""
        threading.Thread(target=self._listen, daemon=True, name="model-server-output").start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def status(self) -> int | None:
        """Give the exit status, if it has ended."""
        if self._process.poll() is None and _is_dying(self._process.pid):
            with contextlib.suppress(subprocess.TimeoutExpired):  # then it has none yet
                self._process.wait(STOP_S)
        return self._process.returncode

    @property
    def url(self) -> str:
        """Give the URL, once it is ready."""
        return self.wait_ready()

    def wait_ready(self, timeout_s: float = 30) -> str:
        """Wait for its models; gives the URL. Raises ModelUnavailable."""
        told = self._told.wait(timeout_s)
        if self._url:
            return self._url
        what = f"ended with status {self._process.wait(STOP_S)}" if told else f"was not ready after {timeout_s:g} s"
        fact = f"The local model server {what}: {self._last_words()}"
        raise ModelUnavailable(fact, "Run python -m pytest_tool.model_server to see more.")

    def stop(self) -> None:
        """End it at once: it keeps nothing."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()
        self._process.kill()
        self._process.wait(STOP_S)
        if not self._errors.closed:
            self._errors.close()

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _listen(self) -> None:
        assert self._process.stdout is not None  # opened as a pipe below
        with self._process.stdout as output:
            for line in output:
                if line.startswith(READY):
                    self._url = line.removeprefix(READY).strip()
                    self._told.set()
        self._told.set()

    def _last_words(self) -> str:
        if self._errors.closed:
            return "it was stopped."
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors.read().splitlines() if line.strip()]
        return " / ".join(lines[-LAST_LINES:]) or "it said nothing."


def start(port: int = 0) -> ServerProcess:
    """Start the model server, and return at once.

    It has a session of its own, so that Ctrl-C in the terminal reaches only us; when we die, its stdin closes and it
    ends.
    """
    errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - stop() closes it
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest_tool.model_server", "--port", str(port)],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # small matrices: a second thread costs more than it saves
        cwd=Path(__file__).parent.parent,  # so that -m finds this very package, and nothing of the user's folder
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        start_new_session=True,
    )
    return ServerProcess(process, errors)


def main(arguments: list[str] | None = None) -> int:
    """Serve until the end; exits with 2 when the port is taken."""
    parser = argparse.ArgumentParser(prog="python -m pytest_tool.model_server", description="The local model server.")
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1; 0 (the default) takes a free one")
    port = parser.parse_args(arguments).port
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this option would let two servers share the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as error:
        why = (isinstance(error, OSError) and error.strerror) or str(error).rstrip(".")
        print(f"Port {port} on 127.0.0.1 cannot be used: {why}. Choose another with --port.", file=sys.stderr)
        return 2
    listening.listen(128)
    _serve(listening)
    return 0


def _serve(listening: socket.socket) -> None:
    gc.disable()  # until all is there: what is imported stays for good, and to look it through again and again takes long
    from pytest_tool.embedded.serving import Models, Server

    models = Models()
    server = Server(models, listening)
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"

    def load() -> None:
        try:
            models.load()
        finally:
            if models.ready.is_set():
                print(f"{READY}{url}", flush=True)
            else:  # the traceback is on stderr, where the parent finds it
                server.shutdown()
        models.warm()
        gc.freeze()
        gc.enable()

    def watch_parent() -> None:
        sys.stdin.buffer.read()
        server.shutdown()

    threading.Thread(target=load, daemon=True, name="load-models").start()
    if _is_pipe():
        threading.Thread(target=watch_parent, daemon=True, name="watch-parent").start()
    with contextlib.suppress(KeyboardInterrupt):  # whoever started it by hand ends it so
        server.serve_forever()


def _is_dying(pid: int) -> bool:
    """Tell, on Linux, a process that is all but dead."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[:1] == [b"Z"]
    except OSError:  # another system, or it is gone altogether
        return False


def _is_pipe() -> bool:
    """Tell a parent's pipe from a terminal."""
    try:
        return sys.stdin is not None and stat.S_ISFIFO(os.fstat(sys.stdin.fileno()).st_mode)
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main())
