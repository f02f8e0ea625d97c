"""Writes a plan file, a step for each command that passed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pytest_tool.errors import PlanError, ToolError
from pytest_tool.export.record import Command, Done, Exported, Session, Written, absolute, read, tells_password
from pytest_tool.language import read_step
from pytest_tool.observation import squeeze
from pytest_tool.plan_reader import read as read_plan
from pytest_tool.stated.variables import PIECE

LONGEST_WHY = 200
"""Characters of why a command is left out; the trail tells all of it."""
MARKUP = re.compile(r"[\\`*_\[\]<>&~|!#]")
STARTS_A_BLOCK = re.compile(r"(?P<number>\d{1,9})(?P<end>[.)])|(?P<sign>[-+=:])")
PUNCTUATION = re.compile(r"[!-/:-@\[-`|~]")
"""Of ASCII, braces left out: they stand for variables."""


def plan_text(run: Path) -> Exported:
    """Writes the session in this run folder as a plan file. Raises ToolError."""
    session = read(run)
    kept = [command for command in session.commands if command.passed and not command.changed_nothing]
    if not kept:
        raise ToolError(
            f"No command of the run {session.name} ended well.", "Export it with --python: that replays them all."
        )
    left_out = [f"Command {c.number}, “{c.told}”, is left out: {_why(c)}." for c in session.commands if c not in kept]
    if tells_password(session.url):
        left_out.insert(0, "The URL is left out: a user name and password in it are not exported. Write it by hand.")
    lines = _head(session)
    for number, command in enumerate(kept, 1):
        step = command.step
        lines.append(f"{number}. {markdown(step.text + _answer_of(command))}")
        bullets = [*step.bullets, *(("Hint", hint) for hint in command.hints)]
        lines += [f"   - {word}: {markdown(text, word)}" for word, text in bullets]
        left_out += [f"In command {command.number}, white space became one space: “{text}”." for text in _folded(step)]
    return Exported("\n".join([*lines, ""]), tuple(left_out))


def _answer_of(command: Command) -> str:
    """Says in the step language how an option of ``do`` answered its dialog."""
    done = [each for each in command.happened if isinstance(each, Done)]
    if command.word != "do" or not done or not (done[-1].ensued or {}).get("dialogs"):
        return ""
    answer = str(done[-1].entry.get("answer") or "")
    if answer.startswith("prompt "):
        return f' and answer the dialog with "{answer.removeprefix("prompt ")}"'
    says_so = len(read_step(command.step.text)) > 1  # a ``do`` is one action: more can only be about its dialog
    return f" and {answer} the dialog" if answer in ("accept", "dismiss") and not says_so else ""


def _why(command: Command) -> str:
    """Says in one sentence why a command is left out."""
    if command.changed_nothing:
        return "it changed nothing on the page, and a step of a plan that changes nothing fails"
    first = re.split(r"(?<=[.!?])\s", command.ended, maxsplit=1)[0].rstrip(".")
    return first if len(first) <= LONGEST_WHY else f"{first[: LONGEST_WHY - 1]}…"


def _head(session: Session) -> list[str]:
    front = [f"url: {_yaml(braced(absolute(session.url)))}"] if session.url and not tells_password(session.url) else []
    hints = list(dict.fromkeys(session.hints))
    front += ["hints:", *(f"  - {_yaml(braced(hint))}" for hint in hints)] if hints else []
    head = ["---", *front, "---", ""] if front else []
    return [*head, f"# {_title(session)}", "", f"## Exported session {session.name}", ""]


def _title(session: Session) -> str:
    return MARKUP.sub(lambda sign: f"\\{sign[0]}", squeeze(session.title)) or "Session"


def _yaml(text: str) -> str:
    """Quotes a text: YAML reads what JSON writes."""
    return json.dumps(text, ensure_ascii=False)


def _folded(step: Written) -> list[str]:
    return [text for text in (step.text, *(text for _, text in step.bullets)) if squeeze(text) != text]


def markdown(text: str, word: str = "") -> str:
    """Escapes the text so that the plan reader reads just this.

    It stays as it is where that works; else the signs that mean something are escaped, else all of them.
    """
    text = braced(squeeze(text))
    ways = (text, _escaped(text, MARKUP), _escaped(text, PUNCTUATION))
    return next((way for way in ways if _reads(way, word) == text), ways[-1])


def braced(text: str) -> str:
    """Doubles stray braces, those outside of variables."""
    return PIECE.sub(lambda piece: piece[0] * 2 if piece["stray"] else piece[0], text)


def _escaped(text: str, signs: re.Pattern[str]) -> str:
    """Escapes these signs outside of variables."""
    escaped, at = "", 0
    for piece in PIECE.finditer(text):
        escaped += signs.sub(r"\\\g<0>", text[at : piece.start()]) + piece[0]
        at = piece.end()
    escaped += signs.sub(r"\\\g<0>", text[at:])
    start = STARTS_A_BLOCK.match(escaped)
    return f"{start['number'] or ''}\\{escaped[start.end() - 1 :]}" if start else escaped


def _reads(way: str, word: str) -> str:
    """Returns the one step or bullet that the plan reader makes of it."""
    step = f"1. Step\n   - {word}: {way}" if word else f"1. {way}"
    try:
        [test] = read_plan(Path("exported.plan.md"), f"# Title\n\n## Test\n\n{step}\n2. End\n").tests
    except PlanError:
        return ""
    first = test.steps[0]
    bullets = [
        *(e.text for e in first.expectations),
        *(h.text for h in first.hints),
        *(c.text for c in first.conditions),
    ]
    if len(test.steps) != 2 or len(bullets) != bool(word):
        return ""
    return bullets[0] if word else first.text
