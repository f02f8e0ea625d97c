"""What is counted must be what the page lists: “delete the second coupon” is no row of a page of price rules.

The verb alone would find a row that can be deleted, whatever it is. So a noun that nothing on the page says, and that is no other
word for what the page lists, is refused; so is one that only some of the rows say, and “the other one”, of which nobody told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_tool.embedded.against import page_about
from pytest_tool.embedded.lost_instead import SAME, singular
from pytest_tool.embedded.objects import objects
from pytest_tool.embedded.strategies.counted import does_it, verb_of_row
from pytest_tool.embedded.strategies.numbered import MAILBOXES, MAILS
from pytest_tool.embedded.strategies.scene import Scene
from pytest_tool.embedded.strategies.which import ANYTHING, GENERAL
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.phrase import read
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control, called
from pytest_tool.stated import folded, quoted

COPIES = word_set("copy duplicate clone")
"""What a row is beside the one that it was made from; buttons for making one say nothing of it."""
OF_THEIR_OWN = COPIES | word_set(
    "coupon voucher discount rebate deposit fee surcharge tax payment refund comment reply attachment"
)
"""What is in a list of its own, which says so; a row without such a word may be a book, a shirt, a task."""
PAGE_PARTS = word_set("actions results settings details options notes files pages news status address process access")
"""Words with an “s” that are no name of a list, or of any."""
_OTHER = re.compile(r"click (?P<verb>[a-z]+) (?:the )?other (?P<noun>[a-z]+)")
_COPY_OF = re.compile(rf"the (?P<noun>{'|'.join(sorted(COPIES))}) of .+")
MANY = 3
"""A word of more letters that ends with “s” is mostly one for many."""


def unknown(scene: Scene) -> str:
    """Why it is not known which of the page's rows are meant; empty where it is."""
    return _other(scene) or _no_copy(scene) or _another_kind(scene)


def _other(scene: Scene) -> str:
    """“Delete the other comment”: which of several is not told."""
    said = _OTHER.fullmatch(folded(scene.wish.text)) if scene.wish.act is Act.CLICK else None
    rows = {c.row for c in scene.controls if said and c.row and does_it(c, said["verb"])}
    return f"which of the {len(rows)} is “the other {said['noun']}”? Name it" if said and len(rows) > 1 else ""


def _no_copy(scene: Scene) -> str:
    """“Check in the copy of reservation 1002”, where no row says that it is a copy."""
    said = _COPY_OF.fullmatch(folded(scene.wish.target)) if scene.wish.act is Act.CLICK else None
    if said is None or {w for w in folded(scene.wish.text).split() if w in COPIES}:
        return ""
    rows = [c for c in scene.controls if c.row]
    named = [c for c in rows if all(folded(name) in folded(c.row) for name in quoted(scene.wish.text))]
    return "" if not rows or _saying(said["noun"], named) else f"no row of the page says that it is the {said['noun']}"


def _another_kind(scene: Scene) -> str:
    verb = verb_of_row(scene)
    noun = read(scene.wish.target).name if verb else ""
    rows = [c for c in scene.controls if c.row and does_it(c, verb)] if verb else []
    if not rows or not noun.isalpha() or set(stems(noun)) & (ANYTHING | GENERAL) or verb in noun:
        return ""
    told = len({c.row for c in _saying(noun, rows)})
    kinds = _kinds(scene, rows)
    if noun not in COPIES and (_is_said(noun, scene) or _is_other_word(noun, kinds)):
        return ""
    if 0 < told < len({c.row for c in rows}):
        return f"only some of the rows say “{noun}”: name the one that is meant"
    mails = noun in MAILS and set(stems(page_about(scene.page))) & MAILBOXES
    if told or mails or not (kinds or noun in OF_THEIR_OWN):
        return ""
    return f"nothing on the page is called “{noun}”" + (f", it lists {', '.join(kinds)}" if kinds else "")


def _saying(noun: str, rows: Sequence[Control]) -> list[Control]:
    """The rows that say it, beside their buttons."""
    return [c for c in rows if set(stems(noun)) <= set(stems(_without_buttons(c, rows)))]


def _without_buttons(control: Control, rows: Sequence[Control]) -> str:
    text = folded(control.row)
    for other in rows:
        if other.row == control.row and (name := folded(other.text or other.name)):
            text = text.replace(name, " ", 1)
    return re.sub(rf"\b(?:{'|'.join(sorted(COPIES))})$", "", text.strip())


def _is_said(noun: str, scene: Scene) -> bool:
    """Whether the page says it of itself, of a column, or of what can be made here; rows say what they hold."""
    rows = {folded(c.row) for c in scene.controls if c.row}
    lines = [folded(line.replace("|", " ")) for line in scene.page.text]
    own = [line for line in lines if not any(row.startswith(line) or line.startswith(row) for row in rows)]
    names = [f"{called(c)} {c.section} {c.near}" for c in scene.controls]
    return set(stems(noun)) <= set(stems(" ".join((scene.page.title, scene.page.url, *own, *names))))


def _kinds(scene: Scene, rows: Sequence[Control]) -> list[str]:
    """What the page says that it lists: “rules” of its heading, “line” of “Remove line”."""
    many = [w for w in re.findall(r"[a-z]+", folded(page_about(scene.page))) if len(w) > MANY and _is_plural(w)]
    names = [called(c) for c in rows if folded(called(c)).partition(" ")[0] in lexicon()]
    told = dict.fromkeys([*many, *(word for name in names for word in sorted(objects(name, verbs=1)))])
    return [word for word in told if not set(stems(word)) & (ANYTHING | GENERAL) and word not in PAGE_PARTS]


def _is_plural(word: str) -> bool:
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))


def _is_other_word(noun: str, kinds: Sequence[str]) -> bool:
    alike = any({singular(noun), singular(kind)} <= same for kind in kinds for same in SAME)
    return alike or any(groups(noun) & groups(kind) for kind in kinds)
