"""Collects where this pytest run's settings come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_tool.settings.dotenv_file import load_dotenv
from pytest_tool.settings.environ import environment
from pytest_tool.settings.table import SETTINGS
from pytest_tool.settings.values import Settings, Sources


def add_options(parser: pytest.Parser) -> None:
    """Register every option and every ini setting of the table."""
    group = parser.getgroup("tool", "browser test plans (tool)")
    for setting in SETTINGS:
        if setting.option:
            group.addoption(setting.option, dest=_dest(setting.option), **setting.option_arguments())
        if setting.ini:
            parser.addini(setting.ini, setting.help_line, default="")
    group.addoption(
        "--tool-doctor",
        metavar="text|json|FILE",
        help="print every setting with its source (or write it to FILE as JSON), try every endpoint, and exit: 1 if "
        "something needed is broken",
    )
    group.addoption(
        "--tool-run-name",
        metavar="NAME",
        default="",
        help="name of this run's folder in .tool/runs (default: the plan's)",
    )
    group.addoption(
        "--tool-report",
        metavar="FILE",
        help="write the whole run into one HTML file, to be looked at and played without a server",
    )
    parser.addini("tool_plan_files", "names of plan files (default: *.plan.md)", type="args", default=["*.plan.md"])
    parser.addini(
        "tool_step_modules", "modules, beside conftest.py, that define steps and checks of plans", type="args"
    )


def sources(config: pytest.Config) -> Sources:
    """Collect the sources of this run. Raises SettingsError for an unreadable ``.env``."""
    options = {s.option: config.getoption(_dest(s.option)) for s in SETTINGS if s.option}
    return Sources(
        options={name: str(value) for name, value in options.items() if value is not None},
        environ=environment(),
        dotenv=load_dotenv(dotenv_path(config)),
        ini={s.ini: str(config.getini(s.ini)) for s in SETTINGS if s.ini},
    )


def dotenv_path(config: pytest.Config) -> Path:
    """Locate this run's ``.env``: in pytest's root directory."""
    return config.rootpath / ".env"


def told(settings: Settings) -> dict[str, dict[str, str]]:
    """Tell every setting with value and source; keys as set."""
    rows = {}
    for setting in SETTINGS:
        value = getattr(settings, setting.name)
        shown = ("set" if value else "unset") if setting.secret else in_words(value)
        rows[setting.env] = {"value": shown, "source": settings.source(setting.env)}
    return rows


def in_words(value: object) -> str:
    """Write a setting's value as a person does: ``on``, ``60``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "" if value is None else str(value)


def _dest(option: str) -> str:
    return "tool_" + option.removeprefix("--").removeprefix("tool-").replace("-", "_")
