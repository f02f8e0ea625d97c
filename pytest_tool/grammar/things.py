"""The words for one thing among many: “the email by Ann”, “Bob's order”, “the post by @ann”, “Ann in the contact book”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.words import Kind, Token, plain, starts, word_set

NOUNS = word_set(
    "email e-mail mail message letter post tweet comment reply note contact card task ticket order invoice request "
    "file document folder entry record thread conversation chat photo picture profile account user person "
    "customer friend review booking reservation appointment event upload todo absence leave vacation holiday application claim "
    "submission subscription membership registration vote bid offer answer question issue case payment"
)
"""What lists show one by one, each with a sender, an owner or a title. Goods (“the book by …”) are searched for."""
LISTS = word_set(
    "inbox list page contacts book table feed timeline mailbox folder messages emails mails posts orders tasks files "
    "directory phonebook screen view outbox"
)
MINE = frozenset({"the", "my", "our", "your", "that", "this"})
RELATIONS = (
    "with the subject", "with the title", "with subject", "with title", "with the name", "belonging to",
    "assigned to", "by", "from", "of", "for", "named", "called", "titled",
)  # fmt: skip
SENT = word_set("sent wrote posted shared created made uploaded gave")
DONE = word_set("sent written posted made created placed shared uploaded owned received")
FOR_ME = ("to me", "to us", "to you", "me", "us", "you")
GOT = word_set("got received have had")


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
    place = list_at(part[found.length :])
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
    if opening := _relation(part[at:]):
        name, length = name_at(part[at + opening :])
        return Thing(name, at + opening + length, noun, related=True) if length else None
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


def _relation(part: Sequence[Token]) -> int:
    """“by”, “from”, “(that was) sent (to me) by”: how many tokens stand between the noun and the name."""
    at = _length_of(part, ("that is", "that was", "which is", "which was", "that came", "that's", "that’s"))
    told = at
    if part[at : at + 1] and part[at].low in DONE:
        at += 1
        at += _length_of(part[at:], FOR_ME[:3])
        told = 0 if part[at : at + 1] and part[at].low not in ("by", "from") else at
    length = _length_of(part[at:], RELATIONS)
    return at + length if length and (told or not at) else 0


def _length_of(part: Sequence[Token], phrases: Sequence[str]) -> int:
    """How many tokens the first of these phrases takes at the front."""
    return next((len(words.split()) for words in phrases if starts(part, words)), 0)


def _sent(part: Sequence[Token]) -> int:
    """“sent me”, “wrote to us”, “posted”: how many tokens."""
    if not part or part[0].low not in SENT:
        return 0
    return 1 + _length_of(part[1:], FOR_ME)


def _named(part: Sequence[Token]) -> Thing | None:
    name, length = name_at(part)
    return Thing(name, length) if length else None


def list_at(part: Sequence[Token]) -> int:
    """“in the contact book”: how many tokens."""
    if len(part) < 2 or part[0].low not in ("in", "on", "from", "at", "inside"):
        return 0
    end = next((i for i, t in enumerate(part[:5]) if i and t.low in LISTS), 0)
    inner = part[1:end]
    if not end or any(t.capital or t.is_value or t.low in ("search", "and", "to", "of", "for") for t in inner):
        return 0
    return end + 1
