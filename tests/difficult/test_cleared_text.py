"""“Clear the text” of an editor without a name, beside buttons that are called “Bold text” and “Italic text”."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

EDITOR = """<form role=search><input name=q placeholder=Search></form><h1>Edit</h1><button title="Bold Text">B</button> <button title="Italic Text">I</button>
    <form onsubmit="event.preventDefault(); truth.push(w.value); p.textContent = 'Saved'"><textarea id=w name=wikitext class="edit">Room 12</textarea>
    <p><button>Save</button></form><p id=p></p><script>window.truth = []</script>"""


@pytest.mark.parametrize(
    ("steps", "truth"),
    [
        ('1. Clear the text and type "Nobody is here." instead. Save.\n', ["Nobody is here."]),
        ("1. Clear the text and save.\n", [""]),
        ("1. Delete the text in the text box and press Save.\n", [""]),
    ],
)
def test_the_text_is_that_of_the_editor(trying: Trying, site: Site, steps: str, truth: list[str]) -> None:
    site.answers["/edit"] = EDITOR
    tried = trying("edit", steps)
    assert tried.passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("what", ["text", "text box"])
@pytest.mark.parametrize("area", ["<textarea readonly", "<textarea disabled"])
def test_what_cannot_be_written_is_not_typed_elsewhere(trying: Trying, site: Site, area: str, what: str) -> None:
    site.answers["/edit"] = EDITOR.replace("<textarea", area)
    tried = trying("edit", '1. Clear the text and type "Nobody is here." instead. Save.\n'.replace("text", what, 1))
    assert not tried.passed, tried
    assert tried.page.input_value("[name=q]") == ""


def test_of_two_texts_none_is_cleared(trying: Trying, site: Site) -> None:
    site.answers["/edit"] = EDITOR.replace("<p><button>Save", "<textarea id=v name=wikitext class=edit>Room 14</textarea><p><button>Save")
    tried = trying("edit", "1. Clear the text and save.\n")
    assert not tried.passed, tried
    assert tried.truth == []
