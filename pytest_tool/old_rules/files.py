"""Doubts about where a file goes: no button of another order takes one, nor the field of another document."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import closeness, groups, stem, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.old_rules.case import Considered, called, surroundings, texts
from pytest_tool.stated import QUOTED, folded, quoted

ASKS_FOR_FILES = re.compile(
    r"upload|attach|choose|browse|select|add|import|file|drop|photo|picture|image|document|avatar|logo|cover|change|replace|edit"
    r"|clip|scan|load|drag|insert|media|new|open|\+"
)
"""On a button that opens a file chooser, and in the class of its picture."""
WHERE = re.compile(r"upload .*?\b(?:to|into|as|for) (?:the |my |an? )?(?P<what>.+)$", re.IGNORECASE)
OF_ANY_FILE = frozenset(
    stems(
        "the a an my your new this file files document documents attachment attachments upload page form here it drop zone area "
        "field box input of for to in on and or button choose select browse add accepts any image photo picture pdf csv data "
        "optional required max mb kb drag"
    )
)
"""What every field for files may say, and what tells none from another."""
CLOSE = 0.7
REMOVED = re.compile(
    r"click (?:delete|remove|discard|trash) in the row of [\"“](?P<file>[^\"“”@/]+\.[a-z]\w{1,4})[\"”]$", re.IGNORECASE
)


def no_order_for_files(case: Considered) -> str:
    """“Upload "a.pdf" as the check-in form” is no click on “Check in”, nor “attach it to the message” one on “Send message”."""
    target = case.target
    if target is None or case.decision.operation is not Operation.UPLOAD or target.type == "file":
        return ""
    told = folded(" ".join((*texts(target), target.near)))
    named = folded(target.name or target.text) in map(folded, quoted(case.question.intent.text))
    if named or not told.strip() or ASKS_FOR_FILES.search(told):
        return ""
    what, own = _what(case), stems(folded(target.name or target.text))
    first = re.match(r"\w+", folded(target.name or target.text))
    orders = first is not None and lexicon().get(first[0]) is Form.ACT
    alike = groups(" ".join(own))
    says_so = bool(what) and all(stem(word) in own or groups(word) & alike for word in what)
    meant = says_so and not orders
    return "" if meant else f'"{called(target)}" is another order, and asks for no file'


def only_has_the_file(case: Considered) -> str:
    """“Delete figma.pdf” is not for the expense that it is the receipt of: a record is called by what stands first in its row."""
    target, said = case.target, REMOVED.search(folded(without_purpose(case.question.intent.text)))
    if (
        target is None
        or said is None
        or case.decision.operation is not Operation.CLICK
        or said["file"] in folded(called(target))
    ):
        return ""
    before, has_it, _ = folded(target.row).partition(said["file"])
    own = before.strip() if has_it and re.search(r"[^\W\d_]", before) else ""
    return f'"{called(target)}" is for “{own}”, which “{said["file"]}” is only a part of' if own else ""


def another_document(case: Considered) -> str:
    """“Upload "a.pdf" as the visa copy” is not for the field “Passport copy”, nor “attach it to the message” for one that is
    of another part of the page.
    """
    target = case.target
    if target is None or case.decision.operation is not Operation.UPLOAD or target.type != "file":
        return ""
    seen = case.question.seen
    # what it accepts tells no name
    name = [word for word in stems(f"{target.name} {target.text}") if word not in OF_ANY_FILE]
    above = " ".join((seen.title, *seen.main_headings, seen.modal or ""))
    here = set(stems(" ".join((*texts(target), *surroundings(target), above))))
    lost = [word for word in _what(case) if stem(word) not in here | OF_ANY_FILE]
    lost = [
        word for word in lost if not any(groups(word) & groups(o) or closeness(stem(word), o) >= CLOSE for o in name)
    ]
    own = [word for word in name if word not in map(stem, _what(case))]
    elsewhere = {*stems(" ".join(f"{c.name} {c.section}" for c in seen.controls if c is not target))}
    told = next((word for word in lost if stem(word) in elsewhere), "")
    if not lost or not (told or own):
        return ""
    return f'the intent says “{told or lost[0]}”, and "{called(target)}" is for another file'


def _what(case: Considered) -> list[str]:
    """The words for where the file goes."""
    said = WHERE.match(folded(QUOTED.sub(" … ", without_purpose(case.question.intent.text))))
    return re.findall(r"[^\W_]+", said["what"]) if said else []
