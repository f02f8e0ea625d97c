"""What is claimed of how many there are: rows, controls of a kind, and what the page itself says about the number."""

from __future__ import annotations

import re

from pytest_tool.expect import cards
from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.finding import ROLES, fit, tier
from pytest_tool.expect.folding import fold, numbers, same, short
from pytest_tool.expect.lists import GENERIC, TASKS, called, has_more
from pytest_tool.expect.metrics import metrics
from pytest_tool.expect.naming import EXACT, NEARLY, PHRASE, level, stem, words_of
from pytest_tool.expect.regions import Group, Region, find_region, is_menu
from pytest_tool.grammar.check_terms import CONTROL_KINDS, Kind, Named
from pytest_tool.grammar.check_types_rows import Count
from pytest_tool.observation import Block, Control, Observation
from pytest_tool.turn import Verdict

COUNTED = r"(?:(?:we|you|there|i) )?(?:found|have|has|are|is|showing|shows|displaying|all|total(?: of)?)?:? ?"
SOUGHT = frozenset({"result", "match", "hit", "search result"})
"""What “Nothing found” says that there is none of."""
NONE = ("no", "zero", "0")
UNTOLD = "no table, list or sentence tells how many there are"
UNDONE = frozenset({"todo", "to-do", "task", "item", "thing", "entry", "entrie"})
"""What a list of things to do is made of, whatever its counter calls them: “2 todos are left” where it says “2 items left”."""


def count(check: Count, seen: Observation) -> Verdict:
    """Controls of a kind; else rows and items; else what the page itself says about the number."""
    expected = f"there should be {bounds_of(check)} {check.noun}" + (f" in {check.within}" if check.within else "")
    region = find_region(check.within, seen) if check.within else None
    if region and region.problem:
        return lacks(f"{expected}, but {region.problem}", "")
    if check.kind in CONTROL_KINDS:
        return _answer(check, expected, {"there are": len(_controls(check, region, seen))})
    known, _ = called(check.noun, check.within, seen)
    known = [g for g in known if g.rows or not g.summaries]  # a table of nothing but sums has no items
    if check.within and known and (which := _which_of_them(check, known, seen)):
        return lacks(f"{expected}, but nothing tells which of its rows are “{which}”", "")
    if stem(check.noun) in cards.CALLED and not check.within and all(g.kind == "item" for g in known):
        known = cards.all_of(known)
    undone = [_undone(g, check, seen) for g in known]
    counts = {_called(g, i): len(rows) for i, (g, rows) in enumerate(zip(known, undone, strict=True))}
    stated = _stated(check, region, seen)
    if check.left and stated:
        return _answer(check, expected, stated)  # the list may show what is done as well
    if stated and all(is_menu(group, seen) for group in known):
        counts = {}
    if stated and counts and set(counts.values()) != set(stated.values()):
        counts = stated if has_more(seen) or len(counts) > 1 else {**counts, **stated}
    return _answer(check, expected, counts or stated)


def _which_of_them(check: Count, known: list[Group], seen: Observation) -> str:
    """“3 unread mails” are not all that are in the inbox: the word before the noun that neither the list nor its place says."""
    about = [check.within.words if check.within else "", seen.title, *(g.name for g in known)]
    about += [cell for g in known if g.header for cell in g.header.cells]
    told = {stem(word) for text in about for word in words_of(text)}
    *before, _ = words_of(check.noun) or [""]
    return next((w for w in before if stem(w) not in told | GENERIC | TASKS), "")


def _undone(group: Group, check: Count, seen: Observation) -> list[Block]:
    """The rows; of what is “left”, those without a box that is ticked."""
    if not check.left or stem(check.noun) == "row":
        return list(group.rows)
    done = [c.row for c in seen.controls if c.role == "checkbox" and "checked" in c.states and c.row]
    return [row for row in group.rows if not any(same(row.text, text) for text in done)]


def _answer(check: Count, expected: str, counts: dict[str, int]) -> Verdict:
    """All numbers that were found have to be right. Nothing found is no zero."""
    told = "; ".join(f"{where} {n}" for where, n in counts.items())
    if counts and all(_within(check, n) for n in counts.values()):
        return holds(told)
    return lacks(expected, told if counts else UNTOLD)


def _within(check: Count, number: int) -> bool:
    return (check.low is None or number >= check.low) and (check.high is None or number <= check.high)


def bounds_of(check: Count) -> str:
    name = f'"{check.name}" ' if check.name else ""
    if check.low == check.high:
        return f"{check.low} {name}".strip()
    return (f"at least {check.low} {name}" if check.high is None else f"at most {check.high} {name}").strip()


def _called(group: Group, index: int) -> str:
    what = "table" if group.kind == "row" else "list"
    total = f" (and {len(group.summaries)} of totals)" if group.summaries else ""
    return f'{what} "{short(group.name, 40) or index + 1}" has{total}'


def _controls(check: Count, region: Region | None, seen: Observation) -> list[Control]:
    """Of this kind, by exact name; where there should be none, every one whose name contains it counts."""
    kind = check.kind or Kind.BUTTON
    pool = [c for c in seen.controls if region is None or region.holds(c)]
    zero = check.high == 0
    plain = [c for c in pool if c.role in ROLES[kind][0]]
    alike = [c for c in pool if tier(c, kind) is not None]
    if not check.name:
        return plain
    target = Named(check.name, kind)
    limit = PHRASE if zero else NEARLY
    for some in (alike,) if zero else (plain, alike):
        named = [c for c in some if (f := fit(target, c)) is not None and f <= limit]
        if named:
            return named
    return []


def _stated(check: Count, region: Region | None, seen: Observation) -> dict[str, int]:
    """“3 results found”, “Results: 3”, “No results”: a whole sentence that is about the number."""
    noun = r" ?".join(re.escape(stem(w)) + r"(?:s|es|ies)?" for w in words_of(check.noun))
    singular = noun.replace("entrie", "entr(?:y|ie)")
    if check.left and stem(check.noun) in UNDONE:
        singular = r"(?:(?:item|task|thing|to-?do|entr(?:y|ie))(?:s|es)?)?"  # “3 open”
    place = words_of(check.within.words) if check.within else []
    left = r"(?:left|remaining|to go|open|still to do|to do)"
    rest = (
        left
        if check.left
        else r"(?:found|shown|listed|available|in total|for .*|match.*|in (?:the|your|my) .*|to show|yet)?"
    )
    forms: tuple[str, ...] = (
        rf"{COUNTED}(?P<n>\d+|no|zero) (?:search |matching |more )?{singular} ?(?:were |was )?{rest}",
        *(() if check.left else (rf"{singular}:? \(?(?P<n>\d+)\)?",)),
    )
    if stem(check.noun) in SOUGHT:
        forms = (*forms, r"(?P<n>no)(?:thing|t anything) (?:was |has been )?found(?: for .+)?")
    found: dict[str, int] = {}
    for block in seen.blocks:
        if block.kind == "row":
            continue
        for sentence in re.split(r"(?<=[.!?;])\s|\s[·|•]\s", fold(block.text)):
            match = next((m for form in forms if (m := re.fullmatch(form, sentence.rstrip(".!?; ")))), None)
            is_there = not place or set(place) <= set(words_of(block.text)) or (region and block in region.tight)
            if match and is_there:
                found[f'the page says "{short(sentence)}":'] = 0 if match["n"] in NONE else int(match["n"])
    if region and check.within and not found:
        found = cards.counted(region, seen, check.within.words) or cards.dragged(region, seen, check.noun)
    return found or _figures(check, seen) or _on_badge(check, region, seen)


def _on_badge(check: Count, region: Region | None, seen: Observation) -> dict[str, int]:
    """“The cart shows 3 items” by the number at “Cart”; the quantities of its lines have to add up to it."""
    if not check.within or check.left or stem(check.noun) != "item":
        return {}
    place = check.within.words
    at = [c for c in seen.controls if c.role in ("link", "button") and level(place, c.name) in (EXACT, NEARLY)]
    told = {
        f'at {c.role} "{c.name}" stands': int(n.digits)
        for c in at
        for n in numbers(c.text)[-1:]
        if n.digits.isdecimal()
    }
    own = [c for c in seen.controls if region and region.holds(c) and level("quantity", c.name) in (EXACT, NEARLY)]
    amounts = [int(c.value) for c in own if c.value and c.value.isdecimal()]
    return {**told, "the quantities add up to": sum(amounts)} if told and amounts else told


def _figures(check: Count, seen: Observation) -> dict[str, int]:
    """“Number of extras” with a bare number at it."""
    told = [] if check.within or check.left else metrics(f"number of {check.noun}", seen) or metrics(check.noun, seen)
    return {f'at "{short(name)}" stands': int(value) for name, value in told if value.isdecimal()}


def told_of_all(check: Count, seen: Observation) -> str:
    """“Showing 1 to 2 of 12 entries”: what a page says of how many there are in all, where that is the number claimed."""
    if check.low is None or check.low != check.high or check.kind or check.within or check.of:
        return ""
    number = "|".join(re.escape(f"{check.low:{form}}") for form in ("d", ",d"))
    told = re.compile(rf"\b(?:of|out of) (?:{number}) {re.escape(fold(check.noun))}\b")
    named = next((short(b.text) for b in seen.blocks if not b.cells and told.search(fold(b.text))), "")
    return named or _told_by_range(check, seen)


_RANGE = re.compile(r"(?<!\d)(\d+) ?(?:-|to) ?(\d+) (?:of|out of|/) ([\d,]+)(?![\d.])(?! ?[a-z]{3,} (?:selected|done))")


def _told_by_range(check: Count, seen: Observation) -> str:
    """“1–4 of 18” below the only list that is called so, with its four rows."""
    known, _ = called(check.noun, None, seen)
    told = [m for b in seen.blocks if not b.cells for m in _RANGE.finditer(fold(b.text))]
    if len(known) != 1 or len(told) != 1 or is_menu(known[0], seen):
        return ""
    first, last, total = (int(told[0][at].replace(",", "")) for at in (1, 2, 3))
    return told[0][0] if last - first + 1 == len(known[0].rows) and last <= total == check.low else ""
