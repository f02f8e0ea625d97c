"""Finds names that look like settings and are none: a slip of the pen is otherwise silent."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from pytest_tool.settings import SETTINGS, Sources

CLOSE = 0.85
"""How alike a name must be to one of ours: other tools have variables that begin with APP_ too."""
OWN_INI = "tool_"
NOT_OF_THE_TABLE = ("tool_plan_files",)


def unknown_names(found: Sources, ini: Iterable[str]) -> list[str]:
    """Tells variables of the environment and ``.env`` near to one of ours, and ini names of our kind."""
    variables = {name for setting in SETTINGS for name in (setting.env, *setting.aliases)}
    inis = {setting.ini for setting in SETTINGS if setting.ini} | set(NOT_OF_THE_TABLE)
    keys = {"tool_" + setting.env.removeprefix("APP_").lower(): setting.env for setting in SETTINGS if setting.secret}
    told = []
    for name in sorted({*found.environ, *found.dotenv} - variables):
        if near := get_close_matches(name, variables, 1, CLOSE):
            told.append(f"{name} is no setting. Did you mean {near[0]}?")
    for name in sorted({n for n in ini if n.startswith(OWN_INI)} - inis):
        if name in keys:
            told.append(f"{name} is not read: a key does not belong into a file that is committed. Set {keys[name]}.")
        else:
            near = get_close_matches(name, inis, 1, CLOSE)
            told.append(f"{name} is no ini setting.{f' Did you mean {near[0]}?' if near else ''}")
    return told
