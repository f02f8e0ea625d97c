"""Makes the page around a control."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from training.grounding.example import Control
from training.grounding.page_files import Page
from training.grounding.tables import FILLERS, HEADINGS, VERBS
from training.grounding.wording import called, capital, words


def fillers(rng: Random, count: int, avoid: Iterable[str] = ()) -> list[Control]:
    """Draws controls of any page, avoiding some words."""
    avoided, out = set(avoid), list[Control]()
    for _ in range(count):
        role, name = ("link", rng.choice(HEADINGS)) if rng.random() < 0.5 else rng.choice(FILLERS)
        if not words(name) & avoided and all(other["name"] != name for other in out):
            out.append({"role": role, "name": name})
    return out


def header(rng: Random, avoid: Iterable[str] = ()) -> list[Control]:
    """Draws what stands above the page's own controls."""
    return fillers(rng, rng.choice((0, 0, 2, 4, 6, 9)), avoid)


def sample(rng: Random, page: Page, kept: Control | None = None) -> list[Control]:
    """Keeps a page in its order, or a share of it."""
    share = rng.choice((0.35, 0.6, 0.85, 1, 1, 1))
    return [control for control, _ in page.controls if control is kept or rng.random() < share]


def varied(rng: Random, control: Control) -> Control:
    """Changes a control as another site would have it."""
    made = control.copy()
    if made.get("section") and rng.random() < 0.15:
        del made["section"]
    if made["role"] == "textbox" and rng.random() < 0.12 and "placeholder" not in made:
        made["placeholder"], made["name"] = made["name"], ""
    elif made.get("icon") and made["role"] == "button" and rng.random() < 0.35:
        made["name"] = ""
    elif made.get("icon") and rng.random() < 0.6:
        del made["icon"]
    if made["role"] == "button" and rng.random() < 0.06:
        made["role"] = "link"
    elif made["role"] == "link" and rng.random() < 0.06:
        made["role"] = rng.choice(("button", "menuitem", "tab"))
    elif made["role"] == "checkbox" and rng.random() < 0.1:
        made["role"] = "switch"
    if made["name"] and rng.random() < 0.04:
        made["name"] = made["name"].upper()
    return made


def verb_control(rng: Random, verb: str, thing: str, style: str) -> Control:
    """Makes a control for a verb, ``full`` or ``bare``."""
    thing, known = called(rng, thing), VERBS[verb]
    bare = known.bare
    if style == "full" or not bare:
        label = rng.choice(known.with_thing or [known.labels[0] + " {o}"]).replace("{o}", thing)
        role = rng.choice(("button", "button", "button", "link", "menuitem"))
        return {"role": role, "name": capital(label) if rng.random() < 0.8 else label.title()}
    role = rng.choice(("button", "button", "link"))
    made: Control = {"role": role, "name": rng.choice(bare), "section": capital(thing)}
    if known.icons and rng.random() < 0.2:
        made["icon"], made["name"] = rng.choice(known.icons), ""
    return made
