"""Makes examples of choices: an option in one of several lists."""

from __future__ import annotations

from random import Random

from training.grounding.example import Control, Example
from training.grounding.surroundings import fillers, header
from training.grounding.tables import LISTS, WORDINGS
from training.grounding.wording import spoken, words

List = tuple[list[str], list[str]]
"""The names of a list and its options."""
Offered = tuple[list[str], str, int]
"""The names of a list, one of its options, and the index of the control that has it."""


def option(rng: Random) -> Example:
    """Wishes for an option, often leaving out its list."""
    while True:
        lists = rng.sample(LISTS, rng.randint(2, 5))
        controls, offered = _page(rng, lists)
        names, wanted, k = rng.choice(offered)
        name = rng.choice(names).lower()
        there = rng.random() < 0.72
        alone = rng.random() < 0.45
        if not there:
            wanted = _absent_option(rng, lists, offered)
        if not wanted:
            continue
        wording = rng.choice(WORDINGS["options" if alone else "options of a list"])
        wish = wording.format(x=wanted if rng.random() < 0.8 else wanted.lower(), n=name)
        if not alone or sum(other.lower() == wanted.lower() for _, other, _ in offered) <= 1:
            break
    above = header(rng, words(wish))
    below = fillers(rng, rng.randint(0, 3), words(wish) | {"sort", "status"})
    right = (len(above) + k,) if there else ()
    return Example(spoken(rng, wish), above + controls + below, right)


def _page(rng: Random, lists: list[List]) -> tuple[list[Control], list[Offered]]:
    """Makes a combobox a list, or a radio button an option."""
    controls, offered = list[Control](), list[Offered]()
    as_radio = rng.random() < 0.4
    for names, options in lists:
        name = rng.choice(names)
        if as_radio:
            offered += [(names, option, len(controls) + k) for k, option in enumerate(options)]
            controls += [Control(role="radio", name=option, section=name) for option in options]
        else:
            offered += [(names, option, len(controls)) for option in options]
            controls.append({"role": "combobox", "name": name, "options": options})
    return controls, offered


def _absent_option(rng: Random, lists: list[List], offered: list[Offered]) -> str:
    """Draws an option that is missing on the page."""
    there = {option.lower() for _, option, _ in offered}
    wanted = rng.choice([option for _, options in LISTS for option in options if option.lower() not in there])
    own = next(names for names, options in LISTS if wanted in options)
    if rng.random() < 0.5:
        return rng.choice(WORDINGS["options of no list"])
    return "" if any(own == names for names, _ in lists) else wanted
