"""Where a file goes: a goal to upload something, and the field or button that is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pytest_tool.embedded.shown import Shown
from pytest_tool.grammar.phrase import content, read
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import fold
from pytest_tool.observation import Control

SURE = 0.97
"""How sure it is that the only file field of a page is meant, when no other is named."""
ASKS = re.compile(
    r"\b(?:browse|attach\w*|(?:choose|select|pick|add|change|replace|import|drop|drag)\b.*\b(?:files?|photos?|pictures?|images?|"
    r"documents?|avatar|logo|here)|upload)\b",
    re.IGNORECASE,
)
"""What a button is called that opens a file chooser."""
_NOUN = re.compile(r"\s+(?:file )?(?:field|input|box|area|zone|upload(?:er)?|control|button|picker)$", re.IGNORECASE)
ANY_FILE = "choose file"
"""The goal that stands for one that names no field."""


@lru_cache(256)
def receiver(text: str) -> str | None:
    """The words that name where a file goes, empty when none are said; None when no file is uploaded."""
    if not re.search(r"\b(?:upload|attach|file)", text, re.IGNORECASE):
        return None
    wishes = parse(text, hints=('"x"',)).wishes
    return wishes[0].target if len(wishes) == 1 and wishes[0].act is Act.UPLOAD else None


def as_goal(target: str) -> str:
    """The target as a goal that the ranker can read: what kind of control it is called matters little."""
    bare = _NOUN.sub("", target) if '"' not in target and "“" not in target else target
    return f"click {bare}" if bare.strip().lower() not in ("", "the", "a", "an") else ANY_FILE


def candidates(controls: Sequence[Shown], target: str) -> list[int]:
    """The indices of what can be meant: the file fields; where there is none, the buttons that ask for files, else all.

    A button that asks is meant as well when a field is named: which of them, the ranker tells.
    """
    fields = [k for k, c in enumerate(controls) if c.type == "file"]
    asking = [k for k, c in enumerate(controls) if c.type != "file" and ASKS.search(f"{c.name} {c.text} {c.icon}")]
    if not target:
        return fields or asking or list(range(len(controls)))
    return fields if fields and not asking else list(range(len(controls)))


def labelled(words: str, found: Sequence[Control]) -> list[Control]:
    """The file field without a name of its own whose label or heading says just this: “the passport copy”."""
    wanted = content(_NOUN.sub("", fold(words)).removeprefix("the ")) or content(read(words).name)
    bare = [c for c in found if c.type == "file" and fold(c.name or c.text) in BARE]
    for told in ((c.near for c in bare), (c.row for c in bare), (c.section for c in bare)):
        meant = [c for c, label in zip(bare, told, strict=True) if wanted and content(label) == wanted]
        if meant:
            return meant
    return []


BARE = frozenset({"", "choose file", "choose files", "browse", "browse…", "no file chosen"})
"""What a browser writes on a file field itself."""
