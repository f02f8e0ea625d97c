"""Forms that bring about a state: choose, tick, untick, turn on, mark as done, sort, filter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.clauses import Clause, Item
from pytest_tool.grammar.doing import act
from pytest_tool.grammar.every import EVERY, every
from pytest_tool.grammar.filling import typed
from pytest_tool.grammar.ordering import ordered
from pytest_tool.grammar.page_parts import is_part_of_page
from pytest_tool.grammar.pointing import is_claim, look, pointed, with_nouns
from pytest_tool.grammar.reading import (
    ARTICLES,
    ORDINALS,
    POLITE,
    PRONOUNS,
    Found,
    Reading,
    gap,
    has_name,
    named,
    owned,
    placed,
    span,
    split_at,
    stations,
    thing,
    without_purpose,
)
from pytest_tool.grammar.several import several
from pytest_tool.grammar.verbs import Form
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import (
    Kind,
    Token,
    drop_back,
    drop_front,
    find,
    fold,
    plain,
    quote,
    said,
    tokens,
    word_set,
)

DONE = word_set("done complete completed finished ticked")
SWITCHING = frozenset({"turn", "turn on", "turn off", "switch on", "switch off", "enable", "disable", "deactivate"})
TASKS = word_set("todo todos to-do to-dos task tasks item items one ones everything")
"""What is complete when it is done; an order is completed by a button."""


def is_counted(part: Sequence[Token]) -> bool:
    """“The first task”, “all todos”, “everything”."""
    rest = drop_front(part, ARTICLES)
    return bool(rest) and rest[0].low in ORDINALS | EVERY and rest[-1].low in TASKS


def choose(clause: Clause, reading: Reading) -> Found:
    """``choose "V" in F``, or ``choose X`` when no field is named."""
    found: Found = []
    for item in with_nouns(clause.items):
        if (button := _called_so(clause, item, reading)) is not None:
            found += [button] * item.times
            continue
        path, part = stations(drop_front(drop_back(item.tokens, POLITE), ("to",)))
        words = thing(part, reading, clause.verb.words if clause.verb else "choose")
        if isinstance(words, Gap):
            return [*found, gap(part or clause.tokens, words.why)]
        chosen = _chosen(part, words, clause, reading)
        chosen = [replace(w, path=path, target=_last(w)) for w in chosen] if path else chosen
        chosen = [_as_set(w, part) for w in chosen] if found else chosen
        found += [replace(w, undecided=item.undecided) for w in chosen] * item.times
    return _in_one_field(found)


def _called_so(clause: Clause, item: Item, reading: Reading) -> Wish | None:
    """“Choose an image” is the button of this very name, where the page has one; None where it is not."""
    verb = clause.verb.words if clause.verb else ""
    written = [t for t in item.tokens if len(t.text) <= t.end - t.start]  # “an image” is read as “the first image”
    name = fold(f"{verb} {' '.join(t.text for t in written)}")
    if name not in reading.known or any(t.is_value or t.capital for t in item.tokens):
        return None
    start, end = span(clause.tokens)
    return Wish(placed(f"click {quote(name)}", clause), Act.CLICK, name, names=quote(name), start=start, end=end)


def _as_set(wish: Wish, part: tuple[Token, ...]) -> Wish:
    """“choose "text" as the type and 30 as the length”: a number that follows the first may be one that is typed."""
    if not wish.opener or not wish.value or part[0].kind is not Kind.NUMBER or find(part, ("as",)) != 1:
        return wish
    words = f"set {wish.target} to {quote(wish.value)}"
    return replace(wish, act=Act.SET, text=words, other_words=(wish.text, *wish.other_words))


def _in_one_field(found: Found) -> Found:
    """“"A" and "B" in the Toppings list”: the field that only the last one names is that of quoted ones before it."""
    last = found[-1] if found else None
    if not isinstance(last, Wish) or not last.opener or len(found) < 2:
        return found
    behind = last.text.removeprefix(f"choose {quote(last.value or '')}")
    bare = [
        isinstance(w, Wish) and not w.opener and not w.path and w.target == quote(w.value or "") for w in found[:-1]
    ]
    if not all(bare) or not behind.startswith(" in "):
        return found
    before = [w for w in found[:-1] if isinstance(w, Wish)]
    return [*(replace(w, text=w.text + behind, target=last.target, opener=last.opener) for w in before), last]


def _last(wish: Wish) -> str:
    """“File > PDF from the menu” ends at PDF."""
    return wish.target if not wish.value or wish.target == wish.names else quote(wish.value)


def _chosen(part: tuple[Token, ...], words: str, clause: Clause, reading: Reading) -> list[Wish]:
    start, end = span(part)
    if words == "all":
        verb = clause.verb.words if clause.verb else "choose"
        return [Wish(placed(f"click {verb} all", clause), Act.CLICK, f"{verb} all", start=start, end=end)]
    value, field = split_at(part, "from in as for under on")
    if field and field[0].low in ("from", "in", "under", "on"):  # “Save as from the File menu”
        value, field = part[: part.index(field[0])], field[1:]
    option = plain(value)
    plain_choice = Wish(placed(f"choose {words}", clause), Act.CHOOSE, words, option, names=words, start=start, end=end)
    if is_part_of_page(field) and not clause.lead and _of_what(value, reading) is not None:
        return _chosen(value, words, replace(clause, lead=part[len(value) :]), reading)
    if (noun := _of_what(part, reading)) is not None and clause.lead:  # “In the sidebar, select the region "South"”
        target, chosen = said(noun), plain(part[len(noun) :])
        text = placed(f"choose {quote(chosen)} in {target}", clause)
        return [replace(plain_choice, text=text, target=target, value=chosen, names=quote(chosen), opener=target)]
    if noun is not None:
        target, chosen = said(noun), plain(part[len(noun) :])
        others = (f"choose {quote(chosen)} in {target}", f"click {quote(chosen)}", *_as_box(quote(chosen), clause))
        text = placed(f"choose {target} {quote(chosen)}", clause)
        wish = replace(plain_choice, text=text, target=target, value=chosen, names=quote(chosen), other_words=others)
        return [replace(wish, opener=plain(drop_front(noun, ARTICLES)))]
    if not field or value[0].low in ARTICLES | ORDINALS or len(value) > 5:
        if clause.lead:
            lead = said(drop_front(clause.lead, ("in", "from", "under", "on", "for", "at")))
            return [replace(plain_choice, text=f"choose {quote(option)} in {lead}", target=lead)]
        number = _numbered(part)
        ways = (f"click {words}", *_as_box(quote(number or option), clause))
        return [replace(plain_choice, other_words=ways[::-1] if number else ways)]
    theirs = owned(field, reading)
    target, opener = theirs or said(field), theirs or plain(field)
    box = _as_box(quote(option), clause) if field[-1].low in ROWS_OF else ()
    return [
        replace(
            plain_choice, text=placed(f"choose {quote(option)} in {target}", clause), target=target,
            other_words=(f"click {said(value)}", *box), opener=opener,
        )
    ]  # fmt: skip


def _numbered(part: tuple[Token, ...]) -> str:
    """“1001” of “the orders 1001”: that is what its row has; a number of fewer digits may count, as in “line 2”."""
    noun, number = drop_front(part[:-1], ARTICLES), part[-1]
    plainly = len(noun) == 1 and noun[0].kind is Kind.WORD and not noun[0].capital and noun[0].low not in ORDINALS
    return number.text if plainly and number.kind is Kind.NUMBER and re.fullmatch(r"\d{3,}", number.text) else ""


ROWS_OF = frozenset({"list", "table", "grid", "listing"})
"""What has rows, and no name of its own."""


def _as_box(words: str, clause: Clause) -> tuple[str, ...]:
    """“Select X” may mean the box of its row; nobody says “choose” or “pick” for that."""
    return (f"tick {words}",) if clause.verb is not None and clause.verb.words == "select" else ()


def _of_what(part: tuple[Token, ...], reading: Reading) -> tuple[Token, ...] | None:
    """“the publisher "Paper Lane"”, “the country Norway” → the words of the field; None for “the option "Paper Lane"”."""
    at = next((i for i, token in enumerate(part) if token.kind is Kind.QUOTE or token.capital), 0)
    if at == 0 or any(t.kind is not Kind.WORD for t in part[:at]):
        return None
    quoted, noun = part[at].kind is Kind.QUOTE, drop_front(part[:at], ARTICLES)
    if at + 1 < len(part) and (quoted or not all(t.capital for t in part[at:])):
        return None
    if (not quoted and has_name(noun)) or plain(drop_front(part, ARTICLES)).casefold() in reading.known:
        return None
    if not 0 < len(noun) <= 3 or {t.low for t in noun} & (ANY_CHOICE | ORDINALS):
        return None
    if noun == part[:at] and f"filter by {plain(noun).casefold()}" not in reading.known:
        return None
    return None if any(t.low in ("in", "from", "of", "for", "to", "with") for t in noun) else part[:at]


ANY_CHOICE = frozenset({
    "option", "item", "entry", "value", "choice", "button", "link", "tab", "checkbox", "box", "row", "text", "word", "radio",
    "called", "named", "labelled", "labeled", "titled", "menu", "answer", "result", "suggestion", "element", "facet",
})  # fmt: skip
"""Nouns that say nothing of the field in which something is chosen."""


def tick(clause: Clause, reading: Reading) -> Found:
    """``tick X``. “Check the total is 5” is no box to tick."""
    verb = clause.verb.words if clause.verb else "tick"
    if verb.startswith("check") and any(is_claim(i.tokens) for i in clause.items):
        return look(clause, reading)
    return [w for i in with_nouns(clause.items) for w in ticked(Act.TICK, i, clause, reading)]


def untick(clause: Clause, reading: Reading) -> Found:
    """``untick X``."""
    return [w for i in with_nouns(clause.items) for w in ticked(Act.UNTICK, i, clause, reading)]


def ticked(act: Act, item: Item, clause: Clause, reading: Reading) -> Found:
    said_verb = clause.verb.words if clause.verb else ""
    switched = "turn on" if act is Act.TICK else "turn off"
    verb = switched if said_verb in SWITCHING else str(act)  # a box that only selects its row is no switch
    found = pointed(verb, act, without_purpose(item.tokens), item, clause, reading)
    button = f"{said_verb} " if said_verb in ("enable", "disable", "deactivate") else ""  # of an account, say
    own = _numbered(item.tokens) if item.tokens else ""
    first = (f"{verb} {quote(own)}",) if own else ()
    return [replace(w, other_words=(*first, f"click {button}{w.target}")) if isinstance(w, Wish) else w for w in found]


def turn(clause: Clause, reading: Reading) -> Found:
    """“Turn X on”, “turn X off”."""
    found: Found = []
    for item in clause.items:
        on = item.tokens[-1].low if item.tokens else ""
        if on not in ("on", "off"):
            return [gap(clause.tokens, "turn it on or off?")]
        rest = replace(item, tokens=item.tokens[:-1])
        act = Act.TICK if on == "on" else Act.UNTICK
        found += ticked(act, rest, clause, reading)
    return found


def mark(clause: Clause, reading: Reading) -> Found:
    """“Mark X as done” ticks what stands beside X; “mark X as read” is a button."""
    found: Found = []
    for item in clause.items:
        object_, state = split_at(item.tokens, "as", last=True)
        if not state:
            found += ticked(Act.TICK, item, clause, reading)
            continue
        states = {t.low for t in state}
        if states & DONE and (all_of_them := _ticked_each(object_, item, clause, reading)):
            found += all_of_them
            continue
        words = thing(object_, reading, "mark")
        if isinstance(words, Gap) and plain(object_).casefold() in PRONOUNS and not reading.last:
            found.append(_marked(state, item))  # the one thing that the page is about
            continue
        if isinstance(words, Gap):
            return [gap(item.tokens, words.why)]
        start, end = span(item.tokens)
        others: tuple[str, ...] = ()
        row = f"in the row of {named(object_, words)}"
        if states & DONE:
            act = Act.UNTICK if states & {"not", "un"} else Act.TICK
            text, others = f"{act} the checkbox {row}", (f"{act} {words}",)
        elif states & {"undone", "incomplete", "open", "unfinished"}:
            act, text, others = Act.UNTICK, f"untick the checkbox {row}", (f"untick {words}",)
        elif not has_name(object_) and plain(object_).casefold() not in PRONOUNS:
            act, text = Act.CLICK, f"click mark {words} as {said(state)}"
        else:
            act, text = Act.CLICK, f"click mark as {said(state)} {row}"
        found.append(Wish(placed(text, clause), act, words, names=words, other_words=others, start=start, end=end))
    return found


def _marked(state: tuple[Token, ...], item: Item) -> Wish:
    start, end = span(item.tokens)
    words = f"mark as {said(state)}"
    others = (f"tick {said(drop_front(state, ARTICLES))}",)
    return Wish(f"click {words}", Act.CLICK, words, names=words, other_words=others, start=start, end=end)


def _ticked_each(part: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """“Mark all todos as done”: the box of each, of both; empty where one thing is meant."""
    both = bool(part) and part[0].low == "both"
    if few := _first_few(part, item, clause, reading):
        return few
    part = (replace(part[0], text="all"), *part[1:]) if both else part
    if clause.verb is None or not part or part[0].low not in EVERY or {"not", "un"} & {t.low for t in item.tokens}:
        return []
    ticking = replace(clause.verb, form=Form.TICK, words="tick")
    found = every(replace(clause, verb=ticking, items=(replace(item, tokens=part),), tokens=item.tokens), reading) or []
    found = [replace(w, count=2, exact=True) if both and isinstance(w, Wish) else w for w in found]
    bare = len(part) == 1  # “everything”
    return [replace(w, text="tick the item", target="item") if bare and isinstance(w, Wish) else w for w in found]


def _first_few(part: tuple[Token, ...], item: Item, clause: Clause, reading: Reading) -> Found:
    """“Complete the first two todos”: the boxes of so many; empty for other words."""
    lows = [t.low for t in part if t.low not in ARTICLES]
    if clause.verb is None or len(lows) < 3 or lows[0] != "first" or {"not", "un"} & {t.low for t in item.tokens}:
        return []
    ticking = replace(clause.verb, form=Form.TICK, words="tick")
    return (
        several(replace(clause, verb=ticking, items=(replace(item, tokens=part),), tokens=item.tokens), reading) or []
    )


def completed(clause: Clause, reading: Reading) -> Found:
    """“Complete the todo "Buy milk"”, “the first task”, “all todos” is marking it as done."""
    found: Found = []
    for item in clause.items:
        if all_of_them := _ticked_each(item.tokens, item, clause, reading):
            found += all_of_them
            continue
        words = thing(item.tokens, reading, "complete")
        if isinstance(words, Gap):
            return [gap(item.tokens, words.why)]
        start, end = span(item.tokens)
        name = named(item.tokens, words)
        others = (f"click complete in the row of {name}",)
        text = placed(f"tick the checkbox in the row of {name}", clause)
        target = words if is_counted(item.tokens) else name
        found.append(Wish(text, Act.TICK, target, names=name, other_words=others, start=start, end=end))
    return found


def hidden(told: Found, reading: Reading) -> Found:
    """“Hide the targets” may be to untick “Show targets”."""
    return [_or_unshown(wish, reading) if isinstance(wish, Wish) else wish for wish in told]


def _or_unshown(wish: Wish, reading: Reading) -> Wish:
    what = drop_front(tokens(wish.target.removeprefix("hide ")), ARTICLES)
    shows = f"show {plain(what).casefold()}"
    others = (*wish.other_words, f"untick {quote(shows)}")
    return replace(wish, other_words=others) if shows in reading.known else wish


def sort(clause: Clause, reading: Reading) -> Found:
    """``sort by X``; a select's option or a column's header, as the page has it."""
    part = drop_back(tuple(t for i, item in enumerate(clause.items) for t in item.tokens), POLITE)
    part = _without_menu(part)
    verb = clause.verb.words if clause.verb else "sort"
    if verb == "sort" and part and not ordered(part)[0]:
        return _ordered(part, clause, reading)
    if " by" not in verb:
        index = find(part, ("by",))
        if index < 0:
            return act(clause, reading)
        part = part[index + 1 :]
    words = thing(part, reading, "sort by")
    if isinstance(words, Gap):
        return [gap(clause.tokens, words.why)]
    start, end = span(clause.tokens)
    manner = "sort" if verb.split()[0] in ("sort", "order", "arrange") else verb.split()[0]
    others = (f"choose {words} in the {manner} field", f"click the {words} column header")
    return [
        Wish(
            placed(f"{manner} by {words}", clause),
            Act.CHOOSE,
            words,
            names=words,
            other_words=others if manner == "sort" else others[:1],
            start=start,
            end=end,
        )
    ]


def _without_menu(part: tuple[Token, ...]) -> tuple[Token, ...]:
    """“"kind" with the menu of the column” → "kind": where else would it be offered."""
    at = find(part, ("with", "using", "via", "in", "from", "through"), last=True)
    lows = {t.low for t in part[at + 1 :]}
    return part[:at] if at > 0 and "menu" in lows and lows <= ARTICLES | {"menu", "of", "column", "header"} else part


def _ordered(order: tuple[Token, ...], clause: Clause, reading: Reading) -> Found:
    """“Sort in descending order”: by the column that was named last."""
    named_last = tokens(reading.last)
    column = plain([t for t in named_last if t.kind is Kind.QUOTE] or drop_front(named_last, ARTICLES))
    if not column:
        return [gap(clause.tokens, "sort by what?")]
    start, end = span(clause.tokens)
    words = f"{column} {said(order)}"
    text = placed(f"sort by {words}", clause)
    return [Wish(text, Act.CHOOSE, words, names=quote(column), start=start, end=end)]


def filter_(clause: Clause, reading: Reading) -> Found:
    """``choose "V" in F``, ``filter by X``, or a text for the filter field."""
    part = drop_back(tuple(t for i in clause.items for t in i.tokens), POLITE)
    verb = clause.verb.words if clause.verb else "filter"
    if verb.startswith("filter") and len(clause.items) > 1 and (several := _several_of(clause, reading)):
        return several
    if "only" in verb and not any(t.kind is Kind.QUOTE for t in part):
        words = thing(part, reading, verb)
        start, end = span(clause.tokens)
        if isinstance(words, Gap):
            return [gap(part, words.why)]
        if wish := _with_the(part, clause):
            return [wish]
        if value := _told_apart(part, reading):
            others = (f"show only {value}", f"filter by {value}")
            return [Wish(placed(f"choose {quote(value)}", clause), Act.CHOOSE, quote(value), value, other_words=others,
                         names=quote(value), start=start, end=end)]  # fmt: skip
        return [Wish(placed(f"{verb} {words}", clause), Act.OPEN, words, other_words=(f"filter by {words}",),
                     names=words, narrows="", start=start, end=end)]  # fmt: skip
    index = find(part, ("by", "for", "to"))
    narrows: tuple[Token, ...] = ()
    if verb == "filter" and index >= 0:
        narrows, part = drop_front(part[:index], ARTICLES), part[index + 1 :]
    if not part:
        return [gap(clause.tokens, "filter by what?")]
    start, end = span(clause.tokens)
    values = [t for t in part if t.kind is Kind.QUOTE]
    if any(t.low == "column" for t in narrows) and (len(values) == len(part) == 1 or not values):
        target, value = said(narrows), plain(part)
        return [Wish(placed(f"choose {quote(value)} in the {target}", clause), Act.CHOOSE, f"the {target}", value,
                     names=f"the {target}", narrows=_column(narrows), start=start, end=end)]  # fmt: skip
    if len(values) == 1 and len(part) == 1:
        value = values[0].text
        wish = typed(value, "the filter field", Wish("", Act.TYPE, value=value, start=start, end=end))
        return [replace(wish, other_words=(f"choose {quote(value)}",), narrows=_column(narrows))]
    words = thing(part, reading, "filter by")
    if isinstance(words, Gap):
        return [gap(part, words.why)]
    if verb.startswith("filter") and (noun := _of_what(part, reading)) is not None:  # “by the team Logistics”
        target, value = said(noun), plain(part[len(noun) :])
        return [Wish(placed(f"choose {quote(value)} in {target}", clause), Act.CHOOSE, target, value, names=words,
                     other_words=(f"filter by {words}",), narrows=_column(noun), start=start, end=end)]  # fmt: skip
    if len(values) == 1 and part[-1] is values[0]:
        field = said(drop_back(part[:-1], ("=", ":", "is", "with", "to")))
        text, target, column = f"choose {quote(values[0].text)} in {field}", field, _column(part[:-1])
        value = values[0].text
    else:
        text, target, column, value = f"filter by {words}", words, "", plain(part)
    return [Wish(placed(text, clause), Act.CHOOSE, target, value, names=words, narrows=column, start=start, end=end)]


def _several_of(clause: Clause, reading: Reading) -> Found:
    """“Filter by the products Espresso and Latte”: each of them is chosen; empty where not all are names of one noun."""
    first, *others = (i.tokens for i in clause.items)
    begun = drop_front(first, ("by",))
    noun = _of_what(begun, reading)
    names = [plain(begun[len(noun) :]), *map(plain, others)] if noun else []
    if noun is None or not all(part[0].capital or part[0].kind is Kind.QUOTE for part in others):
        return []
    start, end = span(clause.tokens)
    target = said(noun)
    return [Wish(f"choose {quote(name)} in {target}", Act.CHOOSE, target, name, names=target, narrows=_column(noun),
                 start=start, end=end) for name in names]  # fmt: skip


def _with_the(part: tuple[Token, ...], clause: Clause) -> Wish | None:
    """“Only the users with the role Editor”: Editor, where a role is chosen."""
    things, told = split_at(part, "with")
    field, value = drop_front(told[:-1], ARTICLES), told[-1:]
    if not things or not field or not value or not (value[0].capital or value[0].is_value):
        return None
    start, end = span(clause.tokens)
    name, target = plain(value), f"the {plain(field)}"
    return Wish(placed(f"choose {quote(name)} in {target}", clause), Act.CHOOSE, target, name, names=quote(name),
                other_words=(f"filter by {plain(field)} {name}",), start=start, end=end)  # fmt: skip


def _told_apart(part: tuple[Token, ...], reading: Reading) -> str:
    """By what “posts from October 2026” are told from others; a link “Posts” shows them all."""
    things, value = split_at(drop_front(part, ARTICLES), "from of")
    if plain(value).casefold() in reading.known:
        return ""  # a link of that name leads somewhere
    apart = things and value and (value[0].capital or value[0].text.isdigit()) and not things[-1].capital
    return plain(value) if apart and plain(part).casefold() not in reading.known else ""


def _column(part: tuple[Token, ...]) -> str:
    """“the Continent column” → “Continent”."""
    bare = drop_back(drop_front(part, ARTICLES), ("=", ":", "is", "with", "to"))
    return plain(drop_back(drop_front(bare, ("column",)), ("column",)))
