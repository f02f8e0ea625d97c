"""Whether fields kept what was typed into them: one cuts a number, one makes another day of a date, one forgets it all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from pytest_tool.action import Operation
from pytest_tool.browser.taking import AMOUNT, is_same_amount
from pytest_tool.embedded.sentences import LEFT_CHANGED, NOT_TAKEN, NOT_VALID
from pytest_tool.grammar.dates import read_date
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Observation
from pytest_tool.plan import Expectation, Step
from pytest_tool.trail import Entry, Trail

FIELDS = frozenset({"textbox", "searchbox", "spinbutton"})
DOES = frozenset({Operation.CLICK, Operation.DOUBLE_CLICK, Operation.PRESS, Operation.DRAG})
"""What may do something with what was typed; looking further and filling in the next field does not."""
LEAVES = frozenset({Operation.TYPE, Operation.SELECT, Operation.CHECK, Operation.UNCHECK, Operation.PRESS})
SENDS = re.compile(
    r'click (?:button|link) "(?:save|submit|send|apply|ok|done|update|create|add|search|continue|book|reserve|order|buy|purchase|'
    r"pay|check ?out|place|confirm|finish|complete|register|sign up|request|subscribe|publish|post|donate|transfer|proceed)\b",
    re.IGNORECASE,
)
"""Clicks that leave a field and do not change what it holds on purpose, as “Next day” does."""
REFUSES = re.compile(
    r"\b(?:error|warning|invalid|valid|must|at most|at least|more than|less than|fewer than|between|out of range|max(?:imum)?|"
    r"min(?:imum)?|only|too|cannot|not|refuse[sd]?|reject(?:s|ed)?|required|allow(?:s|ed)?|limit|up to|empty|disabled|"
    r"characters)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of an expectation that the page does not take something, or makes something else of it."""
REMEDY = "If that is right, add an Expect: bullet that names the value that the field holds."
_VALUE = re.compile(r'(?P<field>value of .+) is "(?P<value>.*)"', re.DOTALL)
_VALUE_OF = re.compile(r"value of .+ is ", re.DOTALL)
_LEFT = re.compile(rf'{re.escape(LEFT_CHANGED)}"(?P<name>.*)" went from ".*" to "(?P<value>.*)"', re.DOTALL)
_LIKE_A_DAY = re.compile(r"\d{4}-(\d\d)-(\d\d)|(\d\d?)[./](\d\d?)[./]\d{4}")
_EMPTY = " is empty"
_FILLING = frozenset(
    {"type", "enter", "fill", "put", "write", "set", "change", "clear", "into", "in", "as", "with", "value"}
)
"""Words of an intent to fill in a field that are none of the field's."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What a field made of a value when it was left: ``said`` in words, and what it ``holds`` now."""

    said: str
    holds: str


def not_taken(step: Step, trail: Trail) -> list[str]:
    """Fields that hold something else than was typed, or more than they allow; what was seen to later is left out."""
    entries, found = trail.of(step), []
    for index, entry in enumerate(entries):
        beyond = [c for c in entry.told if c.startswith(NOT_VALID)]
        if NOT_TAKEN not in entry.told and not beyond:
            continue
        said = next((c for c in entry.told if _VALUE_OF.match(c)), f"{entry.did}: {NOT_TAKEN}")
        if not _is_seen_to(said.partition(" is ")[0], entries[index + 1 :]):
            found.append(f"{said}, and {beyond[0]}" if beyond else f'{said}, and "{entry.value}" was typed')
    changed = [*_left(step, trail), *_sent_as_another(step, trail)]
    changed += _fell_back(step, trail)
    return [*found, *(c.said for c in changed), *_no_days(entries), *_left_empty(entries), *_typed_over(entries)]


def changed_unsaid(step: Step, trail: Trail) -> list[str]:
    """Values that became others when their fields were left, and that no expectation of the step names as they are now."""
    expected = [fold(expectation.text) for expectation in step.expectations]
    changed = [*_left(step, trail), *_went_on(step, trail), *_fell_back(step, trail)]
    if not _expects_refusal(step):
        changed += _sent_as_another(step, trail)
    return [c.said for c in changed if not any(_says(text, c.holds) for text in expected)]


def _went_on(step: Step, trail: Trail) -> list[Changed]:
    """Fields that did not take a value, where the step went on with what they held instead, and expects no refusal of it."""
    if _expects_refusal(step):
        return []
    entries, found = trail.of(step), []
    for index, entry in enumerate(entries):
        later = entries[index + 1 :]
        sent = any(e.operation in DOES and e.decided_by != "tool" and e.effective for e in later)
        if NOT_TAKEN not in entry.told or not sent:
            continue
        held = next((m for change in entry.told if (m := _VALUE.fullmatch(change))), None)
        field = held["field"] if held else f"value of {entry.control}"
        holds = held["value"] if held else entry.held
        if not _is_seen_to(field, later):
            found.append(Changed(f'{field} was "{holds}", and "{entry.value}" was typed', holds))
    return found


def _fell_back(step: Step, trail: Trail) -> list[Changed]:
    """Comboboxes that took what was typed for a search in their list, and held what they had held before once they were left."""
    entries, found = trail.of(step), []
    for index, typed in enumerate(entries):
        into = typed.operation == Operation.TYPE and typed.held and typed.control.startswith("combobox ")
        field = _field_of(typed) if into else ""
        left = _next_change(field, entries[index + 1 :]) if field else None
        if left is None or not (_sends(left[0]) or left[0].operation in LEAVES) or left[0].tag == typed.tag:
            continue
        elsewhere = any(_says(fold(c), typed.value) for c in left[0].told if not _VALUE.fullmatch(c))
        if fold(left[1]) == fold(typed.held) != fold(typed.value) and not elsewhere:
            said = f'{field} is "{left[1]}" again since it was left, and "{typed.value}" was typed'
            found.append(Changed(said, left[1]))
    return found


def _expects_refusal(step: Step) -> bool:
    return any(REFUSES.search(expectation.text) for expectation in step.expectations)


def _sent_as_another(step: Step, trail: Trail) -> list[Changed]:
    """Fields of which the page made another number in the moment in which this step sent them: 45 nights were booked as 3.

    Where the page tells the number that was typed as well, it was taken, and the field holds what comes next.
    """
    found = []
    for index, typed in enumerate(trail.entries):
        field = _field_of(typed)
        sent = _next_change(field, trail.entries[index + 1 :]) if field else None
        if sent is None or sent[0].step != step.number or not _sends(sent[0]):
            continue
        entry, held = sent
        elsewhere = [fold(c) for c in entry.told if not _VALUE.fullmatch(c)]
        numbers = AMOUNT.fullmatch(typed.value) and AMOUNT.fullmatch(held) and not is_same_amount(typed.value, held)
        if numbers and not any(_says(change, typed.value) for change in elsewhere):
            found.append(Changed(f'{field} is "{held}" since it was sent, and "{typed.value}" was typed', held))
    return found


def _sends(entry: Entry) -> bool:
    return bool(SENDS.match(entry.did)) or (entry.operation == Operation.PRESS and entry.value == "Enter")


def _field_of(typed: Entry) -> str:
    """“value of spinbutton "Nights"”, where something was typed and taken; else empty."""
    if typed.operation != Operation.TYPE or typed.outcome != "done" or NOT_TAKEN in typed.told:
        return ""
    return next((m["field"] for change in typed.told if (m := _VALUE.fullmatch(change))), "")


def _next_change(field: str, later: Sequence[Entry]) -> tuple[Entry, str] | None:
    """The first action after which this field held something else, and what."""
    changed = ((e, m) for e in later for c in e.told if (m := _VALUE.fullmatch(c)) and m["field"] == field)
    return next(((entry, match["value"]) for entry, match in changed), None)


def echoing(trail: Trail, seen: Observation) -> frozenset[int]:
    """Fields that were empty, and still hold what was typed into them after something else was done, as adding it.

    That the text stands there shows nothing of what was done with it. Editors of several lines show what is in them.
    """
    last = next(
        (
            i
            for i, e in reversed(list(enumerate(trail.entries)))
            if e.did and e.operation in DOES and e.decided_by != "tool"
        ),
        0,
    )
    typed = {e.tag: e for e in trail.entries[:last] if e.operation == Operation.TYPE and e.outcome == "done"}
    fields = [(c, typed[c.tag]) for c in seen.controls if c.tag in typed and c.role in FIELDS and c.type]
    return frozenset(c.tag for c, e in fields if c.value and c.value == e.value and not e.held)


def only_echoed(expectation: Expectation, last: Entry | None) -> bool:
    """Whether an expectation names the number that was typed just now: it may stand only until its field is left."""
    typed = last is not None and last.operation == Operation.TYPE and AMOUNT.fullmatch(last.value)
    return bool(last and typed and _says(fold(expectation.text), last.value))


def _says(text: str, value: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(fold(value))}(?!\w)", text))


def _is_seen_to(field: str, later: Sequence[Entry]) -> bool:
    return any(change.startswith(field) for entry in later for change in entry.told)


def _left(step: Step, trail: Trail) -> list[Changed]:
    entries = trail.of(step)
    numbers = [n for index, entry in enumerate(entries) for n in _other_numbers(entry, entries[index + 1 :])]
    days = [_other_day(entry, trail.entries[index + 1 :], step) for index, entry in enumerate(trail.entries)]
    return [*numbers, *(day for day in days if day is not None)]


def _other_numbers(entry: Entry, later: Sequence[Entry]) -> list[Changed]:
    """Fields of which the page made another number when they were left, and that were not seen to since."""
    told = [m for change in entry.told if (m := _LEFT.fullmatch(change))]
    values = [change for e in later for change in e.told if _VALUE_OF.match(change)]
    return [Changed(m[0], m["value"]) for m in told if not any(f' "{m["name"]}" is ' in value for value in values)]


def _other_day(typed: Entry, later: Sequence[Entry], step: Step) -> Changed | None:
    """The field that made another day of a date that was typed into it, when it was left in this step."""
    field = next((m["field"] for change in typed.told if (m := _VALUE.fullmatch(change))), "")
    if typed.operation != Operation.TYPE or typed.outcome != "done" or not field or not _days(typed.value):
        return None
    if (changed := _next_change(field, later)) is None:
        return None
    entry, held = changed
    leaves = entry.operation in LEAVES or SENDS.match(entry.did)
    other = bool(_days(held)) and not _days(held) & _days(typed.value)
    if entry.step == step.number and entry.tag != typed.tag and leaves and other:
        return Changed(f'{field} is "{held}" since it was left, and "{typed.value}" was typed', held)
    return None


def _days(text: str) -> set[date]:
    """The days that a text can mean, in either order of day and month."""
    read = (read_date(text, month_first=first) for first in (True, False))
    return {day for day in read if day is not None}


def _no_days(entries: Sequence[Entry]) -> list[str]:
    """Days that no calendar has, as 31 February, which pages make another one of when they are sent."""
    typed = [e.value for e in entries if e.operation == Operation.TYPE and e.outcome == "done"]
    return [f'"{value}" was typed, and there is no such day' for value in typed if _is_no_day(value)]


def _is_no_day(value: str) -> bool:
    said = _LIKE_A_DAY.fullmatch(value.strip())
    days = sorted(int(n) for n in said.groups() if n) if said else []
    return bool(days) and days[0] in range(1, 13) and days[1] in range(29, 32) and not _days(value)


def _left_empty(entries: Sequence[Entry]) -> list[str]:
    """Fields that were empty once they were left, though something was typed, and that were not seen to since.

    Where it appeared elsewhere instead, as a chip beside the field, the page has taken it.
    """
    found = []
    for index, entry in enumerate(entries):
        typed = next((e for e in reversed(entries[:index]) if e.operation == Operation.TYPE), None)
        if entry.decided_by != "tool" or typed is None or not typed.value:
            continue
        kept = any(fold(typed.value) in fold(c) for c in entry.told if "appeared" in c or _VALUE_OF.match(c))
        emptied = [change.removesuffix(_EMPTY) for change in entry.told if change.endswith(_EMPTY)]
        found += [
            f'{field} was empty when it was left, and "{typed.value}" was typed'
            for field in emptied
            if field in typed.did and not kept and not _is_seen_to(f"value of {field} is ", entries[index + 1 :])
        ]
    return found


def _typed_over(entries: Sequence[Entry]) -> list[str]:
    """Fields whose value was replaced by one that was meant for a field of another name, before anything was pressed."""
    found, filled = [], dict[int, Entry]()
    for entry in entries:
        if entry.operation in (Operation.CLICK, Operation.PRESS):
            filled.clear()  # it may have been sent, and the field be meant for the next one
        if entry.operation != Operation.TYPE or entry.tag is None or not entry.effective:
            continue
        before = filled.get(entry.tag)
        filled[entry.tag] = entry
        kept = before is None or any(fold(before.value) in fold(change) for change in entry.told)
        if before is not None and not kept and not _same_field(before, entry):
            found.append(f'{entry.control} was to hold "{before.value}", and "{entry.value}" was typed over it')
    return found


def _same_field(one: Entry, other: Entry) -> bool:
    """Whether the words of the one intent call the field as those of the other do, or leave words out."""
    mine, others = (content(e.intent.replace(f'"{e.value}"', "")) - _FILLING for e in (one, other))
    return mine <= others or others <= mine
