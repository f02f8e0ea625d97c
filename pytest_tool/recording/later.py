"""Stands for models until one is needed: a test that is replayed may need none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Later:
    """Makes something when it is first used; ``known`` are attributes that need nothing made."""

    def __init__(self, make: Callable[[], Any], **known: Any) -> None:
        self.__dict__.update(known, _make=make)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if "_made" not in self.__dict__:
            self.__dict__["_made"] = self.__dict__["_make"]()
        return getattr(self.__dict__["_made"], name)
