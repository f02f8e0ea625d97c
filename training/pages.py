"""Made-up pages, as an observation shows them: forms, lists with actions, cards, filters, settings, calendars."""

# ruff: noqa: E501  (tables of words)
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pytest_tool.embedded import words as w
from pytest_tool.embedded.shown import Shown
from training import catalog
from training.catalog import Entry

HEADINGS = {
    "account": ("Sign in", "Your account", "Welcome back", "Register"),
    "address": ("Shipping address", "Billing address", "Your details", "Contact details", "Personal information"),
    "shop": ("Order summary", "Payment", "Your basket", "Product", "Delivery method", "Filters"),
    "edit": ("Edit", "Details", "General", "New entry", "Properties", "Toolbar", ""),
    "settings": ("Preferences", "Notifications", "Appearance", "Danger zone", "Account", "Privacy"),
    "mail": ("New message", "Mail", "Folders", ""), "travel": ("Book a trip", "Search", "Trip type", "Travellers"),
    "bank": ("Transfer money", "New payment", "Accounts"), "media": ("Player", "Now playing", ""),
    "social": ("Comments", "Post", "Feed", ""), "todo": ("Tasks", "My list", ""), "contact": ("Contact us", "Newsletter"),
    "search": ("Search", "", "Filters"), "nav": ("", "Navigation", "Footer", "Company", "Legal", "Pagination"),
}  # fmt: skip
DOMAINS = {
    "shop": ("shop", "search", "address", "account"), "checkout": ("address", "shop"), "login": ("account", "contact"),
    "admin": ("edit", "search", "settings"), "mail": ("mail", "edit"), "bank": ("bank", "edit"),
    "travel": ("travel", "search"), "todo": ("todo", "edit"), "social": ("social", "media"), "settings": ("settings", "account"),
    "media": ("media", "social"), "crm": ("edit", "address", "search"), "docs": ("edit", "search"), "contact": ("contact", "address"),
    "project": ("edit", "todo", "settings"),
}  # fmt: skip
"""Kind of site → themes of the catalogue that its pages draw on."""


@dataclass
class Made:
    """One control of a made-up page, and what the intent writer knows about it."""

    role: str
    name: str = ""
    entry: Entry | None = None
    entity: str = ""
    what: str = "plain"
    """plain, act (an action of a row), link (of a row), tick (of a row), field (of a row), number, day."""
    text: str = ""
    placeholder: str = ""
    type: str = ""
    value: str = ""
    states: set[str] = field(default_factory=set)
    row: str = ""
    section: str = ""
    near: str = ""
    icon: str = ""
    covered: bool = False
    options: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        return self.name or self.text or self.placeholder

    def shown(self) -> Shown:
        """As the ranker sees it."""
        return Shown(self.role, self.name, self.text, self.placeholder, self.type, self.value, frozenset(self.states),
                     self.row, self.section, self.near, self.icon, self.covered, self.options)  # fmt: skip


def page(rng: Random) -> list[Made]:
    """A page of 4 to about 60 controls in document order."""
    site = rng.choice(sorted(DOMAINS))
    themes = DOMAINS[site]
    used: set[str] = set()
    blocks: list[list[Made]] = []
    if rng.random() < 0.7:
        blocks.append(_header(rng, used))
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        maker: Callable[[], list[Made]] = rng.choice((
            lambda: _group(rng, rng.choice(themes), rng.randint(2, 9), used),
            lambda: _group(rng, rng.choice(themes), rng.randint(2, 9), used),
            lambda: _group(rng, rng.choice(themes), rng.randint(3, 12), used),
            lambda: _rows(rng, site, used), lambda: _rows(rng, site, used), lambda: _form(rng, used, blocks),
            lambda: _kinds(rng, themes, ("radio",), used), lambda: _kinds(rng, themes, ("checkbox", "switch"), used),
            lambda: _calendar(rng),
        ))  # fmt: skip
        blocks.append(maker())
    if rng.random() < 0.5:
        blocks.append(_group(rng, "nav", rng.randint(2, 7), used))
    if rng.random() < 0.3:
        blocks.append(_group(rng, rng.choice(sorted(HEADINGS)), rng.randint(1, 4), used))
    made = [m for block in blocks for m in block]
    return made if len(made) >= 4 else page(rng)


FORMS = {"Sign in": "account", "Log in": "account", "Register": "account", "Create account": "account", "Subscribe": "contact",
         "Send": "contact", "Contact us": "contact", "Search": "travel", "Book": "travel", "Transfer": "bank", "Save": "edit",
         "Submit": "contact", "Continue": "address", "Checkout": "address", "Comment": "social", "Reply": "mail"}  # fmt: skip


def _form(rng: Random, used: set[str], blocks: list[list[Made]]) -> list[Made]:
    """Fields and the button that sends them; often a link to the page is called like the button."""
    name = rng.choice(sorted(FORMS))
    if name.lower() in used:
        return []
    used.add(name.lower())
    pool = [e for e in catalog.by_theme()[FORMS[name]] if e.role in ("textbox", "combobox", "checkbox")]
    rng.shuffle(pool)
    section = rng.choice((name, "", "Your details"))
    made = []
    for entry in pool[: rng.randint(1, 5)]:
        if not entry.words() & used:
            used |= entry.words()
            made.append(plain(rng, entry, section))
    made.append(Made("button", name, what="submit", section=section))
    if rng.random() < 0.6:
        blocks.insert(0, [Made("link", name, what="way", row=name if rng.random() < 0.4 else "")])
    return made


def _header(rng: Random, used: set[str]) -> list[Made]:
    made = _group(rng, "nav", rng.randint(2, 8), used)
    if rng.random() < 0.5:
        made += _group(rng, "search", rng.randint(1, 2), used)
    if rng.random() < 0.5:
        made += _group(rng, rng.choice(("account", "shop")), 1, used)
    for m in made:
        m.section = ""
        m.row = m.name if m.role == "link" and rng.random() < 0.4 else ""
    return made


def _group(rng: Random, theme: str, count: int, used: set[str]) -> list[Made]:
    """Controls of one theme under one heading, each with words of its own."""
    section = rng.choice(HEADINGS[theme]) if rng.random() < 0.75 else ""
    pool = list(catalog.by_theme()[theme])
    rng.shuffle(pool)
    made: list[Made] = []
    for entry in pool:
        if len(made) >= count:
            break
        if not entry.words() & used:
            used |= entry.words()
            made.append(plain(rng, entry, section))
            opposite = _opposite(entry, pool) if rng.random() < 0.5 else None
            if opposite and not opposite.words() & used:
                used |= opposite.words()
                made.append(plain(rng, opposite, section))
    return made


def _opposite(entry: Entry, pool: list[Entry]) -> Entry | None:
    """One that means the opposite: they stand side by side on pages, and must not be taken for one another."""
    opposites = w.lexicon().opposites
    against = {o for g in w.groups(entry.names[0]) for o in opposites.get(g, ())}
    return next((e for e in pool if e is not entry and w.groups(e.names[0]) & against), None)


def _kinds(rng: Random, themes: tuple[str, ...], roles: tuple[str, ...], used: set[str]) -> list[Made]:
    """A group of radios, checkboxes or switches with a legend."""
    legend = rng.choice(
        (
            "Delivery",
            "Payment method",
            "Options",
            "Brand",
            "Notifications",
            "Choose one",
            "Frequency",
            "Filter by",
            "Trip",
            "Plan",
        )
    )
    pool = [e for theme in themes for e in catalog.by_theme()[theme] if e.role in roles and not e.words() & used]
    rng.shuffle(pool)
    made = []
    for entry in pool[: rng.randint(2, 5)]:
        if not entry.words() & used:
            used |= entry.words()
            made.append(plain(rng, entry, legend))
    return made


BUILT_AS = {"switch": ("button", "checkbox", "generic"), "radio": ("button", "option", "menuitemradio"), "checkbox": ("switch", "button", "link"),
            "combobox": ("button",), "tab": ("link", "button"), "link": ("button", "menuitem", "treeitem", "generic"),
            "button": ("link", "menuitem", "generic", "generic"), "textbox": ("combobox",), "slider": ("spinbutton",)}  # fmt: skip
"""What pages also make of a control: a custom dropdown is a button, a filter a link."""


def plain(rng: Random, entry: Entry, section: str) -> Made:
    """One control of the catalogue, named, nameless with an icon, or with a placeholder only."""
    name = rng.choice(entry.names) if entry.names else ""
    built_as = BUILT_AS.get(entry.role, ()) if rng.random() < 0.12 else ()
    m = Made(rng.choice(built_as) if built_as else entry.role, name, entry, section=section)
    if entry.role in ("textbox", "searchbox", "combobox") and entry.value in catalog.TYPES and rng.random() < 0.6:
        m.type = catalog.TYPES[entry.value]
    if entry.role in ("textbox", "searchbox") and rng.random() < 0.25:
        m.name, m.placeholder = "", name
    elif entry.role == "textbox" and rng.random() < 0.15:
        m.placeholder = rng.choice(("", "e.g. " + catalog.value(rng, entry.value), "Required"))
    if m.role == "textbox" and entry.value == "text" and rng.random() < 0.6:
        m.type = "textarea"
    hint = rng.choice(entry.icons) if entry.icons else ""
    if hint and entry.role in ("button", "link") and rng.random() < 0.35:
        m.name, m.icon = "", hint
        m.text = rng.choice(("", "", "", "3", "×" if "close" in hint else ""))
    elif hint and not m.name and not m.placeholder:
        m.icon = hint
    if entry.role in ("textbox", "searchbox") and rng.random() < 0.06 and hint:
        m.icon, m.name, m.placeholder = hint, "", ""
    if m.name and entry.role == "button" and rng.random() < 0.06:  # the accessible name differs from what is seen
        others = [n for n in entry.names if n != m.name]
        m.text = rng.choice(others) if others else ""
    if entry.role in ("textbox", "searchbox", "spinbutton") and rng.random() < 0.2:
        m.value = catalog.value(rng, entry.value)
    if m.role == "combobox" and entry.role == "combobox":
        _fill_select(rng, m, entry.value)
    if entry.role in ("checkbox", "switch", "radio") and rng.random() < 0.3:
        m.states.add("checked")
    if rng.random() < 0.04:
        m.states.add("disabled")
    m.covered = rng.random() < 0.02
    if rng.random() < 0.08:
        m.near = rng.choice(
            ("Required field", "Optional", "New", "Learn more about this setting", "This cannot be undone", section)
        )
    return m


def _fill_select(rng: Random, m: Made, kind: str) -> None:
    options = catalog.OPTIONS.get(kind, catalog.OPTIONS["category"])
    if rng.random() < 0.75:
        count = min(len(options), rng.randint(3, 10))
        m.options = tuple(rng.sample(options, count))
        m.value = m.options[0]


ROW_KINDS = {
    "shop": ("product", "title", "order"), "checkout": ("product", "title"), "admin": ("person", "project", "company", "order"),
    "mail": ("mail",), "bank": ("company", "order"), "travel": ("city", "company"), "todo": ("task",), "social": ("person",),
    "media": ("title",), "crm": ("person", "company"), "docs": ("file", "project"), "project": ("task", "project", "file"),
}  # fmt: skip
ACTIONS = {
    "product": ("Add to cart", "Save for later", "Delete", "View", "Share"), "title": ("Add to cart", "Save for later", "Delete", "Play", "View"),
    "order": ("View", "Track", "Cancel", "Pay", "Download", "Delete"), "person": ("Edit", "Delete", "Star", "Reply", "Forward", "Follow", "Resend invite", "Suspend", "Reset password", "More", "Approve"),
    "project": ("Edit", "Delete", "Archive", "Duplicate", "View", "More", "Share"), "company": ("Edit", "Delete", "View", "Pay", "Book"),
    "mail": ("Reply", "Archive", "Delete", "Star", "Forward"), "file": ("Download", "Delete", "Share", "Edit", "Duplicate"),
    "task": ("Delete", "Edit", "Move up", "Move down"), "city": ("Book", "View", "Save for later"),
}  # fmt: skip


def _rows(rng: Random, site: str, used: set[str]) -> list[Made]:
    """A table, list or cards: a link, a tick box, a field, and one to three actions a row."""
    kind = rng.choice(ROW_KINDS.get(site, ("project", "person")))
    names = list(dict.fromkeys(catalog.ENTITIES[kind](rng) for _ in range(rng.randint(2, 7))))
    if kind in ("title", "product") and rng.random() < 0.15:
        names.append(names[0])  # two editions of one book: only the rest of the row tells them apart
    wanted = rng.sample(ACTIONS[kind], rng.randint(1, min(3, len(ACTIONS[kind]))))
    pool = [e for e in catalog.by_theme()["rowactions"] if any(n in wanted for n in e.names)]
    styles = [(e, rng.choice(e.names), rng.choice(e.icons) if e.icons and rng.random() < 0.4 else "") for e in pool[:4]]
    styles = list({e.names[0]: (e, n, i) for e, n, i in styles}.values())[:3]
    linked, ticked, counted = (
        rng.random() < 0.7,
        rng.random() < 0.35,
        kind in ("product", "title") and rng.random() < 0.3,
    )
    generic = rng.random() < 0.3
    section = rng.choice(("", "", "Results", "Items", "List", kind.title() + "s"))
    tick_name = rng.choice(("", "Select row", "Select", ""))
    made: list[Made] = []
    for name in names:
        row = f"{name} {_row_rest(rng, kind, name)}".strip()
        if rng.random() < 0.6:  # a row's text has the words of its buttons in it
            row = " ".join((row, *(called for _, called, icon in styles if not icon)))
        of_row: dict[str, Any] = {"entity": name, "row": row, "section": section}
        if ticked or kind == "task":
            named = name if rng.random() < 0.3 else tick_name
            made.append(Made("checkbox", named, what="tick", icon="" if named else "toggle", **of_row))
        if linked:
            made.append(Made("link", name, what="link", **of_row))
        if counted:
            made.append(Made("spinbutton", rng.choice(("Quantity", "Qty")), what="field", value="1", **of_row))
        for entry, called, icon in styles:
            with_entity = not icon and rng.random() < 0.07
            label = f"{called} {name}" if with_entity else "" if icon else called
            role = "generic" if icon and generic else entry.role
            made.append(Made(role, label, entry, what="act", icon=icon, **of_row))
    return made


def _row_rest(rng: Random, kind: str, name: str) -> str:
    """What a row says besides the thing's name."""
    email, first, last = f"{name.split()[0].lower()}@corp.test", rng.choice(catalog.FIRST), rng.choice(catalog.LAST)
    made_as = rng.choice(("Audio", "Used", "Large print", "E-book", "Pocket", "Box set", "Signed", "Illustrated"))
    material = rng.choice(("Oak", "Linen", "Glass", "Nylon", "Bamboo", "Marble", "Wool", "Copper"))
    rest = {
        "product": (f"${rng.randint(5, 300)}.00", f"{material} {rng.randint(5, 90)},90 € In stock"),
        "person": (f"@{first.lower()} {rng.randint(1, 23)}h ago", f"@{last.lower()} {rng.choice(catalog.TASKS)}", f"{email} {rng.choice(('Admin', 'Editor', 'Viewer'))} Active", email, f"{rng.choice(catalog.CITIES)} Active"),
        "mail": (f"{first} {last} 9:{rng.randint(10, 59)}", f"{first} Yesterday"),
        "title": (f"by {first} {last} {made_as} {rng.randint(5, 30)}.99", f"by {first} {last} {rng.randint(5, 30)}.99", ""),
        "file": (f"{rng.randint(2, 900)} kB 12 May 2026", f"{first} 3 days ago"),
        "order": (f"{rng.choice(('Shipped', 'Open', 'Paid'))} ${rng.randint(10, 400)}",),
        "project": (f"{rng.choice(('Active', 'Draft'))} {first}", ""), "city": (f"from ${rng.randint(40, 400)}",),
    }.get(kind, ("",))  # fmt: skip
    return rng.choice(rest)


def _calendar(rng: Random) -> list[Made]:
    month = f"{rng.choice(catalog.OPTIONS['month'])} 2026"
    first = rng.randint(1, 10)
    role = rng.choice(("gridcell", "button"))
    return [Made(role, str(day), what="day", section=month) for day in range(first, first + rng.randint(10, 21))]
