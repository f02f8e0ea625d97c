"""Doubts that what is done is done to the thing that is meant: “copy the link” is no “Copy text”, a discount no item."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.lost_orders import DESTROYING
from pytest_tool.embedded.objects import ANY_ONE, objects, other_content
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import groups, stems
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.old_rules.leading import leads_away
from pytest_tool.stated import QUOTED, folded

FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
ABOUT = frozenset({"settings", "options", "preferences", "rules", "history", "log", "help", "policy"})
"""Heads of names that are about an order, and carry none out: “Forward settings”."""
KEEPING = frozenset(
    {"save", "apply", "update", "submit", "confirm", "change", "edit", "open", "show", "reset", "restore"}
)
"""Verbs that may well be carried out on settings, whatever a person calls these."""


def other_kind_of_content(case: Considered) -> str:
    """“Copy the link” is not done by “Copy text”, nor “download the image” by “Download video”."""
    name = folded(case.target.name or case.target.text) if case.target else ""
    if not name or not _clicks(case) or not other_content(_words(case), name):
        return ""
    return f"the intent means another kind of thing than “{name}”"


def no_item(case: Considered) -> str:
    """“Remove the discount” is not done by “Remove item” where the page has a field for the discount: that is no item."""
    target, words = case.target, _words(case)
    own = objects(target.name or target.text, verbs=1) if target else set()
    if target is None or not _clicks(case) or not own or not own <= ANY_ONE:
        return ""
    wanted = set(stems(" ".join(objects(words, verbs=2)))) - set(stems(" ".join(ANY_ONE)))
    fields = [c for c in case.question.seen.controls if c.role in FIELDS and not c.row]
    held = next((c for c in fields if wanted and set(stems(c.name)) == wanted), None)
    return f'"{called(target)}" is about an item, and the page has a field "{held.name}"' if held else ""


def belongs_to_the_page(case: Considered) -> str:
    """“Remove the image” is no bare “Delete” of a page with “Choose an image”: the image is a part of what that deletes."""
    target, said = (
        case.target,
        re.fullmatch(r"click (?P<verb>[a-z]+) (?:the|this|that|an?) (?P<what>\w+)", _words(case)),
    )
    own = folded(target.name or target.text) if target else ""
    if target is None or said is None or not _clicks(case) or not {own, said["verb"]} <= DESTROYING or target.row:
        return ""
    what, seen = set(stems(said["what"])), case.question.seen
    able = [c for c in seen.controls if _holds(c) and c is not target and not c.row]
    held = next((c for c in able if what <= set(stems(c.name)) and folded(c.name).split()[0] not in DESTROYING), None)
    lists = [
        h for h in seen.headings if set(stems(h)) == what and folded(h) != said["what"]
    ]  # “Attachments”, another part
    about = " ".join(
        (seen.title, *(h for h in seen.headings if h not in lists), target.section, target.frame, target.near)
    )
    if held is None or what <= set(stems(about)):
        return ""
    return f'"{called(target)}" may delete more than the {said["what"]}: there is "{held.name}"'


def _holds(control: Control) -> bool:
    """Whether a control tells that the page's record has such a part: a field or a button for it, the link “Add attachment”."""
    return control.role in FIELDS | {"button"} or (control.role == "link" and bool(MAKES.match(folded(control.name))))


def no_new_one(case: Considered) -> str:
    """“Add the tag "news"” is not typed into the Title: that says something already, or “Add tag” opens another field."""
    target, said = case.target, NEW_ONE.search(case.question.intent.text)
    if target is None or said is None or case.decision.operation is not Operation.TYPE:
        return ""
    noun, others = set(stems(said["noun"])), [c for c in case.question.seen.controls if c is not target]
    for word in said["noun"].split()[:-1]:  # “the home todo "Read"”, where the category offers Home
        if offering := [c for c in others if word in map(folded, c.options) and folded(c.value or "") != word]:
            return f'“{word}” is to be chosen in "{called(offering[0])}" as well'
    about = (
        target.name,
        target.text,
        target.placeholder,
        target.near,
        target.section,
        target.frame,
        target.row,
        target.sent_by,
        case.question.seen.modal,  # the form that “Add person” has opened
    )
    if noun & set(stems(" ".join(about))):
        return ""
    if target.value:
        return f'a new {said["noun"]} is meant, and "{called(target)}" holds something already'
    fields = [c for c in others if c.role == "textbox" and not c.row]
    others = [
        c for c in others if c.href != case.question.seen.url
    ]  # the last crumb of “Home > New: Category” leads nowhere
    adds = next((c for c in others if MAKES.match(folded(c.name)) and noun <= set(stems(c.name))), None)
    return f'"{adds.name}" is what makes a new {said["noun"]}' if adds and fields and target.name else ""


def leads_nowhere(case: Considered) -> str:
    """“Add” at the end of a form is not its crumb “New: Category”, a link to the form itself: that would empty it.

    Nor is it a link to another page, which would leave what this step has just typed.
    """
    target, seen, words = case.target, case.question.seen, _words(case)
    if target is None or not _clicks(case) or not target.href:
        return ""
    own = set(stems(f"{target.name} {target.text}"))
    if not SENDS.fullmatch(words) and not (ONE_VERB.fullmatch(words) and own.isdisjoint(stems(words))):
        return ""
    filled = any(c.role == "textbox" and c.value for c in seen.controls)
    if filled and target.href == seen.url:
        return f'"{called(target)}" only leads to this page again'
    done = [e for e in case.past if e.did and e.operation != Operation.PRESS]
    typed = {e.tag for e in (done[-1:] if SENDS.fullmatch(words) else done) if e.operation == Operation.TYPE}
    left = any(c.tag in typed and c.value for c in seen.controls)
    away = target.role == "link" and leads_away(target.href, seen.url)
    return f'"{called(target)}" leads to another page, and sends nothing of what was typed' if left and away else ""


ONE_VERB = re.compile(r"click [a-z]+")
SENDS = re.compile(r"click (?:add|create|save|submit|insert|send)(?: .+)?")
NEW_ONE = re.compile(r"into the new (?P<noun>[\w -]+?) field$")
MAKES = re.compile(r"(?:add|new|create|insert)\b")


def about_the_order(case: Considered) -> str:
    """“Forward the message” is not done by “Forward settings”, which is a place."""
    target, words = case.target, _words(case)
    said = re.match(r"click (?P<verb>[a-z]+) (?:the|this|my|an?) ", words)
    if target is None or said is None or not _clicks(case) or said["verb"] in KEEPING:
        return ""
    own = re.findall(r"\w+", folded(target.name or target.text))
    place = len(own) > 1 and own[0] == said["verb"] and own[-1] in ABOUT
    if not place or set(stems(own[-1])) & set(stems(words)):
        return ""
    return f'"{called(target)}" is about such orders, and carries none out'


def other_searched(case: Considered) -> str:
    """“Search the posts for "x"” is not done in “Search products”."""
    target, said = case.target, SEARCHED.search(folded(case.question.intent.text))
    own = SEARCHES.match(folded(target.name)) if target else None
    if target is None or said is None or own is None or case.decision.operation is not Operation.TYPE:
        return ""
    same = set(stems(own["what"])) & set(stems(said["what"])) or groups(own["what"]) & groups(said["what"])
    return "" if same or own["what"] in ANYTHING else f'"{called(target)}" searches other things than “{said["what"]}”'


SEARCHED = re.compile(r"into the (?P<what>[\w -]+?) search field$")
SEARCHES = re.compile(
    r"(?:search|find|filter)(?! by\b)(?: for| in| through)? (?:the |all |our |an? )*(?P<what>\w[\w -]*)"
)
ANYTHING = frozenset(
    {"all", "everything", "anything", "site", "page", "here", "list", "results", "catalogue", "name", "title"}
)


def _clicks(case: Considered) -> bool:
    quoted = QUOTED.search(case.question.intent.text)
    return case.decision.operation is Operation.CLICK and not quoted


def _words(case: Considered) -> str:
    return folded(without_purpose(case.question.intent.text))
