"""Makes wishes by name or verb, with people's slips."""

from __future__ import annotations

import re
from random import Random

from training.grounding.example import Control
from training.grounding.tables import KINDS, VALUES, VERBS, WORDINGS, synonyms

TEXT_FIELDS = ("textbox", "searchbox", "spinbutton")
DETERMINERS = ("the ", "the ", "the ", "the ", "my ", "this ", "that ", "our ", "the whole ", "")


def words(text: str) -> set[str]:
    """Collects the words of a text in lower case."""
    return set(re.findall(r"[a-z]+", text.lower()))


def capital(text: str) -> str:
    """Writes the first letter large, leaves the others."""
    return text[:1].upper() + text[1:]


def one_of(thing: str) -> str:
    """Puts the article before a thing."""
    return ("an " if thing[:1].lower() in "aeiou" else "a ") + thing


def plural(thing: str) -> str:
    """Forms the plural: ``copy of it`` → ``copies of it``."""
    head, _, tail = thing.partition(" of ")
    if head.endswith("s"):
        return thing
    if re.search(r"[^aeiou]y$", head):
        head = head[:-1] + "ies"
    elif re.search(r"(s|x|ch|sh)$", head):
        head += "es"
    else:
        head += "s"
    return head + (" of " + tail if tail else "")


def called(rng: Random, thing: str) -> str:
    """Draws one of the synonyms of a thing."""
    return rng.choice(synonyms(thing))


def mistyped(rng: Random, text: str) -> str:
    """Drops, swaps or doubles a letter of one longer word."""
    long = list(re.finditer(r"[a-z]{4,}", text))
    if not long:
        return text
    found = rng.choice(long)
    word = found.group()
    k = rng.randrange(1, len(word) - 1)
    slip = rng.random()
    if slip < 0.35:
        word = word[:k] + word[k + 1 :]
    elif slip < 0.7:
        word = word[:k] + word[k + 1] + word[k] + word[k + 2 :]
    else:
        word = word[:k] + word[k] + word[k:]
    return text[: found.start()] + word + text[found.end() :]


def spoken(rng: Random, text: str, *, order: bool = False) -> str:
    """Varies a wish as people write."""
    if order and rng.random() < 0.15:
        text = f"{rng.choice(WORDINGS['openings'])} {text}"
    if rng.random() < 0.07:
        text = mistyped(rng, text)
    style = rng.random()
    if style < 0.2:
        return capital(text) + "."
    if style < 0.3:
        return capital(text)
    return text.lower() if style < 0.38 else text


def by_name(rng: Random, control: Control) -> str:
    """Wishes for a control by its own name."""
    name, role, options = control["name"], control["role"], control.get("options")
    either = (name, name.lower())
    if role in TEXT_FIELDS:
        return rng.choice(WORDINGS["filling"]).format(n=rng.choice(either), v=rng.choice(VALUES))
    if role in ("combobox", "listbox") and options and rng.random() < 0.8:
        option = rng.choice(options)
        return rng.choice(WORDINGS["choosing"]).format(o=option, n=rng.choice(either))
    kinds = KINDS.get(role, ["button"])
    return rng.choice(WORDINGS["pressing"]).format(n=rng.choice((name, *either)), k=rng.choice(kinds))


def order(rng: Random, verb: str, thing: str, determiner: str | None = None) -> str:
    """Wishes that something be done with a thing."""
    wishes = VERBS[verb].wishes
    said = rng.choice(wishes) if rng.random() < 0.75 else wishes[0]
    if determiner is None:
        determiner = rng.choice(DETERMINERS)
    return said.replace("{o}", determiner + thing).replace("{n}", one_of(thing)).replace("{b}", thing)
