"""Intents for made-up pages: usual and odd wording, typing errors, counted and related targets, and targets not there."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pytest_tool.embedded import goal as goals
from pytest_tool.embedded import vectors
from pytest_tool.embedded import words as w
from pytest_tool.embedded.shown import Shown
from training import bare, catalog, pages
from training.pages import Made
from training.twists import (
    Asked,
    carried,
    hidden,
    purposeful,
    reworded,
    typo,
    undoable,
    with_modifier,
    with_object,
    with_rival,
    without,
)
from training.wording import KIND_NOUNS, NOUNS, ODD, ORDINALS, USUAL


@dataclass(frozen=True)
class Example:
    """An intent on a page. ``right`` are the indices of the controls that it may mean; empty: it is not there."""

    text: str
    value: str | None
    controls: tuple[Shown, ...]
    right: frozenset[int]
    hidden: frozenset[int]
    """Groups of the lexicon that are not used: words that a lexicon does not know are met all the time."""


def example(rng: Random, odd: bool, twisted: bool = True) -> Example:
    """One example; ``odd`` ones are worded as no usual one is, and meet an unknown word more often.

    Rivals, things that cannot be done, and two controls that mean the same are rare on real pages. Training sees many
    (``twisted``), so that they are learnt; what measures how sure to be sees none, or all would look doubtful.
    """
    page = pages.page(rng)
    if rng.random() < 0.09:
        return _bare(rng, page)
    target = rng.choice(page)
    listed = [m for m in page if m.what == "link"] if rng.random() < 0.16 else []
    asked = _count(rng, page, target := rng.choice(listed), odd) if listed else _ask(rng, page, target, odd)
    if asked is None:
        return example(rng, odd, twisted)
    text, value, right, uses_row = asked
    chance, there = rng.random(), True
    if chance < 0.06 and not target.entity:
        text, value, right, _ = _foreign(rng, page, odd) or asked
    elif chance < 0.09 and twisted:
        text, value, right, _ = undoable(rng, page) or asked
    elif rng.random() < 0.12:
        page, right = without(rng, page, target, right, uses_row)
        there = False
        if len(page) < 3:
            return example(rng, odd, twisted)
    if not twisted and right and _means_the_same(page, right, target, text, value):
        return example(rng, odd, twisted)
    plain = there and bool(right)
    if plain and not target.entity and rng.random() < 0.05 and twisted:
        page, right = with_rival(rng, page, right, target, text)
        plain = False  # one difficulty at a time: nobody could tell a rival from an unknown word
    text = purposeful(rng, text, value) if rng.random() < 0.04 else text
    if odd and value is None and rng.random() < 0.3:
        text = carried(rng, text)
    if rng.random() < 0.1:
        text = typo(rng, text)
    if rng.random() < 0.3:
        text = text.lower() if rng.random() < 0.5 else text[0].upper() + text[1:] + rng.choice((".", ""))
    unknown = (
        hidden(rng, text, value, target)
        if plain and rng.random() < (0.45 if odd else 0.18) * (1 if twisted else 0.3)
        else frozenset[int]()
    )
    handed = value if value and rng.random() < 0.5 and target.role in ("textbox", "searchbox", "spinbutton") else None
    return Example(text, handed, tuple(m.shown() for m in page), frozenset(right), unknown)


def _means_the_same(page: list[Made], right: set[int], target: Made, text: str, value: str | None) -> bool:
    """Does another control have all the meanings that the intent shares with its target? Then nobody could choose."""
    shared = frozenset(g for g, _ in goals.read(text, value).senses) & w.groups(f"{target.called} {target.icon}")
    others = (m for k, m in enumerate(page) if k not in right and not m.entity)
    return bool(shared) and any(shared <= w.groups(f"{m.called} {m.icon}") for m in others)


def _bare(rng: Random, page: list[Made]) -> Example:
    """An intent that names only a kind of control, with nameless controls of such a kind on the page."""
    if rng.random() < 0.4:
        page = [m for m in page if m.role not in ("textbox", "checkbox", "radio", "button")][:4]
    at = rng.randrange(len(page) + 1)
    page = [*page[:at], *bare.controls(rng), *page[at:]]
    text, value, right, _ = bare.asked(rng, page) or ("click", None, set[int](), False)
    handed = value if rng.random() < 0.5 else None
    return Example(text, handed, tuple(m.shown() for m in page), frozenset(right), frozenset())


def _ask(rng: Random, page: list[Made], target: Made, odd: bool) -> Asked | None:
    """The intent's text, its value, what it may mean, and whether it names a row."""
    if rng.random() < (0.22 if target.what in ("link", "tick") else 0.13):
        counted = _count(rng, page, target, odd)
        if counted:
            return counted
    if target.what in ("submit", "way"):
        return _form(rng, page, target)
    kind = _kind_of(rng, target)
    if kind == "type" and rng.random() < 0.05 and target.role in ("textbox", "searchbox"):
        typed = catalog.value(rng, "text")  # says not where: in the only field, or nobody knows
        fields = {k for k, m in enumerate(page) if m.role in ("textbox", "searchbox", "spinbutton")}
        return rng.choice(('type "{v}"', 'enter "{v}"', 'put in "{v}"')).format(v=typed), typed, fields, False
    usable = ODD[kind] if odd and kind in ODD else USUAL[kind]
    template = rng.choice(usable)
    value = _value(rng, target, kind)
    how, whole = _called(rng, target, odd)
    if target.entity:
        return _of_row(rng, page, target, template, value)
    if whole:
        if "{v}" in how and value is None:
            return None
        text = how.format(v=value, n=target.called)
        value = value if "{v}" in how else None
    else:
        if not how or ("{v}" in template and value is None) or ("{s}" in template and not target.section):
            return None
        how = with_object(rng, how, target) if kind == "click" else how
        how = with_modifier(rng, how, page, target) if kind in ("click", "type", "select") else how
        text = template.format(
            n=how,
            N=target.called or how,
            v=value,
            s=target.section.lower(),
            r=_noun(rng, target),
            th=_th(target.name),
            o="",
        )
        value = value if "{v}" in template or kind == "given" else None
    places = rng.random() < 0.1 and target.section and "{s}" not in template and not whole
    if places:
        text += rng.choice((" in {s}", " under {s}", " in the {s} section", ' in "{S}"')).format(
            s=target.section.lower(), S=target.section
        )
    right = {k for k, m in enumerate(page) if _same(m, target) and (not places or m.section == target.section)}
    return text.replace("the the", "the").replace("the my", "my"), value, right, False


def _form(rng: Random, page: list[Made], target: Made) -> Asked:
    """A form's button, and the link that leads to the form: whoever goes to a page means the link, else the button."""
    same = {k for k, m in enumerate(page) if m.called == target.called and m.what in ("submit", "way")}
    name = target.called if rng.random() < 0.5 else target.called.lower()
    if rng.random() < 0.2:
        name = reworded(rng, name.lower())
    if target.what == "way" or len(same) == 1:
        link = rng.choice(
            ("go to {n}", "open {n}", "click the {n} link", "go to the {n} page", "follow {n}", "open the {n} page")
        )
        plain = rng.choice(("click {n}", 'click "{n}"', "{n}", "press {n}"))
        text = (link if target.what == "way" else plain).format(n=name)
    else:
        text = rng.choice(
            ("click {n}", 'click "{n}"', "{n}", "press {n}", "click the {n} button", "press the {n} button")
        ).format(n=name)
    return text, None, {k for k in same if page[k].what == target.what}, False


def _same(m: Made, target: Made) -> bool:
    """May an intent that names only the target mean this control too?"""
    if m is target:
        return True
    if m.entity or target.entity:
        return bool(m.called) and m.called == target.called and m.entity == target.entity and m.what == target.what
    return m.called == target.called and m.icon == target.icon and (m.role == target.role) and bool(m.called or m.icon)


def _kind_of(rng: Random, m: Made) -> str:
    if m.what in ("act", "link", "tick", "field", "day"):
        return m.what
    role = m.entry.role if m.entry else m.role
    if role in ("textbox", "spinbutton"):
        return "given" if rng.random() < 0.15 else "click" if rng.random() < 0.05 else "type"
    if role == "searchbox":
        return rng.choice(("search", "search", "type"))
    if role == "combobox":
        return "click" if rng.random() < 0.07 else "select"
    if role in ("checkbox", "switch"):
        off = "checked" in m.states and rng.random() < 0.5
        return {"checkbox": ("check", "uncheck"), "switch": ("switch", "unswitch")}[role][off]
    if m.entry and m.entry.theme == "media" and role == "button" and rng.random() < 0.1:
        return "switch"
    return {"radio": "radio", "slider": "slider"}.get(role, "click")


def _value(rng: Random, m: Made, kind: str) -> str | None:
    if kind == "select":
        options = m.options or catalog.OPTIONS.get(m.entry.value if m.entry else "", catalog.OPTIONS["category"])
        return rng.choice(options if rng.random() < 0.95 else catalog.OPTIONS["category"])
    if m.what == "field":
        return str(rng.randint(2, 12))
    return (
        catalog.value(rng, m.entry.value if m.entry else "") if kind in ("type", "given", "search", "slider") else None
    )


def _called(rng: Random, m: Made, odd: bool) -> tuple[str, bool]:
    """How the control is asked for, and whether that is a whole sentence."""
    ways = list(m.entry.how) if m.entry else []
    chance = rng.random()
    if ways and (chance < (0.75 if odd else 0.38) or not m.called):
        how = rng.choice(ways)
        return (how[1:], True) if how.startswith("!") else (how.replace("{n}", m.called.lower()), False)
    name = m.called.strip(" …?!+›‹×✕")
    if not name:
        return "", False
    if " with " in name and chance > 0.6:
        action, _, means = name.lower().partition(" with ")
        return f"use {means} to {action}", True
    if chance > 0.96 and len(name.split()) > 2:
        first, *rest = name.lower().split()
        return " ".join((*rest, first)), False
    if chance > 0.85:
        return reworded(rng, name.lower()), False
    if len(name.split()) > 2 and chance > 0.75:
        parts = name.lower().split()
        cut = rng.randrange(len(parts))
        return " ".join(p for k, p in enumerate(parts) if k != cut), False
    return (name if rng.random() < 0.4 else name.lower()), False


def _noun(rng: Random, m: Made) -> str:
    noun = rng.choice(NOUNS.get(m.role, ("",)))
    return noun if noun != "icon" or not m.name else "button"


def _th(day: str) -> str:
    if not day.isdigit():
        return ""
    return "th" if 10 <= int(day) <= 20 else {"1": "st", "2": "nd", "3": "rd"}.get(day[-1], "th")


def _of_row(rng: Random, page: list[Made], target: Made, template: str, value: str | None) -> Asked | None:
    """An intent for something in a row that is named by its thing, or by what else the row says."""
    entry = target.entry
    if "{A}" in template and not entry:
        return None
    if target.what == "act" and target.name and rng.random() < 0.07:  # says not which row: any of them, none for sure
        same = {k for k, m in enumerate(page) if m.what == "act" and m.name == target.name}
        return f"{rng.choice(('click', 'press', 'click on'))} {target.name.lower()}", None, same, False
    ways = [how for how in entry.how if not how.startswith("!")] if entry else []
    sentences = [how[1:] for how in entry.how if how.startswith("!")] if entry else []
    if sentences and rng.random() < 0.3:
        template = rng.choice(sentences)
    named = target.name or (entry.names[0] if entry else "")
    if target.entity in named and named != target.entity:
        named = named.replace(target.entity, "").strip()
    part = _detail_of(rng, page, target) if "{e}" in template and rng.random() < 0.25 else ""
    text = template.format(
        e=part or _part_of(rng, page, target), E=target.entity, a=rng.choice([*ways, named.lower()]),
        A=named if rng.random() < 0.5 else named.lower(), v=value, r=_noun(rng, target) or "button",
    )  # fmt: skip
    right = {k for k, m in enumerate(page) if _fits_row(m, target) and (not part or m.row == target.row)}
    return text, value if "{v}" in template else None, right, True


def _fits_row(m: Made, target: Made) -> bool:
    """May an intent that names the thing mean this control? The link and the "View" of a row both open it."""
    if m.entity != target.entity:
        return False
    opens = [x.what == "link" or bool(x.entry and x.entry.names[0] == "View") for x in (m, target)]
    return all(opens) or (m.what == target.what and m.name == target.name and m.icon == target.icon)


def _part_of(rng: Random, page: list[Made], target: Made) -> str:
    """The thing as people name it: whole, in small letters, or by a word that only it has."""
    if rng.random() < 0.3:
        others = {word for m in page if m.entity != target.entity for word in w.words(f"{m.row} {m.called}")}
        own = [word for word in target.entity.split() if len(word) > 2 and not set(w.words(word)) & others]
        if own:
            return rng.choice(own) + (f" {rng.choice(KIND_NOUNS)}" if rng.random() < 0.3 else "")
    if rng.random() < 0.12:
        return f"{target.entity.lower()} {rng.choice(KIND_NOUNS)}"
    return target.entity if rng.random() < 0.6 else target.entity.lower()


def _detail_of(rng: Random, page: list[Made], target: Made) -> str:
    """A word that only this row has, besides the thing's name: the author, the state, the kind; "" without one."""
    others = {word for m in page if m.row != target.row for word in w.words(f"{m.row} {m.called}")}
    rest = target.row.replace(target.entity, "").split()
    own = [x for x in rest if x.lstrip("@").isalpha() and len(x) > 2 and not set(w.words(x)) & others]
    if not own:
        return ""
    word, noun = rng.choice(own), rng.choice(KIND_NOUNS)
    said = word if rng.random() < 0.5 else word.lower()
    if word[0] == "@":
        return rng.choice((f"user {word}", word, f"the {noun} of {word}", f"the {noun} by {word}"))
    if word[0].isupper() and rng.random() < 0.5:
        return rng.choice(
            (f"the {noun} by {said}", f"{said}'s {noun}", f"the {noun} from {said}", f"the {noun} of {said}")
        )
    return said + (f" {noun}" if rng.random() < 0.4 else "")


def _count(rng: Random, page: list[Made], target: Made, odd: bool) -> Asked | None:
    """ "The second Delete", "the first result", "the last checkbox"."""
    if target.what == "link" and rng.random() < 0.7:
        kind, matching = "countitem", [k for k, m in enumerate(page) if m.what == "link"]
        if any(page[k].row == page[k].called for k in matching) or any(
            m.row and not m.entity and m.row != m.called for m in page
        ):
            return None
    elif target.what == "tick":
        kind, matching = "counttick", [k for k, m in enumerate(page) if m.role == "checkbox"]
    else:
        if not target.called or target.role not in ("button", "link", "textbox"):
            return None
        kind = "counttype" if target.role == "textbox" else "count"
        matching = [k for k, m in enumerate(page) if m.role == target.role and m.called == target.called]
    if len(matching) < 2:
        return None
    number = rng.choice([n for n in ORDINALS if n <= len(matching) + (rng.random() < 0.1)])
    position = number - 1 if number > 0 else len(matching) - 1
    right = {matching[position]} if position < len(matching) else set[int]()
    name = target.called.strip(" …+›‹")
    text = rng.choice((ODD if odd else USUAL)[kind]).format(
        o=rng.choice(ORDINALS[number]), n=name.lower() if rng.random() < 0.5 else name, N=target.called, r=_noun(rng, target),
        v=(value := catalog.value(rng, target.entry.value if target.entry else "")),
    )  # fmt: skip
    return text, value if kind == "counttype" else None, right, False


def _nearness(entry: catalog.Entry, page: list[Made]) -> float:
    """How close the entry's usual name comes to what the page has, by word vectors."""
    named = vectors.centre(vectors.rows_of(entry.names[0] if entry.names else ""))
    return max(float(vectors.centre(vectors.rows_of(m.called)) @ named) for m in page)


def _foreign(rng: Random, page: list[Made], odd: bool) -> Asked | None:
    """An intent that belongs on another page: something that this one has nothing of."""
    here = {word for m in page if m.entry for word in m.entry.words()} | {m.called.lower() for m in page}
    typed = rng.random() < 0.4 and any(m.role in ("textbox", "searchbox") for m in page)
    others = [
        e for e in catalog.entries()
        if e.theme != "rowactions" and (e.role == "textbox" or not typed) and not e.words() & here
    ]  # fmt: skip
    other = rng.choice(others)
    if rng.random() < 0.5:  # the closest of some: a word of the same field is no sign that it is meant
        nearby = rng.sample(others, min(8, len(others)))
        other = max(nearby, key=lambda e: _nearness(e, page))
    target = pages.plain(rng, other, "")
    groups = w.groups(f"{target.called} {target.icon}")
    if not groups or any(groups <= w.groups(f"{m.called} {m.icon}") for m in page):
        return None
    asked = _ask(rng, [target], target, odd)
    return (asked[0], asked[1], set(), False) if asked else None
