"""Makes examples from the hand-written pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from pytest_tool.embedded.grounding.student import BEST
from training.grounding.example import Control, Example, place
from training.grounding.generators import rows
from training.grounding.page_files import PAGES, Page
from training.grounding.surroundings import header, sample, varied
from training.grounding.wording import by_name, capital, spoken, words

WISHES = [sum(len(wishes) for _, wishes in page.controls) for page in PAGES]
ABSENT = [len(page.absent) for page in PAGES]
SHORT_WORDS = {"the", "a", "my", "to", "of"}
COMMON = frozenset(["the", "a", "to", "of", "in", "my", "on", "for", "and", "it", "this", "that", "i"])
VAGUE = ("Delete", "Remove", "Search", "Save", "Cancel", "Log")
"""What a foreign control must not begin with: any page may have such a thing."""
ARTICLES = re.compile(r"\b(the|a|an|my|her|his|this|our|all|some|it)\b ?")

Pages = Sequence[Page]


def page_wish(rng: Random) -> Example:
    """Draws a wish of the pages, of any kind."""
    kind = rng.choices(("wish", "removed", "absent", "foreign", "named"), (63, 8, 19, 4, 6))[0]
    if kind == "foreign":
        return _of_kind(rng, PAGES, kind)
    return _of_kind(rng, rng.choices(PAGES, ABSENT if kind == "absent" else WISHES), kind)


def _of_kind(rng: Random, pages: Pages, kind: str) -> Example:
    page = rng.choice(pages)
    target, wishes = rng.choice(page.asked)
    if kind == "absent":
        return _absent(rng, page)
    made = _foreign(rng, page, pages) if kind == "foreign" else _on_page(rng, page, pages, target, wishes, kind)
    return made or _of_kind(rng, pages, "wish")


def _title(rng: Random, page: Page, share: float = 0.7) -> str:
    return page.title if rng.random() < share else ""


def _all_varied(rng: Random, controls: Sequence[Control]) -> list[Control]:
    return [varied(rng, control) for control in controls]


def _absent(rng: Random, page: Page) -> Example:
    """Takes a wish that is written down as absent."""
    wish = rng.choice(page.absent)
    chosen = sample(rng, page)
    wish = spoken(rng, wish)
    controls = _all_varied(rng, chosen) or [Control(role="link", name="Home")]
    return Example(wish, controls, (), _title(rng, page))


def _foreign(rng: Random, page: Page, pages: Pages) -> Example | None:
    """Takes a wish of another site that shares no word."""
    other = rng.choice(pages)
    if other.site == page.site:
        return None
    target, wishes = rng.choice(other.asked)
    wish = rng.choice(wishes)
    name, told = target["name"], words(target["name"]) | words(wish)
    chosen = [c for c in sample(rng, page) if not (words(c["name"]) - SHORT_WORDS - {"in"}) & told]
    if len(chosen) < 3 or len(name) < 5 or name.split()[0] in VAGUE:
        return None
    return Example(spoken(rng, wish), _all_varied(rng, chosen), (), _title(rng, page, 0.5))


def _on_page(rng: Random, page: Page, pages: Pages, target: Control, wishes: list[str], kind: str) -> Example | None:
    """Takes a wish for the target, present or removed."""
    chosen = sample(rng, page, target)
    wish = by_name(rng, target) if kind == "named" and target["name"] else rng.choice(wishes)
    above = header(rng, words(target["name"]) | words(wish)) if rng.random() < 0.5 else []
    if kind == "removed":
        return _removed(rng, page, chosen, above, target, wish)
    if kind == "named":
        alike = [k for k, c in enumerate(chosen) if (c["name"], c["role"]) == (target["name"], target["role"])]
        if len(alike) > 1:
            return None
        right = len(above) + alike[0]
        return Example(spoken(rng, wish), above + chosen, (right,), _title(rng, page, 0.5))
    k = place(chosen, target)
    if rng.random() < 0.12:
        more = _second_block(rng, pages, words(target["name"]) | words(wish))
        if rng.random() < 0.5:
            chosen = chosen + more
        else:
            chosen, k = more + chosen, k + len(more)
    wish = spoken(rng, wish)
    return Example(wish, above + _all_varied(rng, chosen), (len(above) + k,), _title(rng, page))


def _removed(
    rng: Random, page: Page, chosen: list[Control], above: list[Control], target: Control, wish: str
) -> Example | None:
    """Takes the target off the page, if that suffices."""
    left = [c for c in chosen if c is not target]
    if any(c["name"] == target["name"] and not (c.get("row") or target.get("row")) for c in left) or len(left) < 2:
        return None
    return Example(spoken(rng, wish), above + _all_varied(rng, left), (), _title(rng, page))


def _second_block(rng: Random, pages: Pages, avoid: set[str]) -> list[Control]:
    """Takes the beginning of some page, to stand before or behind."""
    more = sample(rng, rng.choice(pages))[: rng.randint(2, 12)]
    return [c for c in more if not words(c["name"]) & avoid]


def long_page(rng: Random) -> Example:
    """Puts a page between two others, as real ones are."""
    made = page_wish(rng)
    told = words(made.wish).union(*(words(made.controls[k]["name"]) for k in made.right)) - COMMON
    before, after = (
        [varied(rng, c) for c in sample(rng, rng.choice(PAGES)) if not words(c["name"]) & told] for _ in range(2)
    )
    if rng.random() >= 0.6:
        before = []
    right = [k + len(before) for k in made.right]
    return replace(made, controls=[*before, *made.controls, *after], right=right)


def read_again(rng: Random) -> Example:
    """Keeps the twelve controls that are read once more."""
    maker: Callable[[Random], Example] = rng.choices((page_wish, long_page, rows.row), (5, 4, 1))[0]
    made = maker(rng)
    told = {word[:5] for word in words(made.wish) - COMMON}

    def likeness(k: int) -> float:
        control = made.controls[k]
        text = " ".join((control["name"], control.get("row", ""), control.get("section", "")))
        return len({word[:5] for word in words(text)} & told) + rng.gauss(0, 0.7) + 9 * (k in made.right)

    like = [likeness(k) for k in range(len(made.controls))]
    kept = sorted(sorted(range(len(like)), key=lambda k: -like[k])[:BEST])
    right = [kept.index(k) for k in made.right if k in kept]
    return replace(made, controls=[made.controls[k] for k in kept], right=right)


def absent_made_present(rng: Random) -> Example:
    """Gives a page the control that an absent wish needs."""
    while True:
        page = rng.choice(PAGES)
        if not page.absent:
            continue
        wish = rng.choice(page.absent)
        if name := _label(wish):
            break
    added = _added(rng, page, name)
    chosen = sample(rng, page)
    k = _beside(rng, chosen, added)
    if "row" not in added and k < len(chosen) and (section := chosen[k].get("section")):
        added["section"] = section
    chosen.insert(k, added)
    wish = spoken(rng, wish)
    controls = [c if c is added else varied(rng, c) for c in chosen]
    return Example(wish, controls, (k,), _title(rng, page))


def _label(wish: str) -> str:
    """Names the control that a short wish needs, if one does."""
    text = re.sub(r"\s+", " ", ARTICLES.sub("", wish)).strip(" .?")
    return capital(text) if 1 <= len(text.split()) <= 4 and not re.search(r"\d{3}|@", text) else ""


def _added(rng: Random, page: Page, name: str) -> Control:
    """Makes the control, mostly in the row it names."""
    made: Control = {"role": rng.choice(("button", "button", "link", "menuitem")), "name": name}
    found = re.match(r"(.*?) (?:of |for )?([A-Z][a-z]+(?: [A-Z][a-z]+)?)$", name)
    rows_told = [c["row"] for c, _ in page.controls if found and found.group(2) in c.get("row", "")]
    if found and rows_told and rng.random() < 0.8:
        made["name"], made["row"] = found.group(1), rows_told[0]
    return made


def _beside(rng: Random, chosen: list[Control], added: Control) -> int:
    """Finds the place behind its row, else takes one by chance."""
    by_chance = rng.randrange(len(chosen) + 1)
    for k in range(len(chosen) - 1, -1, -1):
        if added.get("row") and chosen[k].get("row") == added["row"]:
            return k + 1
    return by_chance
