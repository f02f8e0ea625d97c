"""Explains in a tester's words why a page stayed away."""

from __future__ import annotations

from pytest_tool.observation import Trouble

LOGIN = (
    "If that is HTTP authentication, give user name and password as http_credentials in pytest-playwright's "
    "browser_context_args."
)
CERTIFICATE = (
    "If the certificate is as it should be on a test system, let pytest-playwright's browser_context_args return "
    "ignore_https_errors=True."
)
RUNS = "Check the address, and that its server runs and answers."
WITHOUT_PAGE = "ERR_HTTP_RESPONSE_CODE_FAILURE"
"""What Chromium says of an error answer that brings no page."""
BROKE_OFF = ("the server broke off the connection", RUNS)
SILENT = ("the server does not answer", RUNS)
FAILURES: dict[str, tuple[str, str]] = {
    "ERR_CONNECTION_REFUSED": ("the connection was refused", RUNS),
    "ERR_CONNECTION_RESET": BROKE_OFF,
    "ERR_CONNECTION_CLOSED": BROKE_OFF,
    "ERR_EMPTY_RESPONSE": BROKE_OFF,
    "ERR_CONNECTION_TIMED_OUT": SILENT,
    "ERR_TIMED_OUT": SILENT,
    "ERR_ADDRESS_UNREACHABLE": SILENT,
    "ERR_NAME_NOT_RESOLVED": (
        "nobody knows a host of that name",
        "Check the address, and the network of this machine.",
    ),
    "ERR_INTERNET_DISCONNECTED": (
        "the browser is offline",
        "Where a test has set that, call context.set_offline(False), or expect what the page shows offline.",
    ),
    "ERR_TOO_MANY_REDIRECTS": (
        "its redirects lead in a circle",
        "Mend the redirects of the server; a missing cookie or a proxy in front of it are usual reasons.",
    ),
    "ERR_UNSAFE_PORT": ("browsers refuse this port", "Let the server listen on another one."),
    "ERR_ABORTED": (
        "what came is no page, but a download or an empty answer",
        "Open the page that leads to it.",
    ),
    "ERR_INVALID_AUTH_CREDENTIALS": ("the server asks for a user name and a password", LOGIN),
}
"""Chromium's names of what can happen to a connection, without ``net::``."""
ANSWERS = {401: LOGIN}
"""What can be done about an answer that is an error."""


def not_loaded(url: str, code: str) -> Trouble:
    """Explain a page that failed to load.

    ``code`` is the browser's own, as ``net::ERR_CONNECTION_REFUSED``; ``url`` is masked.
    """
    name = code.removeprefix("net::").partition(" ")[0]
    if name.startswith("ERR_CERT_"):
        why, remedy = "its certificate is not trusted", CERTIFICATE
    else:
        why, remedy = FAILURES.get(name, ("the browser could not load it", RUNS))
    return Trouble(f"{url} was not loaded: {why} ({name})" if name else f"{url} was not loaded: {why}", remedy)


def too_late(url: str, seconds: float) -> Trouble:
    """Explain a page that was called, and given up."""
    return Trouble(
        f"{url} was called, and did not answer within {seconds:g} s: loading it was stopped",
        "Check that its server runs; for a slow one raise tool_action_seconds (APP_ACTION_SECONDS).",
    )


def answered(status: int) -> Trouble | None:
    """Explain a server's status of 400 or more."""
    return Trouble(f"the server answered {status}", ANSWERS.get(status, ""), came=True) if status >= 400 else None


def answered_nothing(url: str, status: int) -> Trouble:
    """Explain an error status that came with an empty answer."""
    return Trouble(f"{url} was not loaded: the server answered {status}, and no page", ANSWERS.get(status, RUNS))
