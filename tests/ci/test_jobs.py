"""The job files of the guides, and the action, fit the schemas that the services publish."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "guides"
BLOCK = re.compile(r"^## (.+?)$|^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCHEMAS = {"GitLab": "gitlab-ci", "Azure Pipelines": "azure-pipelines", "CircleCI": "circle-ci"}


def files() -> list[tuple[str, str]]:
    """Each job file of the guides with the schema that it has to fit."""
    found, heading = [], ""
    for page in ("continuous-integration.md", "sharding.md", "other-ci.md"):
        for block in BLOCK.finditer((GUIDES / page).read_text("utf-8")):
            heading = block[1] or heading
            if block[2]:
                found.append((SCHEMAS.get(heading, "github-workflows"), block[2]))
    return [*found, ("github-actions", (ROOT / "action.yml").read_text("utf-8"))]


def checked(schema: str, file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", "--regex-variant", "nonunicode", str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(("schema", "text"), files(), ids=lambda value: value if "\n" not in value else "")
def test_a_job_file_fits_the_schema_of_its_service(schema: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "job.yml").write_text(text)
    ran = checked(schema, tmp_path / "job.yml")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    (tmp_path / "job.yml").write_text(re.sub(r"^(jobs|runs|plans):", r"\1: 1\nx-\1:", text, flags=re.MULTILINE))
    assert checked(schema, tmp_path / "job.yml").returncode != 0


def test_all_services_are_there() -> None:
    assert sorted(schema for schema, _ in files()) == sorted([*SCHEMAS.values(), "github-workflows", "github-workflows", "github-actions"])
