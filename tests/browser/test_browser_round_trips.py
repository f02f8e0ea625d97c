"""A browser far away is asked as few questions as can be: what travels there is counted on the line."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright
from pytest_tool.action import Operation
from pytest_tool.browser.adapter import PlaywrightBrowser
from pytest_tool.browser.remote import joined
from pytest_tool.settings.types import Endpoint
from stage import Stage, conceal, decision, reveal

from far import Line, playwright_server, slow_line

PAGE = """<h1>Shop</h1><label>Name <input></label> <label>Town <select><option>Bern<option>Rome</select></label>
<button onclick="this.textContent = 'Sent'">Send</button>"""
FAR_S = 0.03
"""A tenth of it would do, but what begins in one moment has to arrive as one message."""
MOST = {Operation.TYPE: 7, Operation.CLICK: 8, Operation.SELECT: 3}


@pytest.fixture(scope="module")
def line_and_stage(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Line, Stage]]:
    with playwright_server(tmp_path_factory.mktemp("far")) as far, slow_line(far.url, FAR_S) as line:
        browser = joined(playwright.chromium, Endpoint(line.url), {})
        page = browser.new_context().new_page()
        page.set_content(PAGE)
        stage = Stage(page, PlaywrightBrowser(page, conceal, reveal, 10.0, is_far=True))
        stage.browser.observe()  # the first look prepares the pictures
        yield line, stage
        browser.close()


def test_a_look_is_one_message_and_its_picture_another_two(line_and_stage: tuple[Line, Stage]) -> None:
    line, stage = line_and_stage
    stage.look()
    before = len(line.said)
    stage.look()
    assert len(line.said) - before <= 2
    before = len(line.said)
    stage.browser.observe()
    assert len(line.said) - before <= 4


@pytest.mark.parametrize(("operation", "name", "said"), [(Operation.TYPE, "Name", "Ann"), (Operation.SELECT, "Town", "Rome"), (Operation.CLICK, "Send", "")])
def test_an_action_takes_few_messages(line_and_stage: tuple[Line, Stage], operation: Operation, name: str, said: str) -> None:
    line, stage = line_and_stage
    wanted = decision(operation, stage.find(name).tag, said)
    seen = stage.look()
    before = len(line.said)
    outcome = stage.perform(wanted, seen)
    assert outcome.done
    assert outcome.changes
    assert len(line.said) - before <= MOST[operation] + 1  # a busy machine may see one frame more
