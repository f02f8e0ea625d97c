"""Forms for everything that a page offers as a button: save, pay, delete X, add X, rename X, apply a code."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause, Item
from pytest_tool.grammar.entries import (
    MESSAGES,
    entries,
    entry,
)
from pytest_tool.grammar.filling import NO_VALUE, stated, typed
from pytest_tool.grammar.giving import CODES
from pytest_tool.grammar.opening import open_
from pytest_tool.grammar.pointing import pointed, selecting
from pytest_tool.grammar.pressing import key_of
from pytest_tool.grammar.reading import (
    ARTICLES,
    DIALOGS,
    ORDINALS,
    POLITE,
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
    without_purpose,
)
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, find, fold, plain, quote, said, word_set

COLLECTIONS = frozenset({
    "basket", "cart", "bag", "trolley", "wishlist", "favourites", "favorites", "list", "playlist", "compare",
    "comparison", "order", "collection", "library", "watchlist",
})  # fmt: skip
OF_WHAT_WAS_DONE = frozenset({"undo", "redo"})
"""“Remove "X" and undo it”: it is what was done, and the row of X may be gone."""


def act(clause: Clause, reading: Reading) -> Found:
    """A verb that the page offers as a control, alone ("Pay"), with its noun, or in the row of something named."""
    verb = clause.verb.words if clause.verb else ""
    if verb in ("apply", "redeem", "request") and (found := _code(clause)):
        return found
    if verb in ("post", "send", "submit", "reply", "save", "leave") and (found := message(clause, reading)):
        return found
    if verb == "save" and (found := _saved_as(clause)):
        return found
    if verb in ("reopen", "re-open") and {t.low for i in clause.items for t in i.tokens} & SHOWN_AGAIN:
        return open_(clause, reading)
    if verb == "invite" and any("@" in t.text for i in clause.items for t in i.tokens):
        return _invited(clause, reading)
    if verb in ("create", "reply") and any(t.kind is Kind.QUOTE for i in clause.items for t in i.tokens):
        return entries(clause, reading)
    return [w for item in clause.items for w in _acted(verb, item, clause, reading)]


SHOWN_AGAIN = word_set(
    "menu dialog dialogue window popup modal panel page tab form link sidebar drawer section list dropdown site settings options "
    "preferences details profile editor file folder document notebook it"
)
"""What is only shown once more; a ticket or an account is opened again by a button."""


ANYBODY = word_set("user person contact colleague teammate friend")
"""What says no role of somebody who is invited."""


def _invited(clause: Clause, reading: Reading) -> Found:
    """“Invite ann@x.org as an Editor”: the role first, so that nobody is invited where there is none of that name."""
    *others, last = clause.items
    object_, said_role = split_at(drop_back(last.tokens, POLITE), "as", last=True)
    words = drop_front(said_role, {*ARTICLES, "new"})
    role = plain(drop_back(words, ("role",)))
    if not object_ or not role or role.casefold() in ANYBODY or any(t.low in PREPOSITIONS for t in words):
        return [w for item in clause.items for w in entry(item.tokens, item, clause, reading)]
    if others:
        return [gap(said_role, "one person at a time: a role goes with one address")]
    start, end = span(said_role)
    value = quote(role)
    chosen = Wish(f"choose {value} in the role", Act.CHOOSE, "the role", role, names=value, start=start, end=end)
    return [chosen, *entry(object_, last, clause, reading)]


PREPOSITIONS = word_set("to for with from at by in on of")


def _saved_as(clause: Clause) -> Found:
    """“Save the view as "Middle"”: the field for its name, then the button; “save it as PDF” is no name."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    object_, value = split_at(part, "as", last=True)
    if len(value) != 1 or value[0].kind is not Kind.QUOTE or not object_ or has_name(object_):
        return []
    noun = plain(drop_front(object_, ARTICLES)).casefold()
    about = "" if noun in PRONOUNS else f"{noun} "
    start, end = span(clause.tokens)
    name = typed(value[0].text, f"the {about}name field", Wish("", Act.TYPE, value=value[0].text, start=start, end=end))
    text = f"click save {about}".strip()
    save = Wish(text, Act.SUBMIT, f"save {about}".strip(), names=quote(value[0].text), start=start, end=end)
    return [name, save]


def _acted(verb: str, item: Item, clause: Clause, reading: Reading) -> Found:
    """One thing that the verb is applied to."""
    part = drop_back(without_purpose(item.tokens), POLITE)
    if why := _senseless(verb, part):
        return [gap(clause.tokens if verb == "leave" else part, why)]
    start, end = span(clause.tokens if len(clause.items) == 1 else item.tokens)
    if verb in ("cancel", "reject") and reading.begun and (not part or {t.low for t in part} & DIALOGS):
        return [Wish(f"click {verb}", Act.DIALOG, plain(part), start=start, end=end)]
    if key := _by_key(part):
        return [Wish(placed(f"press {key}", clause), Act.PRESS, value=key, start=start, end=end)]
    using = _at_menu(verb, part)
    if using >= 0:
        opening = pointed("open", Act.OPEN, part[using + 1 :], item, clause, reading)
        return [*opening, *_acted(verb, replace(item, tokens=part[:using]), clause, reading)]
    if tool := _tool(part):
        if own := _in_its_row(part[: -len(tool)], tool):
            name = quote(next(t.text for t in part if t.kind is Kind.QUOTE))
            return [Wish(placed(f"click {own}", clause), Act.CLICK, own, names=name, start=start, end=end)]
        return pointed("click", Act.CLICK, tool, item, clause, reading)
    wish = Wish(placed(f"click {verb}", clause), Act.CLICK, verb, start=start, end=end)
    if not part:
        return [wish] * item.times
    if plain(part).casefold() in PRONOUNS and (name := selecting(verb, reading)):
        return [replace(wish, text=f"click {quote(name)}", target=quote(name), names=reading.last)] * item.times
    if plain(part).casefold() in PRONOUNS and verb in OF_WHAT_WAS_DONE:
        own_row = on_item(verb, wish, clause, reading)
        return [replace(wish, other_words=(own_row.text,) if own_row != wish else ())] * item.times
    if plain(part).casefold() in PRONOUNS:
        return [on_item(verb, wish, clause, reading)] * item.times
    if both := _of_day(part):
        row = f"in the row of {quote(both[0])} and {quote(both[1])}"
        return [replace(wish, text=f"click {verb} {row}", target=said(part), names=quote(both[0]))] * item.times
    words = thing(part, reading, verb)
    if isinstance(words, Gap):
        return [gap(part, words.why)]
    return [_on_thing(verb, part, words, wish, clause, reading)] * item.times


def _of_day(part: tuple[Token, ...]) -> tuple[str, str] | None:
    """“Nora Feld's booking of 2027-01-20” → who and when, which tell it together; None for other words."""
    if len(part) < 4 or part[-1].kind is not Kind.DATE or part[-2].low not in ("of", "for", "on", "from"):
        return None
    owner, noun = drop_front(part[:-3], ARTICLES), part[-3]
    whose = re.fullmatch(r"(?P<name>.+?)['’]s?", plain(owner)) if owner else None
    if whose is None or noun.capital or noun.is_value or not all(t.capital for t in owner):
        return None
    return whose["name"], part[-1].text


def _by_key(part: tuple[Token, ...]) -> str:
    """“Run it with Shift+Enter”, “save with Ctrl+S”: the key, where nothing is named that it would be about."""
    at = find(part, ("with", "using", "via"), last=True)
    object_ = drop_front(part[: max(at, 0)], ARTICLES)
    plainly = len(object_) <= 1 and not any(t.capital or t.is_value for t in object_)
    return key_of(drop_front(part[at + 1 :], ("the",)))[0] if at >= 0 and plainly and part[at + 1 :] else ""


def _at_menu(verb: str, part: tuple[Token, ...]) -> int:
    """Where “using the export menu” begins; what is made may be chosen “from the New menu” as well."""
    if not part or part[-1].low not in ("menu", "dropdown"):
        return -1
    using = find(part, ("using", "via", "through"))
    made = verb in ("create", "insert", "add") and len(part) > 2 and (part[-2].capital or part[-2].kind is Kind.QUOTE)
    return find(part, ("from", "in", "under", "with")) if using < 0 and made else using


SIGNS = word_set("cross x bin trash dustbin pencil plus minus star heart arrow")
CONTROLS = word_set("button link icon entry")


def _tool(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“the filter with the cross next to "poor"” → the cross next to "poor"; empty where no one control is named."""
    at = find(part, ("with", "using", "via", "through"), last=True)
    named = drop_front(part[at + 1 :], ARTICLES) if at > 0 else ()
    if not named or named == part[at + 1 :]:
        return ()
    if has_name(part[:at]) and find(named, ("next", "beside", "of", "in", "behind", "at")) < 0:
        return ()  # “delete "a.txt" with the Delete button” is about "a.txt"
    called = len(named) > 1 and (named[0].kind is Kind.QUOTE or named[0].capital) and named[1].low in CONTROLS
    return part[at + 1 :] if called or named[0].low in SIGNS else ()


def _in_its_row(object_: tuple[Token, ...], tool: tuple[Token, ...]) -> str:
    """“the record "Puzzle" with the bin in its row” → the bin in the row of "Puzzle"; empty for other words."""
    quoted = [t for t in object_ if t.kind is Kind.QUOTE]
    its = [t.low for t in tool[-3:]] in (["in", "its", "row"], ["in", "the", "row"], ["of", "its", "row"])
    return f"{said(tool[:-3])} in the row of {quote(quoted[0].text)}" if its and len(quoted) == 1 else ""


def _senseless(verb: str, part: tuple[Token, ...]) -> str:
    """Why these words order nothing that can be done to a control; empty when they may."""
    if (
        verb == "leave"
        and part
        and part[-1].low in ("empty", "blank", "unchecked", "unticked", "is", "open", "alone", "ticked")
    ):
        return "there is nothing to do: leave it out, or say “clear the field”"
    if part and part[0].low in NUMBER_WORDS and part[0].low != "one":
        return "write the number in digits, and say where it goes"
    if verb in ("post", "send", "reply") and part and part[0].kind is Kind.QUOTE:
        return "into which field does this go?"
    return ""


KEEPING = word_set("save submit apply store keep")
_PROPERTY = re.compile(r"the (?!row|line|entry|record)[\w-]+ of ")
"""“Change the role of Ann to Admin and save it”: what was changed is kept by the form, and by nothing in a row."""


def on_item(verb: str, wish: Wish, clause: Clause, reading: Reading) -> Wish:
    """“Delete it”: in the row of what was named last; on a page of its own there is just the button."""
    if not reading.last or not _is_name(reading.last) or (verb in KEEPING and _PROPERTY.match(reading.last)):
        return wish
    of = re.fullmatch(r"the (?:row|line|entry|record) (?:of|with|for) [\"“]?(?P<name>[^\"“”]+)[\"”]?", reading.last)
    bare = all(
        word[:1].isupper() or word[:1].isdigit() for word in reading.last.split()
    )  # “select INV-7 and archive it”
    row = f"in the row of {quote(of['name']) if of else quote(reading.last) if bare else reading.last}"
    ticked = (f"tick the checkbox {row}",) if verb == "complete" else ()
    text = placed(f"click {verb} {row}", clause)
    return replace(wish, text=text, names=reading.last, other_words=(wish.text, *ticked))


def _on_thing(
    verb: str, part: tuple[Token, ...], words: str, wish: Wish, clause: Clause, reading: Reading
) -> Wish | Gap:
    """“Delete the account” is a button, “delete Dune from the basket” the button in a row."""
    object_, rest = split_at(part, "from in of")
    it = plain(object_).casefold()
    if rest and it in ("one", "the one"):
        return replace(wish, text=placed(f"click {verb} {said(part[len(object_) :])}", clause), target=words)
    if rest and rest[-1].low in COLLECTIONS | {"table", "inbox", "favourites"} and not has_name(part):
        if it in PRONOUNS:
            return on_item(verb, wish, clause, reading)
        name = plain(drop_front(object_, ARTICLES))
        if name not in ("item", "entry", "product", "book", "task"):
            text, others = placed(f"click {verb} in the row of {quote(name)}", clause), (f"click {verb} {words}",)
            return replace(wish, text=text, target=words, names=quote(name), other_words=others)
    by_means = part[0].low in ("with", "by", "via") and (len(part) == 2 or all(t.capital for t in part[1:]))
    if not has_name(part) or by_means:
        if len(part) > 6:
            return gap(part)
        wish = replace(wish, text=placed(f"click {verb} {words}", clause), target=f"{verb} {words}")
        if verb != "pay" or part[0].low not in MEANS:
            return wish
        return replace(wish, other_words=(f"choose {said(drop_front(part[1:], ARTICLES))}",))  # one of the ways to pay
    core = object_ if has_name(object_) or not has_name(rest) else rest
    numbered = not any(t.is_value for t in object_) and {t.low for t in object_} & ORDINALS
    if numbered and core is object_ and rest and (has_name(rest) or len(rest) > 4):
        return gap(part, "which of them is meant? name it")  # “reply to the last email from Ann with …”
    return _on_named(verb, core, words, wish, clause)


MEANS = frozenset({"with", "by", "via", "using", "on", "in"})


def _is_name(words: str) -> bool:
    return words.startswith(('"', "“")) or any(w[:1].isupper() for w in words.split())


def _on_named(verb: str, core: tuple[Token, ...], words: str, wish: Wish, clause: Clause) -> Wish | Gap:
    """The control in the row of something named, or the n-th of its kind."""
    ordinal = next((t.low for t in core if t.low in ORDINALS), "")
    values = [t for t in core if t.is_value]
    lowers = [t for t in core if not t.is_value and not t.capital and t.low not in ARTICLES]
    if values and (
        core[-1] is not values[-1] or len(values) > 1 or {t.low for t in lowers} & {"to", "with", "at", "by", "as"}
    ):
        return gap(core)
    if ordinal and not values and not any(t.capital for t in core):
        return replace(wish, text=placed(f"click the {ordinal} {verb}", clause), target=words, names=words)
    name = values[0].text if values else _capitals(core)
    if not values and len(lowers) > 3:
        return gap(core)
    if core[0].capital and not values:
        name = plain(core)
    text = f"click {verb} in the row of {quote(name)}"
    others = (f"click {verb} {words}",) if core[0].capital else ()
    return replace(wish, text=placed(text, clause), target=words, names=quote(name), other_words=others)


def _capitals(core: tuple[Token, ...]) -> str:
    """The words with capitals; with the point of “Dr. Ann Lee” between them."""
    title = [
        i for i in range(1, len(core) - 1) if core[i].text == "." and core[i - 1].low in TITLES and core[i + 1].capital
    ]
    return plain([t for i, t in enumerate(core) if t.capital or t.is_value or i in title])


TITLES = word_set("dr mr mrs ms prof st")


def _code(clause: Clause) -> Found:
    """“Apply the coupon SAVE10”: a field and a button."""
    part = drop_front(tuple(t for i in clause.items for t in i.tokens), ARTICLES)
    if not part or not {t.low for t in part} & CODES or part[-1].low in CODES:
        return []
    at = next((i for i, t in enumerate(part) if i and (t.is_value or (t.kind is Kind.WORD and t.text.isupper()))), 0)
    if not at or at != len(part) - 1:
        return [gap(part, NO_VALUE)]
    start, end = span(clause.tokens)
    value, noun = part[at].text, plain(part[:at])
    verb = clause.verb.words if clause.verb else "apply"
    wish = typed(value, f"the {noun} field", Wish("", Act.TYPE, value=value, start=start, end=end))
    return [wish, Wish(f"click {verb}", Act.SUBMIT, verb, other_words=("press Enter",), start=start, end=end)]


def message(clause: Clause, reading: Reading) -> Found:
    """“Send the message "Hello"”: a field and a button; “submit the form” is not."""
    found: Found = []
    for item in clause.items:
        item = _into_box(item, reading)
        words = [t for t in item.tokens if not t.is_value and t.low not in ARTICLES]
        quoted = [t for t in item.tokens if t.kind is Kind.QUOTE]
        if len(quoted) != 1 or item.tokens[-1] is not quoted[0] or not words or words[0].low not in MESSAGES:
            return []
        found += entry(item.tokens, item, clause, reading) * item.times
    return found


def _into_box(item: Item, reading: Reading) -> Item:
    """“Send "Hello"” sends a message, where the page has a field for one."""
    named = {word for name in reading.known for word in name.split()}
    box = next((noun for noun in ("message", "reply", "comment", "chat") if noun in named), "")
    if not box or len(item.tokens) != 1 or item.tokens[0].kind is not Kind.QUOTE:
        return item
    at = item.tokens[0].start
    return replace(item, tokens=(Token(Kind.WORD, box, at, at), *item.tokens))


def rename(clause: Clause, reading: Reading) -> Found:
    """“Rename the list to "V"”: its button and, unless a dialog of the browser asks, the field behind it."""
    found: Found = []
    for item in clause.items:
        names = clause.verb is not None and clause.verb.words != "rename"  # “name it "V"” is about what was just made
        object_, value = ((), item.tokens) if names else split_at(item.tokens, "to into as", last=True)
        if not value and len(item.tokens) > 1 and item.tokens[-1].kind is Kind.QUOTE:
            object_, value = item.tokens[:-1], item.tokens[-1:]
        if len(value) > 1 and value[0].kind is Kind.QUOTE and value[1].low in ("in", "on"):
            object_, value = (*object_, *value[1:]), value[:1]  # “… to "V" in the file browser” says where it is
        if not value and fold(f"rename {plain(drop_front(object_, ARTICLES))}") in reading.known:
            found += _acted("rename", item, clause, reading)
            continue
        if not value or not stated(value):
            return [gap(item.tokens or clause.tokens, "to what? put the new name in quotation marks")]
        start, end = span(clause.tokens)
        if (
            reading.opened and not names and plain(object_).casefold() in PRONOUNS
        ):  # “double-click "A" and rename it to "B"”
            it = Wish("", Act.TYPE, value=plain(value), in_place=True, start=start, end=end)
            enter = Wish("press Enter", Act.SUBMIT, "edit", names=quote(plain(value)), start=start, end=end)
            enter = replace(enter, other_words=("click save",))
            found += [typed(plain(value), reading.opened, it), enter]
            continue
        click = [] if names else _acted("rename", replace(item, tokens=object_), clause, reading)
        wish = Wish("", Act.TYPE, value=plain(value), unless_dialog=True, start=start, end=end)
        submit = Wish("press Enter", Act.SUBMIT, "rename", unless_dialog=True, names=quote(plain(value)),
                      other_words=("click save",), start=start, end=end)  # fmt: skip
        found += [*click, typed(plain(value), "the name field", wish), submit]
    return found


SAYING = frozenset({"says", "reads", "say", "read"})


def reworded(clause: Clause, reading: Reading) -> Found:
    """“Edit "A" so that it says "B"”, “change "A" to say "B"”: its button, and the field that then holds A."""
    part = clause.items[0].tokens if len(clause.items) == 1 else ()
    at = next((i for i, t in enumerate(part) if t.low in SAYING), 0)
    object_, value = drop_back(part[:at], ("so", "that", "it", "to", "now", "which", "text")), part[at + 1 :]
    if not object_ or not value or not all(t.is_value for t in value):
        return []
    start, end = span(clause.tokens)
    if reading.opened and plain(drop_front(object_, ARTICLES)).casefold() in ("text", "field", *PRONOUNS):
        words = reading.opened
        click: Found = []
    else:
        click = _acted("edit", replace(clause.items[0], tokens=object_), clause, reading)
        words = named(object_, said(object_))
    if any(isinstance(w, Gap) for w in click):
        return click
    wish = typed(plain(value), words, Wish("", Act.TYPE, value=plain(value), in_place=True, start=start, end=end))
    submit = Wish("press Enter", Act.SUBMIT, "edit", names=quote(plain(value)), other_words=("click save",),
                  start=start, end=end)  # fmt: skip
    return [*click, wish, submit]


def take(clause: Clause, reading: Reading) -> Found:
    """“Take X out (of Y)” removes it."""
    found: Found = []
    for item in clause.items:
        out = clause.verb is not None and clause.verb.words != "take"
        index = find(item.tokens, ("out", "off"))
        if index < 0 and not out:
            return [gap(clause.tokens)]
        part = item.tokens if out else (*item.tokens[:index], *item.tokens[index + 1 :])
        if not out and item.tokens[index].low == "off" and index + 1 < len(item.tokens):  # "off the list"
            part = (*item.tokens[:index], replace(item.tokens[index], text="from"), *item.tokens[index + 1 :])
        of = find(part, ("of",), last=True)
        part = (*part[:of], replace(part[of], text="from"), *part[of + 1 :]) if of > 0 else part
        found += _acted("remove", replace(item, tokens=part), clause, reading)
    return found
