"""Names one model behind one URL, for its client."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from pytest_tool.settings import Role

EMBEDDED = "embedded"
"""What LOCAL_DECISION_MODEL calls the engine that ships with the tool; its default."""
LINES = ("APP_DECISION_ENGINE=local", "LOCAL_ENGINE_BACKEND=inproc")
"""The lines of ``.env`` that choose it: in this process, on any hardware, without a key or an extra."""


class Kind(StrEnum):
    """Tells how an endpoint behaves: effort field, headers, key source."""

    GATEWAY = "gateway"
    SUBSCRIPTION = "subscription"
    DIRECT = "direct"
    LOCAL = "local"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Describes one endpoint; equal ones may share a connection."""

    role: Role
    kind: Kind
    url: str
    """The base URL: a chat model answers at ``{url}/chat/completions``."""
    model: str
    timeout_s: float
    """For one whole call, its retries included."""
    connect_s: float = 10.0
    read_s: float = 60.0
    """How long a chat endpoint may stay silent."""
    key: str = field(default="", repr=False)
    key_from: str = ""
    """Where the key comes from, in words: ``GATEWAY_API_KEY (environment)``, or the path of a file."""
    url_from: str = ""
    """Where the URL comes from, in words; empty: the default."""
    kind_from: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    extra: str = "{}"
    """JSON object: the fields of the request that state the reasoning effort."""
    reasons: bool = True
    """Whether the model may reason before it answers."""
    max_tokens: int = 0
    """How long a reply may be; 0: as the endpoint has it."""
    vision: bool = False
    ca: str = ""
    """CA file that the server's certificate is checked against; empty: the usual ones."""
    start_s: float = 0.0
    """How long a server may load its model."""
    proxy: str = field(default="", repr=False)
    embedded: bool = False
    """Served by the tool's own model server, which no setting of the user names."""


def dotenv_lines(decision_model: str = EMBEDDED) -> tuple[str, ...]:
    """Give the lines of ``.env`` that choose the shipped engine."""
    return LINES if decision_model == EMBEDDED else (*LINES, f"LOCAL_DECISION_MODEL={EMBEDDED}")


def advice(decision_model: str = EMBEDDED) -> str:
    """Advise the shipped engine, as a clause of a remedy."""
    *first, last = dotenv_lines(decision_model)
    return f"use the engine that ships with the tool ({', '.join(first)} and {last} in .env)"
