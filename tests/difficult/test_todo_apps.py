"""Lists of things to do as five frameworks' tutorials draw them: buttons that move a card, a list of people in each, chips, menus
that ask first, sections; each wrong reading beside a right one.
"""

from __future__ import annotations

import pytest
from tests.difficult.cases import IN_VAIN_S
from tests.difficult.site import Site
from tests.difficult.trying import Trying

CARDS = ["To do: Pay the rent (Ana)", "To do: Vacuum the hall ()", "Doing: Vacuum the car ()"]


def plan(step: str, *expected: str) -> str:
    return f"1. {step}\n" + "".join(f"   - Expect: {line}\n" for line in expected)


@pytest.mark.parametrize(
    ("step", "expected", "at", "truth"),
    [
        ('Move "Vacuum the hall" to Done.', ["there is 1 card left in To do", "Done has 1 chore"], 1, "Done: Vacuum the hall ()"),
        ('Move "Vacuum the car" to the Done column.', ["there are no chores in Doing"], 2, "Done: Vacuum the car ()"),
        ('Assign "Vacuum the car" to Ben.', ["it is assigned to Ben"], 2, "Doing: Vacuum the car (Ben)"),
        ('Move "Pay the rent" to Done and assign it to Ben.', ['"Pay the rent" is assigned to Ben'], 0, "Done: Pay the rent (Ben)"),
    ],
)
def test_a_card_is_moved_and_given_by_its_own_controls(trying: Trying, step: str, expected: list[str], at: int, truth: str) -> None:
    tried = trying("chore_cards.html", plan(step, *expected))
    assert tried.passed, tried
    assert tried.truth == [*CARDS[:at], truth, *CARDS[at + 1 :]]


@pytest.mark.parametrize(
    "step",
    [
        'Move "Vacuum" to Done.',
        'Move "the rent" to Done.',
        'Move "Pay" to Doing.',
        'Move "Pay the rent" to Review.',
        'Assign "Vacuum" to Ben.',
        'Assign "Pay" to Ben.',
        'Assign "Pay the rent" to Dora.',
        'Assign "Pay the bill" to Ben.',
        'Add the chore "Mop" for Dora.',
    ],
)
def test_no_other_card_is_moved_or_given(trying: Trying, step: str) -> None:
    tried = trying("chore_cards.html", plan(step))
    assert not tried.passed, tried
    assert tried.truth == CARDS


@pytest.mark.parametrize(("way", "truth"), [("", [*CARDS, "To do: Mop (Ben)"]), ("?plain", CARDS)])
def test_a_new_chore_is_for_whom_its_own_form_says(trying: Trying, way: str, truth: list[str]) -> None:
    tried = trying(f"chore_cards.html{way}", plan('Add the chore "Mop" for Ben.'))
    assert tried.passed is not bool(way), tried
    assert tried.truth == truth  # neither the list that filters nor that of a card is taken


def test_a_list_that_is_called_as_the_step_says_it_is_chosen_from(trying: Trying) -> None:
    tried = trying("chore_cards.html", plan("Show the chores of Ana.", '"Pay the rent" is shown', '"Vacuum the car" is not shown'))
    assert tried.passed, tried
    assert not trying("chore_cards.html", plan("Show the chores of Dora.")).passed


@pytest.mark.parametrize("expected", ['"Vacuum the hall" is assigned to Ana', '"Pay the rent" is assigned to Ben', '"Vacuum" is assigned to Ben'])
def test_whom_a_card_is_given_is_told_by_its_own_list(trying: Trying, expected: str) -> None:
    assert not trying("chore_cards.html", plan('Assign "Vacuum the hall" to Ben.', expected), IN_VAIN_S).passed


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ('"Renew passport" is due 5 Mar 2027', True),
        ('"Renew passport" is due on March 5, 2027', True),
        ('"Renew passport" is due 6 Mar 2027', False),
        ('"Send invoice to Keller" is due 11 Feb 2027', False),
        ('"Fix bike" has no due date', True),
        ('"Renew passport" has no due date', False),
        ('"Renew passport" has the priority High', True),
        ('"Send invoice to Keller" has the priority High', False),
        ('"Renew passport" has the category High', False),
        ('the priority of "Fix bike" is Low', True),
        ('the priority of "Fix bike" is High', False),
        ('"Renew passport" has the tags "home" and "papers"', True),
        ('"Renew passport" is tagged papers', True),
        ('"Renew passport" has the tags "home" and "work"', False),
        ('"Renew passport" does not have the tag "home"', False),
        ('"Send invoice" has the tag "work"', False),
        ('"Fix bike" is starred', True),
        ('"Fix bike" is not starred', False),
        ('"Renew passport" is starred', False),
        ('"Renew passport" is not starred', True),
        ("it has the priority High", True),
        ("it is due 11 Feb 2027", False),
    ],
)
def test_what_a_row_says_of_itself(trying: Trying, expected: str, holds: bool) -> None:
    tried = trying("task_chips.html", plan('Tick "Renew passport".', expected), None if holds else IN_VAIN_S)
    assert tried.passed is holds, tried


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Filter by the tag "work".', ["tag work"]),
        ('Filter by the tag "garden".', []),
        ("Filter by the priority High.", []),  # which only a new task is given
        ('Delete the task "Send invoice to Keller".', ["delete Send invoice to Keller"]),
        ('Delete the task "Send invoice to Keller & Sons".', ["delete Send invoice to Keller & Sons"]),
        ('Delete the task "Send invoice".', []),
        ('Mark "Send invoice to Keller" as done.', ["done Send invoice to Keller"]),
        ('Mark "Send invoice to Keller & Sons" as done.', ["done Send invoice to Keller & Sons"]),
        ('Mark "Send invoice" as done.', []),
        ('Delete the task "Keller".', []),
    ],
)
def test_a_chip_filters_and_the_row_of_the_shorter_name_is_deleted(trying: Trying, step: str, truth: list[str]) -> None:
    tried = trying("task_chips.html", plan(step))
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


def test_a_menu_deletes_after_its_question(trying: Trying) -> None:
    asked = plan('Delete "Book hotel" using its menu.', 'a dialog asks whether to delete "Book hotel"')
    tried = trying("asking_menu.html", f"{asked}2. Confirm the deletion.\n   - Expect: the list has 2 items\n")
    assert tried.passed, tried
    assert tried.truth == ["deleted Book hotel"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Archive "Book hotel" using its menu.', []),
        ('Delete "Book" using its menu.', []),
        ('Delete "Book hotel" using its menu.', ['a dialog asks whether to delete "Book flights"']),
        ('Delete "Book hotel" using its menu.', ['a dialog asks whether to archive "Book hotel"']),
        ('Edit "Book hotel" using its menu.', ['a dialog asks whether to delete "Book hotel"']),
    ],
)
def test_what_the_menu_lacks_or_its_question_does_not_say_fails(trying: Trying, step: str, expected: list[str]) -> None:
    tried = trying("asking_menu.html", plan(step, *expected), IN_VAIN_S)
    assert not tried.passed, tried
    assert not [said for said in tried.truth if said.startswith("deleted")]


@pytest.mark.parametrize(("way", "holds"), [("?one", True), ("", False)])
def test_a_list_that_is_drawn_only_with_rows_is_empty_when_it_went(trying: Trying, way: str, holds: bool) -> None:
    deleted = plan('Delete "Book hotel" using its menu.')
    steps = f"{deleted}2. Confirm the deletion.\n   - Expect: the list is empty\n"
    tried = trying(f"asking_menu.html{way}", steps, None if holds else IN_VAIN_S)
    assert tried.passed is holds, tried


@pytest.mark.parametrize(
    ("step", "expected", "truth"),
    [
        ('Move "Write report" to Later.', ['"Write report" is in the Later section'], ["Later: Write report", "Today: Fix login bug", "Later: Buy lamp"]),
        ('Add "Water the garden" for later.', ['"Water the garden" is in Later'],
         ["Today: Write report", "Today: Fix login bug", "Later: Buy lamp", "Later: Water the garden"]),
        ("Click the Active filter.", ["the Active filter is selected"], ["Today: Write report", "Today: Fix login bug", "Later: Buy lamp"]),
        ('Move "Buy lamp" to Today.', ['only "Write report", "Fix login bug" and "Buy lamp" are shown'],
         ["Today: Write report", "Today: Fix login bug", "Today: Buy lamp"]),
    ],
)  # fmt: skip
def test_rows_of_two_sections(trying: Trying, step: str, expected: list[str], truth: list[str]) -> None:
    tried = trying("planner_sections.html", plan(step, *expected))
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Move "Write report" to Tomorrow.', []),
        ('Move "report" to Later.', []),
        ('Add "Water the garden" for tomorrow.', []),
        ("Click the Active filter.", ["the All filter is selected"]),
        ("Click the Active filter.", ['only "Write report" and "Fix login bug" are shown']),
    ],
)
def test_what_the_sections_do_not_have_fails(trying: Trying, step: str, expected: list[str]) -> None:
    tried = trying("planner_sections.html", plan(step, *expected), IN_VAIN_S)
    assert not tried.passed, tried
    assert tried.truth == ["Today: Write report", "Today: Fix login bug", "Later: Buy lamp"]


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Add three todos: "Iron", "Mop" and "Sweep".', ["- Iron", "- Mop", "- Sweep"]),
        ('Add three todos: "Iron" and "Mop".', []),
        ('Add the todos "Iron", "Mop" and "Sweep". Complete the first two todos.', ["x Iron", "x Mop", "- Sweep"]),
    ],
)
def test_so_many_are_added_and_completed(trying: Trying, step: str, truth: list[str]) -> None:
    tried = trying("todos.html", plan(step))
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


def test_more_than_there_are_cannot_be_completed(trying: Trying) -> None:
    tried = trying("todos.html", '1. Add the todo "Iron".\n2. Complete the first two todos.\n')
    assert not tried.passed, tried
    assert tried.truth == ["- Iron"]


def test_editing_that_is_given_up_keeps_the_text(trying: Trying) -> None:
    steps = '1. Add the todo "Iron".\n2. Start editing "Iron" with a double click, type "Mop" instead, then press Escape.\n   - Expect: "Iron" is in the list\n'
    tried = trying("todos.html", steps)
    assert tried.passed, tried
    assert tried.truth == ["- Iron"]


def test_a_second_tag_is_no_second_entry(trying: Trying) -> None:
    tried = trying("todos.html", plan('Add the todo "Iron" with the tags "home" and "late".'))
    assert not tried.passed, tried
    assert tried.truth == []


TAGGED = """<h1>{0}</h1><label>Title <input id=t></label> <label>Tags <input id=tags></label> <ul id=list></ul><script>truth = []
    tags.onkeydown = (e) => {{ if (e.key === "Enter") {{ truth.push(tags.value); list.innerHTML += `<li>${{tags.value}}</li>`; tags.value = "" }} }}</script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Tag the post with "travel".\n', ["travel"]),
        ('1. Set the title to "My trip".\n2. Tag it with "travel".\n', ["travel"]),
        ('1. Click "Old trip".\n2. Tag it with "travel".\n', []),
    ],
)
def test_what_is_being_written_is_tagged(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/tagged"] = TAGGED.format("New post") + '<button onclick="this.title = 1">Old trip</button>'
    tried = trying("tagged", steps)
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth


BAR = """<h1>Issues</h1><input placeholder="{0}"><select aria-label=Status><option>All</option><option>Open</option></select><button>{1}</button><p id=p></p>
    <script>truth = 0; document.querySelector("select").onchange = (e) => p.textContent = truth = e.target.value</script>"""


@pytest.mark.parametrize(
    ("field", "button", "holds"), [("Search issues", "New issue", True), ("Title", "Add issue", False), ("Search issues", "Add issue", True)]
)
def test_a_list_for_a_new_entry_filters_nothing(trying: Trying, site: Site, field: str, button: str, holds: bool) -> None:
    site.answers["/bar"] = BAR.format(field, button)
    tried = trying("bar", plan("Filter by the status Open."))
    assert tried.passed is holds, tried
    assert tried.truth == ("Open" if holds else 0)
