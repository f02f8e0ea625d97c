"""``tool trail --csv``: what was suggested as a table that a script and a spreadsheet read, whatever a page has written."""

from __future__ import annotations

import csv
import io
import json
import subprocess
from pathlib import Path

import pytest
from tool_cli.trail_csv import COLUMNS, rows

from cli.samples import EVENTS, TOOL, Tool, environment, event

NAME = "20261122T010203.000Z-shop"
HOSTILE = 'He said "buy, now"\r\nthen\tleft; 你好 🛒 \x1b[31mred\x1b[0m'


def raw(where: Path, *more: str, **settings: str) -> bytes:
    ran = subprocess.run([*TOOL, "trail", NAME, "--csv", *more], cwd=where, env=environment(**settings), capture_output=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, b""), ran.stderr
    return ran.stdout


def read(where: Path, **settings: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw(where, **settings).decode(), newline="")))


def written(run: Path, *events: dict[str, object]) -> None:
    (run / "events.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in events))


def test_each_suggestion_is_a_row_under_a_header(tmp_path: Path, run_on_disk: Path) -> None:
    first, second = read(tmp_path)
    assert tuple(first) == COLUMNS
    assert {name: value for name, value in first.items() if value} == {
        "at": "1970-01-01T00:00:03.000Z", "item": "shop.plan.md::A guest", "test": "A guest buys", "step": "1",
        "step_text": "Put the book in the basket.", "intent": "add it", "outcome": "done", "operation": "click",
        "control": 'button "Add to basket"', "confidence": "0.93", "decided_by": "engine", "decision_model": "embedded-grounding-1",
        "doubts": "fresh hint: a long advice that goes on until it needs another line", "changes": 'the basket badge is "1"',
        "waited_ms": "301.4",
    }  # fmt: skip
    assert {second[name] for name in ("tag", "confidence", "decision_ms", "decision_cost", "frame", "value", "engine_model")} == {""}


def test_numbers_are_written_out_and_what_is_unknown_is_empty(run_on_disk: Path, tmp_path: Path) -> None:
    known = event("suggestion", 1782129606.1234, step=2, tag=0, confidence=0.5, engine_confidence=1, decision_ms=0.0, decision_cost=0.00002, frame=12)
    unknown = event("suggestion", 4.0, step=2, confidence=None, decision_ms=0.0, decision_cost=None, tag=True, frame="7", engine_confidence=float("nan"))
    unusable = event("suggestion", 5.0, step=2, confidence=None, decision_ms=41.5, decision_cost=0.0)
    written(run_on_disk, known, unknown, unusable)
    first, second, third = read(tmp_path)  # as they were written, whatever the clock said
    numbers = ("step", "tag", "confidence", "engine_confidence", "decision_ms", "decision_cost", "frame")
    assert [first[name] for name in numbers] == ["2", "0", "0.5", "1", "0", "0.00002", "12"]
    assert first["at"] == "2026-06-22T12:00:06.123Z"
    assert [second[name] for name in numbers] == ["2", "", "", "", "", "", ""]
    assert [third[name] for name in ("confidence", "decision_ms", "decision_cost")] == ["", "41.5", "0"]


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "＝", "-1+"])
def test_what_a_spreadsheet_would_calculate_is_text_there(tmp_path: Path, run_on_disk: Path, first: str) -> None:
    words = f"{first}HYPERLINK(1)"
    written(run_on_disk, event("suggestion", 3.0, step=-1, confidence=-0.5, intent=words, doubts=[words, "b"], changes=["a", words]))
    [row] = read(tmp_path)
    assert [row["intent"][0], row["doubts"][0], row["changes"][0]] == ["'", "'", "a"]
    assert row["intent"].endswith("HYPERLINK(1)")
    assert (row["step"], row["confidence"]) == ("-1", "-0.5")


def test_quotes_commas_and_newlines_come_back_and_nothing_that_a_terminal_obeys(tmp_path: Path, run_on_disk: Path) -> None:
    written(run_on_disk, event("suggestion", 3.0, step=1, intent=HOSTILE, changes=["a, b", 'c "d"\ne', 7, None], error=["no text"], value=3))
    [row] = read(tmp_path)
    assert row["intent"] == 'He said "buy, now"\nthen    left; 你好 🛒 �[31mred�[0m'
    assert (row["changes"], row["error"], row["value"]) == ('a, b; c "d"\ne', "", "")
    assert raw(tmp_path).count(b"\r\n") == 2


def test_it_is_utf_8_in_every_locale(tmp_path: Path, run_on_disk: Path) -> None:
    written(run_on_disk, event("suggestion", 3.0, step=1, intent="你好", control="half a character: \ud83d"))
    [row] = read(tmp_path, LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (row["intent"], row["control"]) == ("你好", "half a character: �")


def test_the_items_of_several_workers_stand_one_after_another_each_with_its_own_test(tmp_path: Path, run_on_disk: Path) -> None:
    (run_on_disk / "events.jsonl").unlink()
    for worker in (0, 1):
        lines = [{**e, "item": f"w{worker}", "title": f"Test {worker}", "at": float(e["at"]) + worker / 100} for e in EVENTS]  # type: ignore[arg-type]
        (run_on_disk / f"events-gw{worker}.jsonl").write_text("".join(f"{json.dumps(e)}\n" for e in lines))
    assert [(row["item"], row["test"]) for row in read(tmp_path)] == [("w0", "Test 0")] * 2 + [("w1", "Test 1")] * 2


def test_the_text_of_a_step_is_that_of_the_same_attempt_or_of_the_command() -> None:
    told = [
        event("test_started", 1.0, title="One", where=""),
        event("step_started", 1.1, number=1, text="first"),
        event("test_started", 2.0, title="One again", where=""),
        event("suggestion", 2.1, step=1),
        event("command", 3.0, number=2, command="suggest", text="the goal"),
        event("command", 3.0, number=0, command="hint", text="a hint"),
        event("suggestion", 3.1, step=2),
        {**event("suggestion", 4.0, step=2), "item": "another"},
    ]
    at = COLUMNS.index("test"), COLUMNS.index("step_text")
    assert [tuple(row[i] for i in at) for row in rows(told)] == [("One again", ""), ("One again", "the goal"), ("", "")]


def test_a_run_without_suggestions_is_a_header(tmp_path: Path, run_on_disk: Path) -> None:
    written(run_on_disk)
    assert raw(tmp_path) == ",".join(COLUMNS).encode() + b"\r\n"


@pytest.mark.parametrize("other", ["--json", "--follow", "--calibration"])
def test_a_table_goes_with_nothing_else(tool: Tool, run_on_disk: Path, other: str) -> None:
    refused = tool("trail", NAME, "--csv", other)
    assert refused.returncode == 2
    said = json.loads(refused.stdout)["message"] if other == "--json" else " ".join(refused.stderr.split())
    assert said == f"--csv prints a table and nothing else, so it does not go with {other}. Leave one of them out."
    assert (refused.stdout == "") is (other != "--json")


def test_a_reader_that_has_seen_enough_ends_it_quietly(tmp_path: Path, run_on_disk: Path) -> None:
    written(run_on_disk, *(event("suggestion", float(n), step=1, intent="x" * 100) for n in range(5000)))
    line = f"{' '.join(TOOL)} trail {NAME} --csv | head -1"
    ran = subprocess.run(["bash", "-c", line], cwd=tmp_path, env=environment(), capture_output=True, timeout=60)
    assert (ran.stdout, ran.stderr) == (",".join(COLUMNS).encode() + b"\r\n", b"")
