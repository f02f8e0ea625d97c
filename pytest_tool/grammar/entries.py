"""Forms for a new entry with a stated text: “add the task "Buy milk" with high priority”, “post the comment "Nice"”."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.filling import NO_VALUE, stated, typed
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, has_name, placed, span
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, plain, quote, tokens, word_set

LISTS = frozenset({"list", "todo list", "to-do list", "to do list", "task list", "shopping list", "checklist", "tasks"})
"""What a new entry is written into; of a book list a shop may have a button for each book."""
FIELD_NOUNS = word_set("field box input textbox textarea")
MESSAGES = word_set("message comment reply note review answer question feedback post")
NAMED = frozenset({"called", "named", "titled", "labelled", "labeled", ":"})
FIELDS_OF_ENTRY = word_set("priority category colour color status label tag size type project")
"""What a new entry is given by a choice: “with high priority”."""
KINDS_OF_ENTRY = word_set("todo to-do task list shopping line item entry")
"""“As a todo item”: words that say nothing of the entry itself."""
_BUTTON = {"leave": "post", "write": "post", "give": "submit"}
"""“Leave a comment”: what the button is more likely called."""


def within(place: tuple[Token, ...], inside: str, clause: Clause) -> Clause:
    """“Add the card "X" to the Doing column” is said in that column; “to my list” names none."""
    named = has_name(place) and inside not in LISTS and place[-1].low not in FIELD_NOUNS
    return replace(clause, lead=(*tokens("in"), *place)) if named and not clause.lead else clause


def entry(object_: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """A new entry with a stated text: type it where new ones are typed, then send it."""
    verb = clause.verb.words if clause.verb else "add"
    values = [t for t in object_ if t.kind in (Kind.QUOTE, Kind.HANDLE, Kind.EMAIL)]
    rest = [t for t in object_ if t not in values and t.low not in ARTICLES | NAMED | {"new", "with", "text", "title"}]
    if len(values) > 1:
        return [gap(object_, "one value at a time")]
    if any(t.low in ("to", "for", "with", "from", "at", "by") for t in rest):
        return [gap(object_, "which field does this go into?")]
    more = _described(object_[object_.index(values[0]) + 1 :]) if values else ()
    chosen = _chosen_with(more)
    if more and not chosen:
        return [gap(more, "say this in a sentence of its own: it is another field")]
    rest = [t for t in rest if t not in more]
    if not values and (not stated(object_) or len(object_) > 6):
        return [gap(object_ or clause.tokens, NO_VALUE)]
    value = values[0].text if values else plain(object_)
    noun = plain(rest).casefold() if values else ""
    start, end = span(item.tokens)
    message = noun.split()[-1:] and noun.split()[-1] in MESSAGES
    field = f"the {noun} field" if message else f"the new {noun} field" if noun else "the new item field"
    if "@" in value:
        field, message = "the email field", ["email"]
    wish = typed(value, field, Wish("", Act.TYPE, value=value, opener=f"{verb} {noun}".strip(), start=start, end=end))
    press, click = "press Enter", f"click {_BUTTON.get(verb, verb)}"
    clicks = message or chosen or _has_button(verb, noun, reading)
    first, other = (click, press) if clicks else (press, click)
    submit = Wish(first, Act.SUBMIT, verb, names=quote(value), other_words=(other,), start=start, end=end)
    return [placed_in(wish, clause, value), *chosen, submit]


def _described(after: tuple[Token, ...]) -> tuple[Token, ...]:
    """“with high priority”, “as an urgent task”: what the new entry is to be besides its text; empty for “as a todo”."""
    if after and after[-1].low in ("enter", "key", "return"):
        return ()  # “with the Enter key”
    said = [t.low for t in after if t.low not in POLITE | {"too", "also"}]
    rest = [word for word in said if word not in ARTICLES | {"as", "new", "another"}]
    how = len(said) == 2 and said[0] == "as" and said[1] not in KINDS_OF_ENTRY  # “as urgent”
    return after if how or "with" in rest or not set(rest[:-1]) <= KINDS_OF_ENTRY else ()


def _chosen_with(more: tuple[Token, ...]) -> list[Wish]:
    """“With high priority”: the field, and what is chosen in it; empty for other words."""
    said = drop_front(drop_front(more, ("with",)), ARTICLES)
    if len(said) != 2 or said[1].low not in FIELDS_OF_ENTRY or more[0].low != "with":
        return []
    field, value = f"the {said[1].low}", said[0].text
    start, end = span(more)
    text = f"choose {quote(value)} in {field}"
    return [Wish(text, Act.CHOOSE, field, value, names=field, opener=field, start=start, end=end)]


def placed_in(wish: Wish, clause: Clause, names: str) -> Wish:
    """The wish with the clause's place; “it” is the new entry."""
    return replace(wish, text=placed(wish.text, clause), names=quote(names))


def _has_button(verb: str, noun: str, reading: Reading) -> bool:
    return bool(reading.known & {verb, f"{verb} {noun}", f"{verb} new {noun}", f"{verb} item", f"{verb} entry"})
