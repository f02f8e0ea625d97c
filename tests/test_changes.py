"""Changes are typed; sentences are made where they are shown, and read back nowhere."""

from __future__ import annotations

import pytest
from pytest_tool.changes import LINE_LIMIT, Change, Kind, in_words, sentence


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change(Kind.VALUE, 'textbox "Name"', "Ann"), 'value of textbox "Name" is "Ann"'),
        (Change(Kind.VALUE, 'textbox "Name"'), 'textbox "Name" is empty'),
        (Change(Kind.ALERT, "Saved"), 'alert appeared: "Saved"'),
        (Change(Kind.ALERT, "Saved", "arrived"), 'alert "Saved"'),
        (Change(Kind.PAGE, "another"), "another page was loaded"),
        (Change(Kind.DIALOG, 'confirm "Delete?"', "dismissed"), 'dialog confirm "Delete?" dismissed'),
        (Change(Kind.ALREADY, "", "checked"), "it was already checked"),
        (Change(Kind.REQUEST_FAILED, "POST /save", "500"), "request failed: POST /save (500)"),
    ],
)
def test_a_change_in_words(change: Change, said: str) -> None:
    assert sentence(change) == said == in_words(change.to_json())


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_has_a_sentence_with_what_changed(kind: Kind) -> None:
    assert sentence(Change(kind, "what", "value")).strip()


def test_a_long_text_is_cut_and_a_strange_kind_is_told_as_it_is() -> None:
    assert len(sentence(Change(Kind.TEXT_APPEARED, "x" * 999))) == LINE_LIMIT
    assert in_words({"kind": "teleported", "what": "the cat"}) == "teleported: the cat"
    assert in_words("as older runs told it") == "as older runs told it"
