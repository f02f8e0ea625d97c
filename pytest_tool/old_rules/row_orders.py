"""Doubts that a button of a row does what is ordered: “delete Ann” is not “Refund” beside her name, “ship order 12” no “Print”.

An engine is sure of what stands in the right row; which of the orders there it is, only the button's own words tell.
"""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.stated import folded

VERB_IN_ROW = re.compile(
    r"click (?P<what>[\w-]+)(?: as (?:an? |the )?(?P<state>[\w -]+?))? in the row of ", re.IGNORECASE
)
VERB_AND_NAME = re.compile(r"click (?P<what>[a-z]+) (?P<about>[^\"“”]+)$", re.IGNORECASE)
NOUNS = frozenset({"button", "icon", "link", "menu", "control", "arrow", "cross", "x", "dots", "it"})
VIEWING = word_set(
    "open view show see display visit read inspect check click choose select pick expand collapse unfold toggle enter"
)
"""Verbs that a button with any noun may carry out: “view Ann” is “Details”."""
OWN_THING = frozenset(["this", "the", "it", "todo", "task", "item", "entry", "row", "record", "line", "card"])
"""Words for the row itself, on a button in it."""


def another_verb(case: Considered) -> str:
    """“Click reply in the row of "Ann"” is not done by “Approve this comment”, though a comment is what is replied to."""
    target, intent = case.target, without_purpose(case.question.intent.text)
    said = VERB_IN_ROW.match(intent) or VERB_AND_NAME.match(intent)
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    wanted, told = folded(said["what"]), re.findall(r"\w+", folded(f"{target.name} {target.text}"))
    if not told or wanted in told or not _only_beside(said, told, case):
        return ""
    state = folded(said.groupdict().get("state") or "").split()
    if any(_means(word, told) for word in state):
        return ""  # “Mark it as done” is “Done”, and “Complete”
    if said.re is VERB_IN_ROW and set(stems(" ".join(told))) <= set(stems(folded(intent[said.end() :]))):
        return ""  # what the row itself is called: whether that does it, ``orders.row_itself`` knows
    means = _means(wanted, told)
    if "about" in said.re.groupindex and means:
        return ""
    unknown = len(told[0]) > 1 and _is_ordered(wanted, case) and not means
    if not {wanted, told[0]} <= set(lexicon()) and not unknown:
        return ""
    stated = set(re.findall(r"\w+", folded(case.question.step.text)))
    own_thing = OWN_THING if wanted in ("delete", "remove") else frozenset[str]()
    if len(told) > 1 and groups(wanted) & groups(told[0]) and set(told[1:]) <= stated | own_thing:
        return ""  # “Reduce the quantity” is “Decrease quantity”, and “remove X” X's “Delete this todo”
    order = " as ".join(filter(None, (wanted, " ".join(state))))
    return f'the intent says “{order}”, and "{called(target)}" is another order'


def _only_beside(said: re.Match[str], told: list[str], case: Considered) -> bool:
    """Of “delete the user Ann”: whether what is around the control is about Ann, and it says nothing of that itself."""
    about, target = said.groupdict().get("about") or "", case.target
    if not about or target is None:
        return not about
    names = " ".join(word for word in re.findall(r"[\w-]+", about) if word[0].isupper() or word[0].isdigit())
    around = (
        target.row,
        target.section,
        target.near,
        target.frame,
        *(case.question.seen.headings if not target.row else ()),
    )
    meant = set(stems(folded(names or about)))
    return meant <= set(stems(folded(" ".join(around)))) and not set(stems(folded(about))) & set(stems(" ".join(told)))


def _is_ordered(verb: str, case: Considered) -> bool:
    """Whether it does something, or is no verb that this grammar knows and is used as one: “ship order 12”."""
    if verb in lexicon():
        return verb not in VIEWING
    step = folded(case.question.step.text)
    return re.search(rf"(?:^|[.,;:]|\b(?:and|then|please|click|press|tap)\b) *{re.escape(verb)}\b", step) is not None


def _means(verb: str, told: list[str]) -> bool:
    return any(groups(verb) & groups(word) or stem(verb) == stem(word) for word in told)


def says_nothing(case: Considered) -> str:
    """A nameless control in a row may do anything: “archive "X"” is not told by its place."""
    target, said = case.target, VERB_IN_ROW.match(without_purpose(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK or said["what"] in NOUNS:
        return ""
    told = called(target) or target.near or target.value
    return "" if told else f"the intent says “{said['what']}”, and nothing tells what this {target.role} does"


MARKED = re.compile(
    r"(?:click )?(?:mark|set|flag) (?:.+ )?as (?:an? |the )?(?P<state>[\w-]+(?: [\w-]+)?)(?: in the row of .+)?\.?",
    re.DOTALL,
)
MARKS = re.compile(r"(?:mark|set|flag) (?:as |to )?(?:an? |the )?(?P<state>[\w-]+(?: [\w-]+)?)")


def marks_as_other(case: Considered) -> str:
    """“Mark 102 as dirty” is not done by the “Mark clean” in its row."""
    target, said = case.target, MARKED.fullmatch(folded(without_purpose(case.question.intent.text)))
    own = MARKS.fullmatch(folded(target.name or target.text)) if target else None
    if target is None or said is None or own is None or case.decision.operation is not Operation.CLICK:
        return ""
    same = set(stems(said["state"])) & set(stems(own["state"])) or groups(said["state"]) & groups(own["state"])
    return "" if same else f'the step says “{said["state"]}”, and "{called(target)}" says “{own["state"]}”'
