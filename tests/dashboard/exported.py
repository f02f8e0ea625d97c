"""A file as the export writes it: the page with everything in it, for tests that need one and no server."""

from __future__ import annotations

import base64
import html
import json
import re
from pathlib import Path

from dashboard.stand_in import PAGE, StandInRun


def written(run: StandInRun, path: Path, speech: dict[str, bytes] | None = None) -> Path:
    """The run in one file. ``speech`` by key."""
    page = (PAGE / "index.html").read_text()
    page = re.sub(r'<link rel="stylesheet" href="([^"]+)">', lambda m: f"<style>{(PAGE / m[1]).read_text()}</style>", page)
    page = re.sub(r'<script src="([^"]+)" defer></script>', lambda m: f"<script>{(PAGE / m[1]).read_text()}</script>", page)
    events = [e | {"boxes": run.boxes.get(e["number"], [])} if e["kind"] == "frame" else e for e in run.events]
    about = {"name": run.name, "format": 1, "tool": "0.1.0", "settings": run.settings, "project": "shop"}
    told = json.dumps({"about": about, "state": run.state, "events": events}).replace("<", "\\u003c")
    parts = [f'<script type="application/json" id="tool-run">{told}</script>']
    for kind, things in (("picture", run.pictures), ("speech", speech or {})):
        for name, data in things.items():
            parts.append(f'<script type="text/plain" id="tool-{kind}-{html.escape(str(name))}">{base64.b64encode(data).decode()}</script>')
    path.write_text(page.replace("</body>", "\n".join([*parts, "</body>"])), encoding="utf-8")
    return path
