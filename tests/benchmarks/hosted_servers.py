"""The loopback servers of the hosted benchmark: the model that ``hosted_model.Script`` plays, and the pages it acts on."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import http.server
import json
import re
import socketserver
import struct
import threading
import time
import urllib.parse
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.benchmarks.hosted_model import Script

IN_URL = re.compile(r"/c/(\w+)/")

KIT = r"""
(() => {
  const id = location.pathname.split('/')[2];
  const waiting = [];
  const ws = new WebSocket('ws://' + location.host + '/log/' + id);
  ws.onopen = () => { for (const m of waiting.splice(0)) ws.send(m); };
  ws.onmessage = e => { if (e.data !== 'ok' && window.meanwhile) window.meanwhile(); };
  window.did = m => ws.readyState === 1 ? ws.send(String(m)) : waiting.push(String(m));
  window.$ = s => document.querySelector(s);
  window.say = (text, role = 'status') => {
    let p = $('#say');
    if (!p) { p = document.createElement('p'); p.id = 'say'; p.setAttribute('role', role); document.body.append(p); }
    p.textContent = text;
  };
  const words = el => { const c = el.cloneNode(true); for (const f of c.querySelectorAll('select,textarea,button')) f.remove(); return c.textContent.trim(); };
  const named = el => el.dataset.k || el.id || el.getAttribute('aria-label') || (el.labels && el.labels[0] && words(el.labels[0])) || el.name || el.textContent.trim().slice(0, 60);
  const CLICKED = 'button,a,summary,[role],[data-k],option,label,input,li,td,img';
  const on = (kind, f) => document.addEventListener(kind, f, true);
  on('click', e => { const el = e.target.closest && e.target.closest(CLICKED) || e.target; if (!/^(select|input)$/i.test(el.tagName) || /^(button|submit|image)$/.test(el.type)) did('click:' + named(el)); });
  on('dblclick', e => did('dbl:' + named(e.target.closest(CLICKED) || e.target)));
  on('contextmenu', e => did('ctx:' + named(e.target.closest(CLICKED) || e.target)));
  const last = new Map();
  const took = e => {
    const el = e.target;
    if (el.type === 'checkbox' || el.type === 'radio') { if (e.type === 'change') did('check:' + named(el) + '=' + el.checked); return; }
    const v = el.type === 'file' ? [...el.files].map(f => f.name).join(',') : el.tagName === 'SELECT' ? (el.selectedOptions[0] || {}).text : el.isContentEditable ? el.textContent : el.value;
    if (last.get(el) === v) return;
    last.set(el, v);
    did((el.type === 'file' ? 'file:' : 'set:') + named(el) + '=' + v);
  };
  on('input', took); on('change', took);
  on('keydown', e => { if (e.key.length > 1) did('key:' + e.key); });
  let held = null;
  on('dragstart', e => { held = named(e.target); });
  on('drop', e => { const el = e.target.closest('[data-k],[id],input,section,li,td') || e.target; did('drop:' + held + '>' + named(el)); });
})();
"""
CSS = """
body{font:15px sans-serif;margin:24px;max-width:1000px} table{border-collapse:collapse} td,th{padding:6px 12px;border-bottom:1px solid #ccc;text-align:left}
button,input,select,textarea,a{margin:3px;font:inherit} nav a{margin-right:14px} .row,li{padding:4px 0} dialog{min-width:260px} [hidden]{display:none!important}
.icon{width:32px;height:32px} section{margin:14px 0} label{display:inline-block;margin:4px 6px 4px 0} .card{border:1px solid #ccc;padding:10px;margin:8px 0}
"""


class Quiet(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    script: Script

    def body(self) -> bytes:
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def answer(self, status: int, data: bytes = b"", kind: str = "text/html; charset=utf-8") -> None:
        try:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(data)
        except ConnectionError:
            pass

    def log_message(self, *args: object) -> None:
        pass


class Model(Quiet):
    def do_GET(self) -> None:
        self.answer(200, b'{"status":"ok"}', "application/json")

    def do_POST(self) -> None:
        path, raw = self.path, self.body()
        try:
            body = json.loads(raw or b"{}")
            if path.endswith("/chat/completions"):
                text = json.dumps(self.script.chat(body), ensure_ascii=False)
                said = {
                    "id": "scripted", "object": "chat.completion", "created": int(time.time()), "model": body.get("model", ""),
                    "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": len(raw) // 4, "completion_tokens": len(text) // 4, "total_tokens": (len(raw) + len(text)) // 4, "cost": 0.0},
                }  # fmt: skip
            elif path.endswith(("/systemone", "/decisions")):
                said = {
                    "id": "scripted",
                    "model": body.get("model", ""),
                    "answers": self.script.decide(body),
                    "usage": {"input_tokens": len(raw) // 4, "output_tokens": 0, "cost": 0.0},
                }
            else:
                return self.answer(404, b'{"error":"no such path"}', "application/json")
        except Exception as error:  # noqa: BLE001 - a mistake of the script must be seen
            self.script.problems.append(f"{path}: {error!r}")
            return self.answer(400, json.dumps({"error": {"message": repr(error)}}).encode(), "application/json")
        self.answer(200, json.dumps(said, ensure_ascii=False).encode(), "application/json")
        return None


class Site(Quiet):
    """The pages of the cases: ``/c/<id>/``, their further pages, and what they send."""

    def do_GET(self) -> None:
        url = urllib.parse.urlsplit(self.path)
        if url.path == "/kit.js":
            return self.answer(200, KIT.encode(), "text/javascript")
        if url.path.startswith("/log/"):
            return self.listen(url.path.removeprefix("/log/"))
        found = IN_URL.match(url.path)
        case = self.script.cases.get(found[1]) if found else None
        if case is None:
            return self.answer(404)
        sub = urllib.parse.unquote(url.path[found.end() :])
        page = case["page"] if not sub else case.get("pages", {}).get(sub)
        if sub:
            self.script.told(found[1], f"open:/{sub}{'?' + url.query if url.query else ''}")
        if page is None:
            return self.answer(404, b"<h1>404</h1>")
        return self.answer(200, document(case, self.script.filled_in(page, found[1])).encode())

    def do_POST(self) -> None:
        found, body = IN_URL.match(self.path), self.body().decode(errors="replace")
        if found:
            sub = self.path[found.end() :]
            self.script.told(found[1], f"post:/{sub} {body}")
            status = self.script.cases.get(found[1], {}).get("api", {}).get(sub, 200)
            return self.answer(status, b"{}", "application/json")
        return self.answer(404)

    def listen(self, case_id: str) -> None:
        """A WebSocket: each text that the page sends is an event, and is answered, so that nobody waits for an answer."""
        key = self.headers.get("Sec-WebSocket-Key", "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        self.close_connection = True
        played = self.script.played.get(case_id)
        if played:
            played.sockets.append(self.connection)
        try:
            while (text := self.frame()) is not None:
                self.script.told(case_id, text)
                send_frame(self.connection, "ok")
        except OSError:
            pass
        if played and self.connection in played.sockets:
            played.sockets.remove(self.connection)

    def frame(self) -> str | None:
        head = self.rfile.read(2)
        if len(head) < 2 or head[0] & 15 == 8:
            return None
        size = head[1] & 127
        if size == 126:
            size = struct.unpack(">H", self.rfile.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.rfile.read(8))[0]
        mask = self.rfile.read(4)
        return bytes(b ^ mask[i % 4] for i, b in enumerate(self.rfile.read(size))).decode(errors="replace")


class Foreign(Quiet):
    """A host that nobody named."""

    def do_GET(self) -> None:
        found = IN_URL.match(self.path)
        if found:
            self.script.told(found[1], f"foreign:{self.path[found.end() - 1 :]}")
        self.answer(200, b"<!doctype html><title>Elsewhere</title><h1>Another site</h1>")


def send_frame(connection: Any, text: str) -> None:
    data = text.encode()
    with contextlib.suppress(OSError):
        connection.sendall(bytes([0x81, len(data)]) + data)


def document(case: dict[str, Any], body: str) -> str:
    """A whole page; the body may bring a <title> of its own."""
    title = re.search(r"<title>(.*?)</title>", body)
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
    name = title[1] if title else re.sub(r"<[^>]+>", "", heading[1]).strip() if heading else "Page"
    body = body.replace(title[0], "") if title else body
    lang = case.get("page_lang", case["lang"])
    way = ' dir="rtl"' if lang in ("ar", "he") else ""
    return (
        f'<!doctype html><html lang="{lang}"{way}><head><meta charset="utf-8"><title>{name}</title><link rel="icon" href="data:,">'
        f'<style>{CSS}</style><script src="/kit.js"></script></head><body>{body}</body></html>'
    )


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 64


def serve(handler: type[Quiet], script: Script) -> Server:
    """A server of this kind on a free port of loopback, in a thread of its own."""
    server = Server(("127.0.0.1", 0), type(handler.__name__, (handler,), {"script": script}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
