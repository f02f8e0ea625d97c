"""The story of the transcript: everything that is typed, from before ``start`` until after ``close``, and what it printed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from session.transcript import Said, Terminal

PLAN = """---
url: "{base_url}/books/emma"
---

# Basket

## One book

1. Put the book in the basket.
   - Expect: the Cart badge says 1
"""
SEARCH = ("step", 'Search for "dune"', "--expect", '"Hardback" is shown', "--expect", "there are 2 results")
SIGN_IN = ("step", 'Open "Sign in". Sign in as "alice" with password "{secret:SHOP_PASSWORD}".', "--expect", '"Hello, Alice" is shown')
LONG_GOAL = " ".join(["Open “All books”. Open “Cart”. Open the wish list."] * 4)
AS_JSON: dict[str, tuple[str, ...]] = {
    "start": ("start",),
    "status": ("status",),
    "suggest": ("suggest", "Open “All books”"),
    "do": ("do", "click Details"),
    "auto": ("auto", "Open “All books”"),
    "step": ("step", "Open My orders"),
    "hint": ("hint", "The heart is the wish list"),
    "say": ("say", "Hello"),
    "audio": ("audio",),
    "pause": ("pause",),
    "resume": ("resume",),
    "stop": ("stop",),
    "check": ("check",),
    "trail": ("trail",),
    "export": ("export",),
    "heal": ("heal",),
    "dashboard": ("dashboard", "--port", "none"),
    "replay": ("replay", "--export", "run.html"),
    "report": ("report", "markdown", "nowhere"),
    "run": ("run", "nowhere.plan.md"),
    "doctor": ("doctor", "--embedded"),
    "init": ("init", "first"),
    "completion": ("completion", "bash"),
}


@dataclass(frozen=True, slots=True)
class Story:
    """What each part printed, and the project folder, in which the exported files lie."""

    folder: Path
    parts: dict[str, Said]

    def __getitem__(self, part: str) -> Said:
        return self.parts[part]


def told(terminal: Terminal, shop: str) -> dict[str, Said]:
    """Everything that is typed, in its order, and what was printed."""
    tool, made = terminal.type, {}
    made["too early"] = tool("do", "click Search")
    made["start"] = tool("start", "--base-url", shop, "--url", "/", "--embedded")
    made["start again"] = tool("start", "--embedded")
    made["suggest"] = tool("suggest", "Open “All books”")
    made["do suggested"] = tool("do")
    made["do suggested again"] = tool("do")
    made["unsure"] = tool("do", "click", "Details")
    made["do"] = tool("do", 'click “Details” in the row of "Middlemarch"')
    made["no colour"] = tool("status", NO_COLOR="1")
    made["auto"] = tool("auto", "Add the book to the basket. Open “Cart”.")
    made["step that fails"] = tool("step", "Open “All books”", "--expect", '"Wuthering Heights" is shown')
    made["step"] = tool(*SEARCH)
    made["secret"] = tool(*SIGN_IN)
    made["limited"] = tool("auto", "--max-actions", "1", "Open “Cart”. Go to the checkout.")
    made["interrupted"] = interrupted(terminal, ("auto", LONG_GOAL), after='→ click link "All books"')
    made["hint"] = tool("hint", "The", "basket", "icon", "has", "no", "text")
    made["say"] = tool("say", "Now", "the", "checkout")
    made["pause"], made["paused"] = tool("pause"), tool("status")
    made["do paused"] = tool("do", "click Search", "--no-wait")
    made["resume"], made["stop"] = tool("resume"), tool("stop")
    made["audio"] = tool("audio", "--bluetooth", "on", "--wake", "2.5")
    made["follow"] = followed(terminal)
    made["trail"] = tool("trail")
    made["run"] = tool("--session", "checkout", "run", "basket.plan.md", "--embedded", "--base-url", shop)
    made["export"] = tool("export", "--output", "exported.plan.md")
    made["export python"] = tool("export", "--python", "--output", "test_exported.py")
    made["export there"] = tool("export", "--output", "exported.plan.md")
    made["no such command"] = tool("stat")
    made["no such option"] = tool("do", "--expect", "x")
    made["wrong value"] = tool("auto", "x", "--max-actions", "none")
    made["status"] = tool("status")
    for name, words in AS_JSON.items():
        made[f"{name} as JSON"] = terminal.pipe(*words, "--json")
    made["close"] = tool("close")
    made["after"] = tool("status")
    made["close as JSON"] = terminal.pipe("close", "--json")
    return made


def interrupted(terminal: Terminal, words: tuple[str, ...], after: str) -> Said:
    """A command that is ended with Ctrl-C once it has printed this."""
    child = terminal.begin(*words)
    child.expect_exact(after)
    return terminal.end(child, words, interrupted=True)


def followed(terminal: Terminal) -> Said:
    """``trail --follow`` in a second terminal while the first one acts, ended with Ctrl-C."""
    words = ("trail", "--follow")
    following = terminal.begin(*words)
    following.expect_exact("tool say Now the checkout")  # what had been done before
    done = terminal.type("do", 'click "Wish list"')
    assert done.code == 0, done.text
    following.expect_exact('click "Wish list"')
    following.expect("step .* passed")
    return terminal.end(following, words, interrupted=True)
