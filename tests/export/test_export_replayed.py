"""``tool export``: what a session did, replayed by pytest-playwright alone, and as a plan."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from plans.shop.bugs import Bug
from plans.shop.server import running_shop
from playwright.sync_api import Page
from pytest_tool.action import Answer, Back, Check, Click, DoubleClick, Drag, GoTo, Hover, Press, RightClick, Scroll, Select, Type, Uncheck, Upload, Wait, Where
from pytest_tool.decision import Decision
from pytest_tool.export import plan_text, python_text
from pytest_tool.stated.uploads import Uploads
from pytest_tool.turn import CloseTab, SwitchTab
from tests.export.stage import PASSWORD, ROOT, Alone, does, is_clean, run_folder, said

from driven import Driven, Models, driven_step

BUYING = [
    ("step", 'Search for "Dune" and open the first result.\n- Expect: the heading says "Dune"\n- Expect: "£24.99" is shown'),
    ("do", "Put it in the basket."),
    ("step", "Open “Cart”.\n- Expect: the basket table has 1 row"),
    ("do", "Go to the checkout."),
    ("step", 'Sign in as "alice" with password "{secret:SHOP_PASSWORD}".\n- Expect: the URL ends with /checkout'),
    ("do", 'Fill in the name "Ann Lee", street "Main St 5" and city "Leeds".'),
    ("auto", 'Choose the country "United Kingdom" and accept the terms.'),
    ("step", 'Pay.\n- Expect: the page shows "Thank you for your order"'),
    ("step", 'Go to "My orders".\n- Expect: the orders table has a row with "Dune (Hardback)" and "Paid"'),
]


def test_a_session_in_the_shop_passes_again_as_python_and_as_a_plan(page: Page, shop: str, models: Models, tmp_path: Path, run_alone: Alone) -> None:
    driven = Driven(page, run_folder(tmp_path), f"{shop}/", models, {"SHOP_PASSWORD": PASSWORD})
    driven.hint("The basket is the bag in the top right corner. It has no text, only a number once something is in it.")
    for word, text in BUYING:
        verdict = driven.command(word, text)
        assert verdict.passed, (text, verdict)

    python = python_text(driven.folder)
    assert is_clean(python.text, tmp_path)
    assert "pytest_tool" not in python.text
    assert PASSWORD not in python.text
    assert str(tmp_path) not in python.text
    assert 'os.environ["SHOP_PASSWORD"]' in python.text
    assert "expect_response" in python.text  # the basket is told by a request that must be over before the page is left
    assert [one for one in python.left_out if "the basket table has 1 row" in one] == list(python.left_out)
    alone = run_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout
    assert " tool-" not in alone.stdout
    wrong = run_alone("test_exported.py", python.text.replace("Thank you for your order", "Thank you for your money"))
    assert "1 failed" in wrong.stdout, wrong.stdout

    plan = plan_text(driven.folder)
    assert plan.left_out == ()
    assert "{secret:SHOP_PASSWORD}" in plan.text
    embedded = run_alone("exported.plan.md", plan.text, "--embedded")
    assert "1 passed" in embedded.stdout, embedded.stdout


FILES = """<title>Files</title><label>CV <input type=file onchange="shown.innerHTML += '<br>CV: ' + files[0].name"></label>
<button onclick="hidden_field.click()">Attach</button>
<input id=hidden_field type=file multiple hidden onchange="shown.innerHTML += '<br>' + [...files].map((f) => f.name)">
<a href="data.csv" download>Export</a><p id=shown></p>"""


def test_uploads_and_downloads_are_exported(drive: Callable[..., Driven], tmp_path: Path, run_alone: Alone) -> None:
    for folder in (tmp_path / "site", tmp_path / "alone"):
        for name in ("cv.pdf", "b.txt", "data.csv"):
            (folder / name).write_text(name)
    driven = drive(FILES, uploads=Uploads(tmp_path / "site", tmp_path / "site"))
    driven.act("Upload cv.pdf as CV.", does(Upload, "CV", said("cv.pdf")))
    driven.act("Attach cv.pdf and b.txt.", does(Upload, "Attach", said("cv.pdf\nb.txt")))
    driven.act('Click "Export".\n- Expect: "CV: cv.pdf" is shown\n- Expect: "cv.pdf,b.txt" is shown', does(Click, "Export"), word="step")
    python = python_text(driven.folder)
    assert is_clean(python.text, tmp_path)
    assert '.set_input_files("cv.pdf")' in python.text
    assert "page.expect_file_chooser()" in python.text
    assert '.set_files(["cv.pdf", "b.txt"])' in python.text
    assert "with page.expect_download():" in python.text
    alone = run_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout


def test_an_exported_test_fails_in_a_shop_that_is_broken(page: Page, shop: str, models: Models, tmp_path: Path, run_alone: Alone) -> None:
    driven = Driven(page, run_folder(tmp_path), f"{shop}/orders", models, {"SHOP_PASSWORD": PASSWORD})
    for text in (
        'Sign in as "alice" with password "{secret:SHOP_PASSWORD}".',
        'Click "Cancel" in the row of "1003" and accept the dialog.\n- Expect: the orders table has a row with "1003" and "Cancelled"',
    ):
        assert driven.command("step", text).passed
    python = python_text(driven.folder).text
    for bug, says in ((None, "1 passed"), (Bug.CANCELLED_STILL_PAID, "1 failed"), (Bug.CANCEL_WITHOUT_ASKING, "1 failed")):
        with running_shop(PASSWORD, bug) as another:
            alone = run_alone("test_exported.py", python.replace(shop, another))
        assert says in alone.stdout, (bug, alone.stdout)


EVERYTHING = """<title>Everything</title><h1>Everything</h1>
<label>Name <input id=n></label> <label>Day <input type=date></label>
<label>Country <select><option>Spain</option><option>Ireland</option></select></label>
<label>Topics <select multiple><option selected>Art</option><option>Books</option><option>Cars</option></select></label>
<input type=checkbox id=h style="display:none"><label for=h>News by <b>post</b></label>
<label><input type=checkbox checked> Gift wrap</label>
<span class="switch" onclick="this.classList.toggle('on'); log('switch')" style="cursor:pointer">Dark mode</span>
<button ondblclick="log('twice')">Double</button>
<button oncontextmenu="event.preventDefault(); log('menu')">Context</button>
<button onmouseenter="log('over')">Menu</button>
<button onclick="log(confirm('Sure?') ? 'yes' : 'no')">Delete</button>
<button onclick="log(confirm('All?') && confirm('Really?') ? 'all' : 'none')">Purge</button>
<button onclick="log(prompt('As what?') || 'none')">Rename</button>
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


def test_a_drag_is_replayed_by_its_handle(drive: Callable[..., Driven], tmp_path: Path, run_alone: Alone) -> None:
    html = (ROOT / "tests/pages/dragging/drag-handle.html").read_text(encoding="utf-8").replace("window.truth =", "document.title =")
    driven = drive(html)
    wanted = does(lambda: Drag(driven.tag("Your city"), driven.tag("Your name"), Where.BEFORE))
    driven.act('Move.\n- Expect: the title is "Your city,Your name,Your age"', wanted, word="step")
    python = python_text(driven.folder)
    assert is_clean(python.text, tmp_path)
    assert python.left_out == ()
    alone = run_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout
    elsewhere = run_alone("test_exported.py", python.text.replace('"before")', '"onto")'))
    assert "1 failed" in elsewhere.stdout, elsewhere.stdout


def test_every_operation_is_replayed_with_dialogs_tabs_and_frames(drive: Callable[..., Driven], tmp_path: Path, run_alone: Alone) -> None:
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
    driven.act("Point.", does(DoubleClick, "Double"), does(RightClick, "Context"), does(Hover, "Menu"), does(Click, "Buy", nth=1), does(Click, "Pay now"))
    driven.act('Delete and confirm.\n- Expect: "yes" is shown', does(Click, "Delete", answer=Answer(True)), word="step")
    driven.act("Purge and confirm twice.", does(Click, "Purge", answer=Answer(True)))
    driven.act('Rename it to "Bob".', does(Click, "Rename", answer=Answer(True, said("Bob"))))
    driven.act("Post.", does(Click, "Post"))
    driven.act("Press a key three times.", does(Click, "Keys"), does(Press, "", "x", 3))
    driven.act("Scroll.", does(lambda tag: Scroll("down", tag), "Terms"), does(lambda: Scroll("down", far=True)))
    driven.act("Wait.", does(Wait, seconds=0.1), does(Wait))
    done = "switch twice menu over bought Emma paid yes all Bob posted 501 x pane"
    driven.act(f'Look.\n- Expect: "Done: {done}" is shown', word="step")
    driven.act("Open the help.", does(Click, "Help"))
    driven.run.stage.turn_to(driven_step(), SwitchTab(1))
    driven.act('Read.\n- Expect: the title is "help"', does(Click, "Close help"), word="step")
    driven.recorder.switch(0)
    driven.act('Go on.\n- Expect: the title is "next"', does(Click, "Next"), does(Back), does(GoTo, "", said("/next.html")), word="step")

    python = python_text(driven.folder)
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
    alone = run_alone("test_exported.py", python.text, NAME="Ann Lee")
    assert "1 passed" in alone.stdout, alone.stdout + python.text
    lost = run_alone("test_exported.py", python.text.replace("lambda dialog: dialog.accept()", "lambda dialog: dialog.dismiss()"), NAME="Ann Lee")
    assert "1 failed" in lost.stdout, lost.stdout


def turns(*turns: SwitchTab | CloseTab) -> Callable[[Driven], Decision]:
    """Tabs switched to or closed in a command, and nothing else."""

    def turned(driven: Driven) -> Decision:
        for turn in turns:
            driven.run.stage.turn_to(driven_step(), turn)
        return does(Wait, seconds=0.01)(driven)

    return turned


def test_a_tab_that_was_closed_is_closed_in_the_exported_test(drive: Callable[..., Driven], tmp_path: Path, run_alone: Alone) -> None:
    opens = "window.open('about:blank'); this.textContent = 'Opened'"
    driven = drive(f'<title>First</title><button onclick="{opens}">Help</button>')
    driven.act("Open the help.", does(Click, "Help"))
    driven.act("Close it.", turns(SwitchTab(1), CloseTab(1)))
    driven.act('Look.\n- Expect: the title is "First"', word="step")
    python = python_text(driven.folder)
    assert python.left_out == ()
    assert is_clean(python.text, tmp_path)
    assert python.text.index("page_1.bring_to_front()") < python.text.index("page_1.close()") < python.text.index("expect(page)")
    alone = run_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout + python.text


def test_a_date_in_three_fields_is_said_to_be_left_to_a_person(drive: Callable[..., Driven], tmp_path: Path) -> None:
    fields = "".join(f"<label>{part} <input></label>" for part in ("Day", "Month", "Year"))
    driven = drive(f"<title>Stay</title><fieldset><legend>Arrival</legend>{fields}</fieldset>")
    driven.act('Enter "2027-03-14".', does(Type, "Day, Arrival", said("2027-03-14")))
    assert [driven.page.locator("input").nth(i).input_value() for i in range(3)] == ["14", "3", "2027"]
    python = python_text(driven.folder)
    assert is_clean(python.text, tmp_path)
    [told] = python.left_out
    assert "typed into three fields" in told


def test_what_was_done_to_no_control_that_playwright_can_find_makes_the_test_fail_and_is_said(
    drive: Callable[..., Driven], tmp_path: Path, run_alone: Alone
) -> None:
    driven = drive("<title>Shut</title><div id=h></div><script>h.attachShadow({mode: 'closed'}).innerHTML = '<button>Inner</button>'</script>")
    driven.act("Click Inner.", does(Click, "Inner"))
    python = python_text(driven.folder)
    assert is_clean(python.text, tmp_path)
    [told] = python.left_out
    assert "closed shadow root" in told
    assert "write that line by hand" in told
    alone = run_alone("test_exported.py", python.text)
    assert "1 failed" in alone.stdout
    assert "NotImplementedError" in alone.stdout


def test_what_a_failed_command_did_is_replayed_in_python_and_left_out_of_the_plan(drive: Callable[..., Driven], tmp_path: Path, run_alone: Alone) -> None:
    driven = drive("<title>Two</title><button onclick='out.append(1)'>One</button><button onclick='out.append(2)'>Two</button><p id=out>Sum: </p>")
    driven.act("Click One.", does(Click, "One"), passed=False, word="auto")
    driven.act('Click Two.\n- Expect: "Sum: 12" is shown', does(Click, "Two"), word="step")
    python, plan = python_text(driven.folder), plan_text(driven.folder)
    assert "this command did not pass (what it did is replayed): it went wrong" in " ".join(python.text.replace("# ", "").split())
    alone = run_alone("test_exported.py", python.text)
    assert "1 passed" in alone.stdout, alone.stdout
    assert "Click One" not in plan.text
    assert plan.left_out == ("Command 1, “auto Click One.”, is left out: it went wrong.",)


def test_an_expectation_that_did_not_hold_is_a_comment(drive: Callable[..., Driven]) -> None:
    driven = drive("<title>One</title><button onclick='out.append(1)'>One</button><p id=out></p>")
    driven.act('Click.\n- Expect: "Nine" is shown', does(Click, "One"), passed=False, word="step")
    python = python_text(driven.folder)
    assert '# Expect: "Nine" is shown (it did not hold when it was recorded)' in python.text
    assert "expect(" not in python.text


def test_a_run_that_goes_on_and_one_that_was_killed_are_exported_as_far_as_they_tell(drive: Callable[..., Driven]) -> None:
    driven = drive("<title>One</title><button onclick='out.append(1)'>One</button><p id=out></p>")
    driven.act("Click.", does(Click, "One"))
    events = driven.folder / "events.jsonl"
    assert python_text(driven.folder).text.count(".click()") == 1
    driven.act("Click it once more.", does(Click, "One"))
    lines = events.read_text().splitlines()
    last = max(n for n, line in enumerate(lines) if json.loads(line)["kind"] == "located")
    events.write_text("\n".join(lines[: last + 1]) + '\n{"kind": "ensu')
    python = python_text(driven.folder)
    assert python.text.count(".click()") == 1
    assert python.left_out == ('“click button "One"” is left out: it was cut off in the middle.',)
    assert plan_text(driven.folder).left_out == ("Command 2, “do Click it once more.”, is left out: it did not come to its end.",)
