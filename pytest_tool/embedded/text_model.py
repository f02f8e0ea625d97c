"""The embedded text model: values that a person stated, and a second opinion that rests on structure alone."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urljoin

from pytest_tool.embedded.against import TEXT, TICKS, against, called, ordered, proposed_tag, told
from pytest_tool.embedded.dialog_answers import stated_answer
from pytest_tool.embedded.dragging import meant
from pytest_tool.embedded.keys import areas_meant
from pytest_tool.embedded.lines import controls, known_names
from pytest_tool.embedded.looking import looked_up
from pytest_tool.embedded.matching import SLIP, fitting, named, names
from pytest_tool.embedded.one_of_several import clicked_before, narrowed
from pytest_tool.embedded.otherwise import belongs, otherwise
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.receiving import labelled
from pytest_tool.embedded.words import stems
from pytest_tool.grammar.advice import advised
from pytest_tool.grammar.amounts import area_in
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.shown import is_look_up
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold, tokens
from pytest_tool.observation import Control
from pytest_tool.wire.roles import Ask, Escalated, FieldValue

ON = frozenset({"checked", "pressed", "selected"})
PLAIN: dict[Act, str] = {Act.BACK: "back", Act.SCROLL: "scroll", Act.WAIT: "wait", Act.PRESS: "press"}
"""Acts that need no control."""
POINTED: dict[Act, str] = {Act.DOUBLE_CLICK: "double_click", Act.RIGHT_CLICK: "right_click", Act.HOVER: "hover"}
RELOAD = "reload the page"
OPENING = frozenset({"menuitem", "button", "link", "generic"})
ENTRIES = frozenset({"menuitem", "menuitemradio", "menuitemcheckbox", "option", "treeitem"})
OPENS_FIELD = re.compile(
    r"\b(?:field|box|input|editor|picker|calendar|search|date|time|list|dropdown|menu)\b", re.IGNORECASE
)
HELD = frozenset({"readonly", "collapsed", "expanded"})


# --- values -----------------------------------------------------------------------------------------------------------


def value(ask: Ask) -> FieldValue:
    """The value that the step or a hint states for this intent, or null: neither the intent nor the page states one."""
    if ask.answer is not None:
        return stated_answer(ask.step.text, ask.answer)
    if (source := _copied(ask)) is not None:
        return source
    wish = _wish(ask.intent or "", ask)
    if wish is None:
        return FieldValue(value=None)
    if wish.act in (Act.GO_TO, Act.RELOAD):
        return _address(ask, wish)
    if wish.value and _stated(wish.value, ask):
        return FieldValue(value=wish.value)
    if (found := _for_field(wish, ask)) is not None:
        return FieldValue(value=found)
    return FieldValue(value=None)


def _wish(intent: str, ask: Ask) -> Wish | None:
    if intent.startswith(RELOAD):
        intent = RELOAD
    parsed = parse(without_purpose(intent), hints=('"x"',), known=known_names(controls(ask.page.controls)))
    return parsed.wishes[0] if parsed.wishes and not parsed.not_understood else None


def _address(ask: Ask, wish: Wish) -> FieldValue:
    """A URL that the step states, made whole; reloading states the page's own."""
    if wish.act is Act.RELOAD:
        return FieldValue(value=ask.page.url)
    if wish.value and _stated(wish.value, ask):
        return FieldValue(value=urljoin(ask.page.url, wish.value))
    return FieldValue(value=None)


def _stated(found: str, ask: Ask) -> bool:
    """Whether a person's words hold this value, as whole words; of several files each line."""
    said = [_squeezed(text) for text in (ask.step.text, *ask.step.hints)]
    parts = [re.compile(rf"(?<!\w){re.escape(_squeezed(line))}(?!\w)") for line in found.splitlines()]
    return bool(parts) and all(any(whole.search(text) for text in said) for whole in parts)


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().casefold()


def _for_field(wish: Wish, ask: Ask) -> str | None:
    """The value of the step's own wish for the same field, else of the one hint that names it and quotes one value."""
    for own in parse(ask.step.text, hints=('"x"',)).wishes:
        if own.fills and own.value and content(own.target) and content(own.target) == content(wish.target):
            return own.value
    for hint in ask.step.hints:
        values = [t.text for t in tokens(hint) if t.is_value]
        if len(values) == 1 and content(wish.target) and content(wish.target) <= content(hint):
            return values[0]
    return None


def _copied(ask: Ask) -> FieldValue | None:
    """The control whose text the step says to copy; None when the step copies nothing, or it is not one control."""
    wishes = [w for w in parse(ask.step.text).wishes if w.act is Act.COPY]
    own = next((w for w in wishes if fold(w.text) == fold(ask.intent or "")), None)
    if own is None:
        return None
    if is_look_up(own.source):
        return looked_up(own.source, ask)
    matched, _ = fitting(read(own.source), controls(ask.page.controls))
    if not matched:
        return looked_up(f"the value of {own.source}", ask)
    if len(matched) != 1:
        return FieldValue(value=None)
    shown = matched[0].value or matched[0].text or matched[0].name
    return FieldValue(value=shown, copied_from=matched[0].tag)


# --- the second opinion -----------------------------------------------------------------------------------------------


def escalate(ask: Ask) -> Escalated:
    """A decision with a clear structural reason, else ``unsure`` with what is unclear."""
    wish = _wish(ask.intent or "", ask)
    if wish is None:
        return _unsure("the intent was not understood")
    if wish.act in PLAIN:
        return _without_target(wish, ask)
    if wish.act in (Act.GO_TO, Act.RELOAD):
        stated = Escalated(operation="go_to", why="the intent is an address")
        return stated if ask.value else _unsure("no address is stated")
    found = controls(ask.page.controls)
    if wish.act is Act.DRAG:
        return _dragged(wish, found, ask)
    wanted = _renamed(wish, ask)
    eligible = [c for c in found if _can(wish, c)]
    matched, ground = fitting(read(wanted), eligible)
    whole = fold(wanted).removeprefix("the ")
    pressed = wish.act is Act.CLICK and not matched
    short = re.sub(r"\b(?:an?|the|another|new) ", "", whole) if pressed else whole  # “create a new index”
    if (" of " in whole or pressed) and (so_called := [c for c in eligible if {whole, short} & set(names(c))]):
        matched, ground = so_called, "it has this name"  # “Role of Bob” is a name, and no role in the row of Bob
    if wish.act is Act.TYPE and (before := clicked_before(wish, ask)):
        if not _can(wish, before):
            return _unsure(f"{called(before)} is meant, and nothing can be typed there")
        matched, ground = [before], "the step has gone there"
    if wish.act is Act.CHOOSE and wish.value:
        matched = [c for c in matched if _is_choice(wish, c)]
    if wish.act is Act.CHOOSE and (entry := _entry(wish, matched, eligible)):
        matched, ground = [entry], "it is the entry itself"
    if not matched and wish.act is Act.DOUBLE_CLICK and (chosen := _in_list(wanted, ask)):
        return chosen
    if not matched and wish.act is Act.UPLOAD:
        matched, ground = labelled(wanted, eligible), "its label says so"
    if not matched:
        matched, ground = otherwise(wish, wanted, eligible, ask)
    if not matched and (agreed := _as_proposed(ask)):
        return agreed
    if wish.act is Act.OPEN:  # a box that selects a row, or “Allow comments”, is ticked, and opens nothing
        opening = [c for c in matched if c.role not in ("checkbox", "radio") or fold(c.name).startswith("show ")]
        matched = opening or (matched if ground == "it has this name" else [])
    matched, why = narrowed(wish, wanted, matched, ask)
    if button := ordered(wish, found, ask):
        wish, matched, ground = replace(wish, act=Act.CLICK, value=None), button, "it is called as the step says"
    if len(matched) != 1:
        beside = f", {ask.page.left_out} controls were not offered" if ask.page.left_out else ""
        return _unsure(
            f"{len(matched) or 'no'} controls fit “{wanted}”" + (" equally well" if matched else "") + beside
        )
    if not belongs(matched[0], wish.place, ask):
        return _unsure(f"nothing says that {called(matched[0])} belongs to “{wish.place}”")
    if reason := against(wish, wanted, matched[0], found, ask):
        return _unsure(reason)
    return _decided(wish, matched[0], f"{ground}{why}", ask)


def _is_choice(wish: Wish, box: Control) -> bool:
    """“Choose "Units" in "Show"” is no ticked box “Show chart”: a box is chosen by its own name, or answered with yes."""
    value = content(wish.value or "")
    return (
        box.role not in TICKS or value <= content(f"{box.name} {box.text} {box.near}") or fold(wish.value or "") in YES
    )


YES = frozenset({"yes", "on", "true", "enabled", "ticked", "checked"})


def _entry(wish: Wish, matched: list[Control], eligible: list[Control]) -> Control | None:
    """The entry that is to be chosen, where it is in sight and what was matched only opens, or closes, its menu or list."""
    if len(matched) != 1 or not wish.value:
        return None
    is_open = matched[0].role == "combobox" and "expanded" in matched[0].states
    if matched[0].role not in OPENING and not is_open:
        return None
    wanted = fold(wish.value)
    shown = [c for c in eligible if c.role in ENTRIES and wanted in map(fold, (c.name, c.text))]
    return shown[0] if len(shown) == 1 and (is_open or wanted not in names(matched[0])) else None


_AND_MORE = re.compile(r"… \d+ more$")


def _in_list(wanted: str, ask: Ask) -> Escalated | None:
    """An entry of the one list that is drawn with its entries and has it, or may have it: not all of a long one are told."""
    phrase, shown = read(wanted), controls(ask.page.controls)
    lists = [c for c in shown if c.role == "listbox" and "disabled" not in c.states]
    if phrase.place:
        lists = [c for c in lists if content(phrase.place) <= content(f"{c.name} {c.near} {c.row}")]
    named_so = [c for c in lists if phrase.exact and phrase.name in map(fold, c.options)]
    cut = {int(line.split(" ", 1)[0]) for line in ask.page.controls if _AND_MORE.search(line)}
    may = named_so or [c for c in lists if phrase.exact and c.tag in cut]
    if len(may) != 1 or _has_failed(ask, may[0].tag):
        return None
    said = next(
        (o for o in may[0].options if fold(o) == phrase.name), next(t.text for t in tokens(wanted) if t.is_value)
    )
    return Escalated(operation="double_click", tag=may[0].tag, option=said, why=f"it is an entry of {called(may[0])}")


_POINTED = re.compile(r"(?P<operation>click|hover|check|uncheck) \[(?P<tag>\d+)\] ")


def _as_proposed(ask: Ask) -> Escalated | None:
    """The engine's own decision, where it was sure, and asked back only because a hint is new to it."""
    if not ask.doubts or not all(doubt.startswith("fresh hint") for doubt in ask.doubts):
        return None
    said = _POINTED.match(ask.proposal or "")
    if said is None:
        return None
    why = "the engine is sure, and the hint does not speak against it"
    return Escalated(operation=said["operation"], tag=int(said["tag"]), why=why)  # type: ignore[arg-type]  # a part of the set


def _without_target(wish: Wish, ask: Ask) -> Escalated:
    """Going back, waiting, scrolling and keys are told by the intent itself."""
    if _has_failed(ask, None):
        return _unsure("this was done already, and the page did not change")
    said = Escalated(operation=PLAIN[wish.act], why="the intent says so")  # type: ignore[arg-type]  # values of the table
    if wish.act is Act.SCROLL:
        areas = [c for c in controls(ask.page.controls) if "scrollable" in c.states]
        meant = areas_meant(ask.intent or "", areas)
        if meant is not None and len(meant) != 1:
            return _unsure(f"{len(meant) or 'no'} scroll areas fit “{area_in(ask.intent or '')}”")
        said.tag = areas[meant[0]].tag if meant else None
        said.direction = "up" if wish.value in ("up", "top") else "down"
    if wish.act is Act.PRESS:
        said.key = wish.value
    return said


def _dragged(wish: Wish, found: tuple[Control, ...], ask: Ask) -> Escalated:
    """What is dragged and where to, when the page has one of each."""
    movable = [c for c in found if "draggable" in c.states]
    if not movable:
        return _unsure("nothing on this page can be dragged")
    source, goal = meant(wish.target, movable), meant(wish.to, found, wish.where)
    for words, matched in ((wish.target, source), (wish.to, goal)):
        if len(matched) != 1:
            return _unsure(f"{len(matched) or 'no'} controls fit “{words}”" + (" equally well" if matched else ""))
    if source == goal:
        return _unsure(f"“{wish.target}” and “{wish.to}” are the same control")
    if _has_failed(ask, source[0].tag):
        return _unsure("this was dragged there already, and nothing changed")
    if proposed_tag(ask) == source[0].tag and (reason := told(ask, ("lies elsewhere",))):
        return _unsure(reason)
    return Escalated(operation="drag", tag=source[0].tag, to=goal[0].tag, why="they have these names")


def _renamed(wish: Wish, ask: Ask) -> str:
    """What the wish names; a name that a hint has for it counts more, when the page shows it."""
    found = controls(ask.page.controls)
    own = set(wish.other_words)
    for hinted in advised(ask.intent or "", hints=ask.step.hints).wishes[:1]:
        for text in (hinted.text, *hinted.other_words):
            other = parse(text).wishes if text not in own and text != wish.text else ()
            if other and named(other[0].target, found):
                return other[0].target
    return wish.target or wish.names


def _can(wish: Wish, control: Control) -> bool:
    """Whether this wish can be carried out on such a control."""
    if control.only_scrolls and "scrollable" in control.states:
        return False
    if (
        wish.act is Act.OPEN
        and not OPENS_FIELD.search(wish.text)
        and control.role == "textbox"
        and not control.states & HELD
    ):
        return control.type in (
            "date",
            "time",
            "month",
            "week",
            "datetime-local",
            "color",
        )  # a click into others shows nothing
    if wish.text.startswith("click into "):
        return control.role in TEXT | {"combobox"}
    if wish.act in (Act.TYPE, Act.COPY):
        typed_into = control.role in TEXT or (control.role == "combobox" and not control.options)
        return typed_into and "readonly" not in control.states
    if wish.act is Act.UPLOAD:
        return control.type == "file" or control.role in ("button", "link", "menuitem", "generic")
    if wish.act in (Act.TICK, Act.UNTICK):
        return control.role in TICKS
    if wish.act is Act.SET:
        return control.role in TEXT | {"combobox", "listbox"}
    return True


def _decided(wish: Wish, target: Control, ground: str, ask: Ask) -> Escalated:
    """The operation on the one control that fits, unless the doubts speak against it."""
    called = f'{target.role} "{target.name or target.text or target.placeholder}"'
    if "disabled" in target.states:
        return _unsure(f"{called} is meant, and it is disabled")
    if (
        wish.act in (Act.CHOOSE, Act.SET)
        and "expanded" in target.states
        and fold(wish.value or "") not in names(target)
    ):
        return _unsure(f"{called} is open, and a click would close it")
    if _already(wish, target) and ground.startswith(SLIP) and stems(read(wish.target).name) != stems(target.name):
        return _unsure(f"{called} is called otherwise, and it is so already: nothing would be done")
    if _already(wish, target):
        return Escalated(operation="done", why=f"{called} is so already")
    if _has_failed(ask, target.tag):
        return _unsure(f"{called} was tried already, and nothing changed")
    if any("covered" in doubt for doubt in ask.doubts or []) and proposed_tag(ask) == target.tag:
        return _unsure(f"{called} is meant, and it is covered")
    operation = _operation(wish, target)
    if operation in ("type", "upload") and not ask.value:
        return _unsure(f"nobody stated what to {operation}")
    said = Escalated(operation=operation, tag=target.tag, why=f"{called}: {ground}")  # type: ignore[arg-type]  # a word of the wire
    return _with_option(said, wish) if operation == "select" else said


def _with_option(said: Escalated, wish: Wish) -> Escalated:
    """With the option in the words of the person; whether the select has it is checked by others."""
    said.option = wish.value
    return said


def _operation(wish: Wish, target: Control) -> str:
    """The browser's operation for this wish on this control."""
    if wish.act in POINTED:
        return POINTED[wish.act]
    if wish.act is Act.UPLOAD:
        return "upload"
    if wish.act in (Act.TICK, Act.UNTICK):
        return "check" if wish.act is Act.TICK else "uncheck"
    if wish.act in (Act.TYPE, Act.COPY) or (wish.act is Act.SET and target.role in TEXT):
        return "type"
    if wish.act in (Act.SET, Act.CHOOSE) and target.role in ("combobox", "listbox"):
        return "select"
    return "check" if wish.act is Act.CHOOSE and target.role in TICKS else "click"


def _already(wish: Wish, target: Control) -> bool:
    """Whether the page shows that the wish is fulfilled."""
    if wish.act is Act.TICK or (wish.act is Act.CHOOSE and target.role in TICKS):
        return bool(target.states & ON)
    if wish.act is Act.UNTICK:
        return not target.states & ON
    filled = wish.act in (Act.SET, Act.TYPE) or (wish.act is Act.CHOOSE and target.role in ("combobox", "listbox"))
    return filled and bool(wish.value) and fold(target.value or "") == fold(wish.value or "")


def _has_failed(ask: Ask, tag: int | None) -> bool:
    """Whether the doubts say that this very action was done before, in vain."""
    repeats = [d for d in ask.doubts or [] if d.startswith(("looping", "no change again"))]
    return bool(repeats) and proposed_tag(ask) == tag


def _unsure(why: str) -> Escalated:
    return Escalated(operation="unsure", why=why)
