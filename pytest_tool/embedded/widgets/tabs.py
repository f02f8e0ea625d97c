"""Switches browser tabs by title, and a page's tabs (ARIA: tabs)."""

from __future__ import annotations

import re

from pytest_tool.embedded.scene import Do, Done, Failed, Move, Scene, Switch
from pytest_tool.stated.verbatim import folded
from pytest_tool.wire.roles import Became

_TAB = re.compile(r"(\*?)(\d+) (.*) (\S+)")


def fits(scene: Scene) -> bool:
    return scene.order.form in ("switch tab", "close tab")


def move(scene: Scene) -> Move:
    if any(a.outcome in (Became.SWITCHED_TAB, Became.CLOSED_TAB) for a in scene.past):
        return Done()
    told = [match for line in scene.page.tabs if (match := _TAB.fullmatch(line))]
    if scene.order.form == "close tab":
        here = next((int(tab[2]) for tab in told if tab[1]), None)
        return Failed("this is the only tab.") if here is None else Switch(here, closes=True)
    wanted = folded(scene.order.wanted)
    fit = [tab for tab in told if wanted in folded(tab[3])]
    exact = [tab for tab in fit if wanted == folded(tab[3])] or fit
    if len(exact) == 1:
        return Done(exact[0][3]) if exact[0][1] else Switch(int(exact[0][2]))
    return _of_the_page(scene) if not exact else Failed(f"{len(exact)} tabs have a title with “{scene.order.wanted}”.")


def _of_the_page(scene: Scene) -> Move:
    tabs = scene.called(scene.order.wanted, scene.of_role("tab"))
    if len(tabs) == 1:
        return Done() if "selected" in tabs[0].states else Do((scene.click(tabs[0]),), last=True)
    if tabs:
        return Failed(
            f"{len(tabs)} tabs of the page are called “{scene.order.wanted}”. Say which: click the … tab in …."
        )
    titles = ", ".join(line for line in scene.page.tabs) or "there is only one"
    return Failed(f"no tab is called “{scene.order.wanted}”; of the browser's tabs: {titles}.")
