"""Controls without a name of their own, and intents that name only their kind: "the textarea", "the 3rd checkbox"."""

from __future__ import annotations

from random import Random

from pytest_tool.embedded.shown import of_kind
from training import catalog
from training.pages import Made
from training.twists import Asked
from training.wording import ORDINALS

BUILT: dict[str, tuple[str, str]] = {
    "text": ("textbox", ""), "area": ("textbox", "textarea"), "tick": ("checkbox", ""), "radio": ("radio", ""),
    "slider": ("slider", ""), "spinner": ("spinbutton", ""), "select": ("combobox", ""), "switch": ("switch", ""),
    "button": ("button", ""), "link": ("link", ""),
}  # fmt: skip
"""Kind → role and type of what pages make of it."""
NOUNS: dict[str, tuple[str, ...]] = {
    "text": ("textbox", "text field", "input", "text box", "input field", "input textbox", "field", "text input", "input box"),
    "area": ("textarea", "text area", "textarea field"), "tick": ("checkbox", "check box", "tick box", "box"),
    "radio": ("radio button", "radio", "radio option"), "slider": ("slider", "slider handle"),
    "spinner": ("spinner", "spin button"), "select": ("dropdown", "select box", "combo box", "drop-down list"),
    "switch": ("switch", "toggle", "toggle switch"), "button": ("button",), "link": ("link",),
}  # fmt: skip
SAYS: dict[str, tuple[str, ...]] = {
    "text": ('type "{v}" into the {n}', "enter {v} in the {n}", "click into the {n}", "focus into the {n}",
             "put {v} into the {n}", "click the {n}", 'type "{v}" in the {n}', "fill the {n} with {v}", "focus the {n}"),
    "tick": ("tick the {n}", "check the {n}", "select the {n}", "click the {n}", "untick the {n}"),
    "radio": ("tick the {n}", "select the {n}", "choose the {n}", "click the {n}", "click on the {n}"),
    "slider": ("set the {n} to {m}", "move the {n} to {m}", "change the {n} to {m}", "click the {n}"),
    "spinner": ("set the {n} to {m}", "type {m} into the {n}", "click the {n}"),
    "select": ("open the {n}", "click the {n}", "click on the {n}"),
    "switch": ("turn on the {n}", "toggle the {n}", "flip the {n}"),
    "button": ("click the {n}", "press the {n}", "click on the {n}", "push the {n}", "hit the {n}"),
    "link": ("click the {n}", "open the {n}", "follow the {n}", "click on the {n}"),
}  # fmt: skip
SAYS["area"] = SAYS["text"]
CODES = ("tt", "inp-", "field_", "ctl", "x", "input")


def controls(rng: Random) -> list[Made]:
    """One to six controls of one kind; what stands beside them, if anything, says little."""
    kind = rng.choice(sorted(BUILT))
    role, type_ = BUILT[kind]
    section = rng.choice(("", "", "Form", "Step 2", "Answers", "Your choice"))
    code = rng.choice(CODES) if rng.random() < 0.4 else ""
    made = [
        Made(role, "", what="bare", type=type_, section=section, icon=f"{code}{k}" if code else "")
        for k in range(1, rng.choice((1, 1, 2, 3, 3, 4, 6, rng.randint(8, 40))) + 1)
    ]
    for m in made:
        if role in ("button", "link"):
            m.name = rng.choice(("", rng.choice(catalog.THINGS), rng.choice(catalog.ADJECTIVES)))
        if role in ("checkbox", "radio", "switch") and rng.random() < 0.2:
            m.states.add("checked")
        if role in ("slider", "spinbutton"):
            m.value = str(rng.randint(0, 10))
    if kind == "area" and rng.random() < 0.6:
        made += [Made("textbox", what="bare", section=section) for _ in range(rng.randint(1, 3))]
    return made


def counted(number: int) -> str:
    """ "21st", "12th"."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


ELSE = ("click {x} with the {n}", "click {x} using the {n}", "press {x} with the {n}", "click on {x} with the {n}",
        "find {x} with the {n}", "open {x} by the {n}", "click {x} through the {n}")  # fmt: skip


def _something_else(rng: Random, page: list[Made], kind: str) -> str:
    """An intent for something that is not there; the kind of control that is there is only its means."""
    said = " ".join(m.called for m in page).lower()
    other = rng.choice([x for x in (*catalog.THINGS, *catalog.CITIES) if x.lower() not in said])
    thing = rng.choice((str(rng.randint(21, 900)), other, f'"{other}"'))
    return rng.choice(ELSE).format(x=thing, n=rng.choice(NOUNS[kind]))


def asked(rng: Random, page: list[Made]) -> Asked | None:
    """An intent for a kind: the only one, the n-th, several that nobody can tell apart, or none at all."""
    shown = [m.shown() for m in page]
    kinds = sorted(NOUNS)
    kind = rng.choice(
        [k for k in kinds if any(m.what == "bare" for m in (page[i] for i in of_kind(k, "", shown)))] or kinds
    )
    if rng.random() < 0.1:
        kind = rng.choice(kinds)
    if kind in ("slider", "button", "link", "radio", "tick", "switch") and rng.random() < 0.12:
        return _something_else(rng, page, kind), None, set(), False
    noun, template = rng.choice(NOUNS[kind]), rng.choice(SAYS[kind])
    verb = "check" if template.startswith(("tick", "check")) else ""
    found = of_kind("box" if noun == "box" else kind, verb, shown)
    if kind == "area" and not any(shown[k].type == "textarea" for k in found):
        return None
    right = set(found)
    if kind != "link" and (rng.random() < 0.85 if len(found) > 1 else rng.random() < 0.15):
        number = rng.choice([n for n in ORDINALS if n <= len(found) + (rng.random() < 0.15)])
        if len(found) > 7 and rng.random() < 0.7:
            number = rng.randint(6, len(found))
        noun = f"{rng.choice(ORDINALS[number]) if number in ORDINALS else counted(number)} {noun}"
        position = number - 1 if number > 0 else len(found) - 1
        right = {found[position]} if -len(found) <= position < len(found) else set[int]()
    value = catalog.value(rng, rng.choice(("text", "name", "word", "number")))
    text = template.format(n=noun, v=value, m=rng.randint(0, 20))
    typed = "{v}" in template
    return text, value if typed else None, right, False
