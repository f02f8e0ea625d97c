"""Steps and checks in Python run with an item's fixtures, and fail as tests do."""

from __future__ import annotations

from typing import Any

import pytest

from greeter import chat, events, run, write
from scripted import ScriptedModel

EMBEDDED = ("--embedded", "-rs", "-vv")
STEPS = """
import time
import pytest
from pytest_tool import Secret, check, parameter_type, step

class Shop:
    def __init__(self):
        self.names = []

@pytest.fixture
def shop():
    return Shop()

@step("a customer named {string} exists", gives=["customer_id", "pin"])
def customer(name, shop):
    shop.names.append(name)
    return {"customer_id": f"{name} {len(shop.names)}", "pin": Secret("hush-998")}

@check("the shop knows {int} customer(s)")
def known(number, shop):
    assert len(shop.names) == number

@step("the customer's code is {word}")
def code(word, shop):
    assert repr(word) == "Secret('•••')"
    shop.names.append(word)
    assert word == "never"

@step("it is {word}", gives=["guest"])
def odd(what, page):
    if what == "skipped":
        pytest.skip("not today")
    if what == "failed":
        pytest.fail("on purpose")
    if what == "broken":
        raise RuntimeError("no database")
    if what == "undeclared":
        return {"more": "1"}
    if what == "number":
        return 7
    if what == "slow":
        time.sleep(30)
    if what == "stuck":
        page.evaluate("new Promise(() => {})")
    if what == "leaving":
        raise SystemExit(3)
    if what == "feigned":
        return {"guest": "‹secret:CODE›"}
    page.get_by_label("Name").fill(what)

@check("the third look holds", retry=True)
def third(shop):
    shop.names.append("look")
    assert len(shop.names) == 3
"""


@pytest.fixture
def shop(project: pytest.Pytester) -> pytest.Pytester:
    with (project.path / "conftest.py").open("a") as conftest:
        conftest.write(STEPS)
    return project


def of_kind(project: pytest.Pytester, kind: str) -> list[dict[str, Any]]:
    return [event for event in events(project) if event["kind"] == kind]


def test_what_a_step_returns_is_used_later_and_a_secret_is_nowhere(shop: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = """# Shop
## Buy
1. A customer named {who} exists.
   - Expect: the shop knows {number} customer
2. Fill in the Name "{customer_id}" and the Code "{pin}".
3. Click "Greet".
   - Expect: "Hello Ann 1" is shown
4. The customer's code is {secret:CODE}.

Cases:

| case | who | number |
|---|---|---|
| ann | Ann | 1 |
"""
    monkeypatch.setenv("CODE", "sesame-77")
    write(shop, plan)
    result = run(shop, *EMBEDDED)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["greet.plan.md:11: step 4 failed: assert Secret('•••') == 'never'*", "  blame     app: *"])
    [customer, known, code] = of_kind(shop, "python")
    assert (customer["took"], customer["fixtures"], customer["function"]) == (["'Ann'"], ["shop"], "customer")
    assert customer["gave"] == {"customer_id": "Ann 1", "pin": "‹secret:pin›"}
    assert (known["took"], known["error"]) == (["1"], "")
    assert code["took"] == ["'‹secret:CODE›'"]
    told = "".join(p.read_text() for p in (shop.path / ".tool").rglob("*.json*")) + str(result.stdout)
    assert "hush-998" not in told
    assert "sesame-77" not in told


OUTCOMES = {
    "failed": "failed.plan.md:6: step 1 failed: on purpose",
    "broken": "RuntimeError: no database",
    "undeclared": "*conftest.py:*: odd returned more, which it does not declare. Declare what it returns: gives=*",
    "number": "*conftest.py:*: odd returned int. Return None, or variables as texts*",
    "leaving": "SystemExit: 3",
    "feigned": "*conftest.py:*: odd returned “‹secret:CODE›”. It is how the tool writes secrets*",
    "stuck": "*step 1 failed: odd (conftest.py:*) was not finished in 2 s. *",
    "slow": "*step 1 failed: odd (conftest.py:*) was not finished in 2 s. *",
}  # fmt: skip
BLAMES = {
    "stuck": "budget",
    "leaving": "plan",
    "feigned": "plan",
    "skipped": "",
    "failed": "app",
    "broken": "plan",
    "undeclared": "plan",
    "number": "plan",
    "slow": "budget",
}


def test_a_step_ends_as_a_test_would(shop: pytest.Pytester) -> None:
    for what in BLAMES:
        write(shop, f"# Shop\n## It\n1. It is {what}.\n", what, front="")
    result = run(shop, *EMBEDDED, "-o", "tool_step_seconds=2")
    result.assert_outcomes(failed=8, skipped=1)
    told = str(result.stdout)
    assert "skipped.plan.md:5: not today" in told
    for line in OUTCOMES.values():
        result.stdout.fnmatch_lines([line])
    ended = {e["item"].split(".")[0]: e for e in of_kind(shop, "step_finished")}
    assert {what: ended[what]["blame"] for what in BLAMES} == BLAMES
    assert ended["skipped"]["skipped"]
    assert "pytest_tool/python_steps" not in told  # a traceback begins with the project's function


def test_a_check_is_tried_again_only_where_it_says_so_and_is_asked_before_the_language(shop: pytest.Pytester) -> None:
    with (shop.path / "conftest.py").open("a") as conftest:
        conftest.write('\n@check("{string} is shown")\ndef never(text):\n    assert text == "mine"\n')
    write(shop, '# Shop\n## A\n1. It is fine.\n   - Expect: the third look holds\n   - Expect: "mine" is shown\n')
    run(shop, *EMBEDDED).assert_outcomes(passed=1)
    assert [c["error"].split("\n")[0] for c in of_kind(shop, "python")] == ["", "assert 1 == 3", "assert 2 == 3", "", ""]
    assert {c["by"] for c in of_kind(shop, "check")} == {"python"}


def test_a_check_that_was_tried_in_vain_is_told_once(shop: pytest.Pytester) -> None:
    with (shop.path / "conftest.py").open("a") as conftest:
        conftest.write('\n@check("the mail comes", retry=True)\ndef mail(shop):\n    assert False, "not yet"\n')
    write(shop, "# Shop\n## A\n1. It is fine.\n   - Expect: the mail comes\n")
    result = run(shop, *EMBEDDED, "-o", "tool_expect_seconds=1")
    result.stdout.fnmatch_lines(["  called    odd('fine', page) (conftest.py:*)", "  called    mail(shop) (conftest.py:*)"])
    assert len([line for line in result.outlines if "mail(shop)" in line]) == 1
    assert len(of_kind(shop, "python")) > 3  # the record has each try


def test_which_fixtures_an_item_takes_is_settled_at_collection(shop: pytest.Pytester) -> None:
    write(shop, "# Shop\n## A\n1. A customer named {nobody} exists.\n")
    (shop.path / "sub").mkdir()
    (shop.path / "sub/conftest.py").write_text('from pytest_tool import step\n@step("the lamp is on")\ndef lamp(shop, lampe): pass\n')
    write(shop, "# Sub\n## B\n1. The lamp is on.\n", "sub/lamp")
    result = run(shop, *EMBEDDED, "--setup-plan", "-k", "B")
    result.stdout.fnmatch_lines(["*fixture 'lampe' not found*"])
    shown = run(shop, *EMBEDDED, "--setup-plan", "-k", "A")
    shown.stdout.fnmatch_lines(["*fixtures used: *shop*"])


def test_a_broken_expression_and_two_that_fit_are_errors_of_collection(shop: pytest.Pytester) -> None:
    write(shop, "# Shop\n## A\n1. It is fine.\n")
    conftest = shop.path / "conftest.py"
    lines = len(conftest.read_text().splitlines())
    conftest.write_text(conftest.read_text() + '@step("it is {word}")\ndef twice(what): pass\n')
    result = run(shop, *EMBEDDED)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"greet.plan.md:6: “It is fine.” is two steps in Python: odd (*) and twice (conftest.py:{lines + 1})*"])
    conftest.write_text(conftest.read_text().replace('@step("it is {word}")\ndef twice', '@step("it is {sword}")\ndef twice'))
    result = run(shop, *EMBEDDED)
    result.stdout.fnmatch_lines([f"*conftest.py:{lines + 1}: The expression “it is {{sword}}” is broken: Undefined parameter type 'sword'*"])


def test_modules_of_the_setting_define_steps_whose_assertions_are_rewritten(shop: pytest.Pytester) -> None:
    (shop.path / "our_steps").mkdir()
    (shop.path / "our_steps/__init__.py").touch()
    (shop.path / "our_steps/numbers.py").write_text(
        'from pytest_tool import step\n@step("{int} and {int} make {int}")\ndef add(a, b, c):\n    assert a + b == c\n'
    )
    (shop.path / "pytest.ini").write_text("[pytest]\ntool_step_modules = our_steps.numbers\n")
    write(shop, "# Sums\n## A\n1. 2 and 2 make 5.\n")
    result = run(shop, *EMBEDDED)
    result.stdout.fnmatch_lines(["greet.plan.md:6: step 1 failed: assert (2 + 2) == 5*"])
    (shop.path / "pytest.ini").write_text("[pytest]\ntool_step_modules = our_steps.letters\n")
    result = run(shop, *EMBEDDED)
    result.stdout.fnmatch_lines(["*tool_step_modules names our_steps.letters, which cannot be imported: ModuleNotFoundError*"])


def test_a_value_that_does_not_fit_its_parameter_is_the_plans(shop: pytest.Pytester) -> None:
    write(shop, "# Shop\n## A\n1. It is fine.\n   - Expect: the shop knows {number} customers\n", front="vars:\n  number: many\n")
    result = run(shop, *EMBEDDED)
    result.stdout.fnmatch_lines(['*"many" is no {int}.*', "  blame     plan: *"])


def test_a_shared_step_fails_with_both_places_and_a_condition_is_looked_at_once(shop: pytest.Pytester) -> None:
    steps = '## Greeting\n\n1. Fill in the Name "{who}".\n2. Click "Greet".\n3. Click "Nobody".\n'
    (shop.path / "steps.md").write_text(steps)
    plan = """# Shop
## Asked
1. [Greet](steps.md#greeting)
   - With: who=Ann
## Not asked
1. Click "Idle".
   - If: the button "Nobody" is shown
2. [Greet](steps.md#greeting)
   - With: who=Ann
   - If: the Name field is "Bob"
## Partly
1. Click "Idle".
   - If: "Greeter" is not shown
2. Fill in the Name "Bob".
   - If: the Name field is empty
3. Click "Greet".
   - If: the third look holds
   - Expect: "Hello Bob" is shown
"""
    write(shop, plan.replace("   - If: the third look holds\n", ""))
    result = run(shop, *EMBEDDED)
    result.assert_outcomes(passed=1, failed=1, skipped=1)
    result.stdout.fnmatch_lines(["steps.md:5: step 1.3 failed: *", "  shared    by greet.plan.md:6"])
    result.stdout.fnmatch_lines(["SKIPPED*all of its steps were skipped: the condition *"])
    conditions = {(e["item"].partition("::")[2].partition("[")[0], e["condition"]): e["holds"] for e in of_kind(shop, "condition")}
    assert conditions == {
        ("Not asked", 'the button "Nobody" is shown'): False,
        ("Not asked", 'the Name field is "Bob"'): False,
        ("Partly", '"Greeter" is not shown'): False,
        ("Partly", "the Name field is empty"): True,
    }
    labels = [(e["label"], e["included"]) for e in of_kind(shop, "step_started") if e["item"].startswith("greet.plan.md::Asked")]
    assert labels == [(label, ["greet.plan.md:6"]) for label in ("1.1", "1.2", "1.3")]


def test_a_condition_may_be_python(shop: pytest.Pytester) -> None:
    write(shop, '# Shop\n## A\n1. Click "Nothing".\n   - If: the third look holds\n2. Click "Idle".\n   - Expect: "Greeter" is shown\n')
    run(shop, *EMBEDDED).assert_outcomes(passed=1)
    [condition] = of_kind(shop, "condition")
    assert (condition["holds"], condition["by"], len(of_kind(shop, "python"))) == (False, "python", 1)


@pytest.mark.parametrize(("holds", "outcome"), [(True, {"passed": 1}), (False, {"skipped": 1}), (None, {"failed": 1})])
def test_a_condition_in_other_words_is_judged_by_the_pilot(project: pytest.Pytester, model: ScriptedModel, holds: bool | None, outcome: dict[str, int]) -> None:
    def judging(role: str, ask: dict[str, Any]) -> dict[str, Any]:
        if ask.get("judge") != "a greeting is offered":
            return chat(role, ask)
        evidence = [{"text": "Greeter" if holds else "Nobody says this"}]
        return {"verdict": {"passed": holds is not False, "reason": "looked", "evidence": evidence if holds is not False else []}}

    model.chat = judging
    write(project, '# Greeter\n## A\n1. Greet.\n   - If: a greeting is offered\n   - Expect: "Hello" is shown\n')
    result = run(project)
    result.assert_outcomes(**outcome)
    if holds is None:  # a claim without evidence is no decision
        result.stdout.fnmatch_lines(["*Whether “a greeting is offered” holds could not be decided: *", "  blame     model: *"])
    else:
        assert [(e["holds"], e["by"]) for e in of_kind(project, "condition")] == [(holds, "pilot")]


ON_A_BUSY_PAGE = """<!doctype html><title>Busy</title><h1>Busy</h1><p id=t></p><button>Idle</button>
<script>setInterval(() => t.textContent = Math.random(), 20)</script>"""


def test_a_condition_waits_two_seconds_at_most(shop: pytest.Pytester) -> None:
    (shop.path / "busy.html").write_text(ON_A_BUSY_PAGE)
    write(shop, '# B\n## A\n1. Go to "{base_url}/busy.html".\n2. Click "Nobody".\n   - If: the button "Nobody" is shown\n')
    run(shop, *EMBEDDED).assert_outcomes(passed=1)
    [_, skipped] = of_kind(shop, "step_finished")
    assert skipped["skipped"]
    assert skipped["seconds"] < 2.9


def test_what_is_not_returned_is_what_the_plan_says(shop: pytest.Pytester) -> None:
    plan = '# S\n## A\n1. It is fine.\n2. Fill in the Name "{guest}".\n   - Expect: the Name field is "front"\n'
    write(shop, plan, front="vars:\n  guest: front\n")
    write(shop, plan, "without")
    result = run(shop, *EMBEDDED)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*The variable {guest} has no value: *", '  step      Fill in the Name "{guest}".'])


@pytest.mark.parametrize("way", ["pilot.run('It is skipped.')", "pilot.check('nobody looks')"])
def test_a_skip_skips_an_ordinary_test_too(shop: pytest.Pytester, way: str) -> None:
    with (shop.path / "conftest.py").open("a") as conftest:
        conftest.write('\n@check("nobody looks")\ndef unlooked():\n    pytest.skip("not today")\n')
    shop.makepyfile(f"def test_it(pilot, page, base_url):\n    page.goto(base_url + '/page.html')\n    {way}\n    assert False\n")
    write(shop, "# S\n## A\n1. It is fine.\n   - If: nobody looks\n")
    run(shop, *EMBEDDED).assert_outcomes(skipped=2)


def test_what_skips_or_fails_names_no_secret(shop: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    with (shop.path / "conftest.py").open("a") as conftest:
        conftest.write('\n@step("{word} says {word}")\ndef says(how, what):\n    getattr(pytest, how)("told " + what)\n')
    monkeypatch.setenv("CODE", "sesame-77")
    for how in ("skip", "xfail", "fail"):
        write(shop, f"# S\n## A\n1. {how} says {{secret:CODE}}.\n", how)
    result = run(shop, *EMBEDDED, "-rA", "--junit-xml=junit.xml")
    result.assert_outcomes(skipped=1, xfailed=1, failed=1)
    told = str(result.stdout) + (shop.path / "junit.xml").read_text() + "".join(p.read_text() for p in (shop.path / ".tool").rglob("*.json*"))
    assert told.count("told ‹secret:CODE›") >= 3
    assert "sesame-77" not in told
