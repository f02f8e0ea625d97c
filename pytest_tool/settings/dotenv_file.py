"""Reads the ``.env`` file of a project."""

from __future__ import annotations

from pathlib import Path

from pytest_tool.errors import SettingsError
from pytest_tool.settings.table import SETTINGS

OWN_NAMES = {name for setting in SETTINGS for name in (setting.env, *setting.aliases)}


def load_dotenv(path: Path) -> dict[str, str]:
    """Read the values of a ``.env`` file. Raises SettingsError.

    Other tools read the file too: a name without ``=`` is an error only where it is one of ours.
    """
    from dotenv.parser import parse_stream

    try:
        with path.open(encoding="utf-8-sig") as stream:
            bindings = list(parse_stream(stream))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SettingsError(f"{path} cannot be read: {why}.", "Mend or remove the file.") from None
    for binding in bindings:
        if binding.error:
            raise SettingsError(f"{path}:{binding.original.line} is not of the form NAME=value.", "Mend the line.")
        if binding.key in OWN_NAMES and binding.value is None:
            fact = f"{path}:{binding.original.line} names {binding.key} without a value."
            raise SettingsError(fact, f"Write {binding.key}=…, or remove the line.")
    return {b.key: b.value for b in bindings if b.key and b.value is not None}
