"""Every doubt and every refusal, each with a case that raises it and one beside it that does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytest_tool.action import Decision, NoneOfThese, Operation, Value, act
from pytest_tool.doubts import DOUBTS, REFUSALS, Considered, Rules, raised
from pytest_tool.observation import Control, Observation, fingerprint
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent
from pytest_tool.uploads import Uploads

BUTTON = Control(1, "button", "Save")
FIELD = Control(2, "textbox", "Name")
TICK = Control(3, "checkbox", "Gift wrap")
SELECT = Control(4, "combobox", "Country", options=("France", "Spain"))
RADIO = Control(5, "radio", "Express")
PAGE = Observation("http://shop.test/a", "Shop", (BUTTON, FIELD, TICK, SELECT, RADIO))
STEP = Step(1, 'Type "Ann" and the password ‹secret:PW› into Name, then save', Path("p.plan.md"), 3)
QUESTION = Question(STEP, Intent("save"), (), PAGE, PAGE.controls, 0, tuple(Operation))
RULES = Rules(start_url="http://shop.test/")


def decision(operation: Operation, confidence: float = 0.95, **fields: object) -> Decision:
    return Decision(act(operation, **fields), confidence, "m", 1.0, 0.0)  # type: ignore[arg-type]


CLICK = decision(Operation.CLICK, tag=1)
TYPED = decision(Operation.TYPE, tag=2, value=Value("Ann", "step"))


def case(made: Decision, **fields: object) -> Considered:
    question = replace(QUESTION, **{k: fields.pop(k) for k in ("seen", "offered", "left_out", "step") if k in fields})
    return Considered(made, question, **{"past": (), "rules": RULES, **fields})  # type: ignore[arg-type]


def names(rules: tuple, of: Considered) -> list[str]:
    return [d.name for d in raised(rules, of)]


def past(outcome: str, state: str = "", made: Decision = CLICK) -> tuple[Entry, ...]:
    return (Entry(step=1, intent="x", outcome=outcome, operation=str(made.operation), tag=made.tag, value=made.said, state=state),)


def covered(control: Control) -> Observation:
    return replace(PAGE, controls=(control, *PAGE.controls[1:]))


@pytest.mark.parametrize(
    ("name", "doubted", "fine"),
    [
        ("low confidence", case(decision(Operation.CLICK, 0.59, tag=1)), case(decision(Operation.CLICK, 0.6, tag=1))),
        ("none fits", case(replace(CLICK, act=NoneOfThese(Operation.CLICK))), case(CLICK)),
        ("looping", case(CLICK, past=past("done", fingerprint(PAGE))), case(CLICK, past=past("done", "another state"))),
        ("no change again", case(CLICK, past=past("no change")), case(TYPED, past=past("no change"))),
        ("fresh hint", case(CLICK, fresh_hints=("h",)), case(CLICK, fresh_hints=("h",), rules=Rules(escalation=False))),
        ("claims done", case(decision(Operation.DONE)), case(decision(Operation.DONE), rules=Rules(escalation=False))),
        ("hard to reach", case(CLICK, seen=covered(BUTTON._replace(covered=True))), case(CLICK)),
        ("hard to reach", case(CLICK, seen=covered(BUTTON._replace(states=frozenset({"disabled"})))), case(CLICK)),
        ("crowded", case(decision(Operation.CLICK, 0.7, tag=1), left_out=9), case(CLICK, left_out=9)),
    ],
)
def test_a_doubt_is_raised_by_its_reason_only(name: str, doubted: Considered, fine: Considered) -> None:
    assert name in names(DOUBTS, doubted)
    assert names(DOUBTS, fine) == []


def test_a_returned_action_was_not_done_and_is_no_loop() -> None:
    assert names(DOUBTS, case(CLICK, past=past("returned", fingerprint(PAGE)))) == []


def test_waiting_once_more_is_no_loop() -> None:
    wait = decision(Operation.WAIT)
    before = past("no change", fingerprint(PAGE), wait)
    assert names(DOUBTS, case(wait, past=before)) == []


def test_a_cycle_of_two_is_a_loop() -> None:
    other = decision(Operation.CLICK, tag=5)
    before = past("done", fingerprint(PAGE)) + past("done", "elsewhere", other)
    assert names(DOUBTS, case(CLICK, past=before)) == ["looping"]


def test_a_file_that_the_intent_names_is_not_left_out() -> None:
    def asked(intent: str) -> list[str]:
        made = case(GIVEN, step=UPLOADING, rules=IN_HERE)
        return names(REFUSALS, replace(made, question=replace(made.question, intent=Intent(intent))))

    assert asked('upload "test_doubts.py" and "test_stated.py"') == ["unusable file"]
    assert asked('upload "test_doubts.py" to "CV"') == []


PASTE = replace(STEP, text="Press Ctrl+V in the name field.")
ELSEWHERE = replace(PAGE, url="http://evil.test/")
UPLOADING = replace(STEP, text="Upload test_doubts.py and save")
IN_HERE = replace(RULES, uploads=Uploads(Path(__file__).parent, Path(__file__).parent))
CV = Value("test_doubts.py", "step")
GIVEN = decision(Operation.UPLOAD, tag=1, value=CV)
SECRET = decision(Operation.TYPE, tag=2, value=Value("‹secret:PW›", "step"))


@pytest.mark.parametrize(
    ("name", "refused", "fine"),
    [
        ("target gone", case(decision(Operation.CLICK, tag=99)), case(CLICK)),
        ("cannot be done", case(decision(Operation.TYPE, tag=1, value=Value("Ann", "step"))), case(TYPED)),
        ("cannot be done", case(decision(Operation.CHECK, tag=1)), case(decision(Operation.CHECK, tag=3))),
        ("cannot be done", case(decision(Operation.UNCHECK, tag=5)), case(decision(Operation.CHECK, tag=5))),
        ("cannot be done", case(decision(Operation.SELECT, tag=4, option="Mars")), case(decision(Operation.SELECT, tag=4, option="Spain"))),
        ("unstated value", case(decision(Operation.TYPE, tag=2)), case(TYPED)),
        ("unstated value", case(TYPED.with_value(Value("Bob", "step"))), case(TYPED)),
        (
            "forbidden url",
            case(decision(Operation.GO_TO, value=Value("http://evil.test/", "nobody"))),
            case(decision(Operation.GO_TO, value=Value("http://shop.test/b", "nobody"))),
        ),
        ("cannot be done", case(decision(Operation.UPLOAD, tag=2, value=CV), step=UPLOADING), case(GIVEN, step=UPLOADING, rules=IN_HERE)),
        ("unusable file", case(GIVEN.with_value(None), rules=IN_HERE), case(GIVEN, step=UPLOADING, rules=IN_HERE)),
        ("unusable file", case(GIVEN, rules=IN_HERE), case(GIVEN, step=UPLOADING, rules=IN_HERE)),
        ("unusable file", case(GIVEN, step=UPLOADING), case(GIVEN, step=UPLOADING, rules=IN_HERE)),
        (
            "unusable file",
            case(GIVEN.with_value(Value("test_doubts.py\ntest_stated.py", "step")), step=UPLOADING, rules=IN_HERE),
            case(GIVEN, step=UPLOADING, rules=IN_HERE),
        ),
        ("forbidden url", case(decision(Operation.GO_TO, value=Value("javascript:x()", "step"))), case(CLICK)),
        ("secret elsewhere", case(SECRET, seen=ELSEWHERE), case(SECRET)),
        ("unnamed key", case(decision(Operation.PRESS, key="hello")), case(decision(Operation.PRESS, key="Enter"))),
        ("in vain", case(CLICK, past=past("no change", fingerprint(PAGE)) * 3), case(CLICK, past=past("no change", fingerprint(PAGE)) * 2)),
        ("pasted", case(decision(Operation.PRESS, key="Control+V")), case(decision(Operation.PRESS, key="Control+A"))),
        ("pasted", case(decision(Operation.PRESS, key="Control+V"), step=replace(STEP, text="Put another copy in the basket.")), case(CLICK)),
        ("pasted", case(decision(Operation.PRESS, key="Control+C")), case(decision(Operation.PRESS, key="Control+V"), step=PASTE)),
    ],
)
def test_a_refusal_binds_by_its_reason_only(name: str, refused: Considered, fine: Considered) -> None:
    assert name in names(REFUSALS, refused)
    assert names(REFUSALS, fine) == []


def test_a_secret_may_be_typed_where_front_matter_says_so() -> None:
    rules = Rules(start_url="http://shop.test/", secret_origins=("http://evil.test",))
    assert names(REFUSALS, case(SECRET, seen=ELSEWHERE, rules=rules)) == []
