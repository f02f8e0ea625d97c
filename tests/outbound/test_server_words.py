"""What a server said is shown short, readable, and without the key."""

from __future__ import annotations

import json

import pytest
from pytest_tool.outbound.server_words import answer_without, excerpt, without

KEY = "sk-or-v1/abcdefghijklmnop"


@pytest.mark.parametrize(
    "said",
    [
        f"bad key {KEY}.", f"bad key {KEY[:14]}…", f"bad key …{KEY[-14:]}", json.dumps({"error": {"message": f"bad {KEY}"}}),
        json.dumps({"error": {"message": f"bad {KEY}"}}).replace("/", "\\/"), f'{{"detail": "Bearer {KEY.replace("-", chr(92) + "u002d")}"}}',
    ],
)  # fmt: skip
def test_neither_a_key_nor_a_piece_of_it_is_shown_however_it_was_escaped(said: str) -> None:
    shown = excerpt(said, KEY)
    assert "•••" in shown
    assert not any(KEY[i : i + 10] in shown for i in range(len(KEY) - 9))


@pytest.mark.parametrize(
    ("key", "text", "shown"),
    [
        ("ollama", "no model ollama-3 at ollama.", "no model ollama-3 at •••."),
        ("t", "it cannot", "it cannot"),
        ("deepseek-local-key", "deepseek-v4 is not loaded", "deepseek-v4 is not loaded"),
        ("", "all of it", "all of it"),
    ],
)
def test_a_short_key_may_be_a_word_and_words_stay(key: str, text: str, shown: str) -> None:
    assert without(key, text) == shown


@pytest.mark.parametrize("key", ["0", "t", "null", "value", '"', "ollama", "password1234"])
def test_a_short_key_does_not_change_an_answer(key: str) -> None:
    assert answer_without(key, f'{{"value": "{key}", "copied_from": null}}') == f'{{"value": "{key}", "copied_from": null}}'


def test_a_long_key_is_taken_out_of_an_answer() -> None:
    assert answer_without(KEY, f"it is {KEY}, sk-or-v1") == "it is •••, sk-or-v1"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ('{"error": {"message": "no"}}', "no"),
        ('[{"error": {"code": 400, "message": "no"}}]', "no"),
        ('{"errors": [{"detail": "no"}]}', "no"),
        ('\ufeff{"detail": "no"}', "no"),
        ("<!DOCTYPE html><title>Sign in</title>", "an HTML page titled “Sign in”"),
        ("<Error><Code>AccessDenied</Code></Error>", "an XML document"),
        ('{"code": 7}', '{"code": 7}'),
        ("one\n\n two \nthree", "one\ntwo"),
        ("x" * 400, "x" * 150),
        ("\x1b[31mred", "?[31mred"),
    ],
)
def test_the_message_is_found_wherever_servers_put_it(said: str, shown: str) -> None:
    assert excerpt(said) == shown
