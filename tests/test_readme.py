"""README and docs say what is there: links lead somewhere, tables are those of the code, plans and commands can be read."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path
from types import ModuleType

import pytest
from pytest_tool.doubts import DOUBTS
from pytest_tool.embedded.judging import no_check
from pytest_tool.embedded.widgets import STRATEGIES
from pytest_tool.language import Refusal, read_step
from pytest_tool.plan_reader import read
from pytest_tool.plan_reader.front_matter import KEYS
from pytest_tool.python_steps.registry import registry
from pytest_tool.settings.table import SETTINGS, Setting
from pytest_tool.turn import Blame
from tool_cli.parser import parse

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {str(p.relative_to(ROOT)): p.read_text("utf-8") for p in (*ROOT.glob("*.md"), *sorted(DOCS.rglob("*.md")))}
README = PAGES["README.md"]
GENERATED = runpy.run_path(str(DOCS / "generate.py"))["PAGES"]
FENCE = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"^1\. ", re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)(?:#([^)\s]+))?\)|\]\(#([^)\s]+)\)")


def blocks(kind: str) -> list[tuple[str, str]]:
    """Each block of code of this kind, with the page that it stands in."""
    found = [(page, block) for page, text in PAGES.items() for block in FENCE.finditer(text)]
    return [(page, block[3]) for page, block in found if block[2] == kind]


def anchors(text: str) -> set[str]:
    """What the headings of a page can be linked by, as code hosts make it."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def listed(where: str) -> set[str]:
    """The first cells of the page's tables, without code marks."""
    cells = re.findall(r"^\s*\| ([^|]+?) \|", PAGES[where], re.MULTILINE)
    return {word.strip("` ") for cell in cells for word in cell.split(",")}


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 200


@pytest.mark.parametrize("where", PAGES)
def test_every_link_leads_somewhere(where: str) -> None:
    broken = []
    for path, there, here in LINK.findall(CODE.sub("", FENCE.sub("", PAGES[where]))):
        target = (ROOT / where).parent / path if path else ROOT / where
        heading = there or here
        if not target.exists() or (heading and heading not in anchors(target.read_text("utf-8"))):
            broken.append(f"{path}#{heading}")
    assert broken == []


def test_every_page_is_linked_from_the_readme() -> None:
    linked = {path for path, _, _ in LINK.findall(README)}
    assert {page for page in PAGES if page != "README.md"} - linked == set()


@pytest.mark.parametrize("name", GENERATED)
def test_a_page_that_has_a_table_in_code_is_made_from_it(name: str) -> None:
    assert (DOCS / "reference" / name).read_text("utf-8") == GENERATED[name](), "it is stale: run `make docs`"


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.env)
def test_every_setting_is_in_the_example_file(setting: Setting) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert re.search(rf"^(# ?)?{setting.env}=", example, re.MULTILINE), f"{setting.env} is not in .env.example"


def test_the_example_file_gives_the_values_that_it_should() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    assert "TEXT_MODEL_PROVIDER=gateway" in lines
    assert "APP_ESCALATION=off" in lines
    models = {line.partition("=")[2] for line in lines if line.startswith(("TEXT_MODEL=", "APP_PILOT_MODEL="))}
    assert models == {"google/gemini-3-flash"}


def test_the_readme_sets_only_settings_that_there_are() -> None:
    named = set(re.findall(r"`([A-Z][A-Z0-9_]+)=", README))
    assert len(named) > 8
    assert named - {"SHOP_BUG"} <= {setting.env for setting in SETTINGS}


@pytest.mark.parametrize(
    ("where", "things"),
    [
        ("docs/reference/plan-format.md", set(KEYS)),
        ("docs/explanation/doubts-and-signals.md", {doubt.__name__.replace("_", " ") for doubt in DOUBTS}),
        ("docs/explanation/offline.md", {module.__name__.rpartition(".")[2] for module in STRATEGIES}),  # type: ignore[attr-defined]
        ("docs/guides/debugging.md", {str(blame) for blame in Blame}),
    ],
    ids=["keys", "doubts", "strategies", "blames"],
)
def test_a_table_that_is_written_by_hand_lacks_nothing(where: str, things: set[str]) -> None:
    assert things - listed(where) == set()


@pytest.mark.parametrize("where", PAGES)
def test_every_file_and_module_that_a_page_names_is_there(where: str) -> None:
    files = re.findall(r"`((?:tests|pytest_tool|tool_cli|training|plans|docs)/[\w./-]+)", PAGES[where])
    files += [f"tests/browser/{name}" for name in re.findall(r"`(test_browser_\w+\.py)`", PAGES[where])]
    files += [module.replace(".", "/") + ".py" for module in re.findall(r"-m (tests\.[\w.]+)", PAGES[where])]
    made = {"plans/first.plan.md", "plans/first.html", "plans/conftest.py"}  # by `tool init`
    assert [file for file in files if file not in made and not (ROOT / file).exists()] == []


def project_of(where: str, folder: Path) -> Path:
    """A folder that has the shared steps of a page, where its plans link to them."""
    (folder / "plans").mkdir()
    (folder / "steps").mkdir()
    for page, block in blocks("markdown"):
        if page == where and block.startswith("# Signing in"):
            (folder / "steps/sign-in.md").write_text(block, encoding="utf-8")
    return folder


def conftest_of(where: str) -> ModuleType:
    """The steps in Python of a page."""
    module = ModuleType("conftest")
    for page, code in blocks("python"):
        if page == where and code.startswith("# conftest.py"):
            exec(code, module.__dict__)
    return module


@pytest.mark.parametrize(("where", "plan"), blocks("markdown"))
def test_every_plan_can_be_read(tmp_path: Path, where: str, plan: str) -> None:
    path = project_of(where, tmp_path) / "plans/a.plan.md"
    text = plan if STEP.search(plan) else f"{plan}\n1. Go back.\n"
    assert read(path, text).tests


@pytest.mark.parametrize(("where", "plan"), [found for found in blocks("markdown") if STEP.search(found[1])])
def test_every_plan_is_in_the_step_language(tmp_path: Path, where: str, plan: str) -> None:
    path = project_of(where, tmp_path) / "plans/a.plan.md"
    python = registry([conftest_of(where)], path)
    steps = [python.bound(step) for test in read(path, plan).tests for step in test.steps]
    in_words = [step for step in steps if not step.call and not step.only_checks]
    assert [step.text for step in in_words if any(isinstance(clause, Refusal) for clause in read_step(step.text))] == []
    checks = [check for step in steps for check in (*step.expectations, *step.conditions)]
    assert [check.text for check in checks if not check.call and no_check(check.text)] == []


@pytest.mark.parametrize(("where", "block"), blocks("console"))
def test_every_command_is_one(where: str, block: str) -> None:
    """Whether ``tool`` understands its line; what comes behind ``#`` or into a file is the shell's."""
    said = [line.removeprefix("$ ") for line in block.splitlines()]
    if any(line.startswith("$ ") for line in block.splitlines()):
        said = [line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ ")]
    for line in said:
        words = shlex.split(line, comments=True) if line.startswith(("tool ", "ANN_PASSWORD=")) else []
        words = words[: words.index(">")] if ">" in words else words
        if words:
            assert parse(words[words.index("tool") + 1 :]) is not None


@pytest.mark.parametrize(("where", "code"), blocks("python"))
def test_every_piece_of_python_compiles(where: str, code: str) -> None:
    compile(code, where, "exec")
