"""Doubts about what a step says besides of a field: “the fee for suites” is no plain “Fee”, where nothing tells of suites."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_tool.action import Operation
from pytest_tool.embedded.words import closeness, groups, stems
from pytest_tool.engines.ask import TICK_ROLES
from pytest_tool.grammar.phrase import KINDS, ORDINALS
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.things import NOUNS
from pytest_tool.grammar.wish import SETTLING, Act, Wish
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Observation
from pytest_tool.old_rules.case import STEM, Considered, called, surroundings, texts
from pytest_tool.old_rules.fields import HANDED, HOLDING
from pytest_tool.old_rules.ordered import ALIKE, PEOPLE
from pytest_tool.stated import QUOTED, folded, quoted

SETTLED = HANDED | {Operation.CHECK, Operation.UNCHECK}
SAME_THING = 0.45
"""So alike two words may mean one thing: kids are children, and accounting is no e-mail."""
_PARTED = re.compile(r"\b(?:for|on|of|with|from|per)\b")
_ARTICLE = r"(?:the |a |an |my |our |your |his |her |its |their |this |that |all |any |each |every )*"
ANYTHING = (
    NOUNS
    | KINDS.keys()
    | PEOPLE
    | word_set(
        "passenger traveller traveler "
        "me you us him them everyone all one page form dialog window popup table column row item record element screen site "
        "setting section part top bottom left right name number value amount title type kind now example instance test "
        "user account product thing mouse keyboard click option choice suggestion other current selected whom "
        "and or a an the my your our this that of for in on at to with by it its"
    )
)
"""What is said of any page, or names the record that it is about."""
_NTH = re.compile(
    rf"\b(?:in|for|of|on|from) {_ARTICLE}(?P<nth>{'|'.join(k for k, n in ORDINALS.items() if n > 1)}) (?P<what>[a-z]+)\b"
)
_OWNED = tuple(map(re.compile, (
    r"(?P<owner>[^\W\d_]+)['’]s (?P<what>[^\W\d_]+)$", r"(?P<owner>[^\W\d_]+s)['’] (?P<what>[^\W\d_]+)$",
    rf"^{_ARTICLE}(?P<what>[^\W\d_]+) of {_ARTICLE}(?P<owner>[^\W\d_]+)$",
)))  # fmt: skip
_TITLE = re.compile(r"\b[A-Z]\w* (?:of|for|on|with) [A-Z]\w*")
"""“Terms of Service” is one name."""
_DATED = re.compile(r"[\d.,]+ ?%? (?P<rest>(?:from|until|till|starting|since|for|on|as of) .+)")
"""What stands behind a number and is no part of it: “7 from 1 January”."""
NUMBERS = frozenset({"spinbutton", "slider"})


def of_nothing_here(case: Considered) -> str:
    """“Set the check-out time on Sundays” sets it for no other day: what a page tells nothing of is not left out.

    So is “the second guest”, where there is only one of them, and “the children's ages” at a number of children.
    """
    target, wish = case.target, _wish(case)
    if target is None or wish is None or target.role not in HOLDING | TICK_ROLES:
        return ""
    if case.decision.operation not in SETTLED:
        return ""
    own = " ".join((*texts(target), *surroundings(target)))
    told = [own, *_told(case.question.seen)]
    known = frozenset(stem for text in told for stem in stems(text))
    meant = frozenset(group for text in told for group in groups(text))
    dated = _DATED.fullmatch(wish.value or "") if target.role in NUMBERS else None
    if dated:
        return f'the step says “{dated["rest"]}”, and "{called(target)}" takes only a number'
    phrase = _phrase(wish, case.question.step.text)
    for part in _PARTED.split(phrase)[1:]:
        words = re.sub(rf"^{_ARTICLE}|['’]s\b", "", part.strip(" .,;:…"))
        telling = stems(" ".join(_telling(words)))
        if (
            telling
            and not _is_told(telling, known)
            and not groups(words) & meant
            and not _is_like(words, called(target))
        ):
            return f"nothing on the page tells of “{words}”"
    nth = _NTH.search(phrase)
    if nth and target.equals == 1 and not target.row and not _has_nth(ORDINALS[nth["nth"]], nth["nth"], told):
        return f'the step says “{nth["nth"]} {nth["what"]}”, and there is only one "{called(target)}"'
    return _only_the_owner(phrase, called(target), known, meant)


def _telling(words: str) -> list[str]:
    return [w for w in re.findall(r"[^\W\d_]+", words) if not {w, w.removesuffix("s")} & ANYTHING]


def _only_the_owner(phrase: str, name: str, known: frozenset[str], meant: frozenset[int]) -> str:
    owned = next((m for form in _OWNED if (m := form.search(phrase))), None)
    if owned is None or not set(stems(owned["owner"])) & set(stems(name)) or not _telling(owned["what"]):
        return ""
    told = _is_told(stems(owned["what"]), known) or groups(owned["what"]) & meant
    return "" if told else f'nothing on the page tells of “{owned["what"]}”, and "{name}" is about the {owned["owner"]}'


def _wish(case: Considered) -> Wish | None:
    """The wish of the step that this intent is for."""
    intent = case.question.intent.text
    wishes = [w for w in parse(case.question.step.text).wishes if w.act in SETTLING | {Act.FORMAT}]
    own = [w for w in wishes if any(text in intent for text in (w.text, *w.other_words))]
    own = own or [w for w in wishes if w.value and w.value in quoted(intent)]
    return own[0] if own else None


def _phrase(wish: Wish, step: str) -> str:
    """The words for the control; of a choice those that say for whom it is: “for the second guest”."""
    if wish.act is not Act.CHOOSE:
        return folded(_TITLE.sub(" … ", QUOTED.sub(" … ", wish.target)))
    said = re.search(rf"\b(?:for|on|of|with) {re.escape(wish.target)}", step[wish.start : wish.end + STEM])
    return f"… {folded(QUOTED.sub(' … ', said[0]))}" if said else ""


def _told(seen: Observation) -> Iterable[str]:
    yield from (seen.title, seen.modal or "", re.sub(r"\W+", " ", seen.url))
    yield from (block.text for block in seen.blocks)
    for control in seen.controls:
        yield from (*texts(control), *surroundings(control), control.value or "")


def _is_told(words: Iterable[str], known: frozenset[str]) -> bool:
    return any(word in known or any(closeness(word, other) >= ALIKE for other in known) for word in words)


def _has_nth(number: int, word: str, told: Iterable[str]) -> bool:
    """Whether a page counts what is there: “Guest 2”, “Second guest”."""
    return any(re.search(rf"\b{word}\b|[^\W\d_] ?#?{number}\b(?![.,:/-]?\d)", folded(text)) for text in told)


def _is_like(words: str, name: str) -> bool:
    """Whether another word for what the control is called may be meant: persons are guests."""
    from pytest_tool.embedded.vectors import likeness  # with numpy, which few plans need in pytest's process

    return likeness(words, name) >= SAME_THING
