"""Controls of equal names are told apart by the row they stand in."""

from __future__ import annotations

from tests.difficult.site import Site
from tests.difficult.trying import Trying


def test_the_button_of_the_named_row_is_clicked(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Cancel the order of Bob.\n   - Expect: "Order 1002 is cancelled" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["1002"]


def test_of_three_equal_buttons_none_is_guessed(trying: Trying) -> None:
    tried = trying("equal-names.html", '1. Click "Cancel".\n')
    assert not tried.passed, tried
    assert tried.truth == []


FOLLOW = """<script>window.truth = []</script><h1>Members</h1><ul>
    <li>Ann <button onclick="truth.push('Ann'); this.after(' followed')">Follow</button></li>
    <li>Bob <button>Unfollow</button></li></ul>"""


def test_another_rows_button_is_not_taken_where_the_named_row_has_none(trying: Trying, site: Site) -> None:
    site.answers["/members"] = FOLLOW
    tried = trying("members", "1. Follow Bob.\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_a_page_about_one_member_has_one_button_for_it(trying: Trying, site: Site) -> None:
    site.answers["/bob"] = "<h1>Bob</h1><button onclick=\"window.truth = 'Bob'; this.textContent = 'Following'\">Follow</button>"
    tried = trying("bob", '1. Follow Bob.\n   - Expect: "Following" is shown\n')
    assert tried.passed, tried
    assert tried.truth == "Bob"


COPIES = """<title>Book</title><h1>Change book</h1><p>Published on <span id=tools></span></p>
    <table><thead><tr><th></th><th>Barcode</th><th>Condition</th><th>Delete?</th></tr></thead><tbody></tbody></table>
    <button type=button onclick="%s">Add another copy</button>
    <script>
      let made = 0;
      function add() {
        const row = document.createElement("tr");
        row.innerHTML = "<td></td><td><input class=barcode></td><td><select class=condition><option>New<option>Worn</select></td><td><a href=#>Remove</a></td>";
        document.querySelector("tbody").append(row);
      }
      function shortcuts() {  // every time they are made anew, under other ids
        made += 1;
        document.querySelector("#tools").innerHTML = `<a href=# id=calendar${made} style="display:inline-block;width:16px;height:16px"></a>`;
      }
      Object.defineProperty(window, "truth", { get: () => [...document.querySelectorAll("tbody tr")].map((row) =>
        row.querySelector("input").value + " " + row.querySelector("select").value) });
      add(); shortcuts();
    </script>"""


def test_a_row_of_fields_without_names_below_one_just_like_it_shows_that_it_was_added(trying: Trying, site: Site) -> None:
    site.answers["/book"] = COPIES % "add(); shortcuts()"
    steps = """1. Enter "M-100" as the barcode of the first copy.
2. Click "Add another copy".
3. Enter "M-101" as the barcode of the second copy and choose "Worn" as its condition.
"""
    tried = trying("book", steps)
    assert tried.passed, tried
    assert tried.truth == ["M-100 New", "M-101 Worn"]


def test_what_was_only_drawn_anew_does_not_show_that_a_row_was_added(trying: Trying, site: Site) -> None:
    site.answers["/book"] = COPIES % "shortcuts()"
    tried = trying("book", '1. Enter "M-100" as the barcode of the first copy.\n2. Click "Add another copy".\n')
    assert not tried.passed, tried
    assert "step began" in tried.reason or "not on the page" in tried.reason


def test_its_condition_is_that_of_the_copy_that_was_named(trying: Trying, site: Site) -> None:
    site.answers["/book"] = COPIES % "add()"
    begin = '1. Click "Add another copy".\n2. Enter "M-101" as the barcode of the last copy.\n'
    tried = trying("book", f'{begin}3. Set the barcode of the first copy to "M-100" and its condition to "Worn".\n')
    assert tried.passed, tried
    assert tried.truth == ["M-100 Worn", "M-101 New"]
