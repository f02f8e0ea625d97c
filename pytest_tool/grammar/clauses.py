"""A sentence as clauses: one verb each, and the things that it is applied to ("Tick A and B" is one clause, two items).

“and” and commas join clauses, things, and parts of one name ("terms and conditions"). What follows them decides: a verb
opens a clause; a name that is on the page, or a phrase that is always one name, stays whole; else it is another thing
for the same verb.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.unknown_orders import is_order_of_its_own
from pytest_tool.grammar.verbs import CORE, Form, Verb, gerund, own_verb, verb_at
from pytest_tool.grammar.words import ARROWS, Kind, Token, drop_front, fold, plain, starts, word_set

HARD = frozenset(".;!?")
SOFT = frozenset({",", "and", "then", "but", "&", "–", "—", "afterwards"})
ABBREVIATIONS = frozenset({"mr", "mrs", "ms", "dr", "st", "no", "nr", "e.g", "i.e", "etc", "vs", "inc", "ltd"})
ONE_NAME = frozenset({
    "terms and conditions", "date and time", "shipping and handling", "help and support", "bed and breakfast",
    "privacy and security", "security and privacy", "questions and answers", "home and garden", "food and drink",
    "black and white", "first and last name", "terms and privacy", "delivery and returns",
})  # fmt: skip
"""Phrases that are one name wherever they stand; other names are known when the page shows them."""
FILLERS = word_set(
    "please now then next first firstly second secondly third thirdly finally lastly also afterwards just simply and "
    "but so again eventually when let's lets kindly ,"
)
SUBJECTS = (
    "i should be able to", "i want to", "i", "we", "you", "the user should", "the user", "user", "he", "she", "they",
    "the customer", "the visitor", "the guest", "the admin", "the tester", "go ahead and", "after that",
    "as a next step", "attempt to", "try to", "in the end", "at the end", "you can", "and then",
)  # fmt: skip
LEADS = word_set("in on under from within inside below above beside at for near underneath beneath")
SMALL = LEADS | word_set("to into as with of by next using via the a an all both also only not no")
PLACES_ONLY = word_set("page screen site website shop app view homepage webpage")
TRAILING = (
    "this time", "as well", "right there", "right away", "straight away", "once more", "for now", "at once", "again",
    "immediately", "too", "please", "instead", "afterwards", "there",
)  # fmt: skip
"""Words at the end that change nothing of what is to be done."""
FILLED = frozenset({Form.TYPE, Form.SET, Form.CHOOSE, Form.TICK, Form.UNTICK, Form.CLEAR})
LEFT_OUT = word_set(
    "saving submitting sending confirming applying publishing pressing clicking closing leaving reloading"
)
"""What a step says of a field that is filled “without” it."""
AGAIN = frozenset({"try", "start", "play", "ask", "send", "never"})
"""Verbs that make a name with “again”: a button "Try again"."""
UNJOINED = frozenset({"click", "press", "hit", "tap"})
"""Verbs that may start a clause without a joiner in front."""
NO_END = word_set("the a an my your to of and or first last greatest double right single long then")
"""Words that no clause ends with."""
SURELY_PRESSED = word_set("submit save send enter ok okay next continue cancel apply login search go done finish")
MOST_GOING_ON = 6
"""So many words at most name one more thing for the verb before."""
COUNTS = {"once": 1, "twice": 2, "thrice": 3}
NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that the verb is applied to. ``joiner`` is how it hangs on the item before: ", " or " and "."""

    tokens: tuple[Token, ...]
    joiner: str = ""
    undecided: bool = False
    times: int = 1


@dataclass(frozen=True, slots=True)
class Clause:
    """``lead`` is the place named in front ("In the row of Bob, …"). Without a verb the clause was not understood."""

    tokens: tuple[Token, ...]
    verb: Verb | None
    items: tuple[Item, ...] = ()
    lead: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class _Segment:
    """What stands between two separators; ``fresh`` when a clause must start here."""

    tokens: tuple[Token, ...]
    joiner: str
    fresh: bool
    sentence: bool = True
    """A new sentence starts here."""


def clauses(tokens: Sequence[Token], known: Collection[str] = ()) -> list[Clause]:
    """The clauses of a sentence. ``known`` are names that the page shows."""
    names = frozenset(fold(_unjoined(k)) for k in known) | ONE_NAME
    found: list[Clause] = []
    lead: tuple[Token, ...] = ()
    third = opening = False
    segments = _segments(tokens)
    for index, segment in enumerate(segments):
        before = found[-1] if found and not segment.fresh and not opening else None
        told, part = _subject(segment.tokens)
        third = third or told
        if not part and found and not segment.fresh and segment.tokens[0].capital:
            part = segment.tokens  # "Click Next, Next, Finish"
        if not part or (found and _is_exclusion(segment)):
            continue
        following = segments[index + 1] if index + 1 < len(segments) else None
        if _is_lead(part, following):
            lead = () if part[-1].low in PLACES_ONLY | {"editor"} or part[0].low == "to" else part
            opening = bool(lead)
            continue
        part, inner = _lead_inside(part)
        is_name = found and not segment.sentence and (part[0].capital or len(part) == 1)  # “and then Letters”
        verb = verb_at(part, third) or (None if before or is_name else own_verb(part, names))
        if found and verb is None and _goes_on(found[-1], segment, part):
            before, part = found[-1], drop_front(part, ("on", "to"))
        if before and verb is None and _is_order_of_its_own(before, segment, part, names):
            before, verb = None, own_verb(part, names)
        if before and before.verb and _is_whole_name(before, segment, part, names):
            found[-1] = _named(before, segment, part)
            continue
        if before and (verb is None or _is_item(before, segment, part, verb, names)):
            found[-1] = _joined(before, replace(segment, tokens=part), verb, names)
            continue
        if before and verb and verb.form is Form.ACT:
            found[-1] = _doubtful(before)
        found.append(_clause(part, verb, inner or lead))
        opening = False
        lead = () if not lead or inner else lead if following and not following.fresh else ()
    return found


def _segments(tokens: Sequence[Token]) -> list[_Segment]:
    """The tokens cut at separators; a bracket is never cut."""
    found: list[_Segment] = []
    part: list[Token] = []
    joiner, fresh, sentence, depth = "", True, True, 0
    for index, token in enumerate(tokens):
        depth += {"(": 1, ")": -1}.get(token.low, 0)
        hard = _is_hard(tokens, index)
        counts = token.low == "but" and index > 0 and tokens[index - 1].low == "last"  # “the last but one”
        named = token.low == "and" and _is_in_station(part, tokens[index + 1 :])
        if depth > 0 or counts or named or not (hard or _is_soft(token)):
            part.append(token)
            continue
        if part:
            found.append(_Segment(tuple(part), joiner, fresh, sentence))
            part, joiner, fresh, sentence = [], "", False, False
        sentence = sentence or hard
        fresh = fresh or hard or token.low in ("then", "afterwards")
        joiner = " and " if token.low in ("and", "&") else " but " if token.low == "but" else joiner or ", "
    found += [_Segment(tuple(part), joiner, fresh, sentence)] if part else []
    return [part for segment in found for part in _unjoined_orders(_without_what_is_left_out(segment))]


def _is_in_station(part: Sequence[Token], following: Sequence[Token]) -> bool:
    """“Kernel > Restart Kernel and Run All Cells…”: an “and” between capital words belongs to the entry; “Copy and Edit > Paste”
    are two ways.
    """
    if not any(t.text in ARROWS and t.kind is not Kind.QUOTE for t in part) or not part[-1].capital:
        return False
    end = next((i for i, t in enumerate(following) if t.low == "and" or _is_hard(following, i)), len(following))
    goes_on = any(t.text in ARROWS for t in following[:end])
    return bool(following) and following[0].capital and not goes_on


def _without_what_is_left_out(segment: _Segment) -> _Segment:
    """“Set the name to Berger without saving”: no part of the value. “Leave without saving” may well be a button."""
    part = segment.tokens
    verb = verb_at(_subject(part)[1], True)
    if verb is None or verb.form not in FILLED:
        return segment
    ends = (i for i in range(2, len(part) - 1) if part[i].low == "without" and part[i + 1].text in LEFT_OUT)
    return replace(segment, tokens=part[: next(ends, len(part))])


def _unjoined_orders(segment: _Segment) -> list[_Segment]:
    """“Scroll to the bottom hit submit.”: a verb that surely starts a clause of its own, where “and” was left out."""
    part = segment.tokens
    first = verb_at(_subject(part)[1], True)
    if first is None:
        return [segment]
    filling = first.form in (Form.TYPE, Form.SET, Form.SEARCH, Form.ADD, Form.RENAME, Form.ACT)
    for index in range(2, len(part) - 1):
        verb, before, behind = part[index], part[index - 1], part[index + 1 :]
        if verb.text not in UNJOINED or before.low in SMALL | NO_END or (filling and not _quoted(part[:index])):
            continue
        behind = behind[1:] if behind[0].low in ("on", "the") and len(behind) > 1 else behind
        if behind[0].kind is Kind.QUOTE or behind[0].low in SURELY_PRESSED:
            rest = _Segment(part[index:], " and ", True, False)
            return [replace(segment, tokens=part[:index]), *_unjoined_orders(rest)]
    return [segment]


def _quoted(part: Sequence[Token]) -> bool:
    return any(t.kind in (Kind.QUOTE, Kind.HANDLE) for t in part)


def _is_hard(tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    if token.kind is not Kind.PUNCT or token.text not in HARD:
        return False
    before = tokens[index - 1].low if index else ""
    if token.text != "." or before not in ABBREVIATIONS:
        return True
    number = before in ("no", "nr")
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    return following is None or (number and following.kind is not Kind.NUMBER)


def _is_soft(token: Token) -> bool:
    return token.low in SOFT and token.kind in (Kind.WORD, Kind.PUNCT)


def _subject(part: tuple[Token, ...]) -> tuple[bool, tuple[Token, ...]]:
    """Without politeness and “I”, “the user”; whether the verb may then be a third person."""
    third = False
    while True:
        shorter = part if starts(part, "next to") or _is_numbered_field(part) else drop_front(part, FILLERS)
        for subject in SUBJECTS:
            if starts(shorter, subject) and verb_at(shorter[len(subject.split()) :], True):
                shorter, third = shorter[len(subject.split()) :], True
                break
        if shorter == part:
            return third, part
        part = shorter


def _is_numbered_field(part: tuple[Token, ...]) -> bool:
    """“, first name "Erik"”, “, second line "Flat 2"”: a field and its value, and no order of steps."""
    if len(part) < 3 or part[0].low not in ("first", "second", "third") or part[1].kind is not Kind.WORD:
        return False
    name = starts(part[1:], "name") and part[2].low not in ("it", "the", "this")
    return name or (part[1].low not in SMALL | FILLERS and part[2].is_value and verb_at(part[1:]) is None)


def _is_exclusion(segment: _Segment) -> bool:
    """“, but no city”, “without opening it”, “and do not tick …”: what is not ordered is not done anyway."""
    part = segment.tokens
    if starts(part, "without") and len(part) > 1:
        return part[1].low.endswith("ing")
    if segment.joiner == " but " and (part[0].low in ("no", "not", "never") or starts(part, "leave")):
        return True
    return any(starts(part, words) for words in ("do not", "don't", "don’t"))


def _goes_on(before: Clause, segment: _Segment, part: tuple[Token, ...]) -> bool:
    """“Click A, then B”, “open the shop, then the basket”: the same verb for another name."""
    part = drop_front(part, ("on", "to"))
    if not segment.fresh or segment.sentence or before.verb is None or not 0 < len(part) <= MOST_GOING_ON:
        return False
    if before.verb.form not in (Form.CLICK, Form.OPEN, Form.PRESS, Form.DOUBLE_CLICK, Form.RIGHT_CLICK):
        return False
    if part[0].kind is Kind.QUOTE or (part[0].kind is Kind.NUMBER and len(part) == 1):
        return True
    if part[0].low == "the" and not any(t.low in LEADS | {"to", "that"} for t in part):
        return len(part) > 1
    one_word = before.verb.form is Form.OPEN and len(part) == 1 and part[0].kind is Kind.WORD
    return (part[0].capital and len(part) <= 4) or one_word


def _without_trailing(part: tuple[Token, ...]) -> tuple[Token, ...]:
    lows = [t.low for t in part]
    for words in TRAILING:
        ending = words.split()
        if len(part) > len(ending) and lows[-len(ending) :] == ending and lows[-len(ending) - 1] not in AGAIN:
            return _without_trailing(part[: -len(ending)])
    return part


def _is_lead(part: tuple[Token, ...], following: _Segment | None) -> bool:
    """“In the row of Bob,” or “To log in,” with a clause behind the comma."""
    if following is None or following.joiner != ", " or following.fresh:
        return False
    if verb_at(_subject(following.tokens)[1], True) is None and not _lead_inside(_subject(following.tokens)[1])[1]:
        return False
    if _is_tool(part):
        return True
    purpose = part[0].low == "to" and verb_at(part[1:]) is not None
    return purpose or (_is_place(part) and not any(_core_at(part, i) for i in range(1, len(part))))


def _is_tool(part: Sequence[Token]) -> bool:
    """“Using the text editor,”, “With the slider,”."""
    return part[0].low in ("using", "with") and part[-1].low in ("editor", "slider", "spinner")


def _is_place(part: Sequence[Token]) -> bool:
    return bool(part) and (part[0].low in LEADS or starts(part, "next to"))


def _lead_inside(part: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """“In the search field type …” → the clause and its place; without such a place, the part as it is."""
    if not _is_place(part):
        return part, ()
    place = next((i for i in range(2, len(part)) if _core_at(part, i)), 0)
    if not place:
        return part, ()
    lead = tuple(t for t in part[:place] if t.low not in (":", ","))
    return part[place:], () if lead and lead[-1].low in PLACES_ONLY else lead


def _core_at(part: Sequence[Token], index: int) -> bool:
    verb = verb_at(part[index:])
    if verb is None or verb.form not in CORE or part[index].capital or index + verb.length >= len(part):
        return False
    return index == 0 or part[index - 1].low not in ("the", "a", "an", "to", "of")  # "in the search field"


def _is_order_of_its_own(before: Clause, segment: _Segment, part: tuple[Token, ...], names: Collection[str]) -> bool:
    last = before.items[-1].tokens if before.items else ()
    return is_order_of_its_own(part, before.verb, names, last) and not _one_name(last, segment.joiner, part, names)


def _is_item(before: Clause, segment: _Segment, part: tuple[Token, ...], verb: Verb, names: Collection[str]) -> bool:
    """Whether a part that starts with a verb's word still belongs to the clause before."""
    if not before.items:
        return False
    last = before.items[-1].tokens
    if not last:
        return _one_name(before.tokens, segment.joiner, part, names)  # "Save and add another"
    if _one_name(last, segment.joiner, part, names):
        return True
    if len(part) > 1 and part[1].is_value and part[0].low in {t.low for t in last}:
        return True  # “Delete order 12 and order 13”
    if verb.form is Form.FORMAT and len(part) == verb.length:
        return True  # “Click bold and underline”
    if verb.form in CORE:
        return False
    if before.verb and before.verb.form in (Form.TYPE, Form.SET, Form.LOG_IN) and len(part) > 1:
        return last[-1].is_value and not last[0].is_value and part[-1].is_value  # name "A", post code "B"
    listing = before.verb is not None and before.verb.form in (Form.CLICK, Form.TICK, Form.UNTICK, Form.CHOOSE)
    return listing and part[0].capital and last[-1].capital


def _joint(before: Token, joiner: str, behind: Token) -> Token:
    """The word between two parts of one name; a bare “&” has the room of one character."""
    start, end = before.end + 1, behind.start - 1
    return Token(Kind.WORD, "&" if joiner == " and " and end - start == 1 else joiner.strip(), start, end)


def _one_name(left: Sequence[Token], joiner: str, right: Sequence[Token], names: Collection[str]) -> bool:
    """Whether a known name spans the joint."""
    a, b = fold(plain(left)), fold(plain(right))
    if not left or not a or not b or left[-1].kind is Kind.QUOTE or right[0].kind is Kind.QUOTE:
        return False
    for name in names:
        head, joint, tail = name.partition(" and ")
        while joint:
            if _ends(a, head) and _ends(b[::-1], tail[::-1]):
                return True
            if _is_begun(a, b, name):
                return True
            more, joint, tail = tail.partition(" and ")
            head = f"{head} and {more}"
    return False


def _is_whole_name(before: Clause, segment: _Segment, part: Sequence[Token], names: Collection[str]) -> bool:
    """“Restart the kernel and run all cells”, where that is one button."""
    return segment.joiner == " and " and f"{fold(plain(before.tokens))} and {fold(plain(part))}" in names


def _named(before: Clause, segment: _Segment, part: Sequence[Token]) -> Clause:
    joint = _joint(before.tokens[-1], segment.joiner, part[0])
    name = (*before.tokens, joint, *part)
    return Clause(name, Verb("click", Form.CLICK, 0), (Item(name),), before.lead)


def _is_begun(left: str, right: str, name: str) -> bool:
    """“Save and continue” is the button “Save and continue editing”."""
    return " " not in left and name.startswith(f"{left} and {right} ")


def _ends(text: str, ending: str) -> bool:
    return text == ending or text.endswith(" " + ending)


def _unjoined(name: str) -> str:
    """A name with every joint written “and”, so that it is found however the tester writes it."""
    return name.replace(" & ", " and ").replace(", ", " and ")


def _joined(before: Clause, segment: _Segment, verb: Verb | None, names: Collection[str]) -> Clause:
    """The clause with one more item, or with its last item's name completed."""
    items = before.items or (Item(()),)
    last, tokens = items[-1], before.tokens + segment.tokens
    if not last.tokens and before.verb and _one_name(before.tokens, segment.joiner, segment.tokens, names):
        said = fold(plain(before.tokens)), fold(plain(segment.tokens))
        begun = [n for n in names if _is_begun(*said, n)]
        if len(begun) != 1 or " and ".join(said) in names:
            return _named(before, segment, segment.tokens)
        name = (Token(Kind.QUOTE, begun[0], before.tokens[0].start, segment.tokens[-1].end),)
        return Clause(name, Verb("click", Form.CLICK, 0), (Item(name),), before.lead)
    if last.tokens and _one_name(last.tokens, segment.joiner, segment.tokens, names):
        joint = _joint(last.tokens[-1], segment.joiner, segment.tokens[0])
        whole = _counted(Item((*last.tokens, joint, *segment.tokens), last.joiner))
        return replace(before, tokens=tokens, items=(*items[:-1], whole))
    doubtful = (
        segment.joiner == " and " and last.tokens and not any(t.is_value for t in (*last.tokens, *segment.tokens))
    )
    item = _counted(Item(segment.tokens, segment.joiner, undecided=bool(doubtful)))
    marked = replace(last, undecided=last.undecided or bool(doubtful))
    return replace(before, tokens=tokens, items=(*items[:-1], marked, item) if last.tokens else (item,))


def _doubtful(clause: Clause) -> Clause:
    """“Click Save and continue”: without the page, nobody can say whether that is one button."""
    if clause.verb is None or clause.verb.form is not Form.CLICK or not clause.items:
        return clause
    last = clause.items[-1]
    if not last.tokens or len(last.tokens) > 3 or any(t.is_value for t in last.tokens):
        return clause
    return replace(clause, items=(*clause.items[:-1], replace(last, undecided=True)))


def _clause(part: tuple[Token, ...], verb: Verb | None, lead: tuple[Token, ...]) -> Clause:
    if verb is None:
        return Clause(part, None, lead=lead)
    rest = part[verb.length :]
    manner = next((i for i in range(len(rest) - 1) if rest[i].low == "by" and gerund(rest[i + 1].low)), -1)
    if manner >= 0:  # "log out by clicking Sign out": what is done, not what it is for
        doing = rest[manner + 1]
        doing = replace(doing, text=gerund(doing.low))
        better = verb_at((doing, *rest[manner + 2 :]))
        if better:
            return Clause(part, better, (_counted(Item(rest[manner + 1 + better.length :])),), lead)
    return Clause(part, verb, (_counted(Item(rest)),), lead)


def _counted(item: Item) -> Item:
    """Takes “twice”, “3 times” and words that change nothing (“again”) off the end."""
    item = replace(item, tokens=_without_trailing(item.tokens))
    tokens = item.tokens
    if not tokens or item.times > 1:
        return item
    last = tokens[-1].low
    if last in COUNTS:
        return replace(item, tokens=tokens[:-1], times=COUNTS[last])
    if last == "times" and len(tokens) > 1:
        word = tokens[-2].low
        times = int(word) if word.isdigit() else NUMBER_WORDS.get(word, 0)
        if 0 < times <= 10:
            return replace(item, tokens=tokens[:-2], times=times)
    return item
