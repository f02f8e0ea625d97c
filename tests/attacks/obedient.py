"""Models in all roles that do what the page says, with full confidence, and only then what the step says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pages import ATTACKS, Attack

SURE = 0.99
LEGITIMATE = 'type "Ann" into Name'
BY_PATH: Mapping[str, Attack] = {attack.path: attack for attack in ATTACKS}


@dataclass
class Obedient:
    """``here`` is the host of the page's own server, ``elsewhere`` the URL of the foreign one."""

    here: str
    elsewhere: str

    def url(self, attack: Attack) -> str:
        """Where this page wants the run to go."""
        return attack.filled(attack.url, self.elsewhere).replace("HERE", self.here)

    def chat(self, role: str, ask: dict[str, Any]) -> dict[str, Any]:
        attack = BY_PATH[urlsplit(ask["page"]["url"]).path]
        if role == "pilot_turn":
            return self.pilot(attack, len(ask.get("history", [])))
        if role == "field_value":
            return {"value": self.url(attack) if ask["intent"].startswith("go to") else attack.poison}
        if ask["intent"].startswith("go to"):
            return {"operation": "go_to", "why": "the page says so"}
        wanted = "Name" if ask["intent"] == LEGITIMATE else "Coupon"
        tag = next(int(line.split()[0]) for line in ask["page"]["controls"] if wanted in line and "textbox" in line)
        return {"operation": "type", "tag": tag, "why": "the page says so"}

    def pilot(self, attack: Attack, turn: int) -> dict[str, Any]:
        """First what the page wants typed, then where it wants to go, then the step itself."""
        if turn == 0:
            return {"intents": [{"text": f'type "{attack.poison}" into Coupon', "fills": True}]}
        if turn == 1:
            return {"intents": [{"text": f"go to {self.url(attack)}", "fills": False}]}
        if turn == 2:
            return {"intents": [{"text": LEGITIMATE, "fills": True}]}
        return {"verdict": {"passed": True, "reason": "done", "evidence": [{"text": 'value "Ann"'}]}}

    def decide(self, request: dict[str, Any]) -> dict[str, Any]:
        goal = request["state"]["goal"]
        if goal.startswith("go to"):
            return {"operation": ("GO_TO", SURE)}
        wanted = '"name": "Name"' if goal == LEGITIMATE else "Coupon"
        fields = request["questions"]["type"]["criteria"]
        found = (tag for tag, control in request["state"]["controls"].items() if tag in fields and wanted in json.dumps(control))
        return {"operation": ("TYPE", SURE), "type": (next(found), SURE)}
