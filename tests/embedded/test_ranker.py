"""The ranker itself: what it sees, and that it is small."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
from pytest_tool.embedded import goal, phrases, ranker, table
from pytest_tool.embedded.features import features
from pytest_tool.embedded.shown import Shown

ROOT = Path(__file__).parents[2]


def best(text: str, *controls: Shown) -> tuple[int, float]:
    """Which control is meant, and how probable that is; -1 for none."""
    shares, none = ranker.ranker().scores(goal.read(text), controls).among(range(len(controls)))
    k = int(shares.argmax())
    return (k, float(shares[k])) if shares[k] > none else (-1, none)


OTHERS = (Shown("link", "Home"), Shown("button", "Print"), Shown("textbox", "Notes"), Shown("link", "Contact"))


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("delete it", Shown("button", icon="fa fa-trash-o")),
        ("open the shopping cart", Shown("link", "Your basket")),
        ("clik the setings button", Shown("button", "Settings")),
        ("click fullscreen", Shown("button", "Full screen")),
        ("enter ann@lee.test", Shown("textbox", "Where can we write to?", type="email")),
        ('click "Post comment"', Shown("button", "Submit", text="Post comment")),
        ("type 5 into the how many field", Shown("spinbutton", "Quantity")),
    ],
    ids=["icon", "synonym", "typing errors", "written apart", "shape of the value", "visible text", "number"],
)
def test_sees_what_a_person_sees(text: str, control: Shown) -> None:
    assert best(text, *OTHERS[:2], control, *OTHERS[2:])[0] == 2


def test_the_place_decides_between_equals() -> None:
    rows = ("Ann Lee ann@corp.test", "Bob Smith bob@corp.test", "Cy Young cy@corp.test")
    controls = tuple(Shown("button", "Edit", row=row) for row in rows)
    assert best("edit Bob Smith", *controls)[0] == 1
    assert best('click "Edit" in the row of "Cy Young"', *controls)[0] == 2
    assert best('click "Edit" in the row of "Dora"', *controls)[0] == -1


def test_next_to_means_the_neighbour() -> None:
    controls = (Shown("link", "Users"), Shown("button", "Add"), Shown("link", "Groups"), Shown("button", "Add"))
    rows = features(goal.read("click the button next to Groups"), controls)
    neighbour = rows[:, table.NAMES.index("neighbour")]
    assert neighbour[3] == neighbour[1] == 1
    assert neighbour[0] < 1


def test_an_opposite_is_not_taken() -> None:
    assert best("log out", Shown("button", "Log in"), *OTHERS)[0] == -1
    assert best("mute the sound", Shown("button", "Unmute"), *OTHERS)[0] != 0


def test_where_a_control_stands_on_the_page_changes_nothing() -> None:
    links = (Shown("link", "Home"), Shown("link", "Contact"))
    equals = (Shown("button", "Open"), *links, *OTHERS, *links, Shown("button", "Open"))
    shares, _ = ranker.ranker().scores(goal.read("click Open"), equals).among(range(len(equals)))
    assert shares[0] == pytest.approx(shares[-1])


def test_a_large_page_is_ranked_like_a_small_one() -> None:
    many = tuple(Shown("link", f"Article {n}", row=f"Article {n} by someone") for n in range(1500))
    at, sure = best('click "Save draft"', *many[:900], Shown("button", "Save draft"), *many[900:])
    assert (at, sure > 0.9) == (900, True)


BOX = Shown("checkbox")
FIELD, AREA, RADIO, SLIDER = Shown("textbox"), Shown("textbox", type="textarea"), Shown("radio"), Shown("slider")


@pytest.mark.parametrize(
    ("text", "controls", "right"),
    [
        ("tick the 3rd radio button", (RADIO,) * 4 + (Shown("button", "Submit"),), 2),
        ("click into the 3rd input textbox", (FIELD,) * 3, 2),
        ('type "X" into the 2nd textbox', (FIELD, FIELD, Shown("button", "Submit")), 1),
        ("the 3rd checkbox", (BOX,) * 5, 2),
        ("the last check box", (Shown("button", "Go"), *(BOX,) * 5), 5),
        ("the 2nd slider", (SLIDER, SLIDER, SLIDER), 1),
        ("click the textarea", (FIELD, AREA, FIELD), 1),
        ("click the button", (Shown("textbox", "Name"), Shown("button", "Kestrel"), Shown("link", "Home")), 1),
        ('type "hello" into the text field', (Shown("textbox", icon="tt1"), Shown("button", "Submit")), 0),
        ("click the textbox", (Shown("button", "Submit"), Shown("textbox", icon="tt")), 1),
    ],
)
def test_a_kind_of_control_is_counted_where_controls_have_no_names(text: str, controls: tuple[Shown, ...], right: int) -> None:
    at, sure = best(text, *controls)
    assert (at, sure >= 0.6) == (right, True), sure


@pytest.mark.parametrize(
    ("text", "controls"),
    [("the 4th checkbox", (BOX,) * 3), ("click the slider", (FIELD, BOX)), ("the second radio button", (RADIO, Shown("button", "Go"), Shown("button", "No")))],
)
def test_a_kind_of_control_that_is_not_there_is_not_taken_from_another(text: str, controls: tuple[Shown, ...]) -> None:
    at, sure = best(text, *controls)
    assert at == -1 or sure < 0.6


@pytest.mark.parametrize("text", ["click 104 with the slider", "find the kettle with the slider", "press 33 using the button"])
def test_a_control_that_is_only_the_means_is_not_what_is_meant(text: str) -> None:
    at, sure = best(text, SLIDER, Shown("button", "Submit"))
    assert at == -1 or sure < 0.6


def test_one_of_several_of_a_kind_is_not_picked_at_random() -> None:
    at, sure = best("click the textbox", FIELD, FIELD, Shown("button", "Go"))
    assert at == -1 or sure < 0.6


def test_an_ordinal_counts_beyond_the_controls_that_are_looked_at_closely() -> None:
    rows = tuple(Shown("button", "Delete", row=f"Line {n}") for n in range(400))
    assert best("click the last Delete", *rows)[0] == 399
    assert best("tick the 300th checkbox", *(BOX,) * 400)[0] == 299


MAILS = tuple(
    Shown(role, icon=icon, row=f"{name} {rest}")
    for name, rest in (("Ann", "Lunch on Friday"), ("Deva", "Broken printer"), ("Tom", "Team photo"))
    for role, icon in (("generic", "star"), ("generic", "trash"), ("generic", "reply"), ("generic", "forward"))
)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ('click the star icon in the row of "Deva"', 4), ("click the trash icon in the row of Tom", 9),
        ('click the bin icon in the row of "Ann"', 1), ("delete the email by Deva", 5), ("reply to the email by Tom", 10),
        ("forward Ann's email", 3),
    ],
)  # fmt: skip
def test_icons_are_found_in_the_row_of_a_person(text: str, right: int) -> None:
    at, sure = best(text, *MAILS)
    assert (at, sure >= 0.6) == (right, True), sure


def test_a_user_is_found_by_the_handle_in_the_row() -> None:
    posts = tuple(Shown("button", name, row=f"{who} 3h ago") for who in ("Ann Lee @ann", "Bob Ray @bobby") for name in ("Reply", "Like", "Share"))
    assert best('click the "Like" button for the user @bobby', *posts)[0] == 4


def test_an_action_that_this_row_lacks_is_not_taken_from_the_row() -> None:
    rows = (Shown("link", "Details", row="1001 Ann paid"), Shown("link", "Details", row="1002 Bob open"), Shown("button", "Cancel", row="1002 Bob open"))
    at, sure = best('click cancel in the row of "1001"', *rows)
    assert at == -1 or sure < 0.6


def test_a_topic_alone_is_no_button() -> None:
    at, sure = best("Click Subscribe", Shown("link", "Newsletter"), *OTHERS)
    assert at == -1 or sure < 0.6
    assert best("open the basket", Shown("link", "Cart"), *OTHERS)[1] >= 0.6


TABS = tuple(Shown(role, f"Tab #{n}") for n in (1, 2, 3) for role in ("tab", "link"))


@pytest.mark.parametrize(("text", "right"), [('click "Tab #2"', 2), ('open "Tab #2"', 2), ('click the link "Tab #2"', 3), ("click the tab Tab #3", 4)])
def test_a_tab_and_the_link_inside_it_are_one(text: str, right: int) -> None:
    at, sure = best(text, *TABS)
    assert (at, sure >= 0.6) == (right, True), sure


def test_two_links_called_alike_stay_two() -> None:
    assert best('click "Edit"', Shown("link", "Edit"), Shown("link", "Edit"), *OTHERS)[1] < 0.6


PURPOSES = [
    ('click "Next" to reach "October 2016"', 'click "Next"'), ('open "Tab #2" to reach the link "x"', 'open "Tab #2"'),
    ('click "24" to choose "12/24/2016" in the date', 'click "24"'), ('click "Save" to submit the form', 'click "Save"'),
    ('type "30" into the textbox to choose "height > 30" in the filter', 'type "30" into the textbox'),
    ("tick the third box in order to see more", "tick the third box"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "what"), PURPOSES)
def test_words_that_say_why_are_not_what(text: str, what: str) -> None:
    assert goal.read(text) == goal.read(what)


@pytest.mark.parametrize(
    "text",
    ["go to open positions", 'scroll to find "Dune"', "change the status to open", "add the book to the basket", "set the slider to 5",
     "click the button to open the menu", 'click "Click to open"', "how to find us", 'type "5" to set the quantity',
     'move "Dune" to select', "click the link to open positions", "click to see more"],
)  # fmt: skip
def test_words_that_say_what_stay(text: str) -> None:
    assert phrases.without_purpose(text) == text


def test_where_it_stands_on_the_screen_is_no_word_of_its_name() -> None:
    at, sure = best('type "Quixote" into the search at the top', Shown("searchbox", "Search"), Shown("button", "Search"), *OTHERS)
    assert (at, sure >= 0.6) == (0, True)
    assert goal.read("click Save in the upper right corner of the page").stems == goal.read("click Save").stems


def test_nothing_is_meant_on_an_empty_page() -> None:
    shares, none = ranker.ranker().scores(goal.read("click Save"), ()).among(())
    assert (len(shares), none) == (0, 1.0)


def test_the_weights_that_ship_fit_the_features_and_are_small() -> None:
    file = resources.files("pytest_tool.embedded").joinpath(ranker.WEIGHTS)
    assert len(file.read_bytes()) < 1_000_000
    assert all(network["w1"].shape[0] == table.WIDTH for network in ranker.ranker().networks)
