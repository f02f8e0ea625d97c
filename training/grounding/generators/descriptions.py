"""Makes examples of descriptions: which thing is described?

``descriptions.json.gz`` holds groups of ``kind``, ``title`` and ``items``. An item is a name and its description (operations,
fields), a name and words for it (icons), or synonyms, a definition and sentences (dictionary).
"""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from training.grounding.example import Control, Example
from training.grounding.tables import THINGS, VALUES, WORDINGS
from training.grounding.wording import called, capital, spoken

FILE = Path(__file__).resolve().parent.parent / "descriptions.json.gz"
KINDS = ("op", "field", "icon", "wn")
"""Operations, fields, icons, the dictionary; a group's kind begins with one of these."""
SHARES = (50, 14, 8, 28)

Item = list[Any]


@dataclass(frozen=True, slots=True)
class Group:
    """Holds items that stand together, such as the operations of one service."""

    kind: str
    title: str
    items: list[Item]


@cache
def groups() -> dict[str, list[Group]]:
    """Reads the groups by their kind, once."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        read = [Group(group["kind"], group["title"], group["items"]) for group in json.load(file)]
    return {kind: [group for group in read if group.kind.startswith(kind)] for kind in KINDS}


def description(rng: Random) -> Example:
    """Wishes by a description, among others of its group."""
    while True:
        kind = rng.choices(KINDS, SHARES)[0]
        there_are = groups()[kind]
        weights = [min(len(group.items), 80) for group in there_are]
        group = rng.choice(there_are) if kind == "wn" else rng.choices(there_are, weights)[0]
        items, k = _items(rng, group, kind)
        role = rng.choice(("button", "button", "link", "menuitem"))
        if kind in ("op", "field"):
            wish, role = _described(rng, items[k], kind, role)
            names = [item[0] for item in items]
        elif kind == "icon":
            wish, names, k = _icon(rng, items, k)
        else:
            wish, names, k = _word(rng, group, items, k)
        controls = [_control(rng, name, role, kind) for name in names]
        there = rng.random() >= 0.14
        if not there:
            del controls[k]
        if len(controls) >= 2:
            break
    wish = spoken(rng, wish)
    title = group.title if group.title and rng.random() < 0.4 else ""
    return Example(wish, controls, (k,) if there else (), title)


def _items(rng: Random, group: Group, kind: str) -> tuple[list[Item], int]:
    """Draws items, of operations mostly those alike, and one meant."""
    count = rng.choice((4, 6, 8, 12, 16, 22))
    items = rng.sample(group.items, min(count, len(group.items)))
    if kind != "op" or rng.random() >= 0.6:
        return items, rng.randrange(len(items))
    target = rng.choice(group.items)
    told = set(target[0].lower().split())
    alike = sorted(group.items, key=lambda item: -len(told & set(item[0].lower().split())) + rng.random() * 0.8)
    others = [item for item in alike if item[0] != target[0]]
    items = [target, *others[: count - 1]]
    rng.shuffle(items)
    return items, items.index(target)


def _described(rng: Random, item: Item, kind: str, role: str) -> tuple[str, str]:
    """Takes the description of an operation or field, and a role."""
    text, style = item[1], rng.random()
    if kind == "op" and style < 0.25:
        text = re.sub(r"^([A-Z][a-z]+?)(es|s)\b", lambda verb: verb.group(1).lower(), text)
    if style > 0.8:
        text = " ".join(text.split()[: rng.randint(4, 10)])
    if kind == "field":
        role = rng.choice(("textbox", "textbox", "spinbutton", "combobox"))
        value = rng.choice(VALUES)
        text = rng.choice(WORDINGS["descriptions of fields"]).format(d=text[:1].lower() + text[1:], v=value)
    return text, role


def _icon(rng: Random, items: list[Item], k: int) -> tuple[str, list[str], int]:
    """Takes a word that means this icon alone."""
    target = items[k]
    text = rng.choice(target[1])
    text = rng.choice(WORDINGS["descriptions of icons"]).format(t=text)
    left = [i for i in items if i is target or (text not in i[1] and not set(target[1]) & set(i[1]))]
    return text, [item[0] for item in left], left.index(target)


def _word(rng: Random, group: Group, items: list[Item], k: int) -> tuple[str, list[str], int]:
    """Takes a synonym or definition that means this word alone."""
    target = items[k]
    lemmas, text, _ = target
    style = rng.random()
    name = rng.choice(lemmas)
    others = [lemma for lemma in lemmas if lemma != name]
    if others and style < 0.5:
        text = rng.choice(others)
        if group.kind == "wn-verb" and rng.random() < 0.6:
            text += " the " + called(rng, rng.choice(rng.choice(list(THINGS.values()))))
        elif rng.random() < 0.3:
            text = rng.choice(WORDINGS["descriptions of words"]).format(t=text)
    names = [capital(name if item is target else rng.choice(item[0])) for item in items]
    same = {lemma.lower() for lemma in lemmas}
    left = [j for j, item in enumerate(items) if j == k or not same & {lemma.lower() for lemma in item[0]}]
    return text, [names[j] for j in left], left.index(k)


def _control(rng: Random, name: str, role: str, kind: str) -> Control:
    """Makes a control; every other icon lacks a name."""
    if kind != "icon" or rng.random() < 0.5:
        return {"role": role, "name": name}
    return {"role": "button", "name": "", "icon": name}
