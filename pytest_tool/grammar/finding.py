"""One thing among many, told by whose it is or what it is called: “the email by Ann”, “Bob's order”, “the post by @ann”.

“Find the email by Ann and delete it” is no search: it is an order on a control that belongs to that email. The wish
then has the thing as its ``place``. “Find "Dune" and open it” stays a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.filling import search as search_for
from pytest_tool.grammar.phrase import read as read_phrase
from pytest_tool.grammar.reading import LOGIC, PRONOUNS, SUPERLATIVES, Found, Reader, Reading, gap, span
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, plain, quote, starts, word_set

NOUNS = word_set(
    "email e-mail mail message letter post tweet comment reply note contact card task ticket order invoice request "
    "file document folder entry record thread conversation chat photo picture profile account user person "
    "customer friend review booking reservation appointment event upload todo"
)
"""What lists show one by one, each with a sender, an owner or a title. Goods (“the book by …”) are searched for."""
LISTS = word_set(
    "inbox list page contacts book table feed timeline mailbox folder messages emails mails posts orders tasks files "
    "directory phonebook screen view outbox"
)
MINE = frozenset({"the", "my", "our", "your", "that", "this"})
RELATIONS = tuple(
    tuple(words.split())
    for words in (
        "sent by", "written by", "posted by", "made by", "created by", "received from", "sent from", "that is from",
        "that came from", "which is from", "with the subject", "with the title", "with subject", "with title",
        "with the name", "by", "from", "of", "named", "called", "titled",
    )
)  # fmt: skip
SENT = word_set("sent wrote posted shared created made uploaded gave")
GOT = word_set("got received have had")
PERSON = frozenset({"him", "her", "them", "they"})
OWNING = frozenset({"their", "his", "her"})
LOOKING = frozenset({"find", "look for", "look up", "locate"})
ACTING = frozenset(Form) - {
    Form.SEARCH, Form.LOOK, Form.CANNOT, Form.WAIT, Form.SCROLL, Form.BACK, Form.RELOAD, Form.SWITCH, Form.LOG_IN,
    Form.SORT, Form.FILTER,
}  # fmt: skip
CONTACTING = word_set("call follow unfollow mute unmute block unblock")
"""Verbs that are done to a person: the name alone says where."""
CLICKING = frozenset({Act.CLICK, Act.DOUBLE_CLICK, Act.HOVER, Act.TICK, Act.UNTICK})


@dataclass(frozen=True, slots=True)
class Thing:
    """``name`` tells it from others; ``length`` is how many tokens say it; ``noun`` is its kind, when said."""

    name: str
    length: int
    noun: str = ""
    related: bool = False
    """It is told by its sender, its owner or its title: “the email by Ann”, not “Ann”."""
    listed: bool = False
    """“… in the inbox”: it is on the page, or on one that the list leads to."""


def thing_at(part: Sequence[Token]) -> Thing | None:
    """The thing that these tokens start with; None when they name no single one."""
    found = _owned(part) or _told(part) or _named(part)
    if found is None:
        return None
    place = _list_at(part[found.length :])
    return replace(found, length=found.length + place, listed=place > 0)


def whole_thing(part: Sequence[Token]) -> Thing | None:
    """The thing, when the tokens name it and nothing else."""
    found = thing_at(part)
    return found if found and found.length == len(part) else None


def name_at(part: Sequence[Token]) -> tuple[str, int]:
    """A name and how many tokens it has: a quotation, an address, @someone, or words with capitals."""
    if not part:
        return "", 0
    if part[0].kind in (Kind.QUOTE, Kind.EMAIL) or (part[0].text.startswith("@") and len(part[0].text) > 1):
        return part[0].text, 1
    length = 0
    while length < min(len(part), 4) and _capital(part[length]) and not _owner(part[length]):
        length += 1
    return plain(part[:length]), length


def _capital(token: Token) -> bool:
    return token.capital and token.low not in ("i", "i'm", "i'd", "i've")


def _owner(token: Token) -> str:
    """Ann's → Ann."""
    text = token.text.replace("’", "'")
    return text[:-2] if token.kind is Kind.WORD and text.casefold().endswith("'s") and len(text) > 2 else ""


def _owned(part: Sequence[Token]) -> Thing | None:
    """“Ann's email”, “Bob Lee's order”."""
    at = next((i for i, t in enumerate(part[:4]) if _owner(t)), -1)
    if at < 0 or not all(t.capital or (i == 0 and t.text.startswith("@")) for i, t in enumerate(part[: at + 1])):
        return None
    nouns = _nouns(part[at + 1 :])
    if not nouns:
        return None
    name = " ".join([*(t.text for t in part[:at]), _owner(part[at])])
    return Thing(name, at + 1 + nouns, part[at + nouns].low, related=True)


def _nouns(part: Sequence[Token]) -> int:
    length = 0
    while length < min(len(part), 3) and part[length].low in NOUNS and not part[length].capital:
        length += 1
    return length


def _told(part: Sequence[Token]) -> Thing | None:
    """“the email by Ann”, “the message (that) Ann sent me”, “the mail I got from Ann”, “the file "plan.txt"”."""
    start = 1 if part and part[0].low in MINE else 0
    nouns = _nouns(part[start:])
    at = start + nouns
    if not nouns or at >= len(part):
        return None
    noun = part[at - 1].low
    name, length = name_at(part[at:])
    if length and not _sent(part[at + length :]):
        return Thing(name, at + length, noun)
    for relation in RELATIONS:
        behind = at + len(relation)
        if starts(part[at:], " ".join(relation)):
            name, length = name_at(part[behind:])
            return Thing(name, behind + length, noun, related=True) if length else None
    at += part[at].low in ("that", "which")
    if at < len(part) and part[at].low in ("i", "we", "you"):
        got = at + 1 + (part[at + 1 :] != () and starts(part[at + 1 :], "have") and len(part) > at + 2)
        got = got if part[got : got + 1] and part[got].low in GOT else at + 1
        if len(part) > got + 1 and part[got].low in GOT and part[got + 1].low == "from":
            name, length = name_at(part[got + 2 :])
            return Thing(name, got + 2 + length, noun, related=True) if length else None
        return None
    name, length = name_at(part[at:])
    sent = _sent(part[at + length :]) if length else 0
    return Thing(name, at + length + sent, noun, related=True) if sent else None


def _sent(part: Sequence[Token]) -> int:
    """“sent me”, “wrote to us”, “posted”: how many tokens."""
    if not part or part[0].low not in SENT:
        return 0
    for words in ("to me", "to us", "to you", "me", "us", "you"):
        if starts(part[1:], words):
            return 1 + len(words.split())
    return 1


def _named(part: Sequence[Token]) -> Thing | None:
    name, length = name_at(part)
    return Thing(name, length) if length else None


def _list_at(part: Sequence[Token]) -> int:
    """“in the contact book”: how many tokens."""
    if len(part) < 2 or part[0].low not in ("in", "on", "from", "at", "inside"):
        return 0
    end = next((i for i, t in enumerate(part[:5]) if i and t.low in LISTS), 0)
    inner = part[1:end]
    if not end or any(t.capital or t.is_value or t.low in ("search", "and", "to", "of", "for") for t in inner):
        return 0
    return end + 1


# --- “Find X and …” ---------------------------------------------------------------------------------------------------


def found(clause: Clause, following: Clause | None) -> Thing | Gap | None:
    """What a clause only finds so that the next one can act on it; None when it is a search or something else."""
    if clause.verb is None or clause.verb.words not in LOOKING or len(clause.items) != 1 or following is None:
        return None
    part = clause.items[0].tokens
    thing = whole_thing(part)
    if thing is None:
        return _unclear(part, following)
    return thing if _acts_on(following, thing) else None


def _unclear(part: tuple[Token, ...], following: Clause) -> Gap | None:
    """“Find the latest email from Ann and delete it”: searching for “Ann” would find another one."""
    word = next((t for t in part if t.low in SUPERLATIVES | LOGIC), None)
    pronouns = PRONOUNS | PERSON
    if word is None or not {t.low for t in part} & NOUNS or not {t.low for t in following.tokens} & pronouns:
        return None
    return gap(part, f"“{word.text}” needs things to be compared: name the one that is meant")


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
    if clause.verb.form in (Form.CLICK, Form.DOUBLE_CLICK, Form.PRESS, Form.HOVER, Form.TICK, Form.UNTICK):
        return bool(own) and not read_phrase(plain(own)).relation
    if clause.verb.form is Form.ACT:
        return not own or own[0].low in ("with", "to") or own[0].kind is Kind.QUOTE or own[-1].low == thing.noun
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
    if wish.target == quote(name):
        return replace(wish, place=name)
    if first and wish.act in CLICKING:
        return replace(wish, text=in_row(wish.text, name), place=name, names=quote(name), other_words=())
    return wish


def _verb(clause: Clause) -> str:
    return clause.verb.words if clause.verb else ""


def of_a_thing(clause: Clause, reading: Reading, read: Reader) -> Found | None:
    """“Delete the email Ann sent me”, “Follow Ann”, “click the star of Ann's mail”; None for anything else."""
    if clause.verb is None or clause.lead or len(clause.items) != 1:
        return None
    item, verb = clause.items[0], clause.verb
    if verb.form in (Form.CLICK, Form.DOUBLE_CLICK, Form.HOVER):
        return _control_of(item, clause, reading, read)
    if (friend := _friend(clause)) is not None:
        return [friend]
    if verb.words in CONTACTING:
        return _contacted(item, clause)
    part, state = item.tokens, item.tokens[:0]
    if verb.form is Form.MARK and any(t.low == "as" for t in part):
        at = max(i for i, t in enumerate(part) if t.low == "as")
        part, state = part[:at], part[at:]
    thing = whole_thing(part)
    if thing is None or not thing.related:
        return None
    if verb.form is Form.OPEN:
        return [_opened(w, thing) for w in read(clause, reading)]
    if verb.form not in (Form.ACT, Form.MARK):
        return None
    start, end = span(part)
    whole = replace(clause, items=(replace(item, tokens=(Token(Kind.QUOTE, thing.name, start, end), *state)),))
    return [placed_at(w, thing.name, clause, True) for w in read(whole, reading)]


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


def _contacted(item: Item, clause: Clause) -> Found | None:
    """“Call Ann”, “follow @bob in the list”: the control of that name beside the person's."""
    thing = whole_thing(item.tokens)
    verb = _verb(clause)
    if thing is None or item.times > 1 or (thing.noun and not thing.related and verb == "follow"):
        return None
    if verb == "follow" and item.tokens[0].kind is Kind.QUOTE:  # “Follow "Terms"” is a link
        return None
    start, end = span(clause.tokens)
    name, target = thing.name, plain(item.tokens[: thing.length])
    others = (f"click {verb} {target}",) if verb != "follow" else (f"follow {target}",)
    return [Wish(in_row(f"click {verb}", name), Act.CLICK, verb, names=quote(name), place=name, other_words=others,
                 start=start, end=end)]  # fmt: skip


def search(clause: Clause, reading: Reading) -> Found:
    """A search; “locate X” alone orders nothing."""
    if clause.verb and clause.verb.words == "locate":
        return [gap(clause.tokens, "what is to be done with it?")]
    return search_for(clause, reading)
