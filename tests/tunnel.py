"""The internet on loopback: a proxy whose CONNECT ends at a TLS server of ours, whatever host was asked for.

So a test sees what would arrive at openrouter.ai. The certificate (``tests/tls/models-*.pem``, by ``openssl req`` and
``openssl x509``) names the hosts below.
"""

from __future__ import annotations

import json
import ssl
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TLS = Path(__file__).parent / "tls"
CA = TLS / "models-ca.pem"
HOSTS = (
    "openrouter.ai", "opencode.ai", "api.deepseek.com", "models.example", "openrouter.ai.evil.test", "gateway.example",
    "api.openai.com", "*.openai.azure.com", "generativelanguage.googleapis.com",
)  # fmt: skip
ANSWER = {"choices": [{"index": 0, "message": {"role": "assistant", "content": '{"value": null}'}, "finish_reason": "stop"}]}


@dataclass(frozen=True)
class Arrived:
    """One request at one host; header names in lower case."""

    host: str
    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, object]


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Silent: a client that refuses the certificate breaks the handshake off."""


@dataclass
class Tunnel:
    """``with Tunnel() as net:`` → ``net.environ`` for the settings; ``net.arrived`` is what came."""

    arrived: list[Arrived] = field(default_factory=list)

    def __enter__(self) -> Tunnel:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(TLS / "models-server.pem")
        arrived = self.arrived

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            host = ""

            def do_CONNECT(self) -> None:
                self.host = self.path
                self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
                self.wfile.flush()
                self.connection = context.wrap_socket(self.connection, server_side=True)
                self.rfile = self.connection.makefile("rb")
                self.wfile = self.connection.makefile("wb")  # type: ignore[assignment]
                self.close_connection = False

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                headers = {name.lower(): value for name, value in self.headers.items()}
                arrived.append(Arrived(self.host, self.command, self.path, headers, body))
                data = json.dumps(ANSWER).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)
                self.wfile.flush()

            def log_message(self, *args: object) -> None:
                """Silent."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def environ(self) -> dict[str, str]:
        """What a network with a proxy and a certificate authority of its own has in its environment."""
        return {"HTTPS_PROXY": self.url, "SSL_CERT_FILE": str(CA)}
