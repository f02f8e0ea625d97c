"""“Remove "X" and undo it”: what is undone is what was done, by a button that comes with it, and the row of X may be gone."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

NOTES = """<title>Notes</title><h1>Notes</h1><ul>
    <li id=milk>Milk <button onclick="remove(milk, 'Milk')">Remove</button><li id=eggs>Eggs <button onclick="remove(eggs, 'Eggs')">Remove</button></ul>
    <div role=status id=told></div><script>window.truth = []
    function remove(row, name) { truth.push('removed ' + name); row.hidden = true; told.innerHTML = '1 note was removed. %s'; window.row = row }
    function undo() { truth.push('undone'); row.hidden = false; told.textContent = '' }</script>"""
OFFERED = "<button onclick=undo()>Undo</button>"


@pytest.mark.parametrize("step", ['Remove "Milk" and undo it.', "Remove Milk, then undo that.", 'Remove "Milk" and undo the removal.'])
@pytest.mark.parametrize(("offered", "truth"), [(OFFERED, ["removed Milk", "undone"]), ("", ["removed Milk"])])
def test_what_was_done_is_undone(trying: Trying, site: Site, step: str, offered: str, truth: list[str]) -> None:
    site.answers["/notes"] = NOTES % offered
    tried = trying("notes", f"1. {step}\n")
    assert tried.truth == truth, tried
    assert tried.passed is bool(offered), tried
    assert offered or "undo" in tried.reason, tried


SAVED = """<title>Notes</title><h1>Notes</h1><ul><li id=milk>Milk <button onclick="truth.push('removed'); milk.hidden = true">Remove</button></ul>
    <button onclick="truth.push('saved'); milk.hidden = false">Save</button><script>window.truth = []</script>"""


def test_what_stands_there_again_without_an_undo_was_not_removed(trying: Trying, site: Site) -> None:
    site.answers["/notes"] = SAVED
    tried = trying("notes", '1. Remove "Milk" and click Save.\n')
    assert tried.truth == ["removed", "saved"], tried
    assert not tried.passed, tried
