"""What GitHub, and a file of Markdown, are told of a run; and that no page tells them anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from greeter import GREET, PAGE, run, write
from scripted import ScriptedModel

SOON = ("-o", "tool_expect_seconds=0.3")
WRONG = GREET.replace("Hello Ann", "Hello Bob")
HOSTILE = """::error::stolen
  ::warning::stolen ##[error]stolen %0A::notice::stolen
<img src=x onerror=alert(1)> | `x` | **bold** [link](http://evil.example) ![i](//evil.example/i.png) @everyone
# Heading
1. list
- item
</td><b>"""


@pytest.fixture
def github(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A job of GitHub whose repository is one folder above the project's plans."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(project.path / "summary.md"))
    (project.path / ".git").mkdir()
    return project


def commands(result: pytest.RunResult) -> list[str]:
    """The lines that GitHub takes for commands, as its runner reads them."""
    lines = result.outlines + result.errlines
    return [line for line in lines if line.lstrip().startswith("::") or re.search(r"##\[", line)]


def summary(project: pytest.Pytester) -> str:
    return (project.path / "summary.md").read_text()


@pytest.mark.parametrize("spread", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_failure_and_plans_that_cannot_run_stand_at_their_lines(github: pytest.Pytester, spread: tuple[str, ...]) -> None:
    write(github, WRONG)
    write(github, "## Unknown\n1. Type {nobody} as the name.\n", "unknown")
    write(github, "No step.\n", "empty")
    result = run(github, *SOON, *spread)
    said = sorted(commands(result))
    assert said[0].startswith('::error file=empty.plan.md,line=1,title=empty.plan.md::"empty" has no steps.')
    assert said[1].startswith('::error file=greet.plan.md,line=9,title=A visitor is greeted::step 2 failed: "Hello Bob" should be shown')
    assert said[2].startswith("::error file=unknown.plan.md,line=5,title=Unknown::The variable {nobody} is unknown.")
    assert len(said) == 3
    assert [line for line in result.outlines if line.startswith("ERROR empty.plan.md - empty.plan.md:1: ")], "pytest's own last lines name it too"
    assert len([line for line in result.outlines if "ERROR collecting empty" in line]) == 1
    told = summary(github)
    assert told.count("| Test | Outcome |") == 1
    assert re.search(r"\| `greet\.plan\.md::A visitor is greeted\[chromium\]` \| ❌ failed \| 2 \| 0 \| 0 \| \d \|", told)
    assert "step 2 · `greet.plan.md:9` · blame: app" in told
    assert re.search(r"Frame: `\.tool/runs/.*/frames/\d+\.jpg`", told)


def test_a_shared_step_and_a_case_are_named_as_seen_from_the_repository(github: pytest.Pytester) -> None:
    inner = github.path / "web"
    inner.mkdir()
    for name in ("page.html", "conftest.py", "tox.ini"):
        (github.path / name).rename(inner / name)
    (inner / "steps.md").write_text('# S\n\n## Greeting\n\n1. Click "Idle".\n   - Expect: "Hello, 100%" is shown\n')
    text = "# P\n\n## Greets, twice\n1. [Greet](steps.md#greeting)\n\n| case | who |\n|---|---|\n| alice | A |\n"
    (inner / "shared.plan.md").write_text(f'---\nurl: "{{base_url}}/page.html"\n---\n{text}'.replace("| case", "Cases:\n\n| case"))
    result = github.run(*github._getpytestargs(), "-p", "no:cacheprovider", "--rootdir", "web", "-c", "web/tox.ini", "web", "--embedded", *SOON)
    [said] = commands(result)
    assert said.startswith("::error file=web/steps.md,line=5,title=Greets%2C twice[alice]::step 1.1 failed: ")
    assert "Hello, 100%25" in said


def test_a_healed_step_is_a_warning_unless_it_is_worth_nothing(github: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    write(github, '## Greeted\n1. Click "Greet".\n   - Expect: "Hello" is shown\n')
    run(github, "--embedded", "--tool-recording=refresh", "--tool-annotations=off")
    assert not (github.path / "summary.md").exists()
    (github.path / "page.html").write_text(PAGE.replace(">Greet<", ">Greet them<"))
    monkeypatch.setenv("CI", "true")  # so that it heals each time
    result = run(github, "--embedded", "--tool-recording=auto")
    result.assert_outcomes(passed=1)
    [said] = commands(result)
    assert said.startswith('::warning file=greet.plan.md,line=5,title=Greeted::step 1 healed: click button "Greet" → click button "Greet them"')
    assert 'step 1 healed: click button "Greet" → click button' in summary(github)
    assert not commands(run(github, "--embedded", "--tool-recording=auto", "-o", "tool_healed=pass"))


def test_no_model_writes_a_command_a_row_or_an_element(github: pytest.Pytester, model: ScriptedModel) -> None:
    model.chat = lambda role, ask: {"verdict": {"passed": False, "reason": HOSTILE}}
    write(github, "## A\n1. Look.\n   - Expect: it | works\n")
    result = run(github, "-vv", *SOON)
    [said] = commands(result)
    assert "stolen" in said
    assert said.startswith("::error file=greet.plan.md,line=5,")
    assert "##[" not in said
    told = summary(github)
    tokens = MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(told[told.index("### ❌") :])
    inline = {child.type for token in tokens for child in token.children or []}
    assert told.count("stolen") == 4
    assert inline == {"text", "code_inline", "hardbreak"}
    assert {token.tag for token in tokens} == {"h3", "p", ""}
    assert "<img" not in told
    assert "@everyone" not in told


def test_after_ten_errors_the_others_are_counted(github: pytest.Pytester) -> None:
    write(github, "\n".join(f"## T{n}\n1. Type {{nobody}}.\n" for n in range(12)))
    result = run(github)
    assert len(commands(result)) == 10
    result.stdout.fnmatch_lines(["2 more failed: a run has at most 10 annotations of errors."])


def test_it_is_off_elsewhere_and_can_be_asked_for(project: pytest.Pytester) -> None:
    write(project, "1. Type {nobody}.\n")
    assert not commands(run(project))
    result = run(project, "--tool-annotations", "github", "--tool-summary", "out/told.md")
    assert len(commands(result)) == 1
    run(project, "--tool-summary", "out/told.md")
    assert (project.path / "out" / "told.md").read_text().count("## Browser test plans: 1 error") == 2


def test_a_summary_that_cannot_be_written_is_a_note_and_one_that_is_full_is_left_alone(project: pytest.Pytester, tmp_path: Path) -> None:
    write(project, "1. Type {nobody}.\n")
    (project.path / "full.md").write_text("x" * (1024 * 1024 - 100))
    for place, why in ((".", "cannot be written: Is a directory."), ("full.md", "is full")):
        result = run(project, "--tool-summary", place)
        result.assert_outcomes(errors=1)
        result.stdout.fnmatch_lines([f"note: The summary {place} {why}*"])
        result.stdout.no_fnmatch_line("*Traceback*")
    assert (project.path / "full.md").stat().st_size == 1024 * 1024 - 100


def test_what_passes_only_when_it_is_run_again_is_a_warning(github: pytest.Pytester) -> None:
    write(github, GREET, front="fixtures: [flaky]\n")
    with (github.path / "conftest.py").open("a") as conftest:
        conftest.write("""

@pytest.fixture
def flaky(tmp_path_factory, request):
    once = request.config.rootpath / "once"
    if not once.exists():
        once.touch()
        pytest.fail("the database slept")
""")
    result = run(github, "--reruns", "1")
    result.assert_outcomes(passed=1)
    [said] = commands(result)
    assert re.fullmatch(r"::warning file=greet.plan.md,line=\d+,title=A visitor is greeted::passed only when it was run again: .*the database slept", said)
    assert "✅ passed, run again 1 time |" in summary(github)
