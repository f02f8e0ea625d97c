"""Whether a row is called what a person quoted, or something longer: “Delete "Tide"” is not for “Tide tables”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.grammar.verbs import Form, lexicon
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control, squeeze
from pytest_tool.stated import quoted

_PLACE = re.compile(r"\b(?:in the row of|for) [\"“](?P<name>[^\"“”]+)[\"”]$", re.IGNORECASE)
"""Where an intent says of which record."""
_TICKED = re.compile(r"(?:un)?tick (?:the )?[\"“](?P<name>[^\"“”]+)[\"”]", re.IGNORECASE)
"""And where a box without a name is that of a record."""
_BOX_OF = re.compile(
    r"(?:(?:un)?tick|click) (?:the )?(?:check|tick )?box (?:of|next to|beside) [\"“](?P<name>[^\"“”]+)[\"”]",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"\b(?:next to|beside|behind|of) (?:the )?(?:\w+ )?[\"“](?P<name>[^\"“”]+)[\"”]$", re.IGNORECASE)
"""And where it may be only the beginning of a text, unless another row is called just so."""
_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*"
_GOES_ON = re.compile(rf"[ \-/_](?:[&+] )?(?!\S*@)(?P<more>{_WORD}(?: (?!\S*@){_WORD})*)")  # an address is another cell
_BEFORE = re.compile(rf"(?P<more>{_WORD}(?: {_WORD})*)[ -]$")
_CELLS = re.compile(r"\s*\|\s*")
_MARKS = re.compile(r"^(?:#{1,6}|-|!) ")
LINKING = word_set(
    "by from of for to with at in on and or is has named called titled no id order invoice user customer item task product "
    "message mail email post comment ticket file folder note entry record mr mrs ms dr"
)
"""Words before a name that are no part of it: “Post by Ann”, “Order 12”."""


_SMALL = word_set(
    "the a an my your our this that these me us you it to for with on in at by from when if until is are as"
)
"""Words that go on with a sentence about a thing, and make no other thing of it: “Remember me on this computer”."""
_SAYS_MORE = re.compile(r"\w+(?:ed|able)$|only$")
"""“Breakfast included”, “Free parking available”."""
_ORDERS = frozenset(
    {Form.ACT, Form.ADD, Form.ACCEPT, Form.OPEN, Form.TYPE, Form.SEARCH, Form.LOG_IN, Form.COPY, Form.TAKE}
)


def longer_box(name: str, text: str) -> str:
    """What a box is called instead of this quoted name: “Dune Messiah” for “Dune”, “Buy milk powder” for “milk”.

    A verb in front is no part of a name, “Buy milk powder”, nor is what goes on as a sentence, “I agree to the terms”.
    """
    told, own = squeeze(text).casefold(), squeeze(name).casefold()  # articles count: “Send me the newsletter”
    places = _places(own, told)
    if not re.search(r"[^\W\d_]", own) or _folded(text) == fold(name) or not places:
        return ""
    return text if all(_is_named_more(told, at, at + len(own)) for at in places) else ""


def _is_named_more(text: str, start: int, end: int) -> bool:
    """Whether the words around a name make another one of it."""
    before, behind = _BEFORE.search(text[:start]), _GOES_ON.match(text, end)
    first = behind["more"].split()[0] if behind else ""
    if first and first not in _SMALL and not _SAYS_MORE.match(first):
        return True
    words = before["more"].split() if before else []
    ordered = len(words) == 1 and lexicon().get(words[0]) in _ORDERS and text.startswith(words[0])
    return bool(words) and not ordered and words[-1] not in _SMALL | LINKING


def longer_name(intent: str, step: str, target: Control, found: Sequence[Control], lines: Iterable[str]) -> str:
    """What the target's row, else its section, is called instead of the name that the step quotes; empty when it has that name.

    ``lines`` are the page's texts, the cells of a row parted by “|”.
    """
    said = _PLACE.search(without_purpose(intent)) or _BOX_OF.fullmatch(without_purpose(intent))
    said = said or _PLACE.search(
        intent.rpartition(" to click ")[2]
    )  # 'click the 2nd "X" button to click X in the row of "Y"'
    if said is None and target.role == "checkbox" and not (target.name or target.text):
        said = _TICKED.fullmatch(without_purpose(intent))
    beside = _BESIDE.search(without_purpose(intent)) if said is None else None
    if beside and any(_stands_beside(fold(beside["name"]), c) for c in found if _is_like(c, target)):
        return goes_on(fold(beside["name"]), target, found, lines)
    if said is None:
        return ""
    if fold(said["name"]) not in map(fold, quoted(step)):
        return mentioned(fold(said["name"]), target, lines)
    return goes_on(fold(said["name"]), target, found, lines)


def _is_like(one: Control, target: Control) -> bool:
    """Whether it is the same in another row."""
    return (one.role, one.name, one.icon) == (target.role, target.name, target.icon) and one.row != target.row


def _stands_beside(name: str, control: Control) -> bool:
    return name in map(_folded, control.row_parts)


def mentioned(name: str, target: Control, lines: Iterable[str]) -> str:
    """The sentence that only mentions a name, in a row of another title: “Buy milk and Bread today” is no Bread note."""
    row = _folded(target.row)
    told = {_folded(unit) for line in lines for unit in _CELLS.split(_MARKS.sub("", line).strip("| "))}
    parts = {at: part for part in {*told, *map(_folded, target.row_parts)} if part != row for at in _places(part, row)}
    saying = [part for part in parts.values() if _places(name, part)]
    title = parts.get(0, "")
    if not saying or not re.search(r"[^\W\d_]", title) or title in saying:
        return ""
    sentences = [part for part in saying if len(part.split()) >= SENTENCE and not part.startswith(name)]
    return sentences[0] if len(sentences) == len(saying) else ""


def goes_on(name: str, target: Control, found: Sequence[Control], lines: Iterable[str]) -> str:
    """The same for a folded name, whoever said it."""
    if not re.search(r"[^\W\d_]", name) or _places(name, _folded(target.name)) or _places(name, _folded(target.text)):
        return ""
    place = next((text for text in map(_folded, (target.row, target.section)) if _places(name, text)), "")
    if not place:
        return ""
    here = [c for c in found if target.row and c.row == target.row and c is not target]
    own = [text for c in here for text in map(_folded, (c.name, c.text)) if text]
    if name in own or name in _together(target.row_parts):
        return ""
    acting = [_folded(target.name or target.text), *own]
    told = {_folded(unit) for line in lines for unit in _CELLS.split(_MARKS.sub("", line).strip("| "))}
    units = {unit for unit in told if not _is_all_of(unit, place, acting)}
    units |= {_folded(text) for c in found for text in (c.name, c.text, c.section, c.value or "")}
    units -= {"", place} if place == _folded(target.row) else {""}  # a heading is one name, a row is several
    rows = {_folded(c.row) for c in found if c.row and c.row != target.row}
    others = {word for row in rows if not _places(name, row) for word in row.split()}
    alone = set(map(_folded, target.row_parts))
    at_names = [at for at in _places(name, place) if not _is_behind_an_at(place, at)] or _places(name, place)
    parts = [_part_at(name, at, place, units, acting, others, alone) for at in at_names]
    return "" if "" in parts else parts[0]


def _is_behind_an_at(text: str, at: int) -> bool:
    """Whether what stands here is where an e-mail address leads: many share it, while “bob@” calls Bob."""
    return "@" in text[text.rfind(" ", 0, at) + 1 : at]


def _together(parts: Sequence[str]) -> set[str]:
    """What these texts say one by one, and some of them in a row: “Ann”, “Lee”, “Ann Lee”."""
    told = [_folded(part) for part in parts]
    return {" ".join(told[i:j]) for i in range(len(told)) for j in range(i + 1, len(told) + 1)}


def _begins_before(name: str, before: str, told: set[str]) -> str:
    """“Old roadmap” for “roadmap”, where “Old” begins the row and is not told by itself, as a state is."""
    words, plain = before.split(), re.fullmatch(rf"{_WORD}(?: [^@\s]+)*", name)  # an address is no part of a name
    if len(words) != 1 or not plain or not _BEFORE.fullmatch(before) or set(words) & LINKING or before.strip() in told:
        return ""
    return f"{before}{name}"


def _part_at(
    name: str, at: int, place: str, units: set[str], acting: Sequence[str], others: set[str], told: set[str]
) -> str:
    """The longer name that stands here, as the page parts its texts; else as the words beside it tell."""
    rest = place[at + len(name) :].strip()
    if any(rest.startswith(words) for words in acting if words):
        return _begins_before(name, place[:at], told)  # what comes behind it is a control of its own
    covering = [
        u for u in units if name in u and any(b <= at and at + len(name) <= b + len(u) for b in _places(u, place))
    ]
    if covering:
        unit = max(covering, key=len)
        return next((unit for b in _places(name, unit) if _is_longer(unit, b, b + len(name))), "")
    behind = _GOES_ON.match(place, at + len(name))
    more = behind["more"] if behind else ""
    for words in sorted(filter(None, acting), key=len):
        more = f"{more} ".partition(f"{words} ")[0].strip()
    own = [word for word in more.split() if word not in others]  # what other rows say as well is a column, and no name
    if own and more.split()[0] in own:
        return f"{name} {more}"
    return "" if re.search(r"\w", rest) else _begins_before(name, place[:at], told)


def _is_all_of(unit: str, place: str, acting: Sequence[str]) -> bool:
    """Whether a text is the whole row without its buttons: it tells no name in it."""
    if not unit or not place.startswith(unit):
        return False
    rest = place[len(unit) :]
    for words in sorted(filter(None, acting), key=len, reverse=True):
        rest = rest.replace(words, "")
    return re.search(r"[^\W_]", rest) is None


def _is_longer(unit: str, start: int, end: int) -> bool:
    before = _BEFORE.search(unit[:start])
    return _GOES_ON.match(unit, end) is not None or (before is not None and before["more"].split()[-1] not in LINKING)


def is_longer_than(name: str, text: str) -> bool:
    """Whether a text is a longer name than this one: “Guinea-Bissau” than “Guinea”; “Germany (DE)” only says more of it."""
    told, own = _folded(text), fold(name)
    places = _places(own, told)
    if told == f"{own} first":
        return False  # “Newest first” is how a list is ordered by “Newest”
    return bool(places) and told != own and all(_is_longer(told, at, at + len(own)) for at in places)


def having(name: str, texts: Iterable[str]) -> list[str]:
    """The texts that hold this name in whole words."""
    return list(dict.fromkeys(text for text in texts if _places(fold(name), _folded(text))))


def the_only(name: str, texts: Iterable[str]) -> str:
    """“Newest first” for “Newest”, “Medium (M)” for “Medium”: the one text that has the name, where it begins with it and says
    no more than how, or of what; empty where another has it too.
    """
    found = having(name, texts)
    if len(found) != 1 or is_longer_than(name, found[0]) or not _folded(found[0]).startswith(fold(name)):
        return ""
    return found[0]


def _places(name: str, text: str) -> list[int]:
    """Where a name begins in a text, in whole words."""
    return [m.start() for m in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)] if name else []


def _folded(text: str) -> str:
    return fold(squeeze(text.rstrip("…")))


_SWITCHING = re.compile(r"(?:de)?activate|(?:en|dis)able|unsubscribe|subscribe|(?:turn|switch) o(?:n|ff)|empty|erase")


def is_ordered(control: Control, step: str) -> bool:
    """Whether a button orders just what the step says, in a verb that mostly is for boxes or fields: “Deactivate account”."""
    name = _folded(control.name)
    if control.role not in ("button", "link", "menuitem") or not _SWITCHING.match(name) or len(name.split()) < 2:
        return False
    return bool(_places(name, fold(step)))


SENTENCE = 4
"""So many words are more than a name."""
_OF_PICTURES = r"(?:icons?|btn|button|img)?"
"""What one word has behind it that names a picture: “deleteicon”."""
MOST_OF_PICTURE = 3
"""Words of a nameless picture for one of its name: “nav settings button” is Settings."""


def is_drawn(name: str, drawn: str) -> bool:
    """Whether a picture is told by this name: of the many words of a class or an id one may stand there for anything.

    Whole words alone: the box `delete[bobby]` is not the one of “bob”.
    """
    stands = name and re.search(rf"(?<!\w){re.escape(name)}{_OF_PICTURES}(?!\w)", drawn)
    return bool(stands) and len(drawn.split()) <= MOST_OF_PICTURE * len(name.split())
