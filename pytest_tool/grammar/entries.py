"""Forms for a new entry with a stated text: “add the task "Buy milk" with high priority”, “post the comment "Nice"”."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause, Item
from pytest_tool.grammar.filling import NO_VALUE, stated, typed
from pytest_tool.grammar.reading import ARTICLES, POLITE, Found, Reading, gap, has_name, placed, span, split_at
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, plain, quote, said, tokens, word_set

LISTS = frozenset({"list", "todo list", "to-do list", "to do list", "task list", "shopping list", "checklist", "tasks"})
"""What a new entry is written into; of a book list a shop may have a button for each book."""
FIELD_NOUNS = word_set("field box input textbox textarea")
MESSAGES = word_set("message comment reply note review answer question feedback post")
NAMED = frozenset({"called", "named", "titled", "labelled", "labeled", ":"})
FIELDS_OF_ENTRY = word_set("priority category colour color status label tag size type project")
"""What a new entry is given by a choice: “with high priority”."""
AMOUNTS = frozenset({*NUMBER_WORDS, "dozen", "several", "few", "couple", "pair"}) - {"one"}
"""Words before an entry that say how many: another field, or none at all."""
JOINING = frozenset({"to", "for", "with", "from", "at", "by", "in", "on", "of", "as", "or", "not", "no", "without"})
MOST_WORDS = 3
"""Of the name of a field that a new entry is given besides its text."""
TIMES = re.compile(r"x\d+|\d+x")
KINDS_OF_ENTRY = word_set("todo to-do task list shopping line item entry")
"""“As a todo item”: words that say nothing of the entry itself."""
COLUMNS = frozenset({"column", "lane", "swimlane"})
ON_BOARDS = word_set("card task ticket issue item entry todo to-do story note")
"""What a board has in its columns, whatever it calls it."""
_BUTTON = {"leave": "post", "write": "post", "give": "submit"}
"""“Leave a comment”: what the button is more likely called."""


def within(place: tuple[Token, ...], inside: str, clause: Clause) -> Clause:
    """“Add the card "X" to the Doing column” is said in that column; “to my list” names none."""
    named = has_name(place) and inside not in LISTS and place[-1].low not in FIELD_NOUNS
    return replace(clause, lead=(*tokens("in"), *place)) if named and not clause.lead else clause


BEFORE_TEXT = word_set("new with text title as that says saying reads reading")
"""What stands between a new thing and its text."""


def entry(object_: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """A new entry with a stated text: type it where new ones are typed, then send it."""
    object_, belongs = _of_which(object_)
    object_, whose = for_whom(object_)
    object_, more = _with_details(object_)
    values = [t for t in object_ if t.kind in (Kind.QUOTE, Kind.HANDLE, Kind.EMAIL)]
    rest = [t for t in object_ if t not in values and t.low not in ARTICLES | NAMED | BEFORE_TEXT]
    if len(values) > 1:
        return [gap(object_, "one value at a time")]
    if any(t.low in ("to", "for", "with", "from", "at", "by") for t in rest):
        return [gap(object_, "which field does this go into?")]
    if amount := _amount(object_, values):
        return [gap(amount, "into which field does the number go? Name it in a sentence of its own")]
    more = more or (_described(object_[object_.index(values[0]) + 1 :]) if values else ())
    chosen = detail(more) if more else []
    if more and not chosen:
        return [gap(more, "say this in a sentence of its own: it is another field")]
    rest = [t for t in rest if t not in more]
    if not values and (not stated(object_) or len(object_) > 6):
        return [gap(object_ or clause.tokens, NO_VALUE)]
    value, noun = (values[0].text, plain(rest).casefold()) if values else (plain(object_), "")
    chosen = [*belongs, *(_its_own(wish, noun, reading) for wish in chosen)]
    written = _written(value, noun, item, clause, reading, chosen)
    return [chosen_for(whose, noun), *written] if whose else written


def _its_own(wish: Wish, noun: str, reading: Reading) -> Wish:
    """“With high priority” is the “Task priority” of a new task, where there is one: a bare “Priority” only filters them."""
    own = f"{noun} {wish.target.removeprefix('the ')}"
    if not noun or own not in reading.known:
        return wish
    field = f"the {own}"
    return replace(wish, text=wish.text.replace(wish.target, field), target=field, names=field, opener=field)


def _written(value: str, noun: str, item: Item, clause: Clause, reading: Reading, chosen: list[Wish]) -> Found:
    """The wishes for a new entry: its text, what else is chosen for it, and what sends it."""
    verb = clause.verb.words if clause.verb else "add"
    start, end = span(item.tokens)
    made = verb in ("create", "add") and noun.endswith("post")  # the post is a record of its own, and no answer
    message = noun.split()[-1:] and noun.split()[-1] in MESSAGES and not made
    field = f"the {noun} field" if message else f"the new {noun} field" if noun else "the new item field"
    if "@" in value:
        field, message = "the email field", ["email"]
    wish = typed(value, field, Wish("", Act.TYPE, value=value, opener=f"{verb} {noun}".strip(), start=start, end=end))
    press, click = "press Enter", f"click {_BUTTON.get(verb, verb)}"
    clicks = message or chosen or _has_button(verb, noun, reading)
    first, other = (click, press) if clicks else (press, click)
    submit = Wish(first, Act.SUBMIT, verb, names=quote(value), other_words=(other,), start=start, end=end)
    return [placed_in(wish, clause, value), *chosen, submit]


def entries(clause: Clause, reading: Reading) -> Found:
    """“Create the user "ann" with the role "Admin" and the city "Bonn"”: one entry; without “with”, one for each quotation."""
    found: Found = []
    for item in clause.items:
        part = drop_front(item.tokens, ("with",))
        found = detailed(found, part) if goes_on(found, part) else [*found, *entry(part, item, clause, reading)]
    return found


def goes_on(found: Found, part: tuple[Token, ...]) -> bool:
    """Whether these words belong to the entry before: they quote nothing, or it was given a field already, as they are."""
    last, before = (found[-1], found[-2]) if len(found) > 1 else (None, None)
    if not isinstance(last, Wish) or last.act is not Act.SUBMIT:
        return False
    if isinstance(before, Wish) and before.act is Act.SET and before.target.endswith("s") and len(part) == 1:
        return True  # “with the tags "a" and "b"”: no second entry
    described = isinstance(before, Wish) and before.act in (Act.CHOOSE, Act.SET)
    return not any(t.kind in (Kind.QUOTE, Kind.HANDLE) for t in part) or (described and bool(detail(part)))


def detailed(found: Found, part: tuple[Token, ...]) -> Found:
    """“… and the due date 2025-06-01”: one more thing that the entry is given, before it is sent."""
    more: Found = [*detail(part)] or [gap(part, "say this in a sentence of its own: it is another field")]
    return [*found[:-1], *more, found[-1]]


def for_whom(object_: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """“the chore "Mop" for Ben”, “"Mop" for Ben with …”, “"Mop" for later”: the entry, and for whom or when it is."""
    at, end = _for(object_)
    whose = object_[at + 1 : end]
    plainly = 0 < len(whose) <= MOST_WORDS and all(t.kind is Kind.WORD and t.low not in JOINING for t in whose)
    # “for the party” is a part of its text, or nothing of a list
    one = (len(whose) == 1 and end == len(object_)) or all(t.capital for t in whose)
    told = at and plainly and one and not {t.low for t in whose} & ARTICLES
    return ((*object_[:at], *object_[end:]), whose) if told else (object_, ())


def _for(object_: tuple[Token, ...]) -> tuple[int, int]:
    """Where “for …” begins behind an entry's text, 0 where it does not, and where it ends."""
    at = next((i for i, t in enumerate(object_) if t.low == "for" and i and object_[i - 1].kind is Kind.QUOTE), 0)
    return at, next((i for i, t in enumerate(object_) if i > at and t.low == "with"), len(object_))


def _of_which(object_: tuple[Token, ...]) -> tuple[tuple[Token, ...], list[Wish]]:
    """“"Header copy" for the project Website relaunch with …”: the entry without that, and what is chosen for it."""
    at, end = _for(object_)
    said = drop_front(object_[at + 1 : end], ARTICLES)
    name = next((i for i, t in enumerate(said) if t.capital or t.is_value), 0)
    kind, named = said[:name], said[name:]
    plainly = all(t.kind is Kind.WORD and t.low not in JOINING for t in (*kind, *named[1:])) and len(kind) < MOST_WORDS
    if not at or not kind or not named or not plainly:
        return object_, []
    field, value = f"the {plain(kind)}", plain(named)
    start, stop = span(object_[at:end])
    chosen = Wish(
        f"choose {quote(value)} in {field}", Act.CHOOSE, field, value, names=field, opener=field, start=start, end=stop
    )
    return (*object_[:at], *object_[end:]), [chosen]


def chosen_for(whose: tuple[Token, ...], noun: str) -> Wish:
    """Comes before the text is typed: where no list beside it offers that, nothing is done."""
    start, end = span(whose)
    value, entry_ = plain(whose), f"the new {noun or 'entry'}"
    return Wish(
        f"choose {quote(value)} for {entry_}", Act.CHOOSE, entry_, value, names=quote(value), start=start, end=end
    )


def _with_details(object_: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """“the task "A" with the due date D”, “"A" due D”: the entry, and what it is given."""
    at = next((i for i, t in enumerate(object_) if t.low in ("with", "due") and object_[i - 1].kind is Kind.QUOTE), 0)
    return (object_[:at], object_[at:]) if at and object_[-1].is_value else (object_, ())


def _amount(object_: tuple[Token, ...], values: list[Token]) -> tuple[Token, ...]:
    """“Add 6 "Apples"”, “add "Apples" x6”: the number, which would be lost."""
    rest = [t for t in object_ if t not in values] if values else []
    return tuple(t for t in rest if t.kind is Kind.NUMBER or t.low in AMOUNTS or TIMES.fullmatch(t.low))


def _described(after: tuple[Token, ...]) -> tuple[Token, ...]:
    """“with high priority”, “as an urgent task”: what the new entry is to be besides its text; empty for “as a todo”."""
    if after and after[-1].low in ("enter", "key", "return"):
        return ()  # “with the Enter key”
    said = [t.low for t in after if t.low not in POLITE | {"too", "also"}]
    rest = [word for word in said if word not in ARTICLES | {"as", "new", "another"}]
    how = len(said) == 2 and said[0] == "as" and said[1].removesuffix("s") not in KINDS_OF_ENTRY  # “as urgent”
    rest = [word.removesuffix("s") for word in rest]  # “"A" and "B" as todos”
    return after if how or "with" in rest or not set(rest[:-1]) <= KINDS_OF_ENTRY else ()


def detail(more: tuple[Token, ...]) -> list[Wish]:
    """“With high priority”, “the due date 2025-06-01”: the field, and what it is given; empty for other words."""
    said = drop_front(drop_front(more, ("with",)), ARTICLES)
    start, end = span(more)
    if len(said) == 2 and said[1].low in FIELDS_OF_ENTRY and (more[0].low == "with" or not said[0].is_value):
        field, value = f"the {said[1].low}", said[0].text
        text = f"choose {quote(value)} in {field}"
        return [Wish(text, Act.CHOOSE, field, value, names=field, opener=field, start=start, end=end)]
    at = value_begins(said)
    words, value = drop_back(said[:at], ("on", "by", "of", ":", "to", "for")), plain(said[at:])
    named = 0 < len(words) <= MOST_WORDS and all(t.kind is Kind.WORD and t.low not in JOINING for t in words)
    if not named or not (said[-1].is_value or (said[-1].capital and said[-1].kind is Kind.WORD)):
        return []
    field = "the due date" if plain(words).casefold() == "due" else f"the {plain(words)}"
    others = (f"choose {quote(value)} in {field}",)
    return [
        Wish(
            f"set {field} to {quote(value)}",
            Act.SET,
            field,
            value,
            names=field,
            other_words=others,
            start=start,
            end=end,
        )
    ]


def value_begins(said: tuple[Token, ...]) -> int:
    """Where the value begins: “contact person Mia Holt” ends with a name of two words."""
    names = [t.capital and t.kind is Kind.WORD for t in said]
    at = next((k + 1 for k in range(len(said) - 1, -1, -1) if not names[k]), 0)
    return at if 0 < at < len(said) else len(said) - 1


def placed_in(wish: Wish, clause: Clause, names: str) -> Wish:
    """The wish with the clause's place; “it” is the new entry."""
    return replace(wish, text=placed(wish.text, clause), names=quote(names))


def _has_button(verb: str, noun: str, reading: Reading) -> bool:
    return bool(reading.known & {verb, f"{verb} {noun}", f"{verb} new {noun}", f"{verb} item", f"{verb} entry"})


def in_column(item: Item, clause: Clause) -> Wish | None:
    """“Add a card to the In progress column”: what makes one there, by its name or as a plus; what it is called comes later."""
    object_, place = split_at(item.tokens, "to into in onto on")
    noun = drop_front(object_, (*ARTICLES, "new", "another"))
    lows = [t.low for t in place]
    if not place or object_ == noun or len(noun) != 1 or noun[0].low not in ON_BOARDS or clause.lead:
        return None
    if not has_name(place) or not (lows[-1] in COLUMNS or set(lows[:2]) & COLUMNS):
        return None
    start, end = span(item.tokens)
    where, words = said(place), plain(noun)
    others = (f"click add in {where}", f"click the plus in {where}")
    return Wish(f"click add {words} in {where}", Act.CLICK, f"add {words}", other_words=others, start=start, end=end)
