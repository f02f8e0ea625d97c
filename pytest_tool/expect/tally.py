"""The state of rows, by the box of each or by the word that it says of itself. A row that tells nothing decides nothing."""

from __future__ import annotations

import re

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.boxes import box_of
from pytest_tool.expect.cards import headed
from pytest_tool.expect.finding import ROLES, find
from pytest_tool.expect.folding import fold, same, short
from pytest_tool.expect.lists import called, drawn, parts_of
from pytest_tool.expect.naming import PHRASE, level, words_of
from pytest_tool.expect.records import rows_of
from pytest_tool.expect.regions import groups, is_row, rows_with, stands_in
from pytest_tool.expect.states import chosen
from pytest_tool.expect.values import says
from pytest_tool.grammar.check_forms_tally import OF_ALL, OF_ONE, STATUS
from pytest_tool.grammar.check_terms import Named
from pytest_tool.grammar.check_types_rows import BOXES, Count, Tally
from pytest_tool.grammar.check_types_thing import Chosen, Says
from pytest_tool.observation import Block, Control, Observation, describe
from pytest_tool.turn import Verdict

AGAINST = {"inactive": "active", "deactivated": "active", "unpublished": "published", "unpaid": "paid"}
"""What a switch or a box is called that says the opposite."""
YES = frozenset({"yes", "true", "y", "✓", "✔", "✅", "☑"})
NO = frozenset({"no", "false", "n", "✗", "✘", "❌", "☐"})
"""What a column that is called by a state says."""
_LABEL = re.compile(r"(?:status|state): ?")
"""What may stand before the word: “Status: Archived”."""
SAID = {"done": ("done", "completed", "complete", "finished"), "published": ("published", "live")}


def tally(check: Tally, seen: Observation) -> Verdict:
    """All of them, none, or so many are in this state."""
    if check.of:
        return _of(check, seen)
    if check.noun in BOXES:
        boxes = [c for c in seen.controls if c.role in ROLES[BOXES[check.noun]][0]]
        return _answer(check, [(describe(c), _ticked(c)) for c in boxes])
    if any(c.type == "file" for c in seen.controls) and check.word == "selected":
        return lacks(f"{_expected(check)}, but it is not clear whether that is about the files to upload", "")
    known, problem = called(check.noun, None, seen)
    rows = [row for group in known for row in group.rows] or _lined_up(check, seen)
    if check.some and (problem or not rows or not any(box_of(row, check.word, seen) for row in rows)):
        return chosen(Chosen(Named(check.noun)), seen)
    if problem or not rows:
        return lacks(f"{_expected(check)}, but no table or list of that name was found", "")
    if check.nth:
        if len(known) > 1 or check.nth > len(rows):
            why = f"there are {len(known)} such lists" if len(known) > 1 else f"there are only {len(rows)}"
            return lacks(f"{_expected(check)}, but {why}", "")
        rows = [rows[check.nth - 1 if check.nth > 0 else -1]]
    return _answer(check, _told(rows, check, seen))


def _told(rows: list[Block], check: Tally, seen: Observation) -> list[tuple[str, bool | None]]:
    """Of each row whether it is so. Where some say the word, one without any trace of it is not: few lists mark what is usual."""
    told = [(row, _is_so(row, check.word, seen)) for row in rows]
    if check.word in STATUS and any(is_so for _, is_so in told):
        told = [(row, False if is_so is None and check.word not in fold(row.text) else is_so) for row, is_so in told]
    return [(short(row.text), is_so) for row, is_so in told]


def _lined_up(check: Tally, seen: Observation) -> list[Block]:
    """Rows that are drawn below a heading of that name without saying so, as far as they have controls: none where the word
    stands in any other text, which may be a row as well.
    """
    noun, word = check.noun, check.word
    own = {c.row: c for c in seen.controls if c.row and (f := level(noun, c.section)) is not None and f <= PHRASE}
    rows = [Block("item", text, cells=parts) for text in own if (parts := parts_of(text, seen))]
    said = [fold(part) for row in rows for part in row.cells if word in fold(part)]
    everywhere = [fold(block.text) for block in seen.blocks if word in fold(block.text)]
    return rows if len(rows) == len(own) and word in STATUS and sorted(said) == sorted(everywhere) else []


def chosen_row(check: Chosen, seen: Observation) -> Verdict | None:
    """“INV-101 is selected” by the box of its row, where that has no name of its own; None where no such row is meant."""
    option = check.option
    if option.kind or check.field or option.row or option.within or find(option, seen).controls:
        return None
    rows = [row for row in rows_with(option.words, seen) if is_row(row, option.words, seen)] or drawn(
        option.words, seen
    )
    if len(rows) != 1 or box_of(rows[0], "selected", seen) is None:
        return None
    return _of(Tally("row", "selected", every=not check.negated, none=check.negated, of=option.words), seen)


def in_state(check: Count) -> Tally | None:
    """“2 paid invoices” as “2 of the invoices are paid”; nothing where no state is said."""
    word, _, noun = check.noun.lower().partition(" ")
    if (
        word not in (*OF_ONE, "active", "ticked", "selected")
        or not noun
        or check.kind
        or check.within
        or check.low != check.high
    ):
        return None
    return Tally(noun, OF_ALL[word], none=check.high == 0, count=check.high or 0)


def _of(check: Tally, seen: Observation) -> Verdict:
    negated = check.none
    expected = f'"{check.of}" should {"not " if negated else ""}be {check.word}'
    if check.noun == "row":
        rows = [row for row in rows_with(check.of, seen) if is_row(row, check.of, seen)] or drawn(check.of, seen)
        rows = rows or headed(check.of, seen)
    else:
        rows = rows_of(check.noun, check.of, seen)
    if not rows and check.word == "active":
        return chosen(Chosen(Named(check.of), negated=negated), seen)
    if not rows and check.noun != "row":
        return says(Says(Named(f"{check.noun} {check.of}"), check.word, negated=negated), seen)
    told = [_is_so(row, check.word, seen) for row in rows]
    if len(set(told)) != 1 or told[0] is None:
        why = "no row of that name was found" if not rows else "nothing in its row tells that"
        return lacks(f"{expected}, but {why}", "; ".join(short(row.text) for row in rows[:2]))
    return (lacks if told[0] == negated else holds)(*_said(expected, rows[0], told[0] == negated))


def _said(expected: str, row: Block, wrong: bool) -> tuple[str, ...]:
    told = f'its row says "{short(row.text)}"'
    return (expected, told) if wrong else (told,)


def _answer(check: Tally, told: list[tuple[str, bool | None]]) -> Verdict:
    unknown = [name for name, is_so in told if is_so is None]
    expected = _expected(check)
    if not told or unknown:
        return lacks(
            f"{expected}, but {'nothing tells that of each of them' if told else 'there is none'}",
            "; ".join(unknown[:2]),
        )
    so = [name for name, is_so in told if is_so]
    right = bool(so) if check.some else len(so) == check.count
    if check.every:
        right = len(so) == len(told) and (not check.both or len(told) == 2)
    elif check.none:
        right = not so and (not check.both or len(told) == 2)
    known = f"{len(so)} of {len(told)} {'is' if len(so) == 1 else 'are'}"
    return holds(known) if right else lacks(expected, f"{known}: {'; '.join(so[:3])}" if so else known)


def _expected(check: Tally) -> str:
    number = (
        "both"
        if check.both
        else "all"
        if check.every
        else "none"
        if check.none
        else "one"
        if check.some
        else str(check.count)
    )
    if check.nth:
        place = "the last" if check.nth < 0 else f"number {check.nth}"
        return f"{place} of the {check.noun} should {'not ' if check.none else ''}be {check.word}"
    return f"{number} of the {check.noun} should be {check.word}"


def _is_so(row: Block, word: str, seen: Observation) -> bool | None:
    """Whether the row is so; None where it does not tell."""
    box = box_of(row, word, seen) if word in ("ticked", "selected", "done") else _named_box(row, word, seen)
    if box is not None:
        return None if (ticked := _ticked(box)) is None else ticked != (word in AGAINST)
    if word in ("ticked", "selected"):
        return None
    if (told := _in_column(row, word, seen)) is not None:
        return told
    own = (c.row_parts for c in seen.controls if c.row_parts and same(c.row, row.text))
    parts = [_LABEL.sub("", fold(part)) for part in row.cells or next(own, row.parts)]
    wanted = SAID.get(word, (word,))
    if any(part in wanted for part in parts):
        return True
    if (
        word == "active"
        and (tick := box_of(row, "done", seen))
        and (done := _ticked(tick)) is not None
        and not tick.name
    ):
        return not done  # of a list of things to do
    others = {*STATUS, "active", *SAID["done"], "draft", "open", "closed", "new", "in progress"}
    return False if any(part in others for part in parts) else None


def _in_column(row: Block, word: str, seen: Observation) -> bool | None:
    """What the column “Paid” says of the row: yes or no."""
    group = next((g for g in groups(seen) if g.header and row in g.rows), None)
    wanted = (fold(AGAINST.get(word, word)), f"is {fold(AGAINST.get(word, word))}")
    at = (
        [i for i, head in enumerate(group.header.cells) if fold(head).rstrip("?") in wanted]
        if group and group.header
        else []
    )
    said = fold(row.cell(at[0])) if len(at) == 1 and at[0] < len(row.cells) else ""
    return (said in YES) != (word in AGAINST) if said in YES | NO else None


def _named_box(row: Block, word: str, seen: Observation) -> Control | None:
    """The switch “Active” of the row."""
    wanted = words_of(AGAINST.get(word, word))
    own = [c for c in seen.controls if c.role in ("checkbox", "switch") and c.row and stands_in(c, row, seen)]
    own = [c for c in own if words_of(c.name) == wanted]
    return own[0] if len(own) == 1 else None


def _ticked(box: Control) -> bool | None:
    return True if "checked" in box.states else False if "unchecked" in box.states else None
