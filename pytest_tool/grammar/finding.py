"""One thing among many, told by whose it is or what it is called: “the email by Ann”, “Bob's order”, “the post by @ann”.

“Find the email by Ann and delete it” is no search: it is an order on a control that belongs to that email. The wish
then has the thing as its ``place``. “Find "Dune" and open it” stays a search.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.phrase import read as read_phrase
from pytest_tool.grammar.reading import LOGIC, ORDINALS, PRONOUNS, SUPERLATIVES, Found, Reader, Reading, gap, span
from pytest_tool.grammar.searching import search as search_for
from pytest_tool.grammar.things import NOUNS, Thing, list_at, name_at, whole_thing
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, fold, plain, quote, starts, word_set

PERSON = frozenset({"him", "her", "them", "they"})
OWNING = frozenset({"their", "his", "her"})
LOOKING = frozenset({"find", "look for", "look up", "locate"})
ACTING = frozenset(Form) - {
    Form.SEARCH, Form.LOOK, Form.CANNOT, Form.WAIT, Form.SCROLL, Form.BACK, Form.RELOAD, Form.SWITCH, Form.LOG_IN,
    Form.SORT, Form.FILTER,
}  # fmt: skip
CONTACTING = word_set("call follow unfollow mute unmute block unblock")
"""Verbs that are done to a person: the name alone says where."""
COMPARED = "“{}” needs things to be compared: name the one that is meant"
CLICKING = frozenset({Act.CLICK, Act.DOUBLE_CLICK, Act.RIGHT_CLICK, Act.HOVER, Act.TICK, Act.UNTICK})


# --- “Find X and …” ---------------------------------------------------------------------------------------------------


def begun(read: Sequence[Clause]) -> list[Clause]:
    """The clauses without a bare “find” before another verb: “find and delete the email by Ann”."""
    kept: list[Clause] = []
    for clause, following in zip_longest(read, read[1:]):
        bare = clause.verb and clause.verb.words in LOOKING and not any(i.tokens for i in clause.items)
        thing = whole_thing(following.items[0].tokens) if bare and following and following.items else None
        if not (thing and thing.related):
            kept.append(clause)
    return kept


def listed(clause: Clause) -> Clause:
    """Without “In the inbox, …” in front: where the list is says nothing about the thing in it."""
    return replace(clause, lead=()) if clause.lead and list_at(clause.lead) == len(clause.lead) else clause


def found(clause: Clause, following: Clause | None) -> Thing | Gap | None:
    """What a clause only finds so that the next one can act on it; None when it is a search or something else."""
    if clause.verb is None or clause.verb.words not in LOOKING or not clause.items or following is None:
        return None
    part = clause.items[0].tokens
    if len(clause.items) > 1:
        several = all((thing := whole_thing(i.tokens)) and thing.related for i in clause.items)
        return gap(clause.tokens, "one at a time: say for each what is to be done") if several else None
    thing = whole_thing(part)
    if thing is None:
        return _unclear(part, following)
    return thing if _acts_on(following, thing) else None


def _unclear(part: tuple[Token, ...], following: Clause) -> Gap | None:
    """“Find the latest email from Ann and delete it”: searching for “Ann” would find another one."""
    word = next((t for t in part if t.low in SUPERLATIVES | LOGIC | ORDINALS), None)
    pronouns = PRONOUNS | PERSON
    if word is None or not {t.low for t in part} & NOUNS or not {t.low for t in following.tokens} & pronouns:
        return None
    return gap(part, COMPARED.format(word.text))


def _acts_on(clause: Clause, thing: Thing) -> bool:
    """Whether the clause does something to the thing, or to a control that belongs to it."""
    words = {t.low for t in clause.tokens}
    if clause.verb is not None and (clause.verb.form not in ACTING or words & {"result", "results", "hit"}):
        return False
    if not (thing.related or thing.listed):
        return bool(words & (OWNING | PERSON)) and thing.noun == "" and '"' not in thing.name and _unquoted(clause)
    if words & (PRONOUNS | PERSON | OWNING | {"its"}):
        return True
    own = [t for i in clause.items for t in i.tokens]
    if clause.verb is None or clause.lead or len(clause.items) > 1:
        return False
    if clause.verb.form in (
        Form.CLICK,
        Form.DOUBLE_CLICK,
        Form.RIGHT_CLICK,
        Form.PRESS,
        Form.HOVER,
        Form.TICK,
        Form.UNTICK,
    ):
        return bool(own) and not read_phrase(plain(own)).relation
    if clause.verb.form is Form.ACT:
        return (
            not own
            or own[0].low in ("with", "to", ":", "saying")
            or own[0].kind is Kind.QUOTE
            or own[-1].low == thing.noun
        )
    return bool(thing.noun) and bool(own) and own[-1].low == thing.noun


def _unquoted(clause: Clause) -> bool:
    return clause.verb is None or clause.verb.form not in (Form.SET, Form.TYPE)


def referring(clause: Clause, noun: str = "") -> Clause:
    """The clause with “her”, “that email” as “it” and “their address” as “its address”."""
    items = tuple(replace(i, tokens=_referring(i.tokens, noun)) for i in clause.items)
    return replace(clause, items=items)


def _referring(part: tuple[Token, ...], noun: str) -> tuple[Token, ...]:
    told: list[Token] = []
    index = 0
    while index < len(part):
        token, behind = part[index], part[index + 1] if index + 1 < len(part) else None
        names = behind is not None and behind.kind is Kind.WORD and behind.low not in _SMALL
        if token.low in OWNING and names:
            told.append(replace(token, text="its"))
        elif token.low in PERSON:
            told.append(replace(token, text="it"))
        elif names and behind and _points(token, behind, noun) and not _goes_on(part[index + 2 :]):
            told.append(replace(token, text="it", end=behind.end))
            index += 1
        else:
            told.append(token)
        index += 1
    return tuple(told)


_SMALL = word_set("to as with on in from by for of and")


def _points(token: Token, behind: Token, noun: str) -> bool:
    """“that email”, “this message”; “the email” when an email was found."""
    return behind.low in NOUNS and (token.low in ("that", "this") or (token.low == "the" and behind.low == noun))


def _goes_on(part: Sequence[Token]) -> bool:
    """“the email from Ann” is another one."""
    return bool(part) and part[0].low in ("by", "from", "of", "that", "which", "sent", "called", "named", "i")


# --- what belongs to a thing ------------------------------------------------------------------------------------------


def in_row(words: str, name: str) -> str:
    """The intent for a control that belongs to the thing."""
    return f"{words} in the row of {quote(name)}"


def placed_at(wish: Wish | Gap, name: str, clause: Clause, first: bool) -> Wish | Gap:
    """The wish with its place, where it is about the thing. ``first``: the clause is there to act on it."""
    if isinstance(wish, Gap) or wish.place or not name:
        return wish
    row = in_row("", name)
    if wish.text.endswith(row):
        target = wish.target.removesuffix(row) or _verb(clause)
        if wish.target in ("", quote(name), f"the {quote(name)}"):
            target = wish.text.removesuffix(row).removeprefix("click ")
        target = target.removeprefix("the ") if wish.act in CLICKING and row in wish.target else target
        return replace(wish, target=target, place=name, names=quote(name), other_words=())
    beside = re.search(rf" (?:next to|beside|of|for|in|on) {re.escape(quote(name))}$", wish.text)
    if beside and wish.act in CLICKING and wish.target.endswith(beside[0]):
        text, target = in_row(wish.text[: beside.start()], name), wish.target.removesuffix(beside[0])
        return replace(wish, text=text, target=target, place=name, names=quote(name), other_words=())
    if wish.target == quote(name) or row in wish.text:
        return replace(wish, place=name)
    if first and wish.act in CLICKING:
        return replace(wish, text=in_row(wish.text, name), place=name, names=quote(name), other_words=())
    return wish


def _verb(clause: Clause) -> str:
    return clause.verb.words if clause.verb else ""


def of_a_thing(clause: Clause, reading: Reading, read: Reader) -> Found | None:
    """“Delete the email Ann sent me”, “Follow Ann”, “click the star of Ann's mail”; None for anything else."""
    if len(clause.items) > 1:
        single = [of_a_thing(replace(clause, items=(i,)), reading, read) for i in clause.items]
        return None if None in single else [w for told in single if told for w in told]
    if clause.verb is None or clause.lead or not clause.items or _is_shown(clause, reading):
        return None
    item, verb = clause.items[0], clause.verb
    if verb.form in (Form.CLICK, Form.DOUBLE_CLICK, Form.RIGHT_CLICK, Form.HOVER) and (
        told := _control_of(item, clause, reading, read)
    ):
        return told
    if (friend := _friend(clause)) is not None:
        return [friend]
    if verb.words in CONTACTING:
        return _contacted(item, clause, reading)
    part, state = item.tokens, item.tokens[:0]
    if verb.form is Form.MARK and any(t.low == "as" for t in part):
        at = max(i for i, t in enumerate(part) if t.low == "as")
        part, state = part[:at], part[at:]
    thing = whole_thing(part)
    if thing is None and verb.form is Form.ACT and (word := _numbered(part)):
        return [gap(part, COMPARED.format(word))]
    if thing is None or not thing.related:
        return None
    if verb.form in (Form.OPEN, Form.CLICK, Form.DOUBLE_CLICK, Form.RIGHT_CLICK, Form.CHOOSE):
        return [_opened(w, thing) for w in read(clause, reading)]
    if verb.form not in (Form.ACT, Form.MARK):
        return None
    start, end = span(part)
    whole = replace(clause, items=(replace(item, tokens=(Token(Kind.QUOTE, thing.name, start, end), *state)),))
    return [placed_at(w, thing.name, clause, True) for w in read(whole, reading)]


def _is_shown(clause: Clause, reading: Reading) -> bool:
    """Whether the page has a control of just that name: “Follow us”."""
    part = plain(clause.items[0].tokens)
    return bool({fold(f"{_verb(clause)} {part}"), fold(part) if " " in part else ""} & reading.known)


def _numbered(part: tuple[Token, ...]) -> str:
    """“the first email from Ann”: the first of hers, or the first of all?"""
    told = tuple(t for t in part if t.low not in ORDINALS)
    thing = whole_thing(told) if len(told) == len(part) - 1 else None
    return next(t.text for t in part if t.low in ORDINALS) if thing and thing.related else ""


def _opened(wish: Wish | Gap, thing: Thing) -> Wish | Gap:
    if isinstance(wish, Gap):
        return wish
    return replace(wish, place=thing.name, names=quote(thing.name), opener="")


def _control_of(item: Item, clause: Clause, reading: Reading, read: Reader) -> Found | None:
    """“the star icon of the email from Ann” → the star icon in its row."""
    part = item.tokens
    for at in range(1, len(part) - 1):
        if part[at].low not in ("of", "on", "for", "in", "beside") and not starts(part[at:], "next to"):
            continue
        thing = whole_thing(drop_front(part[at:], ("of", "on", "for", "in", "beside", "next", "to")))
        if thing and thing.related:
            whole = replace(clause, items=(replace(item, tokens=part[:at]),))
            return [placed_at(w, thing.name, clause, True) for w in read(whole, reading)]
    return None


def _friend(clause: Clause) -> Wish | None:
    """“Add Bob as a friend”."""
    part = clause.items[0].tokens
    name, length = name_at(part)
    if clause.verb is None or clause.verb.words != "add" or not length:
        return None
    if [t.low for t in part[length:]] not in (["as", "a", "friend"], ["as", "friend"], ["as", "my", "friend"]):
        return None
    start, end = span(clause.tokens)
    return Wish(in_row("click add friend", name), Act.CLICK, "add friend", names=quote(name), place=name,
                other_words=(in_row("click add", name),), start=start, end=end)  # fmt: skip


def _contacted(item: Item, clause: Clause, reading: Reading) -> Found | None:
    """“Call Ann”, “follow @bob in the list”: the control of that name beside the person's."""
    thing = whole_thing(item.tokens)
    if plain(item.tokens).casefold() in PRONOUNS and reading.place:
        thing = Thing(reading.place, 1)
    verb = _verb(clause)
    if thing is None or item.times > 1 or (thing.noun and not thing.related and verb == "follow"):
        return None
    if verb == "follow" and item.tokens[0].kind is Kind.QUOTE:  # “Follow "Terms"” is a link
        return None
    start, end = span(clause.tokens)
    name, target = thing.name, quote(thing.name) if reading.place else plain(item.tokens[: thing.length])
    others = (f"click {verb} {target}",) if verb != "follow" else (f"follow {target}",)
    return [Wish(in_row(f"click {verb}", name), Act.CLICK, verb, names=quote(name), place=name, other_words=others,
                 start=start, end=end)]  # fmt: skip


def search(clause: Clause, reading: Reading) -> Found:
    """A search; “locate X” alone orders nothing."""
    if clause.verb and clause.verb.words == "locate":
        return [gap(clause.tokens, "what is to be done with it?")]
    return search_for(clause, reading)
