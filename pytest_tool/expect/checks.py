"""One check of the language on one observation, without a model."""

from __future__ import annotations

from typing import Any

from pytest_tool.expect import control_checks, page_checks, row_checks
from pytest_tool.expect.measured import Measured
from pytest_tool.language import Form
from pytest_tool.language.parameters import Value
from pytest_tool.observation import Observation

BROWSER_DIALOGS = {"alert said": "alert", "confirmation said": "confirm", "prompt said": "prompt"}
"""Form → kind of dialog as the browser calls it."""
LASTING = frozenset({"dialog closed", "count", "count in", "only", "order", "sorted", "empty", "tabs"})
"""Forms that may hold only because the page is not ready yet; so may every form with “not” or “no”."""
NO_TEXT = frozenset(
    {"URL", "URL contains", "URL ends with", "tabs", "new tab", *BROWSER_DIALOGS, "downloaded", "download contains"}
)
"""Forms that tell of nothing that is seen on the page itself."""


def must_last(form: Form) -> bool:
    """Whether it has to hold on several looks at a quiet page."""
    return form.negated or form.name in LASTING


def measure(form: Form, seen: Observation, before: Observation | None = None) -> Measured:
    """What code measures of this check now. ``before`` is the page when the step began."""
    v: tuple[Any, ...] = form.values
    match form.name:
        case "heading":
            return page_checks.heading(v[0], seen)
        case "heading shown":
            return page_checks.heading_shown(v[0], form.negated, seen)
        case "heading contains":
            return page_checks.heading_contains(v[0], seen)
        case "title" | "title contains":
            return page_checks.title(v[0], form.name == "title", form.negated, seen)
        case "URL" | "URL contains" | "URL ends with":
            wanted = v[0].text if isinstance(v[0], Value) else v[0]
            return page_checks.url(wanted, form.name.removeprefix("URL").strip() or "is", form.negated, seen)
        case "error":
            return page_checks.error(form.negated, seen)
        case "error says" | "message":
            return page_checks.says(v[0], "error" if form.name == "error says" else "message", seen)
        case "dialog" | "dialog closed":
            return page_checks.dialog(v[0] if v else None, form.negated or form.name == "dialog closed", seen)
        case "dialog says":
            return page_checks.dialog_says(v[0], seen)
        case "alert said" | "confirmation said" | "prompt said":
            return page_checks.browser_dialog(v[0], BROWSER_DIALOGS[form.name], seen)
        case "new tab":
            return page_checks.new_tab(seen, before)
        case "tabs":
            return page_checks.tabs(v[0], seen)
        case "downloaded":
            return page_checks.downloaded(v[0] if v else "", form.negated, seen)
        case "download contains":
            return page_checks.download_contains(v[0], form.negated, seen)
        case _:
            return _of_part(form, v, seen)


def _of_part(form: Form, v: tuple[Any, ...], seen: Observation) -> Measured:
    named = dict(zip(form.names, v, strict=True))
    place: Any = named.get("place") or named.get("where") or form.place
    texts = named.get("strings") or tuple(t for t in (named.get("string"),) if t)
    match form.name:
        case "shown" if place is None:
            return row_checks.shown(texts, form.negated, seen)
        case "shown" | "shown in":
            return row_checks.shown_in(texts, form.negated, place, seen)
        case "row of":
            return row_checks.row_of(v[0], v[1], form.negated, seen)
        case "nth row":
            return row_checks.nth_row(v[0], v[1], form.negated, seen, place)
        case "has row":
            return row_checks.has_row(texts, form.negated, place, seen)
        case "only":
            return row_checks.only(texts, place, seen)
        case "order":
            return row_checks.in_order(texts, place, seen)
        case "before":
            return row_checks.before(v[0], v[1], seen)
        case "after":
            return row_checks.before(v[1], v[0], seen)
        case "sorted":
            return row_checks.is_sorted(v[0], v[1], seen)
        case "count" | "count in":
            number = 0 if form.negated else named["int"]
            return row_checks.count(named.get("bound", "=="), number, named["things"], place, seen)
        case _:
            return _of_control(form, v, seen)


def _of_control(form: Form, v: tuple[Any, ...], seen: Observation) -> Measured:
    match form.name:
        case "exists":
            return control_checks.exists(v[0], form.negated, seen)
        case "state":
            return control_checks.state(v[0], v[1], form.negated, seen)
        case "empty":
            return control_checks.empty(v[0], form.negated, seen)
        case "offers":
            return control_checks.offers(v[0], v[1], seen)
        case "label":
            return control_checks.label(v[0], v[1], seen)
        case "field":
            return control_checks.field(v[0], v[1], form.negated, seen)
        case "field contains":
            return control_checks.field_contains(v[0], v[1], form.negated, seen)
        case unknown:
            raise NotImplementedError(f"the check “{unknown}” of the table has no measure")
