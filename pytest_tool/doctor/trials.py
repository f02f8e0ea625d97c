"""Tries each endpoint the way a run uses it.

The pilot is asked for a turn, the text model for a value, the engine for a decision; the browser is started.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pytest_tool.clients import Clients, runs_in_process
from pytest_tool.doctor.report import IN_PROCESS, Trial, Verdict
from pytest_tool.doctor.sample import VALUE, question, seen, step
from pytest_tool.doctor.voice import speech_trials
from pytest_tool.errors import BrowserError, SettingsError, ToolError
from pytest_tool.events import ModelCalled
from pytest_tool.outbound.endpoint import Endpoint, dotenv_lines
from pytest_tool.providers import engine_endpoint
from pytest_tool.settings import Role, Settings, environment, one
from pytest_tool.settings.sources import sources
from pytest_tool.settings.types import Endpoint as BrowserEndpoint
from pytest_tool.trail import Trail
from pytest_tool.turn import Intents

ASKED = {
    Role.PILOT: "what a step needs next, as a chat completion",
    Role.TEXT: "for the value that a step states, as a chat completion",
    Role.ENGINE: "one decision on a made-up page",
}
WRONG_SETTING = "A setting is wrong; see above."


@dataclass(frozen=True, slots=True)
class BrowserChoice:
    """Holds what the command line says about the browser, in pytest-playwright's options."""

    name: str = "chromium"
    channel: str = ""
    headed: bool = False
    endpoint: BrowserEndpoint | None = None
    is_wrong: bool = False
    """Whether nobody can tell where the browser is."""

    @classmethod
    def of(cls, config: pytest.Config) -> BrowserChoice:
        names, channel = config.getoption("--browser", None), config.getoption("--browser-channel", None)
        choice = cls((names or ["chromium"])[0], channel or "", bool(config.getoption("--headed", False)))
        try:
            return replace(choice, endpoint=one("browser_endpoint", sources(config)))
        except SettingsError:
            return replace(choice, is_wrong=True)


def tried(settings: Settings | None, choice: BrowserChoice, tool_home: Path, notes: list[str]) -> list[Trial]:
    """Runs all trials side by side, the browser's in this thread.

    What the clients think a person should know is added to ``notes``.
    """
    names = ("pilot", "text model", "decision engine")
    if settings is None:
        untried = [Trial(name, True, Verdict.NOT_TRIED, WRONG_SETTING) for name in names]
        return [*untried, Trial("speech", False, Verdict.NOT_TRIED, WRONG_SETTING), browser_trial(choice)]
    clients = Clients(say=lambda line: print(line, file=sys.stderr))
    try:
        with suppress(ToolError):  # each trial that needs it says so
            clients.model_server(settings)  # before the threads ask for it
        works: list[Callable[[], list[Trial]]] = [
            lambda: [chat_trial("pilot", clients, settings, Role.PILOT)],
            lambda: [chat_trial("text model", clients, settings, Role.TEXT)],
            lambda: [engine_trial(clients, settings)],
            lambda: speech_trials(settings, tool_home),
        ]
        with ThreadPoolExecutor(len(works)) as pool:
            waiting = [pool.submit(work) for work in works]
            browser = browser_trial(choice)
            return [*(trial for future in waiting for trial in future.result()), browser]
    finally:
        notes += [notice for notice in clients.notices if notice not in notes]
        clients.close()


def chat_trial(name: str, clients: Clients, settings: Settings, role: Role) -> Trial:
    """Asks the role what it is asked in a run, on a made-up page."""
    from pytest_tool.pilot import Pilot
    from pytest_tool.text_model import TextModel

    trial, trail = Trial(name, True, Verdict.OK), Trail(test="Check-up")
    began = time.perf_counter()
    try:
        chat = clients.chat(settings, role)
        trial = replace(trial, about=about(chat.endpoint) | {"asked": ASKED[role]})
        if role is Role.PILOT:
            turn = Pilot(chat).next(step(), seen(picture=chat.endpoint.vision), trail)
            fits = isinstance(turn, Intents)
            said = f"It wants: {turn.wanted[0].text}" if isinstance(turn, Intents) else ""
        else:
            value = TextModel(chat).value(question(), trail)
            fits = value is not None and value.text == VALUE
            said = f'It gives: "{VALUE}"'
        odd = "It answered, but not as the step asks: another model may do better."
        trial = replace(trial, message=said if fits else odd)
    except ToolError as error:
        trial = replace(trial, verdict=Verdict.BROKEN, message=str(error))
    for call in trail.events_of(ModelCalled):
        return replace(trial, ms=call.ms, cost=call.cost)
    return replace(trial, ms=_ms_since(began))


def engine_trial(clients: Clients, settings: Settings) -> Trial:
    """Lets the engine decide; a failure tells how to get another."""
    trial = Trial("decision engine", True, Verdict.OK)
    began = time.perf_counter()
    try:
        if runs_in_process(settings):
            known = {"model": settings.local_decision_model, "url": IN_PROCESS}
        else:
            known = about(engine_endpoint(settings, clients.model_server(settings)))
        trial = replace(trial, about=known | {"asked": ASKED[Role.ENGINE]})
        decision = clients.engine(settings).propose(question())
    except ToolError as error:
        lines = () if Role.ENGINE in settings.embedded_roles else dotenv_lines(settings.local_decision_model)
        return replace(trial, verdict=Verdict.BROKEN, message=str(error), ms=_ms_since(began), dotenv=lines)
    came = f"It decides: {decision.operation}, confidence {decision.confidence:.2f}"
    return replace(trial, ms=decision.ms, cost=decision.cost, message=came)


def about(endpoint: Endpoint) -> dict[str, str]:
    """Tells what was resolved of the endpoint, with sources."""
    facts = {
        "model": endpoint.model,
        "url": endpoint.url,
        "kind": str(endpoint.kind),
        "kind_from": endpoint.kind_from,
        "url_from": endpoint.url_from or "default",
        "key_from": endpoint.key_from or "none",
        "vision": "on" if endpoint.vision else "",
        "proxy": "as the environment says" if endpoint.proxy else "",
    }
    return {name: value for name, value in facts.items() if value}


def browser_trial(choice: BrowserChoice) -> Trial:
    """Starts the browser of a run, or joins the one elsewhere, and shows a page."""
    from pytest_tool.browser.find import find, launch_args
    from pytest_tool.browser.remote import GRID

    if choice.is_wrong:
        return Trial("browser", True, Verdict.NOT_TRIED, WRONG_SETTING)
    elsewhere = str(choice.endpoint or (environment().get(GRID) and "the Selenium Grid") or "")
    found = None if choice.channel or elsewhere else find(environment(), headless=not choice.headed)
    here = choice.channel or (found.name if found and choice.name == "chromium" else "Playwright's own")
    where, args = elsewhere or here, {"channel": choice.channel} if choice.channel else {}
    trial = Trial("browser", True, Verdict.OK, about={"model": choice.name, "url": where})
    began = time.perf_counter()
    try:
        version = _shown(choice, args if elsewhere else launch_args(args, choice.name, found))
    except ToolError as error:
        return replace(trial, verdict=Verdict.BROKEN, message=str(error))
    return replace(trial, ms=_ms_since(began), about={"model": f"{choice.name} {version}", "url": where})


def _shown(choice: BrowserChoice, args: Mapping[str, object]) -> str:
    """Returns the version of the browser, once it has shown a page. Raises BrowserError."""
    from playwright.sync_api import Error, sync_playwright

    from pytest_tool.browser.launching import Where, launched

    options = {"headless": not choice.headed, **args}
    try:
        with sync_playwright() as playwright:
            kind = getattr(playwright, choice.name)
            browser = launched(
                lambda **more: kind.launch(**{**options, **more}), Where(kind, options, None, choice.endpoint), {}
            )
            page = browser.new_page()
            page.set_content("<button>OK</button>")
            version: str = browser.version
            page.close()  # with its context, where the browser stays
            browser.close()
            return version
    except Error as error:
        fact = next(filter(None, map(str.strip, error.message.splitlines())), "It does not start").rstrip(".")
        remedy = "Check --browser and --browser-channel, and that there is a display for --headed."
        raise BrowserError(f"{fact}.", remedy) from None


def _ms_since(began: float) -> float:
    return (time.perf_counter() - began) * 1000
