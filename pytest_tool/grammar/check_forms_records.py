"""Forms about records and how many there are: “invoice 1004 is open”, “two invoices of ACME are shown”, “"A" appears twice”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_list import FALLING, RISING
from pytest_tool.grammar.check_forms_page import ERROR, GONE, NUMBER, SEEN, WHO, Forms
from pytest_tool.grammar.check_forms_part import HAS, LIMIT, PLACE, bounds
from pytest_tool.grammar.check_forms_tally import OF_ONE
from pytest_tool.grammar.check_rewordings import RECORD
from pytest_tool.grammar.check_sentence import (
    DETERMINER,
    PROPER,
    N,
    Q,
    Sentence,
    is_name,
    named,
    number,
    region,
    texts,
    value,
)
from pytest_tool.grammar.check_terms import CONTROL_KINDS, Condition, Kind, Named
from pytest_tool.grammar.check_types import Both, Check, Shown
from pytest_tool.grammar.check_types_page import DialogOpen, ErrorShown, PageOf
from pytest_tool.grammar.check_types_rows import (
    Columns,
    Count,
    EachCell,
    EachHas,
    Exactly,
    Listed,
    Order,
    Sorted,
    Struck,
    Tally,
    Times,
)
from pytest_tool.grammar.check_types_thing import Chosen, Offers, State

STATES = {**OF_ONE, **{word: word for word in ("open", "closed", "draft", "new", "active")}}
"""What a record may say of itself; of what has no number, “open” and “closed” may be said of controls."""
STATE = "|".join(sorted(map(re.escape, STATES), key=len, reverse=True))
NUMBERED = rf"(?:the )?(?P<noun>{RECORD}) (?:no\. |number )?(?P<n>{N}|{Q})"
NUMBERED_BARE = rf"(?P<noun>{RECORD}) (?:called |named |with the (?:name|number|title) )?(?P<n>{N}|{Q})"
OPENED = frozenset(["page", "file", "folder", "document", "project", "note", "recipe", "book"])
"""What may itself be open or shown, and need not be an entry of a list: “the page "Checkout" is shown”."""
SEVERAL = rf"{Q}(?:(?:,|,? and) {Q})*"
OFTEN = {"once": 1, "twice": 2}
TIMES = rf"(?:exactly |only |just )?(?:(?P<often>once|twice)|(?P<n>{NUMBER}) times)"


def _record(m: re.Match[str], s: Sentence) -> Check | None:
    noun, word, of = m["noun"].lower(), STATES[m["state"].lower()], s.expand(m["n"]).strip()
    if not of or (noun in OPENED and word == "open"):
        return None
    return Tally(noun, word, every=not m["not"], none=bool(m["not"]), of=of)


def _all_of(m: re.Match[str], s: Sentence) -> Check | None:
    """“All orders are open”; of what may itself be open or closed more is needed."""
    noun, word = m["noun"].lower(), m["state"].lower()
    return Tally(noun, word, every=not m["none"], none=bool(m["none"])) if noun not in OPENED else None


def _listed(m: re.Match[str], s: Sentence) -> Check | None:
    place, of = _place(m["place"], s) if m["place"] else None, s.expand(m["n"]).strip()
    itself = m["noun"].lower() in OPENED and not place and not m[0].lower().endswith("listed")
    if not of or itself or (m["place"] and place is None):
        return None
    return Listed(m["noun"].lower(), of, place, bool(m["not"]))


def _place(fragment: str, s: Sentence) -> Named | None:
    found = region(fragment, s)
    return found if found and found.kind in (Kind.TABLE, Kind.LIST, None) else None


def _order(m: re.Match[str], s: Sentence) -> Check | None:
    a, b = s.expand(m["n"]), s.expand(m["then"])
    return Order(b, a) if m["rel"].lower() in ("after", "below", "under") else Order(a, b)


def _count_of(m: re.Match[str], s: Sentence) -> Check | None:
    """“two invoices of ACME”; “three of the words” and “2 photos of Paris in the album” say more than that."""
    count, thing = number(m["n"], s), m["thing"].strip()
    if count is None or not is_name(thing, Kind.LIST) or (m["limit"] and m["after"]):
        return None
    if thing.rstrip("s") in ("result", "hit", "matche"):
        return None  # “3 results for "tea"” need not say so
    low, high = bounds(m["limit"], count, m["after"])
    of = s.expand(m["of"]).strip()
    return Count(thing, low, high, of=of) if of and (high is None or high >= 0) else None


def _each_has(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(f"a {m['who']}", s)
    place = region(m["place"], s) if m["place"] else None
    known = target and target.kind in CONTROL_KINDS and not (target.row or target.within or target.ordinal)
    if not target or not known or (m["place"] and place is None) or not is_name(m["noun"], Kind.LIST):
        return None
    return EachHas(m["noun"].lower(), target, place)


def _columns(m: re.Match[str], s: Sentence) -> Check | None:
    place = region(m["place"], s) if m["place"] else None
    found = tuple(s.expand(q).strip() for q in re.findall(Q, m["vs"]))
    if not all(found) or (m["place"] and (place is None or place.kind is not Kind.TABLE)):
        return None
    only = m["place"] is None or bool(m["only"])
    return Columns(found, place, only, negated=bool(m["not"] or m["no"])) if not (only and m["not"]) else None


def _each_cell(m: re.Match[str], s: Sentence) -> Check | None:
    noun, column, wanted = m["noun"].lower(), s.expand(m["column"]), value(m["v"], s, bare=True)
    return (
        EachCell(noun, column, wanted) if wanted and is_name(noun, Kind.LIST) and is_name(column, Kind.LIST) else None
    )


def _dialog(_: re.Match[str], s: Sentence) -> Check | None:
    """“A confirmation” is a dialog, whatever it is called."""
    target = named("the dialog", s)
    return DialogOpen(target) if target else None


def _page_number(m: re.Match[str], s: Sentence) -> Check | None:
    """The number below a list that is marked as the current one."""
    return Chosen(Named(s.expand(m["n"] or m["own"]), quoted=True), negated=bool(m["not"]))


def _page_of(m: re.Match[str], s: Sentence) -> Check | None:
    page, last = number(m["n"], s), number(m["m"], s)
    return PageOf(page, last, bool(m["not"])) if page and last and page <= last else None


def _error_at(m: re.Match[str], s: Sentence) -> Check | None:
    """An error is shown, and the page marks this field as the wrong one."""
    target = named(m["who"] or m["field"], s)
    text = s.expand(m["v"] or "").strip()
    known = target and not target.row and target.kind in (None, *CONTROL_KINDS)
    error = ErrorShown(text, at=target if text else None)
    return Both((error, State(target, Condition.INVALID))) if target and known else None


def _named(m: re.Match[str], s: Sentence) -> Check | None:
    """“there is a page "Contact"”: a row is called so, not only like it."""
    of = s.expand(m["n"]).strip()
    place = _place(m["place"], s) if m["place"] else None
    return (
        Listed(m["noun"].lower(), of, place, negated=m["no"] is not None)
        if of and not (m["place"] and place is None)
        else None
    )


def _exactly(m: re.Match[str], s: Sentence) -> Check | None:
    """“the todos are "A", "B"”; what a field or a heading says is no list."""
    found, noun = texts(m["vs"], s), m["noun"].lower()
    plural = noun.endswith("s") or noun in ("list", "entries")
    if len(found) < 2 or len(set(found)) < len(found) or not plural or not is_name(noun, Kind.LIST):
        return None
    return Exactly("item" if noun == "list" else noun, found, ordered=bool(m["order"]))


def _times(m: re.Match[str], s: Sentence) -> Check | None:
    text = s.expand(m["v"]).strip()
    count = OFTEN[m["often"].lower()] if m["often"] else number(m["n"], s)
    return Times(text, count) if text and count else None


def _struck(m: re.Match[str], s: Sentence) -> Check | None:
    text = s.expand(m["v"]).strip()
    return Struck(text, bool(m["not"])) if text else None


def _counter(m: re.Match[str], s: Sentence) -> Check | None:
    """“The counter says "2 items left"”: such a text needs no label. A bare number is that of a badge."""
    text = s.expand(m["v"]).strip()
    return Shown((text,), bool(m["not"])) if re.search(r"\d+ [^\W\d]|[^\W\d] \d", text) else None


def _offers(m: re.Match[str], s: Sentence) -> Check | None:
    """Each of the options."""
    target = named(m["who"], s)
    options = [s.expand(q).strip() for q in re.findall(Q, m["vs"])]
    if target is None or target.kind not in (None, Kind.DROPDOWN, Kind.LIST, Kind.FIELD, Kind.BOX) or not all(options):
        return None
    target = Named(target.words, None if target.kind is Kind.LIST else target.kind, target.said, target.quoted)
    found = tuple(Offers(target, option, bool(m["not"])) for option in options)
    return found[0] if len(found) == 1 else Both(found)


def _sorted(m: re.Match[str], s: Sentence) -> Check | None:
    """“the prices are sorted ascending”: the table by its column “Price”."""
    noun = m["noun"].lower()
    return Sorted("table", noun, bool(m["falling"]), bool(m["rising"])) if is_name(noun, Kind.LIST) else None


def _current(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    known = target and target.quoted and target.kind in (None, Kind.LINK, Kind.TAB, Kind.MENU_ITEM, Kind.BUTTON)
    return Chosen(target, negated=bool(m["not"])) if target and known else None


FIRST: Forms = (
    (rf"{NUMBERED} is(?P<not> not)?(?: yet| still| now)?(?: marked as| set to)? (?P<state>{STATE})(?: yet)?", _record),
    (rf"the (?:[a-z]+ )?counter (?P<not>does not )?(?:says?|shows?|reads?|displays?|is) (?P<v>{Q})", _counter),
    (r"(?:a|the) confirmation(?: (?:dialog|modal|pop-?up))? (?:is (?:shown|open|visible|displayed)|appears|opens)", _dialog),
    (
        rf"(?:page (?P<n>{N}) is(?P<not> not)? (?:{SEEN}|active|current|open|selected)|"
        rf"the (?:current|active) page (?:is|has the number)(?: page)? (?P<own>{N}))",
        _page_number,
    ),
    (
        rf"(?:(?:the list|the table|{WHO}) (?:is|am|are)(?P<not> not)? (?:at|on) )?page (?P<n>{N}) of (?P<m>{N})"
        rf"(?: is {SEEN}| is (?:active|open))?",
        _page_of,
    ),
    (
        r"(?:an error(?: message)? (?:is shown|is displayed|appears) (?:at|for|next to|below|under|beside) (?P<who>the .+)|"
        r"(?P<field>the .+?) (?:shows|has|displays) an error(?: message)?(?P<v>\Z)?)",
        _error_at,
    ),
    (
        rf"the {ERROR} (?:at|for|next to|below|under|beside) (?P<who>(?:the .+?|[A-Z]\w*(?: [a-z]+)?)(?: field)?) "
        rf"(?:says|is|reads) (?P<v>{Q})(?P<field>\Z)?",
        _error_at,
    ),
    (
        rf"(?P<who>the .+?) (?:shows|has|displays) (?:an|the) (?:error|error message|validation error) (?P<v>{Q})(?P<field>\Z)?",
        _error_at,
    ),
    (
        rf"(?:there (?:is|are) )?{LIMIT} (?P<thing>(?!{DETERMINER}\b)[a-z][a-z-]*(?: [a-z][a-z-]*)?) (?:of|from|by|for) "
        rf"(?P<of>{Q}|{PROPER})(?: (?:is|are|was|were))?(?: {SEEN})?",
        _count_of,
    ),
)  # fmt: skip
"""Before those that would take “invoices of ACME” for what a list is called."""
FORMS: Forms = (
    (
        rf"(?:the )?(?:(?:{RECORD}|(?:old |former |original )?price) )?(?P<v>{Q}|[€£$¥]? ?{N}) is(?P<not> not)? "
        r"(?:shown |displayed |drawn )?(?:as )?"
        r"(?:crossed (?:out|off|through)|struck (?:out|off|through)|strike-?through)",
        _struck,
    ),
    (
        rf"(?:(?P<none>no)|(?:all|every|each)(?: of)?(?: the)?) (?P<noun>{RECORD})s? (?:is|are) "
        r"(?P<state>open|closed|draft|new|active)",
        _all_of,
    ),
    (rf"there is (?:an?|one|(?P<no>no)) {NUMBERED_BARE}(?: in (?P<place>the .+))?", _named),
    (
        r"(?:every|each|all|all the|all of the) (?P<noun>[a-z]+?)s? "
        r"(?:has|have) the (?P<column>[a-z][\w-]*(?: [a-z]+)?) (?P<v>.+)",
        _each_cell,
    ),
    (
        r"(?:the columns are|(?P<place>.+?) (?P<not>does not )?(?P<only>only )?(?:has|have) the columns?) (?P<no>\Z)?"
        rf"(?P<vs>{SEVERAL})",
        _columns,
    ),
    (
        r"(?P<place>.+?) (?P<not>does not )?(?P<only>(?!))?(?:has|have) (?:a|(?P<no>no)) column (?:called |named )?"
        rf"(?P<vs>{Q})",
        _columns,
    ),
    (rf"{NUMBERED} is(?P<not> not)?(?: {SEEN})?(?: in (?P<place>the .+))?", _listed),
    (rf"{NUMBERED} (?P<not>(?:is|has|was) {GONE})(?: from (?P<place>the .+))?", _listed),
    (rf"(?P<place>the .+?) (?P<not>does not )?(?:{HAS}|show|contain|list|display|include|hold) {NUMBERED}", _listed),
    (
        rf"{NUMBERED} (?:comes|is|appears|stands)(?: listed| shown| sorted)? (?P<rel>before|above|after|below|under) "
        rf"(?:the )?(?:{RECORD} )?(?P<then>{N}|{Q})",
        _order,
    ),
    (rf"(?:every|each) (?P<noun>[a-z]+){PLACE} (?:has|shows|contains|offers) (?:an?|the|its own) (?P<who>.+)", _each_has),
    (
        r"the (?P<noun>[a-z]+) (?:are|is)(?: (?:listed|shown|sorted|now))*"
        rf"(?P<order> (?:in (?:the|this) order|in order|ordered))?:? (?P<vs>{Q}(?:(?:,|,? and|,? then) {Q})+)",
        _exactly,
    ),
    (rf"(?:the (?:text|words?) )?(?P<v>{Q}) (?:appears|occurs|is {SEEN}|stands there) {TIMES}", _times),
    (
        r"(?P<who>.+?) (?P<not>does not )?(?:offers?|(?:has|have|lists?|contains?) the (?:options|choices|entries)) "
        rf"(?P<vs>{Q}(?:(?:,|,? and) {Q})*)",
        _offers,
    ),
    (
        r"(?:the )?(?P<noun>[a-z]+) are (?:sorted|ordered|listed)(?: in)? "
        rf"(?:(?P<falling>{FALLING})|(?P<rising>{RISING}))(?: order)?",
        _sorted,
    ),
    (
        r"(?P<who>.+?) is(?P<not> not)? (?:highlighted|(?:marked as |shown as )?(?:the )?(?:current|active)(?: page| one| item)?)"
        r"(?: in the (?:navigation|menu|nav|sidebar|header))?",
        _current,
    ),
)  # fmt: skip
