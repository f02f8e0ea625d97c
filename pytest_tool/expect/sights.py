"""What is seen and not read: pictures by what they are called, and how far a progress bar has got."""

from __future__ import annotations

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.folding import amount
from pytest_tool.expect.metrics import metrics
from pytest_tool.expect.naming import NEARLY, PHRASE, level, nearest
from pytest_tool.grammar.check_types_page import Pictured, Progress
from pytest_tool.observation import Observation
from pytest_tool.turn import Verdict

ALIKE = {
    "chart": ("chart", "graph", "diagram"),
    "graph": ("chart", "graph", "diagram"),
    "image": ("image", "picture", "photo"),
}
"""Words for one kind of picture."""


def pictured(check: Pictured, seen: Observation) -> Verdict:
    """Called so, with or without the word for what it is; a longer name has to have that word."""
    words = ALIKE.get(check.what, (check.what,))
    for name in seen.pictures:
        says_what = any(level(word, name) is not None for word in words)
        fits = [level(check.name, name) if check.name else None, level(f"{check.name} {check.what}", name)]
        best = min((fit for fit in fits if fit is not None), default=None)
        if (best is not None and best <= (PHRASE if says_what else NEARLY)) or (says_what and not check.name):
            return holds(f'there is the picture "{name}"')
    told = f'the {check.what} "{check.name}"' if check.name else f"the {check.what}"
    return lacks(f"{told} should be shown", nearest(check.name, seen.pictures) or "no picture that has a name")


def progress(check: Progress, seen: Observation) -> Verdict:
    """By the bar of that name, else by the per cent that stand at it."""
    of = f" of {check.name}" if check.name else ""
    expected = f"the progress{of} should be at {check.percent} %"
    fits = {g: level(check.name, g.name) if check.name else NEARLY for g in seen.gauges}
    best = min((f for f in fits.values() if f is not None and f <= PHRASE), default=None)
    found = [round(g.percent) for g, fit in fits.items() if fit == best and best is not None]
    if not found and check.name:
        values = [amount(value) for _, value in metrics(check.name, seen)]
        found = [round(float(v.digits)) for v in values if v and v.unit == "%"]
    if len(found) != 1:
        return lacks(f"{expected}, but {len(found) or 'no'} such bars were found", "; ".join(f"{n} %" for n in found))
    return holds(f"it is at {found[0]} %") if found == [check.percent] else lacks(expected, f"it is at {found[0]} %")
