"""Forms that write a stated value into a field, or one that the page shows: type, copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import ONE_NAME, Clause, Item
from pytest_tool.grammar.listing import listed_pairs, with_fields, with_shared, without_form
from pytest_tool.grammar.reading import (
    ARTICLES,
    POLITE,
    Found,
    Reading,
    gap,
    has_name,
    placed,
    span,
    split_at,
    thing,
    value_run,
)
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, fold, plain, quote, said, word_set

INTO = frozenset({"into", "in", "inside", "to", "as", "for", "on", "under", "at", "within"})
CONTENT = word_set("text word words value phrase term string content following characters of digits")
"""Nouns that announce the value instead of naming its field: type the text "x" into …"""
CONTAINERS = frozenset({
    "fields", "text fields", "form fields", "input fields", "respective fields", "boxes", "text boxes", "textboxes", "inputs",
    "form", "login form",
})  # fmt: skip
"""What holds the field and is none: the password "x" into the text fields."""
ANNOUNCED = CONTENT | word_set("number date time code name amount letters letter digit")
IN_PLACE = word_set("text field input textbox box editor content value words it") | {
    "text field", "input field", "text box", "edit field", "edit box", "whole text", "old text", "existing text", "text there",
}  # fmt: skip
"""What a person calls the field that a double-click opened: no name of its own."""
FIELD_NOUNS = word_set("field box textbox textfield input textarea area spinner editor console bar")
RELATIVE = frozenset({"today", "tomorrow", "yesterday", "now", "next", "something", "anything", "nothing", "blank"})
NO_VALUE = "no value is stated: put it in quotation marks"


def type_(clause: Clause, reading: Reading) -> Found:
    """``type "V" into F``: value first, field first, lists of pairs, “with” and “as”."""
    items = with_fields(listed_pairs(clause.items) or _whole_items(with_shared(clause.items)))
    if not items or not any(i.tokens for i in items):
        if clause.verb and clause.verb.words == "enter":  # "type Dune and Enter"
            start, end = span(clause.tokens)
            return [Wish("press Enter", Act.PRESS, value="Enter", start=start, end=end)]
        return [gap(clause.tokens, "what, and where?")]
    if any(i.times > 1 for i in items):
        return [gap(clause.tokens, "name each field")]
    if len(items) > 1 and sum(_bare(i.tokens) for i in items) > 1:
        return [gap(clause.tokens, "which value goes into which field?")]
    found: Found = []
    scope = ""
    for item in items:
        section, part = _scope(without_form(item.tokens))
        scope = section or scope
        found += [placed_wish(_scoped(w, scope), clause) for w in _filled(part, reading)]
    return found


def _bare(part: tuple[Token, ...]) -> bool:
    """A value and no word about where it goes."""
    return value_run(part) == len(part)


def _scope(part: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]]:
    """“the shipping address: street "A"” → the section that this field and those after it are in."""
    colon = find(part, (":",))
    if colon < 1 or colon > len(part) - 3 or part[colon + 1].is_value or any(t.is_value for t in part[:colon]):
        return "", part
    return said(part[:colon]), part[colon + 1 :]


def _scoped(wish: Wish | Gap, scope: str) -> Wish | Gap:
    return replace(wish, text=f"{wish.text} in {scope}") if scope and isinstance(wish, Wish) else wish


def placed_wish(wish: Wish | Gap, clause: Clause) -> Wish | Gap:
    """The wish with the place named in front: it is the field when the wish has none of its own."""
    if isinstance(wish, Gap) or not clause.lead:
        return wish
    if wish.target or wish.act not in (Act.TYPE, Act.COPY):
        return replace(wish, text=placed(wish.text, clause))
    field = said(clause.lead[1:])
    return typed(wish.value or "", field, wish)


def typed(value: str, field: str, at: Wish) -> Wish:
    """The wish to type this value into this field, at the same place of the step."""
    into = f" into {field}" if field else ""
    return replace(at, text=f"type {quote(value)}{into}", target=field, names=field or at.names)


def _whole_items(items: Sequence[Item]) -> list[Item]:
    """Items put together where a comma or “and” was part of an unquoted value: “Main Street 5, Bonn as address”."""
    whole: list[Item] = []
    for item in items:
        last = whole[-1] if whole else None
        if last and not _complete(last.tokens):
            whole[-1] = replace(last, tokens=(*last.tokens, joint(item), *item.tokens))
        else:
            whole.append(item)
    return whole


def _complete(part: tuple[Token, ...]) -> bool:
    """Whether the words hold a value and its field, or a value that is marked as one."""
    if not part:
        return False
    if part[-1].is_value or any(t.kind in (Kind.QUOTE, Kind.HANDLE) for t in part):
        return True
    return find(part, INTO | {"with", "=", ":"}) > 0


def joint(item: Item) -> Token:
    """The comma or the “and” before an item, as a token of its own: for items that are put together again."""
    comma = item.joiner == ", "
    start = item.tokens[0].start - (2 if comma else 4)
    return Token(Kind.PUNCT if comma else Kind.WORD, item.joiner.strip(), start, item.tokens[0].start - 1)


def _filled(part: tuple[Token, ...], reading: Reading) -> Found:
    """One value and its field, whichever comes first."""
    part = drop_back(part, POLITE | {"again", "there", "here"})
    start, end = span(part)
    at = Wish("", Act.TYPE, start=start, end=end)
    pair = _pair(part)
    if pair is None:
        return _unquoted(part, reading, at)
    value, field = pair
    field = drop_front(field, ("it", "them"))
    if field[:1] and field[0].low == "again":
        return [gap(part, "into which field? “again” is no name")]
    if reading.opened and is_in_place(field):
        return [typed_in_place(value, reading, at)]
    if sum(t.kind is Kind.QUOTE for t in field) > 1 or (_quotes(field) and _quotes(field) != field[-1:]):
        return [gap(part, "which of these values goes where?")]
    joined = part[-1].is_value and find(field, ("and",)) > 0  # "the username bob and the password ‹secret›"
    if joined and fold(plain(field)) not in reading.known | ONE_NAME:
        return [gap(part, "put each value in quotation marks")]
    if value == "" and part:
        return [gap(part, "an empty value: say “clear the field”")]
    at = replace(at, value=value)
    if not field and reading.sent:
        return [typed(value, reading.sent, at)]
    if not field and reading.begun and not reading.pointed:
        return [gap(part, "into which field?")]
    if not field:
        return [typed(value, reading.last if reading.pointed else "", at)]
    words = thing(field, reading, "type")
    if isinstance(words, Gap):
        return [replace(words, start=start)]
    chosen = (f"choose {quote(value)} in {words}",)  # “Country "Germany"” in a list of fields may be a select
    return [replace(typed(value, words, at), other_words=chosen)]


def is_in_place(field: tuple[Token, ...]) -> bool:
    return plain(drop_front(field, ARTICLES)).casefold() in IN_PLACE | {""}


def typed_in_place(value: str, reading: Reading, at: Wish) -> Wish:
    """“Double-click "Milk", change the text to "V"”: into the field that stands where the milk was."""
    return replace(typed(value, reading.opened, replace(at, act=Act.TYPE, value=value)), in_place=True)


def _quotes(part: Sequence[Token]) -> tuple[Token, ...]:
    """Quotations in the words of a field, without what only says that it is one: the "Name" field."""
    shown = drop_back(tuple(part), ("field", "box", "input", "textbox", "area", "column", "cell"))
    places = [i for i, t in enumerate(shown) if t.kind is Kind.QUOTE]
    if (
        not places
        or find(shown, ("in", "of", "for", "next", "under", "row", "section", "beside", "below", "above")) >= 0
    ):
        return ()
    return tuple(part[-1:]) if places[0] == len(shown) - 1 and find(shown, ("to",)) < 0 else tuple(shown[places[0] :])


def _pair(part: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]] | None:
    """(value, words of the field); None when nothing in the part is marked as a value."""
    places = [i for i, t in enumerate(part) if t.is_value]
    quoted = [i for i in places if part[i].kind in (Kind.QUOTE, Kind.HANDLE)]
    if not places:
        return None
    at = places[0]
    if len(quoted) == 1 and at != 0:
        at = quoted[0]  # numbers beside a quotation belong to the field: "the 2nd line", "address 2"
    elif len(quoted) > 1 and at != 0:
        at = quoted[-1]  # a quoted field before its quoted value
    run = value_run(part[at:])
    before, behind = part[:at], part[at + run :]
    value = plain(part[at : at + run])
    before = drop_back(
        before, ("with", "to", ":", "=", "as", "is", "of", "the", "value", "text", "being", "using", "a")
    )
    if not before or all(t.low in CONTENT | ARTICLES for t in before):
        if not behind:
            return value, () if all(t.low in CONTENT | ARTICLES for t in part[:at]) else part[:at]
        if behind[0].low not in INTO:
            return None if behind[0].kind is Kind.WORD and part[at].kind is Kind.NUMBER else (value, behind)
        return value, behind[1:]
    if (
        behind
        and behind[0].low in ("into", "in", "to")
        and (place := plain(drop_front(behind[1:], ARTICLES)).casefold())
    ):
        if place in CONTAINERS:
            return value, before
        announced = before[-1].low in ANNOUNCED or (behind[0].low == "into" and not has_name(before))
        if announced and place.split()[-1] in FIELD_NOUNS:
            return value, behind[1:]  # 'the query "select …" into the SQL editor': what the value is, and its field
    if behind and behind[0].low in ("into", "as"):  # 'the name "Ann" into the form'
        return value, behind[1:] if all(t.low in CONTENT | ARTICLES for t in before) else (*before, *behind)
    return value, (*before, *behind)


def _unquoted(part: tuple[Token, ...], reading: Reading, at: Wish) -> Found:
    """“type Dune into search”, “fill in the name with Ann”: unquoted words where the sentence leaves no doubt."""
    value, field = split_at(part, "into in to as", last=True)
    if not field:
        field, value = split_at(part, "with = :")
        if not value:
            return _hinted(part, reading, at)
    if not stated(value):
        return [gap(part, NO_VALUE)]
    words = thing(field, reading, "type")
    if isinstance(words, Gap):
        return [replace(words, start=at.start)]
    return [typed(plain(value), words, replace(at, value=plain(value)))]


def stated(value: Sequence[Token]) -> bool:
    """Whether unquoted words can be a value: not “the name”, “a valid address”, “something”, “tomorrow”."""
    return bool(value) and value[0].low not in ARTICLES | RELATIVE and value[0].low not in ("in", "into", "it", "out")


def _hinted(part: tuple[Token, ...], reading: Reading, at: Wish) -> Found:
    """A field without a value: a hint may state it, and the text model will look there."""
    if not reading.hinted or not part:
        return [gap(part, NO_VALUE)]
    words = thing(drop_front(part, ("into", "in")), reading, "type")
    if isinstance(words, Gap):
        return [words]
    return [replace(at, text=f"type into {words}", target=words, names=words)]


def copy(clause: Clause, reading: Reading) -> Found:
    """``type X into F``, where the page shows X: the one value that a person need not spell out."""
    part = tuple(t for i, item in enumerate(clause.items) for t in ((joint(item),) if i else ()) + item.tokens)
    source, field = split_at(part, "into to", last=True)
    if not field:
        source, field = split_at(part, "and paste it in", last=True)
    start, end = span(clause.tokens)
    if not field:
        words = thing(part, reading, "copy")
        if isinstance(words, Gap):
            return [replace(words, start=start)]
        return [Wish(placed(f"click copy {words}", clause), Act.CLICK, words, names=words, start=start, end=end)]
    words, what = thing(field, reading, "copy"), thing(source, reading, "copy")
    if isinstance(words, Gap) or isinstance(what, Gap):
        return [gap(clause.tokens)]
    text = placed(f"type {what} into {words}", clause)
    return [Wish(text, Act.COPY, words, names=words, source=what, start=start, end=end)]
