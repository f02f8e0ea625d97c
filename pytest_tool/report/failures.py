"""Tells pytest of a failed item: a text, and whose failure."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from pytest_tool import stash
from pytest_tool.blame import blamed, with_blame
from pytest_tool.collect import PlanFailed
from pytest_tool.errors import PlanError, ToolError
from pytest_tool.report.record import keep_reason
from pytest_tool.report.recordings import keep_record
from pytest_tool.report.shown import SECTION, shown, summarize
from pytest_tool.turn import Blame, Verdict

if TYPE_CHECKING:
    from pytest_tool.settings import Settings

OURS = str(Path(__file__).parents[1])


def complete(item: pytest.Function, report: pytest.TestReport, error: BaseException | None) -> None:
    """Give the report steps, properties, a failure's text, blame and reason."""
    about = item.stash.get(stash.ITEM, None)
    is_plan = hasattr(item.obj, "__plan_test__")
    properties = item.user_properties
    if report.when == "setup":  # an attempt before this one may have failed
        properties[:] = [p for p in properties if p[0] != stash.BLAME]
    if about is not None and report.when == "call":
        about.verdict = error.verdict if isinstance(error, PlanFailed) else None
        about.write_into(report)
        properties[:] = about.properties_for(properties)
        if about.run.tape and about.is_done and (report.passed or about.verdict):
            keep_record(report, about.run.tape, about.run.given, cast("Settings", item.funcargs["tool_settings"]))
    blame = _told(item, report, error) if report.failed else None
    if blame and stash.BLAME not in dict(properties):
        properties.append((stash.BLAME, str(blame)))
    setattr(report, stash.BLAME, str(blame or ""))
    setattr(report, stash.PLACE, _place(item, report, error) if report.failed else ("", ""))
    report.user_properties = list(properties)
    if about is not None or is_plan:
        keep_reason(item, report)
    if is_plan and item.config.option.tbstyle == "line":
        _leave_one_line(report)


def _leave_one_line(report: pytest.TestReport) -> None:
    """Keep the line that pytest itself writes of a failure."""
    if trace := getattr(report.longrepr, "reprtraceback", None):
        trace.reprentries = []
    report.sections = [section for section in report.sections if section[0] != SECTION]


def _told(item: pytest.Function, report: pytest.TestReport, error: BaseException | None) -> Blame | None:
    """Say what failed and whose it is, if it is ours."""
    is_plan = hasattr(item.obj, "__plan_test__")
    if verdict := _verdict(item, report, error):
        return verdict.blame or Blame.APP
    if isinstance(error, ToolError):
        blame = blamed(error)
        report.longrepr = _without_traceback(_text(item, report.when, error), blame)
        return blame
    if report.when != "call" and is_plan and _is_playwrights(error):
        report.longrepr = _without_traceback(_without_browser(report.when, error), Blame.BROWSER)
        return Blame.BROWSER
    unforeseen = _unforeseen(item, error)
    add_section = getattr(report.longrepr, "addsection", None)
    if unforeseen and add_section:
        add_section("whose failure it is", with_blame("", unforeseen).lstrip("\n"))
    return unforeseen


def _verdict(item: pytest.Function, report: pytest.TestReport, error: BaseException | None) -> Verdict | None:
    """Find the failed verdict that this error stands for."""
    about = item.stash.get(stash.ITEM, None)
    if about is None or error is None or report.when != "call":
        return None
    if about.verdict:
        return about.verdict
    if about.raised is None or about.raised[0] is not error:
        return None
    summarize(report.longrepr, about.in_a_line(about.raised[1]))
    return about.raised[1]


def _place(item: pytest.Function, report: pytest.TestReport, error: BaseException | None) -> tuple[str, str]:
    """Find where a failure stands: the label of its step, and ``path:line``."""
    if isinstance(error, PlanError):
        return "", f"{error.path}:{error.line}"
    if verdict := _verdict(item, report, error):
        step, path, line = item.stash[stash.ITEM].place_of(verdict)
        return step, f"{path}:{line}"
    return "", f"{report.location[0]}:{(report.location[1] or 0) + 1}"


def _unforeseen(item: pytest.Function, error: BaseException | None) -> Blame | None:
    """Tell whose another exception is: ours, or the plan's."""
    is_plan = hasattr(item.obj, "__plan_test__")
    if error is not None and _is_raised_by_us(error, item.config.rootpath):
        return Blame.TOOL
    return Blame.PLAN if is_plan else None


def _is_raised_by_us(error: BaseException, root: Path) -> bool:
    """Tell whether the innermost frame of tool or project is the tool's."""
    files: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        files.append(trace.tb_frame.f_code.co_filename)
        trace = trace.tb_next
    own = [f for f in files if f.startswith(OURS) or (f.startswith(str(root)) and "site-packages" not in f)]
    return bool(own) and own[-1].startswith(OURS)


def _without_traceback(text: str, blame: Blame) -> Any:
    return shown(with_blame(text, blame), text)


def _text(item: pytest.Item, when: str | None, error: ToolError) -> str:
    """Give the error's text; of many alike one says the remedy."""
    if isinstance(error, PlanError):
        return error.seen_from(item.config.rootpath)
    if when != "setup":
        return str(error)
    first = stash.session(item.config).refusals.setdefault(str(error), item.nodeid)
    return str(error) if first == item.nodeid else f"{error.fact} (The same as at {first}, which says what to do.)"


def _without_browser(when: str | None, error: BaseException | None) -> str:
    """Give Playwright's first line in place of its traceback through fixtures."""
    fact = next(filter(None, map(str.strip, str(error).splitlines())), "").rstrip(".")
    if when == "setup":
        remedy = "Check --browser and --browser-channel, and that there is a display for --headed."
        return f"The browser could not be started, or it has ended since. {fact}. {remedy}"
    return f"The browser could not be closed: it had ended before. {fact}. Run the test again."


def _is_playwrights(error: BaseException | None) -> bool:
    """Tell Playwright's errors, if it was imported at all."""
    api = sys.modules.get("playwright.sync_api")
    return api is not None and isinstance(error, api.Error)
