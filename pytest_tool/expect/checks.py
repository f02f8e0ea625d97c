"""Measures one check of the language on one observation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from pytest_tool.changes import Kind
from pytest_tool.expect import control_checks, page_checks, row_checks
from pytest_tool.expect.measured import Answer, Measure, Measured, NotFound
from pytest_tool.expect.readings import has_label
from pytest_tool.language import Form, Place, read_halves
from pytest_tool.language.parameters import Value
from pytest_tool.language.targets import Target
from pytest_tool.language.words import cut
from pytest_tool.observation import Observation

LASTING = frozenset({"dialog closed", "count", "count in", "only", "order", "sorted", "empty", "tabs"})
"""Forms that may hold only because the page is not ready yet; so may every form with “not” or “no”."""


OF_ALL = frozenset({"shown", "shown in", "exists", "has row", "count"})
"""Forms of which the absence can be measured on a page alone that was read as a whole."""


def must_last(form: Form) -> bool:
    """Tell whether it has to hold on several looks."""
    return form.negated or form.name in LASTING


def measure(form: Form, seen: Observation, before: Observation | None = None) -> Measured:
    """Measure this check now; ``before`` is the page when the step began."""
    try:
        if form.name == "new tab":
            right, there = page_checks.new_tab(seen, before)
        else:
            right, there = MEASURES[form.name](_Taken(form), form.negated, seen)
    except NotFound as away:
        return Measured(Measure.NOT_FOUND, form.expected, str(away))
    if right and seen.left_out and form.name in OF_ALL and form.negated:
        return Measured(Measure.NOT_FOUND, form.expected, f"{seen.left_out} parts of the page were not read")
    return Measured(Measure.HOLDS, there) if right else Measured(Measure.FAILS, form.expected, there)


def stated(text: str) -> frozenset[Kind]:
    """Name the signals that a sentence states where it holds, whatever they say."""
    return frozenset(kind for half in read_halves(text) if half.form for kind in _stated(half.form))


def _stated(form: Form) -> Iterator[Kind]:
    if not form.negated and (form.name == "error" or (form.name == "state" and form.values[1] == "invalid")):
        yield Kind.NOT_SENT
    places = (part.kind for part in (form.place, *form.values) if isinstance(part, Place))
    if not form.negated and (form.name in ("dialog", "dialog says") or "dialog" in places):
        yield Kind.UNANSWERED


class _Taken:
    """What the parameters of a check took, in their order and by name."""

    def __init__(self, form: Form) -> None:
        self.named: dict[str, Any] = dict(zip(form.names, form.values, strict=True))
        self.first, self.second = cast(tuple[Any, Any], (*form.values, "", "")[:2])
        self.bound: Any = self.named.get("bound", "==")
        self.number: Any = self.named.get("int", 0)
        self.place: Any = self.named.get("place") or self.named.get("where") or form.place
        self._said = cut(form.text)

    def labelled(self, whole: bool, negated: bool, seen: Observation) -> Answer | None:
        """Measure the field or value called as what the page has by itself, too: its title, its address.

        None where there is none, or where no text in quotation marks is claimed of it.
        """
        name = next(word.text for word in self._said if not word.is_passed_over)
        target = Target(name, False, places=(self.place,) if self.place else ())
        if self._said[-1].kind != "quoted" or not (self.place or has_label(target, seen)):
            return None
        value = Value(self._said[-1].text, "quoted")
        right, told = (control_checks.field if whole else control_checks.field_contains)(target, value, negated, seen)
        return right, told if right else f"{told}; that is on the page, and no {name} of the page itself"


Measuring = Callable[[_Taken, bool, Observation], Answer]
MEASURES: dict[str, Measuring] = {
    "heading": lambda t, _, seen: page_checks.heading(t.first, seen),
    "heading shown": lambda t, negated, seen: page_checks.heading_shown(t.first, True, negated, seen),
    "heading contains": lambda t, negated, seen: page_checks.heading_shown(t.first, False, negated, seen),
    "title": lambda t, negated, seen: (
        t.labelled(True, negated, seen) or page_checks.title(t.first, True, negated, seen)
    ),
    "title contains": lambda t, negated, seen: (
        t.labelled(False, negated, seen) or page_checks.title(t.first, False, negated, seen)
    ),
    "page title": lambda t, negated, seen: page_checks.title(t.first, True, negated, seen),
    "page title contains": lambda t, negated, seen: page_checks.title(t.first, False, negated, seen),
    "URL": lambda t, negated, seen: t.labelled(True, negated, seen) or page_checks.url(t.first, "is", negated, seen),
    "URL contains": lambda t, negated, seen: (
        t.labelled(False, negated, seen) or page_checks.url(t.first, "contains", negated, seen)
    ),
    "URL ends with": lambda t, negated, seen: page_checks.url(t.first, "ends with", negated, seen),
    "error": lambda _, negated, seen: page_checks.error(negated, seen),
    "error says": lambda t, _, seen: page_checks.says(t.first, ("alert",), seen),
    "message": lambda t, _, seen: page_checks.says(t.first, page_checks.MESSAGES, seen),
    "dialog": lambda t, negated, seen: page_checks.dialog(t.first or None, negated, seen),
    "dialog closed": lambda t, _, seen: page_checks.dialog(t.first or None, True, seen),
    "dialog says": lambda t, _, seen: page_checks.dialog_says(t.first, seen),
    "alert said": lambda t, _, seen: page_checks.browser_dialog(t.first, "alert", seen),
    "confirmation said": lambda t, _, seen: page_checks.browser_dialog(t.first, "confirm", seen),
    "prompt said": lambda t, _, seen: page_checks.browser_dialog(t.first, "prompt", seen),
    "tabs": lambda t, _, seen: page_checks.tabs(t.first, seen),
    "downloaded": lambda t, negated, seen: page_checks.downloaded(t.first, negated, seen),
    "download contains": lambda t, negated, seen: page_checks.download_contains(t.first, negated, seen),
    "shown": lambda t, negated, seen: row_checks.shown(t.named["strings"], negated, t.place, seen),
    "shown in": lambda t, negated, seen: row_checks.shown(t.named["strings"], negated, t.place, seen),
    "row of": lambda t, negated, seen: row_checks.row_of(t.first, t.second, negated, seen),
    "nth row": lambda t, negated, seen: row_checks.nth_row(t.first, t.second, negated, t.place, seen),
    "has row": lambda t, negated, seen: row_checks.has_row(t.named["strings"], negated, t.place, seen),
    "only": lambda t, _, seen: row_checks.only(t.named["strings"], t.place, seen),
    "order": lambda t, _, seen: row_checks.in_order(t.named["strings"], t.place, seen),
    "before": lambda t, _, seen: row_checks.before(t.first, t.second, seen),
    "after": lambda t, _, seen: row_checks.before(t.second, t.first, seen),
    "sorted": lambda t, _, seen: row_checks.is_sorted(t.first, t.second, seen),
    "count": lambda t, _, seen: row_checks.count(t.bound, t.number, t.named["things"], t.place, seen),
    "count in": lambda t, _, seen: row_checks.count(t.bound, t.number, t.named["things"], t.place, seen),
    "exists": lambda t, negated, seen: control_checks.exists(t.first, negated, seen),
    "state": lambda t, negated, seen: control_checks.state(t.first, t.second, negated, seen),
    "empty": lambda t, negated, seen: control_checks.empty(t.first, negated, t.named.get("where"), seen),
    "offers": lambda t, _, seen: control_checks.offers(t.first, t.second, seen),
    "label": lambda t, negated, seen: control_checks.field(t.first, t.second, negated, seen),
    "field": lambda t, negated, seen: control_checks.field(t.first, t.second, negated, seen),
    "field contains": lambda t, negated, seen: control_checks.field_contains(t.first, t.second, negated, seen),
}
"""Name of a form → how it is measured."""
