"""Makes what pages, files and models wrote harmless on a terminal, in JUnit and in a CI log."""

from __future__ import annotations

import re

LONGEST = 2000
"""Characters of a line that are shown."""
COMMAND = re.compile(r"^(\s*):(?=:)|##(?=\w*\[)", re.MULTILINE)
"""How lines begin that GitHub and Azure Pipelines, and those of their kind, take for commands."""
REPLACED = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    """Replace control characters, cut long lines, and break what a CI service would take for a command."""
    spaced = text.expandtabs(4).replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ")
    shown = "".join(c if c.isprintable() or c == "\n" else REPLACED for c in spaced)
    broken = COMMAND.sub(lambda found: f"{found[1]}: " if found[0].endswith(":") else "# #", shown)
    return "\n".join(line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…" for line in broken.split("\n"))
