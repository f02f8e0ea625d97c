"""Doubts about what is ordered: “delete the user photo” is no “Delete user”, “close the clinic” no “Close clinic account”."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.objects import SAYS_LITTLE
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import closeness, groups, stems
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.old_rules.case import Considered, called, surroundings, wished
from pytest_tool.old_rules.contrary import ACTING
from pytest_tool.stated import QUOTED, folded

PLACED = r"(?: (?:to|into|onto|from|in|on|at|for|with|as|by|and|or|via|per|now|here|again|instead)\b.*)?"
ORDER = re.compile(
    r"(?:click )?(?P<verb>[a-z]+)(?: (?:in|out|up|off|on|down))? (?P<what>[a-z][\w-]*(?: [\w-]+)*?)"
    rf"(?: of (?:the |this |my |our |your )?(?P<of>[a-z][\w-]*(?: [\w-]+)*?))?{PLACED}\.?"
)
BEHIND = word_set("by to into onto from in on at for with as of about over after before")
"""What a verb has behind it that is no thing."""
MAKING = word_set("new add create")
EDITING = word_set("edit change update modify view open show see set fill manage configure")
"""What may lead to a part by the whole that it is a part of: a customer's address is changed by “Edit customer”."""
TELLS_NONE = word_set(
    "the a an this that these those my our your its his her their all new whole entire complete current present another empty "
    "free main button link icon"
)
WHOLE = word_set(
    "changes change data form record records details detail information info entry entries item items settings page profile "
    "card row thing sheet method file pdf csv json xlsx excel document"
)
"""What any thing may be called besides, or all that there is of it."""
PEOPLE = word_set("user member customer client guest employee person contact student patient")
"""Whose account is as much as they are."""
OTHERS = word_set(
    "next previous other second third old older original linked related parent child sub deleted duplicate"
)
"""What sets one apart from the one that a bare word means."""
THIS = re.compile(r"\b(?:this|these|my|our) ")
LEADING = frozenset({"link", "tab", "menuitem", "treeitem"})
ALIKE = 0.8
"""So close two stems are forms of one word."""


def another_thing(case: Considered) -> str:
    """What both say first is what the thing belongs to, or only a part of what the other is about."""
    target, said = case.target, without_purpose(case.question.intent.text)
    if target is None or target.role not in ACTING or case.decision.operation is not Operation.CLICK:
        return ""
    order, own = ORDER.fullmatch(folded(said)), ORDER.fullmatch(folded(target.name or target.text))
    if order is None or own is None or QUOTED.search(said) or any(word[:1].isupper() for word in said.split()[1:]):
        return ""
    if order["verb"] not in lexicon().keys() | MAKING or own["verb"] not in lexicon().keys() | MAKING:
        return ""
    wanted, there = _told(order), _told(own)
    if not wanted or not there:
        return ""
    around = stems(" ".join((*surroundings(target), case.question.seen.modal)))
    if _same(wanted[-1], there[-1]):
        other = next((w for w in wanted[:-1] if w in OTHERS and not _in(w, [*there, *around])), "")
        if not other or target.row or THIS.search(folded(said)):
            return ""
        return f'the step means the {other} one, and "{called(target)}" does not say so'
    little = WHOLE | (SAYS_LITTLE if order["verb"] in EDITING else frozenset())
    if {wanted[-1], there[-1]} & PEOPLE:
        little |= {"account"}
    state = there[-1].endswith("ed")  # “Delete archived” leaves out of what
    if _in(there[-1], wanted[:-1]) and not state and wanted[-1] not in little and not _in(wanted[-1], around):
        return f'the step is about the {" ".join(wanted)}, and "{called(target)}" about the {" ".join(there)}'
    if _in(wanted[-1], there[:-1]) and there[-1] not in WHOLE | ({"account"} if wanted[-1] in PEOPLE else set()):
        return f'the step is about the {" ".join(wanted)}, and "{called(target)}" about the {" ".join(there)}'
    return ""


def only_a_tab(case: Considered) -> str:
    """“Archive the Done column” is not done by the tab “Archive”, which only shows what was archived."""
    target, said = case.target, folded(without_purpose(wished(case.question))).removeprefix("click ")
    if target is None or target.role != "tab" or case.decision.operation is not Operation.CLICK:
        return ""
    verb, _, what = said.partition(" ")
    ordered = lexicon().get(verb) in (Form.ACT, Form.ADD, Form.RENAME, Form.CLEAR, Form.MARK)
    own = folded(target.name or target.text)
    return f'"{called(target)}" is a tab, which only shows something' if ordered and what and own == verb else ""


LED = re.compile(
    r"(?:click|open|show|view|choose|select|visit)(?: on)?(?: (?:open|show|view|go to))? "
    r"(?P<what>[a-z][\w-]*(?: [a-z][\w-]*)*)\.?"
)
NOUNS = word_set(
    "order mail book file group post comment report schedule plan test note search filter list contact project"
)
"""What is a verb as well."""
LISTS = word_set(
    "list lists overview page pages menu tab section area management administration admin center centre dashboard directory "
    "catalog catalogue table index view views panel screen site website portal link button manager home board desk folder "
    "calendar policy conditions use posts openings mails messages "
    "filter filters mode category"
)
"""What a place is called besides what it shows."""
SET_UP = word_set(
    "account profile user my personal security password email privacy billing notification notifications language general "
    "display appearance payment theme"
)
"""What is all about settings: those of invoices are elsewhere than they."""
NAME_ENDS = re.compile(r"\s*(?:[,(:|·•–—]|\s-\s|\d).*$", re.DOTALL)
"""Of what tells a count or a state behind a name."""


def another_place(case: Considered) -> str:
    """“Open the team” is no link “Team chat”, and “open the invoice settings” no link “Invoices”."""
    target, said = case.target, folded(without_purpose(case.question.intent.text))
    if target is None or target.role not in LEADING or target.row or case.decision.operation is not Operation.CLICK:
        return ""
    led, name = LED.fullmatch(said), NAME_ENDS.sub("", folded(target.name or target.text))
    if led is None:
        return ""
    wanted, there = (
        [w for w in re.findall(r"[a-z][\w-]*", text) if w not in TELLS_NONE] for text in (led["what"], name)
    )
    if not wanted or not there or wanted[0] in lexicon().keys() - NOUNS:
        return ""
    if len(wanted) == len(there) or _same(wanted[-1], there[-1]):
        return ""
    little = WHOLE - {"settings", "item", "items"} | LISTS
    if set(wanted[:-1]) & SET_UP:
        little |= {"settings", "preferences", "options"}
    seen = case.question.seen
    around = stems(" ".join((*surroundings(target), seen.title, *seen.main_headings)))
    more = _in(there[-1], wanted[:-1]) and wanted[-1] not in little and not _in(wanted[-1], around)
    less = _in(wanted[-1], there[:-1]) and there[-1] not in WHOLE - {"settings"} | LISTS
    return f'the step is about “{" ".join(wanted)}”, and "{called(target)}" is another place' if more or less else ""


def _told(order: re.Match[str]) -> list[str]:
    """The words for what is ordered, what it is of before it: “photo of the user” is a user photo."""
    if order["what"].split()[0] in BEHIND:  # “sort by”
        return []
    return [w for w in f"{order['of'] or ''} {order['what']}".split() if w not in TELLS_NONE and stems(w)]


def _same(word: str, other: str) -> bool:
    return closeness(stems(word)[-1], stems(other)[-1]) >= ALIKE or bool(groups(word) & groups(other))


def _in(word: str, others: list[str] | tuple[str, ...]) -> bool:
    return any(_same(word, other) for other in others)
