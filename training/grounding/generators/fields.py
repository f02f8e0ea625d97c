"""Makes examples of fields, among others of like owners."""

from __future__ import annotations

from random import Random

from training.grounding.example import Control, Example, place
from training.grounding.surroundings import header
from training.grounding.tables import OWNERS, PROPERTIES, PROPERTY_NAMES, VALUES, WORDINGS, confused, synonyms
from training.grounding.wording import called, capital, spoken, words

NUMBERS = frozenset({"quantity", "age", "number", "limit", "threshold", "weight", "height", "width", "port", "rating"})
DATES = frozenset({"date", "deadline", "start", "end", "birthday"})
LISTED = frozenset({"country", "status", "type", "language", "category", "priority", "size", "color"})
SAVING = ("Save", "Create", "Submit", "Continue", "Apply", "Update")


def field(rng: Random, prop: str, owner: str, style: str) -> Control:
    """Makes a field, its owner ``joined``, in a ``section``, or ``plain``."""
    names, values = PROPERTIES[prop]
    name = rng.choice(names)
    made: Control = {"role": "textbox", "name": ""}
    if prop in NUMBERS and rng.random() < 0.4:
        made["role"] = "spinbutton"
    if prop in DATES and rng.random() < 0.5:
        made["type"] = "date"
    if prop == "email" and rng.random() < 0.5:
        made["type"] = "email"
    if prop in LISTED and rng.random() < 0.4:
        made["role"], made["options"] = "combobox", values + rng.sample(VALUES, 2)
        rng.shuffle(made["options"])
    if style == "joined":
        name = _joined(rng, name, owner)
    elif style == "section":
        made["section"] = capital(owner) + rng.choice(("", "", " details", " information", " data"))
    name = capital(name)
    if made["role"] == "textbox" and rng.random() < 0.12:
        made["placeholder"] = name
    else:
        made["name"] = name + rng.choice(("", "", "", " *", ":"))
    return made


def _joined(rng: Random, name: str, owner: str) -> str:
    if rng.random() < 0.7:
        return f"{owner} {name}"
    return f"{name} of the {owner}" if rng.random() < 0.5 else f"{owner}'s {name}"


def field_value(rng: Random) -> Example:
    """Wishes for a value in a field, among like ones."""
    while True:
        owners = rng.sample(OWNERS, rng.randint(2, 4))
        prop = rng.choice(PROPERTY_NAMES)
        there = rng.random() < 0.6
        style = rng.choice(("joined", "joined", "section", "section", "plain"))
        value = rng.choice(PROPERTIES[prop][1]) if rng.random() < 0.7 else rng.choice(VALUES)
        name = rng.choice(PROPERTIES[prop][0])
        if style == "plain":
            wish = rng.choice(WORDINGS["values"]).format(p=name, v=value)
            target, rest = _plain_form(rng, prop, there)
        else:
            owner = called(rng, owners[0])
            wish = rng.choice(WORDINGS["values of an owner"]).format(o=owner, p=name, v=value)
            target, rest = _form(rng, prop, owners, style, there)
        if rng.random() < 0.5:
            rest.append({"role": "button", "name": rng.choice(SAVING)})
        if controls := _by_section(rng, target, rest) if there else _grouped(rest):
            break
    controls = (header(rng, words(wish)) if rng.random() < 0.4 else []) + controls
    right = (place(controls, target),) if there else ()
    return Example(spoken(rng, wish, order=True), controls, right)


def _others(prop: str, there: bool) -> list[str]:
    """Lists properties for the other fields."""
    return sorted(p for p in PROPERTIES if p != prop and (there or not confused(prop, p)))


def _plain_form(rng: Random, prop: str, there: bool) -> tuple[Control, list[Control]]:
    """Makes fields with at most one named owner."""
    count = rng.randint(2, 7)
    rest = [field(rng, p, "", "plain") for p in rng.sample(_others(prop, there), count) if not confused(p, prop)]
    owner = synonyms(rng.choice(OWNERS))[0]
    if rng.random() < 0.3:
        target = field(rng, prop, owner, rng.choice(("joined", "section")))
    else:
        target = field(rng, prop, "", "plain")
    if not there:
        rng.random()  # decides nothing; without it a seed gives other examples than those the model learned
    return target, rest


def _form(rng: Random, prop: str, owners: list[str], style: str, there: bool) -> tuple[Control, list[Control]]:
    """Makes the fields of the first owner and the others."""
    owner, first = owners[0], synonyms(owners[0])[0]
    target = field(rng, prop, called(rng, owner), style)
    count = rng.randint(1, 4)
    rest = [
        field(rng, p, called(rng, owner) if style == "joined" else first, style)
        for p in rng.sample(_others(prop, there), count)
    ]
    if style == "section" and there:
        for control in rest:
            control["section"] = target["section"]
    for other in owners[1:]:
        rest += _fields_of_other(rng, prop, synonyms(other)[0], style)
    return target, rest


def _fields_of_other(rng: Random, prop: str, owner: str, style: str) -> list[Control]:
    """Makes fields of another owner, in one section."""
    if rng.random() < 0.4:
        style = rng.choice(("joined", "section"))
    asked = [prop] if rng.random() < 0.8 else []
    count = rng.randint(0, 2)
    made = [field(rng, p, owner, style) for p in asked + rng.sample(PROPERTY_NAMES, count)]
    for control in made if style == "section" else ():
        control["section"] = made[0]["section"]
    return made


def _sections(controls: list[Control]) -> dict[str, list[Control]]:
    found: dict[str, list[Control]] = {}
    for control in controls:
        found.setdefault(control.get("section", ""), []).append(control)
    return found


def _by_section(rng: Random, target: Control, rest: list[Control]) -> list[Control]:
    """Mixes sections and their fields, if all differ."""
    sections, controls = _sections([target, *rest]), list[Control]()
    keys = list(sections)
    rng.shuffle(keys)
    for key in keys:
        rng.shuffle(sections[key])
        controls += sections[key]
    told = {(c["name"], c.get("section"), c.get("placeholder")) for c in controls}
    return controls if len(told) == len(controls) else []


def _grouped(rest: list[Control]) -> list[Control]:
    """Keeps sections together, if they make a page."""
    controls = [control for controls in _sections(rest).values() for control in controls]
    return controls if len(controls) >= 2 else []
