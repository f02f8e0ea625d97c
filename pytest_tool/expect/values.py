"""What a named thing says: the value of a field, a chosen option, a badge, a labelled text such as “Total: £12.98”."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.cards import CALLED, texts_in
from pytest_tool.expect.date_parts import date_of
from pytest_tool.expect.finding import FIELDS, find, is_named, tier
from pytest_tool.expect.folding import (
    Amount,
    amount,
    fits,
    fold,
    is_same_day,
    leading_amount,
    numbers,
    same,
    same_value,
    short,
)
from pytest_tool.expect.metrics import among, heard, metric_in, metrics, worded
from pytest_tool.expect.naming import EXACT, NEARLY, PHRASE, level, nearest, words_of
from pytest_tool.expect.regions import Group, find_region, groups, is_row, literally, row_has
from pytest_tool.expect.texts import pressable_texts, shown
from pytest_tool.grammar.check_terms import CONTROL_KINDS, How, Kind, Named
from pytest_tool.grammar.check_types import Shown
from pytest_tool.grammar.check_types_thing import Says, Went
from pytest_tool.grammar.dates import near_day
from pytest_tool.observation import Block, Observation
from pytest_tool.turn import Verdict

HIDDEN_VALUE = "•••"
"""What the observation shows of a password."""


TOOLTIPS = (["tooltip"], ["tool", "tip"])


@dataclass(frozen=True, slots=True)
class Reading:
    """One value that was read. ``typed``: in a field, where case matters; ``fit``: how well its label fits."""

    label: str
    value: str
    fit: int
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """All that was read under one name, or why nothing was."""

    readings: tuple[Reading, ...] = ()
    problem: str = ""
    nearest: str = ""


def says(check: Says, seen: Observation) -> Verdict:
    """Every reading under the name has to agree. “the basket contains "Dune"” is true of a region, too.

    A negated check has to hold of all: of the readings and of the region.
    """
    read = read_named(check.target, seen, check.value)
    inside = _inside(check, seen)
    card = _card_says(check, seen)
    agree = [_fits(r, check) != check.negated for r in read.readings]
    if agree and all(agree) and not (check.negated and any(told and not told.passed for told in (inside, card))):
        known = "; ".join(f'{r.label} is "{short(r.value)}"' for r in read.readings[:2])
        return _secret(read.readings) or holds(known)
    if inside is not None and (not agree or not check.negated or all(agree)):
        return inside
    if agree and not (card and card.passed and not check.negated):
        return lacks(_wanted(check), "; ".join(f'{r.label} is "{short(r.value)}"' for r in read.readings[:4]))
    return card or lacks(f"{_wanted(check)}, but {read.problem}", read.nearest)


def went(check: Went, seen: Observation, before: Observation | None) -> Verdict:
    """What it says now, and what it said when the step began."""
    verdict, was = says(check.now, seen), read_named(check.now.target, before, check.now.value) if before else Read()
    if not verdict.passed:
        return verdict
    old, new = [leading_amount(r.value) for r in was.readings], amount(check.now.value)
    told = "; ".join(f'it was "{short(r.value)}"' for r in was.readings[:2]) or "nothing tells what it was before"
    expected = f"{_wanted(check.now)}, and {('lower', 'another', 'higher')[check.way + 1]} than before"
    if check.way:
        ways = [(float(new.digits) - float(o.digits)) * check.way for o in old if o and new and _plain(o, new)]
        right = bool(ways) and len(ways) == len(old) and all(way > 0 for way in ways)
    else:
        right = bool(was.readings) and not any(_fits(r, check.now) for r in was.readings)
    return holds(f"{verdict.reason}; {told}") if right else lacks(expected, told)


def _plain(*numbers_: Amount) -> bool:
    return all(re.fullmatch(r"-?\d+(?:\.\d+)?", number.digits) for number in numbers_)


def _card_says(check: Says, seen: Observation) -> Verdict | None:
    """“The card of Rex says "Dog"”: one of the texts below its heading; None where no such card is meant, or there."""
    *name, noun = words_of(check.target.words) or [""]
    told = (
        texts_in(check.target.row or " ".join(name), seen) if noun in CALLED and not (check.target.row and name) else []
    )
    if not told or check.how in (How.STARTS, How.ENDS):
        return None
    in_words = any(c.isalpha() for c in check.value)  # a bare number in a text may count anything
    saying = next(
        (b for b in told if same(b.text, check.value) or (in_words and fits(b.text, check.value, How.CONTAINS))), None
    )
    if (saying is not None) == check.negated:
        return lacks(_wanted(check), "; ".join(f'"{short(b.text)}"' for b in told[:4]))
    return holds(f'it says "{short(saying.text)}"' if saying else "none of its texts says so")


def _inside(check: Says, seen: Observation) -> Verdict | None:
    """The same claim about a region of that name; None where it is not about one, or there is none."""
    target = check.target
    if check.how not in (How.SHOWS, How.CONTAINS) or target.kind is not None or target.row or target.within:
        return None
    if find_region(target, seen).problem:
        return None
    return shown(Shown((check.value,), check.negated, target), seen)


def _wanted(check: Says) -> str:
    verb = {How.IS: "be", How.SHOWS: "show", How.CONTAINS: "contain", How.STARTS: "start with", How.ENDS: "end with"}
    return f'{check.target} should {"not " if check.negated else ""}{verb[check.how]} "{check.value}"'


def _secret(readings: tuple[Reading, ...]) -> Verdict | None:
    hidden = any(r.value == HIDDEN_VALUE for r in readings)
    return lacks("the value of a password field cannot be checked: it is never read", "•••") if hidden else None


def _fits(reading: Reading, check: Says) -> bool:
    if check.how in (How.CONTAINS, How.STARTS, How.ENDS):
        part_of_date = reading.typed and _is_part_of_date(reading.value, check.value, check.how)
        return part_of_date or fits(reading.value, check.value, check.how)
    if same_value(reading.value, check.value, case=reading.typed):
        return True
    if day := near_day(check.value):
        return is_same_day(reading.value, day.isoformat())
    expected, actual = amount(check.value), leading_amount(reading.value)
    return not reading.typed and bool(expected and actual and actual.is_meant_by(expected))


_NUMERIC_DATE = re.compile(r"\d{1,4}(?P<sign>[-/.])\d{1,2}(?P=sign)\d{1,4}")


def _is_part_of_date(value: str, part: str, how: How) -> bool:
    """Whether “-15” or “2026-11” are whole numbers of the date 2026-11-15, told by the sign between them."""
    date = _NUMERIC_DATE.match(fold(value))
    wanted = fold(part)
    if date is None or date["sign"] not in wanted or set(wanted) - set("0123456789" + date["sign"]):
        return False
    left, right = (r"(?<!\d)" if wanted[0].isdigit() else ""), (r"(?!\d)" if wanted[-1].isdigit() else "")
    places = [m.span() for m in re.finditer(f"{left}{re.escape(wanted)}{right}", date[0])]
    if how is How.STARTS:
        return any(start == 0 for start, _ in places)
    return any(end == len(fold(value)) for _, end in places) if how is How.ENDS else bool(places)


def read_named(target: Named, seen: Observation, expected: str = "") -> Read:
    """All readings whose label fits best. ``expected`` only tells whether a number or a text is looked for."""
    if target.kind is Kind.BADGE:
        labelled = [r for r in _labelled(target, seen, expected) if not _WHEN.search(f"{r.label} 1")]
        badges = [*_badges(target, seen, expected), *labelled]
        badges = badges or _metrics(f"{target.words} {target.said}", seen) or _counter(target, seen, expected)
        return _best(target, badges, "no badge", seen)
    if words_of(target.words) in TOOLTIPS and not target.row:
        told = tuple(Reading("the tooltip", b.text, EXACT) for b in seen.blocks if b.kind == "tooltip")
        return Read(told) if told else Read(problem="no tooltip is shown")
    if dated := date_of(target, seen, expected):
        return Read((Reading(*dated, EXACT, typed=True),))
    if target.kind in CONTROL_KINDS:
        read = _controls(target, seen)
        return read if read.readings or target.said != "menu" else _on_entry(target, seen, expected)
    if target.row:
        return _in_row(target, seen)
    if target.words.endswith(" folder") and (entry := _on_entry(target, seen, expected)).readings:
        return entry
    fields = _controls(target, seen)
    labelled = [r for r in _labelled(target, seen, expected) if not _only_explains(r, fields.readings)]
    readings = [*fields.readings, *_groups_of_radios(target, seen), *labelled]
    if readings and min(r.fit for r in readings) > NEARLY:  # “Minimum revenue” is not the figure at “Revenue”
        readings += [Reading(name, value, EXACT) for name, value in metrics(target.words, seen)]
    readings = readings or _column(target.words, seen) or _next_text(target.words, seen) or _metrics(target.words, seen)
    readings = readings or [Reading(name, value, EXACT) for name, value in metrics(target.words, seen)]
    return _best(target, readings, fields.problem, seen)


def _on_entry(target: Named, seen: Observation, expected: str) -> Read:
    """“The Drafts folder shows 1”, “the Comments menu”: the number at the entry that is called so."""
    entry = Named(target.words.removesuffix(" folder"), Kind.BADGE, "badge")
    badges = _badges(entry, seen, expected) if amount(expected) else []
    return _best(target, [r for r in badges if r.fit <= NEARLY], "no badge", seen)


def _best(target: Named, readings: list[Reading], problem: str, seen: Observation) -> Read:
    """The readings that fit best; a label that only contains the name must be the only one of its kind."""
    if not readings:
        labels = [c.name for c in seen.controls if c.role in FIELDS] + [r.label for r in _all_labels(seen)]
        unknown = "nothing of that name was found" + (f" ({problem})" if problem else "")
        return Read(problem=unknown, nearest=nearest(target.words, labels))
    fit = min(r.fit for r in readings)
    best = [r for r in readings if r.fit == fit]
    if fit > NEARLY and len({fold(r.label) for r in best}) > 1:
        return Read(
            problem=f"it is not clear which one is {target}", nearest=nearest(target.words, (r.label for r in best))
        )
    return Read(tuple(dict.fromkeys(best)))


def _controls(target: Named, seen: Observation) -> Read:
    """Values of fields; of other controls, what is written on them."""
    is_field = target.kind in (None, Kind.FIELD, Kind.DROPDOWN, Kind.BOX, Kind.SLIDER)
    found = find(target, seen, FIELDS if is_field and target.kind is not Kind.DROPDOWN else ())
    if not found.controls and target.kind is None and target.words.endswith(" filter"):
        found = find(Named(target.words.removesuffix(" filter"), Kind.FIELD), seen, FIELDS)  # “Filter by date”
    readings = []
    for c in found.controls:
        label = f'{c.role} "{c.name or c.placeholder}"'
        fit = EXACT if is_named(target, c) else NEARLY if is_named(target, c, NEARLY) else PHRASE
        if c.role in FIELDS:
            readings.append(Reading(label, c.value or "", fit, typed=True))
        else:
            readings.append(Reading(label, c.text or c.name, fit))
    return Read(tuple(readings), found.problem, found.nearest)


def _only_explains(reading: Reading, fields: tuple[Reading, ...]) -> bool:
    """Whether this is the row around a field: its value, and behind it the words that explain the field."""
    return any(f.typed and f.value and fold(reading.value).startswith(f"{fold(f.value)} ") for f in fields)


def _groups_of_radios(target: Named, seen: Observation) -> list[Reading]:
    """“Delivery is "Express"”: the ticked radio button under that heading or legend."""
    ticked = [c for c in seen.controls if c.role in ("radio", "menuitemradio") and "checked" in c.states]
    fits_ = [(c, level(target.words, c.section)) for c in ticked]
    return [Reading(c.section, c.name, f) for c, f in fits_ if f is not None and f <= NEARLY]


def _labelled(target: Named, seen: Observation, expected: str) -> list[Reading]:
    found = []
    for reading in _all_labels(seen, amount(expected) is not None, target.words):
        fit = level(target.words, reading.label)
        if fit is not None and fit <= PHRASE:
            found.append(Reading(reading.label, reading.value, fit))
    return found


def _all_labels(seen: Observation, number: bool = False, name: str = "") -> list[Reading]:
    """Label and value of texts “Total: £1”, “Total £1”, of rows with two cells or a total."""
    found = []
    for block in seen.blocks:
        if block.kind == "row":
            found += _labelled_row(block)
            continue
        for sentence in re.split(r"\s[·|•]\s", block.text):
            found += _labelled_text(sentence, number, name)
    return found


def _next_text(name: str, seen: Observation) -> list[Reading]:
    """The text that comes right after a text which is only the label; of what can be pressed, a number at its name."""
    figures = [Reading(label, value, EXACT) for label, value in among(pressable_texts(seen), name) + heard(name, seen)]
    return figures + [
        Reading(block.text.rstrip(": "), after.text, EXACT)
        for block, after in zip(seen.blocks, seen.blocks[1:], strict=False)
        if block.kind == "text" and same(block.text, name) and after.kind in ("text", "status")
    ]


def _metrics(words: str, seen: Observation) -> list[Reading]:
    """“The Orders metric”: the number at “Orders”, as all that is drawn says so."""
    name = metric_in(words)
    told = (metrics(name, seen) or worded(name, seen)) if name else []
    return [Reading(label, value, EXACT) for label, value in told]


def _labelled_text(text: str, number: bool, name: str) -> list[Reading]:
    """“Total: £12.98”; without a colon a number follows (“Total £12.98”), or the label is exactly ``name``.

    The star of “Name *” is no value: it says that the field is required.
    """
    if m := re.fullmatch(r"([^:]{1,60}?)\s*:\s+(.+)|([^:=]{1,60}?)\s*[:=]\s*([£$€¥]? ?\d.*)", text):
        return [Reading(m[1] or m[3], m[2] or m[4], EXACT)]
    if m := re.fullmatch(r"(\D{1,60}?)\s(?:[-–—=]\s)?([-+]?[£$€¥]? ?\d.*)", text):
        return [Reading(m[1], m[2], EXACT)]
    rest = fold(text, case=True)[len(fold(name)) :].strip() if name and not number else ""
    starts = bool(rest.strip("*")) and fits(text, name, How.STARTS) and len(rest.split()) <= 6
    return [Reading(text[: len(name)], rest.lstrip("-= "), EXACT)] if starts else []


def _labelled_row(row: Block) -> list[Reading]:
    cells = [c for c in row.cells if c.strip()]
    is_pair = len(cells) == 2 and len(row.cells) <= 3
    is_total = len(cells) > 1 and re.match(r"(?:sub-?|grand )?total\b|sum\b", fold(cells[0]))
    return [Reading(cells[0].rstrip(": "), cells[-1], EXACT)] if not row.header and (is_pair or is_total) else []


def _column(name: str, seen: Observation) -> list[Reading]:
    """The cells under a column's heading, in a table with this column."""
    return [
        Reading(f"the column {name}", row.cell(index), NEARLY)
        for group in groups(seen)
        for index in columns(name, group)
        for row in group.rows
        if index < len(row.cells)
    ]


def columns(name: str, group: Group) -> list[int]:
    """The indexes of the columns that are called so, the best fit only."""
    heads = group.header.cells if group.header else ()
    fits_ = {i: level(name, head) for i, head in enumerate(heads)}
    best = min((f for f in fits_.values() if f is not None), default=None)
    return [i for i, f in fits_.items() if f is not None and f == best and f <= PHRASE]


def _in_row(target: Named, seen: Observation) -> Read:
    """“the price of "Dune"”: the cell of that column in that row, or the field of that name in it."""
    found = find(target, seen, FIELDS)
    readings = [Reading(f'{c.name} of "{target.row}"', c.value or "", EXACT, typed=True) for c in found.controls]
    typed = any(is_named(target, c, NEARLY) for c in found.controls)  # what else stands in its cell are buttons
    for group in () if typed else groups(seen):
        own = columns(target.words, group)
        exact = literally(target.row, [r for r in group.rows if is_row(r, target.row, seen)])
        for row in exact or [r for r in group.rows if row_has(r, target.row)]:
            label = f'{target.words} of "{target.row}"'
            readings += [Reading(label, row.cell(i), EXACT) for i in own[:1] if i < len(row.cells)]
    readings = readings or [Reading(f'{target.words} of "{target.row}"', chip, EXACT) for chip in chips(target, seen)]
    card = Observation(seen.url, seen.title, (), blocks=tuple(texts_in(target.row, seen)))
    readings = readings or [r for r in _all_labels(card) if same(target.words, r.label)]
    if readings:
        return Read(tuple(dict.fromkeys(readings)))
    return Read(problem=f"{target} was not found", nearest=found.nearest or found.problem)


COUNTING = re.compile(r"\d+ [a-z]+(?: [a-z]+)?(?: (?:left|remaining|to go|selected|done|open))?\.?", re.IGNORECASE)


def _counter(target: Named, seen: Observation, expected: str) -> list[Reading]:
    """“The counter” is the one short text that begins with a number and says of what: “2 items left”."""
    told = [b.text for b in seen.blocks if b.kind in ("text", "status") and COUNTING.fullmatch(b.text)]
    known = target.said == "counter" and not target.words and not target.row and len(told) == 1
    if not known:
        return []
    return [Reading("the counter", told[0].split()[0] if amount(expected) else told[0], EXACT)]


def chips(target: Named, seen: Observation) -> list[str]:
    """“The priority of "Mop"” where the row says it on a chip: the one of its texts that the page's list of that name offers."""
    lists = [c for c in seen.controls if c.options and not c.row and is_named(target, c, NEARLY)]
    row = [c.row_parts for c in seen.controls if c.row_parts and same(c.row_parts[0], target.row)]
    if len(lists) != 1 or len({*row}) != 1:
        return []
    return [part for part in row[0][1:] if any(same(part, option) for option in lists[0].options)]


_PICTURED = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")
"""Pictures that stand among letters: “🔔3”."""


_WHEN = re.compile(r"\b(?:in|since|until|by|on|at|from) \d", re.IGNORECASE)
"""“Sales in 2026” counts nothing."""


def _badges(target: Named, seen: Observation, expected: str) -> list[Reading]:
    """The number on a control whose name, text, icon or link says what it counts, and in texts about it."""
    readings = []
    for c in seen.controls:
        if tier(c, Kind.BADGE) is None:
            continue
        path = urlsplit(c.href).path.replace("/", " ")
        fits_ = [level(target.words, told) for told in (c.name, c.text, c.icon, c.near, path)]
        fit = min((f for f in fits_ if f is not None), default=None)
        counted = numbers(_PICTURED.sub(" ", c.text)) or numbers(_PICTURED.sub(" ", c.name))
        if fit is not None and fit <= PHRASE and len(set(counted)) == 1:
            value = counted[0].digits if amount(expected) else c.text or c.name
            readings.append(Reading(f'the badge of {c.role} "{c.name}"', value, fit))
    for block in seen.blocks:
        words = words_of(block.text)
        counts = len(words) <= 4 and not _WHEN.search(block.text)
        if block.kind in ("text", "status") and counts and level(target.words, block.text) is not None:
            counted = numbers(block.text)
            readings += [Reading(block.text, counted[0].digits, NEARLY)] if len(counted) == 1 else []
    return readings
