"""Makes examples that turn on the verb alone."""

from __future__ import annotations

from random import Random

from training.grounding.example import Control, Example, place
from training.grounding.page_files import PAGES
from training.grounding.surroundings import sample, varied
from training.grounding.tables import MAKING, OPPOSITES, VERB_NAMES, VERBS, near
from training.grounding.wording import capital, spoken


def verb_and_noun(name: str) -> tuple[str, str] | None:
    """Parts a control's name into a known verb and the rest."""
    for verb, known in VERBS.items():
        for label in known.labels:
            first = label.replace("{o}", "").strip()
            if label.endswith("{o}") and first and name.lower().startswith(first.lower() + " "):
                return verb, name[len(first) + 1 :]
            if "{o}" not in label and name.lower() == label.lower():
                return verb, ""
    return None


VERBAL = [
    (page, control, wishes, *told)
    for page in PAGES
    for control, wishes in page.asked
    if control["role"] in ("button", "link", "menuitem") and (told := verb_and_noun(control["name"]))
]
"""Page, control, its wishes, its verb and its noun."""


def verb_apart(rng: Random) -> Example:
    """Puts a rival of another verb beside the target."""
    while True:
        page, target, wishes, verb, noun = rng.choice(VERBAL)
        rival = target.copy()
        rival["name"] = _other_label(rng, verb, noun)
        rival.pop("icon", None)
        there = rng.random() < 0.5
        chosen = sample(rng, page, target)
        names = [control["name"] for control in chosen]
        if rival["name"].lower() in map(str.lower, names) or (not there and names.count(target["name"]) > 1):
            continue
        k = _with_rival(rng, chosen, target, rival, there)
        if len(chosen) >= 2:
            break
    wish = spoken(rng, rng.choice(wishes))
    controls = [control if control is target else varied(rng, control) for control in chosen]
    title = page.title if rng.random() < 0.7 else ""
    return Example(wish, controls, (k,) if there else (), title)


def _with_rival(rng: Random, chosen: list[Control], target: Control, rival: Control, there: bool) -> int:
    """Puts the rival in; returns where the target stands then, or stood."""
    k = place(chosen, target)
    if not there:
        chosen[k] = rival
        return k
    beside = k + rng.randint(0, 1)
    chosen.insert(beside, rival)
    return k + (beside == k)


def _other_label(rng: Random, verb: str, noun: str) -> str:
    """Names a control of the noun that does something else."""
    fits = [
        v for v in VERB_NAMES if v != verb and not near(v, verb) and v not in MAKING and (verb, v) != ("show", "edit")
    ]
    other = rng.choice(OPPOSITES.get(verb) or fits) if rng.random() < 0.25 else rng.choice(fits)
    labels = [x for x in VERBS[other].labels if (x.endswith("{o}") if noun else "{o}" not in x)]
    label = rng.choice(labels or [other.capitalize() + (" {o}" if noun else "")])
    return capital(label.replace("{o}", noun))
