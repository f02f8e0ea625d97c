"""A step together with a person's hints on it: other words for a control, or an order that says what a clause means.

Forms: an order ("press "Remove" in the lowest row"), a name ("the button is called "Notify me"", "the link says "X""),
and a place or another description ("the newest order is in the last row", "it is the link "Details" in the row of …").
Other hints are for models that read prose; here they change nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.phrase import read as read_phrase
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act, Parsed, Wish
from pytest_tool.grammar.words import Kind, fold, quote, tokens

_QUOTED = r"(?:“[^”]+”|\"[^\"]+\"|'[^']+'|«[^»]+»|「[^」]+」|`[^`]+`)"
_CALLED = re.compile(
    rf"(?P<a>.+?) (?:is|are) (?:called|named|labelled|labeled|titled) (?P<b>{_QUOTED})(?: here| now| there)?", re.I
)
_SAYS = re.compile(rf"(?P<a>.+?) (?:says|reads|has the text|has the label) (?P<b>{_QUOTED})", re.I)
_IS = re.compile(r"(?P<a>[^,]+?) (?:is|are) (?P<b>.+)", re.I)
_KIND = re.compile(r"\b(button|link|tab|field|checkbox|box|icon|menu|option|radio button|switch)\b", re.I)
_PLACE = re.compile(r"(?:in|on|at|under|below|above|next to|beside|behind|inside|near) ", re.I)


@dataclass(frozen=True, slots=True)
class Advice:
    """``about`` is what it is about ("" for “it”, “the button”), ``words`` its other name, ``orders`` what to do."""

    about: str = ""
    words: str = ""
    orders: tuple[Wish, ...] = ()
    sentence: str = ""


def advised(step: str, earlier: Sequence[str] = (), hints: Sequence[str] = (), known: Collection[str] = ()) -> Parsed:
    """The step's wishes; clauses that only a hint explains are explained, and the hints' names are other words."""
    parsed = parse(step, earlier, hints, known)
    advice = [a for hint in hints for a in read(hint)]
    if not advice:
        return parsed
    said_so = [a for a in advice if not a.about and a.words and not _PLACE.match(a.words)]
    single = len(parsed.wishes) + len(parsed.not_understood) == 1
    if said_so and single:
        return Parsed((_called(said_so[0].words, parsed),))
    rewritten = parse(_rewritten(step, advice), earlier, hints, known)
    if parsed.not_understood:
        if not rewritten.not_understood:  # its offsets are those of the rewritten step
            return Parsed(tuple(replace(w, start=0, end=len(step)) for w in rewritten.wishes))
        return _explained(parsed, advice)
    wishes = tuple(_with_words(w, i, rewritten, parsed, advice) for i, w in enumerate(parsed.wishes))
    return replace(parsed, wishes=wishes)


def read(hint: str) -> list[Advice]:
    """What a hint says, sentence by sentence."""
    found: list[Advice] = []
    subject = ""
    for sentence in re.split(r"(?<=[.;!])\s+|;", hint.strip()):
        text = sentence.strip(" .;!")
        match = _CALLED.fullmatch(text) or _SAYS.fullmatch(text)
        if match:
            about = match["a"]
            if about.casefold().startswith("its "):
                about = subject
            found.append(Advice(_about(about), _named(about if match["a"] == about else match["a"], match["b"])))
        elif (orders := parse(text)).wishes and not orders.not_understood:
            found.append(Advice(orders=orders.wishes, sentence=text))
        elif match := _IS.fullmatch(text):
            subject = match["a"]
            if _describes(_about(match["a"]), match["b"]):
                found.append(Advice(_about(match["a"]), match["b"]))
    return found


def _describes(about: str, words: str) -> bool:
    """Whether “is …” tells a place or another control, and not just how something is."""
    if _PLACE.match(words):
        return True
    another = re.match(r"the (?!same\b)", words, re.I) is not None
    return another and (bool(about) or _KIND.search(words) is not None or bool(re.search(_QUOTED, words)))


def _about(words: str) -> str:
    return words if content(words) else ""


def _named(about: str, quoted: str) -> str:
    """The kind of control that the hint mentions, with its name: the link "Cart"."""
    kind = _KIND.search(about)
    name = next((t.text for t in tokens(quoted) if t.kind is Kind.QUOTE), quoted)
    return f"the {kind[1].lower()} {quote(name)}" if kind else quote(name)


def _called(words: str, parsed: Parsed) -> Wish:
    """The step's only wish, with the name that the hint gives its control."""
    if not parsed.wishes:
        gap = parsed.not_understood[0]
        return Wish(f"click {words}", Act.CLICK, words, names=words, start=gap.start, end=gap.start + len(gap.words))
    wish = parsed.wishes[0]
    return replace(
        wish, text=_reworded(wish, words), target=words, names=words, other_words=(wish.text, *wish.other_words)
    )


def _reworded(wish: Wish, words: str) -> str:
    """The wish for another control."""
    if wish.act is Act.TYPE and wish.value is not None:
        return f"type {quote(wish.value)} into {words}"
    if wish.act is Act.SET and wish.value is not None:
        return f"set {words} to {quote(wish.value)}"
    if wish.act in (Act.TICK, Act.UNTICK, Act.HOVER, Act.DOUBLE_CLICK, Act.RIGHT_CLICK, Act.OPEN):
        return f"{'hover over' if wish.act is Act.HOVER else wish.act} {words}"
    if wish.act is Act.CHOOSE and wish.value is not None and wish.target != wish.names:
        return f"choose {quote(wish.value)} in {words}"
    return f"click {words}"


def _rewritten(step: str, advice: Sequence[Advice]) -> str:
    """The step with what the hints describe put in the place of what they are about."""
    for one in advice:
        if not one.about or not one.words:
            continue
        about = re.sub(r"^(?:the|a|an)\s+", "", one.about.strip(), flags=re.I)
        place = _PLACE.match(one.words)
        instead = f"the one {one.words}" if place else one.words
        pattern = re.compile(rf"(?<!\w)(?:(?:the|a|an|my)\s+)?{re.escape(about)}(?!\w)", re.I)
        step = pattern.sub(lambda _, w=instead: w, step, count=1)  # type: ignore[misc]  # bound at once
    return step


def _explained(parsed: Parsed, advice: Sequence[Advice]) -> Parsed:
    """The step with the one clause that was not understood replaced by what a hint orders or names."""
    if len(parsed.not_understood) != 1:
        return parsed
    gap = parsed.not_understood[0]
    fitting = [a for a in advice if not a.about or _shares(a.about, gap.words)]
    if len(advice) > 1:  # an order among several hints is about this clause when it shares a word with it
        fitting = [a for a in fitting if not a.orders or _shares(a.sentence, gap.words)]
    fitting = [a for a in fitting if a.orders or not _PLACE.match(a.words)]
    if not fitting:
        return parsed
    end = gap.start + len(gap.words)
    first = fitting[0]
    if first.orders:
        new = tuple(replace(w, start=gap.start, end=end) for w in first.orders)
    else:
        new = (Wish(f"click {first.words}", Act.CLICK, first.words, names=first.words, start=gap.start, end=end),)
    return Parsed(tuple(sorted((*parsed.wishes, *new), key=lambda w: w.start)))


def _shares(about: str, words: str) -> bool:
    return bool(content(about) & content(words))


def _with_words(wish: Wish, index: int, rewritten: Parsed, parsed: Parsed, advice: Sequence[Advice]) -> Wish:
    """The wish with the hints' wording as its first other words."""
    others: list[str] = []
    for one in advice:
        if one.words and one.about and content(wish.target) and content(wish.target) == content(one.about):
            others.append(_reworded(wish, one.words))
        if one.words and not one.about and len(parsed.wishes) == 1:  # "the button is under the price"
            others.append(f"{wish.text} {one.words}")
        if len(one.orders) == 1 and len(parsed.wishes) == 1:
            order = one.orders[0]
            others.append(order.text if content(order.target) else f"{order.act} {wish.target or wish.text}")
    described = [a for a in advice if a.about and content(a.about) <= content(wish.target)]
    same = len(rewritten.wishes) == len(parsed.wishes) and not rewritten.not_understood
    if same and described and fold(rewritten.wishes[index].text) != fold(wish.text):
        better = rewritten.wishes[index].text
        if any(read_phrase(a.words).ordinal for a in described):  # "the paperback is the second result"
            return replace(wish, text=better, other_words=tuple(dict.fromkeys((wish.text, *wish.other_words))))
        others.insert(0, better)
    return replace(wish, other_words=tuple(dict.fromkeys((*others, *wish.other_words)))) if others else wish
