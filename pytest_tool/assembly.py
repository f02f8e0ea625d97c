"""Puts browser, guide, decider and record of an item together."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from pytest_tool import stash
from pytest_tool.importing import imported, undisturbed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_tool.archive import Archive
    from pytest_tool.browser.adapter import PlaywrightBrowser
    from pytest_tool.budget.prices import Prices
    from pytest_tool.chat import ChatModel
    from pytest_tool.clients import Clients
    from pytest_tool.decide import Decider
    from pytest_tool.doubts import Rules
    from pytest_tool.narration.narrator import Narrator
    from pytest_tool.pilot import Guide
    from pytest_tool.plan import Test
    from pytest_tool.question import Engine
    from pytest_tool.recording.tape import Tape
    from pytest_tool.report.item import ItemRun
    from pytest_tool.review import Review
    from pytest_tool.run import Run
    from pytest_tool.settings import Settings
    from pytest_tool.stated.vault import Vault
    from pytest_tool.trail import Trail


ENDED_HERE = "The browser had ended: it crashed, or was killed. It was started again for the tests after it."
ENDED_ELSEWHERE = "The connection to the browser was lost: the tests after that have a new one."


def refuse_undecided(test: Test, settings: Settings) -> None:
    """Raise PlanError for a sentence that embedded mode lacks."""
    from pytest_tool.settings import Role

    if Role.PILOT in settings.embedded_roles:
        from pytest_tool.embedded.judging import refuse

        refuse(test)


def metered(request: pytest.FixtureRequest, settings: Settings, clients: Clients) -> None:
    """Begin this item's account; skip it where the run has spent all, refuse a price that nobody knows."""
    from pytest_tool.budget.meter import Limits
    from pytest_tool.budget.prices import Prices
    from pytest_tool.errors import BudgetExhausted
    from pytest_tool.settings import resolve

    of_run = resolve(request.getfixturevalue("tool_base_settings"))
    own = Limits(
        settings.max_cost if settings.is_marked("APP_MAX_COST") else None,
        settings.max_model_calls if settings.is_marked("APP_MAX_MODEL_CALLS") else None,
    )
    run, prices = Limits(of_run.max_cost, of_run.max_model_calls), Prices(settings.model_prices)
    clients.meter.begin(stash.run_folder(request.config), request.node.nodeid, run, own, prices)
    try:
        clients.meter.refuse_more()
    except BudgetExhausted as error:
        pytest.skip(f"{stash.SPENT}{error}")
    if clients.meter.bounds_money:
        refuse_unpriced(settings, prices)


def refuse_unpriced(settings: Settings, prices: Prices) -> None:
    """Raise SettingsError for a chat model whose endpoint never tells a cost, and that has no price."""
    from pytest_tool.errors import SettingsError
    from pytest_tool.outbound.endpoint import Kind
    from pytest_tool.providers import locate
    from pytest_tool.settings import Role

    for role, model in ((Role.PILOT, settings.pilot_model), (Role.TEXT, settings.text_model)):
        if role in settings.embedded_roles:
            continue
        where = locate(settings, role)
        if where.kind in (Kind.SUBSCRIPTION, Kind.DIRECT) and not prices.knows(model, where.url):
            remedy = (
                "Tell it in APP_MODEL_PRICES (model=IN/OUT, USD per million tokens), or use --tool-max-model-calls."
            )
            raise SettingsError(f"The cost is limited, and nobody knows what {model} costs.", remedy)


def imported_aside(settings: Settings) -> None:
    """Import in a thread while the browser is launched.

    Playwright first, since its launch waits for that and for nothing else.
    """
    imported("playwright.sync_api")
    names = [f"pytest_tool.{name}" for name in ("browser.adapter", "pilot", "decide", "run", "report.item", "review")]
    names.append("PIL.ImageDraw" if settings.embedded else "openai")  # the first password is blacked out soon

    first = "pytest_tool.run" not in sys.modules

    def work() -> None:
        with undisturbed():
            imported(*names)
            from PIL import Image

            Image.preinit()
            if first:
                gc.freeze()  # it stays, and to look it through for garbage takes a tenth of what importing it took

    Thread(target=work, daemon=True, name="tool-imports").start()


def models(request: pytest.FixtureRequest) -> tuple[ChatModel, ChatModel, Engine]:
    """Give pilot, text model and engine, overridden or ours.

    The engine first: its refusal names every way out.
    """
    engine: Engine = request.getfixturevalue("decision_engine")
    return request.getfixturevalue("pilot_model"), request.getfixturevalue("text_model"), engine


def tape_for(request: pytest.FixtureRequest, test: Test, settings: Settings, vault: Vault) -> Tape | None:
    """Find what is recorded of a plan's item. Raises ToolError for a file that cannot be read, under ``strict``."""
    from pytest_tool.report.recordings import tape_of

    if stash.session(request.config).is_session:
        return None
    written, case = request.function.__plan_test__, request.getfixturevalue("tool_case")
    tape = tape_of(request.config, written, test, request.function.__name__, case, settings)
    if tape:
        tape.mask = vault.mask
    return tape


def needs_no_model(tape: Tape | None, settings: Settings) -> bool:
    """Tell whether models are made only once one is needed.

    Under ``strict`` nothing but the recording decides. Without a key there is nothing to refuse at the start, and a test of
    which all is recorded may need no model.
    """
    if tape is None:
        return False
    from pytest_tool.settings import Role

    return tape.strict or (set(Role) == settings.embedded_roles and tape.is_whole)


def assembled(
    request: pytest.FixtureRequest,
    test: Test,
    page: Page,
    vault: Vault,
    settings: Settings,
    archive: Archive,
    narrator: Narrator,
    tape: Tape | None = None,
) -> ItemRun:
    """Put browser, guide, decider and record together."""
    from pytest_tool.budget import Budget
    from pytest_tool.python_steps.calling import Caller
    from pytest_tool.report.item import ItemRun
    from pytest_tool.run import Run
    from pytest_tool.stage import Stage

    trail = trail_for(request, test, archive, narrator)
    trail.mask = vault.mask
    rules = rules_for(request, test, page, settings)
    browser = browser_for(page, vault, settings, rules, archive, may_wait=lambda: stage.budget.check())
    watched(request, browser, trail)
    stage = Stage(browser, trail, Budget(settings.step_turns, settings.step_s), archive.frame_numbers)
    guide, decider = deciding(request, trail, rules, settings, tape)
    run = Run(
        stage=stage,
        guide=guide,
        decider=decider,
        expect_s=settings.expect_s,
        python=Caller(request.getfixturevalue, vault, settings.step_s),
        tape=tape,
    )
    warn_of_unmasked_files(request.config)
    item = request.node.stash[stash.ITEM] = ItemRun(test, run, archive, request.config.rootpath)
    item.doubted, item.healed, run.reviewed = settings.doubted, settings.healed, item.reviewed
    is_asked_for = settings.is_set("APP_UI_REVIEW")
    if settings.ui_review != "off" and (is_asked_for or not (tape and tape.strict)):
        item.review = reviewing(request, run, browser, fails=settings.ui_review == "fail")
        item.review.spares_replayed = not is_asked_for
    return item


def deciding(
    request: pytest.FixtureRequest, trail: Trail, rules: Rules, settings: Settings, tape: Tape | None
) -> tuple[Guide, Decider]:
    """Give who leads and who decides, made when they are needed where that may be never."""
    from pytest_tool.decide import Decider
    from pytest_tool.pilot import Pilot
    from pytest_tool.recording.later import Later
    from pytest_tool.settings import Role
    from pytest_tool.text_model import Escalation, TextModel

    if needs_no_model(tape, settings):
        guide: Any = Later(lambda: Pilot(models(request)[0]), embedded=Role.PILOT in settings.embedded_roles)
        engine: Any = Later(lambda: models(request)[2])
        text: Any = Later(lambda: TextModel(models(request)[1]))
        escalation: Any = Later(lambda: Escalation(models(request)[1], trail))
        return guide, Decider(engine, text, escalation, rules)
    pilot, chat, decides = models(request)
    return Pilot(pilot), Decider(decides, TextModel(chat), Escalation(chat, trail), rules)


def trail_for(request: pytest.FixtureRequest, test: Test, archive: Archive, narrator: Narrator) -> Trail:
    """Begin this test's record, for archive, terminal and narrator."""
    from pytest_tool.report.shown import Terminal
    from pytest_tool.trail import Trail

    hints = tuple(h.text for h in test.hints)
    listeners = (archive, Terminal(request.config), narrator)
    considered = stash.session(request.config).considered.setdefault(test.path, set())
    return Trail(
        request.node.nodeid, listeners, test=test.title, context=test.prose, hints=hints, considered_in_file=considered
    )


def rules_for(request: pytest.FixtureRequest, test: Test, page: Page, settings: Settings) -> Rules:
    """Say what decisions of this test are held to."""
    from pytest_tool.doubts import Rules
    from pytest_tool.hosts import AllowedHosts, origin
    from pytest_tool.stated.uploads import Uploads

    uploads = Uploads(request.config.rootpath, test.path.absolute().parent)
    base = request.getfixturevalue("base_url") or request.config.getini("base_url")
    start_url = test.url or (page.url if origin(page.url) else str(base or ""))
    hosts = settings.allowed_hosts and AllowedHosts(settings.allowed_hosts).and_those_of((start_url, str(base or "")))
    return Rules(settings.min_confidence, settings.escalation, start_url, test.secret_origins, uploads, hosts or None)


def revived(request: pytest.FixtureRequest) -> None:
    """Start the browser of all tests anew, where it was killed or has crashed."""
    from pytest_tool.browser.driver import started_anew

    own = stash.session(request.config)
    is_here = request.getfixturevalue("tool_browser_endpoint") is None
    if own.browser and started_anew(own.browser, request.getfixturevalue("launch_browser"), is_here):
        own.notices[ENDED_HERE if is_here else ENDED_ELSEWHERE] = None


def browser_for(
    page: Page, vault: Vault, settings: Settings, rules: Rules, archive: Archive, may_wait: Callable[[], None]
) -> PlaywrightBrowser:
    """Drive this page, masking what it tells."""
    from pytest_tool.archive import downloads_folder
    from pytest_tool.browser.adapter import PlaywrightBrowser
    from pytest_tool.browser.downloads import MEGABYTE
    from pytest_tool.browser.glyphs import Guard
    from pytest_tool.browser.remote import GRID, speaks_cdp
    from pytest_tool.browser.upload import MOST_BY_CDP
    from pytest_tool.settings import environment

    return PlaywrightBrowser(
        page,
        vault.mask,
        vault.open,
        settings.action_s,
        may_open=lambda url: vault.allowed(url, rules.start_url, rules.secret_origins),
        may_wait=may_wait,
        uploads=rules.uploads,
        downloads=downloads_folder(archive.folder),
        start_url=rules.start_url,
        hosts=rules.hosts,
        most_download=settings.download_mb * MEGABYTE,
        guard=Guard(lambda: vault.opened, settings.frames_with_secrets == "keep"),
        is_far=settings.browser_endpoint is not None or bool(environment().get(GRID)),
        most_upload=MOST_BY_CDP if speaks_cdp(settings.browser_endpoint, environment()) else None,
    )


def watched(request: pytest.FixtureRequest, browser: PlaywrightBrowser, trail: Trail) -> None:
    """Keep the gate of allowed hosts until the page is closed; say at once where it is a loose one."""
    from pytest_tool.browser.gate import LOOSE
    from pytest_tool.events import Warned
    from pytest_tool.report.shown import Terminal

    if browser.gate is None:
        return
    request.getfixturevalue("tool_closing").callback(browser.gate.close)
    notices = stash.session(request.config).notices
    if not browser.gate.is_strict and LOOSE not in notices:
        notices[LOOSE] = None
        Terminal(request.config).say(LOOSE)
        trail.tell(Warned(text=LOOSE))


def warn_of_unmasked_files(config: pytest.Config) -> None:
    """Warn that pytest-playwright's own files show secrets."""
    for option in ("tracing", "screenshot"):
        if config.getoption(f"--{option}", "off") != "off":
            note = f"--{option}: pytest-playwright's own files are not masked and may show secrets."
            stash.session(config).notices[note] = None


def reviewing(request: pytest.FixtureRequest, run: Run, browser: PlaywrightBrowser, fails: bool) -> Review:
    """Have the review listen, and judge the test's verdict."""
    from pytest_tool.recording.later import Later
    from pytest_tool.review import Review

    notices = stash.session(request.config).notices

    def warned(text: str) -> None:
        notices[text] = None

    pilot: Any = Later(lambda: request.getfixturevalue("pilot_model"))
    review = Review(pilot, browser.inspector(), run.stage.trail, lambda ms: run.stage.pump(ms), fails, warned)
    run.stage.trail.listeners += (review,)
    return review
