"""Writes one action of the record as statements of a Playwright test."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_tool.action import AND, TARGETED, Operation
from pytest_tool.browser.literal import quoted, written
from pytest_tool.changes import Kind
from pytest_tool.export.patterns import Untold, pattern, raw
from pytest_tool.export.record import Done, Event

HIDDEN = "•••"
"""What masking leaves of user info in a URL: it cannot be brought back."""
METHODS = {
    Operation.CLICK: "click",
    Operation.DOUBLE_CLICK: "dblclick",
    Operation.HOVER: "hover",
    Operation.CHECK: "check",
    Operation.UNCHECK: "uncheck",
}
SCREENFUL = 0.8
"""Of what is visible: so far one scroll of the tool goes."""


def variable(page: int) -> str:
    """Names a tab in the test: ``page``, ``page_1``, …"""
    return f"page_{page}" if page else "page"


def calls(done: Done) -> list[str]:
    """Writes what does the action, what it sets going left aside. Raises Untold."""
    entry, located = done.entry, done.located
    operation = Operation(entry["operation"])
    page = variable(located.get("page", 0))
    locator = page + str(located.get("locator", "")).removeprefix("page") if located.get("locator") else ""
    if operation in TARGETED and not locator:
        raise Untold(located.get("missing") or "the record does not tell where its control was")
    if HIDDEN in entry["value"]:
        raise Untold("a part of its value was masked in the record")
    if operation in (Operation.CHECK, Operation.UNCHECK) and not located.get("is_tickable", True):
        return [f"{locator}.click()"] if not _was_so(entry) else []
    if operation is Operation.DRAG:
        if not located.get("onto"):
            raise Untold(located.get("missing") or "the record does not tell where it was dropped")
        goal = page + str(located["onto"]).removeprefix("page")
        return [f"drag({page}, {locator}, {goal}, {quoted(entry.get('place', '').partition(' ')[0])})"]
    if operation is Operation.DOUBLE_CLICK and entry["value"]:
        return [f'{locator}.get_by_role("option", name={quoted(entry["value"])}, exact=True).dblclick()']
    if operation is Operation.RIGHT_CLICK:
        return [f'{locator}.click(button="right")']
    if operation in METHODS:
        return [f"{locator}.{METHODS[operation]}()"]
    if operation in (Operation.TYPE, Operation.SELECT):
        return [f"{locator}.{_filled(entry, located)}"]
    if operation is Operation.UPLOAD:
        return _uploaded(entry, located, locator, page)
    if operation is Operation.PRESS:
        return _pressed(entry, locator, page)
    if operation is Operation.SCROLL:
        if located.get("missing"):
            raise Untold(located["missing"])
        return [_scrolled(entry, locator, page)]
    return _moved(operation, entry, page)


def _was_so(entry: Event) -> bool:
    return any(change["kind"] == Kind.ALREADY for change in entry["changes"])


def _filled(entry: Event, located: Event) -> str:
    value = entry["value"]
    if entry["operation"] == Operation.SELECT:
        kept = located.get("kept") or ()
        labels = ", ".join(map(written, dict.fromkeys((*kept, value))))
        return f"select_option(label=[{labels}])" if kept else f"select_option(label={labels})"
    if any(change["kind"] == Kind.TYPED_IN_PARTS for change in entry["changes"]):
        raise Untold("its date was typed into three fields: a test has to fill each by itself")
    given = next((change["what"] for change in entry["changes"] if change["kind"] == Kind.TYPED_AS), value)
    return f"fill({written(given)})"


def _uploaded(entry: Event, located: Event, locator: str, page: str) -> list[str]:
    """Writes an upload; paths stay as they were stated."""
    paths = [quoted(path) for path in entry["value"].split(AND)]
    files = paths[0] if len(paths) == 1 else f"[{', '.join(paths)}]"
    if located.get("is_file_field"):
        return [f"{locator}.set_input_files({files})"]
    return [
        f"with {page}.expect_file_chooser() as chooser:",
        f"    {locator}.click()",
        f"chooser.value.set_files({files})",
    ]


def _pressed(entry: Event, locator: str, page: str) -> list[str]:
    key = spelled(entry["value"])
    call = f"{locator}.press" if locator else f"{page}.keyboard.press"
    one = f"{page}.reload()" if key == "F5" else f"{call}({quoted(key)})"
    times = re.fullmatch(r"(\d+) times", entry.get("extent", ""))
    return [f"for _ in range({times[1]}):", f"    {one}"] if times else [one]


def spelled(key: str) -> str:
    """Spells a key for Playwright: ``Control+A`` is ``Control+a``."""
    *held, last = key.split("+")
    return "+".join([*held, last.lower() if held and "Shift" not in held and len(last) == 1 else last])


def _scrolled(entry: Event, locator: str, page: str) -> str:
    far, up = entry.get("extent") == "to the end", entry["value"] == "up"
    sign = "-" if up else ""
    if locator:
        way = "e.scrollHeight" if far else f"{SCREENFUL} * e.clientHeight"
        return f'{locator}.evaluate("e => e.scrollBy(0, {sign}{way})")'
    way = "document.body.scrollHeight" if far else f"{SCREENFUL} * innerHeight"
    return f'{page}.evaluate("scrollBy(0, {sign}{way})")'


def _moved(operation: Operation, entry: Event, page: str) -> list[str]:
    """Goes to another page, back, or waits for a while."""
    if operation is Operation.BACK:
        return [f"{page}.go_back()"]
    if operation is Operation.WAIT:
        seconds = re.fullmatch(r"([\d.]+) s", entry.get("extent", ""))
        return [f"{page}.wait_for_timeout({1000 * float(seconds[1]):g})"] if seconds else []
    return [opened(entry["value"], page)]


def opened(url: str, page: str) -> str:
    """Opens the URL, a relative one from the page."""
    if re.match(r"[a-z]+://|‹", url):
        return f"{page}.goto({written(url)})"
    return f"{page}.goto(urljoin({page}.url, {written(url)}))"


def surrounded(done: Done, used: frozenset[int]) -> tuple[list[str], list[str], list[str]]:
    """Writes what stands before, around and after the action. Raises Untold.

    ``used`` are the tabs that are needed later.
    """
    ensued = done.ensued or {}
    page = variable(done.located.get("page", 0))
    before, after = list(_dialogs(ensued, page)), []
    contexts = [f'{page}.expect_event("dialog")'] if ensued.get("dialogs") else []
    for number in ensued.get("opened", ())[:1]:
        name = f" as popup_{number}" if number in used else ""
        contexts.append(f"{page}.expect_popup(){name}")
        after += [f"{variable(number)} = popup_{number}.value"] if name else []
    contexts += [f"{page}.expect_download()" for _ in ensued.get("downloads", ())[:1]]
    contexts += [f"{page}.expect_response(re.compile({raw(pattern(path))}))" for path in ensued.get("sent", ())]
    return before, contexts, after


def _dialogs(ensued: Event, page: str) -> Iterator[str]:
    answers = [_answer(kind, answer) for kind, _, answer in ensued.get("dialogs", ())]
    if len(answers) == 1:
        yield f'{page}.once("dialog", {answers[0]})'
    elif answers:
        yield f"answer_dialogs({page}, {', '.join(answers)})"


def _answer(kind: str, answer: str) -> str:
    """Writes how a dialog was answered, as a function of it. Raises Untold."""
    if answer == "accepted":
        return "lambda dialog: dialog.accept()"
    if answer.startswith("dismissed"):
        return "lambda dialog: dialog.dismiss()"
    if said := re.fullmatch(r"answered ‹(?P<text>.*)›", answer, re.DOTALL):
        return f"lambda dialog: dialog.accept({written(said['text'])})"
    raise Untold(f"it opened a {kind} dialog that was {answer}")
