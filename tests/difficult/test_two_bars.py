"""The same list and the same button above and below a table: either list does, and its own button is meant."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

BAR = """<p class=bar><label for={0} style="position: absolute; left: -9999px">Select bulk action</label><select id={0}><option>Bulk actions<option>Archive<option>Move to Trash</select> <button>Apply</button></p>"""
PAGE = f"""<h1>Posts</h1><form onsubmit="return false">{BAR.format("top")}<table><tr><th>Title<th>Author<tr><td><a href="#1">Crab season</a><td>Ann<tr><td><a href="#2">Tide tables</a><td>Ben<tr><th>Title<th>Author</table>
    {BAR.format("bottom")}</form><p>Pages <button>Apply</button></p><p id=p></p><script>window.truth = []; for (const b of document.querySelectorAll("button")) b.onclick = () => {{
      truth.push(b.parentElement.querySelector("select")?.value ?? "pages"); p.textContent = "Done" }}</script>"""


@pytest.mark.parametrize("step", ['Choose the bulk action "Archive" and click Apply.', 'Choose "Archive" in the bulk action, then click "Apply".'])
def test_the_button_beside_the_list_that_was_used_is_meant(trying: Trying, site: Site, step: str) -> None:
    site.answers["/posts"] = PAGE
    tried = trying("posts", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == ["Archive"]


@pytest.mark.parametrize("step", ["Click Apply.", 'Choose the bulk action "Publish" and click Apply.', 'Choose the mass action "Archive" and click Apply.'])
def test_without_it_nobody_can_say_which(trying: Trying, site: Site, step: str) -> None:
    site.answers["/posts"] = PAGE
    tried = trying("posts", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


@pytest.mark.parametrize(("claim", "holds"), [('the first row contains "Crab season"', True), ("the table has 2 rows", True), ("the table has 3 rows", False)])
def test_headings_at_the_foot_begin_no_other_table(trying: Trying, site: Site, claim: str, holds: bool) -> None:
    site.answers["/posts"] = PAGE
    tried = trying("posts", f'1. Choose the bulk action "Archive" and click Apply.\n   - Expect: {claim}\n')
    assert tried.passed is holds, tried


SIDE = """<nav><a href="#media">Media</a> <a href="#list">Comments <i>3</i></a></nav><p><a href="#one">1 Comment</a> <a href="#wait">3 Comments in moderation</a></p><p id=p></p>
    <script>window.truth = []; onclick = (e) => { const a = e.target.closest("a"); if (a) { truth.push(a.hash); p.textContent = "Shown" } }</script>"""


@pytest.mark.parametrize(("step", "truth"), [("Open Comments.", ["#list"]), ("Go to Comments.", ["#list"]), ("Open Pages.", [])])
def test_a_number_behind_a_name_counts_and_is_no_part_of_it(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/side"] = SIDE
    tried = trying("side", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


FORM = """<h1>Tags</h1><h2>Add New Tag</h2><form onsubmit="truth.push(document.getElementById('n').value); p.textContent = 'Tag added'; return false"><label>Name <input id=n></label>
    <label>Slug <input></label> <label>Description <textarea></textarea></label> <button>Add New Tag</button></form><p id=p></p><script>window.truth = []</script>"""


@pytest.mark.parametrize(("step", "truth"), [('Add the tag "tides".', ["tides"]), ('Add the tag "tides" with high priority.', [])])
def test_a_new_entry_goes_by_its_name(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/tags"] = FORM
    tried = trying("tags", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


STATUS = "<select aria-label=Status><option>Open<option>Closed</select> <button>Save</button>"
RECORDS = f"<table><tr><th>Loan<th></tr><tr><td>Ann<td>{STATUS}</tr><tr><td>Ann Lee<td>{STATUS}</tr></table>"
ACTIONS = RECORDS.replace("Status", "Actions").replace("<tr><td>Ann Lee", '<tr><td><a href="#b">Ben</a></tr><tr><td>Ben Roe')
GROUPS = f"<h2>Billing</h2><p>Country {STATUS}</p><h2>Shipping</h2><p>Country {STATUS}</p>"


@pytest.mark.parametrize("html", [RECORDS, GROUPS])
@pytest.mark.parametrize("step", ['Set the status to "Closed" and click Save.', 'Choose "Closed" as the status.'])
def test_the_lists_of_two_things_are_not_the_same_list(trying: Trying, site: Site, html: str, step: str) -> None:
    site.answers["/two"] = (
        html
        + "<script>window.truth = []; onchange = () => truth.push('chosen'); onclick = (e) => e.target.tagName === 'BUTTON' && truth.push('saved')</script>"
    )
    tried = trying("two", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_the_lists_of_actions_of_two_things_are_not_one_either(trying: Trying, site: Site) -> None:
    site.answers["/two"] = ACTIONS + "<script>window.truth = []; onchange = () => truth.push('chosen')</script>"
    tried = trying("two", '1. Choose "Closed" in the actions.\n')
    assert not tried.passed, tried
    assert tried.truth == []
