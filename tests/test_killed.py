"""A browser, or a tab of it, that is killed ends its test, with the browser to blame, and no other."""

from __future__ import annotations

import pytest

from greeter import GREET, events, run, write

KILLS = """
import os, signal, time
from pytest_tool import step

def kill(page, kind):
    session = page.context.browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    for process in told:
        if process["type"] == kind:
            os.kill(process["id"], signal.SIGKILL)
    page.wait_for_timeout(300) if kind == "renderer" else time.sleep(0.3)

@step("the {word} is killed")
def killed(kind, page):
    kill(page, kind)
"""


def project_that_kills(project: pytest.Pytester, kind: str) -> None:
    conftest = project.path / "conftest.py"
    conftest.write_text(conftest.read_text() + KILLS)
    write(project, GREET, "b")
    write(project, f'# Killed\n\n## The {kind} is killed\n1. the {kind} is killed\n2. Type "Ann" as the name.\n', "a")


@pytest.mark.parametrize("kind", ["renderer", "browser"])
def test_what_is_killed_ends_its_test_alone(project: pytest.Pytester, kind: str) -> None:
    project_that_kills(project, kind)
    result = run(project, "-v", "--junit-xml=out.xml")
    # the tear-down of pytest-playwright misses the browser as well
    result.assert_outcomes(passed=1, failed=1, errors=int(kind == "browser"))
    result.stdout.fnmatch_lines(["*step 1 failed: *", "  blame     browser: *"])
    [told] = [e for e in events(project) if e["kind"] == "outcome" and e["outcome"] == "failed"]
    assert told["blame"] == "browser"


def test_after_a_browser_that_is_killed_between_tests_comes_a_new_one(project: pytest.Pytester) -> None:
    project_that_kills(project, "browser")
    write(project, GREET.replace("greeted", "welcome"), "a")
    project.makepyfile(test_kill="from conftest import kill\ndef test_kills(page): kill(page, 'browser')")
    result = run(project, "-v", "a.plan.md", "test_kill.py", "b.plan.md")
    result.stdout.fnmatch_lines(["a.plan.md*PASSED*", "b.plan.md*PASSED*", "*The browser had ended: *started again*"])
