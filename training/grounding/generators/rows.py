"""Makes examples of rows: which is meant, and for what."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from training.grounding.example import Control, Example
from training.grounding.surroundings import fillers, header
from training.grounding.tables import RECORDS, REVERSED, ROW_VERBS, STATES, VERBS, WORDINGS, near
from training.grounding.wording import order, spoken, words

KINDS_OF_WISH = ("verb", "label", "ordinal", "link", "tick", "qty", "gone", "noverb")
"""By verb, by the button's name, by number, for the row's link, box or quantity; a row or a verb that is not there."""
SHARES = (38, 12, 12, 8, 6, 6, 9, 14)
ORDINALS = (
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"), ("sixth", "6th"),
    ("seventh", "7th"), ("eighth", "8th"), ("ninth", "9th"),
)  # fmt: skip
TITLES = ("Orders", "People", "Files", "List", "Overview", "Results")

Asked = tuple[str, int | None]
"""A wish, and the index of the control that it means."""


@dataclass(frozen=True, slots=True)
class Table:
    """Holds a table's rows, verbs, labels, and where controls are."""

    kind: str
    names: list[str]
    labels: dict[str, str]
    named_in_buttons: bool
    controls: list[Control] = field(default_factory=list)
    at: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def verbs(self) -> list[str]:
        """Lists the verbs in the order of the columns."""
        return list(self.labels)


def row(rng: Random) -> Example:
    """Wishes for a control in one row of several that look alike."""
    while True:
        table = _table(rng)
        target = rng.choice(table.names)
        kind = rng.choices(KINDS_OF_WISH, SHARES)[0]
        asked = _asked(rng, table, target, kind)
        if asked and table.controls and (asked[1] is not None or len(table.controls) >= 2):
            break
    wish, k = asked
    above = header(rng, words(wish) | {"delete"})
    below = fillers(rng, rng.randint(0, 4), words(wish) | {"delete", "select", "sort", "next"})
    wish = spoken(rng, wish, order=kind == "verb")
    title = rng.choice(TITLES) if rng.random() < 0.3 else ""
    right = () if k is None else (len(above) + k,)
    return Example(wish, above + table.controls + below, right, title)


def _table(rng: Random) -> Table:
    """Makes the rows; some buttons are missing by chance."""
    kind = rng.choice(tuple(RECORDS))
    names = rng.sample(RECORDS[kind], rng.randint(2, 8))
    verbs = rng.sample(ROW_VERBS, rng.randint(1, 4))
    labels = {v: rng.choice(VERBS[v].bare or [VERBS[v].labels[0].replace(" {o}", "")]) for v in verbs}
    icons = rng.random() < 0.15
    boxes, links, quantities = rng.random() < 0.3, rng.random() < 0.5, kind == "goods" and rng.random() < 0.4
    states = {name: " ".join(rng.sample(STATES, rng.randint(0, 2))) for name in names}
    labels_told, as_section, named_in_buttons = rng.random() < 0.3, rng.random() < 0.15, rng.random() < 0.12
    table = Table(kind, names, labels, named_in_buttons)
    for name in names:
        made = _fixed(rng, name, boxes, links, quantities) | _buttons(rng, table, name, icons)
        for key, control in made.items():
            table.at[name, key] = len(table.controls)
            table.controls.append(control)
            if as_section:
                control["section"] = name
            else:
                told = " " + " ".join(labels.values()) if labels_told else ""
                control["row"] = f"{name} {states[name]}".strip() + told
    return table


def _fixed(rng: Random, name: str, boxes: bool, links: bool, quantities: bool) -> dict[str, Control]:
    """Makes what a row has beside its buttons."""
    made: dict[str, Control] = {}
    if boxes:
        made["tick"] = {"role": "checkbox", "name": rng.choice(("", "Select", f"Select {name}"))}
    if links:
        made["link"] = {"role": "link", "name": name}
    if quantities:
        made["qty"] = {"role": "spinbutton", "name": rng.choice(("Quantity", "Qty", "")), "value": "1"}
    return made


def _buttons(rng: Random, table: Table, name: str, icons: bool) -> dict[str, Control]:
    made: dict[str, Control] = {}
    for verb, label in table.labels.items():
        if rng.random() < 0.18:
            continue
        if icons and VERBS[verb].icons:
            made[verb] = {"role": "button", "name": "", "icon": VERBS[verb].icons[0]}
        else:
            role = "button" if rng.random() < 0.85 else "link"
            made[verb] = {"role": role, "name": f"{label} {name}" if table.named_in_buttons else label}
    return made


def _asked(rng: Random, table: Table, target: str, kind: str) -> Asked | None:
    """Makes a wish of this kind, if the table allows it."""
    if kind == "ordinal":
        return _by_ordinal(rng, table)
    if kind in ("link", "tick", "qty"):
        return _by_row(rng, table, target, kind)
    return _by_verb(rng, table, target, kind)


def _said(rng: Random, table: Table, name: str) -> str:
    """Calls a row by its name or part of it."""
    style, kind = rng.random(), table.kind
    if kind == "people":
        part = name.split()[0]
    elif kind == "goods":
        part = name.split()[-1]
    else:
        part = name.rsplit(".", 1)[0] if kind == "docs" else name
    if style < 0.3:
        return f'"{name}"'
    if style < 0.6:
        return name
    if style < 0.75 and kind != "people":
        return "the " + name.lower()
    if sum(part.lower() in other.lower() for other in table.names) != 1:
        return name
    return part if kind in ("people", "codes") else "the " + part.lower()


def _by_verb(rng: Random, table: Table, target: str, kind: str) -> Asked | None:
    verbs, who = table.verbs, target
    verb = rng.choice(verbs)
    if kind == "gone":
        who = rng.choice([name for name in RECORDS[table.kind] if name not in table.names])
        if table.kind != "codes" and any(words(who) & words(name) for name in table.names):
            return None
    if kind == "noverb" and rng.random() < 0.6:
        verb = rng.choice([v for v in ROW_VERBS if _is_no(v, verbs)] or [verb])
    said = _said(rng, table, who)
    if kind == "label":
        wish = rng.choice(WORDINGS["rows by label"]).format(l=table.labels[verb], t=said)
    else:
        wish = order(rng, verb, said, "")
    right = None if kind == "gone" else table.at.get((target, verb))
    if right is None and kind == "verb" and any(near(verb, v) for v in verbs if (target, v) in table.at):
        return None
    return wish, right


def _is_no(verb: str, verbs: list[str]) -> bool:
    """Says whether the verb is foreign to all of these."""
    return verb not in verbs and not any(near(verb, v) and REVERSED.get(verb) != v for v in verbs)


def _by_ordinal(rng: Random, table: Table) -> Asked | None:
    """Counts the buttons of a verb; at times one further than there are."""
    verb = rng.choice(table.verbs)
    having = [table.at[name, verb] for name in table.names if (name, verb) in table.at]
    if not having or table.named_in_buttons:
        return None
    beyond = 1 if rng.random() < 0.25 else 0
    k = rng.randint(1, len(having) + beyond)
    word = rng.choice(ORDINALS[k - 1])
    if k == len(having) and k > 1 and rng.random() < 0.5:
        word = "last"
    if k == len(having) - 1 and k > 1 and rng.random() < 0.3:
        word = "second to last"
    by_number = "press the {w} {l}" if word in ("last", "second to last") else "press {l} number {k}"
    wordings = (
        'click the {w} "{l}" button',
        "click the {w} {l}",
        "the {w} {l} button",
        by_number,
        "hit the {w} {l} button",
    )
    wish = rng.choice(wordings).format(w=word, l=table.labels[verb], k=k)
    return wish, having[k - 1] if k <= len(having) else None


def _by_row(rng: Random, table: Table, target: str, kind: str) -> Asked | None:
    """Wishes for the row's link, box or quantity."""
    if (target, kind) not in table.at:
        return None
    value = rng.choice(("2", "3", "5", "12")) if kind == "qty" else ""
    wording = rng.choice(
        WORDINGS[{"link": "rows for their link", "tick": "rows for their box", "qty": "rows for their quantity"}[kind]]
    )
    return wording.format(t=_said(rng, table, target), v=value), table.at[target, kind]
