"""Forms of sentence for drag and drop: “drag A onto B”, “move A above B”, “move A to the top of the list”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.grammar.adding import add
from pytest_tool.grammar.clauses import NUMBER_WORDS, Clause, Item
from pytest_tool.grammar.doing import COLLECTIONS, act, on_item
from pytest_tool.grammar.dragging import PLACES, parted
from pytest_tool.grammar.phrase import ORDINALS
from pytest_tool.grammar.reading import (
    ARTICLES,
    POLITE,
    PRONOUNS,
    Found,
    Reading,
    gap,
    has_name,
    named,
    placed,
    span,
    thing,
)
from pytest_tool.grammar.verbs import Form, Verb, verb_at
from pytest_tool.grammar.wish import Act, Gap, Wish
from pytest_tool.grammar.words import Kind, Token, drop_back, drop_front, fold, ordinal, plain, quote, said, word_set

DROPPING = word_set("drop release place put leave")
"""How the second half of “drag A and drop it on B” begins."""
ENDS = {
    "top": "first", "start": "first", "beginning": "first", "front": "first", "bottom": "last", "end": "last", "back": "last",
}  # fmt: skip
PLACE = word_set("place position spot slot")
WAYS = {"up": "up", "upwards": "up", "down": "down", "downwards": "down"}
SORTING = word_set("sort order reorder re-order rearrange arrange")
COMES = word_set("comes is stands appears goes ends")
HOW_FAR = word_set("by one a place position step row line places")
BINS = word_set("trash bin wastebasket rubbish")
DISCARDING = ("trash", "bin", "delete", "remove")
"""What the control is called that moves something there."""
NO_PLACE = "say where it is dropped: onto, before or after what, or at which place of the list"


def drag(clause: Clause, reading: Reading) -> Found:
    """``drag A onto B``; where the page has a control that is called “Move”, that is clicked instead of dragged."""
    verb, clause = clause.verb.words if clause.verb else "drag", _announced(clause)
    if verb == "drop" and _into_basket(clause):
        return add(replace(clause, verb=Verb("add", Form.ADD, 1)), reading)
    if not any(_position(i.tokens) or parted(i.tokens) for i in clause.items):
        return _discarded(verb, clause, reading) or [gap(clause.tokens, NO_PLACE)]
    found: Found = []
    for item in clause.items:
        if item.joiner and (not found or isinstance(found[-1], Gap)):
            return [gap(clause.tokens, "one thing at a time: say of each where it goes")]
        told = (_clicked(verb, item, clause, reading) or _binned(item, clause, reading)) if verb == "move" else []
        found += told or _dragged(item, clause, reading) * item.times
    return found or [gap(clause.tokens, NO_PLACE)]


def _discarded(verb: str, clause: Clause, reading: Reading) -> Found:
    """“Drop the table "loans"”, to nowhere: a database's word for deleting, done by the button of that name in the row."""
    named = all(any(t.kind is Kind.QUOTE for t in item.tokens) for item in clause.items)
    if verb != "drop" or not clause.items or not named:
        return []
    return act(replace(clause, verb=Verb("drop", Form.ACT, 1)), reading)


def emptied(clause: Clause, reading: Reading) -> Found | None:
    """“Empty the table "loans"”: a database's word for deleting its rows, where the page has a button of that name."""
    verb = clause.verb.words if clause.verb else ""
    things = [{t.low for t in item.tokens} & HOLDING for item in clause.items]
    named = all(any(t.kind is Kind.QUOTE for t in item.tokens) for item in clause.items)
    if (
        verb not in ("empty", "clear", "wipe")
        or verb not in reading.known
        or not things
        or not all(things)
        or not named
    ):
        return None
    return act(replace(clause, verb=Verb(verb, Form.ACT, 1)), reading)


HOLDING = word_set("table folder collection bin trash list queue album bucket index database cache mailbox")
"""What holds records, and is no field."""


def perhaps(told: Found, clause: Clause, reading: Reading) -> Found:
    """“Put A into the Done column” is typing or a drag: the page shows whether A lies on it."""
    first = told[0] if told else None
    if len(clause.items) != 1 or not isinstance(first, Wish) or first.act not in (Act.TYPE, Act.CLICK):
        return told
    meant = drag(replace(clause, verb=Verb("drag", Form.DRAG, 1)), reading)
    instead = meant[0] if len(meant) == 1 else None
    return [replace(first, instead=instead), *told[1:]] if isinstance(instead, Wish) and instead.to else told


def _announced(clause: Clause) -> Clause:
    """“Reorder the tasks: move A to the top” is the order behind the colon."""
    part = clause.items[0].tokens if clause.items else ()
    at = next((i for i, t in enumerate(part) if t.text == ":" and t.kind is Kind.PUNCT), -1)
    verb = verb_at(part[at + 1 :]) if at >= 0 else None
    if verb is None or verb.form is not Form.DRAG:
        return clause
    return replace(clause, items=(replace(clause.items[0], tokens=part[at + 1 + verb.length :]), *clause.items[1:]))


def _into_basket(clause: Clause) -> bool:
    """“Drop it in the basket” is adding, “Drop "A" on the basket” is dragging."""
    told = parted(clause.items[-1].tokens) if clause.items else None
    last = told[2][-1:] if told else clause.items[-1].tokens[-1:] if clause.items else ()
    quoted = told is not None and any(t.kind is Kind.QUOTE for t in told[0])
    return bool(last) and (last[0].low in COLLECTIONS or last[0].low == "in") and not quoted


def _dragged(item: Item, clause: Clause, reading: Reading) -> Found:
    part = drop_back(drop_front(item.tokens, (",",)), POLITE)
    position = _position(part)
    told = None if position else parted(part)
    if position:
        object_, where, goal = position
    elif told:
        object_, where, goal = told[0], str(told[1]), told[2]
    else:
        return [gap(part or clause.tokens, NO_PLACE)]
    source = thing(_nameable(object_), reading, "drag")
    if isinstance(source, Gap):
        return [gap(object_ or clause.tokens, source.why)]
    if "slider" in fold(source).split():
        return [gap(clause.tokens, "say the value that the slider is to have")]
    to = thing(_nameable(goal), reading, "drag to") if goal else ""
    if isinstance(to, Gap):
        return [gap(goal, to.why)]
    start, end = span(part)
    text = f"drag {source} {where} {to}" if told else _words(source, where, to)
    return [Wish(placed(text, clause), Act.DRAG, source, names=source, to=to, where=where, start=start, end=end)]


def _words(source: str, where: str, to: str) -> str:
    """A wish for a place in a list, in words; the page tells before what that is."""
    of = f" of {to}" if to else ""
    if where in ("up", "down"):
        return f"move {source} one place {where}"
    return f"move {source} to the {where if where in ('first', 'last') else ordinal(int(where))} place{of}"


def _nameable(part: Sequence[Token]) -> tuple[Token, ...]:
    """Without “from …”, where that names another part of the page: of A there is one."""
    at = next((i for i, t in enumerate(part) if i and t.low == "from"), 0)
    part = part[:at] if at else part
    return tuple(drop_back(part, ("up", "down", ",")))


def _position(part: Sequence[Token]) -> tuple[tuple[Token, ...], str, tuple[Token, ...]] | None:
    """“A to the top of the list” → A, “first”, “the list”; “A up” → A, “up”; None for other words."""
    part = tuple(part)
    for at in range(1, len(part)):
        behind = part[at:]
        if behind[0].low in WAYS and all(t.low in HOW_FAR for t in behind[1:]):
            return _object(part[:at]), WAYS[behind[0].low], ()
        if len(behind) > 2 and [t.low for t in behind[:2]] in (["one", "place"], ["one", "position"], ["a", "place"]):
            return (_object(part[:at]), WAYS[behind[2].low], ()) if behind[2].low in WAYS and len(behind) == 3 else None
        if behind[0].low not in ("to", "at", "in", "into", "as", "comes", "is", "first", "last"):
            continue
        rest = drop_front(behind if behind[0].low in ("first", "last") else behind[1:], ("the", "very", "its"))
        if rest and (found := _place_in(rest)):
            return _object(part[:at]), *found
    return None


def _place_in(rest: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]] | None:
    """Which place, and of what: “top of the list”, “second position”, “position 2”, “first”."""
    word, tail = rest[0], rest[1:]
    if word.low in ENDS:
        where = ENDS[word.low]
    elif word.low in PLACE and tail and (number := _number(tail[0])):
        where, tail = str(number), tail[1:]
    elif number := ORDINALS.get(word.low, 0):
        if tail and tail[0].low in PLACE:
            tail = tail[1:]
        elif tail:
            return None  # “to the first column” names a column
        where = {1: "first", -1: "last"}.get(number, str(number))
    else:
        return None
    if not tail:
        return where, ()
    return (where, tail[1:]) if tail[0].low in ("of", "in", "on") and len(tail) > 1 else None


def _number(token: Token) -> int:
    return int(token.text) if token.text.isdigit() else NUMBER_WORDS.get(token.low, 0)


def _object(part: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(drop_back(part, ("right", "all", "way", "over", "back", "to", "the")))


def _clicked(verb: str, item: Item, clause: Clause, reading: Reading) -> Found:
    """The clicks on the page's own “Move …”, where it has one: “Move to…”, “Move up”."""
    part = drop_back(item.tokens, POLITE)
    position = _position(part)
    if position and position[1] in WAYS.values():
        name, goal = f"{verb} {position[1]}", part[:0]
        object_ = position[0]
    elif position is None and (told := parted(part)) and not _beside(part):
        name, object_, goal = _mover(reading), _nameable(told[0]), told[2]
    else:
        return []
    if not name or name not in reading.known:
        return []
    start, end = span(part)
    wish = Wish(placed(f"click {quote(name)}", clause), Act.CLICK, quote(name), start=start, end=end)
    if has_name(object_) and plain(object_).casefold() not in PRONOUNS:
        of = named(object_, said(object_))
        row = f"click {quote(name)} in the row of {of}"
        wish = replace(wish, text=placed(row, clause), names=of, other_words=(wish.text,))
    elif reading.last and plain(object_).casefold() in PRONOUNS:
        wish = on_item(name, wish, clause, reading)
    if not goal:
        return [wish]
    words = named(goal, said(goal))
    return [wish, Wish(f"choose {words}", Act.CHOOSE, words, other_words=(f"click {words}",), start=start, end=end)]


def _binned(item: Item, clause: Clause, reading: Reading) -> Found:
    """“Move A to the trash” is a control of A's, unless the page shows that A can be dragged."""
    told = parted(drop_back(item.tokens, POLITE))
    goal = drop_back(drop_front(told[2], ARTICLES), ("can",)) if told else ()
    if told is None or not goal or goal[-1].low not in BINS or len(goal) > 2:
        return []
    shown = {word for name in reading.known for word in name.split()}
    verb = next((word for word in (goal[-1].low, *DISCARDING) if word in shown), "delete")
    found = act(replace(clause, verb=Verb(verb, Form.ACT, 1), items=(replace(item, tokens=told[0]),)), reading)
    dragged = _dragged(item, clause, reading)
    instead = dragged[0] if isinstance(dragged[0], Wish) else None
    return [replace(wish, instead=instead) for wish in found if isinstance(wish, Wish)]


def _beside(part: Sequence[Token]) -> bool:
    told = parted(part)
    return told is not None and str(told[1]) != "onto"


def _mover(reading: Reading) -> str:
    """The page's control that moves something elsewhere: “Move to…”, “Move”."""
    found = [
        name for name in reading.known if name.rstrip(".…: ") in ("move", "move to", "move to folder", "move into")
    ]
    return found[0] if len(found) == 1 else ""


def carried(read: Sequence[Clause]) -> list[Clause]:
    """“Drag A and drop it on B” as the one clause “drag A on B”."""
    kept: list[Clause] = []
    for clause in read:
        before = kept[-1] if kept else None
        goal = _dropped(clause) if before and _drags(before) else ()
        if before and before.verb and before.verb.form is Form.DRAG and not any(i.tokens for i in before.items):
            kept[-1] = clause  # “drag and drop A on B”
        elif before and goal:
            item = replace(before.items[0], tokens=(*before.items[0].tokens, *goal))
            kept[-1] = replace(before, tokens=(*before.tokens, *clause.tokens), items=(item,))
        else:
            kept.append(clause)
    return kept


def _drags(clause: Clause) -> bool:
    one = clause.verb is not None and clause.verb.form is Form.DRAG and len(clause.items) == 1
    return one and parted(clause.items[0].tokens) is None


def _dropped(clause: Clause) -> tuple[Token, ...]:
    """The place in “drop it on B”; () for any other clause."""
    words = clause.tokens
    if len(words) < 3 or words[0].low not in DROPPING:
        return ()
    rest = drop_front(words[1:], PRONOUNS)
    places = {phrase.split()[0] for phrase in PLACES} | {"to", "on", "in", "at"}
    return rest if rest and rest[0].low in places else ()


def ordered(clause: Clause, reading: Reading) -> Found | None:
    """“Reorder the list so that A comes first” is a drag of A; None for other sentences."""
    if clause.verb is None or clause.verb.words.split()[0] not in SORTING:
        return None
    part = tuple(t for item in clause.items for t in item.tokens)
    lows = [t.low for t in part]
    at = next((i for i in range(len(part) - 1) if lows[i] == "so"), -1)
    begin = at + (2 if at >= 0 and lows[at + 1] == "that" else 1)
    verb = next((i for i in range(begin + 1, len(part)) if lows[i] in COMES), -1)
    if at < 0 or verb < 0:
        return None
    words = (*part[begin:verb], *part[verb + 1 :])
    told = _dragged(Item(words), clause, reading)
    list_ = drop_front(part[:at], ARTICLES)
    if len(told) == 1 and isinstance(told[0], Wish) and list_ and not told[0].to:
        name = plain(list_)
        return told if name in ("list", "items", "rows", "cards", "tasks") else [replace(told[0], to=f"the {name}")]
    return told
