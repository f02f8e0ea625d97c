"""A name that is spelled otherwise is another one's; a slip of the pen in an ordinary word is none."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()


def rows(verbs: str, *names: str, role: str = "button") -> tuple[str, ...]:
    """The buttons of each row: those of the first are 1, 2, …"""
    return tuple(f"{role}|{verb}|row={name} {verbs.replace(';', ' ')}" for name in names for verb in verbs.split(";"))


CONTACTS = rows("Edit;Archive", "Ann Leeds Birch", "Ann Lee Acme", "Bob Ray Accountant", "City tax 3.50", "Weekend discount 10")


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Edit Ann Leed.", NOTHING),
        ("Click edit Ann Leed.", NOTHING),
        ("Archive Bob Rayner.", NOTHING),
        ("Click edit Bob Rays.", NOTHING),
        ("Click edit Rob Ray.", NOTHING),
        ("Click edit City taxi.", NOTHING),
        ("Edit Ann Leeds.", ["1"]),
        ("Click edit Ann Lee.", ["3"]),
        ("Archive Bob Ray.", ["6"]),
        ("Click edit Bob Ray account.", ["5"]),
        ("Edit City tax.", ["7"]),
        ("Click edit Weekend discont.", ["9"]),
        ("Click edit Weekend discounts.", ["9"]),
    ],
)
def test_a_name_spelled_otherwise_is_another_one(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(CONTACTS, step, ("# Records", "Name | Details", "Bob Ray | Accountant")) == expected


@pytest.mark.parametrize(("step", "expected"), [("Deactivate Bob Rayner.", NOTHING), ("Deactivate Bob Ray.", ["1"])])
def test_nobody_of_nearly_the_name_is_switched_off(doing: Doing, step: str, expected: list[str]) -> None:
    users = rows("Deactivate;Reset password", "bob Bob Ray Receptionist", "carol Carol Stone Accountant")
    assert doing(users, step, ("Login | Name | Role", "bob | Bob Ray | Receptionist")) == expected


def test_a_label_is_no_name_of_somebody(doing: Doing) -> None:
    assert doing(("link|Account Settings", "link|Orders"), "Open Account Setting.") == ["1"]
    assert doing(("link|Ann Leeds", "link|Ann Lee"), "Open Ann Leed.") == NOTHING


@pytest.mark.parametrize(
    ("heads", "row", "step", "expected"),
    [
        ("First name | Last name", "Lee Wong lee.wong@x.test", "Delete Wong Lee.", NOTHING),
        ("First name | Last name", "Lee Wong lee.wong@x.test", "Delete Lee Wong.", ["1"]),
        ("Last name | First name", "Wong Lee lee.wong@x.test", "Delete Wong Lee.", ["1"]),
        ("Name", "Smith Joan lee.wong@x.test", "Click delete Joan Smith.", NOTHING),
        ("Name", "Smith, Joan lee.wong@x.test", "Click delete Joan Smith.", ["1"]),
        ("Last name | First name", "Smith Joan lee.wong@x.test", "Click delete Joan Smith.", ["1"]),
    ],
)
def test_the_other_way_round_is_another_name(doing: Doing, heads: str, row: str, step: str, expected: list[str]) -> None:
    assert doing(rows("Delete", row, "Ann Berg ann@x.test", role="link"), step, (heads,)) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [('Star "Update the website".', NOTHING), ('Star "Update website".', ["1"]), ('Star "The update website".', ["1"]), ("Star update the website.", ["1"])],
)
def test_an_article_in_a_quoted_name_counts(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(rows("Star", "Update website", "Hire designer"), step) == expected
