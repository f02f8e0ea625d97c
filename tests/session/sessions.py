"""A real session on small local pages, and what is asked of it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pytest_tool.session import client, launch
from pytest_tool.session.files import Files

FORM = """<!doctype html><title>Greeter</title><h1>Greeter</h1>
<label>Name <input id=n></label> <label>Password <input id=p type=password></label>
<button onclick="out.textContent = 'Hello ' + n.value; clicks.textContent = 1 + Number(clicks.textContent)">Greet</button>
<button onclick="p.value = ''">Clear</button> <button>Idle</button>
<button>Twin</button> <button>Twin</button>
<a href="other.html">Other page</a> <a href="other.html" target="_blank">In a new tab</a>
<p id=out></p><p>Greeted <span id=clicks>0</span> times.</p>"""
OTHER = """<!doctype html><title>Other</title><h1>Another page</h1><a href="form.html">Back to the form</a>"""
BLOCKING = """<!doctype html><title>Blocking</title><button onclick="for (;;);">Block</button>"""
PAGES = {"form.html": FORM, "other.html": OTHER, "blocking.html": BLOCKING}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The pages on loopback."""
    for name, text in PAGES.items():
        (folder / name).write_text(text)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def asked(command: str, text: str = "", name: str = "default", wait: bool = True, **fields: object) -> dict[str, Any]:
    """The result of one command, with what was told on the way as ``events``."""
    events: list[dict[str, object]] = []
    sent = {**({"text": text} if text else {}), **fields}
    return {**client.ask(name, command, sent, wait=wait, told=events.append), "events": events}


def started(url: str, *more: str, name: str = "default") -> dict[str, Any]:
    """A session on this page, with the embedded models."""
    return launch.start(name, ["--embedded", f"--tool-url={url}", *more])


@contextmanager
def session(folder: Path, url: str, monkeypatch: Any, *more: str) -> Iterator[dict[str, Any]]:
    """``default`` in this folder; closed afterwards, and it ends by itself then."""
    monkeypatch.chdir(folder)
    result = started(url, *more)
    assert result["outcome"] == "done", result
    try:
        yield result
    finally:
        closed = client.close("default")
    assert closed.get("ended", []) == [], Files("default").last_words(20)
    assert "INTERNALERROR" not in Files("default").log.read_text()
