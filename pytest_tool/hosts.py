"""Whose host a URL names, compared so that scheme, port, case, a trailing dot and the path do not confuse it."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


def host_of(url: str) -> str:
    """The host in lower case, without a trailing dot."""
    return (urlsplit(url).hostname or "").lower().removesuffix(".")


def port_of(url: str) -> int:
    """The port, stated or the scheme's own."""
    parts = urlsplit(url)
    return parts.port or (443 if parts.scheme == "https" else 80)


def is_loopback(url: str) -> bool:
    """Whether the URL is on this machine: ``localhost``, ``127.0.0.1`` or ``::1``, any port."""
    return host_of(url) in LOOPBACK


def same_server(url: str, other: str) -> bool:
    """Same host; on loopback the port must match too, for many servers live there."""
    return host_of(url) == host_of(other) and (not is_loopback(url) or port_of(url) == port_of(other))


def goes_direct(url: str, no_proxy: str) -> bool:
    """Whether no proxy is used: for loopback, and for the hosts and domains that ``NO_PROXY`` lists."""
    host = host_of(url)
    listed = [
        re.sub(r":\d+$", "", entry.strip().lower()).removeprefix("*").lstrip(".") or entry.strip()
        for entry in no_proxy.split(",")
    ]
    return is_loopback(url) or any(e == "*" or (e and (host == e or host.endswith(f".{e}"))) for e in listed)
