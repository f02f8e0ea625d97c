"""Shadow DOM: open and closed, nested, attached late, written in HTML; slots, form-associated elements, focus inside."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.site import Site
from tests.difficult.trying import Trying

ORDER = 'type "Ann" into the Customer field, tick "Gift wrap" and click "Place order".'


@pytest.mark.parametrize("query", ["", "?mode=closed", "?late=400", "?mode=closed&late=400"])
def test_controls_in_nested_shadow_roots(trying: Trying, query: str) -> None:
    step = f'1. Wait for "Place order", then {ORDER}\n   - Expect: "Ordered by Ann, as a gift" is shown\n'
    tried = trying(f"shadow-nested.html{query}", step)
    assert tried.passed, tried
    assert tried.truth == ["Ann, as a gift"]


def test_a_button_that_no_component_has_is_not_replaced_by_one_that_it_has(trying: Trying) -> None:
    tried = trying("shadow-nested.html?mode=closed", '1. Click "Cancel order".\n')
    assert not tried.passed, tried
    assert "Place order" in tried.reason
    assert tried.truth == []


def test_an_open_shadow_root_written_in_html(trying: Trying) -> None:
    tried = trying("shadow-declarative.html", '1. Follow Ann.\n   - Expect: "Followed Ann" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["Ann"]


def test_a_closed_shadow_root_written_in_html_is_not_seen_and_nothing_else_is_taken_for_it(trying: Trying) -> None:
    tried = trying("shadow-declarative.html", '1. Follow Bob.\n   - Expect: "Followed Bob" is shown\n')
    assert not tried.passed, tried
    assert "could not be done" in tried.reason
    assert tried.truth == []


@pytest.mark.parametrize(
    ("step", "expected", "truth"),
    [
        ('Click "Borrow" in the row of "Dune".', "Borrow: Dune", "Borrow Dune"),
        ('Reserve "Emma".', "Reserve: Emma", "Reserve Emma"),
        ('Click the last "Reserve" button.', "Reserve: Untitled", "Reserve Untitled"),
    ],
)
def test_what_is_put_into_slots_and_what_stands_in_empty_ones(trying: Trying, step: str, expected: str, truth: str) -> None:
    tried = trying("shadow-slots.html", f'1. {step}\n   - Expect: "{expected}" is shown\n')
    assert tried.passed, tried
    assert tried.truth == [truth]


def test_what_no_slot_takes_is_not_on_the_page(trying: Trying) -> None:
    tried = trying("shadow-slots.html", '1. Click "Borrow".\n   - Expect: "Never drawn" is shown\n')
    assert not tried.passed, tried
    assert '"Never drawn" should be shown' in tried.reason


def test_of_equal_buttons_in_two_components_none_is_guessed(trying: Trying) -> None:
    tried = trying("shadow-slots.html", '1. Click "Reserve".\n')
    assert not tried.passed, tried
    assert tried.truth == []


def test_form_associated_elements_go_by_their_labels_and_their_internals(trying: Trying) -> None:
    step = 'Type "annie" into the Nickname field, tick "Newsletter" and click "Sign up".'
    expected = '   - Expect: "Sent nick=annie&news=yes" is shown\n   - Expect: "Newsletter" is ticked\n'
    tried = trying("shadow-form.html", f"1. {step}\n{expected}")
    assert tried.passed, tried
    assert tried.truth == ["nick=annie&news=yes"]


def test_an_unticked_element_is_not_claimed_to_be_ticked(trying: Trying) -> None:
    tried = trying("shadow-form.html", '1. Click "Sign up".\n   - Expect: "Newsletter" is ticked\n')
    assert not tried.passed, tried
    assert tried.truth == [""]


def test_a_disabled_component_disables_the_field_inside(trying: Trying, site: Site) -> None:
    site.answers["/off"] = """<label>Nickname <my-input disabled></my-input></label><script>
        customElements.define("my-input", class extends HTMLElement {
          static formAssociated = true;
          constructor() { super(); this.attachInternals(); this.attachShadow({ mode: "open" }).innerHTML = "<input>"; }
        });</script>"""
    tried = trying("off", '1. Type "annie" into the Nickname field.\n')
    assert not tried.passed, tried
    assert "disabled" in tried.reason


def test_keys_go_to_the_component_that_has_the_focus(trying: Trying) -> None:
    step = 'Type "Dune" into the Films field and press Enter.'
    tried = trying("shadow-focus.html", f'1. {step}\n   - Expect: "Looked for Dune in Films" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["Films: Dune"]


def test_words_that_lie_in_the_host_do_not_cover_the_button_that_draws_them(trying: Trying) -> None:
    tried = trying("slotted-words.html", '1. Click "Add plant".\n2. Click Save.\n   - Expect: "Save: done" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["add", "save"]


def test_what_lies_over_such_a_button_covers_it(trying: Trying) -> None:
    tried = trying("slotted-words.html", "1. Click Remove.\n")
    assert not tried.passed, tried
    assert tried.truth == []
    assert "covered" in tried.reason


# fmt: off
UNMOVED = "truth.moved.length === 0"


@tries(
    works("component-board", 'Drag "Logo" from Backlog to Review.', "truth.moved.join() === 'Logo,Review'", 'the Review column contains "Logo"'),
    works("component-board", 'Move "Search" to the Finished column.', "truth.moved.join() === 'Search,Finished'"),
    fails("component-board", 'Drag "Logo" to Testing.', UNMOVED, "no controls fit “Testing”"),
    fails("component-board", 'Drag "Backup" to Review.', UNMOVED, "could not be done"),
    works("component-board", 'Open the menu of the card "Search index" and click "Archive".', "truth.archived.join() === 'Search index'"),
    works("component-board", 'Open the menu of the card "Search" and click "Archive".', "truth.archived.join() === 'Search'"),
    fails("component-board", 'Open the menu of the card "Search" and click "Duplicate".', "truth.archived.length === 0", "Duplicate"),
    fails("component-board", 'Open the menu of the card "Sea" and click "Archive".', "truth.archived.length === 0", "could not be done"),
)
def test_a_board_whose_cards_are_components(trying: Trying, case: Case) -> None:
    case.holds(trying)
