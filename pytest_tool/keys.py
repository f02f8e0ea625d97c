"""Which key goes where: the resolution of the spec, and what is refused.

A key is looked for in this order: the pilot's own variable, the text model's, the provider's own source (``GATEWAY_API_KEY``;
``SUBSCRIPTION_API_KEY``, else that service's auth file; none for ``direct``).
"""

from __future__ import annotations

from urllib.parse import urlsplit

from pytest_tool.auth_file import default_auth_file, key_in
from pytest_tool.endpoint import Kind
from pytest_tool.errors import SettingsError
from pytest_tool.hosts import is_loopback
from pytest_tool.settings import Role, Settings
from pytest_tool.shipped_engine import advice


def chat_key(settings: Settings, role: Role, kind: Kind) -> tuple[str, str]:
    """The key and where it comes from, in words; both empty when there is none. Raises SettingsError."""
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
    """GATEWAY_API_KEY, else the text model's key when its URL is the gateway's; its provider alone gives none.

    Raises SettingsError when there is none.
    """
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
    """Off loopback a key is needed, and never travels in clear. Raises SettingsError.

    ``stated`` says that somebody chose this endpoint: only then is no other one proposed, which might get a key that is
    not meant for it.
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
    """Raises SettingsError when a key would travel unencrypted to another machine."""
    if key and urlsplit(url).scheme != "https" and not is_loopback(url):
        raise SettingsError(f"The key of {key_from} would travel unencrypted to {url}.", "Use an https:// URL.")
