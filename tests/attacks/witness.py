"""A server of ours that keeps what happened: which addresses were opened, and what the pages on it reported."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Witness:
    """``pages`` maps path → HTML. ``asked`` are the paths that were requested, ``reports`` what was posted to /report.

    ``answers_after`` maps path → seconds before a POST there is answered; None: the answer is cut off.
    """

    pages: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    reports: list[dict[str, Any]] = field(default_factory=list)
    answers_after: dict[str, float | None] = field(default_factory=dict)

    def __enter__(self) -> Witness:
        witness = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                witness.asked.append(self.path)
                found = witness.pages.get(self.path.partition("?")[0])
                self.reply(404 if found is None else 200, found or "nothing here")

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if self.path == "/report":
                    witness.reports.append(json.loads(body))
                else:
                    witness.asked.append(f"{self.path} {body.decode()}")
                seconds = witness.answers_after.get(self.path, 0.0)
                if seconds is None:
                    self.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Length: 99\r\n\r\n")  # else the browser itself sends it again
                    return
                time.sleep(seconds)
                self.reply(200, "thank you")

            def reply(self, status: int, text: str) -> None:
                data = text.encode()
                self.send_response(status)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                with contextlib.suppress(OSError):  # the browser may have left
                    self.wfile.write(data)

            def log_message(self, *args: object) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._server.server_port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    def arrived(self, path: str, *kinds: str) -> list[dict[str, Any]]:
        """What the page at ``path`` reported, of these kinds or all."""
        return [r for r in self.reports if r["page"] == path and (not kinds or r["kind"] in kinds)]
