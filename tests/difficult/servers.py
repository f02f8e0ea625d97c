"""Servers that answer otherwise than they should: never, by breaking off, or under a certificate that nobody signed."""

from __future__ import annotations

import http.server
import socket
import ssl
import struct
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

AT_ONCE = struct.pack("ii", 1, 0)
"""For SO_LINGER: closing sends a reset."""


@contextmanager
def accepting(resets: bool = False) -> Iterator[str]:
    """The URL of a server that accepts connections and says nothing, or breaks each off."""
    kept: list[socket.socket] = []
    listening = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with suppress(OSError):  # the socket was closed: the test is over
            while True:
                connection, _ = listening.accept()
                kept.append(connection)
                if resets:
                    connection.recv(1)
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                    connection.close()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    finally:
        for one in (listening, *kept):
            one.close()


def unused() -> str:
    """A URL on a port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return f"http://127.0.0.1:{listening.getsockname()[1]}/"


class _Welcome(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        body = b"<!doctype html><title>Safe</title><h1>Welcome to the safe shop</h1><button>Enter</button>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


@contextmanager
def self_signed(folder: Path) -> Iterator[str]:
    """The URL of an https server whose certificate it has signed itself."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], check=True, capture_output=True,
    )  # fmt: skip
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Welcome)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]  # a browser that distrusts it hangs up
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"https://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
