"""Which values a library gets from a person's words, in eight languages and more, and which it does not."""

from __future__ import annotations

import random
import subprocess
import sys
from datetime import date

import pytest
from pytest_tool.stated.rendering import is_rendering

TODAY = date(2027, 3, 10)
"""A Wednesday."""
RENDERED = [
    ("2", "two copies", "Order two copies"),
    ("2", "two", "Order two copies"),
    ("90", "ninety days", "Deleted mail shall be kept for ninety days"),
    ("21", "twenty-one", "Enter twenty-one as the age."),
    ("105", "a hundred and five", "Set the limit to a hundred and five"),
    ("3.5", "three point five", "Set the rate to three point five percent"),
    ("4", "vier Plätze", "Reserviere vier Plätze"),
    ("12", "zwölf", "Setze die Menge auf zwölf."),
    ("3,5", "drei Komma fünf", "Setze den Satz auf drei Komma fünf Prozent"),
    ("3", "três", "Pede três teclados"),
    ("4", "quatro lugares", "Reserva quatro lugares"),
    ("5", "cinco días", "Avísame con cinco días de antelación"),
    ("2", "dos", "Compra dos libros"),
    ("11", "once", "Pon once en la cantidad"),
    ("97", "quatre-vingt-dix-sept", "Indique quatre-vingt-dix-sept jours"),
    ("3", "tre tastiere", "Ordina tre tastiere"),
    ("15", "quindici giorni", "Imposta la scadenza a quindici giorni"),
    ("2", "twee boeken", "Bestel twee boeken"),
    ("21", "eenentwintig", "Zet het aantal op eenentwintig"),
    ("2", "to bøger", "Bestil to bøger"),
    ("50", "halvtreds", "Sæt antallet til halvtreds"),
    ("2027-03-14", "14 March 2027", "Make the invoice due on 14 March 2027 and save it"),
    ("14/03/2027", "14 March 2027", "Make the invoice due on 14 March 2027 and save it"),
    ("03/14/2027", "14 March 2027", "Make the invoice due on 14 March 2027 and save it"),
    ("05/05/2027", "5 May 2027", "Make it due on 5 May 2027"),
    ("2027-03-14", "14/3/2027", "Make it due on 14/3/2027"),
    ("2027-03-03", "3/3/2027", "Make it due on 3/3/2027"),
    ("2027-05-21", "21. Mai 2027", "Trage den 21. Mai 2027 als Tag der Abfahrt ein"),
    ("2027-06-05", "5 de junho de 2027", "Define a data para 5 de junho de 2027"),
    ("2027-07-14", "le 14 juillet 2027", "Fixe la date au plus tard le 14 juillet 2027"),
    ("2027-03-03", "3. marts 2027", "Sæt datoen til 3. marts 2027"),
    ("2027-03-14", "14 marca 2027", "Ustaw termin na 14 marca 2027"),
    ("2027-03-14", "2027年3月14日", "期限を2027年3月14日にする"),
    ("2027-03-11", "tomorrow", "Make it due tomorrow"),
    ("2027-03-11", "明日", "明日を期限にする"),
    ("2027-03-12", "the day after tomorrow", "Make it due the day after tomorrow"),
    ("2027-03-12", "übermorgen", "Die Rechnung ist übermorgen fällig"),
    ("2027-03-13", "in drei Tagen", "Die Rechnung ist in drei Tagen fällig"),
    ("2027-03-12", "dans deux jours", "Rappelle-moi dans deux jours"),
    ("2027-03-24", "in two weeks", "Make it due in two weeks"),
    ("21:30", "9:30 pm", "Set the alarm to 9:30 pm"),
    ("9:30 PM", "21:30", "Set the alarm to 21:30"),
    ("2027-03-11T21:30", "tomorrow at 9:30 pm", "Remind me tomorrow at 9:30 pm"),
]
NOT_RENDERED = [
    ("20", "two", "Order two copies"),
    ("two", "two copies", "Order two copies"),
    ("2", "two or three", "Order two or three copies"),
    ("5", "twenty five", "Order twenty five copies"),
    ("5", "five", "Order twenty five copies"),
    ("2", "2 copies", "Order 2 copies"),
    ("3", "third", "Open the third order"),
    ("3", "dritte", "Öffne die dritte Bestellung"),
    ("11", "once", "Train once a week"),
    ("11", "elf", "Fill in elf as the race"),
    ("2", "to", "Wpisz to do pola nazwa"),
    ("2", "två böcker", "Köp två böcker"),
    ("12", "a dozen", "Order a dozen eggs"),
    ("1", "cheap", "Order a cheap copy"),
    ("2027-03-15", "14 March 2027", "Make it due on 14 March 2027"),
    ("2027-03-14T00:00", "14 March 2027", "Make it due on 14 March 2027"),
    ("04/05/2027", "4 May 2027", "Make it due on 4 May 2027"),
    ("14/03/27", "14 March 2027", "Make it due on 14 March 2027"),
    ("2027-04-03", "3/4/2027", "Make it due on 3/4/2027"),
    ("2027-03-04", "3/4/2027", "Make it due on 3/4/2027"),
    ("2027-03-14", "14 March", "Make it due on 14 March"),
    ("2027-03-01", "March 2027", "Make it due in March 2027"),
    ("2027-05-10", "May", "Make it due in May"),
    ("2027-03-12", "Friday", "Make it due on Friday"),
    ("2027-03-12", "Fri", "Make it due on Fri"),
    ("2027-04-10", "next month", "Make it due next month"),
    ("2027-03-12", "2", "Make it due in 2"),
    ("2027-03-11", "tomorrow", "Make it due the day after tomorrow"),
    ("2027-06-08", "ninety days", "Deleted mail shall be kept for ninety days"),
    ("2027-03-10T02:00", "in 2 hours", "Remind me in 2 hours"),
    ("tomorrow", "2027-03-11", "Make it due on 2027-03-11"),
    ("2027-03-11", "morgen", "Fill in morgen as the name of the unit of area"),
    ("05:00", "5", "Call at 5"),
    ("\u202e2", "two copies", "Order two copies"),
    ("09:30", "9:30 pm", "Set the alarm to 9:30 pm"),
]


@pytest.mark.parametrize(("value", "words", "said"), RENDERED)
def test_what_a_library_gets_from_the_words_is_their_rendering(value: str, words: str, said: str) -> None:
    assert is_rendering(value, words, said, TODAY)


@pytest.mark.parametrize(("value", "words", "said"), NOT_RENDERED)
def test_nothing_else_is(value: str, words: str, said: str) -> None:
    assert not is_rendering(value, words, said, TODAY)


def test_a_relative_day_is_counted_from_today() -> None:
    assert is_rendering("2028-03-01", "tomorrow", "Make it due tomorrow", date(2028, 2, 29))


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "9" * 10_000, "two " * 10_000, "in 99999999999999 years", "31/02/2027", "0/0/0"])
def test_no_text_is_too_odd(text: str) -> None:
    for value, words in ((text, "two"), ("2", text), (text, text)):
        assert not is_rendering(value, words, f"Order {text}", TODAY)


def test_no_mixture_of_characters_raises() -> None:
    some = random.Random(7)
    parts = ["two", "9", ":", "/", "-", ".", " ", "May", "2027", "pm", "tomorrow", "\n", "é", "明", "\udfff", "%", "{", "\\", "in", "week", "T", "+"]
    for _ in range(300):
        words = "".join(some.choices(parts, k=6))
        assert is_rendering(words, words, f"Order {words} now", TODAY) in (True, False)


def test_the_libraries_are_imported_when_something_is_rendered() -> None:
    check = "import pytest_tool.stated, sys; print(*{'dateparser', 'text_to_num', 'py3langid'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout.strip() == ""
