"""Joins a browser on another machine: by a Playwright server, or by Chromium's own protocol (CDP)."""

from __future__ import annotations

import json
import re
import time
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from pytest_tool.errors import BrowserError, SettingsError
from pytest_tool.settings.types import Endpoint

if TYPE_CHECKING:  # every pytest run of the environment may load this module
    from playwright.sync_api import Browser, BrowserType

REACHED_S = 30.0
"""So long an endpoint may take to answer."""
SETTING = "APP_BROWSER_ENDPOINT (--tool-browser-endpoint)"
REMEDY = f"Check that it runs there, and {SETTING}: ws:// is a Playwright server, http:// Chromium's debugging port."
GRID = "SELENIUM_REMOTE_URL"
"""Playwright's own variable, by which it launches Chromium in a Selenium Grid."""
GRID_REMEDY = f"Check that the Grid runs, has a free node with Chrome, and that {GRID} is its address."
HERE_ALONE = ("executable_path", "env", "downloads_path", "traces_dir", "artifacts_dir")
"""Launch options that mean something on this machine, and on no other."""
_VERSIONS = re.compile(r"server version: v([\d.]+).*client version: v([\d.]+)", re.DOTALL)
"""In the text with which a Playwright server refuses another version: it says so in no other way."""
_ADDRESS = re.compile(r"\b(?:wss?|https?)://\S+")


def speaks_cdp(endpoint: Endpoint | None, environ: Mapping[str, str]) -> bool:
    """Tell whether a browser is reached by CDP, which shares no files with it."""
    return endpoint.is_cdp if endpoint else bool(environ.get(GRID))


def joined(
    kind: BrowserType,
    endpoint: Endpoint,
    launch_options: Mapping[str, Any],
    connect_options: Mapping[str, Any] | None = None,
    limit_s: float = REACHED_S,
) -> Browser:
    """Connect to the browser there. Raises SettingsError for one that CDP does not reach, and BrowserError.

    ``launch_options`` are told to a server that launches a browser for each client, those of this machine aside;
    ``connect_options`` are those of ``BrowserType.connect``, such as ``headers`` and ``expose_network``.
    """
    options = {"timeout": 1000 * limit_s, **(connect_options or {})}
    if not endpoint.is_cdp:
        headers = {
            "x-playwright-launch-options": json.dumps(_sent(launch_options)),
            **(options.pop("headers", None) or {}),
        }
        return explained(
            lambda: kind.connect(endpoint.url, headers=headers, **options), f"at {endpoint}", REMEDY, limit_s
        )
    if kind.name != "chromium":
        raise SettingsError(
            f"{SETTING} is an http address, Chromium's own protocol, which {kind.name} does not speak.",
            f"Leave out --browser {kind.name}, or give the ws:// address of a Playwright server.",
            name="APP_BROWSER_ENDPOINT",
        )
    headers = {**_authorization(endpoint), **(options.pop("headers", None) or {})}
    options = {name: value for name, value in options.items() if name in ("timeout", "slow_mo")}
    url = endpoint.url.replace(urlsplit(endpoint.url).netloc, urlsplit(endpoint.url).netloc.rpartition("@")[2], 1)
    return explained(lambda: kind.connect_over_cdp(url, headers=headers, **options), f"at {endpoint}", REMEDY, limit_s)


def explained(reach: Callable[[], Browser], where: str, remedy: str, limit_s: float = REACHED_S) -> Browser:
    """Reach the browser ``where`` it is said to be. Raises BrowserError, which keeps addresses to itself."""
    from playwright.sync_api import Error

    began = time.monotonic()
    try:
        return reach()
    except Error as error:
        late = f"it did not answer within {limit_s:g} s" if time.monotonic() - began >= limit_s else ""
        raise _unreached(where, error.message, late, remedy) from None


def _unreached(where: str, said: str, late: str, remedy: str) -> BrowserError:
    if versions := _VERSIONS.search(said):
        there, here = versions.groups()
        return BrowserError(
            f"The browser {where} is served by Playwright {there}, and Playwright {here} is installed here.",
            f"Install playwright=={there}.* here, or run the server of {here} there.",
        )
    first = next(filter(None, map(str.strip, said.splitlines())), "no reason is given")
    why = late or " ".join(_ADDRESS.sub("", first.partition(": ")[2] or first).split()).rstrip(".")
    return BrowserError(f"The browser {where} cannot be reached: {why}.", remedy)


def _sent(launch_options: Mapping[str, Any]) -> dict[str, Any]:
    """Name launch options as the protocol does: in camel case."""
    return {
        re.sub(r"_([a-z])", lambda letter: letter[1].upper(), name): value
        for name, value in launch_options.items()
        if name not in HERE_ALONE and value is not None
    }


def _authorization(endpoint: Endpoint) -> dict[str, str]:
    """Give user name and password the way that HTTP takes them."""
    stated, at, _ = urlsplit(endpoint.url).netloc.rpartition("@")
    return {"Authorization": f"Basic {b64encode(unquote(stated).encode()).decode()}"} if at else {}
