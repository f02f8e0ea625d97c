"""The command line: what is understood, what is refused and how."""

from __future__ import annotations

from typing import Any

import pytest
from tool_cli.by_session import for_pytest
from tool_cli.commands import COMMANDS
from tool_cli.parser import WrongUsage, overview, parse, parser_of

from cli.samples import Host, Tool, result


def told(*words: str) -> dict[str, Any]:
    return vars(parse(list(words)))


@pytest.mark.parametrize("words", [("--session", "shop", "--json", "do", "click", "Buy"), ("do", "--json", "click", "--session=shop", "Buy")])
def test_global_options_stand_before_the_command_or_after_it(words: tuple[str, ...]) -> None:
    found = told(*words)
    assert (found["command"], found["session"], found["json"], found["words"]) == ("do", "shop", True, ["click", "Buy"])


def test_a_text_needs_no_quotes_also_around_an_option() -> None:
    assert told("suggest", "buy", "--engine", "local", "a", "book")["words"] == ["buy", "a", "book"]
    assert told("hint", "--", "-5", "--x")["words"] == ["-5", "--x"]


def test_unknown_options_of_start_go_to_pytest_in_their_order() -> None:
    asked = parse(["start", "--engine", "LOCAL", "--browser", "firefox", "--url", "http://x.test", "--bluetooth", "--embedded", "-o", "a=b"])
    assert for_pytest(asked) == ["--engine=local", "--tool-url=http://x.test", "--embedded", "--tool-bluetooth", "--browser", "firefox", "-o", "a=b"]


def test_all_of_run_is_pytests_but_the_session_and_json() -> None:
    found = told("--session", "night", "run", "plans/", "-k", "guest or admin", "--engine", "local", "--json", "--", "x")
    assert (found["session"], found["json"]) == ("night", True)
    assert found["pytest"] == ["plans/", "-k", "guest or admin", "--engine", "local", "--", "x"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("suggest --engine hostd", "--engine is 'hostd'. Valid: hosted, local, stack, escalation. Did you mean hosted?"),
        ("step --engine stack x", "--engine is 'stack'. Valid: hosted, local."),
        ("start --voice tts3", "--voice is 'tts3'. Valid: auto, tts1, tts2, tts-hosted, synth1, synth2, off. Did you mean"),
        ("auto --max-actions 0 x", "--max-actions is '0'. Valid: a whole number, 1 or more."),
        ("auto --max-actions ² x", "--max-actions is '²'."),
        ("audio --wake 5.1", "--wake is '5.1'. Valid: a number of seconds from 0 to 5."),
        ("audio --wake nan", "--wake is 'nan'."),
        ("audio --bluetooth maybe", "--bluetooth is 'maybe'. Valid: on, off."),
        ("report join a", "The report is 'join'. Valid: merge, markdown."),
        ("report merge", "RUN is missing."),
        ("completion fish", "The shell is 'fish'. Valid: bash, zsh."),
        ("auto", "GOAL is missing."),
        ("start --url", "--url needs a value."),
        ("close --json=1", "--json takes no value."),
        ("do --no-wiat", "There is no option --no-wiat. Did you mean --no-wait?"),
        ("do --sess x", "There is no option --sess."),
        ("status shop", "'shop' is one word too many."),
        ("start shop", "'shop' is no option. A session is named before: tool --session shop start"),
        ("sugest x", "There is no command 'sugest'. Did you mean suggest?"),
        ("--foo", "There is no option --foo."),
        ("", "Name a command."),
    ],
)
def test_what_cannot_be_understood_is_said_with_what_is_valid(words: str, said: str) -> None:
    with pytest.raises(WrongUsage) as refused:
        parse(words.split())
    assert refused.value.message.startswith(said)
    assert refused.value.usage.startswith("usage: tool")


def test_every_help_fits_80_columns_and_has_an_example() -> None:
    texts = {name: parser_of(name).format_help() for name in COMMANDS}
    assert {name for name, text in texts.items() if "example:\n  tool " not in text} == set()
    lines = [line for text in (*texts.values(), overview().format_help()) for line in text.splitlines()]
    assert [line for line in lines if len(line) > 80] == []


def test_every_example_in_a_help_is_understood() -> None:
    import shlex

    for name, about in COMMANDS.items():
        assert parse(shlex.split(about.example)[1:]).command == name


def test_every_command_says_its_own_purpose_and_all_are_listed(tool: Tool) -> None:
    listed = tool("--help")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert [name for name in COMMANDS if f"tool {name} " not in listed.stdout] == []
    for words in (("run", "--help"), ("--help", "run"), ("run", "-k", "x", "-h")):
        shown = tool(*words)
        assert (shown.returncode, "pytest's" in shown.stdout, shown.stderr) == (0, True, "")


def test_wrong_usage_ends_with_2_on_standard_error_and_with_json_is_an_object(tool: Tool) -> None:
    wrong = tool("sugest")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.splitlines()[0] == "tool: There is no command 'sugest'. Did you mean suggest?"
    import json

    as_json = tool("suggest", "--engine", "x", "--json")
    assert (as_json.returncode, as_json.stderr) == (2, "")
    assert {k: json.loads(as_json.stdout)[k] for k in ("command", "outcome", "code")} == {"command": "suggest", "outcome": "refused", "code": 2}


def test_the_version_is_the_packages(tool: Tool) -> None:
    from importlib.metadata import version

    assert {tool(*words).stdout for words in (("--version",), ("do", "--version"))} == {f"tool {version('pytest-tool')}\n"}


SENT = [
    (["suggest"], {}),
    (["suggest", "buy", "a", "book", "--engine", "escalation"], {"text": "buy a book", "engine": "escalation"}),
    (["do", 'click "Buy"'], {"text": 'click "Buy"'}),
    (["auto", "--max-actions", "4", "buy"], {"text": "buy", "max_actions": 4}),
    (["step", "Buy", "it.", "--expect", '"1" is\nshown', "--expect", "b", "--hint", "c"], {"text": 'Buy it.\n- Expect: "1" is shown\n- Expect: b\n- Hint: c'}),
    (["hint", "no", "text"], {"text": "no text"}),
    (["say", "Hello", "--wait"], {"text": "Hello", "speak_wait": True}),
    (["say", "Hello"], {"text": "Hello"}),
    (["audio"], {}),
    (["pause"], {}),
    (["resume"], {}),
    (["stop"], {}),
    (["audio", "--bluetooth", "off", "--wake", "0"], {"bluetooth": "off", "wake": 0.0}),
]  # fmt: skip


@pytest.mark.parametrize(("words", "fields"), SENT, ids=[" ".join(words)[:30] for words, _ in SENT])
def test_a_command_sends_what_was_stated_and_nothing_else(tool: Tool, host: Host, words: list[str], fields: dict[str, object]) -> None:
    host.will(result(words[0]))
    assert tool(*words).returncode == 0
    (asked,) = host.asked
    assert {k: v for k, v in asked.items() if k not in ("v", "id")} == {"command": words[0], "wait": True, **fields}


def test_no_wait_is_sent_and_an_older_name_of_an_engine_is_told_the_new_one(tool: Tool, host: Host) -> None:
    host.will(result("suggest"))
    ran = tool("--no-wait", "suggest", "--engine", "fallback", "x")
    assert (host.asked[0]["wait"], host.asked[0]["engine"]) == (False, "escalation")
    assert ran.stderr.count("--engine fallback is the old name of --engine escalation; use the new one.") == 1


def test_texts_come_from_standard_input_for_a_dash(tool: Tool, host: Host) -> None:
    host.will(result("step"))
    assert tool("step", "-", "--hint", "h", given="Größe wählen.\n- Expect: a\n".encode()).returncode == 0
    assert host.asked[0]["text"] == "Größe wählen.\n- Expect: a\n- Hint: h"


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (["step", "-"], b" \n", "Standard input is empty."),
        (["step", " "], b"", "TEXT is empty."),
        (["say", "-"], b"\xff\xfe", "Standard input is not UTF-8."),
        (["say", "-"], b"one\n" + b"x" * 501, "Line 2 has 501 characters; 500 can be said at once."),
        (["say", "x" * 501], b"", "Line 1 has 501 characters"),
    ],
)
def test_a_text_that_cannot_be_used_is_refused_before_it_is_sent(tool: Tool, host: Host, words: list[str], given: bytes, said: str) -> None:
    ran = tool(*words, given=given)
    assert (ran.returncode, ran.stdout, ran.stderr[: len(said)], host.asked) == (2, "", said, [])


def test_500_characters_in_each_line_can_be_said(tool: Tool, host: Host) -> None:
    host.will(result("say"))
    assert tool("say", "-", given=b"\n".join([b"x" * 500] * 3)).returncode == 0
