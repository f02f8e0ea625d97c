"""Tells what the doctor found, for people and for programs."""

from __future__ import annotations

import json
import platform
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from importlib.metadata import version

from pytest_tool.providers import tool_version
from pytest_tool.settings import SETTINGS, Settings, Sources, stated
from pytest_tool.settings.sources import told

FORMAT = 1
UNSET = "–"
IN_PROCESS = "in this process"
"""Where an engine needs no URL."""
INSTEAD = "The engine that ships with the tool needs no server and no key; in .env:"


class Verdict(StrEnum):
    """Tells how a trial ended."""

    OK = "ok"
    BROKEN = "broken"
    NOT_TRIED = "not tried"
    ABSENT = "absent"
    """Does not answer, and no run needs it."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """Tells a setting as a run would get it, keys masked."""

    name: str
    value: str
    source: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """Tells one endpoint; ``ms`` is wall time, ``cost`` USD."""

    name: str
    needed: bool
    verdict: Verdict
    message: str = ""
    """Why it is broken, with the remedy; or what was found."""
    ms: float | None = None
    cost: float | None = None
    about: dict[str, str] = field(default_factory=dict)
    """Kind, URL, model and where each comes from."""
    dotenv: tuple[str, ...] = ()
    """Lines of ``.env`` that a run would work with instead."""


@dataclass(frozen=True, slots=True)
class Report:
    """Holds all that was found."""

    settings: list[SettingRow]
    trials: list[Trial]
    notes: list[str]
    """What is wrong with the settings, or should be known about them."""
    dotenv: str = ""
    """The ``.env`` file that was read; empty when there is none."""

    @property
    def broken(self) -> list[str]:
        """Names what a run needs and lacks."""
        trials = [t.name for t in self.trials if t.needed and t.verdict is not Verdict.OK]
        return [row.name for row in self.settings if row.error] + trials

    @property
    def healthy(self) -> bool:
        return not self.broken


def setting_rows(found: Sources, settings: Settings | None = None) -> list[SettingRow]:
    """Tells every setting; where one is wrong, each by itself."""
    if settings is not None:
        return [_row(found, name, row["value"], row["source"]) for name, row in told(settings).items()]
    rows = []
    for setting in SETTINGS:
        it = stated(setting, found)
        hidden = it.error and not it.error.value  # what its own error does not repeat, because it may hold a key
        shown = "•••" if hidden else setting.shown(it.text)
        rows.append(SettingRow(setting.env, shown, it.source, str(it.error or "")))
    return rows


def _row(found: Sources, name: str, value: str, source: str) -> SettingRow:
    """Tells a setting, also one that embedded mode beats."""
    setting = next(s for s in SETTINGS if s.env == name)
    it = stated(setting, found)
    if it.source == source or it.source == "default":
        return SettingRow(name, value, source)
    return SettingRow(name, setting.shown(it.text), f"{it.source}, not used: embedded")


def versions() -> dict[str, str]:
    """Returns the versions of the tool and of what it stands on."""
    named = {name: version(name) for name in ("pytest", "pytest-playwright", "playwright", "openai")}
    return {"tool": tool_version(), "python": platform.python_version(), **named}


def as_json(report: Report) -> str:
    """Returns one JSON object: ``format``, ``healthy``, ``broken``, ``versions``, ``settings``, ``trials``, ``notes``."""
    head = {"format": FORMAT, "healthy": report.healthy, "broken": report.broken, "versions": versions()}
    return json.dumps({**head, **asdict(report)}, ensure_ascii=False, indent=1) + "\n"


def settings_text(rows: list[SettingRow], dotenv: str) -> str:
    """Tells people versions and ``.env``, then a line a setting."""
    width = min(40, max((len(row.value) for row in rows), default=0))
    lines = [" · ".join(f"{name} {number}" for name, number in versions().items())]
    lines += [f".env: {dotenv or 'none'}", ""]
    for row in rows:
        wrong = "  WRONG" if row.error else ""
        lines.append(f"{row.name:28} {row.value or UNSET:{width}}  {row.source}{wrong}".rstrip())
    return "\n".join([*lines, ""])


def trials_text(report: Report) -> str:
    """Tells people what became of each trial."""
    lines = [line for trial in report.trials for line in _trial_lines(trial)]
    lines += ["", *(f"note: {note}" for note in report.notes)] if report.notes else []
    wrong = ", ".join(report.broken)
    return "\n".join([*lines, "", f"broken: {wrong}" if wrong else "Everything that a run needs works."]) + "\n"


def _trial_lines(trial: Trial) -> list[str]:
    took = "" if trial.ms is None else f"{trial.ms:,.0f} ms"
    cost = "" if not trial.cost else f"${trial.cost:.6f}"
    url = trial.about.get("url", "")
    place = (" " if url == IN_PROCESS else " at ").join(filter(None, [trial.about.get("model", ""), url]))
    head = f"{trial.name:16} {trial.verdict:10} {took:>9}  {'  '.join(filter(None, [place, cost]))}".rstrip()
    more = [f"{name.replace('_', ' ')}: {value}" for name, value in trial.about.items() if name not in ("model", "url")]
    return [
        head,
        *([f"{'':18}{' · '.join(more)}"] if more else []),
        *([f"{'':18}{trial.message}"] if trial.message else []),
        *([f"{'':18}{INSTEAD}"] if trial.dotenv else []),
        *(f"{'':20}{line}" for line in trial.dotenv),
    ]
