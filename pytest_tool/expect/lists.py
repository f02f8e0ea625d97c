"""What is claimed of tables and lists: their rows, and in which order things come."""

from __future__ import annotations

from pytest_tool.expect import boxes, cards
from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import contains, fits, fold, found_at, same, short
from pytest_tool.expect.metrics import metrics, worded
from pytest_tool.expect.naming import NEARLY, PHRASE, level, nearest, stem, words_of
from pytest_tool.expect.regions import (
    Group,
    find_region,
    groups,
    is_menu,
    is_row,
    literally,
    row_has,
    rows_with,
)
from pytest_tool.expect.texts import lines_of, occurs_anywhere
from pytest_tool.grammar.check_terms import How, Kind, Named
from pytest_tool.grammar.check_types_rows import Only, Order, Rows
from pytest_tool.grammar.check_types_thing import Says
from pytest_tool.observation import Block, Observation
from pytest_tool.turn import Verdict

GENERIC = frozenset({"row", "line", "entry", "entrie", "item", "result", "record", "list item", "table row"})
"""What the rows of any table or list may be called, in the singular as ``stem`` makes it."""
TASKS = frozenset({"todo", "to-do", "task"})
"""What the rows of a list are that can be ticked off, whatever its heading."""


def rows(check: Rows, seen: Observation) -> Verdict:
    """A row by its place, by another text of it, or any."""
    told = " and ".join(f'"{t}"' for t in check.texts)
    expected = (
        f"{_which(check)} should {'not ' if check.negated else ''}{'be' if check.how is How.IS else 'have'} {told}"
    )
    if check.negated and not check.which and not check.of and not all(occurs_anywhere(t, seen) for t in check.texts):
        return holds(f"{told} is nowhere on the page")
    if carded := _cards_of(check, seen):
        return lacks(expected, _shown_instead(carded)) if check.negated else holds(f"{_which(check)} has {told}")
    candidates, problem = _candidates(check, seen)
    if problem:
        return lacks(f"{expected}, but {problem}", _shown_instead(candidates))
    right = [_has(row, check, seen) != check.negated for row in candidates]
    any_will_do = (check.which == -1 or not (check.which or check.of or check.every)) and not check.negated
    if right and (any(right) if any_will_do else all(right)):
        return holds(f"{_which(check)} {'does not have' if check.negated else 'has'} {told}")
    wrong = [row for row, is_right in zip(candidates, right, strict=True) if not is_right]
    return lacks(expected, _shown_instead(_most_like(check, wrong)))


def _cards_of(check: Rows, seen: Observation) -> list[Block]:
    """Of what is listed anywhere, the cards with this text of their own: a page of cards may have but lists of small things."""
    anywhere = check.noun == "item" and not (check.which or check.of or check.every or check.within)
    if not anywhere or len(check.texts) != 1:
        return []
    return drawn(check.texts[0], seen)


def figure_of(check: Rows, seen: Observation) -> Says | None:
    """“The card "Orders" shows 9” of a dashboard, whose card is no entry of a list: what is claimed of its figure."""
    if check.noun != "item" or not check.of or check.also or check.within or len(check.texts) != 1:
        return None
    if rows_with(check.of, seen) or not (metrics(check.of, seen) or worded(check.of, seen)):
        return None
    return Says(Named(f"{check.of} card", quoted=True), check.texts[0], How.SHOWS, check.negated)


def only(check: Only, seen: Observation) -> Verdict:
    """Every text is a row's name or cell, and no row is without one. Of a list that goes on nobody knows."""
    told = " and ".join(f'"{t}"' for t in check.texts)
    expected = f"only {told} should be in {check.within}"
    known, problem = called("item", check.within, seen)
    if problem and not check.within.words and check.within.kind is Kind.LIST:
        known = [g for g in groups(seen) if g.kind == "item" and not is_menu(g, seen)]  # of sections: in all of them
        problem = "" if known else problem
    body = [row for group in known for row in group.rows]
    if problem or not body:
        return lacks(f"{expected}, but {problem or 'no row or item was found there'}", "")
    missing = [t for t in check.texts if not any(is_row(row, t, seen) for row in body)]
    strange = [row for row in body if not any(is_row(row, t, seen) for t in check.texts)]
    if missing or strange:
        lacking = ", but " + " and ".join(f'"{t}"' for t in missing) + " is not there" if missing else ""
        return lacks(f"{expected}{lacking}", _shown_instead(strange or body))
    return (
        lacks(f"{expected}, but the list goes on", "")
        if has_more(seen) or seen.left_out
        else holds(f"there is only {told}")
    )


def _which(check: Rows) -> str:
    place = f" of {check.within}" if check.within else ""
    if check.of:
        known = " and ".join(f'"{text}"' for text in (check.of, *check.also))
        return f"the {check.noun} with {known}{place}"
    nth = {0: f"every {check.noun}" if check.every else f"a {check.noun}", -1: f"the last {check.noun}"}
    return nth.get(check.which, f"{check.noun} {check.which}") + place


def _has(row: Block, check: Rows, seen: Observation) -> bool:
    if check.how is How.IS:
        return all(is_row(row, t, seen) for t in check.texts)
    if check.how is How.STARTS:
        return all(fits(row.text, t, How.STARTS) for t in check.texts)
    return all(row_has(row, t, loose=check.negated) for t in check.texts)


def _candidates(check: Rows, seen: Observation) -> tuple[list[Block], str]:
    """The rows that are asked about, or why it is not clear which."""
    known, problem = called(check.noun, check.within, seen)
    if not known and not problem and check.of and not any(g.kind == "row" for g in groups(seen)):
        known, problem = called("item", check.within, seen)  # “the row of "Tea"” of a list
    body = [row for group in known for row in group.rows]
    shown = drawn(check.of, seen) if check.of and not check.within and not rows_with(check.of, seen) else []
    if shown:
        body, problem = shown, ""
    if problem or not body:
        return body, problem or f"no {check.noun} was found"
    if check.of:
        named = [row for row in rows_with(check.of, seen) if row in body] or shown
        named = [row for row in named if all(row_has(row, text) for text in check.also)]
        told = " and ".join(f'"{text}"' for text in (check.of, *check.also))
        return (named, "") if named else (body, f"no {check.noun} has {told}")
    if not check.which:
        return body + ([] if check.every else [s for g in known for s in g.summaries]), ""
    if len(known) > 1:
        names = nearest("", (g.name for g in known))
        return body, f"it is not clear in which table or list: there are {len(known)}" + (
            f" ({names})" if names else ""
        )
    return _nth(check, known[0])


def _nth(check: Rows, group: Group) -> tuple[list[Block], str]:
    """The last row may be the one before the totals, or the totals."""
    if check.which == -1:
        return [group.rows[-1], *group.summaries[-1:]], ""
    if check.which > len(group.rows):
        return list(group.rows), f"there are only {len(group.rows)}"
    return [group.rows[check.which - 1]], ""


def called(noun: str, within: Named | None, seen: Observation) -> tuple[list[Group], str]:
    """Tables and lists whose rows can be called so."""
    kind = "row" if noun in ("row", "rows", "table row", "table rows") else ""
    if within:
        region = find_region(within, seen)
        if region.problem:
            return [], region.problem
        known = [g for g in region.groups(seen) if not kind or g.kind == kind]
        tables = [g for g in known if g.kind == "row"]
        known = known or (cards.inside(cards.cards(seen), region) if not kind else [])
        return (tables if within.kind is Kind.TABLE else known), ""
    every = [g for g in groups(seen) if not kind or g.kind == kind]
    named = [g for g in every if (f := level(noun, g.name)) is not None and f <= PHRASE]
    named = [g for g in named if not is_menu(g, seen)] or named  # the filters below a list have its heading, too
    if not named and stem(noun) in cards.CALLED:
        return cards.cards(seen), ""
    if not named:
        named = [g for g in cards.cards(seen) if (f := level(noun, g.name)) is not None and f <= NEARLY]
    if not named and stem(noun) in TASKS:
        named = boxes.to_do(seen)
    if named or stem(noun) not in GENERIC:
        return named, ""
    return [g for g in every if not is_menu(g, seen)] or every, ""


def drawn(of: str, seen: Observation) -> list[Block]:
    """Rows that are drawn without saying so, each with controls of its own: those with just this text among theirs."""
    about = dict.fromkeys(c.row for c in seen.controls if c.row and fold(of) in fold(c.row))
    rows = [Block("item", text, cells=parts) for text in about if (parts := parts_of(text, seen))]
    return [row for row in rows if is_row(row, of, seen)]


def parts_of(row: str, seen: Observation) -> tuple[str, ...]:
    """What stands in elements of their own in the row of a control; none where that cannot be told."""
    told = next((c.row_parts for c in seen.controls if c.row == row and c.row_parts), ())
    return told or _texts_of(row, seen)


def _texts_of(row: str, seen: Observation) -> tuple[str, ...]:
    """The texts that the row is made of, one after the other on the page, what is written on its controls left out but for a
    link that it begins with; none where it says more than they do.
    """
    texts = [block.text for block in seen.blocks]
    own = [said for c in seen.controls if c.row == row for said in (c.text, c.name, c.value or "") if said]
    links = {said for c in seen.controls if c.row == row and c.role == "link" for said in (c.text, c.name)}
    starts = (at for at, said in enumerate(texts) if said in row)
    return max((_spelled(row, texts[at:], own, links) for at in starts), key=len, default=())


def _spelled(row: str, texts: list[str], own: list[str], links: set[str]) -> tuple[str, ...]:
    """The row taken apart from its beginning; a text of the page goes before what is written on a control."""
    rest, spare, ahead = row, list(own), list(texts)
    parts: list[str] = []
    while rest:
        if ahead and f"{rest} ".startswith(f"{ahead[0]} "):
            said = ahead.pop(0)
            parts.append(said)
        elif said := next((told for told in spare if f"{rest} ".startswith(f"{told} ")), ""):
            spare.remove(said)
            parts += [said] if said in links and rest == row else []
        else:
            return ()
        rest = rest[len(said) :].lstrip()
    return tuple(parts) if len(ahead) < len(texts) else ()


def _shown_instead(body: list[Block]) -> str:
    return "; ".join(f'"{short(" | ".join(b.cells) if b.cells else b.text)}"' for b in body[:3]) or "no rows"


def _most_like(check: Rows, body: list[Block]) -> list[Block]:
    words = {w for t in check.texts for w in words_of(t)}
    return sorted(body, key=lambda b: -len(words & set(words_of(b.text))))


def has_more(seen: Observation) -> bool:
    """Whether the page shows only a part of a longer list."""
    more = {"next", "next page", "more", "load more", "show more", "older", "page 2", "2"}
    pressed = [
        c for c in seen.controls if c.role in ("link", "button") and (not c.row or same(c.row, c.name))
    ]  # a row's own
    return any(fold(c.name).strip(" ›»→>") in more for c in pressed)


def order(check: Order, seen: Observation) -> Verdict:
    """Everything that is the one text comes before everything that is the other."""
    expected = f'"{check.first}" should come before "{check.then}"'
    region = find_region(check.within, seen) if check.within else None
    if region and region.problem:
        return lacks(f"{expected}, but {region.problem}", "")
    blocks = [b for b in seen.blocks if region is None or b in region.tight]
    first, then = _places(check.first, blocks, seen), _places(check.then, blocks, seen)
    for text, places in ((check.first, first), (check.then, then)):
        if not places:
            there = any(contains(line, text) for line in lines_of(seen))
            return lacks(
                expected, f'"{text}" is {"shown, but not in a text whose place is known" if there else "not shown"}'
            )
    if max(first) < min(then):
        return holds(f'"{check.first}" comes before "{check.then}"')
    both = "they come in both orders" if min(first) < max(then) else "it comes after"
    return lacks(expected, f"{both}: " + _shown_instead([blocks[p[0]] for p in sorted(first + then)]))


def _places(text: str, blocks: list[Block], seen: Observation) -> list[tuple[int, int]]:
    """(block, offset) of every place; only where it is the whole name, when it is that anywhere."""
    listed = [(i, b) for i, b in enumerate(blocks) if b.kind in ("row", "item")]
    named = literally(text, [b for _, b in listed if is_row(b, text, seen)])
    exact = [(i, 0) for i, b in listed if b in named]
    exact = exact or [(i, 0) for i, b in enumerate(blocks) if b.kind in ("heading", "text") and same(b.text, text)]
    if exact:
        return exact
    inside = [(i, at) for i, b in listed for at in found_at(b.text, text)]
    return inside or [(i, at) for i, b in enumerate(blocks) for at in found_at(b.text, text)]
