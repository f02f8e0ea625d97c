"""Answers whoever has the address; keeps other web pages out.

The page under test is untrusted, runs on the same machine and can reach loopback. It is kept out by the token in the
path, by what the browser says of a request (Host, Origin, Sec-Fetch-Site), and by headers that keep what it cannot ask
for out of its frames, its scripts and its memory.
"""

from __future__ import annotations

import hmac
import json

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pytest_tool.hosts import headers_of, refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Nothing but our own files: a script that got into the page's text could neither run nor send anything anywhere."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
"""Of every answer."""
CACHE = "Cache-Control"
NO_TOKEN = "Open the address that `tool dashboard` printed.\n"
OTHER_SITE = "Another site may not use the dashboard.\n"


def guarded(served: ASGIApp, token: str) -> ASGIApp:
    """Serves under ``/<token>``, which is cut off the path."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        answer = _with_headers(send)
        if refused := refusal(scope["method"], headers_of(scope)):
            status, why = refused
            await _say(answer, status, json.dumps({"error": why}), "application/json")
        elif _is_from_another_site(scope):
            await _say(answer, 403, OTHER_SITE)
        elif (path := _behind_token(scope["path"], token)) is None:
            await _say(answer, 403, NO_TOKEN)
        elif not path:  # all that the page asks for is relative to its folder
            await _say(answer, 308, "", location=f"/{token}/")
        else:
            await served({**scope, "path": path, "raw_path": path.encode("utf-8", "replace")}, receive, answer)

    return guard


def _behind_token(path: str, token: str) -> str | None:
    """Takes the path behind the token, if that is right."""
    before, _, rest = path.partition("/")
    given, slash, rest = rest.partition("/")
    if before or not hmac.compare_digest(given.encode("utf-8", "replace"), token.encode()):
        return None
    return f"{slash}{rest}"


def _is_from_another_site(scope: Scope) -> bool:
    """Says whether another site asks, as browsers tell."""
    headers = headers_of(scope)
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return False
    opens = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    return not opens or scope["method"] != "GET"


def _with_headers(send: Send) -> Send:
    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = list(message.get("headers", []))
            names = {name.lower() for name, _ in there}
            more = {CACHE: "no-store", **HEADERS}
            added = [(k.lower().encode(), v.encode()) for k, v in more.items() if k.lower().encode() not in names]
            message = {**message, "headers": [*there, *added]}
        await send(message)

    return answer


async def _say(send: Send, status: int, text: str, kind: str = "text/plain", location: str = "") -> None:
    body = text.encode("utf-8", "replace")
    headers = [(b"content-type", f"{kind}; charset=utf-8".encode()), (b"content-length", str(len(body)).encode())]
    if location:
        headers.append((b"location", location.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
