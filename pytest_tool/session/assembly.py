"""Puts a session together from the parts of a plan's item."""

from __future__ import annotations

from collections.abc import Callable

from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.errors import ToolError
from pytest_tool.events import Commanded, Event, Listener, SessionStarted, StepFinished, Warned
from pytest_tool.review import Review
from pytest_tool.session.commands import Commands
from pytest_tool.session.health import Health
from pytest_tool.session.host import Host
from pytest_tool.session.parts import Parts
from pytest_tool.session.recorder import Recorder
from pytest_tool.session.suggesting import Suggestions
from pytest_tool.stage import Stage
from pytest_tool.wire.session import AT_ONCE


def assembled(parts: Parts, url: str, say: Callable[[str], None]) -> Host:
    """Returns the host, its browser on the first page. Raises ToolError."""
    stage, review = parts.run.stage, parts.item.review
    assert isinstance(stage.browser, PlaywrightBrowser)  # what the fixtures assemble
    recorder = Recorder(stage.browser, stage.trail.tell)
    stage.browser = recorder
    stage.trail.listeners = (recorder.recording(parts.item.archive), parts.narrator)
    if review:
        stage.trail.listeners += (of_steps(review, stage),)
    parts.narrator.on_warning = lambda warning: stage.trail.tell(Warned(text=warning))
    health = Health(parts.context, parts.vault.mask)
    _open(parts, url, say)
    return Host(parts, Commands(parts, recorder, Suggestions(parts.run, parts.tool)), health)


def _open(parts: Parts, url: str, say: Callable[[str], None]) -> None:
    """Opens the first page; the record has its URL masked. Raises ToolError."""
    stage, test, mask = parts.run.stage, parts.item.test, parts.vault.mask
    stage.trail.tell(SessionStarted(name=parts.name, hosts=parts.run.decider.rules.told_hosts))
    if test.url:
        say(f"opening {mask(test.url)}")
        stage.trail.tell(Commanded(number=0, command="open", text=mask(url)))
        verdict = stage.open(test)
        if not verdict.passed:
            raise ToolError(mask(verdict.reason), "Check --url.")
    stage.budget.begin()
    stage.look()
    stage.pictured()


def of_steps(review: Review, stage: Stage) -> Listener:
    """Makes the review hear ``step`` and ``auto`` alone, and only tell."""
    review.fails = False
    listens = False

    def hear(event: Event) -> None:
        nonlocal listens
        if isinstance(event, Commanded) and event.command not in AT_ONCE:
            listens = event.command in ("step", "auto")
        if listens:
            if isinstance(event, StepFinished):
                stage.budget.rest()  # the end of a step asks a model, which a pause holds back
            review(event)

    return hear
