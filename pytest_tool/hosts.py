"""Tells a URL's host, which hosts a page may be on, and what our own servers answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
OWN_HOSTS = LOOPBACK | {"[::1]"}
DEFAULT_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"((?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?", re.IGNORECASE)
"""``shop.example.com``, ``*.example.com``, ``[::1]``, each with or without a port."""


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
    return f"{parts.scheme}://{parts.hostname}:{port or DEFAULT_PORTS[parts.scheme]}"


@dataclass(frozen=True, slots=True)
class AllowedHosts:
    """Holds where the top level of a page may be: ``entries`` as ``host_entry`` gives them."""

    entries: tuple[str, ...]

    def and_those_of(self, urls: Iterable[str]) -> AllowedHosts:
        """Add the hosts of these URLs, each with its port; what is no http(s) URL adds none."""
        return AllowedHosts(tuple(dict.fromkeys((*self.entries, *(host_and_port(url) for url in urls if origin(url))))))

    def allow(self, url: str) -> bool:
        """Tell whether a page may be at this URL; what is not of http(s) is on no host."""
        try:
            if urlsplit(url).scheme not in DEFAULT_PORTS:
                return True
            host, port = host_of(url), port_of(url)
        except ValueError:  # a port or host that is none
            return False
        return any(self._fits(*_split(entry), host, port) for entry in self.entries)

    @staticmethod
    def _fits(wanted: str, at: int, host: str, port: int) -> bool:
        named = host.endswith(wanted[1:]) if wanted.startswith("*") else host == wanted
        return named and (port == at if at else host in LOOPBACK or port in DEFAULT_PORTS.values())


def host_entry(text: str) -> str:
    """Write an entry of allowed hosts as browsers spell it: ``xn--bcher-kva.example:8080``. Raises ValueError."""
    found = HOST.fullmatch(text)
    if found is None or not 0 < int(found[2] or 1) < 2**16:
        raise ValueError(text)
    host = found[1].lower().removesuffix(".")
    host = host if host.isascii() else host.encode("idna").decode()
    return host + (f":{int(found[2])}" if found[2] else "")


def _split(entry: str) -> tuple[str, int]:
    """Split an entry into host, without brackets, and port; 0: the usual ones."""
    found = HOST.fullmatch(entry)
    assert found  # it comes from host_entry
    return found[1].strip("[]"), int(found[2] or 0)


def host_and_port(url: str) -> str:
    """Write a URL's host as an entry: with its port, unless that is its scheme's own off loopback."""
    host, port = host_of(url), port_of(url)
    usual = port in DEFAULT_PORTS.values() and host not in LOOPBACK
    return (f"[{host}]" if ":" in host else host) + ("" if usual else f":{port}")


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
