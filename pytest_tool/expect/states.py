"""What is claimed of controls: that they are there, their state, what is chosen, that they are empty."""

from __future__ import annotations

import re
from dataclasses import replace

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.finding import FIELDS, ROLES, TICKS, Found, find, fit, is_named, scoped, tier
from pytest_tool.expect.folding import fold, same, short
from pytest_tool.expect.naming import EXACT, NEARLY, PHRASE, WORDS, level, nearest
from pytest_tool.expect.regions import Region, find_region, groups, is_menu, is_row, rows_with
from pytest_tool.expect.texts import lines_of
from pytest_tool.expect.values import HIDDEN_VALUE, read_named
from pytest_tool.grammar.check_terms import Condition, Kind, Named
from pytest_tool.grammar.check_types_thing import Chosen, Empty, Exists, Offers, State
from pytest_tool.observation import Control, Observation, called, describe
from pytest_tool.turn import Verdict

OPPOSITE = {Condition.CHECKED: "unchecked", Condition.EXPANDED: "collapsed"}
CHOICES = ("radio", "menuitemradio", "option", "tab", "treeitem")


def exists(check: Exists, seen: Observation) -> Verdict:
    """Is there: its name is exactly so, or nearly. Is not there: no name even contains it."""
    target = check.target
    if target.kind in (Kind.TABLE, Kind.LIST, Kind.SECTION):
        return _region_exists(target, seen)
    expected = f"{target} should {'not ' if check.negated else ''}be there"
    pool, problem = scoped(target, [c for c in seen.controls if tier(c, target.kind) is not None], seen)
    limit = PHRASE if check.negated else NEARLY
    there = [c for c in pool if (found := fit(target, c)) is not None and found <= limit][max(target.ordinal - 1, 0) :]
    if problem:
        return lacks(f"{expected}, but {problem}", "")
    if check.negated:
        return lacks(expected, "; ".join(describe(c) for c in there[:3])) if there else holds(f"{target} is not there")
    if there:
        return holds(f"there is {describe(there[0])}")
    return lacks(expected, _names(nearest(target.words, map(called, pool))))


def _names(names: str) -> str:
    return f"the nearest names are {names}" if names else "nothing of that kind is there"


def _region_exists(target: Named, seen: Observation) -> Verdict:
    if target.said == "column" and any(level(target.words, head) in (EXACT, NEARLY) for head in _heads(seen)):
        return holds(f"{target} is there")
    region = find_region(target, seen)
    wanted = {Kind.TABLE: "row", Kind.LIST: "item"}.get(target.kind or Kind.SECTION)
    if region.problem:
        return lacks(f"{target} should be there", region.problem)
    if wanted and not any(g.kind == wanted for g in region.groups(seen)):
        return lacks(f"{target} should be there", f"no {target.said} of that name")
    return holds(f"{target} is there")


def _heads(seen: Observation) -> list[str]:
    """The headings of the columns of all tables."""
    return [head for group in groups(seen) if group.header for head in group.header.cells]


def state(check: State, seen: Observation) -> Verdict:
    """All controls that are meant are in this condition, and say so: one that cannot be ticked is not “not ticked”."""
    found = _meant(check, seen)
    expected = f"{check.target} should {'not ' if check.negated else ''}be {check.condition}"
    if not found.controls:
        return lacks(f"{expected}, but {found.problem}", found.nearest)
    wrong = [c for c in found.controls if not _is_so(c, check)]
    return lacks(expected, "; ".join(describe(c) + _unsaid(c, check) for c in wrong[:3])) if wrong else holds(
        f"{describe(found.controls[0])} is {'not ' if check.negated else ''}{check.condition}"
    )  # fmt: skip


def _meant(check: State, seen: Observation) -> Found:
    """A name without its kind: of what can be ticked, where it is about ticks."""
    if check.condition is Condition.CHECKED:
        ticks = (*TICKS, "radio", "menuitemradio", "button", "option")
        by_name = not check.target.said  # “Newsletter is on”: of a button nobody knows whether it stays pressed
        wanted = ticks[:5] if by_name or check.target.kind in (Kind.OPTION, Kind.BOX) else ticks
        found = find(check.target, seen, wanted)
        if (
            by_name
            and check.target.kind is Kind.SWITCH
            and not all(is_named(check.target, c, NEARLY) for c in found.controls)
        ):
            return Found(problem=f"{check.target} was not found", nearest=nearest("", map(called, found.controls)))
        return found if found.controls else _in_its_row(check.target, seen) or found
    if check.condition is Condition.EXPANDED and check.target.kind is Kind.SECTION:
        return find(Named(check.target.words, quoted=check.target.quoted), seen, ("button", "link", "tab", "treeitem"))
    fields = FIELDS if check.target.kind is None and check.condition in (Condition.READONLY, Condition.REQUIRED) else ()
    return find(check.target, seen, fields)


def _in_its_row(target: Named, seen: Observation) -> Found | None:
    """“"Buy milk" is checked”: the only checkbox in the row of that name."""
    if not target.quoted or target.row or target.kind not in (None, Kind.CHECKBOX, Kind.SWITCH):
        return None
    named = [row for row in rows_with(target.words, seen) if is_row(row, target.words, seen)]
    found = find(replace(target, words="", kind=Kind.CHECKBOX, row=target.words), seen) if len(named) == 1 else None
    return found if found and len(found.controls) == 1 else None


def _is_so(control: Control, check: State) -> bool:
    states = control.states
    if check.condition is Condition.CHECKED and control.role == "button":
        return ("pressed" in states) != check.negated
    opposite = OPPOSITE.get(check.condition)
    if check.negated and opposite:
        return opposite in states
    return (str(check.condition) in states) != check.negated


def _unsaid(control: Control, check: State) -> str:
    opposite = OPPOSITE.get(check.condition)
    if "mixed" in control.states:
        return " (neither: mixed)"
    said = opposite is None or {opposite, str(check.condition)} & control.states
    return (
        f" ({opposite})"
        if said and opposite and opposite in control.states
        else ""
        if said
        else " (it has no such state)"
    )


def empty(check: Empty, seen: Observation, before: Observation | None = None) -> Verdict:
    """A field without a value; else a region that says so, and in which nothing is listed."""
    expected = f"{check.target} should {'not ' if check.negated else ''}be empty"
    found = find(check.target, seen, FIELDS)
    beside = check.target.kind is None and not any(is_named(check.target, c, WORDS) for c in found.controls)
    if found.controls and not (beside and not find_region(check.target, seen).problem):  # its heading is no label
        wrong = [c for c in found.controls if c.value is None or (c.value.strip() == "") == check.negated]
        values = "; ".join(f'{c.role} "{c.name}" says "{short(c.value or "")}"' for c in wrong[:3])
        return lacks(expected, values) if wrong else holds(f"{check.target} is {'not ' if check.negated else ''}empty")
    if check.target.row and check.target.kind is None:
        return _cell_empty(check, expected, seen)
    if check.target.kind is not None and check.target.kind not in (Kind.TABLE, Kind.LIST, Kind.SECTION):
        return lacks(f"{expected}, but {found.problem}", found.nearest)
    if not check.negated and before is not None and _went(check, seen, before):
        return holds("the list that was there when the step began is gone with all that was in it")
    return _region_empty(check, expected, seen)


def _cell_empty(check: Empty, expected: str, seen: Observation) -> Verdict:
    """“The email of "cem" is empty”: the cell of that column in that row."""
    read = read_named(check.target, seen)
    if not read.readings:
        return lacks(f"{expected}, but {read.problem}", read.nearest)
    wrong = [r for r in read.readings if (r.value.strip() == "") == check.negated]
    told = "; ".join(f'{r.label} is "{short(r.value)}"' for r in read.readings[:3])
    return lacks(expected, told) if wrong else holds(told)


def _counts_none(name: str, seen: Observation) -> str:
    """The heading of a column that says that nothing is in it, “Done 0” or “Done (0)”, with nothing below it."""
    for at, block in enumerate(seen.blocks):
        said = re.fullmatch(r"(?P<name>.+?) \(?0\)?", block.text) if block.kind == "heading" else None
        below = seen.blocks[at + 1 : at + 2]
        filled = below and same(below[0].section, block.text) and not NOTHING_HERE.fullmatch(below[0].text)
        if said and same(said["name"], name) and not filled:
            return block.text
    return ""


def _went(check: Empty, seen: Observation, before: Observation) -> bool:
    """Whether the one list of the page is shown no longer, nor anything of it: many lists are drawn only while they have rows."""
    was = [] if check.target.words or seen.url != before.url else [g for g in groups(before) if not is_menu(g, before)]
    left = [g for g in groups(seen) if not is_menu(g, seen)]
    here = {fold(block.text) for block in seen.blocks}
    return len(was) == 1 and not left and not any(fold(row.text) in here for row in was[0].rows)


def _region_empty(check: Empty, expected: str, seen: Observation) -> Verdict:
    if not check.negated and (counted := _counts_none(check.target.words, seen)):
        return holds(f'its heading says "{counted}"')
    region = find_region(check.target, seen)
    if region.problem:
        return lacks(f"{expected}, but {region.problem}", "")
    rows = [row for g in region.groups(seen) for row in g.rows]
    said = next((line for line in lines_of(seen) if _says_empty(check.target.words, line)), "")
    has_table = any(g.header for g in region.groups(seen))
    if rows and not check.negated:
        return lacks(expected, f'{len(rows)} rows, the first is "{short(rows[0].text)}"')
    if check.negated:
        is_filled = bool(rows) and not said
        return holds(f"it has {len(rows)} rows") if is_filled else lacks(expected, said or "nothing is listed in it")
    said = said or _nothing_there(region, seen)
    if said or has_table:
        return holds(said or "nothing is listed in it")
    return lacks(expected, "nothing says that it is empty")


NOTHING_HERE = re.compile(
    r"(?:there (?:are|is) )?(?:no [a-z-]+(?: (?!yet|here|found|so|to)[a-z-]+)?|nothing)"
    r"(?P<yet>(?: (?:yet|here|found|so far|to show))*)[.!]?",
    re.IGNORECASE,
)
"""What stands where nothing is: “No reminders yet.”"""


def _nothing_there(region: Region, seen: Observation) -> str:
    """The only text of a part of the page, where that is all it says."""
    texts = [b.text for b in region.tight if b.kind != "heading"] if not region.whole_page else []
    inside = any(region.holds(c) and c.role not in ("button", "link") for c in seen.controls)
    said = NOTHING_HERE.fullmatch(texts[0]) if len(texts) == 1 and not inside else None
    return said[0] if said and said["yet"] else ""  # “No refunds” is a rule


def _says_empty(name: str, line: str) -> bool:
    """“Your basket is empty.”; the name has to be in the sentence."""
    words = fold(line).rstrip(".! ")
    named = not name or ((found := level(name, line)) is not None and found <= PHRASE)
    return (
        named
        and len(words) < 80
        and (words.endswith((" is empty", " is still empty", " is now empty")) or words.startswith("empty "))
    )


def chosen(check: Chosen, seen: Observation) -> Verdict:
    """A radio button, option or tab that is the chosen one; or the select that shows it."""
    expected = f"{check.option} should {'not ' if check.negated else ''}be chosen" + (
        f" in {check.field}" if check.field else ""
    )
    field = find(check.field, seen, FIELDS) if check.field else Found()
    found = find(check.option, seen, _choice_roles(check.option))
    options = found.controls
    selects = _selects(check, seen, field)
    if check.field:
        name = check.field.words
        options = tuple(c for c in options if (f := level(name, c.section)) is not None and f <= PHRASE)
    if not options and not selects and not check.field:
        options = _in_other_words(check.option, seen) or _among_links(check.option, seen)
    options = tuple(c for c in options if not _holds_many(c, check.option))
    if not options and not selects:
        problem = field.problem if check.field and not field.controls else found.problem
        return lacks(f"{expected}, but {problem or 'nothing of that name was found'}", found.nearest)
    is_chosen = [bool({"checked", "selected", "pressed", "current"} & c.states) for c in options]
    is_chosen += [_shows(c, check.option.words) for c in selects]
    if all(now != check.negated for now in is_chosen):
        return holds(f"{check.option} is {'not ' if check.negated else ''}chosen")
    return lacks(expected, _chosen_instead((*options, *selects), seen))


def _holds_many(control: Control, option: Named) -> bool:
    """“An invoice is selected” is no entry “Invoices” of the navigation: that is where all of them are."""
    one, name = fold(option.words), fold(control.name or control.text)
    many = {f"{one}s", f"{one}es", f"{one.removesuffix('y')}ies"}
    return option.kind is None and control.role in LEADING and name.rstrip("0123456789() ") in many


LEADING = frozenset({"link", "tab", "treeitem", "menuitem"})
"""What shows a page, or a part of it, and is current there."""


def _in_other_words(option: Named, seen: Observation) -> tuple[Control, ...]:
    """“the month view”: the tab “Month”; a button that is pressed. One that is not may be no choice at all."""
    bare = replace(option, words=option.words.removesuffix(" view").removesuffix(" filter"))
    found = find(bare, seen, CHOICES).controls if option.kind is None and bare.words != option.words else ()
    lit = (("button", "pressed"), ("link", "current"))
    pressed = [] if found else [c for c in seen.controls if any(c.role == r and s in c.states for r, s in lit)]
    names = (option.words, bare.words)
    return found or tuple(c for c in pressed if any((f := level(n, c.name)) is not None and f <= NEARLY for n in names))


def _among_links(option: Named, seen: Observation) -> tuple[Control, ...]:
    """“"Orders" is active”: a link, where one of them is marked as the current one; of other controls that tells nothing."""
    roles = tuple({c.role for c in seen.controls if "current" in c.states})
    return find(option, seen, roles).controls if roles and option.kind is None else ()


def _choice_roles(option: Named) -> tuple[str, ...]:
    if option.kind is None:
        return (*CHOICES, *TICKS)
    return tuple(role for roles in ROLES.get(option.kind, ()) for role in roles if role not in FIELDS)


def _selects(check: Chosen, seen: Observation, field: Found) -> list[Control]:
    """Fields that could show the option: the named one, else every select that offers it."""
    if check.field:
        return list(field.controls)
    if check.option.kind not in (None, Kind.OPTION):
        return []
    own = [c for c in seen.controls if c.role in ("combobox", "listbox")]
    name = check.option.words
    return [c for c in own if any(same(o, name) for o in c.options) or (not c.options and same(c.value or "", name))]


def _shows(control: Control, name: str) -> bool:
    return same(control.value or "", name) or (
        control.role == "listbox" and any(same(part, name) for part in (control.value or "").split(", "))
    )


def _chosen_instead(candidates: tuple[Control, ...], seen: Observation) -> str:
    told = [f'{c.role} "{c.name}" is "{short(c.value or "")}"' for c in candidates if c.role in FIELDS]
    roles = {c.role for c in candidates if c.role not in FIELDS}
    others = [c for c in seen.controls if c.role in roles and {"checked", "selected"} & c.states]
    told += [f'{c.role} "{c.name}" is chosen' for c in others[:4]]
    return "; ".join(told) or "none is chosen"


def offers(check: Offers, seen: Observation) -> Verdict:
    """A select with this option. The options of a custom dropdown are seen only while it is open."""
    found = find(check.target, seen, ("combobox", "listbox"))
    expected = f'{check.target} should {"not " if check.negated else ""}offer "{check.option}"'
    if not found.controls:
        return lacks(f"{expected}, but {found.problem}", found.nearest)
    known = [o for c in found.controls for o in c.options]
    if not known:
        return lacks(expected, "its options cannot be read while it is closed")
    right = any(same(o, check.option) for o in known) != check.negated
    value = found.controls[0].value
    listed = ", ".join(f'"{short(o, 40)}"' for o in known[:12])
    return (
        holds(f"it offers {listed}")
        if right
        else lacks(expected, f"it offers {listed}" if value != HIDDEN_VALUE else "")
    )
