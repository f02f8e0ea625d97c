"""Doubts about names that are nearly so: Ann Leed is neither Ann Lee nor Ann Leeds, and Lee Wong is not Wong Lee.

What a person writes with a capital, or in quotation marks, is a name, and a name that is spelled otherwise is another one's. A
slip of the pen in an ordinary word is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence, Set
from itertools import pairwise

from pytest_tool.action import POINTING, Operation
from pytest_tool.embedded.lost_instead import SAME
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import closeness, groups, stems
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import QUOTED, folded, quoted

TOUCHING = POINTING | {Operation.CHECK, Operation.UNCHECK}
NAMED = re.compile(r"(?<=[\w,] )[A-Z][\w'’-]*(?: [\w'’-]+)*")
"""A name in an order, with the words that go on from it: “Ann Leed”, “City taxi”."""
SMALL = word_set(
    "and or in on at by of for from to into onto as with without under over beside next the a an is are if when"
)
"""Where a name ends, at the latest."""
LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
PIECES = re.compile(r"\S+")
SHORTEST = 3
"""Letters that two names may have in common and be nearly one: “Ray” and “Rayner”."""
KINDS = frozenset(word for same in SAME for word in same)
"""What stands behind a name and is no part of it: “Bob account”, and Bob is an accountant."""
LAST_FIRST = re.compile(r"\b(?:last|family|sur) ?name\b.*\b(?:first|given|fore) ?names?\b")


def spelled_otherwise(case: Considered) -> str:
    """“Archive Ann Leed” is not for the row of Ann Leeds, nor “deactivate Bob Rayner” for that of Bob Ray."""
    target = case.target
    if target is None or case.decision.operation not in TOUCHING:
        return ""
    told, place = {folded(word) for text in _texts(target) for word in _words(text)}, _place(target)
    for name in _names(case):
        words = _words(name)
        for at, word in enumerate(words):
            if len(words) < 2 or _stands(word, told) or (word.islower() and word in KINDS):
                continue
            before, behind = words[at - 1 : at], words[at + 1 : at + 2]
            other = next((o for b, o, n in place if _is_near(word, o) and _same(b, before, n, behind)), "")
            if other and (target.row or not groups(word) & groups(other)):
                return f'the step says “{name}”, and "{called(target)}" stands beside “{other}”, which is not “{word}”'
    return ""


def other_way_round(case: Considered) -> str:
    """“Delete Wong Lee” is not for the row “Lee Wong”, unless the page has the last names first."""
    target = case.target
    if target is None or not target.row or case.decision.operation not in TOUCHING or _last_first(case):
        return ""
    pieces = PIECES.findall(folded(target.row))
    neighbours = {(a.strip(".:;()"), b.strip(".,:;()")) for a, b in pairwise(pieces)}
    for name in _names(case):
        words = folded(name).split()
        if len(words) != 2 or not all(word[:1].isupper() for word in name.split()):
            continue
        if (words[0], words[1]) not in neighbours and (words[1], words[0]) in neighbours:
            return f'the step says “{name}”, and the row of "{called(target)}" says it the other way round'
    return ""


def article_lost(case: Considered) -> str:
    """“Star "Update the website"” is not for “Update website”: what is quoted is that name, with all its words."""
    target = case.target
    if target is None or case.decision.operation not in TOUCHING:
        return ""
    told = folded(" | ".join(filter(None, _texts(target))))
    for name in quoted(without_purpose(case.question.intent.text)):
        own = re.sub(r"^(?:the|an?) ", "", folded(name))
        bare = " ".join(word for word in own.split() if word not in ("the", "a", "an"))
        if bare != own and own not in told and re.search(rf"(?<!\w){re.escape(bare)}(?!\w)", told):
            return f'the step says "{name}", and "{called(target)}" belongs to “{bare}”, which is another name'
    return ""


def _words(text: str) -> list[str]:
    """Its words, however Unicode and its apostrophes write them."""
    return LETTERS.findall(unicodedata.normalize("NFKC", text).replace("’", "'"))


def _last_first(case: Considered) -> bool:
    """Whether a line of the page, such as the heads of its columns, has the last name before the first."""
    lines = (folded(" ".join(b.cells) or b.text) for b in case.question.seen.blocks)
    return any(LAST_FIRST.search(line) for line in lines)


def _names(case: Considered) -> list[str]:
    """What the intent names in quotation marks or with a capital; both as the person wrote them."""
    intent, step = without_purpose(case.question.intent.text), case.question.step.text
    plain = NAMED.findall(QUOTED.sub(" | ", intent))
    said = [name for name in quoted(intent) if name in step and name[:1].isupper()]
    return [*said, *filter(None, map(_to_its_end, plain))]


def _to_its_end(words: str) -> str:
    """“Ann Leed” of “Ann Leed in the row of”; empty for what is an order: “Sign In”."""
    kept: list[str] = []
    for word in words.split():
        if word.casefold() in SMALL:
            break
        kept.append(re.sub(r"['’]s$", "", word))
    return "" if kept and kept[0].casefold() in lexicon() else " ".join(kept)


def _texts(control: Control) -> tuple[str, ...]:
    return (
        control.name, control.text, control.row, control.section, control.frame, control.near, control.placeholder,
        control.value or "", *control.options,
    )  # fmt: skip


def _place(target: Control) -> list[tuple[str, str, str]]:
    """The words that tell whose the control is, each between its neighbours: those of its row, else of itself and its section."""
    row = target.row
    texts = (
        [row.rpartition(" ")[0] if row.endswith("…") else row] if row else _texts(target)
    )  # the last word may be cut
    found = [["", *_words(text), ""] for text in texts]
    return [each for words in found for each in zip(words, words[1:], words[2:], strict=False)]


def _stands(word: str, told: Set[str]) -> bool:
    """Whether it stands there; of an ordinary word any form of it does."""
    return folded(word) in told or (
        word.islower() and bool({*stems(word)} & {s for other in told for s in stems(other)})
    )


def _same(before: str, said_before: Sequence[str], behind: str, said_behind: Sequence[str]) -> bool:
    """Whether it stands in the same place of the name: behind the same word, or before it."""
    return folded(before) in map(folded, said_before) or folded(behind) in map(folded, said_behind)


def _is_near(word: str, other: str) -> bool:
    """Whether a word of the page goes on, or is cut; a name may also have a letter more, or another one."""
    one, two = folded(word), folded(other)
    goes_on = min(len(one), len(two)) >= SHORTEST and (one.startswith(two) or two.startswith(one))
    return goes_on or (word[:1].isupper() and closeness(one, two) > 0)
