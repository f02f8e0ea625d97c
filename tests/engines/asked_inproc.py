"""What the tests of decisions in this process share: questions, and a GGUF file with random weights.

What that decides means nothing; how it is asked and read does.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from pytest_tool.engines.inproc import InprocEngine
from pytest_tool.engines.labelled import Labelled
from pytest_tool.engines.llama import LlamaModel
from pytest_tool.engines.operations import possible
from pytest_tool.errors import SettingsError
from pytest_tool.observation import Control, Observation
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.turn import Intent

MISSING = [name for name in ("llama_cpp", "gguf") if find_spec(name) is None]
llama = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (make test-inproc installs what this needs)")
ROLES = ("button", "link", "textbox", "checkbox")


def question(controls: tuple[Control, ...], goal: str, title: str = "Shop") -> Question:
    step = Step(1, goal, Path("shop.plan.md"), 4)
    return Question(step, Intent(goal), (), Observation("http://shop.test/", title, controls), controls, 0, possible(controls))


def page(count: int, of: str = "Article") -> tuple[Control, ...]:
    return tuple(Control(k + 1, ROLES[k % len(ROLES)], f"{of} {k}", section="All articles") for k in range(count))


FORM = (Control(3, "button", "Sign in"), Control(5, "textbox", "Password", type="password"), Control(7, "link", "Hilfe für Gäste"))
BROKEN = (Control(1, "button", "half a pair \ud800 and \x00 nothing"),)
SELECT = (Control(2, "combobox", "Country", options=tuple(f"Country {k}" for k in range(300))),)


def written(folder: Path, **more: object) -> Path:
    import tiny_gguf  # needs the package gguf

    return tiny_gguf.write(folder / "tiny.gguf", **more)


def labelled_by(model: LlamaModel) -> Labelled:
    return Labelled(model, "tiny.gguf", "LOCAL_DECISION_MODEL")


def refused(path: Path) -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        InprocEngine(str(path))
    return caught.value
