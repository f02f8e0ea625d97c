"""Each row of the table is read by itself, and what is no form is refused or is a wish."""

from __future__ import annotations

import pytest
from pytest_tool.language import Form, Refusal, Wish, nearest, read_check, read_halves, read_step
from pytest_tool.language.matching import form_of
from pytest_tool.language.table import Row, TableError, parsed, table
from pytest_tool.language.targets import Place, Target
from pytest_tool.language.words import cut


@pytest.mark.parametrize("row", table().steps, ids=lambda row: row.example)
def test_the_example_of_a_step_is_read_by_its_own_row(row: Row) -> None:
    form = form_of(cut(row.example), row.example, check=False)
    assert form is not None
    assert form.row is row
    assert [type(clause) for clause in read_step(row.example)] == [Form]


@pytest.mark.parametrize("row", table().checks, ids=lambda row: row.example)
def test_the_example_of_a_check_is_read_by_its_own_row(row: Row) -> None:
    form = read_check(row.example)
    assert form is not None
    assert form.row is row


def test_clauses_are_split_and_a_verb_carries_over() -> None:
    read = read_step('Click "Save", then type "a and b" into the Name field and press Enter.')
    assert [(c.name, c.captured) for c in read if isinstance(c, Form)] == [("click", ("Save",)), ("type", ("a and b", "Name field")), ("press key", ("Enter",))]
    carried = read_step('Select "Ireland" from the Country list and "Leeds" from the City list.')
    assert [c.captured for c in carried if isinstance(c, Form)] == [("Ireland", "Country list"), ("Leeds", "City list")]


def test_an_order_joined_to_fields_and_their_values_is_no_field() -> None:
    clauses = read_step('Fill in the name "Ann", city "Leeds", tick "Terms" and click "Pay".')
    assert [c.name for c in clauses if isinstance(c, Form)] == ["fill in", "tick", "click"]


def test_a_verb_carries_over_as_often_as_it_is_left_out() -> None:
    read = read_step('Click "A", "B" and the last "C", then press Tab twice and Enter.')
    assert [(c.name, c.captured) for c in read if isinstance(c, Form)] == [
        ("click", ("A",)),
        ("click", ("B",)),
        ("click", ("last C",)),
        ("press key", ("Tab", "twice")),
        ("press key", ("Enter",)),
    ]


def test_a_place_behind_a_list_counts_for_all_of_it() -> None:
    (form,) = read_step('Untick "Hostels" and "Apartments" in the Filters section.')
    assert isinstance(form, Form)
    (targets,) = form.values
    assert [t.places for t in targets] == [(Place("section", "Filters"),)] * 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("sentence", ["every box is checked", 'no message says "Saved"', "the cheapest room is selected"])
def test_a_check_names_one_thing(sentence: str) -> None:
    assert read_check(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "name"),
    [('Select "X" as the Session type.', "Session type"), ('Type "x" into the Session type field.', "Session type"), ("Tick the Order check box.", "Order")],
)
def test_a_name_may_end_in_a_verb(sentence: str, name: str) -> None:
    (form,) = read_step(sentence)
    assert isinstance(form, Form)
    assert form.captured[-1].startswith(name)


@pytest.mark.parametrize("sentence", ["Click Save press Enter.", "Click Save reload.", "Click Save press the button.", "Click Save type Ann into Name."])
def test_a_name_ends_in_no_order(sentence: str) -> None:
    assert [type(clause) for clause in read_step(sentence)] == [Refusal]


def test_a_word_for_a_role_belongs_to_the_name_of_a_dialog_and_not_to_that_of_a_value() -> None:
    dialog, value = read_check("the Table options dialog is open"), read_check('the Size list is "M"')
    assert dialog is not None
    assert value is not None
    assert [(form.name, form.values[0].name) for form in (dialog, value)] == [("dialog", "Table options"), ("field", "Size")]  # type: ignore[attr-defined]


def test_a_target_has_ordinal_name_role_and_place() -> None:
    (form,) = read_step('Open the second "Details" link in the row of "Emma".')
    assert isinstance(form, Form)
    (target,) = form.values
    assert isinstance(target, Target)
    assert (target.ordinal, target.name, target.quoted, target.roles) == (2, "Details", True, ("link",))
    assert target.places == (Place("row", "Emma", True),)


def test_a_place_may_stand_first() -> None:
    (form,) = read_step('In the row of "Dune", click "Remove".')
    assert isinstance(form, Form)
    assert isinstance(form.values[0], Target)
    assert form.values[0].places == (Place("row", "Dune", True),)


@pytest.mark.parametrize("sentence", ["Put the book in the basket.", "Pay.", "Add it to the wish list", "Log in."])
def test_an_imperative_without_values_is_a_wish(sentence: str) -> None:
    (clause,) = read_step(sentence)
    assert isinstance(clause, Wish)


@pytest.mark.parametrize(
    ("sentence", "why", "form"),
    [
        ("Verify that the total is £5.", "a check is no step", "Expect: the total is £5"),
        ('"Saved" is shown.', "a statement is no step", 'Expect: "Saved" is shown'),
        ('Do not click "Save".', "a negation or an exception names no action", 'click "Save"'),
        ('Untick "News" if it is ticked.', "a condition is no part of a sentence", 'untick "News"'),
        ('Click "Save" so that it is stored.', "a reason names no action", 'click "Save"'),
        ("Choose the cheapest flight.", "a comparison has to be worked out", ""),
        ('Enter an item that starts with "Par".', "a description has to be understood", ""),
        ("Select Melinde>Jinny", "a value is missing, or stands there without quotation marks", ""),
        ("Untick all the newsletters.", "it does not say which one", ""),
        ('Type "tomorrow" at noon tomorrow.', "a day that moves is no value", ""),
        ('Choose "Express".', "no form reads like this", 'choose the … field "Express"'),
        ("Type Ann into the Name field.", "a value is missing, or stands there without quotation marks", ""),
        ("Click the Terms and conditions link.", "it may be the end of a name, or an order", ""),
        ("Click the first two rows.", "it names no control that can be read", ""),
        ('Click "Save', "a quotation mark is not closed", ""),
        ("Set the date to next Friday.", "a day that moves is no value", ""),
        ("Wait until the spinner is gone.", "what it waits for is no check", ""),
        ("Look at the orders.", "looking does nothing", ""),
        ("Avoid the delete button.", "it says what is not to be done", ""),
        ("Put the book in the basket twice.", "a wish is one action", ""),
        ("Put two books in the basket.", "a wish is one action", ""),
        ("Wait for the orders.", "a value is missing, or stands there without quotation marks", ""),
    ],
)
def test_a_refusal_says_why_and_what_comes_nearest(sentence: str, why: str, form: str) -> None:
    refused = [clause for clause in read_step(sentence) if isinstance(clause, Refusal)]
    assert [r.why for r in refused] == [why]
    assert not form or form in refused[0].nearest


@pytest.mark.parametrize(
    "sentence", ["Do not pay.", "Never save it", "Leave without saving", "The order is saved", "You must sign in", "It works", "Don't pay"]
)
def test_negations_and_statements_are_no_wishes(sentence: str) -> None:
    assert not any(isinstance(clause, Wish) for clause in read_step(sentence))


def test_a_key_writes_no_letter() -> None:
    named = {key: [form.name for form in read_step(f"Press {key}") if isinstance(form, Form)] for key in ("Ctrl+e", "Shift+e", "e")}
    assert named == {"Ctrl+e": ["press key"], "Shift+e": [], "e": []}


def test_a_step_has_one_wish() -> None:
    first, *others = read_step("Pay, leave and rest.")
    assert isinstance(first, Wish)
    assert [type(other) for other in others] == [Refusal, Refusal]


def test_a_path_in_quotation_marks_is_no_name() -> None:
    for sentence in ('Open "/basket".', "Open /", "Go to https://example.org/a."):
        (clause,) = read_step(sentence)
        assert isinstance(clause, Form)
        assert clause.name == "go to"


def test_halves_of_a_check_are_read_apart() -> None:
    halves = read_halves('"A" and "B" are shown but an order was created')
    assert [(half.form and half.form.name, half.text) for half in halves] == [("shown", '"A" and "B" are shown'), (None, "an order was created")]
    assert read_check("the login page is open") is None


def test_a_name_that_is_a_verb_is_not_what_should_be() -> None:
    form = read_check("the Offers section is not shown")
    assert form is not None
    assert form.expected == "the Offers section should not be shown"


@pytest.mark.parametrize(
    ("sentence", "forms"),
    [
        ("the user is logged in", ('"…" is shown',)),
        ('"Saved" is displayed', ('"Saved" is shown',)),
        ('the link "Edit" is present', ('"Edit" is shown',)),
        ('the row of "Ann" has "a@x"', ('row of "Ann" shows "a@x"', 'the … section has row with "Ann"')),
        ('the Author is set to "Ann"', ('the Author is "Ann"',)),
        ("there should be 3 rows", ("there is 3 rows",)),
        ('there are 2 rows with "Dune"', ()),
        ("there should be 2 tabs", ("there is 2 tabs", "there is 2 rows")),
        ('there should be a row with "Dune"', ('there is row with "Dune"', 'there is "Dune"')),
        ('the page title should be "Shop"', ('page title is "Shop"', 'page title contains "Shop"')),
        ('the Name field has the value "Ann"', ()),
        ('the Author list has "Ann" selected', ()),
        ("the record was saved", ()),
    ],
)
def test_the_nearest_check_says_what_was_meant_or_is_left_out(sentence: str, forms: tuple[str, ...]) -> None:
    assert read_check(sentence) is None
    assert nearest(cut(sentence), check=True) == forms


def test_the_nearest_check_has_the_words_that_were_said_in_marks() -> None:
    assert nearest(cut("the total is Paid"), check=True)[0] == 'the total is "Paid"'


def test_a_broken_row_is_named_with_its_line() -> None:
    with pytest.raises(TableError, match="line 4: a form has a name"):
        parsed("## Steps\n| Name | Form | Example | Does |\n|---|---|---|---|\n| click | | x | y |\n")
