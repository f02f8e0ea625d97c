"""Forms for what is added: a new entry with a text, a record to a basket or a list, an item by its button."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause, Item
from pytest_tool.grammar.doing import COLLECTIONS, act
from pytest_tool.grammar.entries import (
    JOINING,
    LISTS,
    MESSAGES,
    ON_BOARDS,
    detailed,
    entry,
    goes_on,
    in_column,
    within,
)
from pytest_tool.grammar.reading import (
    ARTICLES,
    PRONOUNS,
    Found,
    Reading,
    gap,
    has_name,
    named,
    placed,
    span,
    split_at,
    thing,
)
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_front, find, plain, quote, word_set


def add(clause: Clause, reading: Reading) -> Found:
    """“Add it to the basket” is a button; “add the task "Buy milk"” is a field and a button."""
    found: Found = []
    _, everyones = split_at(clause.items[-1].tokens, "to into", last=True) if clause.items else ((), ())
    for item in clause.items:
        object_, place = split_at(item.tokens, "to into in onto on", last=True)
        if object_ and object_[-1].low == "due":  # “due on 2026-12-01”: no place
            object_, place = (*object_, *place), ()
        place = place or everyones
        inside = plain(drop_front(place, ARTICLES)).casefold()
        values = [t for t in object_ if t.kind in (Kind.QUOTE, Kind.HANDLE)]
        if not place and object_ and object_[-1].low == "in":
            object_, inside = object_[:-1], _collection(reading)
        if goes_on(found, object_) and not (inside in LISTS and all(map(_is_one_word, clause.items))):
            found = detailed(found, object_)
            continue
        if made := in_column(item, clause):
            found.append(made)
            continue
        noted = values and object_[0].low in ARTICLES and {t.low for t in object_} & (MESSAGES | {"todo", "task"})
        written = inside in LISTS and (values or _is_bare(object_))
        if inside.split()[-1:] and inside.split()[-1] in COLLECTIONS and not noted and not written:
            found += _into_basket(object_, inside, item, clause, reading)
        elif values or (place and inside in LISTS):
            found += _or_chosen(entry(object_, item, within(place, inside, clause), reading), place) * item.times
        else:
            done = act(replace(clause, items=(item,)), reading)
            found += _one_chosen(done, object_, place) if place and object_ else done
    return found


def _one_chosen(found: Found, object_: tuple[Token, ...], place: tuple[Token, ...]) -> Found:
    """“Add Corn to the toppings”: chosen as well, where the page has a list of that name."""
    first = found[0] if len(found) == 1 else None
    one = object_[0].low not in ARTICLES | set(NUMBER_WORDS) and plain(object_).casefold() not in PRONOUNS
    if not one or not isinstance(first, Wish) or not first.text.startswith("click add "):
        return found
    field, value = plain(place), plain(object_)
    text = f"choose {quote(value)} in {field}"
    chosen = Wish(text, Act.CHOOSE, field, value, names=quote(value), opener=field, start=first.start, end=first.end)
    return [replace(first, instead=chosen)]


def _or_chosen(found: Found, place: tuple[Token, ...]) -> Found:
    """“Add "Corn" to the toppings”: chosen, where the page has a list of that name to choose from."""
    first = found[0] if found else None
    if not isinstance(first, Wish) or first.act is not Act.TYPE or not place:
        return found
    field, value = plain(place), quote(first.value or "")
    chosen = replace(
        first,
        text=f"choose {value} in {field}",
        act=Act.CHOOSE,
        target=field,
        names=value,
        opener=field,
        other_words=(),
    )
    return [replace(first, instead=chosen), *found[1:]]


def _is_one_word(item: Item) -> bool:
    """“Add milk, bread and eggs to the list”: each word is an entry of its own."""
    object_, _ = split_at(item.tokens, "to into in onto on", last=True)
    return (
        len(object_) == 1
        and _is_bare(object_)
        and object_[0].kind is Kind.WORD
        and object_[0].low not in ANY_ONE | ON_BOARDS
    )


def _is_bare(object_: tuple[Token, ...]) -> bool:
    """“Add eggs to the list”: words without an article, and no name; “the book” is the one that is shown."""
    pronoun = plain(object_).casefold() in PRONOUNS
    return (
        bool(object_) and object_[0].low not in ARTICLES | set(NUMBER_WORDS) and not pronoun and not has_name(object_)
    )


MOST_WORDS = 3
ANY_ONE = word_set(
    "item items product products article articles thing things copy copies piece pieces unit units book books more everything "
    "all both these those them it one ones another selected selection"
)
"""What a person calls whatever is shown, or already chosen."""


def _is_kind(object_: tuple[Token, ...]) -> bool:
    """“Add eggs to the basket”: a kind of thing, which has to be told beside the button. “The lamp” may be the one shown."""
    words = drop_front(object_, ("some",))
    plainly = all(t.kind is Kind.WORD and t.low not in JOINING for t in words)
    return _is_bare(words) and plainly and len(words) <= MOST_WORDS and not {t.low for t in words} & ANY_ONE


def _collection(reading: Reading) -> str:
    """“Put it in”: into what the page offers to add to."""
    offers = [name for name in reading.known if name.startswith("add to ")]
    return offers[0].removeprefix("add to ") if len(offers) == 1 else "basket"


def _into_basket(object_: tuple[Token, ...], inside: str, item: Item, clause: Clause, reading: Reading) -> Found:
    if object_ and object_[0].low in NUMBER_WORDS and object_[0].low != "one":
        return [gap(object_, "write the number in digits, so that it is a stated value")]
    found: Found = []
    start, end = span(item.tokens)
    about = find(object_, ("with",))
    if about > 0 and any(t.is_value for t in object_[:about]) and any(t.is_value for t in object_[about:]):
        return [gap(object_[about:], "say this in a sentence of its own: it is another field")]
    if object_ and object_[0].kind is Kind.NUMBER and len(object_) > 1:
        amount = object_[0].text
        found.append(
            Wish(f'set the quantity to "{amount}"', Act.SET, "the quantity", amount, start=start, end=object_[0].end)
        )
        object_ = drop_front(object_[1:], ("x", "copies", "pieces", "units", "items", "of"))
    words = thing(object_, reading, "add") if object_ else ""
    if isinstance(words, Gap) and plain(object_).casefold() not in PRONOUNS:
        return [gap(object_, words.why)]
    object_name = words if isinstance(words, str) else ""
    kind = not has_name(object_) and _is_kind(object_)
    generic = plain(object_).casefold() in PRONOUNS or not (has_name(object_) or kind)
    what = quote(plain(drop_front(object_, ("some",)))) if kind else named(object_, object_name)
    text = f"click add to {inside}" + ("" if generic else f" for {what}")
    other = {"basket": "cart", "cart": "basket", "bag": "basket"}.get(inside.split()[-1])
    others = (text.replace(inside, other, 1),) if other else ()
    plainly = drop_front(object_, ("the",))
    if generic and plainly != object_ and plainly and all(t.kind is Kind.WORD for t in plainly):
        others = (f"{text} for {quote(plain(plainly))}", *others)  # “the tea”, where there are several
    wish = Wish(
        placed(text, clause), Act.CLICK, object_name, names=object_name, other_words=others, start=start, end=end
    )
    return [*found, *[wish] * item.times]
