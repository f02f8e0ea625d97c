"""Bounds every model call in time, and names each failure.

An error names role, provider, model, URL, status, what the server said in at most two lines (its key hidden, see
server_words.py), and the remedy.
"""

from __future__ import annotations

import dataclasses
import http.client
import math
import queue
import socket
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar
from urllib.parse import urlsplit

from pytest_tool.errors import ModelUnavailable
from pytest_tool.outbound.endpoint import Endpoint, Kind, advice
from pytest_tool.outbound.server_words import excerpt, is_page
from pytest_tool.patience import Aside
from pytest_tool.settings import Role

T = TypeVar("T")

NO_IMAGES = "If it takes no images, set APP_PILOT_VISION=0."


@dataclass(frozen=True, slots=True)
class Names:
    """Holds a role's name, and the settings that remedies name."""

    who: str
    key: str
    model: str
    url: str
    seconds: str
    tokens: str = ""


NAMES = {
    Role.PILOT: Names(
        "pilot",
        "APP_PILOT_API_KEY",
        "APP_PILOT_MODEL",
        "APP_PILOT_BASE_URL",
        "APP_CHAT_SECONDS",
        "APP_PILOT_MAX_TOKENS",
    ),
    Role.TEXT: Names(
        "text model",
        "TEXT_MODEL_API_KEY",
        "TEXT_MODEL",
        "TEXT_MODEL_BASE_URL",
        "APP_CHAT_SECONDS",
        "TEXT_MODEL_MAX_TOKENS",
    ),
    Role.ENGINE: Names(
        "hosted engine", "GATEWAY_API_KEY", "REMOTE_DECISION_MODEL", "GATEWAY_ALPHA_URL", "APP_CHAT_SECONDS"
    ),
}
LOCAL_ENGINE = Names("local engine", "", "LOCAL_DECISION_MODEL", "LOCAL_ENGINE_BASE_URL", "LOCAL_ENGINE_HTTP_TIMEOUT")
OWN_SERVER = "That is the tool's own model server: run again, and report it if that happens twice."


def names(endpoint: Endpoint) -> Names:
    """Give the words for this endpoint."""
    found = LOCAL_ENGINE if is_local_engine(endpoint) else NAMES[endpoint.role]
    return dataclasses.replace(found, url=endpoint.url_from or found.url)


def is_local_engine(endpoint: Endpoint) -> bool:
    """Tell a decision engine on the user's side."""
    return endpoint.role is Role.ENGINE and endpoint.kind is Kind.LOCAL


class OverTime(Exception):
    """Says that a call went over its limit."""


def within(seconds: float, call: Callable[[], T]) -> T:
    """Give the call's result. Raises OverTime after ``seconds``.

    Time-outs of HTTP libraries count from byte to byte, so a server that trickles could hold a call for ever.
    """
    try:
        return Aside(call).result(max(0.001, seconds))
    except queue.Empty:
        raise OverTime from None


def unavailable(endpoint: Endpoint, what: str, remedy: str, said: str = "") -> ModelUnavailable:
    """Make an error of what happened, what the server said, a remedy."""
    words = excerpt(said, endpoint.key)
    fact = f"{named(endpoint)} {what}{': ' + words if words else ''}."
    return ModelUnavailable(fact, OWN_SERVER if endpoint.embedded else remedy)


def named(endpoint: Endpoint) -> str:
    """Name it: ``The pilot (gateway, google/gemini-3-flash, https://openrouter.ai/api/v1)``."""
    return f"The {names(endpoint).who} ({endpoint.kind}, {endpoint.model}, {endpoint.url})"


def spoken_name(endpoint: Endpoint) -> str:
    """Name it for progress: ``pilot (google/gemini-3-flash at openrouter.ai)``."""
    return f"{names(endpoint).who} ({endpoint.model} at {urlsplit(endpoint.url).netloc})"


def for_status(endpoint: Endpoint, status: int, body: str, images: bool = False, tries: int = 1) -> ModelUnavailable:
    """Make the error for an HTTP status; ``tries`` counts the requests."""
    what = f"answered HTTP {status}{f' ({tries} tries)' if tries > 1 else ''}"
    if is_page(body) and status in NO_MODEL:
        return unavailable(endpoint, what, f"That is no model server: check {names(endpoint).url}.", body)
    return unavailable(endpoint, what, _remedy(endpoint, status, images), body)


def silent(endpoint: Endpoint) -> ModelUnavailable:
    """Make the error for an endpoint that stayed silent too long."""
    remedy = "Raise APP_CHAT_READ_SECONDS, or try later."
    return unavailable(endpoint, f"sent nothing for {endpoint.read_s:g} s", remedy)


NO_MODEL = (400, 404, 405, 410, 415, 501)
"""Statuses with which a web server that is no model answers, with a page."""


def over_time(
    endpoint: Endpoint, last: tuple[int, str] | None = None, asked_s: float | None = None
) -> ModelUnavailable:
    """Make the error for a call that took too long.

    ``last``: status and body of the last refusal before that; ``asked_s``: how long the server asked to be left alone.
    """
    if last is None:
        what, remedy = f"did not finish an answer in {endpoint.timeout_s:g} s", "or try later."
        return unavailable(endpoint, what, f"Raise {names(endpoint).seconds}, {remedy}")
    asks = f" and asks to wait {asked_s:g} s" if asked_s else ""
    what = f"answered HTTP {last[0]}{asks}, so that another try would have ended after {endpoint.timeout_s:g} s"
    return unavailable(
        endpoint, what, f"{_remedy(endpoint, last[0], False)} Or raise {names(endpoint).seconds}.", last[1]
    )


def unreachable(endpoint: Endpoint, error: BaseException) -> ModelUnavailable:
    """Make the error for a connection that failed."""
    what, remedy = _broken(endpoint, error)
    if endpoint.role is Role.ENGINE:
        remedy += f" Or {advice(endpoint.model) if is_local_engine(endpoint) else advice()}."
    return unavailable(endpoint, what, remedy)


def _broken(endpoint: Endpoint, error: BaseException) -> tuple[str, str]:
    """Say what is wrong with the connection, and the remedy."""
    url = names(endpoint).url + (" and the proxy of the environment" if endpoint.proxy else "")
    https = "" if endpoint.url.startswith("https:") else f" If it speaks https, say so in {url}."
    for cause in causes(error):
        if isinstance(cause, ssl.SSLCertVerificationError):
            setting = "LOCAL_ENGINE_TLS_CA" if is_local_engine(endpoint) else "SSL_CERT_FILE"
            what = f"has a certificate that cannot be trusted ({cause.verify_message})"
            return what, f"Check {url} and the server's certificate; a private CA goes into {setting}."
        if isinstance(cause, ssl.SSLError):
            what = f"failed the TLS handshake ({cause.reason or 'no reason given'})"
            return what, f"Check the scheme and port of {url}."
        if isinstance(cause, socket.gaierror):
            return "has a host name that cannot be found", f"Check {url} and the network."
        if isinstance(cause, ConnectionRefusedError):
            return "refused the connection: nothing listens there", f"Start the server, or correct {url}."
        if isinstance(cause, TimeoutError):
            return "cannot be reached: the connection timed out", f"Check {url} and the network."
    return "broke the connection off before its answer was complete", f"Try again; see its log.{https}"


def _remedy(endpoint: Endpoint, status: int, images: bool) -> str:
    it = names(endpoint)
    if status in (401, 403):
        remedy = f"Check the key; it comes from {endpoint.key_from}." if endpoint.key else _no_key(endpoint)
    elif status in (400, 404, 415, 422):
        root = " (the server's root, without /v1)" if is_local_engine(endpoint) else ""
        remedy = f"Check {it.model} and {it.url}{root}.{_effort(endpoint) if status in (400, 422) else ''}"
    elif 300 <= status < 400:
        remedy = f"Redirects are not followed: put the final address into {it.url}."
    elif status >= 500:
        remedy = "It is the server's trouble: try later, or see its log."
    else:
        remedy = REMEDIES.get(status, f"Check {it.url}.")
    return f"{remedy} {NO_IMAGES}" if images and status not in NOT_ABOUT_IMAGES and status >= 400 else remedy


def _effort(endpoint: Endpoint) -> str:
    """Advise for an unknown host that refuses the gateways' field."""
    if endpoint.kind is not Kind.UNKNOWN:
        return ""
    provider = "APP_PILOT_PROVIDER" if endpoint.url_from.startswith("APP_PILOT_") else "TEXT_MODEL_PROVIDER"
    return f" If it knows no field `reasoning`, set {provider}=subscription: that sends `reasoning_effort` instead."


REMEDIES = {
    402: "Top up the account, or use another key or provider.",
    408: "Try later, or use another model.",
    413: "The page is too large for it: use a model with a longer context.",
    429: "Wait, or raise the limit at the provider.",
}
NOT_ABOUT_IMAGES = (401, 402, 408, 429)
"""Servers say in many ways that a model takes no images; none of these is one of them."""


def _no_key(endpoint: Endpoint) -> str:
    if is_local_engine(endpoint):
        return "The local engine is sent no key: let the server need none."
    own = {Kind.GATEWAY: "GATEWAY_API_KEY", Kind.SUBSCRIPTION: "SUBSCRIPTION_API_KEY"}.get(endpoint.kind)
    return f"No key was sent: set {own or names(endpoint).key}."


def causes(error: BaseException) -> Iterator[BaseException]:
    """Walk an error and all that it came from."""
    waiting, known = [error], set[int]()
    while waiting:
        it = waiting.pop(0)
        if id(it) in known:
            continue
        known.add(id(it))
        yield it
        nested = [it.__cause__, it.__context__, getattr(it, "reason", None), *it.args]
        waiting += [n for n in nested if isinstance(n, BaseException)]


def seconds_asked(retry_after: str) -> float | None:
    """Read ``Retry-After``, seconds or a date, as seconds."""
    try:
        seconds = float(retry_after)
        return max(0.0, seconds) if math.isfinite(seconds) else None
    except ValueError:
        pass
    try:
        when = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (when.replace(tzinfo=when.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


def exchange(url: str, method: str, seconds: float, body: bytes = b"") -> tuple[int, str]:
    """Ask the tool's own model server; gives status and body.

    With the standard library alone: what talks to other people's servers takes half a second to import. Raises
    TimeoutError, and OSError or HTTPException when the server is not there.
    """
    at = urlsplit(url)
    connection = http.client.HTTPConnection(at.netloc, timeout=max(0.001, seconds))
    try:
        connection.request(method, at.path, body, {"Content-Type": "application/json", "Connection": "close"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        connection.close()
