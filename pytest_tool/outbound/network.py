"""Reads the network around the models from the environment: proxies, certificate authorities."""

from __future__ import annotations

import re
import ssl
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_tool.errors import SettingsError
from pytest_tool.hosts import host_of, is_loopback
from pytest_tool.settings import Settings
from pytest_tool.settings.types import SERVER

if TYPE_CHECKING:
    import requests


def http_session(proxy: str, ca: str) -> requests.Session:
    """Open a session for one server, through this proxy alone.

    ``requests`` would read the whole body of a redirect, be it endless, also when it is not to follow it.
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
    """Find the proxy that the environment states for this URL. Raises SettingsError."""
    https = urlsplit(url).scheme == "https"
    proxy = settings.https_proxy if https else settings.http_proxy
    if not proxy or _goes_direct(url, settings.no_proxy):
        return ""
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if not _is_usable(proxy):
        name = "HTTPS_PROXY" if https else "HTTP_PROXY"
        raise SettingsError(f"The proxy of {name} or ALL_PROXY cannot be used.", "Write it as http://host:port.")
    return proxy


def _goes_direct(url: str, no_proxy: str) -> bool:
    """Tell loopback, and what ``NO_PROXY`` lists."""
    host = host_of(url)
    listed = [
        re.sub(r":\d+$", "", entry.strip().lower()).removeprefix("*").lstrip(".") or entry.strip()
        for entry in no_proxy.split(",")
    ]
    return is_loopback(url) or any(e == "*" or (e and (host == e or host.endswith(f".{e}"))) for e in listed)


def _is_usable(proxy: str) -> bool:
    """Tell an HTTP proxy with a readable host and port."""
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
    """Find the certificate authorities for this URL. Raises SettingsError."""
    https = urlsplit(url).scheme == "https"
    return checked_ca(settings.ca_file, settings.ca_from) if https and settings.ca_file else ""


def checked_ca(path: str, name: str) -> str:
    """Check that the file of setting ``name`` holds certificates. Raises SettingsError."""
    try:
        ssl.create_default_context(cafile=path)
    except OSError:  # not there, not readable, not PEM
        raise SettingsError(f"{name} names {path}, which is no file of certificates.", "Name a PEM file.") from None
    return path
