"""A summary stays below what GitHub takes, whatever it holds."""

from __future__ import annotations

from pathlib import Path

from pytest_tool.archive.results import RunResult, TestResult
from pytest_tool.report.markdown import MOST_BYTES, escaped, markdown


def test_what_is_too_long_is_left_out_and_said() -> None:
    tests = [TestResult(f"plans/p.plan.md::Ä{n}" + "x" * 300, "failed", reason="é|\n" * 1500, blame="app") for n in range(3000)]
    told = markdown([RunResult(Path("r"), tuple(tests), "", ())])
    assert len(told.encode()) <= MOST_BYTES
    assert "## Browser test plans: 3000 failed" in told
    assert "tests and " in told
    assert " were left out: the summary would be too long." in told
    assert told.count("\n### ❌") > 10


def test_an_unknown_cost_is_unknown_in_the_totals() -> None:
    tests = (TestResult("a", "passed", cost=0.5, seconds=1), TestResult("b", "passed", cost=None, seconds=2))
    told = markdown([RunResult(Path("r"), tests, "maxfail", ("events.jsonl",))])
    assert "| `a` | ✅ passed | 0 | 0 | 0 | 0 | $0.5 | 1.0 |" in told
    assert "| **2 in all** | | **0** | **0** | **0** | **0** | **–** | **3.0** |" in told
    assert "pytest was stopped: maxfail" in told
    assert "A line of events.jsonl is torn and left out." in told


def test_markdown_in_a_text_is_text() -> None:
    assert escaped("1. a <b> & http://x www.x") == "1\\. a &lt;b&gt; &amp; http\\://x www\\.x"
    assert escaped("- [x](y) *a* `b` |") == "\\- \\[x\\](y) \\*a\\* \\`b\\` \\|"
