"""One story, as a person types it: the real command on a real terminal, against the example shop.

``story`` is typed once, from ``start`` to ``close``; each test looks at one part of what was printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from plans.shop.bugs import Bug
from plans.shop.server import running_shop
from tool_cli.commands import COMMANDS

from session.story import PLAN, Story, told
from session.transcript import COLOUR, PASSWORD, Terminal, pytest_alone

PYTESTS = frozenset({"run"})
"""Parts of the story that pytest prints: their width is not ours."""


@pytest.fixture(scope="module")
def shop() -> Iterator[str]:
    with running_shop(PASSWORD) as url:
        yield url


@pytest.fixture(scope="module")
def story(shop: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    terminal = Terminal(tmp_path_factory.mktemp("project"))
    (terminal.folder / "basket.plan.md").write_text(PLAN)
    try:
        yield Story(terminal.folder, told(terminal, shop))
    finally:
        terminal.type("close")


def test_start_tells_its_progress_and_then_the_session(story: Story) -> None:
    said = story["start"]
    assert said.code == 0, said
    launching, opening, ready = (said.text.index(words) for words in ("launching the browser", "opening http://", "state "))
    assert launching < opening < ready
    assert "ready (process" in said.text
    assert "Good books, by post" in said.text


def test_a_name_that_is_taken_and_a_session_that_is_not_there_are_said_with_the_remedy(story: Story) -> None:
    assert (story["too early"].code, story["start again"].code, story["after"].code) == (4, 2, 4)
    assert "There is no session default in this project." in story["too early"].flowing
    assert "Start it: tool start --url URL" in story["too early"].flowing
    assert "is running already" in story["start again"].flowing
    assert "Close it with tool close" in story["start again"].flowing


def test_a_suggestion_is_numbered_and_do_performs_it_once(story: Story) -> None:
    assert any(line.startswith('1  click link "All books"') for line in story["suggest"].text.splitlines())
    assert "`tool do` performs it." in story["suggest"].text
    assert story["suggest"].code == story["do suggested"].code == 0
    assert '✓ click link "All books"' in story["do suggested"].text
    assert "URL is now /books" in story["do suggested"].text
    assert story["do suggested again"].code == 2
    assert "Suggestion 1 was done already." in story["do suggested again"].flowing


def test_do_says_what_it_does_then_what_changed(story: Story) -> None:
    said = story["do"]
    assert said.code == 0, said
    assert said.text.index("→ click link") < said.text.index("✓ click link") < said.text.index("URL is now /books/middlemarch")
    assert "engine (embedded-grounding-1)" in said.text


def test_an_unsure_do_does_nothing_says_each_doubt_once_and_what_to_do(story: Story) -> None:
    said = story["unsure"]
    assert said.code == 3, said
    assert "Nothing was done" in said.flowing
    assert said.flowing.count("13 controls fit") == 1
    assert "Say it more exactly" in said.flowing
    assert "→" not in said.text


def test_auto_reaches_its_goal_and_tells_each_action(story: Story) -> None:
    said = story["auto"]
    assert said.code == 0, said
    assert said.text.index('→ click button "Add to basket"') < said.text.index('→ click link "Cart"') < said.text.index("passed: ")


def test_auto_stops_at_max_actions_and_says_what_would_be_next(story: Story) -> None:
    said = story["limited"]
    assert (said.code, said.text.count("→ ")) == (1, 1), said
    assert "failed: The goal was not finished after 1 action; next would be: 2. Go to the checkout." in said.flowing
    assert "--max-actions" in said.flowing


def test_ctrl_c_ends_an_auto_at_the_next_safe_point_and_says_how_far_it_got(story: Story) -> None:
    said = story["interrupted"]
    assert said.code == 1, said
    assert "cancelling at the next safe point" in said.flowing
    assert "Cancelled after " in said.flowing
    assert 1 <= said.text.count("→ ") < 12
    assert "passed" not in said.text


def test_a_step_tells_each_expectation_and_what_was_there_instead(story: Story) -> None:
    held, failed = story["step"], story["step that fails"]
    assert (held.code, failed.code) == (0, 1)
    assert '✓ "Hardback" is shown' in held.text
    assert "✓ there are 2 results" in held.text
    assert '✗ "Wuthering Heights" is shown' in failed.text
    assert "failed: " in failed.text
    assert "Seen: " in failed.flowing


def test_a_secret_is_typed_and_never_printed(story: Story) -> None:
    assert story["secret"].code == 0, story["secret"]
    assert '→ type "‹secret:SHOP_PASSWORD›" textbox "Password"' in story["secret"].text
    assert [said.command for said in story.parts.values() if PASSWORD in said.raw] == []


def test_hint_say_and_audio_answer(story: Story) -> None:
    assert story["hint"].text == "- The basket icon has no text\n"
    assert (story["say"].code, story["say"].text) == (0, "→ Now the checkout\n")
    assert story["audio"].text.split() == ["voice", "off", "(no", "voice", "was", "asked", "for)", "bluetooth", "on", "wake", "2.5", "s"]


def test_run_runs_a_plan_beside_the_open_session_in_a_run_of_its_name(story: Story) -> None:
    said = story["run"]
    assert said.code == 0, said
    assert "passed  basket.plan.md::One book[chromium]" in said.text
    assert [run.name.split("-")[-1] for run in (story.folder / ".tool" / "runs").glob("*-checkout")] == ["checkout"]
    assert story["status"].code == 0


def test_the_trail_tells_all_that_was_typed_in_its_order(story: Story) -> None:
    said = story["trail"]
    assert said.code == 0
    told = ["tool suggest Open “All books”", "tool do", "click Details", "not executed", "tool auto", "tool step", '✗ "Wuthering Heights"']
    told += ["‹secret:SHOP_PASSWORD›", "tool hint The basket icon", "tool say Now the checkout", 'click "Wish list"']
    at = 0
    for words in told:
        assert words in said.text[at:], (words, said.text[at:])
        at = said.text.index(words, at)


def test_a_followed_trail_tells_what_comes_and_ends_well_with_ctrl_c(story: Story) -> None:
    said = story["follow"]
    assert said.code == 0, said
    assert said.text.index("tool say Now the checkout") < said.text.index('click "Wish list"')
    assert "Traceback" not in said.text


def test_what_cannot_be_understood_is_wrong_usage_with_the_right_usage(story: Story) -> None:
    for part, fact in (
        ("no such command", "There is no command 'stat'. Did you mean start?"),
        ("no such option", "There is no option --expect."),
        ("wrong value", "--max-actions is 'none'. Valid: a whole number, 1 or more."),
    ):
        assert (story[part].code, fact in story[part].flowing, "usage: tool" in story[part].text) == (2, True, True), story[part]


def test_status_and_close_tell_the_session(story: Story) -> None:
    status = story["status"].text
    assert "ready" in status
    assert "Wish list" in status
    assert "The basket icon has no text" in status
    assert (story["close"].code, story["close"].text) == (0, "Session default is closed.\n")


def test_nothing_is_wider_than_the_terminal_and_nothing_ends_in_a_traceback(story: Story) -> None:
    ours = {name: said for name, said in story.parts.items() if name not in PYTESTS and not name.endswith("JSON")}
    assert {name: said.too_wide for name, said in ours.items() if said.too_wide} == {}
    assert [name for name, said in story.parts.items() if "Traceback" in said.text] == []


def test_colour_is_on_a_terminal_only_and_not_with_no_color(story: Story) -> None:
    assert [part for part in ("start", "suggest", "do", "unsure", "step", "status", "trail") if not COLOUR.search(story[part].raw)] == []
    assert "\x1b" not in story["no colour"].raw
    assert "ready" in story["no colour"].text


def test_a_paused_session_says_so_and_how_it_goes_on(story: Story) -> None:
    assert story["pause"].text == "Paused. Go on: tool resume\n"
    assert "paused (process" in story["paused"].text
    assert (story["do paused"].code, "The session is paused." in story["do paused"].flowing) == (3, True)
    assert [story[part].text for part in ("resume", "stop")] == ["Going on.\n", "Nothing was running.\n"]
    assert [line for line in story["trail"].text.splitlines() if line.endswith(("$ tool pause", "$ tool resume"))] != []


@pytest.mark.parametrize("command", COMMANDS)
def test_with_json_a_command_prints_one_object_and_nothing_else(story: Story, command: str) -> None:
    said = story[f"{command} as JSON"]
    found = said.object
    if command == "check":  # a format of its own
        assert (set(found), said.code) == ({"files", "problems"}, 0)
        return
    assert found["format"] == 1
    if command not in ("trail", "doctor"):
        assert (found["command"], found["code"]) == (command, said.code)
    expected = {"start": 2, "dashboard": 2, "do": 3, "report": 2, "run": 4, "close": 4}
    assert said.code == expected.get(command, 0), said


def test_a_file_that_is_there_is_not_overwritten_by_an_export(story: Story) -> None:
    assert story["export"].code == story["export python"].code == 0
    assert "Wrote exported.plan.md." in story["export"].text
    assert "left out: Command" in story["export"].text  # what failed, and why
    assert (story["export there"].code, "exists and is left as it is" in story["export there"].flowing) == (2, True)


EXPORTS = {"exported.plan.md": ("--embedded",), "test_exported.py": ("-p", "no:tool")}


@pytest.mark.parametrize("file", EXPORTS)
def test_what_was_exported_passes_by_itself_in_a_fresh_shop(story: Story, tmp_path: Path, file: str) -> None:
    with running_shop(PASSWORD) as fresh:
        ran = pytest_alone(tmp_path / "alone", story.folder / file, *EXPORTS[file], "--base-url", fresh)
    assert (ran.returncode, "1 passed" in ran.stdout) == (0, True), ran.stdout + ran.stderr


@pytest.mark.parametrize("file", EXPORTS)
def test_what_was_exported_fails_where_the_shop_is_broken(story: Story, tmp_path: Path, file: str) -> None:
    with running_shop(PASSWORD, Bug.SEARCH_CASE) as broken:
        ran = pytest_alone(tmp_path / "alone", story.folder / file, *EXPORTS[file], "--base-url", broken)
    assert (ran.returncode, "1 failed" in ran.stdout) == (1, True), ran.stdout + ran.stderr
    assert "Hardback" in ran.stdout
