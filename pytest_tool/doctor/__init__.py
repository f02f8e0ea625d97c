"""Tells every setting with its source, and tries each endpoint: ``tool doctor``.

It runs as pytest does, so that it sees what a run would see: command line, environment, ``.env`` and ini. May import
clients, pilot and text model, browser, narration, settings and what those may.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_tool.doctor.names import unknown_names
from pytest_tool.doctor.report import Report, SettingRow, as_json, setting_rows, settings_text, trials_text
from pytest_tool.doctor.trials import BrowserChoice, tried
from pytest_tool.errors import SettingsError
from pytest_tool.places import home
from pytest_tool.settings import Settings, resolve
from pytest_tool.settings.sources import dotenv_path, sources


def doctor(config: pytest.Config, form: str) -> int:
    """Prints the report as ``text`` or ``json``, or writes it as JSON to the file ``form``.

    The exit code is 1 when something that a run needs is broken.
    """
    settings, rows, notes = looked_up(config)
    path = dotenv_path(config)
    dotenv = str(path) if path.exists() else ""
    if form == "text":
        print(settings_text(rows, dotenv), flush=True)  # a trial may take its time
    report = Report(rows, tried(settings, BrowserChoice.of(config), home(config.rootpath), notes), notes, dotenv)
    if form in ("text", "json"):
        print(as_json(report) if form == "json" else trials_text(report), end="")
    else:
        Path(form).write_text(as_json(report), encoding="utf-8")
    return 0 if report.healthy else 1


def looked_up(config: pytest.Config) -> tuple[Settings | None, list[SettingRow], list[str]]:
    """The settings of a run, each as a row, and notes on them; no settings when one is wrong."""
    try:
        found = sources(config)
    except SettingsError as error:  # a .env that cannot be read
        return None, [SettingRow(".env", "", "", str(error))], [str(error)]
    try:
        settings = resolve(found)
    except SettingsError as error:
        rows = setting_rows(found)
        return None, rows, [row.error for row in rows if row.error] or [str(error)]
    return settings, setting_rows(found, settings), [*settings.warnings, *unknown_names(found, config.inicfg)]
