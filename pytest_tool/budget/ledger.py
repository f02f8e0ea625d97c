"""Keeps what a run has spent: one SQLite file in its folder, shared by the workers of pytest-xdist."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.places import private_folder, privately

FILE = "spent.sqlite3"
BUSY_S = 30.0
"""So long one process waits for another one's entry."""
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS calls (id INTEGER PRIMARY KEY, item TEXT, is_chat INTEGER, usd REAL, unpriced TEXT)"
)
SUMS = "SELECT COALESCE(SUM(usd), 0), COALESCE(SUM(is_chat), 0), MAX(unpriced) FROM calls"


@dataclass(frozen=True, slots=True)
class Spent:
    """Sums up calls: USD so far, and chat calls; ``unpriced`` names a model whose cost nobody knows."""

    usd: float = 0.0
    calls: int = 0
    unpriced: str = ""


class Ledger:
    """Enters each call before it is made, and its cost when it is known."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def enter(self, item: str, is_chat: bool, may: Callable[[Spent, Spent], None]) -> int:
        """Enter a call unless ``may`` raises, told what run and item have spent; gives its number."""
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")  # between the sum and the entry nobody else enters one
            may(*self._sums(db, item))
            return int(db.execute("INSERT INTO calls (item, is_chat) VALUES (?, ?)", (item, is_chat)).lastrowid or 0)

    def settle(self, number: int, usd: float | None, model: str) -> None:
        """Enter what a call has cost; None: nobody knows."""
        with self._open() as db:
            unpriced = model if usd is None else None
            db.execute("UPDATE calls SET usd = ?, unpriced = ? WHERE id = ?", (usd, unpriced, number))

    def sums(self, item: str = "") -> tuple[Spent, Spent]:
        """Sum up the run, and one item."""
        with self._open() as db:
            return self._sums(db, item)

    @staticmethod
    def _sums(db: sqlite3.Connection, item: str) -> tuple[Spent, Spent]:
        rows = (db.execute(SUMS).fetchone(), db.execute(f"{SUMS} WHERE item = ?", (item,)).fetchone())
        run, own = (Spent(usd, calls, unpriced or "") for usd, calls, unpriced in rows)
        return run, own

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        private_folder(self._path.parent)
        os.close(privately(self._path, os.O_RDWR | os.O_CREAT))
        db = sqlite3.connect(self._path, timeout=BUSY_S)
        try:
            with db:
                db.execute(SCHEMA)
                yield db
        finally:
            db.close()
