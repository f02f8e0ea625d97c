"""Doubts that what is deleted is called just as the step says: “Delete the client Acme” is not for “Acme Labs”.

The first name of a person may do, and what is to be opened or edited may well be told by a part of its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pytest_tool.action import Operation
from pytest_tool.embedded.lost_orders import DESTROYING
from pytest_tool.embedded.whole_names import goes_on, longer_box
from pytest_tool.grammar.unknown_orders import BEFORE_A_NAME
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import Considered, called
from pytest_tool.old_rules.ordered import PEOPLE
from pytest_tool.old_rules.parts import PLACED, TAKING
from pytest_tool.stated import folded

FINAL = TAKING | DESTROYING | word_set("void terminate deactivate suspend ban reject decline refund unsubscribe")
_AIM = re.compile(
    r"(?:^|\bto )(?:click|reach) (?P<verb>[a-z]+)[a-z ]* (?:in the row of|of) [\"“](?P<name>[^\"“”]+)[\"”]$",
    re.IGNORECASE,
)
"""Also behind “open "More actions" to reach delete of "Acme"”: the menu that is opened is that of the same record."""
_SAID = (
    r"(?<!\w)(?P<kind>(?:[a-z][\w-]* )*)(?P<quote>[\"“]?)(?P<front>(?:[A-Z][^\W_]* )*)(?P<name>(?i:{name}))(?![\w'’])"
)
ASIDE = frozenset({Operation.HOVER, Operation.RIGHT_CLICK})
_HANDLE = re.compile(r" (?:menu|options|settings|actions|details|row|profile)$")
"""What stands behind a name on what belongs to it."""
_PERSON = re.compile(r"[A-Z][^\W\d_]*\.?(?:[ '’-][A-Z][^\W\d_]*\.?){1,3}")
PERSONS = PEOPLE - {"client"} | word_set(
    "people staff team colleague friend teacher attendee participant visitor tenant resident author owner player candidate "
    "applicant driver doctor nurse passenger subscriber admin administrator invitation role"
)


def called_longer(case: Considered) -> str:
    """“Delete the client Acme” is not for “Acme Labs”, nor “remove VAT 7%” for “Reduced VAT 7%”."""
    target, aim = case.target, _AIM.search(case.question.intent.text)
    if target is None or aim is None or aim["verb"].lower() not in FINAL:
        return ""
    if case.decision.operation in ASIDE:
        return ""  # “Bob Guest” may be the cells of a row, which such a control does not tell apart
    said = re.search(_SAID.format(name=re.escape(aim["name"])), case.question.step.text)
    kind = said["kind"].split() if said else []
    if said is None or not (PLACED - {"the"}).isdisjoint(kind):
        return ""  # “the invoice of Bob” has another name
    name = _own_part(said["front"]) + said["name"]
    if not said["quote"] and not re.match(r"[A-Z]", name):
        return ""
    longer = _longer(folded(name), target, case)
    if not longer or longer in folded(case.question.step.text):
        return ""
    whole = _as_written(longer, case)
    if not said["quote"] and _PERSON.fullmatch(whole) and _of_persons(kind, case) and _is_its_own(whole, case):
        return ""
    return f'the step says “{name}”, and "{called(target)}" is for “{whole}”: to mean that, say its whole name'


def _own_part(front: str) -> str:
    """“VAT ” of “Remove VAT 7%”; of “Delete Order 12” nothing is a part of the name."""
    words = front.split()
    while words and (words[0].casefold() in lexicon() or words[0].casefold() in BEFORE_A_NAME):
        del words[0]
    return "".join(f"{word} " for word in words)


def _longer(name: str, target: Control, case: Considered) -> str:
    """The folded name of what the control is for, where that is longer than this one."""
    own, seen = {folded(target.name), folded(target.text)}, case.question.seen
    cells = ([*map(folded, b.cells)] for b in seen.blocks if b.cells)
    if any(folded(c.row) in own for c in seen.controls if c.row) or any(
        name in c and " ".join(c) in own for c in cells
    ):
        return ""  # a card or a row that can be clicked bears all that it says, and is only pointed at
    for text in (target.name, target.text):
        if longer := longer_box(name, _HANDLE.sub("", folded(text))):
            return longer
    lines = [" | ".join(b.cells) if b.cells else b.text for b in seen.blocks]
    return goes_on(name, target, seen.controls, lines)


def _as_written(longer: str, case: Considered) -> str:
    """A folded name as the page writes it."""
    for text in _texts(case):
        if found := re.search(rf"(?<!\w){re.escape(longer)}(?!\w)", text, re.IGNORECASE):
            return found[0]
    return longer


def _texts(case: Considered) -> Iterable[str]:
    target, seen = case.target, case.question.seen
    if target is not None:
        yield from (target.row, target.section, target.name, target.text)
    for block in seen.blocks:
        yield from (block.text, *block.cells)


def _is_its_own(name: str, case: Considered) -> bool:
    """Whether rows are called so, and not only name it behind what they are called: the customer of an invoice."""
    rows = [block.cells for block in case.question.seen.blocks if name in block.cells]
    return all(next((cell for cell in row if re.search(r"[^\W\d_]", cell)), "") == name for row in rows)


def _of_persons(kind: Iterable[str], case: Considered) -> bool:
    """Whether the step, else the page, tells that it is about persons, who have first names."""
    seen = case.question.seen
    given = [word for word in kind if word in BEFORE_A_NAME or word in PERSONS]
    columns = [head for block in seen.blocks if block.header for head in block.cells]
    told = given or re.findall(r"[^\W\d_]+", folded(" ".join((seen.title, *seen.headings, *columns))))
    return any(word in PERSONS or word.removesuffix("s") in PERSONS for word in told)
