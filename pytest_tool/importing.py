"""Shortens imports: no garbage collection, no rewritten assertions.

pytest rewrites the assertions of all modules of a plugin, and reads what it has compiled of them ten times slower than
Python reads its own: a third of a second for a run of one plan. Ours have none that a tester is to see.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

OWN = ("pytest_tool.", "tts1.")


class Plainly(MetaPathFinder):
    """Finds the modules of our packages before pytest's own finder does."""

    def install(self) -> None:
        sys.meta_path.insert(0, self)

    def remove(self) -> None:
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return PathFinder.find_spec(fullname, path, target) if fullname.startswith(OWN) else None


def imported(*names: str) -> None:
    """Import these modules while the garbage collector sleeps."""
    with undisturbed():
        for name in names:
            import_module(name)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let the garbage collector sleep inside the block."""
    awake = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if awake:
            gc.enable()
