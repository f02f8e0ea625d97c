"""Launches a browser here, in a Selenium Grid, or joins one elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_tool.browser.find import find, launch_args
from pytest_tool.browser.remote import GRID, GRID_REMEDY, HERE_ALONE, REACHED_S, explained, joined
from pytest_tool.settings import environment
from pytest_tool.settings.types import Endpoint

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType


@dataclass(frozen=True, slots=True)
class Where:
    """Says which browser is wanted, and where it is."""

    kind: BrowserType
    launch_options: Mapping[str, Any]
    connect_options: Mapping[str, Any] | None = None
    endpoint: Endpoint | None = None


def launched(launch: Callable[..., Browser], where: Where, options: Mapping[str, Any]) -> Browser:
    """Give a browser by ``launch``, pytest-playwright's own, or from elsewhere. Raises BrowserError and SettingsError.

    What means something on this machine alone is sent to no other.
    """
    own = where.connect_options or {}
    if own.get("endpoint"):
        return launch(**{**dict.fromkeys(HERE_ALONE), **options})
    wanted = {**where.launch_options, **options}
    if where.endpoint:
        return joined(where.kind, where.endpoint, wanted, own)
    if environment().get(GRID):
        limit = {"timeout": 1000 * REACHED_S, **wanted}
        return explained(lambda: launch(**limit), "of the Selenium Grid", GRID_REMEDY, limit["timeout"] / 1000)
    if not {"executable_path", "channel"} & wanted.keys():
        launch_args(wanted, where.kind.name, find(environment(), wanted.get("headless", True)))  # refuses where none is
    return launch(**options)
