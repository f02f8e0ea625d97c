"""Starts modules as processes that are forked from one which has imported what they need.

A pytest of its own spends more than half of a test's time on imports. What is forked has its own arguments, environment, folder,
output and end, as ``python -m MODULE`` has; a test of how a process begins is marked ``cold``, and gets that.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import pkgutil
import runpy
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import IO, Any, NoReturn

MODULES = ("pytest", "tool_cli.main")
"""What is started by a fork; all else is started by Python."""
LEFT_OUT = ("pytest_tool.embedded", "pytest_tool.engines.llama", "pytest_tool.model_server", "tool_cli.main", "tool_cli.__main__")
"""Modules that are not imported ahead: with threads of their own, or run as ``__main__``."""
AHEAD = ("playwright.sync_api", "openai", "openai.resources.chat", "PIL.Image", "PIL.ImageDraw", "requests", "xml.etree.ElementTree")
AS_REWRITTEN = "PYTEST_DONT_REWRITE"
"""In a docstring: pytest does not warn that a plugin was imported before it could rewrite its assertions."""


def module_of(command: Sequence[str]) -> tuple[str, list[str]] | None:
    """Module and arguments of ``python -m MODULE …``, where it is one that is forked."""
    if command[0] != sys.executable or not command[1:]:
        return None
    words = [command[1][2:], *command[2:]] if command[1].startswith("-m") and len(command[1]) > 2 else list(command[2:])
    return (words[0], words[1:]) if command[1].startswith("-m") and words and words[0] in MODULES else None


class Fork:
    """A started module, with what is used of ``subprocess.Popen``."""

    stdin = None

    def __init__(self, server: Server, pid: int) -> None:
        self._server = server
        self.pid = pid
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            told = self._server.line(timeout)
            if told is None:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            self.returncode = int(told)
        return self.returncode

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


class Server:
    """The process that forks, one after the other; it ends with the one that started it."""

    def __init__(self) -> None:
        command = [sys.executable, __file__]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def start(self, asked: dict[str, Any]) -> Fork:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps(asked)}\n".encode())
        return Fork(self, int(self.line(None) or 0))

    def line(self, timeout: float | None) -> str | None:
        """The next line that it tells; None where it tells none in time."""
        out = self._process.stdout
        assert out is not None
        ready, _, _ = select.select([out], [], [], timeout)
        return out.readline().decode() if ready else None


SERVERS: list[Server] = []
"""One for this process, once it is asked for."""


def start(module: str, arguments: Sequence[str], folder: Path, env: dict[str, str], files: tuple[str, str, str]) -> Fork:
    """Start ``python -m module``; ``files`` are its standard input, output and error."""
    if not SERVERS:
        SERVERS.append(Server())
    return SERVERS[0].start({"module": module, "arguments": arguments, "env": env, "folder": str(folder), "files": files})


def popen(real: Any, command: Sequence[str], stdout: IO[str], stderr: IO[str], stdin: object, **more: Any) -> Any:
    """Take the place of ``Pytester.popen``, where nothing is written to the process."""
    forked = module_of(command)
    if forked is None or isinstance(stdin, bytes) or more:
        return real(command, stdout=stdout, stderr=stderr, stdin=stdin, **more)
    paths = os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH", "")]))
    return start(*forked, Path.cwd(), {**os.environ, "PYTHONPATH": paths}, (os.devnull, stdout.name, stderr.name))


def ran(command: Sequence[str], cwd: Path, env: dict[str, str], given: bytes, timeout: float) -> subprocess.CompletedProcess[bytes]:
    """Take the place of ``subprocess.run`` with captured output."""
    forked = module_of(command)
    if forked is None or any(name.startswith("PYTHON") and os.environ.get(name) != value for name, value in env.items()):
        return subprocess.run(command, cwd=cwd, env=env, input=given, capture_output=True, timeout=timeout)
    with tempfile.TemporaryDirectory() as folder:
        stdin, stdout, stderr = (Path(folder, name) for name in ("in", "out", "err"))
        stdin.write_bytes(given)
        process = start(*forked, cwd, env, (str(stdin), str(stdout), str(stderr)))
        code = process.wait(timeout)
        return subprocess.CompletedProcess(command, code, stdout.read_bytes(), stderr.read_bytes())


def serve() -> None:
    """Fork for each line of standard input, tell its process id, and its exit code."""
    own, ahead = str(Path(__file__).parent), os.environ.get("PYTHONPATH", "").split(os.pathsep)
    paths = [path for path in sys.path if path not in (own, *ahead)]
    sys.path.remove(own)
    imported()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            become(json.loads(line), paths)
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


def imported() -> None:
    """Import all that a run of a plan may need."""
    from _pytest.config import default_plugins

    for name in (*AHEAD, *(f"_pytest.{name}" for name in default_plugins)):
        import_module(name)
    for plugin in entry_points(group="pytest11"):
        package = sys.modules[plugin.load().__name__.partition(".")[0]]
        package.__doc__ = f"{package.__doc__} {AS_REWRITTEN}"
    for root in ("pytest_tool", "tool_cli"):
        for module in pkgutil.walk_packages(import_module(root).__path__, f"{root}."):
            if not module.name.startswith(LEFT_OUT):
                import_module(module.name)
    gc.collect()
    gc.freeze()


def become(asked: dict[str, Any], paths: Sequence[str]) -> NoReturn:
    """Be the process that was asked for, to its end."""
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["env"])
    time.tzset()
    for number, (name, mode) in enumerate(zip(asked["files"], ("r", "w", "w"), strict=True)):
        with open(name, mode) as file:
            os.dup2(file.fileno(), number)
    sys.stdin, sys.stdout = open(0), open(1, "w")  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace")  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
    sys.path[:] = [asked["folder"], *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep)), *paths]
    sys.argv[1:] = asked["arguments"]
    code: object = 0
    try:
        runpy.run_module(asked["module"], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001  # told as Python tells it
        code = 1
        traceback.print_exc()
    if isinstance(code, str):
        print(code, file=sys.stderr)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


if __name__ == "__main__":
    serve()
