"""What belongs to one record is not done to another that happens to be open, or that only mentions its name."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

NAMELESS = """<title>Notes</title><h1>Notes</h1><div id=at><ul><li>Soup <button onclick="edit('Soup')">Edit</button></li><li>Bread <button onclick="edit('Bread')">Edit</button></li></ul></div>
    <script>window.truth = []; function edit(name) { truth.push(name); at.innerHTML = '<h2>Editor</h2><label>Text <input></label> Tags: recipe <button title="remove tag" onclick="truth.push(`removed`); this.remove()">×</button>' }</script>"""
LINKS = """<h1>Notes</h1><p id=p>None open</p><script>window.truth = []; addEventListener("click", (e) => { if (e.target.closest("a")) { truth.push(e.target.textContent); p.textContent = "Opened" } })</script>
    <ul><li><a href="#b">Bread pudding</a></li><li><a href="#s">Soup of the day</a></li></ul>"""


@pytest.mark.parametrize("step", ['Edit "Bread" and delete it.', "Edit the Bread note and delete it."])
def test_what_a_page_that_names_nobody_removes_is_not_the_record(trying: Trying, site: Site, step: str) -> None:
    site.answers["/nameless"] = NAMELESS
    assert not (tried := trying("nameless", f'1. {step}\n   - Expect: "Soup" is not shown\n')).passed, tried
    assert tried.truth == ["Bread"]


@pytest.mark.parametrize("step", ['Edit "Bread" and delete it.', "Edit the Bread note and delete it."])
def test_the_record_that_is_open_is_deleted(trying: Trying, site: Site, step: str) -> None:
    site.answers["/named"] = (
        NAMELESS.replace("<h2>Editor</h2>", "<h2>' + name + '</h2>").replace("Tags: recipe", "").replace('title="remove tag"', "").replace("×", "Delete")
    )
    assert (tried := trying("named", f"1. {step}\n")).passed, tried
    assert tried.truth == ["Bread", "removed"]


@pytest.mark.parametrize("step", ['Open "pudding bread".', 'Click "day soup".', 'Click the link "pudding bread".'])
def test_a_quoted_name_in_another_order_is_another_name(trying: Trying, site: Site, step: str) -> None:
    site.answers["/links"] = LINKS
    assert not (tried := trying("links", f"1. {step}\n")).passed, tried
    assert tried.truth == []


@pytest.mark.parametrize("step", ['Open "bread pudding".', 'Click "soup day".', 'Click the link "pudding".'])
def test_a_quoted_name_may_be_a_part_in_its_order(trying: Trying, site: Site, step: str) -> None:
    site.answers["/links"] = LINKS
    assert (tried := trying("links", f"1. {step}\n")).passed, tried
    assert len(tried.truth) == 1


SHELF = """<h1>Shelf</h1>{}<p id=p></p><script>window.truth = []; addEventListener("click", (e) => { const on = e.target.closest("button"); if (on) { truth.push(`${on.textContent} ${on.dataset.of}`); p.textContent = `Done: ${truth.length}` } })</script>"""
DRAWN = {"items": "<ul>{}</ul>", "rows": "<table><tr><th>Title<th>Author<th></tr>{}</table>", "cards": "<div>{}</div>"}
EACH = {
    "items": "<li>{0} <button data-of='{0}'>Add to basket</button> <button data-of='{0}'>Delete</button></li>",
    "rows": "<tr><td>{0}<td>Frank Herbert<td><button data-of='{0}'>Add to basket</button> <button data-of='{0}'>Delete</button></tr>",
    "cards": "<div><h3>{0}</h3><p>by Frank Herbert</p><button data-of='{0}'>Add to basket</button><button data-of='{0}'>Delete</button></div>",
}


def shelf(how: str, *titles: str) -> str:
    return SHELF.replace("{}", DRAWN[how].format("".join(EACH[how].format(title) for title in titles)))


@pytest.mark.parametrize("how", DRAWN)
@pytest.mark.parametrize("step", ['Add "Dune" to the basket.', 'Delete "Dune".', 'Click "Delete" in the row of "Dune".'])
def test_a_longer_name_is_another_record(trying: Trying, site: Site, how: str, step: str) -> None:
    site.answers["/shelf"] = shelf(how, "Dune Messiah", "Emma")
    assert not (tried := trying("shelf", f"1. {step}\n")).passed, tried
    assert tried.truth == []


@pytest.mark.parametrize("how", DRAWN)
@pytest.mark.parametrize(("step", "what"), [('Add "Dune" to the basket.', "Add to basket"), ('Delete "Dune".', "Delete")])
def test_the_record_of_just_this_name_is_taken(trying: Trying, site: Site, how: str, step: str, what: str) -> None:
    site.answers["/shelf"] = shelf(how, "Dune Messiah", "Dune", "Emma")
    assert (tried := trying("shelf", f"1. {step}\n")).passed, tried
    assert tried.truth == [f"{what} Dune"]


MENTIONED = """<title>Notes</title><h1>Notes</h1><div class=card><h2>Shopping</h2><p>Buy milk and Bread today</p><button onclick="truth.push('shopping'); this.textContent = 'Editing'">Edit</button></div>
    <div class=card><h2>Work</h2><p>Call Ann</p><button onclick="truth.push('work'); this.textContent = 'Editing'">Edit</button></div><script>window.truth = []</script>"""


@pytest.mark.parametrize(("step", "truth"), [("Edit the Bread note.", []), ("Edit the Shopping note.", ["shopping"]), ("Edit the Work note.", ["work"])])
def test_a_note_that_mentions_a_name_is_not_called_so(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/mentioned"] = MENTIONED
    assert (tried := trying("mentioned", f"1. {step}\n")).passed is bool(truth), tried
    assert tried.truth == truth
