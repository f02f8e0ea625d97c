"""Describes each control by fifteen numbers, for one intent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from pytest_tool.observation import Control

Numbers = NDArray[np.float64]
_STOP = (
    "a an the this that these those to of in on at for from with by as and or but not no is are was be been it its "
    "i me my we our us you your he she they them his her their do does did so if then there here what where when "
    "who how which want wants would like need needs please can could should will let lets have has had get go now "
    "just up out into one ones some any all more than very own about s t"
)
STOP = frozenset(_STOP.split())
_OPERATIONS = (
    "click press tap hit push open go visit follow show view see choose select pick set enter type fill write put "
    "check tick mark uncheck untick turn switch use make take give find look start bring jump move add change"
)
OPERATIONS = frozenset(_OPERATIONS.split())
ROLES = {
    "button": "button", "link": "link", "tab": "tab", "checkbox": "checkbox", "box": "checkbox textbox searchbox combobox",
    "tickbox": "checkbox", "radio": "radio", "switch": "switch checkbox", "toggle": "switch checkbox button",
    "field": "textbox searchbox combobox spinbutton", "input": "textbox searchbox combobox spinbutton",
    "textbox": "textbox searchbox", "dropdown": "combobox listbox button", "list": "combobox listbox list",
    "menu": "menuitem button combobox link", "slider": "slider", "icon": "button link generic", "option": "option radio menuitem",
}  # fmt: skip
TYPED = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider"})
PICKED = frozenset({"combobox", "listbox", "option", "radio", "menuitem"})
TICKED = frozenset({"checkbox", "switch", "radio"})
TEXTS = frozenset({"textbox", "searchbox", "spinbutton"})
ORDINALS = {
    "first": 0, "1st": 0, "top": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4,
    "sixth": 5, "last": -1, "bottom": -1, "latest": 0,
}  # fmt: skip
SIDES = {
    "top": (1, -1), "header": (1, -1), "upper": (1, -1), "bottom": (1, 1), "footer": (1, 1), "lower": (1, 1), "left": (0, -1),
    "right": (0, 1), "sidebar": (0, -1),
}  # fmt: skip
"""Word → axis of the box (0 across, 1 down) and the way along it."""
NAMES = (
    "cover", "back", "fuzzy", "exact", "only exact", "place", "more", "role said", "operation", "ordinal", "side", "named place",
    "out of sight", "bare", "all said",
)  # fmt: skip
"""The numbers of a control, in their order."""
COLUMN = {name: number for number, name in enumerate(NAMES)}
ENDINGS = ("ing", "ies", "ed", "es", "er", "ion", "s", "e", "y")
QUOTED = re.compile(r"[\"“]([^\"”]*)[\"”]")


@lru_cache(100_000)
def stem(word: str) -> str:
    """Cut a word's ending: “ordering” and “orders” are one."""
    for end in ENDINGS:
        if word.endswith(end) and len(word) - len(end) >= 3:
            word = word[: -len(end)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@lru_cache(50_000)
def words(text: str) -> tuple[str, ...]:
    """Split a text into lower-case words."""
    return tuple(re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower()))


@lru_cache(50_000)
def stems(text: str) -> frozenset[str]:
    """Give a text's words, their endings cut."""
    return frozenset(map(stem, words(text)))


@lru_cache(50_000)
def _grams(text: str) -> frozenset[str]:
    flat = f" {' '.join(words(text))} "
    return frozenset(flat[k : k + 3] for k in range(len(flat) - 2))


def called(control: Control) -> str:
    """Join what a control itself is called."""
    name = control.name
    parts = [
        name,
        control.text if control.text != name else "",
        control.placeholder if control.placeholder != name else "",
    ]
    return " ".join(filter(None, [*parts, "" if re.search(r"[^\W\d_]{2}", name) else control.icon]))


def placed(control: Control) -> str:
    """Join the words for where it stands."""
    return " ".join((control.row, control.section, control.near, control.part, control.frame))


def further(control: Control) -> str:
    """Join what else is told of it."""
    tail = re.sub(r"^https?://[^/]*", "", control.href)[-60:]
    rest = [control.value or "", tail, control.icon, control.type]
    return " ".join([*control.options[:20], *control.suggestions[:10], *rest])


@dataclass(frozen=True, slots=True)
class Said:
    """An intent as code reads it.

    ``content`` are the stems that should be found somewhere, ``named`` what is quoted or begins with a capital,
    ``operation`` is fill, check, select or empty.
    """

    words: tuple[str, ...]
    content: tuple[str, ...]
    quoted: tuple[str, ...]
    roles: frozenset[str]
    operation: str
    ordinal: int | None
    side: tuple[int, int] | None
    named: tuple[str, ...]


def said_of(intent: str, controls: Sequence[Control]) -> Said:
    """Read what the intent says."""
    page = written(controls)
    quoted = tuple(q for q in QUOTED.findall(intent) if q)
    bare = QUOTED.sub(" ", intent)
    every, loose = words(intent), words(bare)
    first = loose[0] if loose else ""
    fills = any(q.lower() not in page for q in quoted) or (
        bool(quoted) and first in ("enter", "type", "fill", "write", "search")
    )
    capitals = re.findall(r"(?<=[a-z,] )[A-Z][\w.-]*(?: [A-Z][\w.-]*)*", bare)
    roles = {w: ROLES[w] for w in loose if w in ROLES}
    kept = [
        stem(w) for k, w in enumerate(every) if _is_content(w) and w not in roles and not (k < 2 and w in OPERATIONS)
    ]
    return Said(
        words=every,
        content=tuple(dict.fromkeys(kept or [stem(w) for w in every])),
        quoted=quoted,
        roles=frozenset(" ".join(roles.values()).split()),
        operation="fill" if fills else _operation(first),
        ordinal=next((ORDINALS[w] for w in loose if w in ORDINALS), None),
        side=next((SIDES[w] for w in loose if w in SIDES), None),
        named=tuple(x.lower() for x in (*quoted, *capitals)),
    )


def _is_content(word: str) -> bool:
    return word not in STOP and word not in ORDINALS and word not in SIDES


def _operation(first: str) -> str:
    if first in ("check", "tick", "uncheck", "untick"):
        return "check"
    return "select" if first in ("select", "choose", "pick") else ""


def written(controls: Iterable[Control]) -> str:
    """Join all that controls and their surroundings say, lower-cased."""
    return " ".join(f"{called(c)} {placed(c)}" for c in controls).lower()


def features(said: Said, controls: Sequence[Control]) -> Numbers:
    """Compute one row of NAMES a control."""
    rare = _rarity(controls)
    most = log(1 + len(controls) / 0.5)
    weight = {w: rare.get(w, most) for w in said.content}
    total = sum(weight.values()) or 1.0
    wanted = _grams(" ".join(w for w in said.words if w not in STOP))
    out = np.zeros((len(controls), len(NAMES)))
    for row, control in zip(out, controls, strict=True):
        _describe(row, control, said, weight, total, rare, wanted)
    exact = out[:, COLUMN["exact"]]
    longest = np.flatnonzero((exact > 0) & (exact >= exact.max(initial=0) - 1e-9))
    if len(longest) == 1:
        out[longest[0], COLUMN["only exact"]] = 1
    if said.side and all(c.box != (0, 0, 0, 0) for c in controls):
        out[:, COLUMN["side"]] = _along(said.side, controls)
    if said.ordinal is not None:
        _order(out, said, controls)
    return out


def _rarity(controls: Sequence[Control]) -> dict[str, float]:
    count: dict[str, int] = {}
    for control in controls:
        for word in stems(f"{called(control)} {placed(control)}"):
            count[word] = count.get(word, 0) + 1
    return {word: log(1 + len(controls) / (0.5 + n)) for word, n in count.items()}


def _describe(
    row: Numbers,
    control: Control,
    said: Said,
    weight: dict[str, float],
    total: float,
    rare: dict[str, float],
    wanted: frozenset[str],
) -> None:
    name, mine = words(control.name), stems(called(control))
    place, more = stems(placed(control)), stems(further(control))
    has = {w for w in said.content if w in mine or any(_begins(w, m) for m in mine)}
    near = {w for w in said.content if w not in has and w in place}
    far = {w for w in said.content if w not in has and w not in near and w in more}
    known = [w for w in mine if w not in STOP] or list(mine)
    grams = _grams(called(control))
    exact = _within(name, said.words) or any(words(q) == name for q in said.quoted)
    share = {
        "cover": sum(weight[w] for w in has) / total,
        "back": sum(rare.get(w, 1) for w in known if w in has or w in said.content)
        / (sum(rare.get(w, 1) for w in known) or 1),
        "fuzzy": len(grams & wanted) / (len(grams | wanted) or 1),
        "exact": exact * min(1.0, sum(weight.get(stem(w), 0.3) for w in name) / total),
        "place": sum(weight[w] for w in near) / total,
        "more": sum(weight[w] for w in far) / total,
        "role said": 0 if not said.roles else 1 if control.role in said.roles else -1,
        "operation": _fits(said.operation, control.role),
        "named place": any(x in placed(control).lower() for x in said.named),
        "out of sight": control.covered or not control.in_view,
        "bare": not mine,
        "all said": sum(weight[w] for w in has | near | far) / total,
    }
    for column, value in share.items():
        row[COLUMN[column]] = value


def _begins(word: str, other: str) -> bool:
    return len(word) > 3 and len(other) > 3 and (other.startswith(word) or word.startswith(other))


def _within(part: Sequence[str], whole: Sequence[str]) -> bool:
    return bool(part) and any(tuple(whole[k : k + len(part)]) == tuple(part) for k in range(len(whole) - len(part) + 1))


def _fits(operation: str, role: str) -> int:
    """Tell whether the role takes the operation: 1, -1, or 0."""
    if not operation:
        return -1 if role in TEXTS else 0
    return 1 if role in {"fill": TYPED, "check": TICKED, "select": PICKED}[operation] else -1


def _along(side: tuple[int, int], controls: Sequence[Control]) -> list[float]:
    """Measure how far each lies on this side, -1 to 1."""
    axis, way = side
    middle = [c.box[axis] + c.box[axis + 2] / 2 for c in controls]
    low, high = min(middle), max(middle)
    return [way * (2 * (m - low) / (high - low or 1) - 1) for m in middle]


def _order(out: Numbers, said: Said, controls: Sequence[Control]) -> None:
    """Mark the n-th of those that fit best."""
    plain = (
        out[:, COLUMN["cover"]]
        + out[:, COLUMN["back"]]
        + 0.5 * out[:, COLUMN["place"]]
        + 0.3 * out[:, COLUMN["role said"]]
    )
    alike: dict[tuple[str, str], list[int]] = {}
    for number, c in enumerate(controls):
        alike.setdefault((c.role, re.sub(r"\d+", "#", c.text or c.name or c.icon)), []).append(number)
    nth = said.ordinal or 0
    for group in (g for g in alike.values() if len(g) > 1):
        best = max(plain[k] for k in group)
        kept = [k for k in group if plain[k] >= best - 0.05]
        if len(kept) > 1 and -len(kept) <= nth < len(kept):
            out[kept, COLUMN["ordinal"]] = -1
            out[kept[nth], COLUMN["ordinal"]] = 1
