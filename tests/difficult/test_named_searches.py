"""“Search for "V" in "F"”: the field of that name is searched in, and no other one when there is none."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

FINDS = """<h1>Stock</h1><label>Search the site <input type=search onchange="truth.push('site ' + value)"></label>
    <label>Find a product <input onkeydown="if (event.key === 'Enter') { truth.push(value); p.textContent = 'Found ' + value }"></label><p id=p></p><script>window.truth = []</script>"""


@pytest.mark.parametrize("step", ['Search for "cof" in "Find a product".', 'Search for "cof" in "Find a product" and wait.'])
def test_the_named_field_is_searched_in(trying: Trying, site: Site, step: str) -> None:
    site.answers["/finds"] = FINDS
    assert (tried := trying("finds", f'1. {step}\n   - Expect: "Found cof" is shown\n')).passed, tried
    assert tried.truth == ["cof"]


def test_another_search_field_does_not_stand_in_for_it(hurried: Trying, site: Site) -> None:
    site.answers["/finds"] = FINDS
    assert not (tried := hurried("finds", '1. Search for "cof" in "Find a customer".\n')).passed, tried
    assert tried.truth == []
