"""Downloads of the step: whether a file came, under which name, and what is in it."""

from __future__ import annotations

import re

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import contains, fold
from pytest_tool.grammar.check_terms import How
from pytest_tool.grammar.check_types_page import Downloaded, FileHolds
from pytest_tool.observation import Download, Observation
from pytest_tool.turn import Verdict

BETWEEN_CELLS = re.compile(r"[,;\t\r\n|]+")
"""What parts the values of a table in a text file: “1,2” there is no number."""
CALLED = {How.IS: "called", How.STARTS: "whose name starts with", How.ENDS: "whose name ends with"}


def downloaded(check: Downloaded, seen: Observation) -> Verdict:
    """Only what has come counts: one that failed is told."""
    fitting = [d for d in seen.downloads if not d.error and _is_called(d, check)]
    expected = _expected(check)
    if check.negated:
        return lacks(expected, _told(fitting)) if fitting else holds(f"{_wanted(check)} was not downloaded")
    if len(fitting) < check.low or (check.high is not None and len(fitting) > check.high):
        return lacks(expected, _told(seen.downloads) or "nothing was downloaded in this step")
    return holds(_told(fitting) or "nothing was downloaded")


def holds_texts(check: FileHolds, seen: Observation) -> Verdict:
    """One file has all of the texts; negated, no file has any of them, and at least one was looked into."""
    expected = _expected_in(check)
    files = [d for d in seen.downloads if not d.error and _is_called(d, check)]
    if not files:
        return lacks(expected, _told(seen.downloads) or "nothing was downloaded in this step")
    if not check.texts:
        filled = [d for d in files if d.size]
        return lacks(expected, _told(files)) if bool(filled) == check.negated else holds(_told(files))
    unread = [d for d in files if d.text is None]
    if unread and (check.negated or len(unread) == len(files)):
        return lacks(expected, f'"{unread[0].name}" is no text that can be looked into')
    found = {
        text: [d for d in files if d.text is not None and _has(d.text, text, check.negated)] for text in check.texts
    }
    if check.negated:
        there = [text for text, having in found.items() if having]
        return lacks(expected, f'"{there[0]}" is in "{found[there[0]][0].name}"') if there else holds(expected)
    whole = [d for d in files if all(d in having for having in found.values())]
    if whole:
        return holds(f'"{whole[0].name}" contains {_and(check.texts)}')
    missing = [text for text, having in found.items() if not having] or list(check.texts)
    return lacks(expected, f"{_told(files)} without {_and(tuple(missing))}")


def _is_called(one: Download, check: Downloaded | FileHolds) -> bool:
    name, wanted = fold(one.name), fold(check.name)
    match check.how:
        case How.STARTS:
            return name.startswith(wanted)
        case How.ENDS:
            return name.endswith(wanted)
        case How.CONTAINS:
            return wanted in name
    return not wanted or name == wanted


def _has(text: str, part: str, loose: bool) -> bool:
    cells = BETWEEN_CELLS.sub(" ; ", text)
    return contains(text, part, loose) or contains(cells, part, loose)


def _wanted(check: Downloaded | FileHolds) -> str:
    if not check.name:
        return "a file"
    return f'a file {CALLED.get(check.how, "whose name contains")} "{check.name}"'


def _expected(check: Downloaded) -> str:
    if check.high is not None:
        many = f"{check.high} file{'' if check.high == 1 else 's'}"
        return f"{many} should have been downloaded in this step"
    return f"{_wanted(check)} should {'not ' if check.negated else ''}have been downloaded in this step"


def _expected_in(check: FileHolds) -> str:
    if not check.texts:
        return f"the downloaded file should {'' if check.negated else 'not '}be empty"
    which = f'the downloaded file "{check.name}"' if check.name else "the downloaded file"
    return f"{which} should {'not ' if check.negated else ''}contain {_and(check.texts)}"


def _told(files: tuple[Download, ...] | list[Download]) -> str:
    return "; ".join(map(str, files))


def _and(texts: tuple[str, ...]) -> str:
    return " and ".join(f'"{text}"' for text in texts)
