"""Gives pytest the fixtures, each of which a project may override.

Bodies import what they need when they need it: every pytest run of the environment loads this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool import stash
from pytest_tool.assembly import (
    assembled,
    imported_aside,
    metered,
    models,
    needs_no_model,
    refuse_undecided,
    revived,
    tape_for,
)
from pytest_tool.browser.driver import compiled_once

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserType, Page

    from pytest_tool.archive import Archive
    from pytest_tool.by_hand import ByHand
    from pytest_tool.chat import ChatModel
    from pytest_tool.clients import Clients
    from pytest_tool.narration.narrator import Narrator
    from pytest_tool.plan import Case, Test
    from pytest_tool.question import Engine
    from pytest_tool.run import Run
    from pytest_tool.settings import Settings, Sources
    from pytest_tool.settings.types import Endpoint
    from pytest_tool.stated.vault import Vault

LAST_WORDS_S = 4.0
"""So long a voice that works may go on speaking when all tests have ended."""


@pytest.fixture(scope="session")
def tool_clients(request: pytest.FixtureRequest) -> Iterator[Clients]:
    """Keeps connections and the local model server for the session."""
    from pytest_tool.clients import Clients
    from pytest_tool.report.shown import Terminal

    config = request.config
    clients = Clients(
        stash.handed_over(config).get("server_url", ""), Terminal(config).say, stash.session(config).server
    )
    yield clients
    clients.close()
    stash.session(config).notices.update(clients.notices)


@pytest.fixture(scope="session")
def tool_browser_endpoint(request: pytest.FixtureRequest) -> Endpoint | None:
    """Tells where the browser is; None for this machine."""
    from pytest_tool.errors import SettingsError
    from pytest_tool.settings import Sources, environment, one

    try:
        known: Sources = request.getfixturevalue("tool_base_settings")
    except SettingsError:  # a .env that cannot be read: plans say so, and to other tests it is no matter
        known = Sources(environ=environment())
    endpoint: Endpoint | None = one("browser_endpoint", known)
    return endpoint


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str, tool_browser_endpoint: Endpoint | None
) -> dict[str, Any]:
    """Adds this machine's browser to pytest-playwright's launch arguments; a user's choice wins.

    Nothing where the browser is on another machine, or where this one has none, which ``launch_browser`` refuses.
    """
    from pytest_tool.browser.find import find, launch_args
    from pytest_tool.browser.remote import GRID
    from pytest_tool.settings import environment
    from pytest_tool.settings.environ import environment_without_keys

    if tool_browser_endpoint or environment().get(GRID):
        return browser_type_launch_args
    chosen = {"executable_path", "channel"} & browser_type_launch_args.keys()
    found = None if chosen else find(environment(), browser_type_launch_args.get("headless", True))
    env = {"env": environment_without_keys(), **browser_type_launch_args}  # a browser needs none of our keys
    return launch_args(env, browser_name, found) if chosen or found else env


@pytest.fixture(scope="session")
def launch_browser(
    launch_browser: Callable[..., Browser],
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    connect_options: dict[str, Any] | None,
    tool_browser_endpoint: Endpoint | None,
) -> Callable[..., Browser]:
    """Launches pytest-playwright's browser, or joins the one of APP_BROWSER_ENDPOINT.

    A project's own ``connect_options`` are kept: with an ``endpoint`` they win, without one they are added.
    """
    from pytest_tool.browser import launching

    where = launching.Where(browser_type, browser_type_launch_args, connect_options, tool_browser_endpoint)
    return lambda **options: launching.launched(launch_browser, where, options)


@pytest.fixture(scope="session")
def browser(browser: Browser, pytestconfig: pytest.Config) -> Browser:
    """Remembers pytest-playwright's browser, which is started anew where it has ended."""
    stash.session(pytestconfig).browser = browser
    return browser


@pytest.fixture(scope="session")
def tool_base_settings(pytestconfig: pytest.Config) -> Sources:
    """Gives the sources of settings: command line, environment, ``.env``, ini."""
    from pytest_tool.settings.sources import sources

    return sources(pytestconfig)


@pytest.fixture
def tool_settings(request: pytest.FixtureRequest, tool_base_settings: Sources) -> Settings:
    """Gives the settings of this test: its markers above all else."""
    from pytest_tool.settings import SETTINGS, resolve

    names = [s.marker for s in SETTINGS if s.marker]
    found = {name: request.node.get_closest_marker(name) for name in names}
    markers = {name: marker_value(mark) for name, mark in found.items() if mark is not None}
    return resolve(replace(tool_base_settings, markers=markers))


def marker_value(mark: pytest.Mark) -> str:
    """Read the one value of a marker such as ``engine(local)``. Raises SettingsError."""
    from pytest_tool.errors import SettingsError

    if len(mark.args) != 1 or mark.kwargs:
        raise SettingsError(f"The marker {mark.name} takes one value.", f"Write {mark.name}(…) with the value in it.")
    return str(mark.args[0])


@pytest.fixture
def pilot_model(tool_settings: Settings, tool_clients: Clients) -> ChatModel:
    """Gives the pilot's chat model."""
    from pytest_tool.settings import Role

    return tool_clients.chat(tool_settings, Role.PILOT)


@pytest.fixture
def text_model(tool_settings: Settings, tool_clients: Clients) -> ChatModel:
    """Gives the chat model that fills values and overrules an unsure engine."""
    from pytest_tool.settings import Role

    return tool_clients.chat(tool_settings, Role.TEXT)


@pytest.fixture
def decision_engine(tool_settings: Settings, tool_clients: Clients) -> Engine:
    """Gives the decision engine: hosted, or local."""
    return tool_clients.engine(tool_settings)


@pytest.fixture(scope="session")
def tool_listeners(pytestconfig: pytest.Config, tool_base_settings: Sources) -> Archive:
    """Gives the archive of this run."""
    from pytest_tool.report.record import archive_of

    return archive_of(pytestconfig, tool_base_settings)


@pytest.fixture(scope="session")
def narrator(pytestconfig: pytest.Config, tool_base_settings: Sources, tool_listeners: Archive) -> Iterator[Narrator]:
    """Gives this run its voice, where one is asked for."""
    from pytest_tool.narration.narrator import narrator_for
    from pytest_tool.places import home
    from pytest_tool.settings import resolve

    own, settings = stash.session(pytestconfig), resolve(tool_base_settings)

    def on_warning(warning: str) -> None:
        own.notices[warning] = None

    folder, voice = home(pytestconfig.rootpath), settings.voice or own.voice
    narrator = narrator_for(settings, voice, folder, tool_listeners, on_warning)
    narrator.bluetooth.on |= own.bluetooth
    yield narrator
    narrator.close(LAST_WORDS_S)


@pytest.fixture
def plan_vars() -> dict[str, str]:
    """Gives variables for ``{name}`` in plans, after the case row and front matter; override it in a conftest."""
    return {}


@pytest.fixture
def plan_page(page: Page) -> Page:
    """Gives the page that a plan starts on; override it to hand over another."""
    return page


@pytest.fixture
def tool_vault(pytestconfig: pytest.Config) -> Vault:
    """Keeps the secrets of this test."""
    from pytest_tool.stated.vault import GROUPED, Vault

    def told(name: str) -> None:
        note = (
            f"{{secret:{name}}} has fewer than {GROUPED} characters: it is not found where a page writes it otherwise."
        )
        stash.session(pytestconfig).notices[note] = None

    return Vault(told)


@pytest.fixture
def tool_closing() -> Iterator[ExitStack]:
    """Closes what guards a test, once its page has closed: whoever asks for the page asks for this before."""
    with ExitStack() as closing:
        yield closing


@pytest.fixture
def tool_case() -> Case | None:
    """Gives the item's row of the Cases table, if any."""
    return None


@pytest.fixture
def tool_fill(
    pytestconfig: pytest.Config,
    tool_vault: Vault,
    plan_vars: dict[str, str],
    base_url: str | None,
    tool_base_settings: Sources,
) -> Callable[..., Test]:
    """Substitutes the variables of a test and its case; ``given`` are those of Python's that came before."""
    from pytest_tool.stated.variables import environment_value, secret_value, substitute

    environ, dotenv = tool_base_settings.environ, tool_base_settings.dotenv
    return lambda test, case, given=(): substitute(
        test,
        case,
        plan_vars=plan_vars,
        base_url=base_url or pytestconfig.getini("base_url") or None,  # the fixture of an xdist worker lacks the ini
        env=lambda name: environment_value(name, environ),
        secret=lambda name: secret_value(name, environ, dotenv),
        vault=tool_vault,
        given=given,
    )


@pytest.fixture
def tool_test(
    request: pytest.FixtureRequest, tool_case: Case | None, tool_fill: Callable[[Test, Case | None], Test]
) -> Test:
    """Gives the item's test, its variables substituted."""
    return tool_fill(request.function.__plan_test__, tool_case)


@pytest.fixture
def tool_run(
    request: pytest.FixtureRequest,
    browser_name: str,
    tool_test: Test,
    tool_vault: Vault,
    tool_closing: ExitStack,
    tool_settings: Settings,
    tool_clients: Clients,
    tool_listeners: Archive,
    narrator: Narrator,
) -> Iterator[Run]:
    """Gives the loop of this item; refuses early, before the browser opens."""
    refuse_undecided(tool_test, tool_settings)
    metered(request, tool_settings, tool_clients)
    tape = tape_for(request, tool_test, tool_settings, tool_vault)
    if not needs_no_model(tape, tool_settings):
        tool_clients.prepare(tool_settings)
    imported_aside(tool_settings)
    if not tool_settings.embedded and not needs_no_model(tape, tool_settings):
        models(request)  # if embedded, the model server loads while the browser is launched
    with compiled_once():
        revived(request)
        page: Page = request.getfixturevalue("plan_page")
    item = assembled(request, tool_test, page, tool_vault, tool_settings, tool_listeners, narrator, tape)
    yield item.run
    item.keep_failed_frame(Path(request.getfixturevalue("output_path")))


@pytest.fixture
def pilot(
    request: pytest.FixtureRequest,
    browser_name: str,
    tool_vault: Vault,
    tool_closing: ExitStack,
    tool_settings: Settings,
    tool_clients: Clients,
    tool_listeners: Archive,
    narrator: Narrator,
    tool_fill: Callable[[Test, Case | None], Test],
) -> ByHand:
    """Runs steps in ordinary tests: ``pilot.run("…")``, ``pilot.do("click Pay")``, ``pilot.check("…")``."""
    from pytest_tool.by_hand import ByHand
    from pytest_tool.plan import Test
    from pytest_tool.python_steps.modules import registry_of

    path, line, title = request.node.location
    test = Test(title, request.config.rootpath / path, (line or 0) + 1, ())
    metered(request, tool_settings, tool_clients)
    tool_clients.prepare(tool_settings)
    if not tool_settings.embedded:  # what can be refused is refused before the browser opens
        models(request)
    with compiled_once():
        revived(request)
        page: Page = request.getfixturevalue("page")
    item = assembled(request, test, page, tool_vault, tool_settings, tool_listeners, narrator)
    registry = registry_of(request.config, test.path)
    return ByHand(item, lambda written: tool_fill(written, None), registry.bound if registry else lambda step: step)
