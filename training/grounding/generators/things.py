"""Makes examples of verbs and things, among other ones."""

from __future__ import annotations

from random import Random

from training.grounding.example import Control, Example, place
from training.grounding.surroundings import fillers, header, verb_control
from training.grounding.tables import MAKING, OPPOSITES, REVERSED, THINGS, VERB_NAMES, VERBS, WORDINGS, near, synonyms
from training.grounding.wording import called, capital, order, plural, spoken, words


def verb_and_thing(rng: Random) -> Example:
    """Wishes for a verb of a thing, or its page."""
    things = THINGS[rng.choice(sorted(THINGS))][:]
    rng.shuffle(things)
    thing, others = things[0], things[1 : rng.randint(3, 8)]
    verb = rng.choice(VERB_NAMES)
    there = rng.random() < 0.55
    style = rng.choice(("full", "full", "full", "bare"))
    pool = _rivals(rng, verb, thing, others, there)
    wish, target, pool = _wish_and_target(rng, verb, thing, style, pool, there)
    avoid = words(wish) | {"delete", "remove"}
    controls = pool + fillers(rng, rng.randint(0, 6), avoid | {"more", "options"})
    rng.shuffle(controls)
    controls = _told_apart(controls)
    if there:
        controls = _with_target(rng, controls, target)
    elif len(controls) < 2:
        return verb_and_thing(rng)
    title = "" if rng.random() < 0.6 else capital(plural(called(rng, rng.choice(things))))
    controls = header(rng, avoid) + controls
    right = (place(controls, target),) if there else ()
    return Example(spoken(rng, wish, order=True), controls, right, title)


def _rivals(rng: Random, verb: str, thing: str, others: list[str], there: bool) -> list[Control]:
    """Makes controls that share the verb or the thing."""

    def style() -> str:
        return "full" if rng.random() < 0.75 else "bare"

    pool: list[Control] = []
    for other in others:
        shared = verb if rng.random() < 0.55 else rng.choice(VERB_NAMES)
        pool.append(verb_control(rng, shared, other, style()))
    count = rng.randint(1, 4)
    for v in rng.sample(VERB_NAMES, count) + [x for x in OPPOSITES.get(verb, ()) if rng.random() < 0.6]:
        if v != verb and (there or not near(v, verb) or REVERSED.get(verb) == v):
            pool.append(verb_control(rng, v, thing, style()))
    for listed in [thing] * (rng.random() < 0.35) + [x for x in others if rng.random() < 0.3]:
        if verb != "show" or listed != thing:
            role = rng.choice(("link", "link", "tab"))
            pool.append({"role": role, "name": capital(plural(called(rng, listed)))})
    if rng.random() < 0.2:
        pool.append({"role": "textbox", "name": capital(called(rng, thing))})
    return pool


def _wish_and_target(
    rng: Random, verb: str, thing: str, style: str, pool: list[Control], there: bool
) -> tuple[str, Control, list[Control]]:
    """Makes the wish and its control; thins the pool."""
    lists = {plural(name).lower() for name in synonyms(thing)}
    if rng.random() < 0.12 and verb != "show":
        things = plural(called(rng, thing))
        wish = rng.choice(WORDINGS["lists of things"]).format(p=things)
        role = rng.choice(("link", "tab", "menuitem"))
        name = rng.choice(("", "", "", "My ", "All ")) + capital(plural(called(rng, thing)))
        left = [c for c in pool if c["role"] not in ("link", "tab") or c["name"].lower() not in lists]
        return wish, {"role": role, "name": name}, left
    wish = order(rng, verb, called(rng, thing))
    target = verb_control(rng, verb, thing, style)
    if there and verb == "show":
        pool = [c for c in pool if c["name"].lower() not in lists]
    return wish, target, pool


def _told_apart(controls: list[Control]) -> list[Control]:
    """Keeps the first of controls that look the same."""
    seen: dict[tuple[str, str | None, str | None], Control] = {}
    for control in controls:
        seen.setdefault((control["name"].lower(), control.get("section"), control.get("icon")), control)
    return list(seen.values())


def _with_target(rng: Random, controls: list[Control], target: Control) -> list[Control]:
    """Puts the target in by chance, or its section first."""
    told = (target["name"].lower(), target.get("section"))
    controls = [c for c in controls if (c["name"].lower(), c.get("section")) != told]
    controls.insert(rng.randrange(len(controls) + 1), target)
    if section := target.get("section"):
        for _ in controls:
            rng.random()  # decides nothing; without it a seed gives other examples than those the model learned
        controls.sort(key=lambda control: control.get("section", "") != section)
    return controls


def bare_under_heading(rng: Random) -> Example:
    """Wishes for a control whose heading alone says the thing."""
    thing, other = rng.sample(THINGS[rng.choice(sorted(THINGS))], 2)
    verb = rng.choice([v for v in VERB_NAMES if VERBS[v].bare and v not in MAKING])
    bare = rng.choice(VERBS[verb].bare)
    there = rng.random() < 0.6
    wish = order(rng, verb, called(rng, thing))
    heading = capital(called(rng, thing if there else other))
    target: Control = {"role": rng.choice(("button", "link")), "name": bare}
    controls = [target]
    for v in rng.sample(VERB_NAMES, 4):
        if v != verb and not near(v, verb) and rng.random() < 0.7 and (labels := VERBS[v].bare):
            controls.append({"role": "button", "name": labels[0]})
    title = heading
    if rng.random() < 0.5:
        for control in controls:
            control["section"] = heading
        title = "" if rng.random() < 0.5 else heading
    controls += fillers(rng, rng.randint(1, 5), words(wish) | words(bare))
    rng.shuffle(controls)
    right = (place(controls, target),) if there else ()
    return Example(spoken(rng, wish, order=True), controls, right, title)
