"""The model server loads while plans are read; where it may turn out that none runs, none is started for nothing."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.cold
PLAN = '# Plan\n\n1. Click "Save".\n'
TELLING = """
import atexit
from pytest_tool import stash

SERVERS = []

def pytest_collection_finish(session):
    SERVERS.append(stash.session(session.config).server)
    print("started:", SERVERS[0] is not None)

atexit.register(lambda: print("runs:", SERVERS[0] is not None and SERVERS[0].status is None))
"""


@pytest.mark.parametrize(
    ("options", "started"),
    [
        (["--embedded"], True),
        ([], False),
        (["--embedded", "--collect-only"], False),
        (["--embedded", "-k", "another"], False),
        (["--embedded", "-m", "smoke"], False),
    ],
    ids=["run", "other-models", "collect-only", "by-name", "by-marker"],
)
def test_the_model_server_is_started_while_the_plans_are_read(pytester: pytest.Pytester, options: list[str], started: bool) -> None:
    pytester.makeini("[pytest]\nmarkers = smoke\n")
    pytester.makeconftest(TELLING)
    pytester.makefile(".plan.md", save=PLAN)
    told = pytester.runpytest_subprocess("-s", "--setup-plan" if started else "-q", *options, "save.plan.md")
    told.stdout.fnmatch_lines([f"*started: {started}*"])
    told.stdout.fnmatch_lines(["*runs: False*"])


def test_a_file_that_is_no_plan_starts_none(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(TELLING)
    pytester.makefile(".md", readme=PLAN)
    pytester.makepyfile("def test_it(): pass")
    told = pytester.runpytest_subprocess("-s", "--embedded")
    told.stdout.fnmatch_lines(["*started: False*"])
