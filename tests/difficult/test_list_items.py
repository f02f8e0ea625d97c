"""Items of a list whose parts stand side by side: the name is what stands in an element of its own."""

from __future__ import annotations

from tests.difficult.trying import Trying


def test_what_stands_in_an_element_of_its_own_is_a_name(trying: Trying) -> None:
    tried = trying("list-items.html", '1. Add "Dune" to the basket.\n   - Expect: "Done: Dune" is shown\n2. Remove "Ann Lee".\n3. Remove "Bob".\n')
    assert tried.passed, tried
    assert tried.truth["acted"] == ["Dune", "Ann", "Bob"]


def test_a_part_of_what_stands_there_is_none(trying: Trying) -> None:
    tried = trying("list-items.html?part", '1. Add "Dune" to the basket.\n')
    assert not tried.passed, tried
    assert "dune messiah" in tried.reason
    assert tried.truth["acted"] == []
