"""Forms about downloads of the step: that a file came, what it is called, what is in it."""

from __future__ import annotations

import re
from collections.abc import Callable

from pytest_tool.grammar.check_sentence import NUMBER_WORDS, N, Q, Sentence, number, texts
from pytest_tool.grammar.check_terms import How
from pytest_tool.grammar.check_types import Both, Check
from pytest_tool.grammar.check_types_page import Downloaded, FileHolds

Builder = Callable[[re.Match[str], Sentence], Check | None]
Forms = tuple[tuple[str, Builder], ...]

ENDING = r"(?:(?P<ending>csv|pdf|json|xml|zip|xlsx?|docx?|txt|html|png|jpe?g|svg|md|ics) )"
"""Before “file”: how its name ends."""
FILE = r"(?:file|document|download)"
CALLED = r"(?:(?:called|named|with the name|by the name of) )"
CAME = (
    r"(?:(?:is|was|are|were|has|have|gets?)(?P<not> not)?(?: been)?|(?P<never>does not have been|does not get)) "
    r"(?:downloaded|saved to disk)"
)
BARE = r"[\w.-]+\.[a-z]\w{0,4}"
"""A file's name that needs no quotation marks."""
THE_FILE = rf"the (?:downloaded {ENDING}?{FILE}|{FILE} that (?:is|was) downloaded|download)"
COMPARES = r"(?P<how>starts with|begins with|ends with|ends in|contains)"
HOW = {"s": How.STARTS, "b": How.STARTS, "c": How.CONTAINS, "e": How.ENDS}
"""First letter of what COMPARES says → how."""
HOLDS = r"(?P<not>does not )?(?:contains?|includes?|mentions?|has|have|lists?|says?|holds?)"
NUMBER = rf"(?:{N}|{NUMBER_WORDS.replace(' ', '|')})"


def _name(m: re.Match[str], s: Sentence) -> tuple[str, How]:
    """What the file is called, and how that is compared; nothing for any file."""
    groups = m.groupdict()
    if said := groups.get("q"):
        how = (groups.get("how") or "").lower()
        return s.expand(said).strip(), HOW[how[0]] if how else How.IS
    return (f".{groups['ending'].lower()}", How.ENDS) if groups.get("ending") else ("", How.IS)


def _came(m: re.Match[str], s: Sentence) -> Check | None:
    name, how = _name(m, s)
    groups = m.groupdict()
    if groups.get("q") and not name:
        return None
    return Downloaded(name, how, any(map(groups.get, ("not", "never", "no"))))


def _counted(m: re.Match[str], s: Sentence) -> Check | None:
    count = number(m["n"], s)
    if count is None or m["not"] or m["never"]:
        return None
    name, how = _name(m, s)
    return Downloaded(name, how, low=count, high=count)


def _is_called(m: re.Match[str], s: Sentence) -> Check | None:
    """“The downloaded file is not called …”: one was downloaded all the same."""
    name, how = _name(m, s)
    if not name:
        return None
    return Both((Downloaded(), Downloaded(name, how, True))) if m["not"] else Downloaded(name, how)


def _holds(m: re.Match[str], s: Sentence) -> Check | None:
    wanted = texts(m["vs"], s)
    name, how = _name(m, s)
    return FileHolds(wanted, name, how, bool(m["not"])) if wanted else None


def _empty(m: re.Match[str], s: Sentence) -> Check | None:
    return FileHolds((), negated=not m["not"])


FORMS: Forms = (
    (rf"(?:(?:the|a|an) )?{ENDING}?(?:{FILE} )?{CALLED}?(?P<q>{Q}|{BARE}) {CAME}", _came),
    (rf"(?:the|an?|some|any) {ENDING}?{FILE} {CAME}", _came),
    (rf"(?P<no>no) {ENDING}?(?:{FILE}|files) (?:is|was|are|were|has been|have been) downloaded", _came),
    (r"(?P<no>nothing) (?:is|was|has been|gets) downloaded", _came),
    (r"there (?:is|was) (?P<no>no) download", _came),
    (rf"(?:exactly |only )?(?P<n>{NUMBER}) {ENDING}?(?:{FILE}|files) {CAME}", _counted),
    (
        r"(?:the|a) (?:file )?download (?:has |was |is )?(?:starts?|started|begins|began|finished|finishes|completed?|done)",
        _came,
    ),
    (
        rf"an? {ENDING}?{FILE} (?:whose name {COMPARES}|(?P<ends>ending (?:with|in))) (?P<q>{Q}) {CAME}",
        lambda m, s: Downloaded(s.expand(m["q"]), How.ENDS, bool(m["not"] or m["never"])) if m["ends"] else _came(m, s),
    ),
    (rf"{THE_FILE} is(?P<not> not)? (?:called |named )?(?P<q>{Q})", _is_called),
    (
        rf"{THE_FILE}(?:'s name)? (?P<not>does not )?(?P<how>(?:start|begin)s? with|ends? (?:with|in)) (?P<q>{Q})",
        _is_called,
    ),
    (
        rf"(?:the )?(?:file ?)?name of {THE_FILE} (?P<not>does not )?(?P<how>(?:start|begin)s? with|ends? (?:with|in)|"
        rf"contains?) (?P<q>{Q})",
        _is_called,
    ),
    (rf"(?:the )?(?:file ?)?name of {THE_FILE} is(?P<not> not)? (?P<q>{Q})", _is_called),
    (rf"(?:the contents? of )?{THE_FILE} {HOLDS} (?P<vs>.+)", _holds),
    (rf"(?:the contents? of )?the downloaded (?:file )?(?P<q>{Q}|{BARE}) {HOLDS} (?P<vs>.+)", _holds),
    (rf"{THE_FILE} is(?P<not> not)? empty", _empty),
)
