"""Writes a session as an ordinary test of pytest-playwright, which replays what was done."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pytest_tool.browser.literal import quoted, written
from pytest_tool.export.actions import calls, surrounded, variable
from pytest_tool.export.calling import called, fixtures, imports, kept
from pytest_tool.export.checks import Fields, translated
from pytest_tool.export.patterns import Untold
from pytest_tool.export.record import (
    Called,
    Checked,
    Closed,
    Command,
    Done,
    Exported,
    Session,
    Switched,
    absolute,
    read,
    tells_password,
)
from pytest_tool.providers import tool_version
from pytest_tool.stated.variables import PIECE

WIDTH = 88
"""Of comments, in characters; statements stay on one line each."""
ANSWER_DIALOGS = '''

def answer_dialogs(page: Page, *answers: Callable[[Dialog], None]) -> None:
    """The next dialogs of the page, each answered in its turn."""
    waiting = list(answers)

    def answer(dialog: Dialog) -> None:
        waiting.pop(0)(dialog)
        if not waiting:
            page.remove_listener("dialog", answer)

    page.on("dialog", answer)
'''

DRAG = '''

def drag(page: Page, source: Locator, target: Locator, where: str) -> None:
    """By the mouse, in small steps: onto the target, or to its side before or after it in a list."""
    target.scroll_into_view_if_needed()
    source.hover()
    start, goal = source.bounding_box(), target.bounding_box()
    assert start
    assert goal
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    share = {"before": 0.25, "after": 0.75}.get(where, 0.5)
    away = abs(y - goal["y"] - goal["height"] / 2)
    in_one_line = where != "onto" and away < goal["height"] / 2
    to_x = goal["x"] + goal["width"] * (share if in_one_line else 0.5)
    to_y = goal["y"] + goal["height"] * (0.5 if in_one_line else share)
    page.mouse.down()
    page.wait_for_timeout(300)  # some pages take up only what is held still
    for step in range(1, 13):
        page.mouse.move(x + (to_x - x) * step / 12, y + (to_y - y) * step / 12)
        page.wait_for_timeout(20)
    page.mouse.move(to_x + 1, to_y + 1)
    page.wait_for_timeout(50)
    page.mouse.up()
'''


def python_text(run: Path) -> Exported:
    """Writes the session in this run folder as a Python test. Raises ToolError.

    What a command did is replayed also where the command failed later: the next ones build on it. What cannot be replayed
    is a statement that fails.
    """
    script = _Script(read(run))
    return Exported(script.text(), tuple(script.left_out))


class _Script:
    """Grows the lines of the test."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lines: list[str] = []
        self.left_out: list[str] = []
        self.page = 0
        self.known = {0}
        self.used = frozenset(_tabs(session))
        self.fields = Fields.of(session)

    def text(self) -> str:
        """Returns the whole file."""
        if self.session.url:
            self._open(self.session.url)
        for command in self.session.commands:
            self._command(command)
        body = "\n".join(self.lines)
        title = self.session.title or self.session.name
        says = comment(
            f"Exported by tool {tool_version()} from the run {self.session.name}, {datetime.now(UTC):%Y-%m-%d %H:%M} UTC. "
            "An ordinary test of pytest-playwright: it runs without the tool.",
            indent=0,
        )
        helper = ANSWER_DIALOGS if "answer_dialogs(" in body else ""
        helper += DRAG if re.search(r"^ +drag\(", body, re.MULTILINE) else ""
        takes = "".join(f", {name}: object" for name in fixtures(self.session))
        head = f"{helper}\n\ndef test_exported_session(page: Page{takes}) -> None:"
        docstring = f'    """{_told(title)}"""'
        own = imports(self.session)
        return "\n".join([*says, *_imports(body + helper), *(["", *own] if own else []), head, docstring, body, ""])

    def _open(self, url: str) -> None:
        if tells_password(url):
            self._cannot("open the URL", "a user name and password in it are not exported")
        else:
            self._add(f"page.goto({written(_handled(absolute(url)))})")

    def _command(self, command: Command) -> None:
        self.lines += ["", *comment(f"{command.number}. {command.step.text}")]
        if command.passed is not True:
            again = "what it did is replayed" if command.executed else "it did nothing"
            self.lines += comment(f"When it was recorded, this command did not pass ({again}): {command.ended}")
        calls = kept(command)
        for each in command.happened:
            match each:
                case Done():
                    self._done(each)
                case Switched(page=page):
                    self._switch(page)
                case Closed(page=page, now=now):
                    self._close(page, now)
                case Called() if each in calls:
                    self._call(each)
                case Checked(by="python"):
                    pass  # the call is the check
                case Checked():
                    self._check(each)

    def _done(self, done: Done) -> None:
        if not done.entry:
            self._cut_off(done)
            return
        entry = done.entry
        did = " ".join(filter(None, [entry["operation"].replace("_", " "), entry["control"]]))
        failed = entry["outcome"] == "failed"
        if failed and done.located and done.ensued is None:
            self.lines += comment(f"Not done when it was recorded: {did}: {entry['error']}")
            return
        if failed:
            self.lines += comment(f"When it was recorded: {entry['error']}")
        try:
            self._replay(done, did)
        except Untold as untold:
            self._cannot(did, str(untold))
        if done.ensued:
            self.page = done.ensued["page"]

    def _replay(self, done: Done, did: str) -> None:
        """Adds the statements of one action. Raises Untold."""
        number = done.located.get("page", 0)
        if number not in self.known:
            raise Untold(f"tab {number}, in which it was done, was not opened by an action")
        statements = calls(done)
        before, contexts, after = surrounded(done, self.used)
        if not statements:
            self.lines += comment(f"Nothing to do: {did}. Playwright waits by itself; what was so already stays so.")
        for line in before:
            self._add(line)
        if contexts and statements:
            self._add(f"with {', '.join(contexts)}:")
        for line in statements:
            self._add(line, 8 if contexts else 4)
        for line in after:
            self._add(line)
        self.known.update((done.ensued or {}).get("opened", ())[:1])

    def _switch(self, page: int) -> None:
        if page in self.known:
            self.page = page
            self._add(f"{variable(page)}.bring_to_front()")
        else:
            self._cannot(f"go on in tab {page}", "no action opened that tab")

    def _close(self, page: int, now: int) -> None:
        if page in self.known:
            self._add(f"{variable(page)}.close()")
        else:
            self._cannot(f"close tab {page}", "no action opened that tab")
        self.page = now

    def _check(self, check: Checked) -> None:
        """Asserts an expectation, or says why it is left out."""
        assertions = translated(check.text, variable(self.page), self.fields) if self.page in self.known else None
        why = "" if assertions else "no assertion of Playwright's says exactly this"
        why = why if check.passed else "it did not hold when it was recorded"
        if why:
            self.lines += comment(f"Expect: {check.text} ({why})")
            self.left_out.append(f"The expectation “{check.text}” is not asserted: {why}.")
            return
        for line in assertions or ():
            self._add(line)

    def _call(self, call: Called) -> None:
        """Calls the project's Python again, or says why it did not hold."""
        event = call.event
        if event["error"]:
            self.lines += comment(f"When it was recorded, {event['function']} failed: {event['error']}")
        try:
            self._add(called(event))
        except Untold as untold:
            self._cannot(f"call {event['function']}", str(untold))

    def _cut_off(self, done: Done) -> None:
        self.lines += comment(f"Cut off in the middle when it was recorded, and not replayed: {done.caption}")
        self.left_out.append(f"“{done.caption}” is left out: it was cut off in the middle.")

    def _cannot(self, what: str, why: str) -> None:
        """Lets the test fail here: it must do what was done."""
        self._add(f"raise NotImplementedError({quoted(f'{what}: {why}')})")
        self.left_out.append(f"“{what}” could not be exported: {why}. The test fails there; write that line by hand.")

    def _add(self, line: str, indent: int = 4) -> None:
        self.lines.append(" " * indent + line)


def comment(text: str, indent: int = 4) -> list[str]:
    """Writes the text as comment lines."""
    pad = " " * indent
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - indent - 2, break_long_words=False, break_on_hyphens=False)
    return [f"{pad}# {line}" for line in lines]


def _handled(url: str) -> str:
    """Writes a URL with the variables that a test knows."""
    url = url.removeprefix("{base_url}") or "/"
    return PIECE.sub(lambda piece: f"‹secret:{piece['key']}›" if piece["kind"] else piece[0][0], url)


def _told(text: str) -> str:
    """Makes one line for a docstring."""
    line = " ".join(text.split()).replace("\\", "/").replace('"', "'")
    return f"{line}." if line and line[-1].isalnum() else line


def _tabs(session: Session) -> Iterator[int]:
    """Lists the tabs in which something is done or checked."""
    for command in session.commands:
        for each in command.happened:
            match each:
                case Done(located=located, ensued=ensued):
                    yield located.get("page", 0)
                    yield (ensued or {}).get("page", 0)
                case Switched(page=page):
                    yield page
                case Closed(page=page, now=now):
                    yield from (page, now)


def _imports(body: str) -> list[str]:
    """Imports what is used, in the order in which formatters put it."""
    plain = [f"import {name}" for name in ("os", "re") if re.search(rf"\b{name}\.", body)]
    plain += ["from collections.abc import Callable"] if "Callable" in body else []
    plain += ["from urllib.parse import urljoin"] if "urljoin(" in body else []
    names = [
        name
        for name in ("Dialog", "Locator", "Page", "expect")
        if name == "Page" or re.search(rf"\b{name}\b[(\],]", body)
    ]
    return [*(["", *plain] if plain else []), "", f"from playwright.sync_api import {', '.join(names)}"]
