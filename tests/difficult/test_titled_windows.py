"""A window whose title can be dragged, as older toolkits draw it, and is called what the step says: “… and confirm”."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Tables</h1><table><tr><td>members<td><a href="#" onclick="ask(this)"><img alt="Empty" src="data:,"> Empty</a><td id=n1>3</tr>
    <tr><td>members_old<td><a href="#" onclick="ask(this)"><img alt="Empty" src="data:,"> Empty</a><td id=n2>5</tr></table>
    <div id=w role=dialog aria-labelledby=t hidden style="position:fixed;top:90px;left:90px;background:#fff;border:1px solid">
    <div id=bar style="cursor:move"><span id=t>{title}</span><button type=button aria-label=Close onclick="w.hidden = veil.hidden = true">x</button></div><p>Do you really want to empty it?</p>
    <button onclick="truth.push('emptied'); at.textContent = 0; w.hidden = veil.hidden = true">{yes}</button> <button onclick="truth.push('kept'); w.hidden = veil.hidden = true">{no}</button></div>
    <div id=veil hidden style="position:fixed;inset:0;background:#0005;z-index:-1"></div><script>window.truth = []; let at;
    bar.addEventListener("mousedown", (e) => e.preventDefault());
    function ask(a) { at = a.closest("tr").cells[2]; veil.hidden = w.hidden = false }</script>"""
CONFIRM = PAGE.replace("{title}", "Confirm").replace("{yes}", "OK").replace("{no}", "Cancel")


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Click "Empty" in the row of "members" and confirm.\n   - Expect: the row of "members" shows "0"\n', ["emptied"]),
        ('1. Click "Empty" in the row of "members_old".\n2. Confirm.\n   - Expect: the row of "members_old" shows "0"\n', ["emptied"]),
        ('1. Click "Empty" in the row of "members" and cancel.\n   - Expect: the row of "members" shows "3"\n', ["kept"]),
        ('1. Click "Empty" in the row of "members" and press OK.\n   - Expect: the row of "members" shows "0"\n', ["emptied"]),
    ],
)
def test_the_button_answers_and_not_the_title(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/tables"] = CONFIRM
    tried = trying("tables", steps)
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize(("yes", "no"), [("Later", "Help"), ("Yes", "OK")])
def test_where_no_one_button_affirms_nothing_is_confirmed(trying: Trying, site: Site, yes: str, no: str) -> None:
    site.answers["/tables"] = PAGE.replace("{title}", "Confirm").replace("{yes}", yes).replace("{no}", no)
    tried = trying("tables", '1. Click "Empty" in the row of "members" and confirm.\n')
    assert not tried.passed, tried
    assert tried.truth == []


@pytest.mark.parametrize("step", ['Click "Empty" in the row of "members_older" and confirm.', 'Click "Empty Empty" in the row of "members" and confirm.'])
def test_what_is_not_there_is_not_emptied(trying: Trying, site: Site, step: str) -> None:
    site.answers["/tables"] = CONFIRM
    tried = trying("tables", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


ASKED_IN_A_DIALOG = """<h1>Users</h1><table><tr><th>Name<th></tr><tr><td>Bob Ray<td><button>Delete</button></tr><tr><td>Ann Lee
    <td><button>Delete</button></tr></table><dialog aria-labelledby="title"><h2 id="title">Delete user?</h2>
    <p>This cannot be undone.</p><button id="no">Keep</button> <button id="yes">Delete</button></dialog><p role="status"></p><script>
    const [dialog] = document.getElementsByTagName("dialog"), [told] = document.querySelectorAll("[role=status]");
    for (const button of document.querySelectorAll("td button")) button.onclick = () => {
      dialog.name = button.closest("tr").cells[0].textContent.trim();
      dialog.showModal();
    };
    no.onclick = () => { dialog.close(); told.textContent = "Nothing was deleted."; };
    yes.onclick = () => { dialog.close(); window.truth = dialog.name; told.textContent = `${dialog.name} was deleted.`; };</script>"""


@pytest.mark.parametrize(("answer", "truth"), [("confirm", "Ann Lee"), ("confirm the dialog", "Ann Lee"), ("cancel the dialog", None)])
def test_the_order_is_said_again_in_a_dialog_over_buttons_of_its_name(trying: Trying, site: Site, answer: str, truth: str | None) -> None:
    site.answers["/users"] = ASKED_IN_A_DIALOG
    tried = trying("users", f'1. Delete "Ann Lee" and {answer}.\n')
    assert tried.truth == truth, tried
    assert tried.passed, tried
