"""Forms about parts of the page: rows and lists, counts, controls and their states, values and labelled texts."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar import check_forms_state
from pytest_tool.grammar.check_forms_page import NUMBER, PAGE, SEEN, VERB, WHO, Forms, how
from pytest_tool.grammar.check_forms_state import CONDITIONS, control
from pytest_tool.grammar.check_sentence import (
    ADVERB,
    DETERMINER,
    KIND_WORDS,
    NUMBERED,
    ORDINAL_WORDS,
    OWN_NAME,
    PROPER,
    SAYING_MORE,
    UNSEEN,
    N,
    Q,
    Sentence,
    is_name,
    label,
    named,
    number,
    ordinal,
    region,
    texts,
    value,
)
from pytest_tool.grammar.check_terms import CONTROL_KINDS, REGION_KINDS, How, Kind, Named
from pytest_tool.grammar.check_types import Check, Shown
from pytest_tool.grammar.check_types_rows import Count, Only, Order, Rows
from pytest_tool.grammar.check_types_thing import Empty, Exists, Says, Went
from pytest_tool.grammar.dates import NEAR_DAYS

NOT_LISTED = (
    "name heading headline tab page column cell word letter character time step dialog image picture photo section "
    "paragraph sentence digit tables lists error errors warning warnings problem problems person part half"
)
"""Nouns that are neither rows nor items, so that “the second column” is not looked for among them."""
NO_VALUE = "correct right same different unchanged changed set next last sorted updated"
"""What is said about a value, and is none."""


def _optional_region(groups: dict[str, str | None], s: Sentence) -> tuple[bool, Named | None]:
    """(understood, place): nothing said is understood too. A ``column`` is called by its name alone."""
    fragment = groups.get("column") or groups.get("place")
    if not fragment:
        return True, None
    place = region(fragment, s, bare=bool(groups.get("column")))
    return place is not None, place


def _rows(m: re.Match[str], s: Sentence) -> Check | None:
    """All forms of “a row with …”; the groups tell which."""
    g = m.groupdict()
    single = value(g["vs"], s, bare=True) if g.get("of") or g.get("is") else None  # “the row "Apples" shows 6”
    found = texts(g["vs"], s) or ((single,) if single else ())
    understood, place = _optional_region(g, s)
    if not found or not understood or len(set(found)) < len(found):
        return None
    compare = How.IS if g.get("is") else How.STARTS if g.get("starts") else How.CONTAINS
    noun = (g.get("noun") or ("item" if g.get("card") or g.get("nth") else "row")).lower()
    which = ordinal(g.get("nth") or "")
    of = s.expand(g["of"]) if g.get("of") else ""
    also = tuple(s.expand(part) for part in re.findall(rf"{Q}|{PROPER}", g.get("also") or ""))
    every = (g.get("det") or "").lower() in ("every", "each", "all")
    negated = (g.get("det") or "").lower() == "no" or bool(g.get("not"))
    if (g.get("nth") and not which) or (every and negated) or (g.get("of") and not of.strip()):
        return None
    if noun in KINDS_PLURAL or noun in NOT_LISTED.split() or (which and not is_name(noun, None)):
        return None
    return Rows(found, which, of, also, every, noun, compare, place, negated)


def _only(m: re.Match[str], s: Sentence) -> Check | None:
    """“only "A" is in the list”, “the list only has "A" and "B"”."""
    one = value(m["vs"], s, bare=True)
    found = texts(m["vs"], s) or _names(m["vs"], s) or ((one,) if one else ())
    place = region(m["place"] or "the list", s)
    return Only(found, place) if found and place and len(set(found)) == len(found) else None


def _names(fragment: str, s: Sentence) -> tuple[str, ...]:
    """“Milk, Bread and Eggs”: names with capitals, without quotation marks."""
    parts = re.split(r", (?:and )?| and ", fragment)
    found = tuple(v for part in parts if (v := value(part, s, bare=True)))
    return found if len(found) == len(parts) else ()


def _labels(fragment: str, s: Sentence) -> tuple[str, ...]:
    """“Green tea and Tea pot”, of which each begins with a capital."""
    parts = re.split(r", (?:and )?| and ", fragment)
    found = tuple(v for part in parts if (v := value(part, s, bare=True) or label(part, s)))
    return found if len(found) == len(parts) > 1 else ()


def _order(m: re.Match[str], s: Sentence) -> Check | None:
    a, b = s.expand(m["a"]), s.expand(m["b"])
    if re.fullmatch(N, m["b"]) and not re.fullmatch(OWN_NAME, b):
        return None
    understood, place = _optional_region(m.groupdict(), s)
    if not understood or not a.strip() or not b.strip():
        return None
    return Order(b, a, place) if m["rel"].lower() in ("after", "below", "under") else Order(a, b, place)


def bounds(limit: str | None, count: int, after: str | None) -> tuple[int | None, int | None]:
    """(low, high) of “at least 3”, “more than two”, “3 or more”; both inclusive."""
    said = (limit or "").strip().lower()
    after = (after or "").strip().lower()
    if said in ("at least", "no fewer than", "no less than", "not less than", "not fewer than") or after == "or more":
        return count, None
    if said in ("at most", "no more than", "not more than", "up to") or after in ("or fewer", "or less"):
        return None, count
    if said == "more than":
        return count + 1, None
    if said in ("fewer than", "less than"):
        return None, count - 1
    return count, count


def _count(m: re.Match[str], s: Sentence) -> Check | None:
    g = m.groupdict()
    count = 0 if g["n"] == "nothing" else number(g["n"], s)
    if count is None or (g.get("limit") and g.get("after")):
        return None
    understood, place = _optional_region(g, s)
    low, high = bounds(g.get("limit"), count, g.get("after"))
    if not understood or (high is not None and high < 0):
        return None
    counted = _counted(g["thing"] or "items", s, low, high, place)
    return replace(counted, left=True) if g.get("left") and isinstance(counted, Count) else counted


def _counted(thing: str, s: Sentence, low: int | None, high: int | None, place: Named | None) -> Check | None:
    """Controls by their kind and name, or rows, items and whatever the page calls them."""
    thing = thing.strip()
    if " per " in thing:
        return None  # “3 results per page” is how the list is cut
    for plural, kind in sorted(KINDS_PLURAL.items(), key=lambda k: -len(k[0])):
        if m := re.fullmatch(rf"(?:(?P<q>{Q})|(?P<name>.+?))? ?\b{plural}", thing, re.I):
            name = m["name"] or ""
            is_one = high == 0 and not plural.endswith("s")  # “there is no "Pay" button” is an Exists
            if is_one or (name and not is_name(name, kind)):
                return None
            return Count(plural, low, high, kind, s.expand(m["q"] or name).strip(), place)
    if thing in NOT_LISTED.split():
        return None
    if high == 0 and not thing.endswith("s"):
        return None  # “there is no basket” is about one thing, whose absence cannot be counted
    plain = re.fullmatch(r"[A-Za-z][\w-]*(?: [A-Za-z][\w-]*){0,2}", thing)
    if not plain or not is_name(thing, None) or re.match(DETERMINER + r"\b", thing, re.I):
        return None
    return Count(thing, low, high, within=place)


def _exists(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    negated = bool(m["not"])
    if target is None or target.kind is None or not target.words:
        return None
    if target.kind in CONTROL_KINDS or (target.kind in {Kind.TABLE, Kind.LIST, Kind.SECTION} and not negated):
        return Exists(target, negated)
    return None


def _exists_in_row(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(f"a {m['who']}", s)
    if target is None or target.kind not in CONTROL_KINDS or not target.words or target.row or target.within:
        return None
    return None if m["not"] and m["no"] else Exists(replace(target, row=s.expand(m["of"])), bool(m["not"] or m["no"]))


def _says(m: re.Match[str], s: Sentence) -> Check | None:
    """A value of a named thing; of a table, list or dialog it is a text in it."""
    compare, negated = how(m)
    target = named(re.sub(r"^the (?:value|text|content|label) (?:of|in) (?=the )", "", m["who"], flags=re.I), s)
    rows = target and not target.quoted and target.words.lower() in ("rows", "lines", "items", "entries", "results")
    if target is None or rows or target.kind is Kind.TAB:  # some of them or all? of the browser, or on the page?
        return None
    if target.kind in REGION_KINDS and not target.row:
        found = texts(m["v"], s)
        inside = compare is How.SHOWS or compare is How.CONTAINS or target.kind is Kind.DIALOG
        is_said = not re.search(r"\b(?:is|are)\b", m["isnot"] or m["is"] or "")
        return Shown(found, negated, target) if found and inside and is_said else None
    wanted = value(m["v"], s, bare=compare is How.IS)
    if wanted is None and compare is How.IS:
        wanted = label(m["v"], s) if " set to " in m[0] else _word(m["v"]) if target.row or _costs(m, target) else None
    return _valued(target, wanted, compare, negated, m["v"], s)


def _costs(m: re.Match[str], target: Named) -> bool:
    """“Shipping is free”: where it is said, it stands at the name as a price would."""
    return m["v"].lower() == "free" and not m["isnot"] and target.kind is None


def _word(fragment: str) -> str | None:
    """“the author of "A" is admin”: one word, which says nothing else."""
    known = {*SAYING_MORE.split(), *UNSEEN.split(), *CONDITIONS, *ORDINAL_WORDS.split(), *NO_VALUE.split()}
    return fragment if re.fullmatch(rf"(?!{ADVERB}$)[a-z][a-z-]+", fragment) and fragment not in known else None


def _valued(target: Named, wanted: str | None, compare: How, negated: bool, fragment: str, s: Sentence) -> Check | None:
    if wanted == "":
        return Empty(target, negated) if compare in (How.IS, How.SHOWS) else None
    if wanted is not None and wanted.strip():
        return Says(target, wanted, compare, negated)
    several = texts(fragment, s) or _labels(fragment, s)  # “the basket contains "Dune" and "Emma"”
    if several and target.kind is None and compare in (How.SHOWS, How.CONTAINS):
        return Shown(several, negated, replace(target, kind=None))
    return None


def _near_day(m: re.Match[str], s: Sentence) -> Check | None:
    """“The arrival date is tomorrow”: of what is called after a day."""
    who = m["who"]
    if not re.fullmatch(A_DAY, who, re.IGNORECASE):
        return None
    upcoming = re.fullmatch(r"the (next [a-z]+)", who)  # “Next arrival: 28 Nov 2026”
    target = Named(upcoming[1]) if upcoming else named(who, s)
    return Says(target, m["v"].lower()) if target else None


A_DAY = (
    r"(?:the )?(?:[A-Za-z-]+ ){0,2}(?:date|day|arrival|departure|deadline|check-in|check-out|delivery|expiry)(?: date| day)?"
    r"(?: field)?|(?:the )?date of [a-z]+"
)


def _went(m: re.Match[str], s: Sentence) -> Check | None:
    target, wanted = named(m["who"], s), value(m["v"], s, bare=True)
    known = target and target.kind in (None, Kind.FIELD, Kind.BADGE, Kind.DROPDOWN)
    return Went(Says(target, wanted), -1 if m["down"] else 1 if m["up"] else 0) if target and wanted and known else None


def _in_field(m: re.Match[str], s: Sentence) -> Check | None:
    target, wanted = control(m["who"], s), value(m["v"], s)
    fits = target and target.kind in (Kind.FIELD, Kind.BOX)
    return Says(target, wanted, negated=bool(m["not"])) if target and fits and wanted else None


def _plurals() -> dict[str, Kind]:
    """``text boxes`` → FIELD: how a sentence counts controls."""
    plurals: dict[str, Kind] = {}
    for kind in CONTROL_KINDS:
        for said in KIND_WORDS[kind].split("|"):
            plurals |= {said: kind, said + ("es" if said.endswith(("x", "ch")) else "s"): kind}
    return plurals


KINDS_PLURAL = _plurals()
NTH = rf"(?:{ORDINAL_WORDS.replace(' ', '|')}|last|\d+(?:st|nd|rd|th))"
TS = r"(?P<vs>.+)"
ROW = r"(?P<noun>row|line|entry|item|result|record)"
WITH = r"(?:with|containing|for|of|showing|saying|that (?:has|contains|shows|says)|which (?:has|contains|shows|says))"
PLACE = r"(?: (?:in|of|on|from|inside|within) (?P<place>(?:the|my|your|our|this) .+?|[\ue000-\ue0ff]))?"
HAS = r"(?:has|have|contains?|shows?|lists?|displays?|includes?|holds?)"
ROW_VERB = r"(?:(?P<is>is|says|reads)|(?P<starts>starts? with|begins? with)|shows?|contains?|has|have|includes?|lists?|mentions?)"
NOT_ROW_VERB = r"(?:say|read|start with|begin with|show|contain|have|include|list|mention)"
LIMIT = (
    r"(?:(?P<limit>exactly|only|just|at least|at most|(?:no |not )?(?:more|fewer|less) than|up to) )?"
    rf"(?P<n>{NUMBER}|no)(?: (?P<after>or more|or fewer|or less))?"
)
THING = r"(?P<thing>.+?)"

CARDS = r"(?P<thing>(?:card|task|ticket|issue|item|todo|chore|errand|job|deal|note)s?|entry|entries|stories|story)"
"""What columns that are named without “the” have in them: “Bob has 2 orders” is about no column."""
COLUMN = r"(?P<column>(?-i:[A-Z]).*?)"
ENTRY = r"(?:item|entry|todo|to-do|task|card|row|result)"
AND_ALSO = rf"(?P<also>(?:(?:,|,? and) (?:{Q}|{PROPER}))+)"
"""What a row is known by besides: “the row of "Tea" and "Green"”."""

FORMS: Forms = (
    (
        rf"the {ROW} {WITH} (?P<of>{Q}|{PROPER}){AND_ALSO}{PLACE} (?P<not>does not )?(?:shows?|contains?|has|"
        rf"have|says?|includes?) {TS}",
        _rows,
    ),
    (rf"only {TS} (?:is|are)(?: {SEEN}| left)? (?:in|on|inside|within) (?P<place>.+)", _only),
    (rf"only (?={Q}){TS} (?:is|are) left(?P<place>)", _only),
    (rf"only (?:the {ENTRY} )?(?={Q}|(?-i:[A-Z])){TS} (?:is|are) (?:still )?{SEEN}(?P<place>)", _only),
    (rf"(?={Q}){TS} (?:is|are) the only (?:\w+ )?(?:todo|to-do|task|item|entry|thing|one)(?: left| {SEEN})?(?P<place>)", _only),
    (rf"(?P<place>.+?) (?:only|just) {HAS} {TS}", _only),
    (rf"(?P<place>.+?) {HAS} (?:only|just|nothing but) {TS}", _only),
    (rf"(?:there (?:is|are)|{WHO} (?:can )?sees?|{PAGE} {HAS}) (?P<det>an?|one|no) {ROW} {WITH} {TS}", _rows),
    (
        rf"(?:there (?:is|are)|{WHO} (?:can )?sees?) (?P<det>an?|one|no) {ROW} {WITH} {TS} "
        r"(?:in|inside|within) (?P<place>.+)",
        _rows,
    ),
    (rf"(?:there (?:is|are)|{WHO} (?:can )?sees?) (?P<det>an?|one|no) {ROW}{PLACE} {WITH} {TS}", _rows),
    (rf"(?P<place>.+?) (?P<not>does not )?{HAS} (?P<det>an?|one|no) {ROW} {WITH} {TS}", _rows),
    (rf"(?P<det>an?|the|no) {ROW} {WITH} {TS} (?:is|are) {SEEN}", _rows),
    (rf"(?P<det>an?|no) {ROW} {WITH} {TS} (?:is|are)(?: {SEEN})? (?:in|inside|within) (?P<place>.+)", _rows),
    (rf"(?P<det>no|every|each|all|an?|one) (?:of the )?{ROW}s?{PLACE} {ROW_VERB} {TS}", _rows),
    (
        rf"the {ROW} {WITH} {NUMBERED}?(?P<of>{Q}|{PROPER}){PLACE} (?P<not>does not )?(?:shows?|contains?|has|"
        rf"have|says?|includes?) {TS}",
        _rows,
    ),
    (
        rf"the (?:{ROW}|(?P<card>card|task|todo|product)) (?P<of>{Q})(?: in (?P<place>.+?))? (?P<not>does not )?"
        rf"(?:shows?|contains?|has|have|says?|includes?) {TS}",
        _rows,
    ),
    (
        rf"the (?P<of>{Q}) (?:{ROW}|(?P<card>card|task|todo|product))(?: in (?P<place>.+?))? (?P<not>does not )?"
        rf"(?:shows?|contains?|has|have|says?|includes?) {TS}",
        _rows,
    ),
    (
        rf"(?P<place>.+?)'s {ROW} {WITH} (?P<of>{Q}) (?P<not>does not )?(?:shows?|contains?|"
        rf"has|have|says?|includes?) {TS}",
        _rows,
    ),
    (rf"the (?P<nth>{NTH}) (?P<noun>[a-z][a-z-]*){PLACE} (?P<not>does not ){NOT_ROW_VERB} {TS}", _rows),
    (rf"the (?P<nth>{NTH}) {ROW}{PLACE} {ROW_VERB} {NUMBERED}(?P<vs>{NUMBER})", _rows),
    (rf"the (?P<nth>{NTH}) (?P<noun>[a-z][a-z-]*){PLACE} {ROW_VERB} {TS}", _rows),
    (rf"{TS} (?:is|are)(?P<not> not)?(?: {SEEN})? (?:in|on) the (?P<nth>{NTH}) {ROW}{PLACE}", _rows),
    (rf"(?={Q}){TS} (?P<is>is)(?P<not> not)?(?: now)? the (?P<nth>{NTH})(?: one| (?P<noun>[a-z]+))?{PLACE}", _rows),
    (rf"(?={Q}){TS} (?P<is>is)(?P<not> not)?(?: now)? (?P<nth>first|last) in (?P<place>the .+)", _rows),
    (
        rf"(?P<a>{Q}) (?:comes|is|appears|stands)(?: listed| shown| sorted)? (?P<rel>before|"
        rf"above|after|below|under) (?P<b>{Q}|{N}){PLACE}",
        _order,
    ),
    (
        rf"(?:there (?:is|are)|{WHO} (?:can )?sees?|{PAGE} {HAS}) (?:(?P<not>no)|(?=(?:an?|"
        r"the|one) )) ?(?P<who>.+)",
        _exists,
    ),
    (rf"(?:{WHO} (?P<not>(?:does|can) not) see|{PAGE} (?:does not) have) (?P<who>(?:an?|the|any) .+)", _exists),
    (rf"(?P<not>no) (?P<who>.+?) (?:is|are) {SEEN}", _exists),
    (
        rf"the {ROW} {WITH} {NUMBERED}?(?P<of>{Q}|{PROPER}) (?P<not>does not )?(?:has|have|shows?|contains?) "
        r"(?:(?P<no>no)|an?|the|any) (?P<who>.+)",
        _exists_in_row,
    ),
    (rf"(?P<who>(?:the|a|an|my|your) .+?) (?:is|are)(?P<not> not)? {SEEN}", _exists),
    (
        r"(?P<who>(?:the|a|an|my|your) .+?) (?:(?P<not>(?:is|has) (?:gone|hidden|missing|"
        r"absent|disappeared)|disappears|vanishes|does not appear)|appears|has appeared)",
        _exists,
    ),
    (rf"there (?:is|are) {LIMIT} {THING}{PLACE}(?: {SEEN}| in total)?", _count),
    (rf"{LIMIT} {THING}{PLACE} (?:is|are|was|were) {SEEN}", _count),
    (rf"(?:there (?:is|are) )?{LIMIT} {THING} (?P<left>(?:is |are )?(?:left|remaining)|remains?){PLACE}", _count),
    (rf"(?:there (?:is|are) )?{LIMIT} (?P<left>(?:is |are )?(?:left|remaining)|remains?)(?P<thing>)", _count),
    (r"(?P<n>nothing) (?P<left>is left|remains)(?P<thing>)(?: to do| to be done)?", _count),
    (rf"the number of (?:the )?{THING} (?P<left>left|remaining) is (?P<n>{NUMBER})", _count),
    (rf"(?:{WHO} (?:can )?sees?|{PAGE} {HAS}) {LIMIT} {THING}{PLACE}", _count),
    (rf"there (?:is|are) {LIMIT} {CARDS} in {COLUMN}(?: {SEEN})?", _count),
    (rf"{LIMIT} {CARDS} (?:is|are)(?: {SEEN})? in {COLUMN}", _count),
    (rf"{LIMIT} {CARDS} in {COLUMN}", _count),
    (rf"(?:there (?:is|are) )?{LIMIT} {CARDS} (?:is |are )?(?:left|remaining) in {COLUMN}", _count),
    (rf"{COLUMN} {HAS} {LIMIT} {CARDS}(?: in it| left)?", _count),
    (rf"the (?P<nth>{NTH}) (?P<noun>[a-z][a-z-]*) in {COLUMN} {ROW_VERB} {TS}", _rows),
    (rf"the number of {CARDS} in {COLUMN} is (?P<n>{NUMBER})(?P<limit>)(?P<after>)", _count),
    (rf"(?P<place>.+?) {HAS} {LIMIT} {THING}", _count),
    (rf"(?P<place>.+?) {HAS} {LIMIT} {THING} in it", _count),
    (
        rf"the number of (?!.*\b(?:field|input|text ?box|slider|setting) is\b){THING}{PLACE} "
        rf"is (?P<limit>at least |at most )?(?P<n>{NUMBER})",
        _count,  # “the Number of posts field is 3” is one field's value
    ),
    (rf"{LIMIT} {THING}{PLACE}", _count),
    *check_forms_state.FORMS,
    (rf"(?P<v>{Q}) is(?P<not> not)? (?:in|inside) (?P<who>.+)", _in_field),
    (
        r"(?P<who>.+?) (?:has )?(?:(?P<down>went down|gone down|dropped|fell|fallen|decreased)|"
        r"(?P<up>went up|gone up|rose|risen|increased)|changed) to (?P<v>.+)",
        _went,
    ),
    (rf"(?P<who>.+?) is(?: set to)? (?P<v>{'|'.join(NEAR_DAYS)})(?:'s date)?", _near_day),
    (rf"(?P<who>.+?) {VERB} (?P<v>.+)", _says),
)  # fmt: skip
