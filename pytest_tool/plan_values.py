"""What ``{secret:NAME}`` and ``{env:NAME}`` in a plan stand for; the tool's own keys are refused to plans."""

from __future__ import annotations

from collections.abc import Mapping

from pytest_tool.errors import SettingsError
from pytest_tool.setting_table import SETTINGS

OWN_ENDINGS = ("_API_KEY", "_API_TOKEN")
"""Names that end like the tool's own keys are refused to plans too: they are keys of some model provider."""


def secret_value(name: str, environ: Mapping[str, str], dotenv: Mapping[str, str]) -> str:
    """What ``{secret:NAME}`` stands for, from the environment, else ``.env``. Raises SettingsError."""
    _refuse_own(name, "secret")
    value = environ.get(name) or dotenv.get(name)
    if not value:
        raise SettingsError(f"{{secret:{name}}} has no value.", f"Set {name} in the environment or in .env.")
    return value


def environment_value(name: str, environ: Mapping[str, str]) -> str:
    """What ``{env:NAME}`` stands for, from the environment only. Raises SettingsError."""
    _refuse_own(name, "env")
    if name not in environ:
        raise SettingsError(f"{{env:{name}}} has no value.", f"Set {name} in the environment.")
    return environ[name]


def _refuse_own(name: str, kind: str) -> None:
    own = {s.env for s in SETTINGS if s.secret}
    if name.upper() in own or name.upper().endswith(OWN_ENDINGS):
        raise SettingsError(
            f"{{{kind}:{name}}} is refused: the name is that of a model key, which a plan never gets.",
            "Give the plan a value of its own, under a name that does not end in _API_KEY or _API_TOKEN.",
        )
