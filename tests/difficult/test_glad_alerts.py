"""Messages that all have the role of an alert, whose class alone says of which kind they are."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying


def page(kind: str, text: str) -> str:
    return f"""<h1>Tables</h1><button onclick="truth.push('opened'); m.innerHTML = `<div class='alert alert-{kind}' role=alert>{text}</div><table><tr><td>Dune<td>9.99</tr></table>`">books</button>
        <div id=m></div><script>window.truth = []</script>"""


@pytest.mark.parametrize("more", ["", '   - Expect: "Dune" is shown\n', '   - Expect: a message says "Showing rows 0 - 4"\n'])
def test_a_glad_message_is_no_error(trying: Trying, site: Site, more: str) -> None:
    site.answers["/tables"] = page("success", "Showing rows 0 - 4 (5 total)")
    tried = trying("tables", f'1. Open "books".\n{more}')
    assert tried.passed, tried
    assert tried.truth == ["opened"]


@pytest.mark.parametrize("kind", ["danger", "warning", "info", "error", "success alert-danger", ""])
def test_a_grave_message_still_is_one(trying: Trying, site: Site, kind: str) -> None:
    site.answers["/tables"] = page(kind, "Showing of rows was refused by the server")
    tried = trying("tables", '1. Open "books".\n')
    assert not tried.passed, tried
    assert "an error appeared" in tried.reason


def test_what_says_that_it_failed_is_an_error_in_any_class(trying: Trying, site: Site) -> None:
    site.answers["/tables"] = page("success", "Error: the table could not be opened")
    tried = trying("tables", '1. Open "books".\n')
    assert not tried.passed, tried


def test_a_glad_message_is_not_the_error_that_is_expected(trying: Trying, site: Site) -> None:
    site.answers["/tables"] = page("success", "Showing rows 0 - 4 (5 total)")
    tried = trying("tables", '1. Open "books".\n   - Expect: an error is shown\n')
    assert not tried.passed, tried
