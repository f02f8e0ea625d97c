"""“All”, “each”, “every”, “everything”, “except …”: one wish for all that fit, whose text is the intent for one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.reading import ARTICLES, ORDINALS, SUPERLATIVES, Found, Reading, gap, span
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, fold, plain, quote, said, word_set

EVERY = word_set("all each every everything")
EXCEPT = (
    "with the exception of", "except for", "other than", "apart from", "aside from", "besides", "except", "excluding",
    "but not", "but",
)  # fmt: skip
ACTS: dict[Form, tuple[str, Act]] = {
    Form.CLICK: ("click", Act.CLICK), Form.PRESS: ("click", Act.CLICK), Form.CHOOSE: ("choose", Act.CHOOSE),
    Form.TICK: ("tick", Act.TICK), Form.UNTICK: ("untick", Act.UNTICK),
}  # fmt: skip
ROW_VERBS = word_set(
    "delete remove archive like unlike share star flag mute unmute report follow unfollow approve reject block unblock "
    "retweet pin unpin publish unpublish cancel dismiss hide close expand collapse"
)
"""Verbs that each row of a list has a button for."""
REMOVING = word_set("delete remove clear")
ANSWERS = word_set("accept reject decline refuse deny allow")
ONE_BUTTON = word_set("show view mark clear see cancel save") | ANSWERS
"""With these verbs “all” is the usual name of one control; the page's own names count with any verb."""
SINGULAR = {"boxes": "checkbox", "box": "checkbox", "entries": "entry", "switches": "switch", "countries": "country",
            "cities": "city", "replies": "reply", "stories": "story", "categories": "category"}  # fmt: skip
CLAUSES = word_set(
    "that which who whose where with without containing having starting ending beginning marked older newer than larger "
    "smaller bigger cheaper before after since"
)
"""Words that open a clause about what is meant; only names and places can be followed."""
NAMING = word_set("named called labelled labeled")
OWNERS = word_set("by from of for")
PLACES = word_set("on in of for from by next beside under")
THIS_PAGE = frozenset(
    {"on this page", "on current page", "on the current page", "of this page", "on page", "on the page"}
)
CHOSEN = word_set("option checkbox box item entry value tag")


def every(clause: Clause, reading: Reading) -> Found | None:
    """A wish for all that fit; None where one thing is meant."""
    if clause.verb is None or not clause.items:
        return None
    if clause.lead and (owned := _each_lead(clause)):
        return owned
    verb = clause.verb.words
    exempt = _besides(clause.items)
    if exempt and any(set(name.casefold().split()) & ORDINALS for name in exempt[1]):
        return [gap(clause.tokens, "name what is left out")]
    part, besides = exempt if exempt else (clause.items[0].tokens, ())
    if exempt is None and len(clause.items) > 1 and not any(_quantified(i.tokens) for i in clause.items):
        return None
    if len(clause.items) > 1 and exempt is None:
        got = [every(replace(clause, items=(i,)), reading) if _quantified(i.tokens) else None for i in clause.items]
        return [w for g in got for w in g or ()] if all(got) else None
    own = f"{verb} {fold(plain(part))}"
    own = own if own in reading.known else _clears(verb, part[1:], reading) or own
    if _quantified(part) and own in reading.known and not besides and clause.verb.form in (Form.ACT, Form.CLEAR):
        start, end = span(clause.tokens)
        return [Wish(f"click {own}", Act.CLICK, own, start=start, end=end)]  # “Delete all read messages” is a button
    if not _quantified(part) or own in reading.known or fold(plain(part)) in reading.known:
        return [gap(clause.tokens, "all except which? say “all … except …”")] if besides else None
    if not besides and _names_one_button(verb, part):
        return None
    return _wish(clause, part, besides)


def _names_one_button(verb: str, part: Sequence[Token]) -> bool:
    """“Select all”, “Accept all cookies”: a control of its own. “Check all” is about boxes."""
    alone = part[0].low == "all" and len(part) == 1 and verb not in ("check", "uncheck")
    return alone or (verb in ONE_BUTTON and (len(part) <= 2 or verb in ANSWERS))


def _quantified(part: Sequence[Token]) -> bool:
    """Whether “all”, “each” or “every” stands in front, or in front of the place: “"Like" on all posts”."""
    at = _at(part)
    return at == 0 or (at > 0 and part[at - 1].low in PLACES | {"the"})


def _at(part: Sequence[Token]) -> int:
    return next((i for i, t in enumerate(part) if t.low in EVERY and not t.capital), -1)


def _besides(items: Sequence[Item]) -> tuple[tuple[Token, ...], tuple[str, ...]] | None:
    """(words before “except”, the names behind it); names go on in the items that follow."""
    part = items[0].tokens
    for words in EXCEPT:
        wanted = words.split()
        at = next((i for i in range(1, len(part)) if [t.low for t in part[i : i + len(wanted)]] == wanted), 0)
        behind = part[at + len(wanted) :]
        if at and behind:
            names = [behind, *(i.tokens for i in items[1:])]
            return part[:at], tuple(plain(drop_front(n, ("for", *ARTICLES))) for n in names)
    return None


def _wish(clause: Clause, part: tuple[Token, ...], besides: tuple[str, ...]) -> Found | None:
    """The wish: what to do with each, and where they are."""
    assert clause.verb is not None
    at = _at(part)
    head, rest = (
        drop_front(part[:at], ("on",)),
        drop_front(part[at + 1 :], ("of", "the", "these", "those", "my")),
    )
    if why := _untold(rest):
        return [gap(part, why)]
    if any(t.low in EVERY for t in rest) or plain(rest).casefold() in ("them", "it", "us"):
        return [gap(part, "name what is meant by it")]
    start, end = span(clause.tokens)
    base = Wish("", Act.CLICK, every=True, besides=besides, start=start, end=end)
    if head:  # “the "Like" button on all posts by @ann”
        control, _ = head[:-1], head[-1]
        if clause.verb.form is Form.CLEAR and not besides and not any(t.is_value or t.capital for t in part):
            name = quote(f"{clause.verb.words} {plain([t for t in part if t.low != 'the'])}")
            return [replace(base, text=f"click {name}", target=name, every=False)]  # “Clear outputs of all cells”
        if clause.verb.form not in ACTS or not control:
            return None
        verb, act = ACTS[clause.verb.form]
        return [_in_rows(replace(base, act=act), verb, said(control), rest)]
    noun, place = _noun_and_place(rest, part[at].low == "everything")
    if clause.verb.form in ACTS:
        verb, act = ACTS[clause.verb.form]
        default = "checkbox" if act in (Act.TICK, Act.UNTICK) else "option" if act is Act.CHOOSE else ""
        words = noun or default
        if not words:
            return None
        text = f"{verb} {words}" if words.startswith('"') else f"{verb} the {words}"
        return [replace(base, act=act, text=text + (f" {said(place)}" if place else ""), target=words,
                        place=_placed(place))]  # fmt: skip
    if clause.verb.form is Form.ACT and clause.verb.words not in ROW_VERBS and noun and not (place or besides):
        name = quote(f"{clause.verb.words} {said(part)}")  # “Run all cells” is what a control is called, or nothing
        return [replace(base, text=f"click {name}", target=name, every=False)]
    if clause.verb.words not in ROW_VERBS or not (noun or part[at].low == "everything"):
        return None
    in_words = noun.count(" ") == 1 and noun.split()[0] in WRITTEN  # “all published pages”: their rows say so
    if " " in noun and not in_words and not noun.startswith('"') and not any(t.capital or t.is_value for t in rest):
        return [gap(part, "say which by their names, or by the place that they are in")]  # “all unread messages”
    owner = place if place and place[0].low in OWNERS and _name(place[1:]) else ()
    wish = (
        _in_rows(base, "click", clause.verb.words, owner[1:])
        if owner
        else replace(base, text=f"click {clause.verb.words}")
    )
    return [replace(wish, target=clause.verb.words, place=_placed(place))]


WRITTEN = word_set(
    "open closed paid unpaid overdue draft published unpublished pending approved rejected failed expired archived cancelled "
    "canceled inactive disabled shipped"
)
"""States that a row says in words, where a tick or bold letters would not."""
OTHERS = word_set("other others rest remaining")


def _clears(verb: str, rest: Sequence[Token], reading: Reading) -> str:
    """“Delete all completed todos” beside “Clear completed”: the one button that removes just those, and says nothing more."""
    said = {t.low for t in rest}
    if verb == "reset" and f"reset {fold(plain(rest))}" in reading.known:  # “reset all filters” is “Reset filters”
        return f"reset {fold(plain(rest))}"
    if verb not in REMOVING or len(said) < 2:
        return ""
    told = {
        name: set(name.split()[1:]) - {"all"}
        for name in reading.known
        if name.split()[:1] and name.split()[0] in REMOVING
    }
    bearing = [name for name, words in told.items() if words and words <= said]
    return bearing[0] if len(bearing) == 1 else ""


def _untold(rest: Sequence[Token]) -> str:
    """Why the words for which of them are meant cannot be followed: “every second box”, “everything that is red”."""
    if any(t.low in SUPERLATIVES for t in rest):
        return "what is compared cannot be told from the words: name what is meant"
    if rest and rest[0].low in ORDINALS | OTHERS and rest[0].low not in ("top", "bottom"):
        return "name each that is meant"
    at = next((i for i, t in enumerate(rest) if t.low in CLAUSES and not t.capital), -1)
    called = at >= 0 and [t.low for t in rest[at:]][:3] in (["that", "is", "called"], ["that", "is", "named"])
    if at >= 0 and not called and not (at > 0 and rest[-1].kind is Kind.QUOTE and rest[at].low in NAMING):
        return "say which by their names, or by the place that they are in"
    return "name each that is meant" if any(_is_range(rest[i : i + 3]) for i in range(len(rest))) else ""


def _is_range(part: Sequence[Token]) -> bool:
    """“1 to 5”."""
    return len(part) == 3 and part[0].is_value and part[1].low in ("to", "through", "-", "–") and part[2].is_value


def _in_rows(base: Wish, verb: str, control: str, rows: Sequence[Token]) -> Wish:
    """The control in each row that fits: those of the person named, or all."""
    name = _name(rows)
    text = f"{verb} {control}" + (f" in the row of {quote(name)}" if name else "")
    return replace(base, text=text, target=control, place=said(rows), names="")


def _name(rows: Sequence[Token]) -> str:
    """The name in “posts by @ann”: a quotation, a handle, a capitalised name; "" when rows are only counted."""
    quoted = [t.text for t in rows if t.kind is Kind.QUOTE]
    if quoted:
        return quoted[0]
    begin = next((i for i, t in enumerate(rows) if t.capital or t.text.startswith("@") or t.kind is Kind.EMAIL), -1)
    return plain(rows[begin:]) if begin >= 0 else ""


def _noun_and_place(rest: tuple[Token, ...], bare: bool = False) -> tuple[str, tuple[Token, ...]]:
    """“checkboxes in the Toppings section” → (checkbox, in the Toppings section)."""
    at = next((i for i, t in enumerate(rest) if (i or bare) and t.low in PLACES), len(rest))
    return _singular(rest[:at]), rest[at:]


def _singular(nouns: Sequence[Token]) -> str:
    if not nouns:
        return ""
    last = nouns[-1]
    if last.kind is Kind.QUOTE:
        return said(nouns)
    low = last.low
    one = SINGULAR.get(low) or (low.removesuffix("es") if low.endswith("xes") else low.removesuffix("s"))
    return " ".join([*([said(nouns[:-1])] if len(nouns) > 1 else []), one])


def _placed(place: Sequence[Token]) -> str:
    """The place in which they are; none for “on this page”, which is all that is shown."""
    return "" if fold(plain(place)) in THIS_PAGE else said(drop_front(place, PLACES | {"the", "to"}))


def _each_lead(clause: Clause) -> Found | None:
    """“For the user @ann, click "Like"”, “For each post by @ann, click …”: the control in the row of whom is named."""
    if clause.lead[0].low not in ("for", "on", "in") or clause.verb is None or clause.verb.form not in ACTS:
        return None
    lead = drop_front(clause.lead[1:], ("the",))
    quantified = bool(lead) and lead[0].low in EVERY
    rows = drop_front(lead, (*EVERY, "of", "the")) if quantified else lead
    handle = [t for t in rows if t.text.startswith("@")]
    if not quantified and (clause.lead[0].low != "for" or not handle):
        return None
    verb, act = ACTS[clause.verb.form]
    found: list[Wish | Gap] = []
    for item in clause.items:
        start, end = span((*clause.lead, *clause.tokens))
        control = said(drop_front(item.tokens, ("on",)))
        wish = _in_rows(Wish("", act, every=quantified, start=start, end=end), verb, control, rows)
        found.append(wish if quantified else replace(wish, place=plain(handle), names=control))
    return found
