"""Feeds a run's events to the page, as they are written.

They go out as server-sent events: ``about`` once, ``events`` in batches whose id says how far they reach, ``state`` when
all that is there was sent and whenever it changes. After a state that is not live nothing more comes.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

from starlette.concurrency import iterate_in_threadpool

from pytest_tool.archive import Reading, in_words
from pytest_tool.dashboard.runs import goes_on

MOST_EVENTS = 500
MOST_BYTES = 256_000
"""Of a batch: small enough that the page stays alive while it takes one in."""
LOOK_S = 0.1
"""So often the files are looked at while somebody listens."""
ALIVE_S = 10.0
"""So often a listener is sent something, that both sides notice when the other is gone."""
STATE_S = 1.0
"""So often it is asked who writes the run."""
AGAIN_MS = 1000
"""A page that lost us asks again after this."""

Event = dict[str, Any]
Key = Callable[[str], str]
"""Text of a narration → the key under which its speech is asked for."""
State = Callable[[bool], dict[str, Any]]
"""Whether somebody still writes → what the page is told of the run's state."""


def fed(event: Event, key: Key) -> Event:
    """Turns an event into what the page gets."""
    event = worded(event)
    return {**event, "speech": key(event["text"])} if is_spoken(event) else event


def worded(event: Event) -> Event:
    """Says an event's changes in words."""
    for name in ("changes", "doubted"):
        if isinstance(told := event.get(name), list):
            event = {**event, name: [in_words(change) for change in told]}
    return event


def is_spoken(event: Event) -> bool:
    """Says whether there is something to be heard of it."""
    return event.get("kind") == "narration" and isinstance(event.get("text"), str)


class Feed:
    """Feeds one listener from ``cursor``, until ``ends`` is set."""

    def __init__(
        self, run: Path, about: dict[str, Any], cursor: str, state: State, key: Key, ends: threading.Event
    ) -> None:
        self._run = run
        self._about = about
        self._reading = Reading(run, cursor, boxes=False)
        self._state = state
        self._key = key
        self._ends = ends
        self._live = True
        self._told: dict[str, Any] = {}
        self._state_due = 0.0
        self._alive_due = time.monotonic() + ALIVE_S

    async def messages(self) -> AsyncIterator[bytes]:
        """Yields messages until the run is over, or we end."""
        yield f"retry: {AGAIN_MS}\n".encode() + _message("about", self._about)
        while not self._ends.is_set():
            async for message in iterate_in_threadpool(self._look()):
                yield message
                if self._ends.is_set():
                    return
            if not self._live:
                return
            await asyncio.sleep(LOOK_S)

    def _look(self) -> Iterator[bytes]:
        """Yields what is new, if anything is."""
        # before the look, so that the last words of its writer are read
        self._live = goes_on(self._run)
        while batch := self._batch():
            yield batch
        if state := self._changed():
            yield state
        if time.monotonic() >= self._alive_due:
            self._alive_due = time.monotonic() + ALIVE_S
            yield b": still here\n\n"

    def _batch(self) -> bytes:
        """Gives the next events; at the end a torn line too."""
        events = self._reading.some(MOST_EVENTS, MOST_BYTES, rest=not self._live)
        if not events:
            return b""
        self._alive_due = time.monotonic() + ALIVE_S
        return _message("events", [fed(event, self._key) for event in events], self._reading.cursor)

    def _changed(self) -> bytes:
        """Gives the state, where it has changed."""
        now = time.monotonic()
        if self._live and now < self._state_due:
            return b""
        self._state_due = now + STATE_S
        state = {**self._state(self._live), "torn": list(self._reading.torn)}
        if state == self._told:
            return b""
        self._told = state
        return _message("state", state)


def _message(kind: str, data: object, id: str = "") -> bytes:
    """Writes a message in ASCII, all on one line."""
    head = f"id: {id}\n" if id else ""
    return f"{head}event: {kind}\ndata: {json.dumps(data)}\n\n".encode()
