"""Secrets are masked however a page writes them, and only a handle brings them back."""

from __future__ import annotations

import html
import json
from base64 import b64encode
from urllib.parse import quote, quote_plus, urlencode

import pytest
from pytest_tool.errors import ToolError
from pytest_tool.stated.vault import Vault

NASTY = "p&s <w>'ö\"r\\d/%+ ?x"


def vault(**secrets: str) -> Vault:
    made = Vault()
    for name, value in secrets.items():
        made.handle(name, value)
    return made


def test_a_handle_names_the_secret_and_not_its_value() -> None:
    kept = Vault()
    assert kept.handle("PIN", "paper-lane-42") == "‹secret:PIN›"
    assert repr(kept) == str(kept) == "Vault(PIN)"


@pytest.mark.parametrize(
    "written",
    [
        NASTY,
        quote(NASTY),
        quote(NASTY, safe=""),
        quote(NASTY, safe="").lower(),
        quote_plus(NASTY),
        urlencode({"q": NASTY}).removeprefix("q="),
        html.escape(NASTY),
        html.escape(NASTY).replace("&#x27;", "&#39;").replace("ö", "&ouml;"),
        html.escape(NASTY).replace("&#x27;", "&apos;"),
        json.dumps(NASTY)[1:-1],
        json.dumps(NASTY, ensure_ascii=False)[1:-1],
        NASTY.replace(" ", "\n   "),
        NASTY.replace(" ", "\u00a0"),
    ],
)
def test_a_secret_is_masked_in_every_form(written: str) -> None:
    assert vault(PW=NASTY).mask(f"before {written} after") == "before ‹secret:PW› after"


def test_text_without_secrets_stays_as_it_is() -> None:
    assert vault(PW=NASTY).mask("p&s  <w> \n a") == "p&s  <w> \n a"
    assert Vault().mask(" a  b ") == " a  b "


def test_the_longest_secret_is_masked_first() -> None:
    kept = vault(SHORT="paper", LONG="paper-lane", OTHER="lane")
    assert kept.mask("paper-lane paper, lane") == "‹secret:LONG› ‹secret:SHORT›, ‹secret:OTHER›"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("4111-1111-1111-1111", "4111 1111 1111 1111"),
        ("4111 1111 1111 1111", "4111111111111111"),
        ("paper-lane-42 Blue", "PAPER_LANE_42_BLUE"),
        ("paper-lane-42 Blue", "paper%2Dlane%2D42%20blue"),
        ("paper-lane-42 Blue", "cGFwZXItbGFuZS00MiBCbHVl"),
        ("paper-lane-42 Blue", "70617065722d6c616e652d343220426c7565"),
        ("paper-lane-42 Blue", "paper-lane-4"),
        ("paper-lane-42 Blue", "r-lane-42 Blue"),
    ],
)  # fmt: skip
def test_a_secret_is_known_however_a_field_sets_cuts_or_encodes_it(value: str, written: str) -> None:
    assert vault(PW=value).mask(f"[{written}]") == "[‹secret:PW›]"


def test_an_encoded_secret_is_found_inside_a_longer_text() -> None:
    for user in ("a", "an", "ann"):
        told = b64encode(f"{user}:paper-lane-42 Blue".encode()).decode()
        assert "‹secret:PW›" in vault(PW="paper-lane-42 Blue").mask(told)


@pytest.mark.parametrize("hostile", ["p" + " " * 20_000 + "x", "p%20 " * 4_000, "paper-lane-4" + "\n" * 20_000])
def test_a_page_cannot_make_the_search_take_for_ever(hostile: str) -> None:
    kept = vault(PW="paper-lane-42 Blue")
    assert kept.mask(hostile) == hostile.replace("paper-lane-4", "‹secret:PW›")  # minutes, where white space is tried in parts


def test_a_word_of_a_secret_and_other_numbers_stay() -> None:
    kept = vault(PW="password-1234", PIN="20261128")
    assert kept.mask("Password") == "Password"
    assert kept.mask("£2,026.11, 28 items") == "£2,026.11, 28 items"


def test_a_short_secret_is_told_once() -> None:
    told: list[str] = []
    kept = Vault(told.append)
    for _ in range(2):
        kept.handle("PIN", "1234")
        kept.handle("LONG", "123456")
    assert told == ["PIN"]


def test_masking_twice_changes_nothing() -> None:
    kept = vault(PASSWORD="secret", WORD="PASSWORD")
    once = kept.mask("the secret is https://a:b@host")
    assert once == "the ‹secret:PASSWORD› is https://•••@host"
    assert kept.mask(once) == once


def test_short_values_are_masked_only_where_they_are_the_whole_text() -> None:
    kept = vault(PIN="42", CODE="1234")
    assert kept.mask("42") == kept.mask(" 42\n") == "‹secret:PIN›"
    assert kept.mask("142 of 42") == "142 of 42"
    assert kept.mask("x1234x") == "x‹secret:CODE›x"


def test_values_of_white_space_mask_nothing() -> None:
    assert vault(EMPTY="", BLANK="    ").mask("a     b") == "a     b"


def test_white_space_around_a_value_is_not_part_of_what_is_shown() -> None:
    assert vault(PW=" paper-lane\n").mask("[paper-lane]") == "[‹secret:PW›]"


def test_a_changed_value_is_masked_and_the_old_one_is_not_opened() -> None:
    kept = vault(PW="first-one")
    kept.handle("PW", "second-one")
    assert kept.mask("second-one") == "‹secret:PW›"
    assert kept.open("‹secret:PW›") == "second-one"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("GET https://user:pw@host/a", "GET https://•••@host/a"),
        ("http://user@host", "http://•••@host"),
        ("https://u:p@ss@host:8080?x=1", "https://•••@host:8080?x=1"),
        ("WSS://u:p@host", "WSS://•••@host"),
        ("https://host/@user and a@b.example", "https://host/@user and a@b.example"),
        ("https://host?mail=a@b.example", "https://host?mail=a@b.example"),
        ("https://host a@b", "https://host a@b"),
    ],
)
def test_user_info_of_urls_is_masked(text: str, masked: str) -> None:
    assert Vault().mask(text) == masked


def test_handles_are_opened_in_place() -> None:
    kept = vault(A="one\\1", B="two")
    assert kept.open("x ‹secret:A›‹secret:B› y") == "x one\\1two y"
    assert kept.open("nothing") == "nothing"


def test_a_handle_that_nobody_gave_out_is_not_typed() -> None:
    with pytest.raises(ToolError, match=r"There is no secret OTHER\. Write \{secret:OTHER\} in the plan\."):
        vault(A="value").open("‹secret:OTHER›")


@pytest.mark.parametrize(
    ("page", "start", "listed", "allowed"),
    [
        ("https://shop.example/pay", "https://shop.example", (), True),
        ("https://shop.example:443/pay", "https://shop.example/login", (), True),
        ("http://shop.example/pay", "https://shop.example", (), False),
        ("https://evil.example", "https://shop.example", (), False),
        ("https://shop.example.evil.example", "https://shop.example", (), False),
        ("https://pay.example/x", "https://shop.example", ("https://pay.example",), True),
        ("about:blank", "", (), False),
        ("https://shop.example", "", (), False),
    ],
)
def test_a_secret_is_typed_where_the_test_starts_or_on_a_listed_origin(page: str, start: str, listed: tuple[str, ...], allowed: bool) -> None:
    assert Vault.allowed(page, start, listed) is allowed
