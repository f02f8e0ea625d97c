"""What people and programs read: widths, streams, colour, and nothing of a page that a terminal would obey."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pexpect
import pytest
from tool_cli.output import Output

from cli.samples import SUGGESTION, TOOL, Host, Tool, environment, result

PAGE = {"url": "http://127.0.0.1:4000/emma", "title": "Emma – Paper Lane Books"}
LONG = "the terms and the gift wrap are in the box on the right, above the button that pays, where nobody looks"
DOUBTED = {**SUGGESTION, "confidence": 0.41, "decided_by": "", "doubts": [f"low confidence: {LONG}"]}
TOTALS = {"decisions": 1, "model_calls": 2, "cost": 0.00123, "seconds": 1.23}
CHECKS = [{"expectation": "the badge says 1", "passed": True, "reason": ""}, {"expectation": LONG, "passed": False, "reason": f"but {LONG}"}]
STATUS = result(
    "status", state="busy", pid=47, since=1e9, page=PAGE, engine="local", models={"pilot": "m", "text": "m", "engine": "m"}, run=".tool/runs/x",
    actions=12, cost=None, hints=[LONG], running={"command": "auto", "text": LONG, "seconds": 12.3}, waiting=2, dashboard="", warnings=[LONG],
)  # fmt: skip

SAMPLES = {
    "suggest": result("suggest", suggestion=SUGGESTION, page=PAGE),
    "suggest, long": result("suggest", suggestion={**SUGGESTION, "did": f'click button "{LONG}"'}),
    "suggest, unsure": result("suggest", "unsure", 3, f"Nobody was sure: {LONG}.", suggestion=DOUBTED),
    "suggest, nothing": result("suggest", "refused", 2, LONG, suggestion=None),
    "do": result("do", suggestion=SUGGESTION, changes=['the basket badge is "1"', LONG], error="", page=PAGE),
    "do, no change": result("do", suggestion=SUGGESTION, changes=[], error=""),
    "do, failed": result("do", "failed", 1, "It failed.", suggestion=SUGGESTION, changes=[], error=f"The button is covered: {LONG}."),
    "step": result("step", passed=True, reason=LONG, checks=CHECKS[:1], totals=TOTALS),
    "step, failed": result("step", "failed", 1, "The step failed.", passed=False, reason=LONG, checks=CHECKS, totals={**TOTALS, "cost": None}),
    "status": STATUS,
    "start": {**STATUS, "command": "start", "message": "Session default is ready."},
    "hint": result("hint", message="Kept.", hints=[LONG, "short"]),
    "audio": result("audio", voice="off", bluetooth=False, wake_s=1.2),
    "close": result("close", message="Session default is closed."),
    "no session": result("status", "no session", 4, f"There is none. {LONG}"),
    "of another version": result("do", suggestion="?", changes=7, totals=[], message=None),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", SAMPLES)
def test_human_output_fits_80_columns_and_has_no_escape_code_off_a_terminal(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = Output(as_json=False).result(SAMPLES[name])
    said = capsys.readouterr()
    assert code == SAMPLES[name]["code"]
    assert [line for line in (said.out + said.err).splitlines() if len(line) > 80] == []
    assert "\x1b" not in said.out + said.err
    assert bool(said.err) == (code != 0)


@pytest.mark.parametrize("name", SAMPLES)
def test_json_is_the_result_alone(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    output = Output(as_json=True)
    output.event({"event": "doing", "text": "click"})
    output.note("launching the browser")
    output.result(SAMPLES[name])
    said = capsys.readouterr()
    assert (json.loads(said.out), said.out.count("\n"), said.err) == (SAMPLES[name], 1, "")


def said(sample: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    Output(as_json=False).result(SAMPLES[sample])
    return tuple(capsys.readouterr())  # type: ignore[return-value]


def test_a_suggestion_is_a_line_with_its_number_confidence_and_decider(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = said("suggest", capsys)
    assert out == '3  click button "Add to basket"   0.93  engine (embedded)\n`tool do` performs it.\n'


def test_a_session_that_is_named_is_named_in_the_next_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    Output(as_json=False).result({**SAMPLES["suggest"], "session": "shop"})
    assert "`tool --session shop do` performs it." in capsys.readouterr().out


def test_an_unsure_suggestion_has_its_doubts_and_is_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = said("suggest, unsure", capsys)
    assert "0.41  not sure (embedded)\n   doubt: low confidence: the terms" in out
    assert "performs it" not in out
    assert err.startswith("Nobody was sure: ")


def test_do_says_what_changed_or_that_nothing_did_or_why_it_failed(capsys: pytest.CaptureFixture[str]) -> None:
    assert said("do", capsys)[0].startswith('✓ click button "Add to basket"   0.93  engine (embedded)\n    the basket badge is "1"\n')
    assert "    nothing changed on the page\n" in said("do, no change", capsys)[0]
    out, err = said("do, failed", capsys)
    assert out.startswith("✗ click")
    assert err.startswith("The button is covered: ")
    assert err.endswith("It failed.\n")


def test_a_step_ends_with_its_checks_its_verdict_and_what_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    assert said("step", capsys)[0].startswith("✓ the badge says 1\npassed: the terms")
    out, err = said("step, failed", capsys)
    assert "\n✗ the terms" in out
    assert out.endswith("1 decision · 2 model calls · – · 1.2 s\n")
    assert err.startswith("failed: the terms")
    assert err.endswith("\nThe step failed.\n")


def test_status_is_an_aligned_table(capsys: pytest.CaptureFixture[str]) -> None:
    rows = said("status", capsys)[0].splitlines()
    named = {row[:12].strip(): row[14:] for row in rows if row[:12].strip()}
    assert named["session"] == "default"
    assert named["page"] == "Emma – Paper Lane Books"
    assert named["waiting"] == "2 commands"
    assert "dashboard" not in named


def test_events_go_to_standard_error_as_they_happen(tool: Tool, host: Host) -> None:
    waiting = [{"event": "waiting", "for": "auto Buy", "seconds": float(n), "ahead": 1} for n in range(1, 13)]
    host.will(*waiting, {"event": "doing", "text": 'click button "Buy"'}, {"event": "note", "text": "5 s"}, SAMPLES["step"])
    ran = tool("step", "Buy")
    assert ran.stderr.splitlines() == ["waiting for: auto Buy (1 s)", "waiting for: auto Buy (11 s)", '→ click button "Buy"', "5 s"]
    assert ran.stdout.startswith("✓ the badge says 1")


def test_what_a_page_wrote_cannot_steer_the_terminal(tool: Tool, host: Host) -> None:
    evil = "a\x1b]0;title\x07\x9b31mb\u202ec\rd"
    host.will({"event": "doing", "text": evil}, result("do", suggestion={**SUGGESTION, "did": evil}, changes=[evil]))
    ran = tool("do", "x")
    assert [c for c in ran.stdout + ran.stderr if not c.isprintable() and c != "\n"] == []
    assert json.loads(tool("do", "x", "--json").stdout)["changes"] == [evil]


@pytest.mark.parametrize(("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)])
def test_colour_is_for_terminals_that_want_it(tmp_path: Path, host: Host, more: dict[str, str], coloured: bool) -> None:
    host.will(SAMPLES["suggest"])
    child = pexpect.spawn(TOOL[0], [*TOOL[1:], "suggest", "x"], cwd=str(tmp_path), env=environment(**more), timeout=30, encoding="utf-8")  # type: ignore[arg-type]
    child.expect(pexpect.EOF)
    shown = str(child.before)
    assert "Add to basket" in shown
    assert ("\x1b[" in shown) == coloured


@pytest.mark.parametrize("redirected", ["| true", "2>&1 | true", "| head -1"])
def test_a_reader_who_has_seen_enough_ends_it_quietly(tmp_path: Path, host: Host, redirected: str) -> None:
    host.will(*[{"event": "note", "text": f"{n}"} for n in range(3000)], SAMPLES["status"] | {"command": "status", "hints": [LONG] * 3000})
    shell = f"{' '.join(TOOL)} do x {redirected}"
    ran = subprocess.run(["bash", "-c", shell], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)
    assert "Traceback" not in ran.stderr
    assert "BrokenPipe" not in ran.stderr
    assert len(host.asked) == 1


def test_a_locale_without_our_marks_gets_question_marks(tool: Tool, host: Host) -> None:
    host.will(SAMPLES["do"])
    ran = tool("do", "x", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stdout[:8]) == (0, "? click ")


def test_a_command_goes_on_when_nobody_listens_to_its_progress(tmp_path: Path, host: Host) -> None:
    host.will(*[{"event": "note", "text": f"{n}"} for n in range(3000)], SAMPLES["do"])
    shell = f"{' '.join(TOOL)} do x 2> >(true)"
    ran = subprocess.run(["bash", "-c", shell], cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True, timeout=60)
    assert (ran.returncode, ran.stdout[:7]) == (0, "✓ click")


def until_idle(pid: int) -> None:
    """Until a process has done nothing for half a second: it waits for its input."""
    done, since = "", time.monotonic()
    while time.monotonic() - since < 0.5:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if (now := f"{fields[0]} {fields[11:13]}") != done or fields[0] == "R":
            done, since = now, time.monotonic()
        time.sleep(0.02)


def test_ctrl_c_while_a_text_is_read_is_no_traceback(tmp_path: Path) -> None:
    child = pexpect.spawn(TOOL[0], [*TOOL[1:], "step", "-"], cwd=str(tmp_path), env=environment(), timeout=30, encoding="utf-8")  # type: ignore[arg-type]
    until_idle(child.pid)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert "Traceback" not in str(child.before)
    assert child.exitstatus == 130
