"""Puts this folder's scripts into pages, and calls them by name."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright._impl._sync_base import mapping
from playwright.sync_api import BrowserContext, ElementHandle, Error, Frame

from pytest_tool.browser.deadline import DeadlinePassed, deadline, passed

PARTS = (
    "page", "timers", "listeners", "internals", "caption", "boxes", "names", "widgets", "guesses", "editors", "dates", "cells",
    "drags", "observe", "listing", "labels", "telling", "windows", "pictures", "blocks", "cards", "paint", "act", "dragging",
    "frames", "forms", "locate", "faults", "faults_text", "faults_layout",
)  # fmt: skip
CALL = """({ token, method, args }) => {
  const tool = window[token];
  return tool ? tool[method](args) : token;
}"""


ALL = """async ({ token, calls }) => {
  const tool = window[token];
  if (!tool) return token;
  const told = [await tool[calls[0].method](calls[0].args)];
  try {
    for (const { method, args } of calls.slice(1)) told.push(await tool[method](args));
  } catch {
    // what could not be told is asked again, alone
  }
  return told;
}"""


class Asked(NamedTuple):
    """One of several documents asked in the same moment."""

    frame: Frame
    method: str
    args: Mapping[str, object]
    limit_s: float


class Injected:
    """Calls the injected scripts, under a secret name.

    A page cannot guess it. ``limit_s`` bounds each call: a page may keep its main thread busy for ever. ``is_far``: the
    browser is on another machine.
    """

    def __init__(self, context: BrowserContext, limit_s: float, is_far: bool = False) -> None:
        self.limit_s = limit_s
        self.is_far = is_far
        self._wanted: list[tuple[str, dict[str, object]]] = []
        """What is asked together with the next call, of the same document."""
        self._told_ahead: list[tuple[Frame, str, dict[str, object], Any]] = []
        self._token = f"tool-{secrets.token_hex(16)}"
        self.mark = self._token[:16]
        """What a page says on the console when it is being left."""
        self._source = source(self._token)
        context.add_init_script(script=self._source)

    def ahead(self, method: str, **args: object) -> None:
        """Have the next call ask this too, right after its own question.

        Whoever asks it next, before anything else is asked, has the answer already. Only of a browser that is far: each
        question there and back takes its time.
        """
        if self.is_far:
            self._wanted.append((method, args))

    def told_ahead(self, frame: Frame, method: str) -> Any:
        """Take the answer to the first question that was asked ahead, if that was this one; else None."""
        is_told = bool(self._told_ahead) and self._told_ahead[0][:2] == (frame, method)
        return self._told_ahead.pop(0)[3] if is_told else None

    def _call_all(self, frame: Frame, method: str, args: dict[str, object]) -> Any:
        wanted, self._wanted = self._wanted, []
        asked = [(method, args), *wanted]
        calls = [{"method": method, "args": args} for method, args in asked]
        told = frame.evaluate(ALL, {"token": self._token, "calls": calls})
        if told == self._token:
            return told
        self._told_ahead = [(frame, *one, answer) for one, answer in zip(asked[1:], told[1:], strict=False)]
        return told[0]

    def call(self, frame: Frame, method: str, limit_s: float | None = None, **args: object) -> Any:
        """Call the function in a frame and give its result.

        Raises DeadlinePassed, and Playwright's Error when the document goes away.
        """
        if self._told_ahead and self._told_ahead[0][:3] == (frame, method, args):
            self._wanted.clear()
            return self._told_ahead.pop(0)[3]
        self._told_ahead.clear()
        asked = {"token": self._token, "method": method, "args": args}
        with deadline(limit_s or self.limit_s):
            result = self._call_all(frame, method, args) if self._wanted else frame.evaluate(CALL, asked)
            if result != self._token:
                return result
            frame.evaluate(self._source)  # a page that was open before we came
            return frame.evaluate(CALL, asked)

    def call_each(self, asked: Sequence[Asked]) -> list[Any]:
        """Call functions in several documents at the same moment.

        For another one than the first an exception may stand. Playwright's ``evaluate`` waits for each, so its
        asynchronous half is used. Raises what ``call`` does.
        """
        first, *others = asked
        self._wanted.clear()
        if not others:
            return [self.call(first.frame, first.method, first.limit_s, **first.args)]

        async def answers() -> list[asyncio.Task[Any]]:
            tasks = [asyncio.ensure_future(self.answer(one.frame, one.method, one.args)) for one in asked]
            for task, one in zip(tasks, asked, strict=True):
                await asyncio.wait([task], timeout=one.limit_s)
            for task in tasks:
                task.cancel()  # what has ended stays as it is
            await asyncio.wait(tasks)
            return tasks

        told = [self._told(task, one) for task, one in zip(first.frame._sync(answers()), asked, strict=True)]
        if isinstance(told[0], BaseException):
            raise told[0]
        return told

    async def answer(self, frame: Frame, method: str, args: Mapping[str, object] | None = None) -> Any:
        """Give the function's result, or our token where scripts lack."""
        arg = mapping.to_impl({"token": self._token, "method": method, "args": args or {}})
        return await frame._impl_obj.evaluate(expression=CALL, arg=arg)

    def _told(self, task: asyncio.Task[Any], of: Asked) -> Any:
        if failed := passed(of.limit_s) if task.cancelled() else task.exception():
            return failed
        if (told := task.result()) != self._token:
            return told
        try:
            return self.call(of.frame, of.method, of.limit_s, **of.args)
        except (Error, DeadlinePassed) as error:
            return error

    def element(self, frame: Frame, method: str, **args: object) -> ElementHandle | None:
        """Give the element that the function returns."""
        with deadline(self.limit_s):
            asked = {"token": self._token, "method": method, "args": args}
            return frame.evaluate_handle(CALL, asked).as_element()

    def about(self, element: ElementHandle, method: str, **args: object) -> Any:
        """Call a function that takes an element."""
        script = "(el, { token, method, args }) => window[token]?.[method](el, args) ?? null"
        with deadline(self.limit_s):
            return element.evaluate(script, {"token": self._token, "method": method, "args": args})

    def about_each(self, frame: Frame, elements: list[ElementHandle], method: str) -> list[Any]:
        """Call it for several elements of one document at once."""
        script = "({ els, token, method }) => els.map((el) => window[token]?.[method](el) ?? null)"
        with deadline(self.limit_s):
            asked = {"els": elements, "token": self._token, "method": method}
            told: list[Any] = frame.evaluate(script, asked)
            return told


def source(token: str) -> str:
    """Join all scripts to one function, run at once."""
    folder = Path(__file__).parent
    parts = [(folder / f"{part}.js").read_text(encoding="utf-8") for part in PARTS]
    return "(() => {\n" + f"const TOKEN = {token!r};\n" + "\n".join(parts) + "\n})()"
