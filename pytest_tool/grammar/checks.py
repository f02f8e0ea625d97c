"""A sentence of an ``Expect:`` bullet → a typed check, or None when any word of it is not understood.

Pure text. A form matches the whole sentence or not at all: what is left out of a check would pass unseen. Sentences
that no form covers go to the pilot, and in embedded mode fail as not understood. The forms are listed in the README.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_tool.grammar import (
    check_forms_files,
    check_forms_item,
    check_forms_list,
    check_forms_page,
    check_forms_part,
    check_forms_records,
    check_forms_seen,
    check_forms_tally,
)
from pytest_tool.grammar.check_forms_page import SEEN
from pytest_tool.grammar.check_rewordings import quoted_names, reworded
from pytest_tool.grammar.check_sentence import Q, Sentence, read, texts
from pytest_tool.grammar.check_types import Both, Check, Shown

JOINT = r"(?:; | ?, and | ?, but | and | but | ?, )"
HAVING = "has|have|shows?|contains?|says|lists|displays?|includes?"


FORMS = (
    *check_forms_files.FORMS,
    *check_forms_tally.FORMS,
    *check_forms_records.FIRST,
    *check_forms_seen.FORMS,
    *check_forms_item.FORMS,
    *check_forms_page.FORMS,
    *check_forms_part.FORMS,
    *check_forms_list.FORMS,
    *check_forms_records.FORMS,
)
"""What rows are comes before what one thing is, and names without quotation marks after all else."""


@lru_cache(1024)
def parse(text: str) -> Check | None:
    """The check that this sentence states, or None. The first one takes some 20 ms, in which its forms are made ready."""
    sentence = read(text)
    if sentence is None or not sentence.shape:
        return None
    named = quoted_names(sentence)
    return _said(sentence) or (_said(named) if named else None) or _bare(sentence)


def _said(sentence: Sentence) -> Check | None:
    """In its own words, or in other words for the same."""
    shapes = (sentence.shape, *reworded(sentence.shape))
    return next((check for shape in shapes if (check := _whole(shape, sentence))), None)


def _bare(sentence: Sentence) -> Check | None:
    """Nothing but texts in quotation marks, which are to be shown; of a longer sentence it would be half of it."""
    found = texts(sentence.shape, sentence) if re.fullmatch(rf"{Q}.*", sentence.shape) else ()
    return Shown(found) if found else None


def _whole(shape: str, sentence: Sentence) -> Check | None:
    """One form, or several joined by “and”, each of which is understood by itself."""
    return _single(shape, sentence) or _joined(shape, sentence)


def _single(shape: str, sentence: Sentence) -> Check | None:
    """The first form that matches all of it and can be built."""
    for pattern, build in FORMS:
        match = re.fullmatch(pattern, shape, re.I)
        check = build(match, sentence) if match else None
        if check is not None:
            return check
    return None


def _joined(shape: str, sentence: Sentence) -> Check | None:
    """The first joint that leaves two understood halves."""
    for joint in re.finditer(JOINT, shape):
        left, right = shape[: joint.start()], shape[joint.end() :]
        first = _single(left, sentence) or (_joined(left, sentence) if right.startswith("not ") else None)
        if first is None:
            continue
        for whole in (w for told in _spelled_out(left, right) for w in (told, *reworded(told))):
            second = _whole(whole, sentence)
            if second is not None:
                return Both((*_parts(first), *_parts(second)))
    return None


def _spelled_out(left: str, right: str) -> list[str]:
    """What the right half may stand for: “… and a link”, “… and enabled”, “… and shows "2"”, “… but not "Emma"”."""
    readings = [right]
    if (there := re.match(r"there (?:is|are) ", left, re.I)) and re.match(r"(?:an?|no|the) ", right, re.I):
        readings.append(there[0] + right)
    seen = re.fullmatch(rf".+ (?:is|are) (?P<seen>{SEEN})", left, re.I)
    if seen and re.fullmatch(r".+ (?:is|are) not", right):
        readings.append(f"{right} {seen['seen']}")
    said = re.match(rf"(?P<who>.+?) (?P<verb>is|are|{HAVING}) ", left, re.I)
    if said and right.startswith("not "):
        negated = " not " if said["verb"] in ("is", "are") else f" does not {said['verb']} "
        be = said["verb"] if said["verb"] in ("is", "are") else ""
        readings.append(f"{said['who']} {be}".rstrip() + negated + right[4:])
    elif said and re.match(rf"(?:is|are|does not|{HAVING}) ", right):
        readings.append(f"{said['who']} {right}")
    elif said and said["verb"] == "is" and re.fullmatch(r"[a-z-]+(?: [a-z-]+)?", right):
        readings.append(f"{said['who']} is {right}")
    return readings


def _parts(check: Check) -> tuple[Check, ...]:
    return check.parts if isinstance(check, Both) else (check,)
