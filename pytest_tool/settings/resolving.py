"""Resolves each setting of the table, and where it came from.

Precedence: marker > command-line option > environment > ``.env`` > ini > default. An empty value counts as unset.
Embedded mode counts at the level where it was asked for: it beats what is set there or below for provider, URL, key
and engine, and what is set above stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pytest_tool.errors import SettingsError
from pytest_tool.settings.environ import network
from pytest_tool.settings.table import SETTINGS, Setting
from pytest_tool.settings.types import BrowserUrl, File, HostList, Misfit, PriceList, Token, Unlimited, Url, nearest
from pytest_tool.settings.values import SPOKEN, Level, Role, Settings, Sources


@dataclass(frozen=True, slots=True)
class Found:
    """Holds the text found for a setting, and where."""

    text: str
    level: Level
    under: str


BACKEND = "local_engine_backend"
TEXT_ENDPOINT = ("text_provider", "text_base_url", "text_api_key")
PILOT_ENDPOINT = ("pilot_provider", "pilot_base_url", "pilot_api_key")
ENGINE_ENDPOINT = ("decision_engine", BACKEND, "local_engine_base_url")
"""What embedded mode decides for each role."""


def resolve(sources: Sources) -> Settings:
    """Make the settings of these sources. Raises SettingsError."""
    found = {s.name: found for s in SETTINGS if (found := _find(s, sources))}
    embedded = _embed(found)
    values = {s.name: _value(s, found) for s in SETTINGS if s.name != BACKEND}
    looked_at = values["decision_engine"] == "local"
    values[BACKEND] = _value(_setting(BACKEND), found if looked_at else {})
    return Settings(
        **values,
        **network(sources.environ),
        embedded_roles=embedded,
        warnings=_old_names(sources),
        levels=tuple((s.env, found[s.name].level if s.name in found else Level.DEFAULT) for s in SETTINGS),
    )


def one(name: str, sources: Sources) -> Any:
    """Resolve one setting, whatever is wrong with others. Raises SettingsError of this one."""
    setting = _setting(name)
    found = _find(setting, sources)
    return _value(setting, {name: found} if found else {})


def _find(setting: Setting, sources: Sources) -> Found | None:
    """Find the highest level that has a setting; older names come last."""
    places: list[tuple[Level, Mapping[str, str], str]] = [
        (Level.MARKER, sources.markers, setting.marker),
        (Level.OPTION, sources.options, setting.option),
        (Level.ENVIRONMENT, sources.environ, setting.env),
        (Level.DOTENV, sources.dotenv, setting.env),
        (Level.INI, sources.ini, setting.ini),
    ]
    for old in setting.aliases:
        places += [(Level.ENVIRONMENT, sources.environ, old), (Level.DOTENV, sources.dotenv, old)]
    for level, mapping, key in places:
        if key and (text := mapping.get(key, "").strip()):
            return Found(text, level, key)
    return None


@dataclass(frozen=True, slots=True)
class Stated:
    """Holds what is stated for one setting, and its error."""

    text: str
    source: str
    error: SettingsError | None


def stated(setting: Setting, sources: Sources) -> Stated:
    """Look at one setting by itself."""
    found = _find(setting, sources) or Found(setting.default, Level.DEFAULT, setting.env)
    try:
        _value(setting, {setting.name: found})
    except SettingsError as error:
        return Stated(found.text, SPOKEN[found.level], error)
    return Stated(found.text, SPOKEN[found.level], None)


def _embed(found: dict[str, Found]) -> frozenset[Role]:
    """Tell the embedded roles, and change ``found`` accordingly."""
    asked = found.get("wants_embedded")
    if asked is None or not _value(_setting("wants_embedded"), found):
        return frozenset()
    for name in (*TEXT_ENDPOINT, *PILOT_ENDPOINT, *ENGINE_ENDPOINT):
        if name in found and found[name].level <= asked.level:
            del found[name]
    roles = set()
    if not found.keys() & set(TEXT_ENDPOINT):
        roles.add(Role.TEXT)
    if not found.keys() & {*TEXT_ENDPOINT, *PILOT_ENDPOINT}:
        roles.add(Role.PILOT)
        found["pilot_vision"] = Found("off", asked.level, asked.under)
    if _engine_is_free(found):
        roles.add(Role.ENGINE)
        found["decision_engine"] = Found("local", asked.level, asked.under)
        found[BACKEND] = Found("http", asked.level, asked.under)
    return frozenset(roles)


def _engine_is_free(found: Mapping[str, Found]) -> bool:
    """Tell whether embedded mode gets the engine."""
    engine = _value(_setting("decision_engine"), found) if "decision_engine" in found else "local"
    inproc = engine == "local" and _value(_setting(BACKEND), found) == "inproc"
    return engine == "local" and not inproc and "local_engine_base_url" not in found


def _setting(name: str) -> Setting:
    return next(s for s in SETTINGS if s.name == name)


def _value(setting: Setting, found: Mapping[str, Found]) -> Any:
    """Parse the value, or the default. Raises SettingsError."""
    it = found.get(setting.name, Found(setting.default, Level.DEFAULT, setting.env))
    if not it.text:
        return setting.type.parse("") if isinstance(setting.type, PriceList) else _unset(setting)
    try:
        return setting.type.parse(it.text)
    except Misfit as error:
        raise _refused(setting, replace(it, text=str(error)), "has") from None
    except ValueError:
        raise _refused(setting, it) from None


def _unset(setting: Setting) -> Any:
    """Give what stands for a setting that nobody set and that has no default."""
    return None if isinstance(setting.type, BrowserUrl | File | HostList | Unlimited) else ""


def _refused(setting: Setting, found: Found, verb: str = "is") -> SettingsError:
    """Name setting, value, source and what is valid, keys hidden."""
    may_hold_key = isinstance(setting.type, Token | BrowserUrl)
    may_hold_key |= isinstance(setting.type, Url) and not _is_plain(found.text)
    near = nearest(setting.type, found.text)
    wrong = "cannot be used" if may_hold_key else f"{verb} {found.text[:80]!r}"
    return SettingsError(
        f"{setting.env} {wrong}, as set by {_place(setting, found)}.",
        f"Valid: {setting.type.valid}.{f' Did you mean {near}?' if near else ''}",
        name=setting.env,
        value="" if may_hold_key else found.text,
        source=SPOKEN[found.level],
        valid=setting.type.valid,
    )


def _is_plain(url: str) -> bool:
    """Tell an address from a key that stands where a URL should."""
    return not set("@?#") & set(url) and bool(set("./:") & set(url))


def _place(setting: Setting, found: Found) -> str:
    """Say where a value was set, for a sentence."""
    under = "" if found.under == setting.env else f"{found.under} in "
    return {
        Level.DEFAULT: "default",
        Level.INI: f"{under}the pytest configuration",
        Level.DOTENV: f"{under}.env",
        Level.ENVIRONMENT: f"{under}the environment",
        Level.OPTION: f"{found.under} on the command line",
        Level.MARKER: f"the marker or front matter entry {found.under!r}",
    }[found.level]


def _old_names(sources: Sources) -> tuple[str, ...]:
    """Warn of each older name in use, a sentence each."""
    told: dict[str, str] = {}
    for setting in SETTINGS:
        for old in setting.aliases:
            for mapping in (sources.dotenv, sources.environ):
                if mapping.get(old, "").strip():
                    new = (
                        sources.environ.get(setting.env),
                        sources.dotenv.get(setting.env),
                        sources.ini.get(setting.ini),
                    )
                    ignored = " It is ignored: both are set." if any(text and text.strip() for text in new) else ""
                    told[old] = f"{old} is the old name of {setting.env}; use the new one.{ignored}"
    return tuple(told.values())
