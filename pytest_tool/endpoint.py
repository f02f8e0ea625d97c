"""One model behind one URL: what a client needs to know to talk to it, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pytest_tool.settings import Role


class Kind(StrEnum):
    """How an endpoint behaves: which effort field, headers and key source."""

    GATEWAY = "gateway"
    SUBSCRIPTION = "subscription"
    DIRECT = "direct"
    LOCAL = "local"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Equal endpoints may share a connection. Keys and proxies stay out of the repr."""

    role: Role
    kind: Kind
    url: str
    """The base URL: a chat model answers at ``{url}/chat/completions``."""
    model: str
    timeout_s: float
    """For one whole call, its retries included."""
    connect_s: float = 10.0
    """For opening a connection."""
    read_s: float = 60.0
    """How long a chat endpoint may stay silent."""
    key: str = field(default="", repr=False)
    key_from: str = ""
    """Where the key comes from, in words: ``GATEWAY_API_KEY (environment)``, or the path of a file."""
    url_from: str = ""
    """Where the URL comes from, in words; empty: the default."""
    kind_from: str = ""
    """Why the endpoint is of its kind, in words."""
    headers: tuple[tuple[str, str], ...] = ()
    extra: str = "{}"
    """JSON object: the fields of the request that state the reasoning effort."""
    reasons: bool = True
    """Whether the model may reason before it answers."""
    vision: bool = False
    ca: str = ""
    """CA file that the server's certificate is checked against; empty: the usual ones."""
    start_s: float = 0.0
    """How long a server may load its model."""
    proxy: str = field(default="", repr=False)
    embedded: bool = False
    """Served by the tool's own model server, which no setting of the user names."""
