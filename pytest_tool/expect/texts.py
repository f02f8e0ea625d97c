"""Whether a text is visible: in the page's text, on a control, in a field."""

from __future__ import annotations

import difflib
import re
from dataclasses import replace
from itertools import groupby

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import contains, fold, short
from pytest_tool.expect.naming import PHRASE, level
from pytest_tool.expect.regions import Region, find_region
from pytest_tool.grammar.check_terms import Kind, Named
from pytest_tool.grammar.check_types import Shown
from pytest_tool.observation import Block, Control, Observation
from pytest_tool.turn import Verdict

RUNNING = ("text", "status", "alert", "item", "heading")
"""Kinds of blocks that can be a message; a cell of a table is none."""


def shown(check: Shown, seen: Observation) -> Verdict:
    """All texts are there, or none. An absence from a part of the page holds, too, when the text is nowhere on it."""
    seen = _without_farewells(check, seen) if check.listed and check.negated else seen
    if check.negated and not any(_where(t, lines_of(seen), loose=True) for t in check.texts):
        return holds(f"{_quoted(check.texts)} is not shown")
    place = f" in {check.within}" if check.within else ""
    region = find_region(check.within, seen) if check.within else None
    if check.within and region and region.problem and (lists := _listboxes(check.within, seen)):
        return _in_lists(check, lists, expected_in=place)
    expected = f"{_quoted(check.texts)} should {'not ' if check.negated else ''}be shown{place}"
    if region and region.problem:
        return lacks(f"{expected}, but {region.problem}", _elsewhere(check.texts, seen))
    lines = _lines(check, region, seen if check.negated or check.within else _without_echoes(seen))
    found = {text: _where(text, lines, loose=check.negated) for text in check.texts}
    if check.negated:
        there = [f'"{t}" is in "{short(line)}"' for t, line in found.items() if line]
        return lacks(expected, "; ".join(there)) if there else holds(f"{_quoted(check.texts)} is not shown{place}")
    missing = tuple(t for t, line in found.items() if not line)
    if not missing:
        return holds(f"{_quoted(check.texts)} is shown{place}")
    expected = f"{_quoted(missing)} should be shown{place}"
    if not check.within and (echo := _echo(missing[0], seen)):
        return lacks(f"{expected}, but it is only in the field that it was typed into", echo)
    return lacks(expected, _instead(missing, lines, seen))


def _echo(text: str, seen: Observation) -> str:
    """The field that repeats it, in words."""
    fields = [c for c in seen.controls if c.tag in seen.echoing and contains(c.value or "", text)]
    return f'{fields[0].role} "{short(fields[0].name or fields[0].placeholder)}"' if fields else ""


def _listboxes(place: Named, seen: Observation) -> list[Control]:
    """The lists of that name whose entries are all drawn: what stands in one of them is shown."""
    if place.kind not in (Kind.LIST, None):
        return []
    boxes = [c for c in seen.controls if c.role == "listbox"]
    levels = {c.tag: level(place.words, c.name) for c in boxes}
    best = min((f for f in levels.values() if f is not None), default=None)
    return (
        [c for c in boxes if best is not None and levels[c.tag] == best] if best is not None and best <= PHRASE else []
    )


def _in_lists(check: Shown, found: list[Control], expected_in: str) -> Verdict:
    expected = f"{_quoted(check.texts)} should {'not ' if check.negated else ''}be shown{expected_in}"
    if len(found) > 1:
        return lacks(
            f"{expected}, but it is not clear which list that is", ", ".join(f'"{short(c.name)}"' for c in found)
        )
    there = [t for t in check.texts if any(contains(o, t, loose=check.negated) for o in found[0].options)]
    right = not there if check.negated else len(there) == len(check.texts)
    shown_there = ", ".join(f'"{short(o, 40)}"' for o in found[0].options[:8]) or "an empty list"
    return holds(f'"{short(found[0].name)}" has {shown_there}') if right else lacks(expected, shown_there)


def _quoted(texts: tuple[str, ...]) -> str:
    return " and ".join(f'"{t}"' for t in texts)


def _lines(check: Shown, region: Region | None, seen: Observation) -> list[str]:
    if region is None or (region.whole_page and check.negated):
        return running_lines(seen) if check.message and not check.negated else lines_of(seen)
    blocks = region.wide if check.negated else region.tight
    if check.within and check.within.kind is Kind.TABLE and any(b.kind == "row" for b in region.tight):
        blocks = tuple(b for b in blocks if b.kind == "row")  # a message under its heading is no part of the table
    controls = [c for c in seen.controls if region.holds(c)]
    title = [seen.modal] if check.within and check.within.kind is Kind.DIALOG and not check.within.words else []
    return title + [line for b in blocks for line in of_block(b)] + [line for c in controls for line in of_control(c)]


def lines_of(seen: Observation) -> list[str]:
    """Every piece of visible text: blocks, cells, names, values and placeholders of controls."""
    lines = [line for block in seen.blocks for line in of_block(block)]
    return lines + _wholes(seen.blocks) + [line for control in seen.controls for line in of_control(control)]


def _wholes(blocks: tuple[Block, ...]) -> list[str]:
    """The texts that were too long for one block: what is looked for may begin in one and end in the next."""
    same = groupby((b for b in blocks if not b.cells), key=lambda b: (b.kind, b.box, b.frame, b.section))
    pieces = [[b.text for b in group] for _, group in same]
    return [" ".join(texts) for texts in pieces if len(texts) > 1]


def _without_farewells(check: Shown, seen: Observation) -> Observation:
    """The page but for messages that say of what is looked for that it was taken away: “Page 'A' deleted.”"""
    kept = (b for b in seen.blocks if not any(_is_farewell(b, text) for text in check.texts))
    return replace(seen, blocks=tuple(kept))


def _is_farewell(block: Block, name: str) -> bool:
    """In a live region; or as a sentence of its own that says what it was: “A (archived)” may as well be listed."""
    if not contains(block.text, name, loose=True):
        return False
    if block.kind in ("status", "alert"):
        return GONE.search(block.text) is not None
    said = re.escape(fold(name))
    quoted = rf"['\"“‘]{said}['\"”’]" if block.kind == "item" else rf"['\"“‘]?{said}['\"”’]?"
    sentence = rf"(?:the |your )?\w+ {quoted} (?:(?:was|has been|is) )?(?:successfully )?(?:deleted|removed)"
    fits = re.fullmatch(rf"{sentence}(?: successfully)?[.!]?", fold(block.text))
    return block.kind in ("text", "item") and fits is not None


GONE = re.compile(r"\b(?:deleted|removed|discarded|archived|moved|cancell?ed|trashed|dismissed)\b", re.IGNORECASE)


def _without_echoes(seen: Observation) -> Observation:
    """The page but for what only stands in the field that it was typed into."""
    controls = (c._replace(value="", placeholder="") if c.tag in seen.echoing else c for c in seen.controls)
    return replace(seen, controls=tuple(controls)) if seen.echoing else seen


def running_lines(seen: Observation) -> list[str]:
    """Only what can be a message."""
    return [b.text for b in seen.blocks if b.kind in RUNNING] + [b.text for b in pressable_texts(seen)]


def pressable_texts(seen: Observation) -> list[Block]:
    """Plain texts that are controls only because something listens there: dashboards hear on every part of themselves."""
    texts = [c for c in seen.controls if c.role == "generic" and c.name]
    return [Block("text", c.name, section=c.section, frame=c.frame, box=c.box) for c in texts]


def of_block(block: Block) -> list[str]:
    """A row's cells one by one and together, so that “2 Emma” may stand in two of them."""
    return [*block.cells, block.text] if block.cells else [block.text]


def of_control(control: Control) -> list[str]:
    """A placeholder is seen only while the field is empty."""
    placeholder = control.placeholder if not control.value else ""
    return [t for t in (control.name, control.text, control.value, placeholder) if t]


def _where(text: str, lines: list[str], loose: bool = False) -> str:
    """The line that shows the text, or nothing."""
    return next((line for line in lines if contains(line, text, loose)), "")


def occurs_anywhere(text: str, seen: Observation) -> bool:
    """Whether the text, however loosely, is anywhere on the page: what is nowhere is in no part of it."""
    return bool(_where(text, lines_of(seen), loose=True))


def _elsewhere(texts: tuple[str, ...], seen: Observation) -> str:
    line = _where(texts[0], lines_of(seen))
    return f'"{texts[0]}" is elsewhere on the page: "{short(line)}"' if line else f'"{texts[0]}" is nowhere on the page'


def _instead(missing: tuple[str, ...], lines: list[str], seen: Observation) -> str:
    """The nearest texts; and when the text is there as a part of a word or number, or in another place, that."""
    part = next((line for line in lines_of(seen) if fold(missing[0]) in fold(line)), "")
    whole = _where(missing[0], lines_of(seen))
    if whole:
        return f'it is elsewhere on the page: "{short(whole)}"'
    if part:
        return f'only as a part of "{short(part)}"'
    close = closest(missing[0], lines)
    return "the nearest texts are " + ", ".join(f'"{short(c, 60)}"' for c in close) if close else "an empty page"


def closest(text: str, lines: list[str], limit: int = 3) -> list[str]:
    """The lines most like the text, short ones."""
    wanted = fold(text)
    words = set(wanted.split())

    def likeness(line: str) -> float:
        folded = fold(line)
        return len(words & set(folded.split())) + difflib.SequenceMatcher(None, wanted, folded[:200]).ratio()

    distinct = [line for line in dict.fromkeys(lines) if line.strip()]
    return sorted(distinct[:400], key=likeness, reverse=True)[:limit]
