"""Chooses each endpoint's key, and refuses missing or exposed ones.

The order: the pilot's own variable, the text model's, the provider's own source (``GATEWAY_API_KEY``;
``SUBSCRIPTION_API_KEY``, else the auth file of that service's own command-line tool; none for ``direct``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pytest_tool.errors import SettingsError
from pytest_tool.hosts import is_loopback
from pytest_tool.outbound.endpoint import Kind, advice
from pytest_tool.settings import Role, Settings
from pytest_tool.settings.types import Token

ENTRIES = ("subscription", "opencode-go", "opencode")
"""Of the auth file; the first usable one counts, the last two are that service's own names."""
REMEDY = "Mend it, name another with SUBSCRIPTION_AUTH_FILE, or set SUBSCRIPTION_API_KEY."


def chat_key(settings: Settings, role: Role, kind: Kind) -> tuple[str, str]:
    """Find a chat key and its source, in words. Raises SettingsError."""
    if role is Role.PILOT and settings.pilot_api_key:
        return settings.pilot_api_key, settings.told("APP_PILOT_API_KEY")
    if settings.text_api_key:
        return settings.text_api_key, settings.told("TEXT_MODEL_API_KEY")
    if kind is Kind.GATEWAY and settings.gateway_api_key:
        return settings.gateway_api_key, settings.told("GATEWAY_API_KEY")
    if kind is Kind.SUBSCRIPTION and settings.subscription_api_key:
        return settings.subscription_api_key, settings.told("SUBSCRIPTION_API_KEY")
    path = settings.subscription_auth_file or default_auth_file()
    if kind is Kind.SUBSCRIPTION and (settings.subscription_auth_file or path.exists()):
        return key_in(path), str(path)
    return "", ""


def hosted_key(settings: Settings, at_gateway: bool) -> tuple[str, str]:
    """Take the gateway's key, or the text model's there. Raises SettingsError."""
    if settings.gateway_api_key:
        return settings.gateway_api_key, settings.told("GATEWAY_API_KEY")
    if settings.text_api_key and at_gateway:
        return settings.text_api_key, settings.told("TEXT_MODEL_API_KEY")
    raise SettingsError(
        "The hosted decision engine has no gateway key.",
        "Set GATEWAY_API_KEY (or TEXT_MODEL_API_KEY with a gateway TEXT_MODEL_BASE_URL), "
        f"{advice(settings.local_decision_model)}, a local server with --engine local, "
        "or run without any key with --embedded.",
    )


def check_chat_key(role: Role, url: str, kind: Kind, key: str, key_from: str, stated: bool) -> None:
    """Require a key and encryption off loopback. Raises SettingsError.

    ``stated``: somebody chose this endpoint, so that the remedy proposes no other one for the key.
    """
    refuse_plain(url, key, key_from)
    if key or is_loopback(url):
        return
    who, prefix = ("pilot", "APP_PILOT") if role is Role.PILOT else ("text model", "TEXT_MODEL")
    own = {
        Kind.GATEWAY: " or GATEWAY_API_KEY",
        Kind.SUBSCRIPTION: f" or SUBSCRIPTION_API_KEY (or the auth file {default_auth_file()})",
        Kind.DIRECT: "" if stated else " or TEXT_MODEL_PROVIDER=gateway with GATEWAY_API_KEY",
    }.get(kind, "")
    raise SettingsError(
        f"The {who} at {url} has no key.",
        f"Set {prefix}_API_KEY{own}, point {prefix}_BASE_URL at a server on this machine, or run without any key "
        "with --embedded.",
    )


def refuse_plain(url: str, key: str, key_from: str) -> None:
    """Raise SettingsError for a key that would travel unencrypted to another machine."""
    if key and urlsplit(url).scheme != "https" and not is_loopback(url):
        raise SettingsError(f"The key of {key_from} would travel unencrypted to {url}.", "Use an https:// URL.")


def default_auth_file() -> Path:
    """Locate the subscription's own auth file."""
    import platformdirs

    return platformdirs.user_data_path("opencode", appauthor=False) / "auth.json"


def key_in(path: Path) -> str:
    """Read the key of an auth file. Raises SettingsError."""
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
    if not isinstance(entry, dict) or entry.get("type") != "api" or not isinstance(entry.get("key"), str):
        return ""
    try:
        return Token().parse(entry["key"].strip())
    except ValueError:
        return ""
