"""Doubts that the target is another thing, or the opposite: all for only, later for now, large for extra large, the account
for the photo.
"""

from __future__ import annotations

import re

from pytest_tool.action import POINTING, Operation
from pytest_tool.doubts.case import Considered, called
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.stated import QUOTED, folded

WHOLE = frozenset({"all", "every", "everything", "each", "both", "whole", "everyone", "everybody"})
LIMITS = frozenset({"only", "just", "necessary", "essential", "required", "selected", "some", "functional"})
WAYS = frozenset({"first", "last", "next", "previous"})
TURNS = re.compile(
    r"\b(?P<way>first|last|next|previous) "
    r"(?:page|slide|month|week|day|year|step|screen|question|chapter|image|photo|picture|result|record)s?\b"
)
"""Where one of several is turned to; “the last "Next" button” is none."""
MORE = re.compile(
    r"\b(?P<more>extra(?=[ -](?:large|small|long|short|wide|big|strong|hot|spicy|soft|fast)\b)"
    r"|(?:double|triple|twin|single|half|semi|super|ultra|mini)(?=[ -](?!click|tap|check)\w))"
)
OPPOSITES: tuple[tuple[str, ...], ...] = (
    ("minimum|min|lowest", "maximum|max|highest"),
    ("primary", "secondary"),
    ("arrival", "departure"),
    ("sign in|sign-in|log in|login", "sign up|sign-up|register", "sign out|sign-out|log out|logout"),
    ("check in|check-in", "check out|check-out|checkout"),
    ("zoom in", "zoom out"),
    ("now", "later"),
    ("first name", "last name"),
    ("new password", "old password|current password"),
    ("start", "end"),
    ("play|resume", "stop|pause"),
    ("male|man", "female|woman"),
    ("import", "export"),
    ("upload", "download"),
    ("add", "remove|delete"),
    ("accept|approve|allow", "reject|decline|deny|refuse"),
    ("ascending", "descending"),
    ("newer|newest", "older|oldest"),
    ("public", "private"),
    ("billing", "shipping|delivery"),
    ("incoming", "outgoing"),
    ("sender", "recipient|receiver"),
    ("buy", "sell"),
    ("credit", "debit"),
    ("increase|raise", "decrease|reduce"),
    ("higher", "lower"),
    ("left", "right"),
    ("width", "height", "depth", "weight"),
    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ("small", "medium", "large"),
    ("daily", "weekly", "monthly", "yearly|annual|annually"),
)
"""Who says one of these means none of the others beside it."""
NEGATING = ("un", "in", "im", "dis", "de", "non")
SHORTEST = 4
"""Letters of a word that may be negated: “paid” and “unpaid”."""
TOGGLED = frozenset({"checkbox", "switch", "menuitemcheckbox"})
"""What is switched off where the opposite of its name is wanted: “hide the toolbar” unticks “Show toolbar”."""
FILLING = frozenset({
    "the", "and", "for", "with", "this", "that", "its", "your", "our", "into", "from", "onto", "new", "another", "now", "all",
    "here", "more", "page", "button", "link", "tab", "icon", "menu", "control", "only", "again", "first", "last", "next",
})  # fmt: skip
SAYS_LITTLE = frozenset({
    "changes", "change", "data", "item", "items", "entry", "entries", "form", "file", "files", "document", "results", "result",
    "settings", "selected", "selection", "cell", "record", "row", "details", "number", "name", "code", "date", "address", "type",
    "method", "time", "field", "value", "text", "box", "list", "option", "options", "input", "set", "things", "thing",
})  # fmt: skip
"""What nearly every button or field may say, and what tells none from another."""
STEM = 5
"""Words that begin alike are forms of one."""
QUITE_SURE = 0.92
"""What the shipped ranker gives for true synonyms (“Publish post” for the article) and hardly ever for a verb alone."""
CHOOSING = POINTING - {Operation.DOUBLE_CLICK} | {Operation.SELECT, Operation.CHECK, Operation.UNCHECK}


def takes_all(case: Considered) -> str:
    """“Accept only the necessary cookies” is not done by “Accept all”."""
    said, told = _said(case), _told(case)
    limits = [word for word in said if word in LIMITS]
    if not limits or WHOLE & set(said) or not WHOLE & told:
        return ""
    return f'the intent says “{limits[0]}”, and "{_name(case)}" is for all'


def other_way(case: Considered) -> str:
    """“Go to the last page” is not done by “Next”."""
    turn, told = TURNS.search(" ".join(_said(case))), _told(case) & WAYS
    if turn is None or not told or turn["way"] in told:
        return ""
    return f'the intent says “{turn["way"]}”, and "{_name(case)}" is another way'


def the_opposite(case: Considered) -> str:
    """“Type 5 as the minimum price” is not for “Maximum price”, “Pay now” not “Pay later”, and “active” not “Inactive”."""
    target, operation = case.target, case.decision.operation
    types, selects = operation is Operation.TYPE, operation is Operation.SELECT
    if target is None or not (types or operation in CHOOSING):
        return ""
    if target.role in TOGGLED and operation is not Operation.CHECK:
        return ""
    words = without_purpose(case.question.intent.text)
    said = folded(QUOTED.sub(" ", words) if types else words)
    told = folded(f"{target.name} {target.text} {target.placeholder} {case.decision.said if selects else ''}")
    word = _contradicts(said, told)
    return f'the intent says “{word}”, and "{_name(case)}" is the opposite' if word else ""


def _contradicts(said: str, told: str) -> str:
    """What is said that is told the other way round, and only so."""
    for group in OPPOSITES:
        mine = [words for words in group if _has(said, words)]
        others = [words for words in group if _has(told, words)]
        if len(mine) == len(others) == 1 and mine != others:
            return mine[0].partition("|")[0]
    own: set[str] = set(re.findall(r"\w+", said))
    theirs: set[str] = set(re.findall(r"\w+", told))
    for word in sorted(own - theirs):
        negated = len(word) >= SHORTEST and {f"{prefix}{word}" for prefix in NEGATING} & theirs - own
        positive = {word.removeprefix(prefix) for prefix in NEGATING if word.startswith(prefix)} & theirs - own
        if negated or any(len(other) >= SHORTEST for other in positive):
            return word
    denied = sorted(own.intersection(re.findall(r"\b(?:not|no|never|without) (\w{4,})", told)))
    return denied[0] if denied and not own & {"not", "no", "never", "without"} else ""


def another_object(case: Considered) -> str:
    """“Delete the photo” is not done by “Delete account”: an engine that is not quite sure guesses by the verb."""
    target, operation, words = case.target, case.decision.operation, without_purpose(case.question.intent.text)
    fills = operation in (Operation.TYPE, Operation.SELECT)
    if target is None or case.decision.confidence >= QUITE_SURE or not (fills or operation is Operation.CLICK):
        return ""
    if operation is Operation.CLICK and QUOTED.search(words):
        return ""  # a quoted name is compared as such
    wanted = _objects(QUOTED.sub(" ", words), verbs=2) - (SAYS_LITTLE if fills else set())
    own = _objects(target.name or target.text or target.placeholder, verbs=0 if fills else 1) - SAYS_LITTLE
    around = (target.name, target.text, target.placeholder, target.row, target.section, target.near, target.icon)
    told = re.sub(r"\W", "", folded("".join(around)))
    if not wanted or not own or any(word[:STEM] in told for word in wanted):
        return ""
    return f'the intent means something else than "{_name(case)}"'


def _objects(text: str, verbs: int) -> set[str]:
    """What a sentence or a name is about, without so many verbs in front."""
    words: list[str] = [word for word in re.findall(r"[^\W\d_]{3,}", folded(text)) if word not in FILLING]
    while verbs and words and words[0] in lexicon():
        words, verbs = words[1:], verbs - 1
    return set(words)


def _has(text: str, words: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text) is not None


def lesser_kind(case: Considered) -> str:
    """“Choose the extra large size” is not “Large”, nor the double room “Room”."""
    target, more = case.target, MORE.search(_words(case))
    if target is None or more is None or case.decision.operation not in CHOOSING:
        return ""
    own = (target.name, target.text, target.icon, target.row, target.section, target.near, case.decision.said)
    bearing = re.findall(r"\w+", folded(" ".join(filter(None, own))))
    if any(word.startswith(more["more"]) for word in bearing):
        return ""
    return f'the intent says “{more["more"]}”, and neither "{_name(case)}" nor what is around it does'


def _words(case: Considered) -> str:
    """What the intent says in its own words, quoted names left out."""
    return folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))


def _said(case: Considered) -> list[str]:
    return re.findall(r"\w+", _words(case))


def _told(case: Considered) -> set[str]:
    """The words of the name of what would be clicked or chosen."""
    target = case.target
    if target is None or case.decision.operation not in CHOOSING:
        return set()
    name = case.decision.said if case.decision.operation is Operation.SELECT else f"{target.name} {target.text}"
    return set(re.findall(r"\w+", folded(name)))


def _name(case: Considered) -> str:
    return case.decision.said or (called(case.target) if case.target else "")
