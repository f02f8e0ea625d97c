"""Tells a URL's host, and what our own servers answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
OWN_HOSTS = LOOPBACK | {"[::1]"}


def host_of(url: str) -> str:
    """Give the host in lower case, a trailing dot left off."""
    return (urlsplit(url).hostname or "").lower().removesuffix(".")


def port_of(url: str) -> int:
    """Give the port, stated or the scheme's own."""
    parts = urlsplit(url)
    return parts.port or (443 if parts.scheme == "https" else 80)


def is_loopback(url: str) -> bool:
    """Tell whether the URL is on this machine, at any port."""
    return host_of(url) in LOOPBACK


def same_server(url: str, other: str) -> bool:
    """Compare hosts; on loopback ports too, for many servers live there."""
    return host_of(url) == host_of(other) and (not is_loopback(url) or port_of(url) == port_of(other))


def origin(url: str) -> str:
    """Write ``scheme://host:port``, the default port filled in; empty for anything but http(s)."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # a port or host that is none
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    return f"{parts.scheme}://{parts.hostname}:{port or {'http': 80, 'https': 443}[parts.scheme]}"


def headers_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """Give the headers of an ASGI request, names in lower case."""
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def refusal(method: str, headers: Mapping[str, str]) -> tuple[int, str] | None:
    """Refuse, with status and reason, what a web page could send.

    The page under test is untrusted and reaches loopback. Refused are another Host than loopback, any foreign Origin,
    and POSTs that are no JSON. Names of headers are in lower case.
    """
    host, origin = headers.get("host", ""), headers.get("origin")
    if host.rsplit(":", 1)[0] not in OWN_HOSTS and host not in OWN_HOSTS:
        return 403, f"Host {host!r} is not this machine's loopback."
    if origin is not None and origin != f"http://{host}":
        return 403, f"Origin {origin!r} may not use this server."
    kind = headers.get("content-type", "").split(";")[0].strip().lower()
    if method == "POST" and kind != "application/json":
        return 415, "Only application/json is read."
    return None
