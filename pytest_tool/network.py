"""The network around the models, as the environment states it by the usual names: proxies, certificate authorities."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_tool.errors import SettingsError
from pytest_tool.hosts import goes_direct
from pytest_tool.setting_types import SERVER
from pytest_tool.settings import Settings

if TYPE_CHECKING:
    import requests


def http_session(proxy: str, ca: str) -> requests.Session:
    """For one server: no .netrc, no proxy but this, and no look at where a redirect points to.

    ``requests`` reads the whole body of a redirect that it looks at, be it without end, also when it is not to follow it.
    """
    import requests

    class Session(requests.Session):
        def get_redirect_target(self, resp: requests.Response) -> None:
            return None

    session = Session()
    session.trust_env = False
    session.proxies = {"http": proxy, "https": proxy} if proxy else {}
    session.verify = ca or True
    return session


def proxy_for(url: str, settings: Settings) -> str:
    """The proxy that the environment states for this URL; none for loopback. Raises SettingsError."""
    https = urlsplit(url).scheme == "https"
    proxy = settings.https_proxy if https else settings.http_proxy
    if not proxy or goes_direct(url, settings.no_proxy):
        return ""
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if not _is_usable(proxy):
        name = "HTTPS_PROXY" if https else "HTTP_PROXY"
        raise SettingsError(f"The proxy of {name} or ALL_PROXY cannot be used.", "Write it as http://host:port.")
    return proxy


def _is_usable(proxy: str) -> bool:
    """Whether this is an HTTP proxy whose host and port can be read; it may hold a password, so it is never shown."""
    try:
        parts = urlsplit(proxy)
        return (
            parts.scheme in ("http", "https")
            and bool(SERVER.fullmatch(parts.netloc.rpartition("@")[2]))
            and parts.port != 0
        )
    except ValueError:
        return False


def ca_for(url: str, settings: Settings) -> str:
    """The file of certificate authorities that the environment names for servers such as this; empty: the usual ones.

    Raises SettingsError.
    """
    https = urlsplit(url).scheme == "https"
    return checked_ca(settings.ca_file, settings.ca_from) if https and settings.ca_file else ""


def checked_ca(path: str, name: str) -> str:
    """The path, which the setting ``name`` states. Raises SettingsError when no certificates are in that file."""
    try:
        ssl.create_default_context(cafile=path)
    except OSError:  # not there, not readable, not PEM
        raise SettingsError(f"{name} names {path}, which is no file of certificates.", "Name a PEM file.") from None
    return path
