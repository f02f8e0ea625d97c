"""Whoever waits for a session to be ready, and what it is told: one JSON object a line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import IO


@dataclass
class Waiter:
    """``progress``, any number of times, then ``ready`` or ``refused``."""

    line: IO[str]
    told: str = ""
    """How the start ended: ``ready`` or ``refused``; empty until then."""

    def tell(self, **said: object) -> None:
        try:
            self.line.write(json.dumps(said, ensure_ascii=False) + "\n")
            self.line.flush()
        except BrokenPipeError:
            pass  # nobody waits any more; the session comes up all the same
        if not self.told and "progress" not in said:
            self.told = next(iter(said))
