"""“Like 3 posts by @ann”, “tick two of the checkboxes”, “type "x" into both fields”: so many of those that fit, or all fields.

The first ones are meant, and never fewer than the words say: the strategy refuses where the page shows fewer.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause
from pytest_tool.grammar.every import CHOSEN, ROW_VERBS, every
from pytest_tool.grammar.reading import POLITE, Found, Reading, gap, span, value_run
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, fold, plain, quote, said, word_set

COUNTING = {Form.CLICK, Form.PRESS, Form.TICK, Form.UNTICK, Form.CHOOSE, Form.ACT}
NOUNS = CHOSEN | word_set(
    "checkbox tickbox button link radio icon cell row image switch toggle post circle todo to-do task chore"
)
"""What may be counted: “3 nights” may as well be the name of one option."""
SHOWN_AS_OPTION = word_set("item option entry row post")
"""“Choose 10 items” may be an option of that name; “any 10 items”, “ten items” are counted."""
ABOUT = ("at least", "at most", "up to", "more than", "less than", "fewer than", "about", "around", "no more than")
BEFORE = word_set("any exactly just only the on of")
BETWEEN = word_set("of the these those different")
FIELDS = word_set("field fields textfield textfields box boxes textbox textboxes input inputs textarea textareas")
KIND_OF_FIELD = word_set("text number password search email date input form")
TYPES = {"number": "number field", "password": "password field", "email": "email field", "date": "date field",
         "search": "search field"}  # fmt: skip
MOST = 20


def several(clause: Clause, reading: Reading) -> Found | None:
    """Wishes for a counted number, or for all fields; None for other clauses."""
    if clause.verb is None or not clause.items:
        return None
    if clause.verb.form in (Form.TYPE, Form.SET):
        return _in_all_fields(clause, reading)
    if clause.verb.form not in COUNTING or any(fold(plain(i.tokens)) in reading.known for i in clause.items):
        return None
    counted = [_counted(clause, i.tokens) for i in clause.items]
    if not any(counted):
        return None
    found: Found = []
    for item, number in zip(clause.items, counted, strict=True):
        if number is None:
            return [gap(clause.tokens, "say for each how many, or name it")]
        found += _these(replace(clause, items=(item,)), *number, reading)
    return found


def _number(token: Token) -> int:
    """2 for “2” and “two”; 0 for other words."""
    if token.kind is Kind.NUMBER and token.text.isdigit():
        return int(token.text)
    if token.low == "one":
        return 0  # “delete the one in the last row”
    return NUMBER_WORDS.get(token.low, 0) if token.kind is Kind.WORD and not token.capital else 0


def _counted(clause: Clause, part: tuple[Token, ...]) -> tuple[int, tuple[Token, ...]] | None:
    """(how many, the words with “all” in place of the number); None where nothing is counted."""
    assert clause.verb is not None
    for at, token in enumerate(part[:-1]):
        number = 2 if token.low == "both" else _number(token)
        begin = at - 1 if at and part[at - 1].low in ("first", "all") else at
        before, behind = part[:begin], drop_front(part[at + 1 :], BETWEEN)
        if not number or not behind or (behind[0].is_value and behind[0].kind is not Kind.QUOTE):
            continue
        told = (
            begin < at
            or token.low == "both"
            or part[at + 1].low in BETWEEN
            or {"any", "exactly", "just", "only"} & {t.low for t in before}
        )
        placed = any(t.kind is Kind.QUOTE or t.low in ("button", "link", "icon") for t in before)
        if placed and _on_each(part[begin - 1], begin > 1 and part[begin - 2].low in ("on", "of"), behind):
            front = drop_back(before, ("the", "any", "on", "of", "for", "in"))
            on = Token(Kind.WORD, "on", token.start - 3, token.start - 1)
            return number, (*front, on, _all(token), *behind)
        if any(t.low not in BEFORE for t in before) and plain(before).casefold() not in ABOUT:
            return None
        if clause.verb.form is Form.ACT and clause.verb.words not in ROW_VERBS:
            return None
        noun = _noun(behind)
        alone = clause.verb.form is Form.CHOOSE and token.kind is Kind.NUMBER and noun in SHOWN_AS_OPTION
        both = token.low == "both" and clause.verb.form in (Form.TICK, Form.UNTICK)  # of whatever has a box
        if clause.verb.form is not Form.ACT and not both and (noun not in NOUNS or (alone and not told)):
            return None
        return number, (_all(token), *behind)
    return None


def _on_each(before: Token, joined: bool, behind: tuple[Token, ...]) -> bool:
    """“on 3 posts”, “of the first 3 posts”; “the link for 3 items” may be the link's name."""
    if before.low in ("on", "of") or (before.low == "the" and joined):
        return True
    return before.low in ("in", "for") and (behind[0].low in ("rows", "posts", "cards", "users", "lines"))


def _all(token: Token) -> Token:
    return Token(Kind.WORD, "all", token.start, token.end)


def _noun(part: tuple[Token, ...]) -> str:
    """The kind of thing that is counted: “"Like" buttons”, “checkboxes in the list” → button, checkbox."""
    ends = word_set("on in of for from by next beside under that which with")
    head = part[: next((i for i, t in enumerate(part) if i and t.low in ends), len(part))]
    low = head[-1].low
    if len(head) > 1 and head[-2].kind is not Kind.QUOTE and low not in ("boxes", "buttons"):
        return ""
    return low.removesuffix("es") if low.endswith("xes") else "entry" if low == "entries" else low.removesuffix("s")


def _these(clause: Clause, number: int, words: tuple[Token, ...], reading: Reading) -> Found:
    part = clause.items[0].tokens
    if plain(part).casefold().startswith(ABOUT):
        return [gap(part, "how many exactly?")]
    if number > MOST:
        return [gap(part, f"at most {MOST} at a time")]
    both = part[0].low == "both" or any(a.low == "all" and _number(b) for a, b in pairwise(part))
    if any(t.low == "first" for t in part) and any(t.low == "last" for t in part):
        return [gap(part, "name each")]
    read = every(replace(clause, items=(replace(clause.items[0], tokens=words),)), reading)
    if read is None or not all(isinstance(w, Wish) and w.every for w in read):
        return [g for g in read or () if isinstance(g, Gap)] or [gap(clause.tokens, "which ones? name each")]
    return [replace(w, count=number, exact=both) for w in read if isinstance(w, Wish)]


# --- all fields -------------------------------------------------------------------------------------------------------


def _in_all_fields(clause: Clause, reading: Reading) -> Found | None:
    """“the password "x" into both text fields”, “0 into each of the number fields”, “each field with "x"”."""
    if len(clause.items) != 1:
        return None
    part = drop_back(clause.items[0].tokens, POLITE)
    at = next((i for i, t in enumerate(part) if t.low in ("both", "all", "each", "every") and not t.capital), -1)
    places = [
        i for i, t in enumerate(part) if t.is_value and (t.kind is not Kind.NUMBER or i < at or i == len(part) - 1)
    ]
    if at < 0 or len(places) != 1 or value_run(part[places[0] :]) != 1 or clause.lead:
        return None
    value, place = part[places[0]], places[0]
    if place < at:
        before, fields = part[:place], part[at:]
        joint = part[place + 1 : at]
        if [t.low for t in joint] not in (["into"], ["in"], ["to"], ["for"], ["in", "the"], ["into", "the"]):
            return None
        if any(t.low not in _ANNOUNCING for t in before):
            return None
    else:
        fields = drop_back(part[at:place], ("with", "to", ":", "=", "the", "value", "text", "as"))
        if part[:at] or place != len(part) - 1 or len(fields) == place - at:
            return None
    noun = _field(fields)
    if noun is None:
        return None
    how = fields[0].low
    number = 2 if how == "both" else next((_number(t) for t in fields[1:] if _number(t)), 0)
    start, end = span(clause.tokens)
    text = f"type {quote(value.text)} into {said(fields)}"
    return [Wish(text, Act.TYPE, noun, value.text, every=True, count=number, exact=bool(number), start=start, end=end)]


_ANNOUNCING = word_set("the a text word value number password phrase string name same code date email")


def _field(fields: tuple[Token, ...]) -> str | None:
    """“both text fields” → text field; None where other words tell which fields are meant: “every empty field”."""
    rest = [t.low for t in fields[1:] if not _number(t) and t.low not in ("of", "the", "these", "those")]
    if rest[-1:] not in ([f] for f in FIELDS) or len(rest) > 2 or not set(rest[:-1]) <= KIND_OF_FIELD:
        return None
    return TYPES.get(rest[0], "text field") if len(rest) > 1 else "text field"
