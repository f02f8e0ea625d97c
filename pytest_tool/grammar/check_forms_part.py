"""Forms about parts of the page: rows and lists, counts, controls and their states, values and labelled texts."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.check_forms_page import NUMBER, PAGE, SEEN, VERB, WHO, Forms, how
from pytest_tool.grammar.check_sentence import (
    DETERMINER,
    KIND_WORDS,
    NUMBERED,
    ORDINAL_WORDS,
    PROPER,
    Q,
    Sentence,
    is_name,
    named,
    number,
    ordinal,
    region,
    texts,
    value,
)
from pytest_tool.grammar.check_types import (
    CONTROL_KINDS,
    REGION_KINDS,
    Both,
    Check,
    Chosen,
    Condition,
    Count,
    Empty,
    Exists,
    How,
    Kind,
    Named,
    Offers,
    Only,
    Order,
    Rows,
    Says,
    Shown,
    State,
)

NOT_LISTED = (
    "name heading headline tab page column cell word letter character time step dialog image picture photo section "
    "paragraph sentence digit error errors warning warnings problem problems person part half"
)
"""Nouns that are neither rows nor items, so that “the second column” is not looked for among them."""
CONDITIONS = {
    "checked": (Condition.CHECKED, False),
    "ticked": (Condition.CHECKED, False),
    "unchecked": (Condition.CHECKED, True),
    "unticked": (Condition.CHECKED, True),
    "enabled": (Condition.DISABLED, True),
    "clickable": (Condition.DISABLED, True),
    "disabled": (Condition.DISABLED, False),
    "greyed out": (Condition.DISABLED, False),
    "grayed out": (Condition.DISABLED, False),
    "read-only": (Condition.READONLY, False),
    "readonly": (Condition.READONLY, False),
    "required": (Condition.REQUIRED, False),
    "mandatory": (Condition.REQUIRED, False),
    "optional": (Condition.REQUIRED, True),
    "invalid": (Condition.INVALID, False),
    "marked as invalid": (Condition.INVALID, False),
    "expanded": (Condition.EXPANDED, False),
    "collapsed": (Condition.EXPANDED, True),
    "pressed": (Condition.PRESSED, False),
}
SWITCHED = {"on": False, "off": True}
LABEL = re.compile(r"[A-Z][a-z]+(?: [a-z]+)+")
"""Several words of which only the first has a capital: no person is called so."""


def _optional_region(fragment: str | None, s: Sentence) -> tuple[bool, Named | None]:
    """(understood, place): nothing said is understood too."""
    if not fragment:
        return True, None
    place = region(fragment, s)
    return place is not None, place


def _rows(m: re.Match[str], s: Sentence) -> Check | None:
    """All forms of “a row with …”; the groups tell which."""
    g = m.groupdict()
    single = value(g["vs"], s) if g.get("of") else None  # “the row "Apples" shows 6”
    found = texts(g["vs"], s) or ((single,) if single else ())
    understood, place = _optional_region(g.get("place"), s)
    if not found or not understood or len(set(found)) < len(found):
        return None
    compare = How.IS if g.get("is") else How.STARTS if g.get("starts") else How.CONTAINS
    noun = (g.get("noun") or ("item" if g.get("card") else "row")).lower()
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
    found, place = texts(m["vs"], s) or _names(m["vs"], s) or ((one,) if one else ()), region(m["place"], s)
    return Only(found, place) if found and place and len(set(found)) == len(found) else None


def _names(fragment: str, s: Sentence) -> tuple[str, ...]:
    """“Milk, Bread and Eggs”: names with capitals, without quotation marks."""
    parts = re.split(r", (?:and )?| and ", fragment)
    found = tuple(v for part in parts if (v := value(part, s, bare=True)))
    return found if len(found) == len(parts) else ()


def _order(m: re.Match[str], s: Sentence) -> Check | None:
    a, b = s.expand(m["a"]), s.expand(m["b"])
    understood, place = _optional_region(m["place"], s)
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
    count = number(g["n"], s)
    if count is None or (g.get("limit") and g.get("after")):
        return None
    understood, place = _optional_region(g.get("place"), s)
    low, high = bounds(g.get("limit"), count, g.get("after"))
    if not understood or (high is not None and high < 0):
        return None
    counted = _counted(g["thing"], s, low, high, place)
    return replace(counted, left=True) if g.get("left") and isinstance(counted, Count) else counted


def _counted(thing: str, s: Sentence, low: int | None, high: int | None, place: Named | None) -> Check | None:
    """Controls by their kind and name, or rows, items and whatever the page calls them."""
    thing = thing.strip()
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


def _state(m: re.Match[str], s: Sentence) -> Check | None:
    condition, opposite = CONDITIONS[m["state"].lower()]
    opens = condition is Condition.EXPANDED  # a section is opened by the control of its name
    target = named(m["who"], s) if opens else _control(m["who"], s)
    return State(target, condition, bool(m["not"]) != opposite) if target else None


def _states(m: re.Match[str], s: Sentence) -> Check | None:
    """“"A" and "B" are ticked”: each of them."""
    condition, opposite = CONDITIONS[m["state"].lower()]
    found = re.findall(Q, m["who"])
    if condition is Condition.EXPANDED or len(texts(m["who"], s)) < 2 or (m["both"] and m["not"]):
        return None
    targets = [_control(q, s) for q in found]
    negated = bool(m["not"]) != opposite
    return Both(tuple(State(t, condition, negated) for t in targets if t)) if all(targets) else None


def _control(fragment: str, s: Sentence) -> Named | None:
    target = named(fragment, s)
    return target if target and (target.kind is None or target.kind in CONTROL_KINDS) else None


def _switched(m: re.Match[str], s: Sentence) -> Check | None:
    """“on” and “off” of things that can be switched, that are quoted, or written as labels are, “Pets allowed”: “Ann is off” is
    no state of a control.
    """
    target = _control(m["who"], s)
    kinds = {Kind.SWITCH, Kind.CHECKBOX, Kind.OPTION}
    label = LABEL.fullmatch(m["who"]) and not re.match(rf"{DETERMINER} ", m["who"], re.IGNORECASE)
    if target is None or not (target.quoted or target.kind in kinds or label):
        return None
    return State(target, Condition.CHECKED, bool(m["not"]) != SWITCHED[m["state"].lower()])


def _clickable(m: re.Match[str], s: Sentence) -> Check | None:
    target = _control(m["who"], s)
    return State(target, Condition.DISABLED, m["not"] is None) if target else None


def _valid(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    return State(target, Condition.INVALID, bool(m["not"])) if target and target.kind in CONTROL_KINDS else None


def _empty(m: re.Match[str], s: Sentence) -> Check | None:
    target = named(m["who"], s)
    return Empty(target, bool(m["not"]) != bool(m["full"])) if target and target.kind is not Kind.BUTTON else None


def _chosen(m: re.Match[str], s: Sentence) -> Check | None:
    g = m.groupdict()
    option = named(g["who"], s)
    field = named(g["field"], s) if g.get("field") else None
    if field and field.kind is Kind.LIST:  # a list to choose from is a field
        field = replace(field, kind=Kind.DROPDOWN)
    elif field and field.kind is not None and field.kind not in CONTROL_KINDS:
        return None
    if option is None or (g.get("field") and field is None):
        return None
    if option.kind not in (None, Kind.RADIO, Kind.OPTION, Kind.TAB, Kind.MENU_ITEM, Kind.CHECKBOX, Kind.BOX):
        return None
    if field and field.words == "row" and field.row:  # one of several choices in a row
        return State(replace(option, row=field.row), Condition.CHECKED, bool(g["not"]))
    return Chosen(option, field, bool(g["not"]))


def _offers(m: re.Match[str], s: Sentence) -> Check | None:
    target, option = _control(m["who"], s), s.expand(m["v"]).strip()
    return Offers(target, option, bool(m["not"] or m["no"])) if target and option else None


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
    return _valued(target, wanted, compare, negated, m["v"], s)


def _valued(target: Named, wanted: str | None, compare: How, negated: bool, fragment: str, s: Sentence) -> Check | None:
    if wanted == "":
        return Empty(target, negated) if compare in (How.IS, How.SHOWS) else None
    if wanted is not None and wanted.strip():
        return Says(target, wanted, compare, negated)
    several = texts(fragment, s)  # “the basket contains "Dune" and "Emma"”
    if several and target.kind is None and compare in (How.SHOWS, How.CONTAINS):
        return Shown(several, negated, replace(target, kind=None))
    return None


def _in_field(m: re.Match[str], s: Sentence) -> Check | None:
    target, wanted = _control(m["who"], s), value(m["v"], s)
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
ROW_VERB = (
    r"(?:(?P<is>is|says|reads)|(?P<starts>starts with|begins with)|shows|contains?|has|have|includes?|lists|mentions)"
)
NOT_ROW_VERB = r"(?:say|read|start with|begin with|show|contain|have|include|list|mention)"
LIMIT = (
    r"(?:(?P<limit>exactly|only|just|at least|at most|(?:no |not )?(?:more|fewer|less) than|up to) )?"
    rf"(?P<n>{NUMBER}|no)(?: (?P<after>or more|or fewer|or less))?"
)
THING = r"(?P<thing>.+?)"
STATE = "|".join(sorted(CONDITIONS, key=len, reverse=True))
CHOSEN = r"(?:chosen|selected|picked|the (?:chosen|selected) (?:option|value|one)|active)"

AND_ALSO = rf"(?P<also>(?:(?:,|,? and) (?:{Q}|{PROPER}))+)"
"""What a row is known by besides: “the row of "Tea" and "Green"”."""

FORMS: Forms = (
    (
        rf"the {ROW} {WITH} (?P<of>{Q}|{PROPER}){AND_ALSO}{PLACE} (?P<not>does not )?(?:shows?|contains?|has|"
        rf"have|says?|includes?) {TS}",
        _rows,
    ),
    (rf"only {TS} (?:is|are)(?: {SEEN}| left)? (?:in|on|inside|within) (?P<place>.+)", _only),
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
    (rf"the (?P<nth>{NTH}) (?P<noun>[a-z][a-z-]*){PLACE} {ROW_VERB} {TS}", _rows),
    (rf"{TS} (?:is|are)(?P<not> not)?(?: {SEEN})? (?:in|on) the (?P<nth>{NTH}) {ROW}{PLACE}", _rows),
    (
        rf"(?P<a>{Q}) (?:comes|is|appears|stands)(?: listed| shown| sorted)? (?P<rel>before|"
        rf"above|after|below|under) (?P<b>{Q}){PLACE}",
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
    (rf"(?:{WHO} (?:can )?sees?|{PAGE} {HAS}) {LIMIT} {THING}{PLACE}", _count),
    (rf"(?P<place>.+?) {HAS} {LIMIT} {THING}", _count),
    (rf"(?P<place>.+?) {HAS} {LIMIT} {THING} in it", _count),
    (rf"the number of {THING}{PLACE} is (?P<limit>at least |at most )?(?P<n>{NUMBER})", _count),
    (rf"{LIMIT} {THING}{PLACE}", _count),
    (rf"(?P<who>.+?) is(?P<not> not)? (?P<state>{STATE})", _state),
    (rf"(?P<both>both )?(?P<who>{Q}.+?{Q}) are(?P<not> not)? (?P<state>{STATE})", _states),
    (r"(?P<who>.+?) is(?P<not> not)?(?: switched| turned| set to)? (?P<state>on|off)", _switched),
    (r"(?P<who>.+?) can(?P<not> not)? be (?:clicked|pressed|used|edited|changed)", _clickable),
    (r"(?P<who>.+?) is(?P<not> not)? (?:marked as )?(?:invalid|wrong)|(?P<never>(?!))", _valid),
    (
        r"(?P<who>.+?) (?:is(?P<not> not)? (?:(?:left )?(?:empty|blank)|(?P<full>filled|"
        r"filled in))|has no value)",
        _empty,
    ),
    (rf"(?P<who>.+?) is(?P<not> not)? {CHOSEN}", _chosen),
    (rf"(?P<who>.+?) is(?P<not> not)? {CHOSEN} (?:in|as|for|from|under) (?P<field>.+)", _chosen),
    (
        r"(?P<who>.+?) (?P<not>does not )?(?:offers?|has|have|contains?|lists?) (?:the |"
        rf"an? |(?P<no>no ))(?:option|choice) (?P<v>{Q})",
        _offers,
    ),
    (rf"(?P<v>{Q}) is(?P<not> not)? (?:in|inside) (?P<who>.+)", _in_field),
    (rf"(?P<who>.+?) {VERB} (?P<v>.+)", _says),
)  # fmt: skip
