"""A site on loopback with two origins: files of ``tests/pages/difficult``, and answers that a test writes itself."""

from __future__ import annotations

import contextlib
import mimetypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PAGES = Path(__file__).parent.parent / "pages" / "difficult"


@dataclass
class Answer:
    """``after_s`` is waited before the answer; ``missing`` bytes are announced, and the connection ends without them."""

    body: str | bytes = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    after_s: float = 0.0
    missing: int = 0


@dataclass(frozen=True)
class Asked:
    """A request as it came; ``path`` has its query."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Site:
    """``answers["/x"]``: HTML, an Answer, or a function of the request that gives one; it goes before the files.

    ``url`` and ``other_url`` lead to the same server under two origins that are foreign to each other.
    """

    url: str
    other_url: str
    answers: dict[str, str | Answer | Callable[[Asked], Answer]] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)

    def answer(self, asked: Asked) -> Answer:
        self.asked.append(asked)
        path = asked.path.partition("?")[0]
        if (found := self.answers.get(path)) is not None:
            return found if isinstance(found, Answer) else Answer(found) if isinstance(found, str) else found(asked)
        file = PAGES / path.lstrip("/")
        if not file.is_file():
            return Answer("<h1>Not found</h1>", 404)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Answer(file.read_bytes(), headers={"Content-Type": kind})


@contextmanager
def serving() -> Iterator[Site]:
    site = Site("", "")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            answer = site.answer(Asked(self.command, self.path, dict(self.headers), body))
            time.sleep(answer.after_s)
            data = answer.body.encode() if isinstance(answer.body, str) else answer.body
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the browser may have lost interest
                self.send_response(answer.status)
                for name, value in {"Content-Type": "text/html; charset=utf-8", **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data) + answer.missing))
                self.end_headers()
                self.wfile.write(data)
                self.close_connection = self.close_connection or answer.missing > 0

        do_POST = do_PUT = do_DELETE = do_GET

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.url, site.other_url = (f"http://{host}:{server.server_port}" for host in ("127.0.0.1", "localhost"))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
