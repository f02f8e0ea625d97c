"""The key that the subscription provider's own command-line tool keeps in its auth file. Its content is never shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pytest_tool.errors import SettingsError
from pytest_tool.setting_types import Token

ENTRIES = ("subscription", "opencode-go", "opencode")
"""The first usable one counts; the last two are that service's own names."""
REMEDY = "Mend it, name another with SUBSCRIPTION_AUTH_FILE, or set SUBSCRIPTION_API_KEY."


def default_auth_file() -> Path:
    """Where that tool keeps it."""
    import platformdirs

    return platformdirs.user_data_path("opencode", appauthor=False) / "auth.json"


def key_in(path: Path) -> str:
    """The key of a JSON object whose entry is ``{"type": "api", "key": …}``. Raises SettingsError, by path only."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingsError(f"The auth file {path} cannot be read: {error.strerror}.", REMEDY) from None
    except (ValueError, RecursionError):  # not JSON, or not UTF-8
        raise SettingsError(f"The auth file {path} is not JSON.", REMEDY) from None
    for name in ENTRIES:
        if key := _key_of(entries.get(name) if isinstance(entries, dict) else None):
            return key
    wanted = '{"type": "api", "key": …}'
    raise SettingsError(f"The auth file {path} has no entry '{ENTRIES[0]}' of the form {wanted}.", REMEDY)


def _key_of(entry: Any) -> str:
    """The key of one entry, empty when it is not of that form."""
    if not isinstance(entry, dict) or entry.get("type") != "api" or not isinstance(entry.get("key"), str):
        return ""
    try:
        return Token().parse(entry["key"].strip())
    except ValueError:
        return ""
