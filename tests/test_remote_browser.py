"""A browser on another machine: a Playwright server, or Chromium by its debugging port."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from pytest_tool.browser.remote import joined
from pytest_tool.errors import BrowserError, SettingsError
from pytest_tool.settings import Sources, one
from pytest_tool.settings.types import Endpoint

from far import Far, debugging_port, playwright_server, silent_port
from greeter import GREET, events, run, write

KINDS = {"playwright": playwright_server, "cdp": debugging_port}


@pytest.fixture(params=sorted(KINDS))
def far(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Far]:
    start: Callable[[Path], AbstractContextManager[Far]] = KINDS[request.param]
    with start(tmp_path) as browser:
        yield browser


def test_a_plan_runs_in_a_browser_elsewhere_which_goes_on_after_it(project: pytest.Pytester, far: Far, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")  # there is no browser on this machine
    write(project, GREET)
    for _ in range(2):
        run(project, f"--tool-browser-endpoint={far.url}").assert_outcomes(passed=1)
    assert far.process.poll() is None
