"""What the forms of sentence share: what they may look at, and how the words that name a control are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.wish import Gap, Wish
from pytest_tool.grammar.words import (
    ARROWS,
    Kind,
    Token,
    drop_back,
    drop_front,
    find,
    fold,
    plain,
    quote,
    said,
    word_set,
)
from pytest_tool.grammar.words import tokens as tokens_of

PRONOUNS = frozenset({"it", "them", "him", "her", "that", "this", "these", "those", "that one", "this one", "the same"})
LOGIC = word_set(
    "if unless except otherwise or either else until till whenever while each every both any everything anything "
    "something all whichever without don't not never cannot instead-of"
)
"""Words whose meaning the grammar does not have: an action on one control is no condition, and not about all."""
SUPERLATIVES = word_set(
    "cheapest dearest biggest largest smallest oldest newest latest highest lowest heaviest longest shortest most "
    "least best worst"
)
"""To find the cheapest one, things must be compared; as a part of a name on the page (“Newest first”) it is fine."""
NOWHERE = frozenset({"outside", "between", "around", "away", "somewhere", "anywhere", "through", "elsewhere", "within"})
"""Words that a control's name does not start with."""
NUMBERS = word_set("two three four five six seven eight nine ten")
POINTING = word_set("click double-click right-click open choose select pick tick check untick follow visit show view")
"""Verbs after which “a” leaves open which one is meant; “create a project” does not."""
ALL_OF_IT = frozenset({"select", "mark", "clear", "accept", "show", "view", "expand", "collapse", "reject", "see",
                       "decline", "refuse", "deny", "allow"})  # fmt: skip
"""Verbs with which “all” is the usual name of one control: Select all, Accept all, Show all."""
POLITE = frozenset({"please", "too", "instead", "afterwards", ",", ":", "...", "…", "then"})
ARTICLES = frozenset(
    {"the", "a", "an", "my", "your", "their", "his", "her", "our", "its", "this", "that", "some", "any"}
)

ORDINALS = frozenset({
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "last", "1st", "2nd",
    "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th", "top", "bottom", "topmost", "bottommost",
})  # fmt: skip
DIALOGS = frozenset({"dialog", "dialogue", "alert", "confirmation", "prompt", "popup", "pop-up", "warning", "question"})
CHECK_INSTEAD = "this is a check, not an action: write it as an “- Expect: …” bullet under the step"

_OF_SEVERAL = re.compile(rf"\b({'|'.join(sorted(ORDINALS))}) of the (?:\w+ )?(\w+?)s\b", re.IGNORECASE)
"""“the second of the two results” is the second result."""

Found = list[Wish | Gap]


@dataclass(frozen=True, slots=True)
class Reading:
    """``last`` is what “it” means; ``hinted`` that a hint states a value; ``begun`` that the step has wishes before."""

    last: str = ""
    hinted: bool = False
    begun: bool = False
    pointed: bool = False
    """The wish just before went to one control, where typing would go now."""
    sent: str = ""
    """The field that was filled, and sent with Enter, just before: what comes without a field goes there too."""
    opened: str = ""
    """What was double-clicked just before, where that may have opened a field in its place."""
    known: frozenset[str] = frozenset()
    """The names on the page, folded."""
    place: str = ""
    """The name of the thing that the step found last: “the email by Ann” is “Ann”."""


Reader = Callable[[Clause, Reading], Found]


def gap(part: Sequence[Token], why: str = "") -> Gap:
    """These words were not understood."""
    start, end = span(part)
    return Gap(said(part), start, why, end)


def span(part: Sequence[Token]) -> tuple[int, int]:
    """Offsets of the tokens in the step."""
    return (part[0].start, part[-1].end) if part else (0, 0)


def logic(part: Sequence[Token], verb: str = "") -> Token | None:
    """The first word of logic, unless it belongs to a name: “Continue without an account”, “Accept all”."""
    for index, token in enumerate(part):
        if token.low not in LOGIC:
            continue
        if token.low == "all" and verb in ALL_OF_IT and index == 0 and len(part) <= 2:
            continue
        named = part[index - 1].capital if index else bool(verb)
        if token.low == "without" and named and not _does(part[index + 1 :]):
            continue
        if token.low in ("don't", "not", "never", "all") and token.capital and index == 0:
            continue
        return token
    return None


def _does(part: Sequence[Token]) -> bool:
    """“without filling in the name” orders something; “without saving” is the end of a name."""
    return len(part) > 1 and part[0].low.endswith("ing")


def thing(part: Sequence[Token], reading: Reading, verb: str = "") -> str | Gap:
    """The words that name a control, as the person said them; “it” is replaced by what was named last."""
    tokens = drop_back(part, POLITE)
    while tokens and tokens[0].low in (":", ","):
        tokens = tokens[1:]
    if not tokens:
        return Gap(verb, 0, f"{verb} what?")
    words = _OF_SEVERAL.sub(r"\1 \2", said(tokens))
    if fold(words) in reading.known:
        return words
    if plain(tokens).casefold() in PRONOUNS:
        return reading.last or gap(tokens, "nothing was named before")
    if word := logic(tokens, verb):
        return gap(part, f"“{word.text}” is not one action on one control; quote it when it belongs to a name")
    if tokens[0].low in NOWHERE:
        return gap(part, "name the control itself")
    if any(t.low in ORDINALS and n.low in NUMBERS for t, n in pairwise(tokens)):
        return gap(part, "one control at a time: name each")
    if verb in POINTING and tokens[0].low in ("a", "an", "some", "another") and tokens[1:2] and tokens[1].low != "new":
        return gap(part, "which one?")
    named = {w for k in reading.known for w in k.split()}
    if verb != "sort by" and (best := next((t for t in tokens if t.low in SUPERLATIVES - named), None)):
        return gap(part, f"“{best.text}” needs things to be compared: name the one that is meant")
    if theirs := owned(tokens, reading):
        return theirs
    if tokens[-1].low in ("it", "them") and len(tokens) > 1:
        if not reading.last:
            return gap(tokens, "nothing was named before")
        return f"{said(tokens[:-1])} {reading.last}"
    return words


def owned(part: Sequence[Token], reading: Reading) -> str:
    """“its condition”: that of what was named last; after “the barcode of the second copy” the condition of that copy.

    What was named last may have a row or a page of its own. Empty for other words.
    """
    if len(part) < 2 or part[0].low != "its":
        return ""
    words, name = f"the {said(part[1:])}", _name_in(reading.last)
    last = tokens_of(reading.last)
    owner = last[find(last, ("of",)) + 1 :]
    if owner != last and has_name(owner) and name != reading.last:
        return f"{words} of {said(owner)}"
    return f"{words} in the row of {name}" if name else words


_NAME = re.compile(r"(?:the \w+ )?(?P<name>[\"“][^\"”]+[\"”])")


def _name_in(words: str) -> str:
    """What they name, where that is one particular thing and no control: a quotation, or a capital; else empty."""
    quoted = _NAME.fullmatch(words)
    return quoted["name"] if quoted else words if words[:1].isupper() else ""


def placed(words: str, clause: Clause) -> str:
    """The words with the place that was named in front of the clause: “In the row of Bob, …”."""
    lead = said(clause.lead)
    return f"{words} {lead[:1].lower()}{lead[1:]}" if lead else words


def without_purpose(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“Save to continue” → “Save”; what the person wants it for is not the control's name.

    Kept where nothing but a role word would be left: “the button to add a user”.
    """
    from pytest_tool.grammar.verbs import verb_at

    for index in range(len(part) - 1):
        if part[index].low == "without" and _does(part[index + 1 :]):
            return part[:index]  # what is not ordered is not done anyway
        purpose = index and part[index].low == "to" and not part[index].capital and verb_at(part[index + 1 :])
        if purpose and part[index - 1].low in ("next", "close"):
            purpose = None  # "next to order 7" is a place
        if purpose and part[index - 1].low == "move" and _ends(part[index + 2 :]):
            purpose = None  # “Move to trash” in a menu
        in_order = part[index].low in ("so", "in") and part[index + 1].low in ("that", "order")
        if (purpose and not part[index + 1].capital) or (index and in_order):
            left = [t for t in part[:index] if t.low not in ARTICLES | {"button", "link", "icon", "control", "element"}]
            return part[:index] if left and left[-1].low not in ("proceed", "continue", "go", "back") else part
    return part


def _ends(behind: tuple[Token, ...]) -> bool:
    """Whether nothing follows but a place."""
    return not behind or behind[0].low in ("in", "from")


def stations(part: tuple[Token, ...], slash: bool = False) -> tuple[tuple[str, ...], tuple[Token, ...]]:
    """“File > Export > PDF” → (("File", "Export"), the words behind): the way, and what is meant.

    A slash parts only where that is asked for: “Europe / Norway” may be one name.
    """
    found: list[tuple[Token, ...]] = [()]
    for token in part:
        if token.kind is not Kind.QUOTE and (token.text in ARROWS or (slash and token.text == "/")):
            found.append(())
        else:
            found[-1] += (token,)
    if len(found) < 2 or not all(found):
        return (), part
    return tuple(plain(drop_front(s, ARTICLES)) for s in found[:-1]), _entry(found[-1])


def _entry(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """The last station is one name, also with words that order several things elsewhere (“Run All Cells”)."""
    for index in range(1, len(part) - 1):
        if part[index].low in ("from", "in", "on") and part[-1].low in ("menu", "menubar", "bar", "toolbar"):
            part = part[:index]
            break
    if any(t.is_value for t in part) or not logic(part):
        return part
    return (Token(Kind.QUOTE, plain(part), part[0].start, part[-1].end),)


def split_at(part: tuple[Token, ...], words: str, last: bool = False) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The tokens before and after the first (or last) of these words; nothing behind when none occurs inside."""
    index = find(part, words.split(), last)
    return (part, ()) if index <= 0 or index == len(part) - 1 else (part[:index], part[index + 1 :])


def value_run(part: Sequence[Token]) -> int:
    """How many tokens at the front are one value: a quotation, a handle, a URL, a date with its time, numbers."""
    if not part or not part[0].is_value:
        return 0
    length = 1
    while length < len(part) and part[length].kind is part[0].kind is Kind.NUMBER:
        length += 1
    return length


def has_name(part: tuple[Token, ...]) -> bool:
    """Whether one particular thing is named: a quotation, a capital, a number, an ordinal."""
    return any(t.is_value or t.low in ORDINALS or (t.capital and not _acronym(t)) for t in part)


def _acronym(token: Token) -> bool:
    """“the PDF” is a kind of thing."""
    return token.text.isupper() and 1 < len(token.text) < 5 and token.text.isalpha()


def named(part: tuple[Token, ...], words: str) -> str:
    """The name in the words, in quotation marks: the product "Dune" → "Dune"."""
    quoted = [t for t in part if t.kind is Kind.QUOTE]
    if quoted:
        return quote(quoted[0].text)
    name = plain(drop_front(part, ARTICLES))
    return words if plain(part).casefold() in PRONOUNS or not name else quote(name)
