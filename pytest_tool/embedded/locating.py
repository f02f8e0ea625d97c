"""Finds the control that an order means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pytest_tool.embedded.grounding.lexical import STOP, stem, words
from pytest_tool.embedded.grounding.mixture import Grounded, ground
from pytest_tool.embedded.naming import (
    EXACT,
    PARTLY,
    alike,
    alone,
    bearing_words,
    borne,
    named,
    nth,
    of_role,
    own,
    places,
)
from pytest_tool.language import Place, Target
from pytest_tool.observation import Control
from pytest_tool.stated.verbatim import folded, stands_in

AMBIGUOUS = 0.4
"""The most that one of several may get which nothing tells apart."""
OF_ROWS = frozenset({"column", "table", "grid"})
"""Parts of a page that hold rows: what stands in one of those is no name of theirs."""


@dataclass(frozen=True, slots=True)
class Located:
    """The answer of a search among controls.

    ``control`` is an index, None for none; ``confidence`` is that of this answer, ``shares`` of all sum to 1.
    """

    control: int | None
    confidence: float
    shares: tuple[float, ...]


def locate(
    text: str,
    target: Target | None,
    quotes: Sequence[str],
    title: str,
    controls: Sequence[Control],
    value: str = "",
    worded: bool = False,
) -> Located:
    """Find the control that a target, or quotes, mean.

    ``worded``: it has to bear every word of a name that is not quoted, since a value is on its way there.
    """
    if target is not None:
        found, sure = by_target(target, controls)
        if target.quoted or not found:
            return _among(found, sure, text, title, controls)
        if worded and target.name:
            return _among(bearing_words(target, found, controls), PARTLY, text, title, controls)
        bearing = nth(target, borne(target, found, controls))
        if len(bearing) == 1:
            return _among(bearing, PARTLY, text, title, controls)
        if (target.ordinal or not value) and (same := alone(target, found, controls)):
            return _among(same, EXACT, text, title, controls)
        if target.ordinal:
            return _counted(target, found, _grounded(ground(text, title, controls)), controls)
        if target.places and len(found) < len(controls):
            partly = named(target.name or target.role, [controls[k] for k in found])[0]
            if len(partly) == 1:
                return _among([found[partly[0]]], PARTLY, text, title, controls)
            return _within(found, f"{text.split()[0]} the {target.name} {target.role}", title, controls)
    found = by_quotes(quotes, controls) if target is None and quotes else []
    if found:
        return _among(found, EXACT, text, title, controls)
    seen = _grounded(ground(text, title, controls))
    said = text.replace(value, " ") if value else text
    if target is None and seen.control is not None and _misnames(said, controls[seen.control]):
        return _unsure(seen)
    return seen


def _misnames(text: str, control: Control) -> bool:
    """Tell whether a text holds a proper name, capitals within it, that neither the control nor its place bears."""
    there = {stem(word) for part in (*own(control), *places(control), *control.options) for word in words(part)}
    names = re.findall(r"(?<=[^\W\d_,] )[A-Z][^\W\d_]+", text)
    return any(stem(word) not in there for name in names for word in words(name))


def by_target(target: Target, controls: Sequence[Control]) -> tuple[list[int], float]:
    """Find the controls that fit all that is said, and how sure one alone is.

    A word for a role that no control of this quoted name has is passed over: the name is
    said exactly.
    """
    found, sure = list(range(len(controls))), EXACT
    if target.quoted:
        found, sure = named(target.name, controls)
    if target.quoted and target.roles:
        found = of_role(target, found, controls) or found
    for place in target.places:
        found = [k for k in found if stands(controls[k], place)]
        if place.kind == "row":  # a whole cell goes before a part of one
            found = [k for k in found if folded(place.name) in map(folded, controls[k].row_parts)] or found
    return nth(target, found) if target.quoted else found, sure


def by_quotes(quotes: Sequence[str], controls: Sequence[Control]) -> list[int]:
    """Find the controls that bear, or offer, a quoted text."""
    said = [folded(q) for q in quotes]
    found = []
    for k, control in enumerate(controls):
        mine = {folded(text) for text in own(control)}
        options = {folded(option) for option in control.options}
        around = [folded(text) for text in places(control)]
        if (mine | options) & set(said) and all(
            q in mine or q in options or any(stands_in(text, q) for text in around) for q in said
        ):
            found.append(k)
    return found


def told_apart(found: Sequence[int], text: str, controls: Sequence[Control]) -> list[int]:
    """Keep those beside all the words that tell them apart, words aside that all of them are called."""
    called = [{word for name in own(controls[k]) for word in words(name)} for k in found]
    said = set(words(text)) - STOP - called[0].intersection(*called)
    beside = {k: said & {word for place in places(controls[k]) for word in words(place)} for k in found}
    some = {word for mine in beside.values() for word in mine}
    telling = {word for word in some if not all(word in mine for mine in beside.values())}
    return [k for k in found if telling <= beside[k]]


def stands(control: Control, place: Place) -> bool:
    """Tell whether it stands in the place called so."""
    said = folded(place.name)
    around: tuple[str, ...] = (control.section, control.part, control.near, control.frame)
    if place.kind in ("row", "next to"):
        around = (control.row, control.near)
    elif place.kind not in OF_ROWS:
        around = (control.row, *around)
    return not said or any(stands_in(folded(text), said) for text in around)


def _among(found: list[int], sure: float, text: str, title: str, controls: Sequence[Control]) -> Located:
    if len(found) == 1:
        return Located(found[0], sure, tuple(float(k == found[0]) for k in range(len(controls))))
    if not found:
        return Located(None, EXACT, ground(text, title, controls).shares)
    if len(inner := _innermost(found, controls)) == 1:
        return _among(inner, sure, text, title, controls)
    if len(told := told_apart(found, text, controls)) == 1:
        return _among(told, PARTLY, text, title, controls)
    near = _within(found, text, title, controls)
    first = near.control if near.control is not None else max(found, key=lambda k: near.shares[k])
    return Located(first, min(AMBIGUOUS, near.confidence), near.shares)


def _innermost(found: Sequence[int], controls: Sequence[Control]) -> list[int]:
    """Leave out what only wraps another one of the same name: an item around its link."""
    return [k for k in found if not any(_wraps(controls[k], controls[n]) for n in found if n != k)]


def _wraps(outer: Control, inner: Control) -> bool:
    # what is higher holds more: a folder around a file that is called like it
    a, b = outer.box, inner.box
    inside = a.x <= b.x and a.y <= b.y and b.x + b.width <= a.x + a.width and b.y + b.height <= a.y + a.height
    return inside and outer.role != inner.role and outer.name == inner.name and b.height > 0 and a.height < 2 * b.height


def _within(found: Iterable[int], text: str, title: str, controls: Sequence[Control]) -> Located:
    kept = list(found)
    seen = _grounded(ground(text, title, [controls[k] for k in kept]))
    shares = [0.0] * len(controls)
    for k, share in zip(kept, seen.shares, strict=True):
        shares[k] = share
    return Located(None if seen.control is None else kept[seen.control], seen.confidence, tuple(shares))


def _counted(target: Target, found: Iterable[int], seen: Located, controls: Sequence[Control]) -> Located:
    """Take the n-th of those in the place that are called like what the words mean."""
    first = seen.control
    like = [n for n in found if first is not None and alike(controls[n], controls[first])]
    if meant := nth(target, like):
        return replace(seen, control=meant[0])
    return _unsure(seen)


def _unsure(seen: Located) -> Located:
    return replace(seen, confidence=min(AMBIGUOUS, seen.confidence))


def _grounded(found: Grounded) -> Located:
    return Located(found.control, found.confidence, found.shares)


def evenly(size: int) -> tuple[float, ...]:
    """Give each of so many the same share."""
    return (1 / size,) * size if size else ()
