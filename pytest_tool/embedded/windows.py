"""The browser's own windows as the pilot sees them: JavaScript dialogs and tabs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pytest_tool.embedded.lines import controls
from pytest_tool.embedded.progress import is_for
from pytest_tool.embedded.sentences import TAB_CLOSED
from pytest_tool.grammar.phrase import content
from pytest_tool.grammar.wish import Act, Wish
from pytest_tool.grammar.words import fold
from pytest_tool.wire.roles import Ask


def dialogs(ask: Ask) -> list[str]:
    """The dialogs of the browser that this step has seen, as lines."""
    told = [c.removeprefix("dialog ") for a in ask.history for c in a.changes if re.match(r"dialog (?!window)", c)]
    return list(dict.fromkeys((*told, *(ask.page.dialogs if ask.history else []))))


def dialog_refused(ask: Ask) -> str:
    """Why the step was not done, when a confirmation that nobody spoke of was dismissed; else empty."""
    words = re.search(r"\b(dismiss|cancel|declin|deny|reject|refus|no\b|not\b|n't|n’t|without)", ask.step.text, re.I)
    for line in dialogs(ask):
        line = re.sub(r" \(the step [\w ]+\)$", "", line)
        if line.startswith(("confirm ", "prompt ")) and line.endswith("dismissed") and not words:
            kind = line.split(" ")[0]
            remedy = "say “and confirm” in the step" if kind == "confirm" else "quote in the step what to answer"
            return f"A dialog opened, {line}, because the step does not say how to answer it: {remedy}."
    return ""


def new_tab(ask: Ask, following: Wish | None) -> int | None:
    """The tab that the last action opened: a person would look at it."""
    last = ask.history[-1] if ask.history else None
    if last is None or not any(change.startswith("new tab: ") for change in last.changes):
        return None
    if following is not None and following.act is Act.SWITCH:
        return None
    if following is not None and following.act is Act.CLOSE_TAB and to_close(ask, following) is not None:
        return None
    others = [index for index, _, active in _tabs(ask) if not active]
    return max(others, default=None)


def _tabs(ask: Ask) -> list[tuple[int, str, bool]]:
    """(index, title and URL, active) of each tab."""
    found = []
    for line in ask.page.tabs:
        match = re.match(r"(\*?)(\d+) (.*)", line, re.DOTALL)
        if match:
            found.append((int(match[2]), match[3], bool(match[1])))
    return found


_PLACES = {"first": 0, "original": 0, "main": 0, "second": 1, "third": 2, "fourth": 3}


def switch_to(ask: Ask, wish: Wish) -> int | None:
    """The browser's tab that is meant: -1 when it is active already, None when it is none of the browser's."""
    tabs, name = _tabs(ask), fold(wish.target)
    if not tabs:
        return None
    words = content(wish.target)
    others = [t for t in tabs if not t[2]]
    if name in ("new", "other", "previous", "old", "last", "next") and (len(others) == 1 or name in ("new", "last")):
        newest = max(tabs)
        return -1 if newest[2] and name in ("new", "last") else max(others)[0]  # a new tab is followed by itself
    at = _PLACES.get(name, int(name) - 1 if name.isdigit() else -1)
    if 0 <= at < len(tabs):
        return -1 if tabs[at][2] else tabs[at][0]
    fitting = [t for t in tabs if words and words <= content(re.sub(r"[/:.\-_?=&|·]", " ", t[1]))]
    switches = [a for a in ask.history if a.outcome == "switched tab"]
    if not fitting and len(tabs) == 2 and not switches and "back" in ask.step.text.casefold():
        fitting = others  # "go back to the shop tab": there is only one to go back to
    if len(fitting) != 1:
        return None
    return -1 if fitting[0][2] else fitting[0][0]


NEWEST = frozenset({"new", "newest", "last", "opened", "newly opened", "just opened", "popup", "pop-up", "extra"})
THIS = frozenset({"", "this", "current", "active", "it"})


def as_meant(ask: Ask, wishes: Sequence[Wish]) -> list[Wish]:
    """“Close the window” may be the page's own: where only one tab of the browser is open, its button is clicked.

    “Go back to the order”, when a window has just closed and the order is what it gave back, is so already.
    """
    closed, found = sum(a.outcome == "closed tab" for a in ask.history), []
    for index, wish in enumerate(wishes):
        if _goes_back(ask, wish) and _is_back(ask, wish, wishes[index - 1] if index else None):
            continue
        if wish.act is Act.CLOSE_TAB:
            closed -= 1
            drawn = not re.search(r"\btab\b", wish.text, re.I) or any(
                c.role == "tab" for c in controls(ask.page.controls)
            )
            if closed < 0 and drawn and len(_tabs(ask)) < 2:
                wish = replace(wish, act=Act.CLICK)
        found.append(wish)
    return found


def _goes_back(ask: Ask, wish: Wish) -> bool:
    """“go back to”, “return to”: not “open”, which may mean to have a page afresh."""
    said = ask.step.text[wish.start : wish.end]
    return wish.act is Act.BACK or (
        wish.act is Act.OPEN and re.match(r"\W*(?:return|\w+ back)\b", said, re.I) is not None
    )


def _is_back(ask: Ask, wish: Wish, before: Wish | None) -> bool:
    """Whether the page that a closed window gave back, as the last thing before this wish, is the place that it names."""
    if before is None:
        told = ask.step.back_on
    else:
        closing = [a for a in ask.history if TAB_CLOSED in a.changes]
        closing = [a for a in closing if a.outcome == "closed tab" or is_for(before, a.intent)]
        told = " ".join(closing[-1].changes) if closing else ""
    words = content(wish.target)
    return bool(words) and words <= content(re.sub(r"[|·/_]", " ", told))


def to_close(ask: Ask, wish: Wish) -> int | None:
    """The browser's tab that is to be closed; None when it is not clear which."""
    tabs, name = _tabs(ask), fold(wish.target)
    if len(tabs) < 2:
        return None
    active = next((index for index, _, is_active in tabs if is_active), None)
    if name in THIS:
        return active
    if name in NEWEST:
        return max(tabs)[0]
    index = switch_to(ask, wish)
    return active if index == -1 else index


def closing(ask: Ask, wish: Wish) -> int | str:
    """The tab, or why none is closed."""
    index = to_close(ask, wish)
    if index is not None:
        return index
    if not _tabs(ask):
        return "This is the only tab: a test needs one to go on in, so it stays open."
    told = ", ".join(f"{n + 1}. {title}" for n, title, _ in _tabs(ask))
    return f"It is not clear which tab is to be closed: {told}. Say its title, or “this tab”, “the new tab”."


def opened_tab(ask: Ask) -> bool:
    return any(c.startswith("new tab: ") for a in ask.history for c in a.changes)
