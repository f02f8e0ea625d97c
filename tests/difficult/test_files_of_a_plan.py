"""A whole run of pytest: files to upload lie beside the plan or in the rootdir, and downloads in the folder of the run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.difficult.site import Answer, Site

ROOT = Path(__file__).parents[2]
PLAN = """---
url: "{url}/upload-button.html"
vars: {{which: note.txt}}
---
# Files
1. Attach the file "{{which}}" and root.txt.
   - Expect: the page shows "note.txt" and "root.txt"
2. Go to /data.
3. Click "Export".
   - Expect: the file "data.csv" was downloaded
   - Expect: the downloaded file contains "Dune"
"""


def test_a_plan_uploads_what_lies_beside_it_and_keeps_downloads_in_its_run(site: Site, tmp_path: Path) -> None:
    site.answers["/data"] = "<title>D</title><h1>Data</h1><a href='/data.csv' download>Export</a>"
    site.answers["/data.csv"] = Answer("id,title\n1,Dune\n", headers={"Content-Type": "text/csv"})
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "root.txt").write_text("of the rootdir")
    (tmp_path / "plans").mkdir()
    (tmp_path / "plans" / "note.txt").write_text("beside the plan")
    (tmp_path / "plans" / "files.plan.md").write_text(PLAN.format(url=site.url))
    command = [sys.executable, "-m", "pytest", "plans", "--embedded", "-p", "no:cacheprovider"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=120, check=False)
    assert "1 passed" in done.stdout, done.stdout
    (kept,) = tmp_path.glob(".tool/runs/*/downloads/*")
    assert (kept.name, kept.read_text()) == ("data.csv", "id,title\n1,Dune\n")
