"""Text is typed into editors of every kind: in the page, in a frame, and behind a hidden textarea."""

from __future__ import annotations

import pytest
from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("editor", 'Enter "First post" as the title, type "Good morning" into the body and click Publish.', "truth.published === 'Good morning' && title.value === 'First post'", '"Published" is shown'),
    works("editor", 'Replace the text of the body with "Good night".', "truth.text === 'Good night'", 'the Body field is "Good night"'),
    fails("editor", 'Append " See you soon." to the body.', "truth.text === 'Hello world.' && truth.bold === 'world'", "I do not understand"),
    works("editor", "Clear the body.", "truth.text === ''", "the Body field is empty"),
    fails("editor", 'Type "Hi" into the summary.', "truth.text === 'Hello world.'", "summary"),
)
def test_a_rich_text_editor_is_filled_replaced_and_appended_to(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("editor-frame", 'Enter "June" as the subject, type "Hello all" into the message and click Send.', "truth.sent === 'Hello all'", '"The newsletter was sent" is shown'),
    fails("editor-frame", 'Type "Hello all" into the rich text area and click Send.', "truth.sent === null", "rich text area"),
    fails("editor-frame", 'Type "Hi" into the footer.', "truth.sent === null", "footer"),
)
def test_an_editor_in_a_frame_is_filled(trying: Trying, case: Case) -> None:
    case.holds(trying)


@pytest.mark.xfail(reason="editors that draw their text themselves are being made elsewhere", strict=False)
@tries(
    works("editor-code", 'Type "select 2" into the SQL editor and click Run.', "truth.ran === 'select 2'", '"1 row" is shown'),
    works("editor-code", 'Replace the SQL with "select name from users" and click Run.', "truth.ran === 'select name from users'"),
    works("editor-code", 'Type "select 2" into the SQL editor.', "truth.text === 'select 2'", '"select 2" is shown'),
)
def test_a_code_editor_takes_its_keys_by_a_hidden_textarea(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("editable-list", 'Change "Item 2" to "Rye bread".', "truth.items.join() === 'Milk,Rye bread'"),
    works("editable-list", 'Remove Milk.', "truth.items.join() === 'Bread'"),
    works("editable-list", 'Double-click "Pay rent", type "Pay the rent" and press Enter.', "truth.renamed.join() === 'Pay rent → Pay the rent'", '"Pay the rent" is shown'),
    fails("editable-list", 'Remove Eggs.', "truth.items.length === 2", "Eggs"),
    works("keyboard-only", "Click the player and press Space.", "truth.log.join() === 'play'", '"Playing" is shown'),
    works("keyboard-only", 'Press Ctrl+K, type "restart" into Command and press Enter.', "truth.log.join() === 'palette,restart'", '"Ran restart" is shown'),
    fails("keyboard-only", "Click the player, press Space and then press K.", "!truth.log.includes('pause')", "K"),
)
def test_what_is_edited_in_place_or_by_keys_alone_is_operated(trying: Trying, case: Case) -> None:
    case.holds(trying)
