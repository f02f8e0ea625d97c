"""How people name a control, in the words that the forms expect: “the item labelled "J"”, “any checkbox”, “… below”."""

from __future__ import annotations

from dataclasses import replace

from pytest_tool.grammar.clauses import Clause
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.words import Kind, Token, drop_front, fold, plain, word_set

POINTING = frozenset(
    {
        Form.CLICK,
        Form.PRESS,
        Form.DOUBLE_CLICK,
        Form.RIGHT_CLICK,
        Form.HOVER,
        Form.OPEN,
        Form.CHOOSE,
        Form.TICK,
        Form.UNTICK,
    }
)
"""Forms whose items are the words for a control."""
KINDS = frozenset({
    "button", "link", "hyperlink", "checkbox", "check box", "tickbox", "radio button", "radio", "radiobutton", "textbox",
    "text box", "text field", "text input", "input", "input field", "field", "textarea", "text area", "dropdown",
    "drop-down", "dropdown list", "select", "select box", "combobox", "combo box", "slider", "spinner", "switch",
    "toggle", "tab", "image", "icon", "menu item", "search box", "search field", "password field", "date field",
})  # fmt: skip
"""Kinds of controls: “any checkbox” may be any one of them, so the first is taken."""
WIDGETS = word_set("widget widgets element control component item input")
"""Nouns behind a kind that add nothing: a "textarea" widget."""
GENERIC = word_set("item entry option folder file element thing one row node control widget object choice record")
"""Nouns that do not tell a kind of control: of “the item labelled "J"” only "J" counts."""
CALLED = (
    "labelled", "labeled", "named", "called", "titled", "entitled", "with the text", "with text", "with the label",
    "with label", "with the name", "with the title", "that says", "which says", "saying", "that reads", "reading",
    "that is called", "that is named", "that is labeled", "that is labelled", "which is called", "which is named",
)  # fmt: skip
WHERE = (
    "shown on the page", "shown on this page", "on the page below", "on this page", "on the page", "on the screen",
    "on screen", "shown below", "shown above", "displayed below", "displayed above", "given below", "given above",
    "listed below", "shown here", "shown", "displayed", "below", "above",
)  # fmt: skip
"""Where the control stands, as somebody says who sees the page: it tells no control from another."""
PLACED = word_set("row line one field item column section in of next under for from with to what directly just right")
"""Words after which “above” and “below” name a place: the row above."""


def reworded(clause: Clause, known: frozenset[str]) -> Clause:
    """The clause with its items in plain words; what the page itself calls so is left as it is."""
    if clause.verb is None or clause.verb.form not in POINTING:
        return clause
    if len(clause.items) > 1 and (names := _each_of(clause.items[0].tokens)):
        clause = replace(clause, items=(replace(clause.items[0], tokens=names), *clause.items[1:]))
    if len(clause.items) > 1 and (parts := _boxes_of([i.tokens for i in clause.items])):
        items = tuple(replace(i, tokens=t) for i, t in zip(clause.items, parts, strict=True))
        clause = replace(clause, items=items)
    named = [_one_of(i.tokens) for i in clause.items] if len(clause.items) > 1 else []
    if named:
        clause = replace(clause, items=tuple(replace(i, tokens=t) for i, t in zip(clause.items, named, strict=True)))
    items = tuple(
        i if fold(plain(i.tokens)) in known else replace(i, tokens=_plain_words(i.tokens)) for i in clause.items
    )
    return replace(clause, items=items)


def for_editing(clause: Clause) -> Clause:
    """“Open the page "A" for editing” is “edit the page "A"”, where something is named."""
    last = clause.items[-1].tokens if clause.items else ()
    if clause.verb is None or clause.verb.form is not Form.OPEN or [t.low for t in last[-2:]] != ["for", "editing"]:
        return clause
    if not any(t.is_value or t.capital for t in last[:-2]):
        return clause
    items = (*clause.items[:-1], replace(clause.items[-1], tokens=last[:-2]))
    return replace(clause, verb=replace(clause.verb, words="edit", form=Form.ACT), items=items)


def _each_of(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“each of SMS, Post and …” → “SMS”: several that are named need no “each”; () for other words."""
    if [t.low for t in part[:2]] not in (["each", "of"], ["all", "of"], ["both", "of"]) or len(part) < 3:
        return ()
    return part[2:] if part[2].capital or part[2].kind is Kind.QUOTE else ()


def _one_of(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the boxes "A" and …” → “the box "A"”: a plural before the names of several."""
    at = 1 if part and part[0].low in ("the", "these") else 0
    if len(part) != at + 2 or part[at].low not in ONE or not (part[at + 1].capital or part[at + 1].is_value):
        return part
    return (*part[:at], replace(part[at], text=ONE[part[at].low]), part[at + 1])


def _boxes_of(parts: list[tuple[Token, ...]]) -> list[tuple[Token, ...]]:
    """“the boxes of "A" and "B"” → “the box of "A"”, “the box of "B"”: each thing that is quoted has one; [] for other words."""
    first, rest = parts[0], parts[1:]
    begin = 1 if first and first[0].low in ("the", "these") else 0
    at = next((i for i, t in enumerate(first) if t.low in OF_WHAT and i == begin + 1), 0)
    name = drop_front(first[at:], OF_WHAT)
    if not at or first[begin].low not in ("boxes", "checkboxes") or not _is_name(name) or not all(map(_is_name, rest)):
        return []
    front = (*first[:begin], replace(first[begin], text="checkbox"), *first[at : len(first) - len(name)])
    return [(*front, *name), *((*_before(front, r[0].start), *r) for r in rest)]


def _is_name(part: tuple[Token, ...]) -> bool:
    return len(part) == 1 and part[0].kind is Kind.QUOTE


def _before(front: tuple[Token, ...], start: int) -> tuple[Token, ...]:
    """The words as if they stood there, too; each ends before the next begins, so that they stay words."""
    return tuple(replace(t, start=start, end=start - 1) for t in front)


OF_WHAT = word_set("of for next to beside in the row")
ONE = {
    "boxes": "checkbox", "checkboxes": "checkbox", "options": "option", "items": "item", "buttons": "button",
    "links": "link", "radios": "radio", "tabs": "tab", "entries": "entry", "numbers": "number", "letters": "letter",
    "words": "word", "dates": "date",
}  # fmt: skip


def _plain_words(part: tuple[Token, ...]) -> tuple[Token, ...]:
    return any_of_kind(called(bearing(column_menu(without_where(part)))))


def column_menu(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the column menu of "kind"” → the menu of the column "kind"."""
    begin = 1 if part and part[0].low == "the" else 0
    if len(part) < begin + 4 or [t.low for t in part[begin : begin + 2]] != ["column", "menu"]:
        return part
    column, menu, of, *name = part[begin:]
    if of.low not in ("of", "for"):
        return part
    rest = [replace(t, start=t.start + 2, end=t.end + 2) for t in name if t.low not in ("the", "column")]
    words = (replace(column, text="menu"), replace(menu, text="of"), replace(of, text="the"))
    return (*part[:begin], *words, Token(Kind.WORD, "column", of.end + 1, of.end + 1), *rest)


LABELLED = (
    "labelled", "labeled", "with the label", "with label", "with the text", "with text", "that says", "which says", "saying",
    "that reads", "reading", "called", "named",
)  # fmt: skip
PIECES = word_set("button link icon checkbox tab option item radio")
"""Controls that go by their names."""


def bearing(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the button in the dialog labelled "Cancel"” → “the "Cancel" button in the dialog”: the bare control bears the name."""
    if len(part) < 6 or part[-1].kind is not Kind.QUOTE or any(t.kind is Kind.QUOTE for t in part[:-1]):
        return part
    begin = next((i for i, t in enumerate(part) if t.low not in ("on", "the", "a")), 0)
    if part[begin].low not in PIECES or part[begin + 1].low not in ("in", "inside", "on", "within"):
        return part
    lows = [t.low for t in part[:-1]]
    for words in LABELLED:
        ending = words.split()
        if lows[-len(ending) :] == ending and len(part) - 1 - len(ending) > begin + 2:
            at = part[begin].start
            name = replace(part[-1], start=at, end=at + 1)
            moved = [replace(t, start=t.start + 2, end=t.end + 2) for t in part[begin : -1 - len(ending)]]
            return (*part[:begin], name, *moved)
    return part


def without_where(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the pie menu below” → “the pie menu”."""
    lows = [t.low for t in part]
    for words in WHERE:
        ending = words.split()
        at = len(part) - len(ending)
        if at >= 1 and lows[at:] == ending and lows[at - 1] not in PLACED | {"the", "a", "an", "is", "are"}:
            return part[:at] if any(low not in ("on", "over", "the") for low in lows[:at]) else part
    return part


def called(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the folder or file named "Emile"” → "Emile"; a noun that tells a kind of control stays."""
    at = next((i for i, t in enumerate(part) if t.kind is Kind.QUOTE), 0)
    lows = [t.low for t in part[:at]]
    for words in CALLED:
        ending = words.split()
        if at > len(ending) and lows[-len(ending) :] == ending:
            nouns = part[: at - len(ending)]
            while nouns and nouns[0].low in ("on", "the", "a", "an", "any", "one", "of"):
                nouns = nouns[1:]
            told = [t for t in nouns if t.low not in GENERIC | {"or", "and", "/", "menu", "list"}]
            if not told and len(nouns) <= 4:
                return part[at:]
    return part


def any_of_kind(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“a "textarea" widget”, “any checkbox” → “the first textarea”, “the first checkbox”."""
    begin = 1 if part and part[0].low in ("on", "over") else 0
    if len(part) < begin + 2 or part[begin].low not in ("a", "an", "any", "some", "one"):
        return part
    begin += 2 if [t.low for t in part[begin + 1 : begin + 3]] == ["of", "the"] else 0
    nouns = list(part[begin + 1 :])
    if len(nouns) > 1 and nouns[-1].low in WIDGETS and plain(nouns).casefold() not in KINDS:
        nouns.pop()
    elif any(t.kind is Kind.QUOTE for t in nouns):
        return part  # a name in quotation marks is no kind, unless “widget” says so
    kind = plain(nouns).casefold()
    kind = kind if kind in KINDS else kind.removesuffix("es") if kind.endswith("xes") else kind.removesuffix("s")
    if kind not in KINDS:
        return part
    at, first = part[begin].start, nouns[0]
    the, ordinal = Token(Kind.WORD, "the", at, at), Token(Kind.WORD, "first", at + 1, at + 1)
    return (the, ordinal, Token(Kind.WORD, kind, first.start, nouns[-1].end))
