"""Messages: reply to one, forward one, write one, call somebody. Every text and every recipient is the step's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.filling import NO_VALUE, typed
from pytest_tool.grammar.finding import PERSON, in_row
from pytest_tool.grammar.manners import UNLISTED
from pytest_tool.grammar.reading import PRONOUNS, Found, Reading, gap, span
from pytest_tool.grammar.things import name_at, thing_at, whole_thing
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, plain, quote, starts, word_set

REPLYING = frozenset({"reply", "reply to", "respond", "respond to", "write back", "write back to", "answer"})
WRITING = frozenset({"write", "compose", "draft", "create", "send"})
PASSING = frozenset({"forward", "send"})
MAILS = word_set("email e-mail mail message text letter note")
SAYING = word_set(
    "with by using say says saying tell tells telling write writing the text message words a note that it her him them "
    "and : , following reply answer body content"
)
"""Words between the person and the quoted text."""
SUBJECT = word_set("subject title topic heading")
ONWARD = frozenset({"on", "along", "over", "onward", "onwards"})
SENDING = ("send", "send it", "send the reply", "send the message", "send the email", "send the mail", "send that")
ONE_RECIPIENT = "one recipient at a time"
TELLS = frozenset({"tell", "say", "write", "type", "enter"})


@dataclass(frozen=True, slots=True)
class _Said:
    """The words behind the person: ``value`` the quoted text, ``sends`` whether it is to be sent."""

    value: str | None
    rest: tuple[Token, ...]
    sends: bool = True


def whole(read: Sequence[Clause]) -> list[Clause]:
    """The clauses, with what is said and “and send it” as a part of the message's own clause."""
    kept: list[Clause] = []
    for clause in read:
        before = kept[-1] if kept else None
        if before is not None and _is_message(before) and (_says(clause) or _sends(clause.tokens)):
            item = Item(clause.tokens, " and ")
            kept[-1] = replace(before, tokens=(*before.tokens, *clause.tokens), items=(*before.items, item))
        else:
            kept.append(clause)
    return kept


def _is_message(clause: Clause) -> bool:
    """Whether a clause is about a message to somebody: then what follows may be its text."""
    verb, part = _verb(clause), _joined(clause)
    if verb in REPLYING | PASSING and part:
        return verb != "answer" or _person(_without_send(part)[0], Reading()) is not None
    return _composed(clause) is not None


def _says(clause: Clause) -> bool:
    """“tell her that it "x"”, “write "x"”; with a field of its own it is an order of its own."""
    part = clause.tokens
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    if not part or part[0].low not in TELLS or len(quoted) != 1 or part[-1] is not quoted[0]:
        return bool(part) and part[0].low == "tell" and not quoted
    return all(t.low in SAYING for t in part[1:-1])


def _sends(part: Sequence[Token]) -> bool:
    return plain(part).casefold() in SENDING


def _verb(clause: Clause) -> str:
    if clause.verb is None:
        return clause.tokens[0].low if clause.tokens and clause.tokens[0].low in UNLISTED else ""
    return clause.verb.words


def _joined(clause: Clause) -> tuple[Token, ...]:
    """All words behind the verb; commas and “and” between the things stay."""
    if clause.verb is None:
        return clause.tokens[1:]
    part: tuple[Token, ...] = ()
    for item in clause.items:
        if part and item.joiner and item.tokens:
            comma = item.joiner == ", "
            start = item.tokens[0].start - (2 if comma else 4)
            kind = Kind.PUNCT if comma else Kind.WORD
            joint = Token(kind, item.joiner.strip(), start, item.tokens[0].start - 1)
            part = (*part, joint)
        part = (*part, *item.tokens)
    return part


def read(clause: Clause, reading: Reading) -> Found | None:
    """The wishes of a clause about a message; None when it is about something else."""
    verb = _verb(clause)
    if clause.lead or not verb:
        return None
    if verb in REPLYING:
        return _replied(clause, reading)
    if (composed := _composed(clause)) is not None:
        return composed
    if verb in PASSING or verb in UNLISTED - {"tell"}:
        passed = _passed(clause, reading)
        return passed if passed is not None or clause.verb else _contacted(clause, reading)
    return None


def _person(part: Sequence[Token], reading: Reading) -> tuple[str, int] | None:
    """Whose message it is, and how many tokens say so; the name is empty for “the email” on a page of its own."""
    thing = thing_at(part)
    if thing is not None:
        return thing.name, thing.length
    for length in (2, 1):
        words = plain(part[:length]).casefold()
        if words in PRONOUNS | {"him", "her"} or (length == 2 and part[:1] and _is_that(part[:2])):
            return reading.place or _quoted(reading.last), length
    return None


def _is_that(part: Sequence[Token]) -> bool:
    return len(part) == 2 and part[0].low in ("the", "that", "this") and part[1].low in MAILS


def _quoted(last: str) -> str:
    return last[1:-1] if last[:1] in ('"', "“") and last.count(last[-1]) <= 2 and last[-1:] in ('"', "”") else ""


def _without_send(part: tuple[Token, ...]) -> tuple[tuple[Token, ...], bool]:
    """The words without “and send it” at the end."""
    for words in SENDING:
        length = len(words.split())
        if len(part) > length and plain(part[-length:]).casefold() == words and part[-length - 1].low == "and":
            return part[: -length - 1], True
    return part, False


def _replied(clause: Clause, reading: Reading) -> Found | None:
    part, sends = _without_send(_joined(clause))
    part = drop_front(part, ("to",))
    verb = _verb(clause)
    if not part:
        return [_row("reply", reading.place, clause)] if reading.place and verb != "answer" else None
    if part[0].kind is Kind.QUOTE and starts(part[1:], "to"):  # “reply "ok" to Ann”
        part = (*part[2:], part[0])
    person = _person(part, reading)
    if part[0].kind is Kind.QUOTE or part[0].low in ("with", "saying", ":"):
        if not reading.place or (person and person[1] < len(part) and part[0].kind is Kind.QUOTE):
            return None
        person = (reading.place, 0)
    if person is None:
        return _unknown(verb, part)
    name, length = person
    if verb == "answer" and (not name or not (thing := thing_at(part)) or not thing.related):
        return None
    said = _said(part[length:])
    if said.rest or (said.value is None and length < len(part)):
        return [gap(said.rest or part[length:], NO_VALUE)]
    click = _row("reply", name, clause)
    if said.value is None:
        return [click]
    typing = _typed(said.value, "message", "the message", clause)
    return [click, typing, *([_send(clause, reading)] if said.sends or sends else [])]


def _unknown(verb: str, part: tuple[Token, ...]) -> Found | None:
    """“Reply nicely”, “reply to my boss”: what is to be written, and to whom, must be said."""
    if verb == "answer" or part[0].low in ("the", "a", "an", "all") or part[0].is_value:
        return None
    if part[0].low.endswith("ly") or part[0].low not in ("my", "our", "your", "someone", "somebody"):
        return [gap(part, NO_VALUE)]
    return [gap(part, f"who is “{plain(part[:2])}”? name the person")]


def _said(part: tuple[Token, ...]) -> _Said:
    """“saying "x"”: the one quoted text at the end."""
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    if len(quoted) != 1 or part[-1] is not quoted[0]:
        return _Said(None, part)
    strange = [t for t in part[:-1] if t.low not in SAYING | TELLS]
    sends = not {t.low for t in part} & {"type", "enter"}
    return _Said(None, part) if strange else _Said(quoted[0].text, (), sends)


def _row(verb: str, name: str, clause: Clause) -> Wish:
    """A click on the control of that name where the person's message is."""
    start, end = span(clause.tokens)
    text = in_row(f"click {verb}", name) if name else f"click {verb}"
    return Wish(text, Act.CLICK, verb, names=quote(name) if name else "", place=name, start=start, end=end)


def _typed(value: str, field: str, target: str, clause: Clause, opener: str = "") -> Wish:
    start, end = span(clause.tokens)
    wish = typed(value, f"the {field}", Wish("", Act.TYPE, value=value, opener=opener, start=start, end=end))
    return replace(wish, target=target, names="")


def _send(clause: Clause, reading: Reading | None = None) -> Wish:
    """What sends it: “Post reply”, where the page has one such button, else any “Send”."""
    start, end = span(clause.tokens)
    own = [name for name in reading.known if POSTS.fullmatch(name)] if reading else []
    name = quote(own[0]) if len(own) == 1 else "send"
    return Wish(f"click {name}", Act.SUBMIT, name, start=start, end=end)


POSTS = re.compile(r"(?:send|post|submit|add) (?:the |your |a )?(?:reply|comment|message|answer)")


# --- forward ----------------------------------------------------------------------------------------------------------


def _passed(clause: Clause, reading: Reading) -> Found | None:
    """“Forward X to N”, “send it on to N”, “email N the email from X”; None when nothing is passed on."""
    verb = _verb(clause)
    part, _ = _without_send(_joined(clause))
    if not part or part[0].kind is Kind.QUOTE:
        return None
    recipient, length = name_at(part)
    behind = whole_thing(part[length:]) if length else None
    if recipient and behind and behind.related:  # “email Bob the mail from Ann”
        return _forwarded(behind.name, recipient, clause)
    if verb == "forward" and part[0].low == "to":  # “forward to Bob (the email from Ann)”
        return _onward(part[1:], reading, clause)
    person = _person(part, reading)
    to = next((i for i in range(len(part) - 1, -1, -1) if part[i].low in ("to", "onto")), -1)
    onward = to > 0 and part[to - 1].low in ONWARD
    named = thing_at(part)
    mail = (
        named is not None and named.related and named.noun in MAILS
    )  # “send the invoice of Ann to Bob” has its button
    if verb != "forward" and not onward and not mail and not _it_by_mail(verb, part):
        return None
    if person is None:
        return [gap(part, "which one? name its sender")] if verb == "forward" and to > 0 else None
    name, length = person
    object_, whom = (part[:to], part[to + 1 :]) if to >= length else (part, ())
    if drop_back(object_[length:], ONWARD):
        return [gap(part)] if verb == "forward" or onward else None
    if not whom:
        return [gap(part, "to whom? name the recipient")] if verb == "forward" and named else None
    return _to(name, whom, clause)


def _onward(part: tuple[Token, ...], reading: Reading, clause: Clause) -> Found:
    recipient, length = name_at(part)
    rest = part[length:]
    if not rest:
        return _to(reading.place, part, clause)
    person = _person(rest, reading) if recipient else None
    if person is None or person[1] < len(rest):
        return [gap(part, "which one, and to whom?")]
    return _forwarded(person[0], recipient, clause)


def _it_by_mail(verb: str, part: tuple[Token, ...]) -> bool:
    """“email it to Bob”."""
    return verb in UNLISTED and part[0].low in ("it", "that", "this") and len(part) > 2


def _to(name: str, whom: tuple[Token, ...], clause: Clause) -> Found:
    recipient, length = name_at(whom)
    if recipient and length == len(whom):
        return _forwarded(name, recipient, clause)
    if recipient and whom[length].low in ("and", ",", "&"):
        return [gap(whom, ONE_RECIPIENT)]
    return [gap(whom, f"who is “{plain(whom)}”? name the recipient")]


def _forwarded(name: str, recipient: str, clause: Clause) -> Found:
    return [_row("forward", name, clause), _typed(recipient, "recipient", "to", clause), _send(clause)]


# --- write ------------------------------------------------------------------------------------------------------------


def _composed(clause: Clause) -> Found | None:
    """“Write an email to Ann with the subject "Hi" and the text "Hello"”; “send …” also sends it."""
    verb = _verb(clause)
    if verb not in WRITING or clause.lead:
        return None
    part, ordered = _without_send(_joined(clause))
    recipient, length = name_at(part) if part and part[0].kind is not Kind.QUOTE else ("", 0)
    kind = drop_front(part[length:], ("a", "an"))
    kind = drop_front(kind, ("new",))
    if part[length : length + 1] == kind[:1] or not kind or kind[0].low not in MAILS:  # “the message” is there already
        return None
    rest = kind[1:]
    if not recipient:
        if not rest or rest[0].low != "to" or len(rest) < 2:
            return None
        recipient, length = name_at(rest[1:])
        if not recipient:
            return [gap(rest[1:], f"who is “{plain(rest[1:3])}”? name the recipient")]
        rest = rest[1 + length :]
    if rest and rest[0].low in ("and", ",") and name_at(rest[1:])[1]:
        return [gap(rest, ONE_RECIPIENT)]
    fields = _fields(rest)
    if fields is None:
        return [gap(rest or part, NO_VALUE)]
    opener = "compose"
    wishes = [_typed(recipient, "recipient", "to", clause, opener)]
    wishes += [_typed(v, f, f"the {f}", clause, opener) for f, v in fields]
    return [*wishes, *([_send(clause)] if verb == "send" or ordered else [])]


def _fields(part: tuple[Token, ...]) -> list[tuple[str, str]] | None:
    """The subject and the text in the order of the step; None when words are left, or nothing is stated."""
    found: list[tuple[str, str]] = []
    label: list[Token] = []
    for token in part:
        if token.kind is not Kind.QUOTE:
            label.append(token)
            continue
        words = {t.low for t in label}
        if words - SAYING - SUBJECT - TELLS - {"line", "is"}:
            return None
        found.append(("subject" if words & SUBJECT else "message", token.text))
        label = []
    names = [f for f, _ in found]
    return None if label or not found or len(set(names)) != len(names) else found


def _contacted(clause: Clause, reading: Reading) -> Found | None:
    """“Email Ann”, “message Bob: "ok"”: the control of that name in the person's row."""
    verb, part = _verb(clause), _joined(clause)
    name, length = name_at(part)
    if part and part[0].low in PERSON and reading.place:
        name, length = reading.place, 1
    if not name or part[0].kind is Kind.QUOTE or verb in ("pass", "tell"):
        return None
    if length == len(part):
        return [_row(verb, name, clause)]
    said = _said(part[length:])
    if said.value is None or starts(part[length:], "it"):
        return None
    return [_row(verb, name, clause), _typed(said.value, "message", "the message", clause), _send(clause)]
