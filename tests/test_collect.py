"""Plan files behave as test modules do: ids, options of pytest, marks, fixtures, reports, errors without tracebacks."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pytest_tool.collect import safe, unique

CONFTEST = """
import pytest
from pytest_tool.turn import Verdict
from pytest_tool.collect import collect_file

def pytest_addoption(parser):
    parser.addini("tool_step_modules", "", type="args")

def pytest_collect_file(file_path, parent):
    return collect_file(file_path, parent, ["*.plan.md"])

@pytest.fixture
def tool_case():
    return None

@pytest.fixture
def tool_test(request, tool_case):
    test = request.function.__plan_test__
    print(f"case={tool_case.values if tool_case else None}")
    return test

def pytest_generate_tests(metafunc):
    # What pytest-playwright does, in the runs without it: it cannot be run inside another run that uses it.
    without = not metafunc.config.pluginmanager.hasplugin("playwright")
    if without and "browser_name" in metafunc.fixturenames:
        metafunc.parametrize("browser_name", ["chromium"], scope="session")

class Run:
    def test(self, test):
        print("RUN", test.title)
        failing = [s.text for s in test.steps if s.text.startswith("Fail")]
        return Verdict(not failing, "; ".join(failing))

@pytest.fixture
def tool_run(browser_name):
    return Run()
"""

ONCE = """
@pytest.fixture(scope="module", autouse=True)
def once(request):
    print("ONCE", request.module.__name__)
"""

SHOP = """---
marks: [file_mark, engine(hosted)]
---
# Shop

## A guest buys one book
Marks: smoke, engine(local)

1. Sign in as {user}.

Cases:

| user  |
|-------|
| alice |
| bob   |

## Leaving

1. Fail to log out.
"""

IDS = ["shop.plan.md::A guest buys one book[chromium-alice]", "shop.plan.md::A guest buys one book[chromium-bob]", "shop.plan.md::Leaving[chromium]"]


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project whose plans are run by a stub: steps that start with "Fail" fail."""
    # The real plugin, where it is installed, would collect every plan a second time.
    pytester.makeini("[pytest]\naddopts = -p no:tool\nmarkers =\n  file_mark\n  smoke\n  engine(name)\n")
    pytester.makeconftest(CONFTEST)
    pytester.syspathinsert(Path(__file__).parent.parent)
    write(pytester, "shop.plan.md", SHOP)
    return pytester


def write(project: pytest.Pytester, name: str, text: str) -> Path:
    path = project.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def run(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    return project.runpytest("-p", "no:playwright", *args)


def collected(project: pytest.Pytester, *args: str) -> list[str]:
    result = project.runpytest("--collect-only", "-q", *args)
    return [line for line in result.outlines if "::" in line]


def test_each_test_is_an_item_and_each_case_one_of_its_own(project: pytest.Pytester) -> None:
    assert collected(project) == IDS
    result = run(project, "-s")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*case={'user': 'alice'}*", "*RUN A guest buys one book*", "*case={'user': 'bob'}*"])
    result.stdout.fnmatch_lines(["*case=None*", "*RUN Leaving*"])


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["-k", "alice"], IDS[:1]),
        (["-k", "Leaving or bob"], IDS[1:]),
        (["-m", "smoke"], IDS[:2]),
        (["-m", "not smoke"], IDS[2:]),
        (["-m", "file_mark"], IDS),
        (["shop.plan.md::Leaving"], IDS[2:]),
        (["shop.plan.md::A guest buys one book"], IDS[:2]),
        ([IDS[1]], IDS[1:2]),
        (["--deselect", IDS[0], "--deselect", "shop.plan.md::Leaving"], IDS[1:2]),
        (["--browser", "firefox", "-k", "Leaving"], ["shop.plan.md::Leaving[firefox]"]),
    ],
)
def test_items_are_selected_as_ever(project: pytest.Pytester, args: list[str], found: list[str]) -> None:
    assert collected(project, *args) == found


def test_x_and_last_failed_work(project: pytest.Pytester) -> None:
    write(project, "z.plan.md", "1. Pass.")
    run(project, "-x").assert_outcomes(passed=2, failed=1)
    result = run(project, "--lf")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*rerun previous 1 failure*"])
    run(project, "--ff", "-p", "no:randomly").assert_outcomes(passed=3, failed=1)


def test_xdist_runs_the_same_items(project: pytest.Pytester) -> None:
    write(project, "sub/more.plan.md", "## a::b [c]/d\n1. Pass.\n## Größe\n1. Pass.\n")
    for dist in ("load", "loadfile"):
        run(project, "-n", "2", "--dist", dist).assert_outcomes(passed=4, failed=1)


def test_reruns_repeat_only_what_failed(project: pytest.Pytester) -> None:
    assert run(project, "--reruns", "1").parseoutcomes() == {"passed": 2, "failed": 1, "rerun": 1}


def test_junit_names_the_items(project: pytest.Pytester) -> None:
    run(project, "--junit-xml", "out.xml")
    cases = ET.parse(project.path / "out.xml").getroot().iter("testcase")
    assert [(c.get("classname"), c.get("name"), len(c)) for c in cases] == [
        ("shop.plan.md", "A guest buys one book[chromium-alice]", 0),
        ("shop.plan.md", "A guest buys one book[chromium-bob]", 0),
        ("shop.plan.md", "Leaving[chromium]", 1),
    ]


def test_a_failed_verdict_is_reported_as_its_reason_alone(project: pytest.Pytester) -> None:
    result = run(project, "-k", "Leaving")
    result.stdout.fnmatch_lines(["*_ Leaving[[]chromium[]] _*", "Fail to log out."])
    result.stdout.fnmatch_lines(["FAILED shop.plan.md::Leaving[[]chromium[]] - PlanFailed: Fail to log out."])
    for pattern in ("*raceback*", "*verdict.*", "*.py:*"):
        result.stdout.no_fnmatch_line(pattern)


@pytest.mark.parametrize("style", ["long", "short", "native", "line", "no"])
def test_every_traceback_style_works(project: pytest.Pytester, style: str) -> None:
    run(project, "--tb", style, "--full-trace").assert_outcomes(passed=2, failed=1)


def test_an_error_in_a_fixture_is_reported_as_ever(project: pytest.Pytester) -> None:
    write(project, "broken.plan.md", "---\nfixtures: no_such_fixture\n---\n1. Pass.")
    result = run(project, "broken.plan.md")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*file *broken.plan.md, line 1", "*fixture 'no_such_fixture' not found"])


def test_items_report_the_file_and_line_of_the_plan(project: pytest.Pytester) -> None:
    items, _ = project.inline_genitems(str(project.path / "shop.plan.md"))
    assert [item.location for item in items] == [
        ("shop.plan.md", 5, "A guest buys one book[chromium-alice]"),
        ("shop.plan.md", 5, "A guest buys one book[chromium-bob]"),
        ("shop.plan.md", 17, "Leaving[chromium]"),
    ]
    assert items[0].obj.__doc__ == "A guest buys one book"  # type: ignore[attr-defined]


def test_the_mark_of_the_test_wins_over_that_of_the_file(project: pytest.Pytester) -> None:
    items, _ = project.inline_genitems(str(project.path / "shop.plan.md"))
    closest = [item.get_closest_marker("engine") for item in items]
    assert [mark and mark.args for mark in closest] == [("local",), ("local",), ("hosted",)]


def test_marks_of_pytest_do_what_they_say(project: pytest.Pytester) -> None:
    write(
        project,
        "marks.plan.md",
        "## a\nMarks: xfail(reason='known', strict=true)\n\n1. Fail.\n"
        "## b\nMarks: skip(reason='later')\n\n1. Fail.\n"
        "## c\nMarks: xfail(strict=true)\n\n1. Pass.\n",
    )
    run(project, "marks.plan.md").assert_outcomes(xfailed=1, skipped=1, failed=1)


def test_fixtures_of_the_front_matter_are_used(project: pytest.Pytester) -> None:
    project.makeconftest(CONFTEST + "\n@pytest.fixture\ndef signed_in():\n    print('SIGNED IN')\n")
    write(project, "used.plan.md", "---\nfixtures: [signed_in]\n---\n1. Pass.")
    result = run(project, "-s", "used.plan.md")
    result.stdout.fnmatch_lines(["*SIGNED IN*", "*RUN used*"])
    shown = run(project, "--fixtures-per-test", "used.plan.md")
    shown.stdout.fnmatch_lines(["*fixtures used by used[[]chromium[]]*", "tool_run*", "tool_test*"])


def test_module_scoped_fixtures_live_for_one_plan_file(project: pytest.Pytester) -> None:
    project.makeconftest(CONFTEST + ONCE)
    write(project, "z.plan.md", "1. Pass.")
    lines = [line for line in run(project, "-s").outlines if "ONCE" in line]
    assert [line.split("ONCE")[1].strip() for line in lines] == ["shop.plan.md", "z.plan.md"]


def test_an_unknown_mark_warns_at_its_line(project: pytest.Pytester) -> None:
    write(project, "typo.plan.md", "## a\nMarks: smoek\n\n1. Pass.")
    result = run(project, "typo.plan.md", "-W", "default::pytest.PytestUnknownMarkWarning")
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["*typo.plan.md:2: PytestUnknownMarkWarning: Unknown pytest.mark.smoek*"])


@pytest.mark.parametrize("strict", [["--strict-markers"], ["-o", "strict_markers=true"], ["-W", "error::pytest.PytestUnknownMarkWarning"]])
def test_an_unknown_mark_is_an_error_where_marks_are_strict(project: pytest.Pytester, strict: list[str]) -> None:
    write(project, "typo.plan.md", "## a\nMarks: smoek\n\n1. Pass.")
    result = run(project, "typo.plan.md", *strict)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*ERROR collecting typo.plan.md*", "typo.plan.md:2: *smoek*. *register it*"])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*collect.py*")


def test_a_plan_error_is_one_message_and_the_other_plans_still_run(project: pytest.Pytester) -> None:
    write(project, "sub/bad.plan.md", "# Bad\n\n1. Type {na me}.\n")
    result = run(project, "--continue-on-collection-errors")
    result.assert_outcomes(passed=2, failed=1, errors=1)
    start = next(i for i, line in enumerate(result.outlines) if "ERROR collecting sub/bad.plan.md" in line)
    assert result.outlines[start + 1] == (
        "sub/bad.plan.md:3: '{na me}' is not a variable. Write {name}, {env:NAME} or {secret:NAME} without spaces, and {{ or }} for a brace."
    )
    assert result.outlines[start + 2].startswith("  blame     plan: ")


def test_ids_are_safe_and_unique_and_can_be_run(project: pytest.Pytester) -> None:
    titles = ["Buy", "Buy", "Buy (2)", "a::b [c]/d", "setup_module", "pytest_generate_tests", "Größe 漢", "teardown_function", "-x"]
    write(project, "odd.plan.md", "".join(f"## {title}\n\n1. Pass.\n\n" for title in titles))
    ids = collected(project, "odd.plan.md")
    assert [i.removeprefix("odd.plan.md::").removesuffix("[chromium]") for i in ids] == [
        "Buy",
        "Buy (2)",
        "Buy (2) (2)",
        "a:b (c)-d",
        "setup_module (test)",
        "pytest_generate_tests (test)",
        "Größe 漢",
        "teardown_function (test)",
        "-x",
    ]
    run(project, *ids).assert_outcomes(passed=9)


def test_ids_of_cases_are_safe_and_unique(project: pytest.Pytester) -> None:
    rows = "".join(f"| {cell} |\n" for cell in ("a", "a", "", "b::c[d]", "{secret:X}"))
    write(project, "odd.plan.md", f"1. Type {{x}}\n\n| x |\n|---|\n{rows}")
    ids = collected(project, "odd.plan.md")
    expected = ["a", "a (2)", "case 3", "b:c(d)", "{secret:X}"]
    assert ids == [f"odd.plan.md::odd[chromium-{each}]" for each in expected]
    run(project, *ids).assert_outcomes(passed=5)


def test_which_files_are_plans(project: pytest.Pytester) -> None:
    write(project, "notes.md", "1. Pass.")
    write(project, "README.md", "No steps.")
    assert collected(project) == IDS
    assert collected(project, "notes.md") == ["notes.md::notes[chromium]"]


def test_plans_next_to_python_tests_and_in_packages(project: pytest.Pytester) -> None:
    write(project, "pkg/__init__.py", "")
    write(project, "pkg/a.plan.md", "1. Pass.")
    write(project, "pkg/test_a.py", "def test_a(): pass")
    assert collected(project, "pkg") == ["pkg/a.plan.md::a[chromium]", "pkg/test_a.py::test_a"]
    run(project, "pkg").assert_outcomes(passed=2)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A guest", "A guest"),
        ("a:::b", "a:b"),
        ("[x] / y\\z", "(x) - y-z"),
        (" a \t b\u00a0c\x07d ", "a b c d"),
        ("\x07", "test"),
        ("__init__", "__init__ (test)"),
        ("pytestmark", "pytestmark (test)"),
        ("pytest is used", "pytest is used"),
    ],
)
def test_a_safe_name(title: str, name: str) -> None:
    assert safe(title) == name


def test_equal_names_are_numbered() -> None:
    assert unique(["a", "b", "a", "a", "a (2)"]) == ["a", "b", "a (2)", "a (3)", "a (2) (2)"]
