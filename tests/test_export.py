"""``tool export``: what a session did, replayed by pytest-playwright alone, and as a plan."""

from __future__ import annotations

import dataclasses
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from plans.shop.bugs import Bug
from plans.shop.server import running_shop
from playwright.sync_api import Page
from pytest_tool.action import (
    Act,
    Back,
    Check,
    Click,
    Decision,
    DoubleClick,
    Drag,
    GoTo,
    Hover,
    Press,
    Scroll,
    Select,
    Type,
    Uncheck,
    Upload,
    Value,
    Wait,
    Where,
)
from pytest_tool.archive import Archive
from pytest_tool.browser.find import find
from pytest_tool.chat import ChatModel
from pytest_tool.errors import ToolError
from pytest_tool.events import Commanded, Event, Located, StepFinished, StepStarted
from pytest_tool.export import export
from pytest_tool.export.checks import Fields, Filled, translated
from pytest_tool.export.layout import statement
from pytest_tool.export.plan import braced, markdown
from pytest_tool.plan import Test
from pytest_tool.plan_reader import read
from pytest_tool.question import Engine
from pytest_tool.settings import environment
from pytest_tool.trail import Entry
from pytest_tool.turn import CloseTab, SwitchTab
from pytest_tool.uploads import Uploads

from driven import Driven, Models, driven_step

PASSWORD = "paper-lane-42"
ROOT = Path(__file__).parent.parent

Alone = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def shop() -> Iterator[str]:
    with running_shop(PASSWORD) as url:
        yield url


@pytest.fixture
def models(pilot_model: ChatModel, text_model: ChatModel, decision_engine: Engine) -> Models:
    return Models(pilot_model, text_model, decision_engine)


@pytest.fixture
def pytest_alone(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs a file with pytest in a folder where nothing of ours is, and without the plugin unless told otherwise."""
    found = find(environment())
    assert found
    folder = tmp_path / "alone"
    folder.mkdir()
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(
        "import pytest\n\n\n@pytest.fixture(scope='session')\ndef browser_type_launch_args(browser_type_launch_args):\n"
        f"    return {{**browser_type_launch_args, **{found.args!r}}}\n\n\n@pytest.fixture\ndef page(page):\n"
        "    page.set_default_timeout(4000)\n    return page\n"
    )

    def run(name: str, text: str, *options: str, **more: str) -> subprocess.CompletedProcess[str]:
        (folder / name).write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *(options or ("-p", "no:tool")), name]
        environ = {**os.environ, "SHOP_PASSWORD": PASSWORD, "PYTHONPATH": str(ROOT), **more}
        return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=120, check=False)

    return run


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[str]:
    """The URL of a folder, ``site``, in which a test writes its pages; what is posted is answered, with an error."""
    (tmp_path / "site").mkdir()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path / "site")))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def drive(page: Page, pages: str, tmp_path: Path) -> Callable[..., Driven]:
    """A session on a page of this HTML, without models."""

    def begin(html: str, uploads: Uploads | None = None, **secrets: str) -> Driven:
        (tmp_path / "site" / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{html}", encoding="utf-8")
        return Driven(page, run_folder(tmp_path), f"{pages}/index.html", secrets=secrets, uploads=uploads)

    return begin


def run_folder(tmp_path: Path) -> Path:
    return tmp_path / ".tool" / "runs" / "20261122T000000.000Z-shop"


def told(tmp_path: Path, *events: Event) -> Path:
    """A run of which this was told."""
    folder = run_folder(tmp_path)
    archive = Archive(folder, {})
    for event in events:
        archive(event)
    archive.close()
    return folder


def went_back(number: int, text: str = "Go back.") -> list[Event]:
    """A step that did the least."""
    return [
        Commanded(number=number, command="step", text=text),
        StepStarted(number=number, text=text, where=""),
        Located(locator=""),
        Entry(step=number, intent="", outcome="done", operation="back"),
        StepFinished(number=number, passed=True, reason="", seconds=1.0),
    ]


def does(kind: Callable[..., Act], name: str = "", *rest: object, nth: int = 0, **more: object) -> Callable[[Driven], Decision]:
    """A decision for the control of this name, made when its turn has come."""

    def decide(driven: Driven) -> Decision:
        target = (driven.tag(name, nth),) if name else ()
        return Decision(kind(*target, *rest, **more), 1.0, "test", 0.0, 0.0)

    return decide


def said(text: str) -> Value:
    return Value(text, "step")


def is_clean(text: str, tmp_path: Path) -> bool:
    """Whether ruff, with its own settings and those of this repository, has nothing to say."""
    path = tmp_path / "test_clean.py"
    path.write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    own = ["--config", str(ROOT / "pyproject.toml")]
    for command in ([*ruff, "check", "--isolated"], [*ruff, "check", *own], [*ruff, "format", "--isolated", "--diff"]):
        done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{done.stdout}{done.stderr}\n{text}"
    return True


BUYING = [
    ("step", 'Search for "Dune" and open the first result.\n- Expect: the heading says "Dune"\n- Expect: "£24.99" is shown'),
    ("do", "Put it in the basket."),
    ("step", "Open the basket.\n- Expect: the basket has 1 row"),
    ("do", "Go to the checkout."),
    ("step", 'Sign in as "alice" with password "{secret:SHOP_PASSWORD}".\n- Expect: the URL ends with /checkout'),
    ("do", 'Fill in the name "Ann Lee", street "Main St 5" and city "Leeds".'),
    ("auto", 'Choose the country "United Kingdom" and accept the terms.'),
    ("step", 'Pay.\n- Expect: the page shows "Thank you for your order"'),
    ("step", 'Go to "My orders".\n- Expect: the orders table has a row with "Dune (Hardback)" and "Paid"'),
]


def test_a_session_in_the_shop_passes_again_as_python_and_as_a_plan(page: Page, shop: str, models: Models, tmp_path: Path, pytest_alone: Alone) -> None:
    driven = Driven(page, run_folder(tmp_path), f"{shop}/", models, {"SHOP_PASSWORD": PASSWORD})
    driven.hint("The basket is the bag in the top right corner. It has no text, only a number once something is in it.")
    for word, text in BUYING:
        verdict = driven.command(word, text)
        assert verdict.passed, (text, verdict)

    python = export(driven.folder, "python")
    assert is_clean(python.text, tmp_path)
    assert "pytest_tool" not in python.text
    assert PASSWORD not in python.text
    assert str(tmp_path) not in python.text
    assert 'os.environ["SHOP_PASSWORD"]' in python.text
    assert "expect_response" in python.text  # the basket is told by a request that must be over before the page is left
    assert [one for one in python.left_out if "the basket has 1 row" in one] == list(python.left_out)
    alone = pytest_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout
    assert " tool-" not in alone.stdout
    wrong = pytest_alone("test_exported.py", python.text.replace("Thank you for your order", "Thank you for your money"))
    assert "1 failed" in wrong.stdout, wrong.stdout

    plan = export(driven.folder, "plan")
    assert plan.left_out == ()
    assert "{secret:SHOP_PASSWORD}" in plan.text
    embedded = pytest_alone("exported.plan.md", plan.text, "--embedded")
    assert "1 passed" in embedded.stdout, embedded.stdout


FILES = """<title>Files</title><label>CV <input type=file onchange="shown.innerHTML += '<br>CV: ' + files[0].name"></label>
<button onclick="hidden_field.click()">Attach</button>
<input id=hidden_field type=file multiple hidden onchange="shown.innerHTML += '<br>' + [...files].map((f) => f.name)">
<a href="data.csv" download>Export</a><p id=shown></p>"""


def test_uploads_and_downloads_are_exported(drive: Callable[..., Driven], tmp_path: Path, pytest_alone: Alone) -> None:
    for folder in (tmp_path / "site", tmp_path / "alone"):
        for name in ("cv.pdf", "b.txt", "data.csv"):
            (folder / name).write_text(name)
    driven = drive(FILES, uploads=Uploads(tmp_path / "site", tmp_path / "site"))
    driven.act("Upload cv.pdf as CV.", does(Upload, "CV", said("cv.pdf")))
    driven.act("Attach cv.pdf and b.txt.", does(Upload, "Attach", said("cv.pdf\nb.txt")))
    driven.act('Click "Export".\n- Expect: "CV: cv.pdf" is shown\n- Expect: "cv.pdf,b.txt" is shown', does(Click, "Export"), word="step")
    python = export(driven.folder, "python")
    assert is_clean(python.text, tmp_path)
    assert '.set_input_files("cv.pdf")' in python.text
    assert "page.expect_file_chooser()" in python.text
    assert '.set_files(["cv.pdf", "b.txt"])' in python.text
    assert "with page.expect_download():" in python.text
    alone = pytest_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout


def test_an_exported_test_fails_in_a_shop_that_is_broken(page: Page, shop: str, models: Models, tmp_path: Path, pytest_alone: Alone) -> None:
    driven = Driven(page, run_folder(tmp_path), f"{shop}/orders", models, {"SHOP_PASSWORD": PASSWORD})
    for text in (
        'Sign in as "alice" with password "{secret:SHOP_PASSWORD}".',
        'Cancel order 1003 and confirm.\n- Expect: the orders table has a row with "1003" and "Cancelled"',
    ):
        assert driven.command("step", text).passed
    python = export(driven.folder, "python").text
    for bug, says in ((None, "1 passed"), (Bug.CANCELLED_STILL_PAID, "1 failed"), (Bug.CANCEL_WITHOUT_ASKING, "1 failed")):
        with running_shop(PASSWORD, bug) as another:
            alone = pytest_alone("test_exported.py", python.replace(shop, another))
        assert says in alone.stdout, (bug, alone.stdout)


EVERYTHING = """<title>Everything</title><h1>Everything</h1>
<label>Name <input id=n></label> <label>Day <input type=date></label>
<label>Country <select><option>Spain</option><option>Ireland</option></select></label>
<label>Topics <select multiple><option selected>Art</option><option>Books</option><option>Cars</option></select></label>
<input type=checkbox id=h style="display:none"><label for=h>News by <b>post</b></label>
<label><input type=checkbox checked> Gift wrap</label>
<span class="switch" onclick="this.classList.toggle('on'); log('switch')" style="cursor:pointer">Dark mode</span>
<button ondblclick="log('twice')">Double</button>
<button onmouseenter="log('over')">Menu</button>
<button onclick="log(confirm('Sure?') ? 'yes' : 'no')">Delete</button>
<button onclick="log(confirm('Sure?') && prompt('As what?') || 'none')">Rename</button>
<button onclick="fetch('/api/things/17', {method: 'POST'}).then(a => log('posted ' + a.status))">Post</button>
<button onkeydown="log(event.key)">Keys</button>
<a href="help.html" target=_blank>Help</a> <a href="next.html">Next</a>
<iframe title="Pay" srcdoc="<button onclick='parent.log(`paid`)'>Pay now</button>"></iframe>
<div id=pane tabindex=0 role=region aria-label=Terms style="height:60px;overflow:auto" onscroll="this.scrollTop > 5 && log('pane')">
<p style="height:900px">Long</p></div>
<ul><li><h3>Dune</h3> 24.99 <button onclick="log('bought Dune')">Buy</button></li>
<li><h3>Emma</h3> 9.99 <button onclick="log('bought Emma')">Buy</button></li></ul>
<p id=log>Done:</p>
<script>function log(t) { const p = document.getElementById('log'); if (!p.textContent.endsWith(t)) p.append(' ' + t); }</script>"""


def test_a_drag_is_replayed_by_its_handle(drive: Callable[..., Driven], tmp_path: Path, pytest_alone: Alone) -> None:
    html = (ROOT / "tests/pages/difficult/drag-handle.html").read_text(encoding="utf-8").replace("window.truth =", "document.title =")
    driven = drive(html)
    wanted = does(lambda: Drag(driven.tag("Your city"), driven.tag("Your name"), Where.BEFORE))
    driven.act('Move.\n- Expect: the title is "Your city,Your name,Your age"', wanted, word="step")
    python = export(driven.folder, "python")
    assert is_clean(python.text, tmp_path)
    assert python.left_out == ()
    alone = pytest_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout
    elsewhere = pytest_alone("test_exported.py", python.text.replace('"before",', '"onto",'))
    assert "1 failed" in elsewhere.stdout, elsewhere.stdout


def test_every_operation_is_replayed_with_dialogs_tabs_and_frames(drive: Callable[..., Driven], tmp_path: Path, pytest_alone: Alone) -> None:
    for name in ("help", "next"):
        (tmp_path / "site" / f"{name}.html").write_text(f"<title>{name}</title><h1>{name}</h1><button>Close {name}</button>")
    driven = drive(EVERYTHING, NAME="Ann “Lee” secret")
    driven.act('Type "{secret:NAME}" and "24 December 2026".', does(Type, "Name", said("‹secret:NAME›")), does(Type, "Day", said("24 December 2026")))
    driven.act(
        'Choose.\n- Expect: the Country field says "Ireland"\n- Expect: "Gift wrap" is not checked',
        does(Select, "Country", "Ireland"),
        does(Select, "Topics", "Cars"),
        does(Check, "News by post"),
        does(Uncheck, "Gift wrap"),
        does(Check, "Dark mode"),
        word="step",
    )
    driven.act("Point.", does(DoubleClick, "Double"), does(Hover, "Menu"), does(Click, "Buy", nth=1), does(Click, "Pay now"))
    driven.act('Delete and confirm in the dialog.\n- Expect: "yes" is shown', does(Click, "Delete"), word="step")
    driven.act('Rename: accept, and answer the prompt with "Bob".', does(Click, "Rename"))
    driven.act("Post.", does(Click, "Post"))
    driven.act("Press a key three times.", does(Click, "Keys"), does(Press, "", "x", 3))
    driven.act("Scroll.", does(lambda tag: Scroll("down", tag), "Terms"), does(lambda: Scroll("down", far=True)))
    driven.act("Wait.", does(Wait, seconds=0.1), does(Wait))
    done = "switch twice over bought Emma paid yes Bob posted 501 x pane"
    driven.act(f'Look.\n- Expect: "Done: {done}" is shown', word="step")
    driven.act("Open the help.", does(Click, "Help"))
    driven.run.turn_to(driven_step(), SwitchTab(1))
    driven.act('Read.\n- Expect: the title is "help"', does(Click, "Close help"), word="step")
    driven.recorder.switch(0)
    driven.act('Go on.\n- Expect: the title is "next"', does(Click, "Next"), does(Back), does(GoTo, "", said("/next.html")), word="step")

    python = export(driven.folder, "python")
    assert python.left_out == ()
    assert is_clean(python.text, tmp_path)
    for line in (
        'fill("2026-12-24")',
        'select_option(label=["Art", "Cars"])',
        "page.frame_locator('iframe[title=\"Pay\"]')",
        'page.once("dialog", lambda dialog: dialog.accept())',
        "page_1 = popup_1.value",
        r're.compile(r"/api/things/[^/?]+(\?|$)")',
        '.filter(has_text="Emma").get_by_role(',
        "for _ in range(3):",
        "wait_for_timeout(100)",
    ):
        assert "".join(line.split()) in "".join(python.text.split()), f"{line}\n{python.text}"
    alone = pytest_alone("test_exported.py", python.text, NAME="Ann Lee")
    assert "1 passed" in alone.stdout, alone.stdout + python.text
    lost = pytest_alone("test_exported.py", python.text.replace("lambda dialog: dialog.accept()", "lambda dialog: dialog.dismiss()"), NAME="Ann Lee")
    assert "1 failed" in lost.stdout, lost.stdout


def turns(*turns: SwitchTab | CloseTab) -> Callable[[Driven], Decision]:
    """Tabs switched to or closed in a command, and nothing else."""

    def turned(driven: Driven) -> Decision:
        for turn in turns:
            driven.run.turn_to(driven_step(), turn)
        return does(Wait, seconds=0.01)(driven)

    return turned


def test_a_tab_that_was_closed_is_closed_in_the_exported_test(drive: Callable[..., Driven], tmp_path: Path, pytest_alone: Alone) -> None:
    opens = "window.open('about:blank'); this.textContent = 'Opened'"
    driven = drive(f'<title>First</title><button onclick="{opens}">Help</button>')
    driven.act("Open the help.", does(Click, "Help"))
    driven.act("Close it.", turns(SwitchTab(1), CloseTab(1)))
    driven.act('Look.\n- Expect: the title is "First"', word="step")
    python = export(driven.folder, "python")
    assert python.left_out == ()
    assert is_clean(python.text, tmp_path)
    assert python.text.index("page_1.bring_to_front()") < python.text.index("page_1.close()") < python.text.index("expect(page)")
    alone = pytest_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout + python.text


def test_what_was_done_to_no_control_that_playwright_can_find_makes_the_test_fail_and_is_said(
    drive: Callable[..., Driven], tmp_path: Path, pytest_alone: Alone
) -> None:
    driven = drive("<title>Shut</title><div id=h></div><script>h.attachShadow({mode: 'closed'}).innerHTML = '<button>Inner</button>'</script>")
    driven.act("Click Inner.", does(Click, "Inner"))
    python = export(driven.folder, "python")
    assert is_clean(python.text, tmp_path)
    [told] = python.left_out
    assert "closed shadow root" in told
    assert "write that line by hand" in told
    alone = pytest_alone("test_exported.py", python.text)
    assert "1 failed" in alone.stdout
    assert "NotImplementedError" in alone.stdout


def test_what_a_failed_command_did_is_replayed_in_python_and_left_out_of_the_plan(drive: Callable[..., Driven], tmp_path: Path, pytest_alone: Alone) -> None:
    driven = drive("<title>Two</title><button onclick='out.append(1)'>One</button><button onclick='out.append(2)'>Two</button><p id=out>Sum: </p>")
    driven.act("Click One.", does(Click, "One"), passed=False, word="auto")
    driven.act('Click Two.\n- Expect: "Sum: 12" is shown', does(Click, "Two"), word="step")
    python, plan = export(driven.folder, "python"), export(driven.folder, "plan")
    assert "this command did not pass (what it did is replayed): it went wrong" in " ".join(python.text.replace("# ", "").split())
    alone = pytest_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout
    assert "Click One" not in plan.text
    assert plan.left_out == ("Command 1, “auto Click One.”, is left out: it went wrong.",)


def test_an_expectation_that_did_not_hold_is_a_comment(drive: Callable[..., Driven]) -> None:
    driven = drive("<title>One</title><button onclick='out.append(1)'>One</button><p id=out></p>")
    driven.act('Click.\n- Expect: "Nine" is shown', does(Click, "One"), passed=False, word="step")
    python = export(driven.folder, "python")
    assert '# Expect: "Nine" is shown (it did not hold when it was recorded)' in python.text
    assert "expect(" not in python.text


def test_a_run_that_goes_on_and_one_that_was_killed_are_exported_as_far_as_they_tell(drive: Callable[..., Driven]) -> None:
    driven = drive("<title>One</title><button onclick='out.append(1)'>One</button><p id=out></p>")
    driven.act("Click.", does(Click, "One"))
    events = driven.folder / "events.jsonl"
    assert export(driven.folder, "python").text.count(".click()") == 1
    driven.act("Click it once more.", does(Click, "One"))
    lines = events.read_text().splitlines()
    last = max(n for n, line in enumerate(lines) if json.loads(line)["kind"] == "located")
    events.write_text("\n".join(lines[: last + 1]) + '\n{"kind": "ensu')
    python = export(driven.folder, "python")
    assert python.text.count(".click()") == 1
    assert python.left_out == ('“click button "One"” is left out: it was cut off in the middle.',)
    assert export(driven.folder, "plan").left_out == ("Command 2, “do Click it once more.”, is left out: it did not come to its end.",)


@pytest.mark.parametrize(
    ("given", "goto", "front"),
    [
        ("http://localhost:8000/a?b={x", 'page.goto("http://localhost:8000/a?b={x")', '"http://localhost:8000/a?b={{x"'),
        ("localhost:8000", 'page.goto("http://localhost:8000")', '"http://localhost:8000"'),
        ("{base_url}/login", 'page.goto("/login")', '"{base_url}/login"'),
        ("{env:SHOP}/login", """page.goto(f"{os.environ['SHOP']}/login")""", '"{env:SHOP}/login"'),
        ("/login", 'page.goto("/login")', '"/login"'),
    ],
)
def test_the_url_is_opened_as_it_was_given(tmp_path: Path, given: str, goto: str, front: str) -> None:
    folder = told(tmp_path, Commanded(number=0, command="open", text=given), *went_back(1))
    assert goto in export(folder, "python").text
    assert f"url: {front}\n" in export(folder, "plan").text


def test_user_info_of_a_url_is_not_exported(tmp_path: Path) -> None:
    folder = told(tmp_path, Commanded(number=0, command="open", text="https://ann:hunter2@shop.example/"), *went_back(1))
    python, plan = export(folder, "python"), export(folder, "plan")
    assert "hunter2" not in python.text + plan.text
    assert "raise NotImplementedError" in python.text
    assert all("user name and password" in each.left_out[0] for each in (python, plan))


def test_what_is_no_session_is_refused_with_what_to_do(tmp_path: Path, drive: Callable[..., Driven]) -> None:
    with pytest.raises(ToolError, match=r"is no run of the tool.*tool status"):
        export(tmp_path, "plan")
    driven = drive("<title>One</title>")
    with pytest.raises(ToolError, match=r"no command that did anything.*tool do"):
        export(driven.folder, "python")


TEXTS = (
    'Click "Sign in"', "1. Click *bold* and _x_ <b>x</b>", "- Expect: foo", 'Type "a_b*c*" & `x` {secret:SHOP_PASSWORD} {x',
    "# Title", "Open http://x.y/a_b?c=d&amp;e [a](b)", "| a | b |", "Expect: foo", "=== x", "12) foo", "+ more", "Marks: smoke",
    "<!-- hidden --> text", "a\\b", "~~~ x", "Cases", "> quote", "***", "---", "&copy; x", "![a](b)", "é “x” … 本", "{{x}} }", "Hint: it",
)  # fmt: skip


def test_any_text_of_a_step_is_read_back_as_it_was(tmp_path: Path) -> None:
    hints = [Commanded(number=0, command="hint", text=text) for text in TEXTS]
    steps = [f"Step\n{number}\n- Hint: {text}" if number % 2 else text for number, text in enumerate(TEXTS, 1)]
    folder = told(tmp_path, *hints, *(event for number, text in enumerate(steps, 1) for event in went_back(number, text)))
    path = tmp_path / "exported.plan.md"
    path.write_text(export(folder, "plan").text, encoding="utf-8")
    [test] = read(path).tests
    assert [hint.text for hint in test.hints] == list(map(braced, TEXTS))
    for step, text in zip(test.steps, TEXTS, strict=True):
        if step.number % 2:
            assert (step.text, [hint.text for hint in step.hints]) == (f"Step {step.number}", [braced(text)])
        else:
            assert (step.text, step.hints) == (braced(text), ())


def test_a_hint_belongs_to_the_steps_that_came_after_it(tmp_path: Path) -> None:
    events = [*went_back(1), Commanded(number=0, command="hint", text="The icon has no text."), *went_back(2)]
    text = export(told(tmp_path, *events), "plan").text
    [test] = read_text(tmp_path, text)
    assert (test.hints, test.steps[0].hints) == ((), ())
    assert [h.text for h in test.steps[1].hints] == ["The icon has no text."]


def test_a_pause_between_a_command_and_its_step_loses_neither(tmp_path: Path) -> None:
    commanded, *more = went_back(1)
    aside = [Commanded(number=0, command=command, text="") for command in ("pause", "stop", "resume")]
    in_order = [dataclasses.replace(event, at=float(at)) for at, event in enumerate([commanded, *aside, *more])]
    [test] = read_text(tmp_path, export(told(tmp_path, *in_order), "plan").text)
    assert [step.text for step in test.steps] == ["Go back."]


def test_a_click_that_changed_nothing_is_no_step_of_the_plan_and_that_is_said(tmp_path: Path) -> None:
    in_vain = [
        Commanded(number=1, command="do", text="click Idle"),
        StepStarted(number=1, text="click Idle", where=""),
        Located(locator='page.get_by_role("button", name="Idle", exact=True)'),
        Entry(step=1, intent="click Idle", outcome="no change", operation="click"),
        StepFinished(number=1, passed=True, reason="", seconds=1.0),
    ]
    exported = export(told(tmp_path, *in_vain, *went_back(2)), "plan")
    assert "Idle" not in exported.text
    assert exported.left_out == ("Command 1, “do click Idle”, is left out: it changed nothing on the page, and a step of a plan that changes nothing fails.",)


def read_text(folder: Path, text: str) -> tuple[Test, ...]:
    path = folder / "exported.plan.md"
    path.write_text(text, encoding="utf-8")
    return read(path).tests


def test_a_plain_text_stays_plain() -> None:
    assert markdown('Sign in as "ann_lee" with {secret:SHOP_PASSWORD}, then wait (2 s).') == (
        'Sign in as "ann_lee" with {secret:SHOP_PASSWORD}, then wait (2 s).'
    )


FIELDS = Fields((Filled("Name", "textbox", False), Filled("Country", "combobox", True)))


@pytest.mark.parametrize(
    ("text", "assertion"),
    [
        ('"Hello Ann" is shown', 'expect(page.get_by_text("Hello Ann").filter(visible=True).first).to_be_visible()'),
        ('"Hello Ann" is not shown', 'expect(page.get_by_text("Hello Ann").filter(visible=True)).to_have_count(0)'),
        ('the title is "Shop (2)"', r'expect(page).to_have_title(re.compile(r"^Shop \(2\)$", re.IGNORECASE))'),
        ("the URL ends with /orders", 'expect(page).to_have_url(re.compile("/orders/?$"))'),
        ('the Name field says "Ann"', 'expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Ann")'),
        (
            'the Country field says "Ireland"',
            'expect(page.get_by_role("combobox", name="Country", exact=True).locator("option:checked")).to_have_text("Ireland")',
        ),
        ('"Gift wrap" is checked', r'expect(page.get_by_label(re.compile(r"^\s*Gift wrap\s*$", re.IGNORECASE))).to_be_checked()'),
        (
            'the "Notify me" button is disabled',
            'expect(page.get_by_role("button", name=re.compile("^Notify me$", re.IGNORECASE))'
            '.or_(page.get_by_role("link", name=re.compile("^Notify me$", re.IGNORECASE)))).to_be_disabled()',
        ),
    ],
)
def test_an_expectation_becomes_the_assertion_that_says_the_same(text: str, assertion: str) -> None:
    assert translated(text, "page", FIELDS) == [assertion]


@pytest.mark.parametrize(
    "text", ['the Street field says "Main St"', "the basket has 1 row", "no error is shown", "all is well", 'the "Name" heading and all is well']
)
def test_an_expectation_of_which_playwright_has_no_equal_is_not_translated(text: str) -> None:
    assert translated(text, "page", FIELDS) is None


STATEMENTS = r"""
page.get_by_role("row").filter(has_text="Dune (Hardback)").get_by_role("button", name="Remove", exact=True).click()
page.get_by_role("button", name="A very long name that goes on and on and on until it is too long", exact=True).click()
page.get_by_role("button", name="A very long name that goes on and on", exact=True).fill("a long value")
page.get_by_label("Name", exact=True).fill("A very long name that goes on and on until it is too long for a line of it")
page.get_by_role("combobox", name="Country of delivery", exact=True).select_option(label="United Kingdom")
expect(page.get_by_role("heading", name=re.compile(r"^Thank you for your order$", re.IGNORECASE)).first).to_be_visible()
expect(page.get_by_text("Thank you for your order and for everything").filter(visible=True).first).to_be_visible()
expect(page.get_by_role("row").filter(has_text="Dune (Hardback)").filter(has_text="Paid").first).to_be_visible()
expect(page.get_by_text("Thank you for your order and for it").filter(visible=True)).to_have_count(0)
expect(page).to_have_url(re.compile(r"^[a-z]+://[^/]+/a/very/long/path/that/goes/on/and/on/and/more$"))
raise NotImplementedError('click button "Sign in": no locator was found that leads to this element alone')
page.goto("http://127.0.0.1:12345/a/very/long/path/that/goes/on/and/on/and/more/and/more/and/more")
page.frame_locator('iframe[title="Pay"]').get_by_role("button", name="Inner button of it", exact=True).click()
with page.expect_response(re.compile(r"/api/basket/a/very/long/path/that/goes/on/and/on/and/more(\?|$)")):
with page.expect_response(re.compile(r"/api/basket(\?|$)")), page.expect_popup() as popup_1, page.expect_event("dialog"):
page.once("dialog", lambda dialog: dialog.accept("A very long answer to the prompt that goes on and on"))
page.get_by_role("region", name="Results", exact=True).evaluate("e => e.scrollBy(0, 0.8 * e.clientHeight)")
page.get_by_test_id("a-very-long-test-id-that-goes-on-and-on-until-it-is-too-long-for-one-line-of-88-characters").click()
page.get_by_label("Name", exact=True).fill("A very long name that goes on and on until it is too long for a line of it and even longer than one")
page.get_by_role("row").filter(has_text="Dune (Hardback)").filter(visible=True).click()
page.get_by_role("button", name="Remove from the basket", exact=True).nth(1).click()
page.get_by_role("button", name="Remove from the basket at once", exact=True).nth(1).click()
page.get_by_role("listitem").filter(has_text="Dune (Hardback)").filter(visible=True).click()
""".strip().splitlines()


def test_long_statements_are_broken_as_ruff_breaks_them(tmp_path: Path) -> None:
    written = ["def t(page):"]
    for source in STATEMENTS:
        written += [*statement(source), *(["        pass"] if source.startswith("with") else [])]
    path = tmp_path / "long.py"
    path.write_text("\n".join([*written, ""]), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "ruff", "format", "--isolated", "--diff", str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
