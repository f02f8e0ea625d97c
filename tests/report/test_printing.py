"""What a page wrote steers neither a terminal nor a CI service."""

from __future__ import annotations

import pytest
from pytest_tool.printing import LONGEST, printable

from greeter import run, write

HOSTILE = "##vso[task.setvariable variable=x]y &#27;[31mred &#27;]0;title&#7; ##[error]z"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb\x07", "a�[31mb�"),
        ("::error::x\n  ::set-output name=a::b", ": :error::x\n  : :set-output name=a::b"),
        ("see a::b and std::vector", "see a::b and std::vector"),
        ("x ##vso[task] ##[error]y ##teamcity[z] ## [a]", "x # #vso[task] # #[error]y # #teamcity[z] ## [a]"),
        ("line\rover\u2028written", "line\nover�written"),
        ("x" * 5000, "x" * (LONGEST - 1) + "…"),
    ],
)
def test_commands_are_broken_and_lines_cut(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_page_writes_no_command_into_terminal_or_junit(project: pytest.Pytester) -> None:
    page = project.path / "page.html"
    page.write_text(page.read_text().replace("<h1>Greeter</h1>", f"<h1>{HOSTILE}</h1>"))
    write(project, '# P\n## A\n1. Click "Idle".\n   - Expect: the heading is "Greeter"\n')
    result = run(project, "--embedded", "-vv", "--junit-xml=junit.xml", "-o", "tool_expect_seconds=0.3")
    result.assert_outcomes(failed=1)
    told = "\n".join(result.outlines + result.errlines) + (project.path / "junit.xml").read_text()
    assert "task.setvariable" in told
    assert not {"##vso[", "##[error]", "\x1b", "\x07"} & {bad for bad in ("##vso[", "##[error]", "\x1b", "\x07") if bad in told}
