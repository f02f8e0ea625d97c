"""Shows every setting and tries each endpoint: ``tool doctor``.

It runs as pytest does, so that it sees what a run would see: command line, environment, ``.env`` and ini.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import pytest

from pytest_tool.doctor.report import Report, SettingRow, as_json, setting_rows, settings_text, trials_text
from pytest_tool.doctor.trials import BrowserChoice, tried
from pytest_tool.errors import SettingsError
from pytest_tool.places import home
from pytest_tool.settings import SETTINGS, Settings, Sources, resolve
from pytest_tool.settings.sources import dotenv_path, sources

CLOSE = 0.85
"""How alike a name must be to one of ours: other tools have variables that begin with APP_ too."""


def doctor(config: pytest.Config, form: str) -> int:
    """Prints the report as ``text``, or writes JSON to a file.

    The exit code is 1 when something that a run needs is broken.
    """
    settings, rows, notes = looked_up(config)
    path = dotenv_path(config)
    dotenv = str(path) if path.exists() else ""
    if form == "text":
        print(settings_text(rows, dotenv), flush=True)  # a trial may take its time
    report = Report(rows, tried(settings, BrowserChoice.of(config), home(config.rootpath), notes), notes, dotenv)
    if form == "text":
        print(trials_text(report), end="")
    else:
        Path(form).write_text(as_json(report), encoding="utf-8")
    return 0 if report.healthy else 1


def looked_up(config: pytest.Config) -> tuple[Settings | None, list[SettingRow], list[str]]:
    """Looks up the settings of a run, a row each, and notes."""
    try:
        found = sources(config)
    except SettingsError as error:  # a .env that cannot be read
        return None, [SettingRow(".env", "", "", str(error))], [str(error)]
    try:
        settings = resolve(found)
    except SettingsError as error:
        rows = setting_rows(found)
        return None, rows, [row.error for row in rows if row.error] or [str(error)]
    return settings, setting_rows(found, settings), [*settings.warnings, *misspelt(found)]


def misspelt(found: Sources) -> list[str]:
    """Tells variables of the environment and ``.env`` near to ours."""
    ours = {name for setting in SETTINGS for name in (setting.env, *setting.aliases)}
    near = {name: get_close_matches(name, ours, 1, CLOSE) for name in sorted({*found.environ, *found.dotenv} - ours)}
    return [f"{name} is no setting. Did you mean {meant[0]}?" for name, meant in near.items() if meant]
