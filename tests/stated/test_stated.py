"""Only a person states values: verbatim, rendered, or as a copy from a place that the step names."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from pytest_tool.action import Value
from pytest_tool.hosts import origin
from pytest_tool.observation import Block, Control, Observation
from pytest_tool.plan import Expectation, Step
from pytest_tool.stated import found_stated, is_stated, quoted, url_allowed, where_stated


def step(text: str) -> Step:
    return Step(1, text, Path("p.plan.md"), 3)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('Search for "Dune" and open it', ("Dune",)),
        ("Type “Ann Lee” and ‘x y’ and «z»", ("Ann Lee", "x y", "z")),
        ("Sign in with ‹secret:PW›", ("‹secret:PW›",)),
        ('Sign in with "‹secret:PW›"', ("‹secret:PW›",)),
        ("Open http://127.0.0.1:8000/a?b=1.", ("http://127.0.0.1:8000/a?b=1",)),
        ("Don't type the user's name", ()),
        ("Type 'it' twice: 'it'", ("it",)),
        ("Saisis «\u00a0HIVER10\u202f» dans le champ", ("HIVER10",)),
        ("Gib „Ann“ und »Bob« ein", ("Ann", "Bob")),
        ("「請求書」を開く", ("請求書",)),
    ],
)
def test_quotes_handles_and_urls_are_quoted_values(text: str, values: tuple[str, ...]) -> None:
    assert quoted(text) == values


@pytest.mark.parametrize(
    ("value", "text", "where"),
    [
        ("Dune", 'Search for "Dune"', "step"),
        ("dune", 'Search for "DUNE"', "step"),
        ("Ann  Lee", "Type Ann Lee", "step"),
        ("ﬁne", "Type fine", "step"),
        ("ann", "Type the planning code", ""),
        ("1", "Set the amount to 11", ""),
        ("", "Type nothing", ""),
        ("blue", "Type the colour", "hint"),
        ("HIVER10", "Saisis «\u00a0HIVER10\u00a0» dans le champ", "step"),
        ("請求書", "「請求書」を開く", "step"),
        ("山田", "山田さんを選ぶ", "step"),
        ("山田", "名前：山田", "step"),
        ("12", "12個を注文する", "step"),
        ("1", "12個を注文する", ""),
        ("三", "二十三個を注文する", ""),
        ("กรุงเทพ", "เลือกกรุงเทพเป็นเมือง", "step"),
        ("Ann", "Annを選ぶ", "step"),
        ("Ann", "Annaを選ぶ", ""),
        ("張三", "選擇張三,李四", "step"),
        ("Иван", "Выбери Ивана", ""),
        ("-5", "Choose 3-5", ""),
        ("10", "Set the sliders to [10,18,-15].", "step"),
        ("15", "Set the sliders to [10,18,-15].", ""),
        ("10", "Set the price to 10,18.", ""),
    ],
)
def test_a_value_is_stated_as_whole_words_of_the_step_or_a_hint(value: str, text: str, where: str) -> None:
    assert where_stated(value, step(text), ("It is blue.",)) == where


TODAY = date(2027, 3, 10)
ORDER = Control(7, "textbox", "Order number", value="A-17")
PAGE = Observation(
    "http://a.test/", "A", (ORDER, Control(8, "link", "Help"), Control(9, "textbox", "Coupon", value="B-99")),
    (
        Block("text", "Total: 9.99"), Block("text", "Code: K8"), Block("text", "Code: K9"), Block("text", "Buy a Book today"),
        Block("heading", "Reference", 2), Block("text", "ZX-4411", section="Reference"),
        Block("row", "Name Phone City", cells=("Name", "Phone", "City"), header=True, section="People"),
        Block("row", "Ann 555-01 Bonn", cells=("Ann", "555-01", "Bonn"), section="People"),
        Block("row", "Bob 555-02 Rome", cells=("Bob", "555-02", "Rome"), section="People"),
        Block("row", "Language Bengali", cells=("Language", "Bengali"), section="Facts"),
        Block("text", "担当: 山田", section="情報"),
    ),
)  # fmt: skip


def who(value: str, words: str, text: str, tag: int | None = None, hints: tuple[str, ...] = (), page: Observation = PAGE) -> str:
    """Who states it, checked both when it is found and when it is checked anew."""
    found = found_stated(value, words, tag, step(text), hints, page, TODAY)
    assert is_stated(found, step(text), hints, page, TODAY) is (found.stated_by != "nobody")
    return found.stated_by


@pytest.mark.parametrize(
    ("value", "words", "text", "by"),
    [
        ("2", "two copies", "Order two copies", "rendered from “two copies”"),
        ("2", "TWO  copies", "Order two\u00a0copies", "rendered from “TWO  copies”"),
        ("2", "two books", "Order two copies", "nobody"),
        ("2", "", "Order two copies", "nobody"),
        ("2", "two", "Order networks", "nobody"),
        ("2", "two", "Order what the hint says", "rendered from “two”"),
        ("12", "zwölf", 'Setze "The Lord of the Rings" auf zwölf', "rendered from “zwölf”"),
        ("2027-03-11", "tomorrow", "Make it due tomorrow", "rendered from “tomorrow”"),
        ("2027-03-12", "tomorrow", "Make it due tomorrow", "nobody"),
        ("Dune", "two copies", 'Order two copies of "Dune"', "step"),
    ],
)
def test_a_rendering_is_stated_when_its_words_stand_in_what_a_person_wrote(value: str, words: str, text: str, by: str) -> None:
    assert who(value, words, text, hints=("It takes two.",) if "hint" in text else ()) == by


def test_what_is_expected_helps_to_tell_the_language_of_a_short_step() -> None:
    told = Step(1, "Compra once", Path("p.plan.md"), 3, (Expectation("La cantidad de libros en la cesta es la que se ha pedido", 4),))
    english = Step(1, "Confirm once", Path("p.plan.md"), 3, (Expectation("The order is confirmed and shown in the list", 4),))
    assert is_stated(Value("11", "nobody", "once"), told, (), PAGE, TODAY)
    assert not is_stated(Value("11", "nobody", "once"), english, (), PAGE, TODAY)


@pytest.mark.parametrize(
    ("value", "words", "text", "tag", "by"),
    [
        ("A-17", "order number", "Copy the order number into Coupon", 7, "copied from tag 7"),
        ("a-17", "the order number", "Put the order number into Coupon", 7, "copied from tag 7"),
        ("A-17", "Order number", 'Copia "Order number" en "Coupon"', 7, "copied from tag 7"),
        ("B-99", "order number", "Copy the order number", 7, "nobody"),
        ("A-17", "order number", "Type the coupon", 7, "nobody"),
        ("A-17", "", "Copy the order number", 7, "nobody"),
        ("A-17", "the number", "Copy the number of the order", 7, "nobody"),
        ("A-17", "order numbers", "Copy the order numbers", 7, "nobody"),
        ("A-17", "order number", 'Type "my order number" into Coupon', 7, "nobody"),
        ("A-17", "order number", "Copy the order number", 6, "nobody"),
        ("9.99", "the total", "Type the total into Coupon", None, "copied from the page"),
        ("9.99", "total", "Type what is due in all", None, "nobody"),
        ("9.9", "the total", "Type the total into Coupon", None, "nobody"),
        ("K9", "the code", "Type the code into Coupon", None, "nobody"),
        ("Book", "buy", "Buy it and type its name", None, "nobody"),
        ("ZX-4411", "reference", "Type the reference into Coupon", None, "copied from the page"),
        ("555-02", "phone of Bob", "Type the phone of Bob into Coupon", None, "copied from the page"),
        ("Rome", "phone of Bob", "Type the phone of Bob into Coupon", None, "nobody"),
        ("555-01", "phone of Bob", "Type the phone of Bob into Coupon", None, "nobody"),
        ("555-02", "phone", "Type the phone into Coupon", None, "nobody"),
        ("Bengali", "the value of Language", "Type the value of Language", None, "copied from the page"),
        ("Language", "Bengali", "Type Bengali", None, "nobody"),
        ("Bengali", "the value of Language", 'Type "the value of Language"', None, "nobody"),
        ("山田", "担当", "担当を入力する", None, "copied from the page"),
    ],
)  # fmt: skip
def test_a_copy_is_stated_when_the_words_of_the_step_name_its_place(value: str, words: str, text: str, tag: int | None, by: str) -> None:
    assert who(value, words, text, tag) == by


def test_of_two_fields_with_one_name_none_is_named() -> None:
    twice = replace(PAGE, controls=(*PAGE.controls, Control(10, "textbox", "Order number", value="C-1")))
    assert who("A-17", "order number", "Copy the order number into Coupon", 7, page=twice) == "nobody"


def test_the_page_states_nothing_by_itself() -> None:
    for claimed in ("step", "copied from tag 7", "copied from the page", "rendered from “it”"):
        assert not is_stated(Value("A-17", claimed), step("Copy the order number"), (), PAGE, TODAY)


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("http://shop.test/basket", True),
        ("http://other.test/", False),
        ("http://stated.test/x", True),
        ("http://shop.test:8080/", False),
        ("https://shop.test/", False),
        ("http://shop.test.evil.test/", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("file:///etc/passwd", False),
        ("http://start.test/y", True),
    ],
)
def test_a_url_is_opened_when_stated_or_of_the_same_origin(url: str, allowed: bool) -> None:
    order = step("Open http://stated.test/x and data:text/html,x")
    assert url_allowed(url, order, (), "http://shop.test/a", "http://start.test/") is allowed


def test_origins_fill_in_the_default_port() -> None:
    assert origin("https://A.test/x") == "https://a.test:443"
    assert origin("about:blank") == ""


def test_turkish_letters_are_one_in_either_case() -> None:
    assert where_stated("İptal", step("Siparişi iptal yap"), ()) == "step"
    assert where_stated("IŞIK", step("Rengi ışık yap"), ()) == "step"
