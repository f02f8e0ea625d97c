"""Scrolling: the page or a part of it, a bit down or up, or to an end; “until …” and “to the section X” go on looking."""

from __future__ import annotations

import re

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.reading import PRONOUNS, Found, Reading, gap, span
from pytest_tool.grammar.watching import fold_around
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, said

PAGE = re.compile(
    r"(?:(?:the|this|that) )?(?:whole |entire )?(?:page|screen|window|site|website|document|view|browser)?"
)
"""Words for the page itself."""
WHOLE = re.compile(r"(?:the|its) (?:text|content|contents)|it|them|that")
"""“the textarea to the bottom of the text”: the end of what was named already."""
_AREA = r"(?:the|this|that|my|its|§)(?: [^ ]+)*?"
_ABIT = r"(?: (?:a bit|a little|slightly|further|more|some more|all the way))*"
SCROLLED = re.compile(
    rf"(?: (?P<area>{_AREA}))?{_ABIT}(?: (?P<way>up|upwards?|down|downwards?){_ABIT}(?: (?P<along>{_AREA}))?)?"
    r"(?: (?:in)?(?:to|until|till) (?:the )?(?:very |far )?(?P<end>top|bottom|end|start|beginning)"
    rf"(?: (?:of|in) (?P<of>{_AREA}))?)?(?: (?:in|within|inside|through|on) (?P<inside>{_AREA}))?{_ABIT}"
)
ENDS = {"end": "bottom", "start": "top", "beginning": "top"}


def scroll(clause: Clause, reading: Reading) -> Found:
    """``scroll down``, ``scroll the list to the bottom``: value up, down, top or bottom; target "" for the page."""
    part = clause.items[0].tokens if clause.items else ()
    times = clause.items[0].times if clause.items else 1
    words = {t.low for t in part}
    if words & {"left", "right", "sideways", "horizontally"}:
        return [gap(clause.tokens, "the page is scrolled up and down only")]
    start, end = span(clause.tokens)
    match = SCROLLED.fullmatch("".join(f" {w}" for w in fold_around(part).split(" ") if w))
    if match is None or (len(clause.items) > 1):
        return [_until(part, clause, start, end)] * times
    area = _area(match, part, clause, reading)
    if area is None:
        return [gap(part, "nothing was named before")]
    way = "up" if (match["way"] or "").startswith("up") else "down"
    value = ENDS.get(match["end"], match["end"]) if match["end"] else way
    text = (
        f"scroll {area} to the {value}" if match["end"] and area else f"scroll to the {value}" if match["end"] else ""
    )
    text = text or (f"scroll {way} in {area}" if area else f"scroll {way}")
    others = () if value == way else (f"scroll {'up' if value == 'top' else 'down'}" + (f" in {area}" if area else ""),)
    wish = Wish(text, Act.SCROLL, area, value, names=area, other_words=others, start=start, end=end)
    return [wish] * times


def _until(part: tuple[Token, ...], clause: Clause, start: int, end: int) -> Wish:
    """Further down (or up) where the words name something to reach; the next look shows it."""
    direction = "up" if {t.low for t in part} & {"up", "top"} else "down"
    quoted = next((said([t]) for t in part if t.kind is Kind.QUOTE), "")
    return Wish(f"scroll {direction}", Act.SCROLL, said(part), names=quoted, start=start, end=end)


def _area(match: re.Match[str], part: tuple[Token, ...], clause: Clause, reading: Reading) -> str | None:
    """The part of the page that is named, as the person said it; "" for the page, None for an “it” that is nothing."""
    told = [match[g] for g in ("area", "along", "inside", "of") if match[g] and not PAGE.fullmatch(match[g])]
    if len(told) > 1:
        told = [w for w in told if not WHOLE.fullmatch(w)] or told[:1]
    if not told:
        return said(clause.lead[1:]) if clause.lead else ""
    words = told[0]
    if words in PRONOUNS:
        return reading.last or None
    at = fold_around(part).split(" ")
    wanted = words.split(" ")
    index = next(i for i in range(len(at)) if at[i : i + len(wanted)] == wanted)
    return said(part[index : index + len(wanted)])
