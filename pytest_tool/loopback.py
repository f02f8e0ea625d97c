"""What a server of ours on this machine answers at all: the page under test is untrusted and can reach loopback.

The host of a session wants a token, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]", "::1"})


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """The headers of an ASGI request, their names in lower case."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def refusal(method: str, headers: Mapping[str, str]) -> tuple[int, str] | None:
    """The status and the reason for what a web page could send; None for what is fine. The headers' names are in lower case.

    Refused are another Host than loopback, any foreign Origin, and POSTs that are no JSON.
    """
    host, origin = headers.get("host", ""), headers.get("origin")
    if host.rsplit(":", 1)[0] not in HOSTS and host not in HOSTS:
        return 403, f"Host {host!r} is not this machine's loopback."
    if origin is not None and origin != f"http://{host}":
        return 403, f"Origin {origin!r} may not use this server."
    kind = headers.get("content-type", "").split(";")[0].strip().lower()
    if method == "POST" and kind != "application/json":
        return 415, "Only application/json is read."
    return None
