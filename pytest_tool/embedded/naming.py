"""Compares names with what controls are called."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pytest_tool.embedded.grounding import lexical
from pytest_tool.embedded.grounding.lexical import STOP, stem, stems, words
from pytest_tool.language import Target
from pytest_tool.observation import Control
from pytest_tool.stated.verbatim import folded, stands_in

EXACT = 0.99
"""The chance that the one control is meant that bears the quoted name."""
PARTLY = 0.9
"""The same where the name is only a part of what it is called."""
VALUED = lexical.TYPED | lexical.TICKED | {"listbox"}
"""Roles that hold a value."""
PRESSED = frozenset({"button", "link"})
OPENS = frozenset({"collapsed", "expanded"})
APOSTROPHES = str.maketrans("’‘ʼ", "'''")


def nth(target: Target, found: list[int]) -> list[int]:
    """Pick the one that the ordinal says, else keep all."""
    if not target.ordinal or not found:
        return found
    at = target.ordinal if target.ordinal < 0 else target.ordinal - 1
    return [found[at]] if -len(found) <= at < len(found) else []


def of_role(target: Target, found: list[int], controls: Sequence[Control]) -> list[int]:
    """Keep those of its role, kindred roles included."""
    # people say button for a link and link for a button, and list or menu for what opens one
    fit = [k for k in found if controls[k].role in target.roles]
    if not fit and set(target.roles) <= PRESSED:
        fit = [k for k in found if controls[k].role in PRESSED]
    return fit or [k for k in found if controls[k].states & OPENS and {"combobox", "menu"} & set(target.roles)]


def alone(target: Target, found: Iterable[int], controls: Sequence[Control]) -> list[int]:
    """Find those of the role that is all a target says, where kindred roles make no difference."""
    kin = [k for k in found if controls[k].role in target.alone]
    first, every = nth(target, [k for k in kin if controls[k].role == target.alone[0]]), nth(target, kin)
    return every if first == every or min(len(first), len(every)) > 1 else []


def borne(target: Target, found: Iterable[int], controls: Sequence[Control]) -> list[int]:
    """Find those that are called exactly as the words say; in a place, those of the role where nothing else is said."""
    if not target.name and target.roles and target.places:
        return of_role(target, list(found), controls)
    whole = plain(target.with_ordinal)
    said = {plain(target.name), plain(f"{target.name} {target.role}".strip()), whole} - {""}
    so_called = [k for k in found if said & {plain(text) for text in own(controls[k])}]
    if target.ordinal and [k for k in so_called if whole in {plain(text) for text in own(controls[k])}]:
        return []  # the ordinal may be a part of the name
    return of_role(target, so_called, controls) if target.roles else so_called


def bearing_words(target: Target, found: Sequence[int], controls: Sequence[Control]) -> list[int]:
    """Find those that bear every word of the name.

    An ordinal counts where the name does not hold it, and only among several that are called alike. What is no name but a
    word for a role, “the text box”, is any of a role that begins so, the
    one with the cursor first.
    """
    kept = _bearing(target.with_ordinal, found, controls, target.role)
    if target.ordinal and not kept:
        kept = _bearing(target.name, found, controls, target.role)
        counts = len(kept) > 1 and all(alike(controls[k], controls[kept[0]]) for k in kept)
        kept = nth(target, kept) if counts else []
    if not kept and target.alone:
        kept = [k for k in found if controls[k].role.startswith(target.name.casefold())]
    kept = of_role(target, kept, controls) or kept
    if len(kept) > 1 and target.alone:
        kept = [k for k in kept if "focused" in controls[k].states] or kept
    return [k for k in kept if controls[k].role in VALUED] or kept


def _bearing(name: str, found: Sequence[int], controls: Sequence[Control], role: str) -> list[int]:
    """Find those called exactly so, else those with every word in a label, in an example, or where they stand."""
    mine = {k: own(controls[k]) for k in found}
    label = {k: (controls[k].name, controls[k].text) for k in found}
    parted = {k: (*mine[k], controls[k].type) for k in found}
    bare = {k for k in found if not any((*label[k], controls[k].placeholder))}
    there = {k: (*parted[k], *places(controls[k])) for k in found if k in bare or _borne_words(name, parted[k])}
    said = {plain(name), plain(f"{name} {role}")}
    exact = [k for k in found if said & {plain(text) for text in mine[k]}]
    tiers = ([k for k, texts in tier.items() if _says(texts, name)] for tier in (label, parted, there))
    return exact or next(filter(None, tiers), [])


def _says(texts: Iterable[str], name: str) -> bool:
    """Tell whether texts hold every word of a name, however it is parted: “user name”, “Username”."""
    said = "".join(words(name))
    runs = (words(text) for text in texts)
    whole = any("".join(run[a:b]) == said for run in runs for a in range(len(run)) for b in range(a + 1, len(run) + 1))
    return whole or _borne_words(name, texts) == content(name)


def _borne_words(name: str, texts: Iterable[str]) -> set[str]:
    there = {one for text in texts for one in stems(text)}
    return {word for word in content(name) if stem(word) in there}


def content(name: str) -> set[str]:
    """Give the words that tell one thing from another."""
    return set(words(name)) - STOP


def named(name: str, controls: Sequence[Control]) -> tuple[list[int], float]:
    """Find those called exactly so, else with whole words."""
    said = plain(name)
    exact = [k for k, c in enumerate(controls) if said in {plain(text) for text in own(c)}]
    if exact:
        return exact, EXACT
    return [k for k, c in enumerate(controls) if any(_is_part(said, plain(text), c) for text in own(c))], PARTLY


def _is_part(said: str, text: str, control: Control) -> bool:
    """Tell whether words are a part of what it is called.

    Some of its content, or where a phrase of its label begins or ends.
    """
    first_or_last = rf"(?:^|[^\w\s])\s*{re.escape(said)}|{re.escape(said)}\s*(?:$|[^\w\s])"
    return stands_in(text, said) and (control.role not in VALUED or re.search(first_or_last, text) is not None)


def plain(text: str) -> str:
    """Fold a name for comparison, apostrophes and label marks aside."""
    return folded(text).translate(APOSTROPHES).rstrip(" :*")


def own(control: Control) -> tuple[str, ...]:
    """List what it is called itself, else its icon's hint."""
    # a name that ends in what it shows is its label and its value: “Delivery Standard”
    label = control.name.removesuffix(f" {control.text}") if control.text else ""
    called = (control.name, label, control.text, control.placeholder)
    return tuple(filter(None, called if any(called) else (control.icon,)))


def places(control: Control) -> tuple[str, ...]:
    """List the places where it stands."""
    return control.row, control.section, control.part, control.near, control.frame


def alike(one: Control, other: Control) -> bool:
    """Tell whether nothing but their places tells them apart."""
    return (one.role, one.name, one.icon) == (other.role, other.name, other.icon)
