"""What an intent says, read once: verb, target words, value, place, ordinal. Pure text; knows no page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pytest_tool.embedded import phrases as p
from pytest_tool.embedded import words as w

ROLE_WEIGHT = 0.25
ORDINAL_WEIGHT = 0.25
_MASK = re.compile("\ue000(\\d+)\ue001")
_MASKED = re.compile("(\ue000\\d+\ue001)")
_BY_MEANS = re.compile(r"\b(with|using|through|by means of) (the|a|this|that)\b", re.IGNORECASE)
"""What stands before is what the intent is about, and no value: "click 104 with the slider"."""
_RELATIONS = {tuple(phrase.split()): kind for phrase, kind in p.RELATIONS.items()}


@dataclass(frozen=True, slots=True)
class Goal:
    """One intent. ``target``, ``place`` and ``chosen`` are indices into ``stems``; weights are 0..1.

    ``chosen`` are words of what is to be chosen or set, which an option or the control's own name may carry; a value
    that is typed is no word of the goal. ``named`` and ``where`` are quoted: a control, and the place that it is in.
    """

    text: str
    verb: str
    stems: tuple[str, ...]
    weights: tuple[float, ...]
    senses: tuple[tuple[int, frozenset[int]], ...]
    """Group of the lexicon → the words that mean it."""
    phrased: frozenset[int]
    """Words inside a phrase of the lexicon: what "log" of "log out" means depends on the other word."""
    target: tuple[int, ...]
    place: tuple[int, ...]
    chosen: tuple[int, ...]
    named: tuple[str, ...]
    where: tuple[str, ...]
    phrase: str
    """The target as it was said, without verb, articles and kind of control."""
    role: str
    relation: str
    """``in``, ``beside``, ``before`` or ``after`` the place; empty when there is none."""
    ordinal: int
    """1-based, negative from the end, 0 when there is none."""
    counts_items: bool
    """The ordinal counts rows or list items: "the first result"."""
    value: str
    """What would be typed or chosen, as far as the sentence or the request says it."""
    handed: bool
    """The value came with the request."""


@dataclass(slots=True)
class _Word:
    """One word of the sentence while it is read. ``quote`` is the number of its quotation, -1 outside."""

    said: str
    quote: int
    part: str
    weight: float = 1.0
    left_out: bool = False


@lru_cache(1024)
def read(text: str, value: str | None = None) -> Goal:
    """Read an intent; ``value`` is what would be typed, when it is known."""
    text = p.without_purpose(text.strip())
    sentence = p.without_position(p.POLITE.sub("", text).rstrip(" .!"))
    quotes: list[str] = []

    def mask(match: re.Match[str]) -> str:
        quotes.append(next(group for group in match.groups() if group is not None))
        return f"\ue000{len(quotes) - 1}\ue001"

    masked = p.QUOTED.sub(mask, sentence)
    verb, spoken, rest = _verb(masked)
    if verb and _begins_a_phrase(masked, spoken, rest):
        verb, spoken, rest = "", "", masked
    verb, segments, found = _segments(verb, spoken, rest, quotes, value)
    if _types_nothing(verb, spoken.lower(), found, bool(quotes) or value is not None, rest.lower()):
        verb, spoken, segments = "", "", [("target", masked)]  # "write a new email", "complete the order"
    said = _words([("verb", spoken if verb else ""), *segments], quotes)
    whole = _whole_phrases(said)
    begin = _weigh(said, verb, {k for sense in whole for k in range(sense.start, sense.end)})
    relation = _place(said, whole, begin)
    role, ordinal, items = _kind(said)
    _readmit(said, ordinal, begin, bool(found))
    return _goal(text, verb, said, quotes, relation, role, ordinal, items, found, value is not None)


def _types_nothing(verb: str, spoken: str, found: str, quoted: bool, rest: str) -> bool:
    """Does a verb for typing mean something else here, for want of a value?"""
    if verb != "type" or spoken.startswith(("type", "enter", "fill", "key", "input")):
        return False
    return (
        not found
        or (spoken.startswith(p.SAYS) and not quoted)
        or (spoken.startswith("write") and rest.startswith("to "))
    )


def _begins_a_phrase(masked: str, spoken: str, rest: str) -> bool:
    """ "check out" ticks nothing, "show more" is not "show": then the sentence has no verb of its own."""
    said, taken = w.stems(_MASK.sub(" 0q0 ", masked)), len(w.words(spoken))
    longer = any(s.start == 0 and s.end > taken for s in w.lexicon().senses(said))
    return longer and spoken.split()[0].lower() not in ("sort", "search", "look", "go", "double") and " to " not in rest


def _verb(masked: str) -> tuple[str, str, str]:
    """The canonical verb that the sentence begins with, as it was said, and the rest; ("", "", all) without a verb."""
    said = w.words(_MASK.sub(" 0q0 ", masked))
    if said[:1] in (("turn",), ("switch",)) and {"on", "off"} & set(said[1:]):
        rest = re.sub(r"^\S+(\s+(on|off)\b)?|\b(on|off)$", "", masked).strip()
        return ("check", "turn on", rest) if "on" in said else ("uncheck", "turn off", rest)
    best: tuple[str, int] = ("", 0)
    for verb, spoken in p.VERBS.items():
        for phrase in spoken:
            parts = w.words(phrase)
            if said[: len(parts)] == parts and len(parts) > best[1]:
                best = (verb, len(parts))
    rest = masked
    for _ in range(best[1]):
        rest = re.sub(r"^\W*[\w']+[\s,:-]*", "", rest, count=1)
    return best[0], masked[: len(masked) - len(rest)], rest


def _segments(
    verb: str, spoken: str, rest: str, quotes: list[str], value: str | None
) -> tuple[str, list[tuple[str, str]], str]:
    """The verb; the sentence without it as (part, text) pairs, a typed value left out; and the value."""
    if value is not None:
        return (
            verb if verb in ("search", "set", "select") else "type",
            [("target", _without(rest, quotes, value))],
            value,
        )
    fills = spoken.lower().startswith(("fill", "complete", "populate"))
    patterns = {
        "type": (p.WITH if fills else p.INTO, p.COLON, p.INTO),
        "search": () if spoken.lower().startswith("find") and not quotes else (p.SEARCH_IN, p.SEARCH),
        "set": (p.SET_TO, p.COLON), "assign": (p.SET_TO,), "sort": (p.BY,), "select": (p.PICK_IN, p.SEARCH, p.COLON),
        "click": (p.COLON,), "open": (p.COLON,), "": (p.GOES_IN, p.COLON),
    }.get(verb, ())  # fmt: skip
    for pattern in patterns:
        match = pattern.fullmatch(rest)
        if match is None:
            continue
        target = match.groupdict().get("t") or ""
        found = _MASK.sub(lambda m: quotes[int(m[1])], match["v"]).strip()
        if verb == "type" and spoken.lower().startswith("put") and not _is_text(match["v"], target):
            return "", [("target", f"{spoken} {rest}")], ""
        if verb in ("type", "search") or pattern is p.GOES_IN:
            return verb or "type", [("target", target)], found
        if verb == "select":
            return verb, [("chosen", match["v"]), ("place", target)], found
        return verb, [("target", target), ("chosen", match["v"])], found
    if verb == "type":
        return verb, *_unannounced(rest, quotes)
    loose = p.LOOSE.search(rest) if verb in ("", "click") and not _BY_MEANS.search(rest) else None
    if loose:
        verb = "set" if p.CODE.fullmatch(loose[0]) else verb
        return verb, [("target", f"{rest[: loose.start()]} {rest[loose.end() :]}"), ("chosen", loose[0])], loose[0]
    return verb, [("target", rest)], ""


def _is_text(value: str, target: str) -> bool:
    """Is "put X in Y" about typing? "put the book in the basket" is not."""
    tail = tuple(s for s in w.stems(target) if s not in w.ARTICLES)
    if any(("put", joined, *tail) in w.lexicon().groups for joined in ("in", "into")):
        return False
    typed = _MASK.search(value) or p.SHAPED.search(value) or p.BARE.fullmatch(value)
    return bool(typed) or any(p.ROLES.get(word) in ("text", "box") for word in w.words(target))


def _unannounced(rest: str, quotes: list[str]) -> tuple[list[tuple[str, str]], str]:
    """The value of "enter my password hunter2": quoted, of a known shape, a number, a name, or the last word."""
    quoted = _MASK.search(rest)
    at = quoted or p.SHAPED.search(rest) or next(reversed(list(p.BARE.finditer(rest))), None) or p.LAST.search(rest)
    if at is None or (at.re in (p.BARE, p.LAST) and (w.groups(at[0]) or at[0].lower() in p.ROLES)):
        return [("target", rest)], ""
    found = quotes[int(quoted[1])] if quoted else at[0]
    return [("target", f"{rest[: at.start()]} {rest[at.end() :]}")], found


def _without(rest: str, quotes: list[str], value: str) -> str:
    """The sentence without the value that would be typed."""
    for number, quote in enumerate(quotes):
        if quote.strip() == value.strip():
            return rest.replace(f"\ue000{number}\ue001", " ", 1)
    at = rest.lower().find(value.lower()) if value else -1
    if at < 0 and (into := p.LOOKED_UP.fullmatch(rest)):
        return into["t"]  # "the phone number of Ann into the field": the words before say which value, not where
    return rest if at < 0 else f"{rest[:at]} {rest[at + len(value) :]}"


def _words(segments: list[tuple[str, str]], quotes: list[str]) -> list[_Word]:
    said: list[_Word] = []
    for part, text in segments:
        for piece in _MASKED.split(text):
            masked = _MASK.fullmatch(piece)
            number = int(masked[1]) if masked else -1
            said += [_Word(word, number, part) for word in w.words(quotes[number] if masked else piece)]
    return said


def _weigh(said: list[_Word], verb: str, phrased: set[int]) -> int:
    """Carrier words count nothing, nouns for kinds of controls and soft words a little, all others fully.

    Returns how many words the verb has.
    """
    begin = 0
    for k, word in enumerate(said):
        if word.part == "verb":
            begin += 1
            word.part = "target"
            word.weight = p.VERB_WEIGHT.get(verb, 0.0)
            word.left_out = word.weight == 0 or word.said in p.STOP
        elif word.quote < 0 and word.said in p.STOP:
            word.left_out = k > 0 or word.said != "like"  # "like the post" means it
        elif word.quote < 0 and word.said in p.SOFT and k not in phrased:
            word.weight = p.SOFT_WEIGHT
        elif word.quote < 0 and (word.said in p.ROLES or w.stem(word.said) in p.ROLES):
            word.weight = ROLE_WEIGHT
    return begin


def _readmit(said: list[_Word], ordinal: int, begin: int, typed: bool) -> None:
    """Where only small words name the target ("the from field"), they count."""
    into = {"into", "onto", "inside", *(x.said for x in said[begin : begin + 1] if x.said in ("in", "to", "at", "for"))}
    target = [x for x in said if x.part in ("target", "chosen") and (x.quote >= 0 or x.said not in into)]
    if not ordinal and not any(x.weight >= 0.9 and not x.left_out for x in said):
        for word in target:
            word.weight = 1.0 if word.quote < 0 and word.said in p.SOFT and not typed else word.weight
            if word.left_out and word.said not in p.ARTICLES and word.said not in ("please", "on"):
                word.left_out, word.weight = False, word.weight or 0.5


def _whole_phrases(said: list[_Word]) -> list[w.Sense]:
    """Phrases of the lexicon in the sentence: "sign in", "keep me signed in"."""
    return [s for s in w.lexicon().senses(tuple(w.stem(x.said) for x in said)) if s.end - s.start > 1]


def _place(said: list[_Word], whole: list[w.Sense], begin: int) -> str:
    """Mark the words after "in", "next to", … as the place, and say which relation it is."""
    kept = {k for sense in whole for k in range(sense.start, sense.end)}
    best: tuple[int, int, int, str] | None = None
    for start in range(max(1, begin), len(said) - 1):
        if said[start].quote >= 0 or said[start].part != "target":
            continue
        for sequence, kind in _RELATIONS.items():
            end = start + len(sequence)
            if tuple(x.said for x in said[start:end]) != sequence or kept & set(range(start, end)):
                continue
            if any(not x.left_out for x in said[:start]):
                weak = kind == "in" and len(sequence) == 1 and said[start].said not in ("inside", "within")
                candidate = (int(weak), start, -end, kind)
                best = candidate if best is None else min(best, candidate)
    if best is None:
        return "in" if any(x.part == "place" for x in said) else ""
    _, start, end, kind = best
    for word in said[start:-end]:
        word.left_out = True
    for word in said[-end:]:
        word.part = "place" if word.part == "target" else word.part
    return kind


def _kind(said: list[_Word]) -> tuple[str, int, bool]:
    """The kind of control that is named, the ordinal, and whether it counts rows."""
    role, ordinal, items = "", 0, False
    for k, word in enumerate(said):
        if word.quote >= 0:
            continue
        noun = word.said if word.said in p.ROLES else w.stem(word.said)
        after = said[k + 1].said if k + 1 < len(said) else ""
        before = said[k - 1].said if k else ""
        pair = p.NOUN_PAIRS.get((before, word.said))
        if pair:
            said[k - 1].weight = word.weight = min(word.weight, ROLE_WEIGHT)
        kind = pair or p.ROLES.get(noun, role)
        role = role if word.part == "place" else kind
        number = p.ORDINALS.get(word.said, 0)
        if re.fullmatch(r"\d+(st|nd|rd|th)", word.said):
            number = int(word.said[:-2])
        elif number and (after in p.NOT_ORDINAL or (word.said == "top" and not after)):
            number = 0
        if number and not ordinal:
            ordinal = number
            day = word.said[0].isdigit() and not (p.ROLES.get(after) or p.ROLES.get(w.stem(after or "x")))  # "the 17th"
            word.weight = word.weight if day else ORDINAL_WEIGHT
            items = word.part != "place" and bool(after) and w.stem(after) in p.ITEMS
    return role, ordinal, items


def _goal(
    text: str, verb: str, said: list[_Word], quotes: list[str], relation: str,
    role: str, ordinal: int, items: bool, value: str, handed: bool,
) -> Goal:  # fmt: skip
    stems = tuple(w.stem(x.said) for x in said)
    kept = [k for k, x in enumerate(said) if not x.left_out]
    index = {k: n for n, k in enumerate(kept)}
    senses: dict[int, frozenset[int]] = {}
    spoken = tuple(w.corrected(s) if said[k].weight >= 1 else s for k, s in enumerate(stems))
    for sense in (*w.lexicon().senses(stems), *(w.lexicon().senses(spoken) if spoken != stems else ())):
        meant = frozenset(index[k] for k in range(sense.start, sense.end) if k in index)
        if meant:
            senses[sense.group] = senses.get(sense.group, frozenset()) | meant
    phrased = frozenset(
        index[k] for s in w.lexicon().senses(stems) if s.end - s.start > 1 for k in range(s.start, s.end) if k in index
    )
    for group, meant in _around(said, stems, index):
        senses[group] = senses.get(group, frozenset()) | meant
    parts = {part: tuple(index[k] for k in kept if said[k].part == part) for part in ("target", "place", "chosen")}
    if verb == "select":  # what is picked is the control itself, or an option of it
        parts["target"] = tuple(sorted({*parts["target"], *parts["chosen"]}))
    quoted = {n: {x.part for x in said if x.quote == n} for n in range(len(quotes))}
    return Goal(
        text, verb, tuple(stems[k] for k in kept), tuple(said[k].weight for k in kept), tuple(senses.items()),
        phrased,
        parts["target"], parts["place"], parts["chosen"],
        tuple(quotes[n] for n, q in quoted.items() if q and "place" not in q),
        tuple(quotes[n] for n, q in quoted.items() if "place" in q),
        " ".join(said[k].said for k in kept if index[k] in parts["target"] and said[k].weight >= 1),
        role, relation, ordinal, items, value, handed,
    )  # fmt: skip


def _around(said: list[_Word], stems: tuple[str, ...], index: dict[int, int]) -> Iterator[tuple[int, frozenset[int]]]:
    """Phrases around the target: "put the book in the basket" is "put in the basket", with a book in it."""
    place = [k for k, x in enumerate(said) if x.part == "place"]
    if not place or place[0] < 2:
        return
    start = place[0]
    while start > 1 and said[start - 1].said in p.STOP:
        start -= 1
    phrase = tuple(s for s in (stems[0], *stems[start:]) if s not in w.ARTICLES)
    meant = frozenset(index[k] for k in (0, *place) if k in index)
    for group in sorted(w.lexicon().groups.get(phrase, ())):
        yield group, meant
