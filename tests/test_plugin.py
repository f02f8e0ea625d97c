"""The plugin as a user meets it: pytest in a project of its own, a real browser, models that follow a script."""

from __future__ import annotations

import functools
import http.server
import json
import threading
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pexpect
import pytest
from PIL import Image

from greeter import GREET, PAGE, chat, events, run, write
from scripted import ScriptedModel

TYPES = {"intents": [{"text": "type ‹secret:DEMO_CODE› into Name", "fills": True}]}


def channels(picture: Path) -> tuple[bytes, bytes]:
    """Green and red of all its pixels."""
    red, green, _ = Image.open(picture).convert("RGB").split()
    return green.tobytes(), red.tobytes()


def test_a_plan_passes_and_is_on_record(project: pytest.Pytester, model: ScriptedModel) -> None:
    write(project, GREET)
    result = run(project, "-v", "--junit-xml=out.xml")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(
        [
            "greet.plan.md::A visitor is greeted?chromium? PASSED*",
            "*browser test plans*",
            "passed *A visitor is greeted?chromium?  2 steps · 2 decisions · 0 escalations · 4 model calls · $*",
            "the run is in .tool/runs/*",
        ]
    )
    told = events(project)
    typed, clicked = [e for e in told if e["kind"] == "suggestion"]
    assert (typed["operation"], typed["value"], typed["value_stated_by"]) == ("type", "Ann", "step")
    assert (clicked["control"], clicked["outcome"], clicked["decision_model"]) == ('button "Greet"', "done", "scripted-engine")
    assert clicked["decision_cost"] == pytest.approx(0.00002)
    assert clicked["decision_ms"] > 0
    frames = [e for e in told if e["kind"] == "frame"]
    assert frames
    case = ElementTree.parse(project.path / "out.xml").find(".//testcase")
    assert case is not None
    names = {p.get("name"): p.get("value") for p in case.iter("property")}
    assert names["step 2"].startswith("Greet. – passed")
    assert names["decisions"] == "2"


def test_an_expectation_that_is_false_fails_and_says_what_was_seen(project: pytest.Pytester) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    result = run(project, "-o", "tool_expect_seconds=0.5", "--output=out")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "greet.plan.md:9: step 2 failed: *",
            "  step      Greet.",
            '  tried     “click Greet” → click button "Greet" by engine (scripted-engine), confidence 0.95: *Hello Ann*',
            '  expected  "Hello Bob" is shown  (greet.plan.md:10)',
            "  seen      *Hello Ann*",
            "  frame     .tool/runs/*.jpg",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert list((project.path / "out").rglob("failed-step.jpg"))


def test_a_secret_is_typed_and_nowhere_else(project: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMO_CODE", "hunter2-very-secret")

    def types(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("history"):
            return {"verdict": {"passed": True, "reason": "typed", "evidence": [{"text": "Hello ‹secret:DEMO_CODE›"}]}}
        return {"intents": [{"text": "type ‹secret:DEMO_CODE› into Name", "fills": True}, {"text": "click Greet"}]}

    model.chat = types
    write(project, "1. Type {secret:DEMO_CODE} as the name and greet.\n")
    result = run(project, "-vv", "--junit-xml=out.xml")
    result.assert_outcomes(passed=1)
    everything = result.stdout.str() + result.stderr.str() + json.dumps([s.body for s in model.sent])
    everything += "".join(p.read_text(errors="replace") for p in project.path.rglob("*") if p.suffix in (".xml", ".jsonl", ".json"))
    assert "hunter2" not in everything
    assert "‹secret:DEMO_CODE›" in everything


@pytest.mark.parametrize("setting", ["withhold", "keep"])
def test_once_a_secret_was_typed_a_canvas_is_seen_only_where_a_setting_says_so(
    project: pytest.Pytester, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    monkeypatch.setenv("DEMO_CODE", "hunter2-very-secret")
    painted = "<canvas id=k width=300 height=100></canvas><script>const d = k.getContext('2d'); d.fillStyle = '#0f0'; d.fillRect(0, 0, 300, 100)</script>"
    project.makefile(".html", page=PAGE + painted)
    model.chat = lambda role, ask: chat(role, {**ask, "history": ask.get("history", [])}) if ask.get("history") else TYPES
    write(project, "1. Type {secret:DEMO_CODE} as the name.\n")
    run(project, f"-otool_frames_with_secrets={setting}")
    lime = [sum(g > 150 and r < 110 for g, r in zip(*channels(picture), strict=True)) for picture in sorted(project.path.rglob("*.jpg"))]
    assert lime[0] > 20_000, "it is not seen before"
    assert (lime[-1] > 20_000) is (setting == "keep")


def test_without_a_key_the_hosted_default_refuses_every_plan_and_says_once_what_to_do(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GATEWAY_API_KEY", "TEXT_MODEL_API_KEY", "APP_PILOT_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    pytester.makefile(".plan.md", one="1. Click x.\n", two="1. Click y.\n")
    pytester.makepyfile("def test_other(): pass")
    result = run(pytester, "one.plan.md", "two.plan.md", "test_without_a_key_the_hosted_default_refuses_every_plan_and_says_once_what_to_do.py")
    result.assert_outcomes(errors=2, passed=1)
    text, _, _ = result.stdout.str().partition("short test summary info")  # pytest repeats errors there, in full under CI
    for way_out in ("GATEWAY_API_KEY", "TEXT_MODEL_API_KEY", "--engine local", "--embedded"):
        assert text.count(way_out) == 1
    result.stdout.fnmatch_lines(["The hosted decision engine has no gateway key. (The same as at one.plan.md::one*"])
    assert "Traceback" not in text
    collected = run(pytester, "--collect-only", "-q", "one.plan.md")
    assert collected.ret == 0


def test_a_dead_engine_is_one_clear_error_and_other_tests_run(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOCAL_ENGINE_BASE_URL", "http://127.0.0.1:9")
    write(project, GREET)
    project.makepyfile("def test_other(): pass")
    result = run(project)
    result.assert_outcomes(errors=1, passed=1)
    result.stdout.fnmatch_lines(["*127.0.0.1:9*"])
    assert "Traceback" not in result.stdout.str()


def test_a_page_that_never_answers_is_one_clear_failure(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, GREET).write_text("---\nurl: http://127.0.0.1:9/\n---\n1. Greet.\n")
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["greet.plan.md:*: http://127.0.0.1:9/ could not be opened.*"])
    assert "Traceback" not in result.stdout.str()


def test_a_browser_that_is_not_installed_is_one_clear_error(project: pytest.Pytester) -> None:
    write(project, GREET)
    result = run(project, "--browser", "webkit")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["The browser could not be started*"])
    assert "Traceback" not in result.stdout.str()


def test_an_unknown_setting_value_names_the_valid_ones(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    write(project, GREET)
    result = run(project, "--engine", "locl")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*locl*hosted, local*Did you mean local?*"])


def test_a_bad_limit_in_the_configuration_is_said_once_for_each_item(project: pytest.Pytester) -> None:
    write(project, GREET)
    result = run(project, "-o", "tool_step_turns=many")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*many*whole number*"])
    assert "Traceback" not in result.stdout.str()


def test_cases_markers_and_selection_behave_as_for_any_test(project: pytest.Pytester) -> None:
    write(project, '\n## Named\nMarks: smoke\n\n1. Type "{who}" as the name.\n\nCases:\n\n| who |\n|---|\n| Ann |\n| Bob |\n\n## Other\n1. Greet.\n')
    listed = run(project, "--collect-only", "-q", "-m", "smoke").stdout.str()
    assert "greet.plan.md::Named[chromium-Ann]" in listed
    assert "greet.plan.md::Named[chromium-Bob]" in listed
    assert "::Other" not in listed
    assert "Bob" in run(project, "--collect-only", "-q", "-k", "Bob").stdout.str()


@pytest.mark.parametrize("options", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_a_mistake_in_a_plan_is_said_with_its_line_and_the_other_tests_run(project: pytest.Pytester, options: list[str]) -> None:
    write(project, GREET)
    write(project, "No step at all.\n", "broken")
    result = run(project, *options)
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*broken.plan.md:*"])
    assert "Traceback" not in result.stdout.str()
    assert result.ret == 1


def test_a_mistake_in_a_python_file_still_stops_the_run(project: pytest.Pytester) -> None:
    write(project, "No step at all.\n", "broken")
    project.makepyfile("import nothing_of_that_name")
    result = run(project)
    result.assert_outcomes(errors=2)
    assert result.ret == 2


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["alone", "xdist"])
def test_unmasked_files_of_others_are_warned_about_once(project: pytest.Pytester, workers: list[str]) -> None:
    write(project, GREET)
    write(project, GREET, "again")
    result = run(project, "--tracing", "on", "--screenshot", "on", "-W", "error", *workers)
    result.assert_outcomes(passed=2)
    assert result.stdout.str().count("note: --tracing: pytest-playwright's own files are not masked") == 1
    assert result.stdout.str().count("note: --screenshot:") == 1
    assert list(project.path.rglob("trace.zip"))


def test_two_workers_share_one_run_folder(project: pytest.Pytester) -> None:
    write(project, GREET)
    write(project, GREET, "again")
    result = run(project, "-n", "2")
    result.assert_outcomes(passed=2)
    assert {e["item"] for e in events(project)} == {"greet.plan.md::A visitor is greeted[chromium]", "again.plan.md::A visitor is greeted[chromium]"}
    result.stdout.fnmatch_lines(["*2 steps · 2 decisions*", "the run is in .tool/runs/*"])


def test_an_unknown_variable_is_said_before_the_browser_opens(project: pytest.Pytester) -> None:
    write(project, '1. Type "{nmae}" as the name.\n', front="vars: {name: Ann}\n")
    result = run(project, "--setup-show")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*nmae*name*"])
    assert "SETUP    S browser " not in result.stdout.str()


def test_pdb_stops_with_the_page_open(project: pytest.Pytester) -> None:
    write(project, GREET.replace("Hello Ann", "Hello Bob"))
    child = project.spawn_pytest("--pdb -o tool_expect_seconds=0.2 -p no:cacheprovider", expect_timeout=60)
    child.expect("step 2 failed")
    child.expect("Pdb")
    child.sendline("tool_run.stage.browser.observe(False).title")
    child.expect("Greeter")
    child.expect("Pdb")  # what is sent before it reads again is lost
    child.sendline("q")
    child.expect(pexpect.EOF)


def test_idle_the_plugin_writes_nothing(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_other(): pass")
    run(pytester, "-q").assert_outcomes(passed=1)
    assert not (pytester.path / ".tool").exists()


def test_the_summary_calls_an_item_what_pytest_calls_it(project: pytest.Pytester) -> None:
    for name, marks in (("a", 'xfail(reason="known", strict=False)'), ("b", 'xfail(reason="known")')):
        text = GREET.replace("A visitor", name).replace("is greeted\n", f"is greeted\nMarks: {marks}\n")
        write(project, text.replace("Hello Ann", "Hello Bob") if name == "b" else text, name)
    write(project, GREET.replace("A visitor", "c"), "c", front="fixtures: [breaks]\n")
    breaks = "@pytest.fixture\ndef breaks():\n    yield\n    raise RuntimeError('torn down badly')\n"
    conftest = project.path / "conftest.py"
    conftest.write_text(f"import pytest\n{conftest.read_text()}\n{breaks}")
    result = run(project, "-o", "tool_expect_seconds=0.3")
    result.stdout.fnmatch_lines(["xpassed a.plan.md::*", "xfailed b.plan.md::*", "error   c.plan.md::*"])


def test_the_base_url_of_the_ini_counts_in_workers_too(project: pytest.Pytester) -> None:
    write(project, GREET)
    (project.path / "conftest.py").unlink()
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(project.path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        project.makeini(f"[pytest]\nbase_url = http://127.0.0.1:{server.server_port}\n")
        run(project, "-n", "1").assert_outcomes(passed=1)
        server.shutdown()


def test_what_a_test_has_seen_is_let_go_once_it_is_told(project: pytest.Pytester) -> None:
    (project.path / "greet.plan.md").write_text('---\nurl: "{base_url}/page.html"\n---\n' + "".join(f'## Test {n}\n1. Click "Greet".\n\n' for n in range(4)))
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write("""
import gc
from pytest_tool.trail import Trail

def pytest_sessionfinish():
    gc.collect()
    print("trails alive:", sum(isinstance(it, Trail) for it in gc.get_objects()))
""")
    result = run(project, "--embedded", "-s")
    result.assert_outcomes(passed=4)
    result.stdout.fnmatch_lines(["*trails alive: [01]"])
