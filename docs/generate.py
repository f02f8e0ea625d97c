"""Writes the reference pages that have a table in code: ``python docs/generate.py`` (``make docs``)."""

from __future__ import annotations

import ast
import re
import sys
from argparse import SUPPRESS, Action
from collections.abc import Callable, Iterator
from functools import reduce
from inspect import getdoc, getsource
from itertools import groupby, pairwise
from pathlib import Path
from textwrap import dedent
from types import ModuleType

sys.path.insert(0, str(Path(__file__).parents[1]))

from pytest_tool import events, fixtures
from pytest_tool.language.page import page as step_language
from pytest_tool.plugin import MARKERS
from pytest_tool.recording import form
from pytest_tool.settings.table import SETTINGS, Setting
from pytest_tool.wire import session, systemone
from pytest_tool.wire.session import CODES, Code
from tool_cli.commands import COMMANDS
from tool_cli.parser import parser_of

REFERENCE = Path(__file__).parent / "reference"
MADE = "<!-- Made from {source} by `make docs`; change that. -->\n\n"
BEGIN = {
    "text_provider": "Chat models",
    "gateway_base_url": "Provider presets",
    "decision_engine": "Decision engine",
    "escalation": "When the engine is unsure, and what is told",
    "recording": "Recordings",
    "browser_endpoint": "The browser",
    "step_turns": "Limits",
    "voice": "Speech",
}
"""The first setting of each group."""
OVERRIDABLE = ("plan_vars", "plan_page", "pilot_model", "text_model", "decision_engine", "pilot")
CODE_WORDS = {
    Code.DONE: "done; for `do`: executed, and it says when nothing on the page changed",
    Code.FAILED: "failed, or cancelled",
    Code.WRONG_USAGE: "wrong usage, a wrong setting, or a name that is taken",
    Code.NOTHING_EXECUTED: "nobody was sure, or the session was busy: nothing was executed",
    Code.NO_SESSION: "no such session, or its browser, tab or process has ended",
    Code.LEFT: "left with Ctrl-C",
}


def settings() -> str:
    """Every setting, by groups."""
    rows = [
        MADE.format(source="pytest_tool/settings/table.py") + "# Settings\n",
        "A setting is taken from the first of these that has it: a test's marker, its file's front matter, the command-line",
        "option, the environment, `.env` in pytest's root directory, the ini file of pytest, the default. An empty value counts",
        "as unset. A wrong value is an error that says what is valid. `tool doctor` shows each value and where it comes from.\n",
        "The ini name is the variable in lower case, without `APP_`, with `tool_` in front: `APP_STEP_TURNS` is",
        "`tool_step_turns`. A secret has no ini name, since ini files are committed. `.env.example` in the repository has",
        "all of them to copy.",
    ]
    for name, group in _groups():
        rows += [f"\n## {name}\n", "| Variable | Default | Meaning |", "|---|---|---|"]
        rows += [_row(setting) for setting in group]
    return "\n".join(rows) + "\n"


def _groups() -> Iterator[tuple[str, list[Setting]]]:
    name = ""

    def group(setting: Setting) -> str:
        nonlocal name
        name = BEGIN.get(setting.name, name)
        return name

    for key, members in groupby(SETTINGS, group):
        yield key, list(members)


def _row(setting: Setting) -> str:
    """``| `APP_X` | `12` | what it is (a, b); also `--x`, marker `x` |``."""
    valid = f" ({', '.join(setting.type.choices)})" if setting.type.choices else ""
    also = [f"`{setting.option}`"] if setting.option else []
    also += [f"marker `{setting.marker}`"] if setting.marker else []
    also += [f"older name `{alias}`" for alias in setting.aliases]
    told = f"{setting.help}{valid}" + (f"; also {', '.join(also)}" if also else "")
    told += "; secret" if setting.secret else ""
    return f"| `{setting.env}` | {f'`{setting.default}`' if setting.default else '–'} | {_cell(told)} |"


def command_line() -> str:
    """Every command with its options."""
    rows = [
        MADE.format(source="tool_cli/commands.py") + "# Command line\n",
        "`tool COMMAND --help` prints the same. Texts need no quotes. `--session NAME`, `--json` and `--no-wait` may stand",
        "before or after the command. [Exit codes](exit-codes.md), [JSON objects](wire-formats.md).\n",
        "| For every command | |",
        "|---|---|",
        *_options("status", everywhere=True),
    ]
    for name, about in COMMANDS.items():
        rows += [f"\n## tool {name}\n", about.purpose + "\n"]
        rows += [f"```text\ntool {name} {about.usage}".rstrip(), "", f"{about.example}\n```"]
        options = _options(name)
        rows += ["\n| Argument | |", "|---|---|", *options] if options else []
        rows += ["\n" + _plain(about.more)] if about.more else []
    return "\n".join(rows) + "\n"


def _options(command: str, everywhere: bool = False) -> list[str]:
    shared = {"session", "json", "no_wait", "version", "help"}
    actions = [a for a in parser_of(command)._actions if (a.dest in shared) is everywhere]
    return [
        f"| `{_cell(_named(action))}` | {_cell(str(action.help))} |"
        for action in actions
        if action.help is not SUPPRESS
    ]


def _named(action: Action) -> str:
    """``--port N``, or the name of an argument."""
    metavar = str(action.metavar or action.dest)
    if not action.option_strings:
        return metavar
    takes = action.nargs != 0
    return ", ".join(action.option_strings) + (f" {metavar}" if takes else "")


def _plain(text: str) -> str:
    """Help text as Markdown: what is laid out in columns stays as it is."""
    return f"```text\n{text}\n```"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def exit_codes() -> str:
    """The exit codes of the commands, and the outcomes that lead to them."""
    rows = [
        MADE.format(source="pytest_tool/wire/session.py") + "# Exit codes\n",
        "Of every `tool` command but `run`, `check` and `doctor`:\n",
        "| Code | Meaning | `outcome` with `--json` |",
        "|---|---|---|",
    ]
    for code in Code:
        outcomes = ", ".join(f"`{outcome}`" for outcome, its in CODES.items() if its is code)
        rows.append(f"| {int(code)} | {CODE_WORDS[code]} | {outcomes or '–'} |")
    rows += [
        "\n`tool run` and `pytest` end with pytest's own codes: 0 all passed, 1 some failed, 2 interrupted, 3 internal error,",
        "4 wrong usage, 5 no tests found.\n",
        "`tool check` ends with 0 without errors, 1 with errors (with `--strict` also for warnings), 2 for a wrong command",
        "line.\n",
        "`tool doctor` ends with 1 when something that a run needs is broken, else with 0.",
    ]
    return "\n".join(rows) + "\n"


def markers_and_fixtures() -> str:
    """What a project can use and override."""
    rows = [
        MADE.format(source="pytest_tool/plugin.py and pytest_tool/fixtures.py") + "# Markers and fixtures\n",
        "## Markers\n",
        "They stand in a plan's `Marks:` line or front matter, or above an ordinary test.\n",
        "| Marker | Meaning |",
        "|---|---|",
    ]
    rows += [f"| `{line.partition(': ')[0]}` | {line.partition(': ')[2]} |" for line in MARKERS]
    rows += [
        '\nAll markers of pytest and of other plugins work in plans too: `Marks: smoke, xfail(reason="…")`.\n',
        "## Fixtures\n",
        "A project's `conftest.py` may override all but `pilot`; `base_url`, `page`, `context` and `browser_context_args` are",
        "those of pytest-base-url and pytest-playwright.\n",
        "| Fixture | Is |",
        "|---|---|",
    ]
    rows += [f"| `{name}` | {_cell(_first_line(getattr(fixtures, name)))} |" for name in OVERRIDABLE]
    rows += [PILOT]
    return "\n".join(rows) + "\n"


PILOT = """
In an ordinary test `pilot` does plan steps, beside Playwright's own `page`:

```python
def test_the_badge_counts(pilot, page, base_url):
    page.goto(f"{base_url}/books/emma")
    pilot.run("Put the book in the basket.", 'The basket is called "Cart".')  # a step; hints follow it
    pilot.do("click Cart")  # one action, no pilot asked
    pilot.check("the basket table has 1 row")
```

What fails is an `AssertionError` with the text that a plan's failure has."""


def run_format() -> str:
    """What lies in the folder of a run."""
    rows = [MADE.format(source="pytest_tool/archive and pytest_tool/events.py") + RUN]
    kinds = [event for event in vars(events).values() if _is_event(event)]
    kinds += [event for event in vars(_module("pytest_tool.trail")).values() if _is_event(event)]
    by_kind = {event.kind: event for event in kinds}
    for kind, event in by_kind.items():
        names = [name for name in event.__dataclass_fields__ if name not in ("kind", "at", "item", "jpeg")]
        fields = ", ".join(f"`{name}`" for name in names)
        rows.append(f"| `{kind}` | {_cell(_first_line(event))} | {fields} |")
    return "\n".join(rows) + "\n"


RUN = """# Run format

A run is a folder, `.tool/runs/<UTC stamp>-<name>/`. It is only appended to, and readable while it is written and after a kill.

| File | Holds |
|---|---|
| `run.json` | versions of this format and of the tool, the project's name, every setting with its source; no keys |
| `events.jsonl` | one event a line; a worker of pytest-xdist writes `events-<worker>.jsonl` |
| `events.lock` | held while the writer lives; a lock that nobody holds says that the writer was killed |
| `frames/NNNN.jpg` | the pictures that `frame` events name |
| `recordings/` | what would have been [recorded](recordings.md), where nothing is written into the project |
| `downloads/` | files that pages handed over; unlike all else they are not masked |

Each event has `kind`, `at` (seconds since the epoch) and `item` (the pytest node id that it belongs to). Unknown kinds and
fields may come with later versions: pass them over. `tool trail --json` prints them as one object, `tool trail --csv` the
suggestions as a table.

| `kind` | When | Further fields |
|---|---|---|"""


def recordings() -> str:
    """What stands in a file of recordings."""
    rows = [MADE.format(source="pytest_tool/recording/form.py") + RECORDINGS]
    for model in (form.RecordedStep, form.Action, form.Target, form.Within):
        title, told = model.__name__.removeprefix("Recorded"), (getdoc(model) or "").strip()
        rows += [f"\n## {title}\n", f"{told}\n", "| Key | Holds |", "|---|---|"]
        rows += [f"| `{name}` | {_cell(told)} |" for name, told in _fields(model)]
    return "\n".join(rows) + "\n"


RECORDINGS = """# Recordings

`__recordings__/basket.plan.md.json` beside `basket.plan.md`: UTF-8, indented by one, keys in a fixed order, no time stamps,
so that an unchanged run writes an unchanged file. `version` is 1; `tests` maps a test's title, or `title[case]` for a row
that did something else, to its `steps`. In the file of shared steps the keys are the headings of their sections. Texts are
as the plan writes them, with `{user}` and `{secret:PASSWORD}`; a brace of the page is doubled. A name of the page is written
with a variable where the variable's value has three characters or more and stands there as whole words. The
[guide](../guides/recordings.md) tells what is recorded and when.

```json
{
 "version": 1,
 "tests": {
  "The badge follows without a reload": {
   "steps": [
    {
     "text": "Put {book} in the basket.",
     "digest": "5c1f0c9c1b8c2f57",
     "actions": [
      {
       "intent": "click Add to basket",
       "operation": "click",
       "target": {
        "role": "button",
        "name": "Add to basket",
        "within": [
         {
          "role": "row",
          "name": "{book}"
         }
        ],
        "position": 1,
        "of": 1,
        "frame": ""
       }
      }
     ]
    }
   ]
  }
 }
}
```"""


IN_JSON = (
    (r"Literal\[(.*)\]", r"\1"), (r"tuple\[(\w+), \.\.\.\]", r"list of \1"), (r" \| None", ""), (r"\bstr\b", "text"),
    (r"\bint\b|\bfloat\b", "number"), (r"PromptAnswer", '{"prompt": text}'), (r"Recorded|\]|Literal\[", ""),
    (r", '", " or '"), (r" \| ", " or "),
)  # fmt: skip
"""How a type is called in JSON."""


def _fields(model: type) -> Iterator[tuple[str, str]]:
    """Each field of a model: its name, its type, and what the text below it says."""
    body = ast.parse(dedent(getsource(model))).body[0].body  # type: ignore[attr-defined]
    for field, text in pairwise([*body, None]):
        if isinstance(field, ast.AnnAssign):
            kind = reduce(lambda told, change: re.sub(*change, told), IN_JSON, ast.unparse(field.annotation))
            more = isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
            yield field.target.id, f"{kind}: {' '.join(text.value.value.split())}" if more else kind  # type: ignore[union-attr]


def wire_formats() -> str:
    """What goes over a wire or comes out of ``--json``."""
    told = [MADE.format(source="pytest_tool/wire") + WIRE, _text(systemone), "\n" + WIRE_OF_MODELS + "\n"]
    told += ["| Question | Fields | |", "|---|---|---|"]
    told += [_of_model(model) for model in (systemone.ChoiceQuestion, systemone.NoulQuestion, systemone.ScoreQuestion)]
    told += ["\n| Answer | Fields | |", "|---|---|---|"]
    told += [_of_model(model) for model in (systemone.ChoiceAnswer, systemone.NoulAnswer, systemone.ScoreAnswer)]
    told += ["\n## Sessions and `--json`\n", f"```text\n{_text(session)}\n```"]
    return "\n".join(told) + "\n"


WIRE = """# Wire formats

## Chat models

Pilot and text model are asked by `POST <base URL>/chat/completions`, with `Authorization: Bearer <key>` where there is a key. The
reply is asked for as a strict JSON schema; where an endpoint refuses that, as a JSON object, then in words. `max_tokens` limits
it, or `max_completion_tokens` where an endpoint asks for that.

## Decision engines: System One
"""
WIRE_OF_MODELS = """The hosted engine is asked by `POST <gateway>/alpha/decisions`, a local one by
`POST <LOCAL_ENGINE_BASE_URL>/v1/systemone`, after `GET /health`. A request has `model`, `state` and `questions` by
name; the reply has `answers` under the same names, and may have
`id`, `model` and `usage` (`input_tokens`, `output_tokens`, `cost` in USD).
"""


def _text(thing: object) -> str:
    return (getdoc(thing) or "").replace("``", "`")


def _of_model(model: type) -> str:
    fields = ", ".join(f"`{name}`" for name in model.model_fields)  # type: ignore[attr-defined]
    return f"| `{model.model_fields['type'].default}` | {fields} | {_cell(_first_line(model))} |"  # type: ignore[attr-defined]


def _is_event(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, events.Event) and thing is not events.Event


def _module(name: str) -> ModuleType:
    __import__(name)
    return sys.modules[name]


def _first_line(thing: object) -> str:
    """The first paragraph of a docstring, in Markdown's code marks; empty where there is none."""
    told = getdoc(getattr(thing, "__wrapped__", thing)) or ""
    if told.startswith(f"{getattr(thing, '__name__', '?')}("):
        return ""  # what dataclass writes where nobody wrote one
    return re.sub(r"\s+", " ", told.partition("\n\n")[0]).replace("``", "`")


PAGES: dict[str, Callable[[], str]] = {
    "step-language.md": step_language,
    "settings.md": settings,
    "command-line.md": command_line,
    "exit-codes.md": exit_codes,
    "markers-and-fixtures.md": markers_and_fixtures,
    "run-format.md": run_format,
    "recordings.md": recordings,
    "wire-formats.md": wire_formats,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (REFERENCE / name).write_text(page(), encoding="utf-8")
