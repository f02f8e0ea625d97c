"""Reads a project's settings: its ini file, ``.env``, the environment."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from configparser import ConfigParser, Error
from pathlib import Path

from pytest_tool.errors import SettingsError
from pytest_tool.settings.dotenv_file import load_dotenv
from pytest_tool.settings.environ import environment
from pytest_tool.settings.resolving import resolve
from pytest_tool.settings.table import SETTINGS
from pytest_tool.settings.values import Role, Sources

SECTIONS = {"pytest.ini": "pytest", ".pytest.ini": "pytest", "tox.ini": "pytest", "setup.cfg": "tool:pytest"}
"""Where pytest looks for its settings, beside pyproject.toml."""


def is_embedded(folder: Path) -> bool:
    """Tell whether plans here run offline. Raises SettingsError."""
    ini = ini_of(folder)
    known = {setting.ini: ini[setting.ini] for setting in SETTINGS if setting.ini in ini}
    found = resolve(Sources(environ=environment(), dotenv=load_dotenv(folder / ".env"), ini=known))
    return Role.PILOT in found.embedded_roles


def ini_of(folder: Path) -> Mapping[str, str]:
    """Read pytest's settings for a folder. Raises SettingsError."""
    for place in (folder.absolute(), *folder.absolute().parents):
        if found := _pyproject(place / "pyproject.toml"):
            return found
        for name, section in SECTIONS.items():
            if (place / name).is_file() and (found := _section(place / name, section)):
                return found
    return {}


def _pyproject(path: Path) -> Mapping[str, str]:
    if not path.is_file():
        return {}
    try:
        tool = tomllib.loads(path.read_text("utf-8")).get("tool", {}).get("pytest", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}.", "Mend it.") from None
    options = {**{k: v for k, v in tool.items() if k != "ini_options"}, **tool.get("ini_options", {})}
    return {name: _as_text(value) for name, value in options.items()}


def _as_text(value: object) -> str:
    if isinstance(value, list):
        return "\n".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _section(path: Path, section: str) -> Mapping[str, str]:
    parser = ConfigParser(interpolation=None)
    try:
        parser.read(path, "utf-8")
    except (Error, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {' '.join(str(error).split())}.", "Mend it.") from None
    return dict(parser[section]) if parser.has_section(section) else {}
