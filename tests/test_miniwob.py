"""The benchmark on MiniWoB++ counts what it says it counts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.benchmarks.miniwob import Episode, as_json, figures, seeds_of, table

ROOT = Path(__file__).parents[1]


def episode(task: str = "a", reward: float = 1, passed: bool | None = True, seconds: float = 1, actions: int = 2) -> Episode:
    return Episode(task, 0, "Click it.", reward, passed, "", seconds, actions)


@pytest.mark.parametrize(
    ("reward", "passed", "outcome"),
    [
        (1, True, "success"),
        (1, False, "unclaimed"),
        (1, None, "unclaimed"),
        (0, True, "false done"),
        (0.5, True, "false done"),
        (-1, False, "refused"),
        (0, None, "error"),
    ],
)
def test_an_episode_is_told_by_its_reward_and_by_what_the_tool_says(reward: float, passed: bool | None, outcome: str) -> None:
    assert episode(reward=reward, passed=passed).outcome == outcome


def test_a_success_that_was_not_claimed_is_a_success() -> None:
    counted = figures([episode(), episode(passed=False), episode(reward=0), episode(reward=0, passed=False)])
    assert (counted["success"], counted["unclaimed"], counted["false_done"], counted["refused"], counted["error"]) == (2, 1, 1, 1, 0)


def test_the_table_has_a_line_for_each_task_and_one_for_all() -> None:
    lines = table([episode("a"), episode("b", reward=0)]).splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["a", "b", "all"]
    assert lines[-1] == "success 50.0%, false done 50.0%"


def test_the_json_has_figures_tasks_and_every_episode() -> None:
    said = json.loads(as_json([episode("a"), episode("b", reward=0)]))
    assert said["all"]["success"] == 1
    assert said["tasks"]["b"]["false_done"] == 1
    assert [e["success"] for e in said["episodes"]] == [True, False]


@pytest.mark.parametrize(("text", "seeds"), [("0:3", [0, 1, 2]), ("7", [7]), ("1,5", [1, 5])])
def test_seeds_are_a_range_one_or_a_list(text: str, seeds: list[int]) -> None:
    assert seeds_of(text) == seeds


def test_without_the_package_one_line_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['miniwob'] = None; from tests.benchmarks.miniwob import main; sys.argv = ['x', '--tasks', 'a']; main()"
    done = subprocess.run([sys.executable, "-c", hidden], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert "pip install" in done.stderr
    assert "Traceback" not in done.stderr
