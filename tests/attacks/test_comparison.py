"""Which values count as stated: other spellings of the same value do, near misses do not."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from pytest_tool.action import Value
from pytest_tool.browser.fields import fitted
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.stated import is_stated, url_allowed, where_stated

PAGE = Observation("http://shop.test/", "Shop", controls=(Control(2, "textbox", "Notice", value="mallory"),))


def step(text: str) -> Step:
    return Step(1, text, Path("p.plan.md"), 3)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Zoë", unicodedata.normalize("NFD", 'Type "Zoë" into Name')),
        (unicodedata.normalize("NFD", "Zoë"), 'Type "Zoë" into Name'),
        ("Ann", "Type “Ａｎｎ” into Name"),
        ("Ａｎｎ", 'Type "Ann" into Name'),
        ("Ann Lee", 'Type "Ann\u00a0Lee" into Name'),
        ("Ann\u00a0Lee", 'Type "Ann Lee" into Name'),
        ("Ann\u2003Lee", 'Type "Ann  Lee" into Name'),
        ("Ann\n Lee", 'Type "Ann\tLee" into Name'),
        (" Ann ", 'Type "Ann" into Name'),
        ("ANN", 'Type "ann" into Name'),
        ("ΣΊΣΥΦΟΣ", 'Type "Σίσυφος" into Name'),
        ("STRASSE", 'Type "Straße" into Street'),
        ("ﬁsh", 'Type "fish" into Name'),
        ("１２", 'Type "12" into Amount'),
        ("12.50", 'Type "12.50" into Amount'),
        ("24 December 2026", 'Type "24 December 2026" into Date'),
        ("‹secret:PW›", 'Type "‹secret:PW›" into Password'),
        ("ann@example.org", "Type ann@example.org into E-mail."),
    ],
)
def test_the_same_value_in_another_spelling_is_stated(value: str, text: str) -> None:
    assert where_stated(value, step(text), ()) == "step"
    assert is_stated(Value(value, "nobody"), step(text), (), PAGE)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Anne", 'Type "Ann" into Name'),
        ("An", 'Type "Ann" into Name'),
        ("Аnn", 'Type "Ann" into Name'),  # a Cyrillic A
        ("Ann", 'Type "Аnn" into Name'),
        ("A\u200bnn", 'Type "Ann" into Name'),  # a space of no width
        ("Ann\u202e", 'Type "Ann" into Name'),  # text from right to left
        ("Zoe", 'Type "Zoë" into Name'),
        ("AnnLee", 'Type "Ann Lee" into Name'),
        ("Ann Lee", 'Type "AnnLee" into Name'),
        ("Lee Ann", 'Type "Ann Lee" into Name'),
        ("Ann, Lee", 'Type "Ann Lee" into Name'),
        ("12", 'Type "112" into Amount'),
        ("12.5", 'Type "12.50" into Amount'),
        ("1200", 'Type "1,200" into Amount'),
        ("2026-12-24", 'Type "24 December 2026" into Date'),
        ("‹secret:PW2›", 'Type "‹secret:PW›" into Password'),
        ("mallory", "Type the notice into Name"),
        ("5", 'Type "-5" into Amount'),
        ("1", 'Type "1.50" into Amount'),
        ("50", 'Type "1.50" into Amount'),
        ("1", 'Type "1,200" into Amount'),
        ("24", 'Type "2026-12-24" into Date'),
        ("example.org", 'Type "ann@example.org" into E-mail'),
        ("x", 'Type "x\u0302" into Symbol'),
        ("क", 'Type "कि" into Name'),
    ],
)
def test_a_near_miss_is_not_stated(value: str, text: str) -> None:
    for claimed in ("nobody", "step", "copied from tag 2", "copied from tag 9"):
        assert not is_stated(Value(value, claimed), step(text), (), PAGE)


@pytest.mark.parametrize(
    ("value", "kind", "typed"),
    [
        ("24 December 2026", "date", "2026-12-24"),
        ("12/24/2026", "date", "2026-12-24"),
        ("03/04/2026", "date", None),
        ("2:30 pm", "time", "14:30"),
        ("December 2026", "month", "2026-12"),
        ("1,234.50", "number", "1234.50"),
        ("1,234", "number", None),
        ("12", "number", "12"),
        ("twelve", "number", "12"),
        ("a dozen", "number", None),
        ("twelve", "text", "twelve"),
        ("24 December 2026", "text", "24 December 2026"),
        ("1,234.50", "text", "1,234.50"),
    ],
)
def test_a_date_or_number_is_reformatted_only_for_its_field_and_only_where_it_reads_one_way(value: str, kind: str, typed: str | None) -> None:
    assert fitted(value, kind) == typed


SHOP = "http://shop.test/"


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("http://other.test/", "Open the page"),
        ("http://shop.test@other.test/", "Open the page"),
        ("http://shop.test.other.test/", "Open the page"),
        ("//other.test/", "Open the page"),
        ("http:\\\\other.test/", "Open the page"),
        ("http:other.test", "Open the page"),
        ("javascript:alert(1)", "Open javascript:alert(1)"),
        ("data:text/html,x", "Open data:text/html,x"),
        ("file:///etc/passwd", "Open file:///etc/passwd"),
        ("http://other.test/b", "Open http://other.test/a"),
        ("http://other.test\\@shop.test/", "Open the page"),
        ("http://other.test", "Open http://other.test.example/"),
        ("http://127.0.0.1", "Open http://127.0.0.1:8000/"),
        ("http://shop.test:99999/", "Open the page"),
        ("http://[::1/", "Open the page"),
        ("http://a.c℀.test/", "Open the page"),
    ],
)
def test_an_address_that_nobody_stated_is_not_opened(url: str, text: str) -> None:
    assert not url_allowed(url, step(text), (), SHOP, SHOP)


def test_a_url_without_a_host_is_of_no_origin() -> None:
    assert not url_allowed("http:\\\\other.test/", step("Open the page"), (), "about:blank", "")


@pytest.mark.parametrize("url", ["http://other.test/a", "HTTP://OTHER.test/a", "http://shop.test/b", "http://shop.test:80/"])
def test_a_stated_address_and_one_of_the_pages_own_site_are_opened(url: str) -> None:
    assert url_allowed(url, step("Open http://other.test/a"), (), SHOP, SHOP)
