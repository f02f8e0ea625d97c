"""Whoever waits for a session to be ready, and what it is told: one JSON object a line."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO


@dataclass
class Waiter:
    """``progress``, any number of times, then ``ready`` or ``refused``."""

    line: FileIO
    """Unbuffered: what nobody reads any more is not written once more when it is closed."""
    told: str = ""
    """How the start ended: ``ready`` or ``refused``; empty until then."""

    def tell(self, **said: object) -> None:
        with suppress(BrokenPipeError):  # nobody waits any more; the session comes up all the same
            self.line.write(json.dumps(said, ensure_ascii=False).encode() + b"\n")
        if not self.told and "progress" not in said:
            self.told = next(iter(said))
