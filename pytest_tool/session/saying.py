"""Shows a caption in the page and speaks it: ``tool say``."""

from __future__ import annotations

from pytest_tool.errors import LimitReached, SettingsError
from pytest_tool.events import Captioned, Commanded
from pytest_tool.narration.utterances import Utterance
from pytest_tool.session.parts import Parts
from pytest_tool.session.turns import Command, Line
from pytest_tool.wire.session import MOST_SPOKEN, Outcome

LISTENS_MS = 20
"""So often it is looked whether speech has ended."""


def say(parts: Parts, command: Command) -> tuple[Outcome, str, Line]:
    """Says it line by line. Raises SettingsError or LimitReached."""
    lines = [line.strip() for line in command.text.splitlines() if line.strip()]
    if not lines:
        raise SettingsError("tool say needs a text.", f'Say it: {parts.tool} say "Now the checkout"')
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_SPOKEN:
            fact = f"Line {number} has {len(line)} characters; a line to be spoken may have {MOST_SPOKEN}."
            raise SettingsError(fact, "Break it into several lines.")
    text = "\n".join(lines)
    parts.run.stage.trail.tell(Commanded(number=0, command="say", text=text))
    if not command.fields.get("speak_wait"):
        for line in lines:
            _begin(parts, line)
        return Outcome.DONE, "", {"text": text}
    reasons = [_heard(parts, command, _begin(parts, line)) for line in lines]
    silent = next(filter(None, reasons), "")
    return Outcome.DONE, f"Not spoken: {silent}." if silent else "", {"text": text, "heard": not silent}


def _begin(parts: Parts, line: str) -> Utterance | None:
    stage = parts.run.stage
    stage.budget.go_on()
    stage.browser.caption(line)
    stage.trail.tell(Captioned(text=line, said=True))
    return parts.narrator.say(line, stage.trail.item)


def _heard(parts: Parts, command: Command, utterance: Utterance | None) -> str:
    """Waits until it was heard; returns why it stayed silent."""
    if utterance is None:
        return "there is no voice (tool audio says why)"
    while not utterance.ended.is_set():
        if command.cancelled.is_set():
            utterance.unwanted.set()
            raise LimitReached("The command was cancelled.")
        parts.run.stage.browser.pump(LISTENS_MS)
    return utterance.reason
