"""Reads the environment; the other modules ask this one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from pytest_tool.settings.table import SETTINGS

CA_NAMES = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE")
"""The usual variables of OpenSSL and of requests, for networks with a certificate authority of their own."""


def network(environ: Mapping[str, str]) -> dict[str, Any]:
    """Read what the environment states about the network, by the usual names.

    Proxies in either case, ``all_proxy`` standing in for a missing one; a file of certificate authorities.
    """

    def stated(name: str) -> str:
        return (environ.get(name) or environ.get(name.upper()) or "").strip()

    every = stated("all_proxy")
    ca_from = next((name for name in CA_NAMES if environ.get(name, "").strip()), "")
    return {
        "ca_file": environ.get(ca_from, "").strip(),
        "ca_from": ca_from,
        "http_proxy": stated("http_proxy") or every,
        "https_proxy": stated("https_proxy") or every,
        "no_proxy": stated("no_proxy"),
    }


def environment() -> dict[str, str]:
    """Copy the process environment."""
    return dict(os.environ)


def environment_without_keys() -> dict[str, str]:
    """Copy it for programs that need none of our keys."""
    keys = {name for setting in SETTINGS if setting.may_hold_key for name in (setting.env, *setting.aliases)}
    return {name: value for name, value in environment().items() if name not in keys}
