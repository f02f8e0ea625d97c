"""Makes examples that one word decides."""

from __future__ import annotations

from random import Random

from training.grounding import tables
from training.grounding.example import Control, Example, place
from training.grounding.generators.fields import field
from training.grounding.surroundings import fillers, header, verb_control
from training.grounding.wording import TEXT_FIELDS, called, capital, order, plural, spoken, words

MEASURED = frozenset({"price", "weight", "height", "size", "limit", "budget", "fee", "quantity", "duration"})
"""Properties that might have a unit too."""


def contrast(rng: Random) -> Example:
    """Draws one of the contrasts, half of them absent."""
    while True:
        which, there = rng.random(), rng.random() < 0.5
        if which < 0.1:
            return _unit(rng, there)
        if which < 0.3:
            return _number(rng, there)
        if which < 0.5:
            return _longer_noun(rng, there)
        if which < 0.6:
            return _bare_order(rng, there)
        if made := _qualifier(rng, there):
            return made


def _example(
    rng: Random, wish: str, controls: list[Control], target: Control | None, *, is_order: bool = False
) -> Example:
    """Puts an example together; it may lack a target."""
    right = () if target is None else (place(controls, target),)
    return Example(spoken(rng, wish, order=is_order), controls, right)


def _unit(rng: Random, there: bool) -> Example:
    """Asks for a value in a unit; the field has that or another."""
    quantity, units = rng.choice(tables.UNITS)
    unit, other = rng.sample(list(units), 2)
    value = rng.choice(("5", "12", "80", "2.5"))
    wish = rng.choice(tables.WORDINGS["with a unit"]).format(n=quantity, v=value, u=rng.choice(units[unit]))
    role = rng.choice(("textbox", "spinbutton"))
    name = rng.choice(("{n} ({u})", "{n} in {u}", "{n} [{u}]")).format(n=capital(quantity), u=unit if there else other)
    shown: Control = {"role": role, "name": name}
    more = [field(rng, prop, "", "plain") for prop in rng.sample(tables.PROPERTY_NAMES, 3) if prop not in MEASURED]
    controls = [shown, *more, Control(role="button", name="Save")]
    rng.shuffle(controls)
    return _example(rng, wish, controls, shown if there else None)


def _number(rng: Random, there: bool) -> Example:
    """Asks for one of things that a number tells apart."""
    kind = rng.choice(tables.NUMBERED)
    closed = kind[-1] in "-."
    joint = "" if closed else rng.choice((" ", " #"))
    pool = range(1, 30) if rng.random() < 0.6 else range(100, 140)
    numbers = sorted(rng.sample(pool, rng.randint(2, 6)))
    number = rng.choice(numbers)
    gone = rng.choice([k for k in range(1, 141) if k not in numbers])
    verb = rng.choice(tables.ROW_VERBS)
    label = (tables.VERBS[verb].bare or [verb.capitalize()])[0]
    as_links = rng.random() < 0.4
    said = number if there else gone
    wanted = f"{kind}{joint}{said}" if rng.random() < 0.7 else f"{kind}{'' if closed else ' '}{said}"
    if not closed and rng.random() < 0.5:
        wanted = wanted.lower()
    names = [f"{kind}{joint}{k}" for k in numbers]
    if as_links:
        rows = [Control(role="link", name=name) for name in names]
        wish = rng.choice(("open {t}", "show {t}", "go to {t}", "click {t}")).format(t=wanted)
    else:
        rows = [Control(role="button", name=label, row=f"{name} {rng.choice(tables.STATES)}") for name in names]
        wish = order(rng, verb, wanted, "")
    above = header(rng, words(wish))
    if not closed and rng.random() < 0.6:
        above.append({"role": rng.choice(("link", "tab")), "name": plural(kind)})
    target = rows[numbers.index(number)] if there else None
    return _example(rng, wish, above + rows, target)


def _two_things(rng: Random) -> list[str]:
    return rng.sample([called(rng, thing) for thing in rng.choice(list(tables.THINGS.values()))], 2)


def _full_label(rng: Random, verb: str, thing: str) -> str:
    labels = tables.VERBS[verb].with_thing or [verb.capitalize() + " {o}"]
    return capital(rng.choice(labels).replace("{o}", thing))


def _longer_noun(rng: Random, there: bool) -> Example:
    """Asks for a thing beside one of a longer noun."""
    thing, other = _two_things(rng)
    tail = rng.choice(tables.WORDINGS["longer nouns"])
    verb = rng.choice([v for v in tables.VERB_NAMES if v not in ("history", "copylink")])
    longer = f"{thing} {tail}"
    wanted, rival = (longer, thing) if rng.random() < 0.6 else (thing, longer)
    controls = [Control(role="button", name=_full_label(rng, verb, noun)) for noun in (rival, other)]
    for v in rng.sample(tables.VERB_NAMES, 3):
        if v != verb and not tables.near(v, verb):
            controls.append(verb_control(rng, v, rng.choice((wanted, rival)), "full"))
    if rng.random() < 0.4 and verb != "show":
        controls.append({"role": "link", "name": capital(plural(wanted))})
    target: Control | None = None
    if there:
        if rng.random() < 0.75 or wanted != longer:
            target = {"role": "button", "name": _full_label(rng, verb, wanted)}
        else:
            target = {"role": "button", "name": _full_label(rng, verb, tail), "section": capital(thing)}
        controls.append(target)
    controls += fillers(rng, rng.randint(0, 4), words(wanted) | words(verb) | {"save", "apply"})
    rng.shuffle(controls)
    if target:
        controls = [c for c in controls if c is target or c["name"] != target["name"]]
    return _example(rng, order(rng, verb, wanted), controls, target, is_order=True)


def _bare_order(rng: Random, there: bool) -> Example:
    """Asks for a thing beside a control with a bare verb."""
    verb = rng.choice([v for v in tables.VERB_NAMES if v not in tables.MAKING and tables.VERBS[v].bare])
    thing, other = _two_things(rng)
    bare = rng.choice(tables.VERBS[verb].bare)
    shown: Control = {"role": rng.choice(("button", "link", "menuitem")), "name": bare}
    controls = [shown]
    count = rng.randint(1, 5)
    for v in rng.sample(tables.VERB_NAMES, count):
        if v != verb and not tables.near(v, verb):
            noun = rng.choice((thing, other))
            controls.append(verb_control(rng, v, noun, rng.choice(("full", "bare"))))
    for control in controls:
        control.pop("section", None)
    controls = [c for c in controls if c is shown or c["name"] != bare]
    controls += fillers(rng, rng.randint(0, 4), words(bare) | {"save", "apply", "close"})
    wish = order(rng, verb, thing)
    if not there:
        shown["name"] = (tables.VERBS[verb].with_thing or [verb.capitalize() + " {o}"])[0].replace("{o}", other)
    rng.shuffle(controls)
    return _example(rng, wish, controls, shown if there else None, is_order=True)


def _qualifier(rng: Random, there: bool) -> Example | None:
    """Asks for a noun with one qualifier, beside others."""
    qualifiers, noun = rng.choice(tables.QUALIFIERS), rng.choice(tables.NOUNS)
    wanted = rng.choice(qualifiers)
    rest = [q for q in qualifiers if q != wanted]
    if noun in tables.FIELD_NOUNS and rng.random() < 0.75:
        role = rng.choice(("textbox", "textbox", "spinbutton"))
    else:
        role = rng.choice(("button", "link", "checkbox", "switch", "tab"))
    value = rng.choice(tables.VALUES)
    verb = rng.choice(tables.WORDINGS["verbs of buttons"]) if role == "button" else ""
    as_section = rng.random() < 0.2 and role != "tab"

    def control(qualifier: str, noun: str = noun) -> Control:
        if as_section:
            return {
                "role": role,
                "name": capital(f"{verb} {noun}".strip()),
                "section": capital(qualifier.removesuffix("'s")),
            }
        return {"role": role, "name": capital(f"{verb} {qualifier} {noun}".strip())}

    target = control(wanted)
    least = 1 if not there or rng.random() < 0.8 else 0
    count = rng.randint(least, len(rest))
    controls = ([target] if there else []) + [control(q) for q in rng.sample(rest, count)]
    if rng.random() < 0.3 and not as_section:
        rng.choice(rest)  # decides nothing; without it a seed gives other examples than those the model learned
        controls.append(control(rng.choice(rest), rng.choice(tables.NOUNS)))
    rng.shuffle(controls)
    wish = _qualified(rng, role, verb, wanted, noun, value)
    above, below = header(rng, words(wish)), fillers(rng, rng.randint(0, 4), words(wish))
    controls = above + controls + below
    return _example(rng, wish, controls, target if there else None) if len(controls) >= 2 else None


def _qualified(rng: Random, role: str, verb: str, qualifier: str, noun: str, value: str) -> str:
    if role == "button":
        return f"{verb.lower()} the {qualifier} {noun}"
    if role in TEXT_FIELDS:
        kind = "qualified fields"
    else:
        kind = "qualified switches" if role in ("checkbox", "switch") else "qualified pages"
    return rng.choice(tables.WORDINGS[kind]).format(q=qualifier, n=noun, v=value)
