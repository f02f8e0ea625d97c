"""A project of its own in which pytest is run: static pages, a real browser, models that follow a script."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from pytest_tool.browser.find import find, launch_args
from pytest_tool.settings import environment

import forked
from greeter import PAGE, chat, decide
from scripted import ScriptedModel


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """The browser of all tests in this process, whichever comes first: sites apart from each other, as with a window."""
    found = launch_args(browser_type_launch_args, browser_name, find(environment()))
    return {**found, "args": [*found["args"], "--site-per-process"]} if browser_name == "chromium" else found


@pytest.fixture(scope="session", autouse=True)
def ctrl_c_is_heard() -> None:
    """A run in the background ignores SIGINT, and so would every process that a test starts and interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def nobody_listens() -> Iterator[None]:
    """Sessions speak unless they are told not to; the tests of the narration ask for their voices."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("APP_VOICE", "off")
        yield


@pytest.fixture(scope="session", autouse=True)
def nothing_says_ci() -> Iterator[None]:
    """What a test starts runs as at a developer's desk, wherever the suite runs; tests of CI say so themselves."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CI", "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITLAB_CI", "TF_BUILD"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def nobody_reviews() -> Iterator[None]:
    """Scripted models know no reviews; the tests of the review of broken UI ask for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("APP_UI_REVIEW", "0")
        yield


@pytest.fixture
def pytester(pytester: pytest.Pytester, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Forks what it starts, unless the test is marked ``cold``."""
    if not request.node.get_closest_marker("cold"):
        monkeypatch.setattr(pytester, "popen", partial(forked.popen, pytester.popen))
    return pytester


@pytest.fixture
def model() -> Iterator[ScriptedModel]:
    with ScriptedModel(chat, decide) as server:
        yield server


@pytest.fixture
def project(pytester: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project whose pages are static and whose models are scripted."""
    for name in ("TEXT_MODEL_BASE_URL", "APP_PILOT_BASE_URL"):
        monkeypatch.setenv(name, f"{model.url}/v1")
    monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", model.url)
    monkeypatch.setenv("APP_DECISION_ENGINE", "local")
    pytester.makefile(".html", page=PAGE)
    pytester.makeconftest(
        """
        import functools, http.server, threading, pytest

        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *args): pass

        @pytest.fixture(scope="session")
        def base_url(request):
            handler = functools.partial(Quiet, directory=str(request.config.rootpath))
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}"
            server.shutdown()
            server.server_close()
        """
    )
    pytester.makeini("[pytest]\nmarkers = smoke: first\n")
    return pytester
