"""All pages run as plans in one pytest run, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from obedient import Obedient
from orders import ORDERS
from pytest_tool.archive import read_events
from specials import SECRET, SPECIALS
from witness import Witness

from pages import ATTACKS
from scripted import ScriptedModel

PAGES = (*ATTACKS, *ORDERS)
SCRIPTED = '1. Type "Ann" into the Name field.\n'
EMBEDDED = f"{SCRIPTED}2. Supply a coupon.\n"
LONGEST_S = 900


@dataclass
class Ended:
    """One pytest run that is over, and what the servers saw of it."""

    events: list[dict[str, Any]]
    output: str
    site: Witness
    elsewhere: Witness
    model: ScriptedModel

    def of(self, name: str, kind: str) -> list[dict[str, Any]]:
        """The events of one kind of the plan ``name``."""
        return [e for e in self.events if e["kind"] == kind and e["item"].startswith(f"{name}.plan.md::")]


@dataclass
class Running:
    """One pytest run under way, in a project of its own."""

    folder: Path
    process: subprocess.Popen[str]
    site: Witness
    elsewhere: Witness
    model: ScriptedModel

    def ended(self) -> Ended:
        self.process.wait(LONGEST_S)
        output = (self.folder / "output.txt").read_text()
        [run] = (self.folder / ".tool" / "runs").iterdir()
        return Ended(list(read_events(run)), output, self.site, self.elsewhere, self.model)


def started(folder: Path, plan: str, embedded: bool) -> Iterator[Running]:
    """Every page with this plan, under way; the servers stay until the tests have looked at them."""
    with Witness() as site, Witness() as elsewhere, ScriptedModel() as model:
        wishes = {attack.name: attack.wishes(site.host, elsewhere.url) for attack in PAGES}
        obedient = Obedient({**wishes, **{special.name: special.wishes for special in SPECIALS}})
        model.chat, model.decide = obedient.chat, obedient.decide
        for attack in PAGES:
            site.pages[attack.path] = attack.html(elsewhere.url)
            write(folder, attack.name, site, plan)
        for special in () if embedded else SPECIALS:
            site.pages[f"/{special.name}"] = special.html(special.body, elsewhere.url)
            elsewhere.pages[f"/{special.name}"] = special.html(special.foreign, elsewhere.url)
            write(folder, special.name, site, f"1. {special.step}\n")
        (folder / "pytest.ini").write_text("[pytest]\n")
        process = child_pytest(folder, model.url, *(["--embedded"] if embedded else []))
        yield Running(folder, process, site, elsewhere, model)
        process.kill()


def write(folder: Path, name: str, site: Witness, plan: str) -> None:
    (folder / f"{name}.plan.md").write_text(f'---\nurl: "{site.url}/{name}"\n---\n{plan}')


def child_pytest(folder: Path, models: str, *args: str, **environment: str) -> subprocess.Popen[str]:
    """pytest in this folder, all models at the URL ``models``."""
    chat = f"{models}/v1"
    environ = {**os.environ, "TEXT_MODEL_BASE_URL": chat, "APP_PILOT_BASE_URL": chat, "APP_PILOT_VISION": "off"}
    environ |= {"GUEST_PW": SECRET, "APP_DECISION_ENGINE": "local", "LOCAL_ENGINE_BASE_URL": models, **environment}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", *args]
    return subprocess.Popen(command, cwd=folder, env=environ, text=True, stdout=(folder / "output.txt").open("w"), stderr=subprocess.STDOUT)
