"""Every doubt and every refusal, each with a case that raises it and one beside it that does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytest_tool.action import Answer, NoneOfThese, Operation, Value, act
from pytest_tool.decision import Decision
from pytest_tool.doubts import DOUBTS, Considered, Rules, raised
from pytest_tool.observation import Control, Observation, fingerprint
from pytest_tool.plan import Step
from pytest_tool.question import Question
from pytest_tool.refusals import REFUSALS
from pytest_tool.stated.uploads import Uploads
from pytest_tool.trail import Entry
from pytest_tool.turn import Intent

BUTTON = Control(1, "button", "Save")
FIELD = Control(2, "textbox", "Name")
TICK = Control(3, "checkbox", "Gift wrap")
SELECT = Control(4, "combobox", "Country", options=("France", "Spain"))
RADIO = Control(5, "radio", "Express")
CHIP = Control(6, "button", "1.000 €", states=frozenset({"draggable"}))
PAGE = Observation("http://shop.test/a", "Shop", (BUTTON, FIELD, TICK, SELECT, RADIO, CHIP))
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


def answered(text: str) -> Decision:
    """A click whose prompt is answered with this text."""
    return replace(CLICK, answer=Answer(True, Value(text, "nobody")))


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


DRAGGED = decision(Operation.DRAG, tag=6, to=2)
DRAGGING = replace(STEP, text="Gib ein Gebot ab")
FRANCE = replace(STEP, text="Wähle „France“")
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
        ("pasted", case(decision(Operation.PRESS, key="Shift+Insert")), case(decision(Operation.PRESS, key="Control+V"), step=PASTE)),
        ("unstated value", case(DRAGGED, step=DRAGGING), case(DRAGGED, step=replace(STEP, text="Ziehe „1.000 €“ auf dein Gebot"))),
        ("unstated value", case(answered("Bob")), case(answered("Ann"))),
        (
            "unstated option",
            case(decision(Operation.SELECT, tag=4, option="Spain"), step=FRANCE),
            case(decision(Operation.SELECT, tag=4, option="France"), step=FRANCE),
        ),
    ],
)
def test_a_refusal_binds_by_its_reason_only(name: str, refused: Considered, fine: Considered) -> None:
    assert name in names(REFUSALS, refused)
    assert names(REFUSALS, fine) == []


LIST = Control(7, "listbox", "Files", options=("a.txt", "b.txt"))
LINK = Control(8, "link", "Dune", href="http://evil.test/x", states=frozenset({"draggable"}))
GUARDED = replace(PAGE, controls=(*PAGE.controls, LIST, LINK))
SAID = replace(STEP, text='Upload test_doubts.py, choose "France", open "a.txt", put "Dune" and http://far.test/x in')
FAR = "http://far.test/x"
VALUES: dict[Operation, tuple[Decision, Decision]] = {
    Operation.TYPE: (decision(Operation.TYPE, tag=2, value=Value("Bob", "step")), decision(Operation.TYPE, tag=2, value=Value("Dune", "model"))),
    Operation.CLICK: (answered("Bob"), answered("Dune")),
    Operation.DOUBLE_CLICK: (decision(Operation.DOUBLE_CLICK, tag=7, option="b.txt"), decision(Operation.DOUBLE_CLICK, tag=7, option="a.txt")),
    Operation.SELECT: (decision(Operation.SELECT, tag=4, option="Spain"), decision(Operation.SELECT, tag=4, option="France")),
    Operation.DRAG: (decision(Operation.DRAG, tag=8, to=2), decision(Operation.DRAG, tag=8, to=1)),
    Operation.UPLOAD: (decision(Operation.UPLOAD, tag=1, value=Value("conftest.py", "step")), decision(Operation.UPLOAD, tag=1, value=CV)),
    Operation.GO_TO: (decision(Operation.GO_TO, value=Value("http://u:p@far.test/x", "step")), decision(Operation.GO_TO, value=Value(FAR, "model"))),
    Operation.PRESS: (decision(Operation.PRESS, key="Meta+Shift+V"), decision(Operation.PRESS, key="Meta+Shift+A")),
}
"""What carries a value: with one that nobody states, whoever says that it is, and beside it one that may be."""
CARRY_NONE = {
    Operation.RIGHT_CLICK, Operation.HOVER, Operation.CHECK, Operation.UNCHECK, Operation.SCROLL, Operation.BACK, Operation.WAIT, Operation.DONE,
}  # fmt: skip


@pytest.mark.parametrize("operation", Operation)
def test_no_operation_carries_a_value_that_nobody_states(operation: Operation) -> None:
    assert (operation in VALUES) is not (operation in CARRY_NONE)
    for made, fine in zip(VALUES.get(operation, ()), (False, True), strict=False):
        refused = names(REFUSALS, case(made, seen=GUARDED, offered=GUARDED.controls, step=SAID, rules=IN_HERE))
        assert (refused == []) is fine, refused


def test_the_address_of_a_link_is_dropped_where_it_is_stated() -> None:
    step = replace(SAID, text="Drag Dune to the name: http://evil.test/x")
    dropped = decision(Operation.DRAG, tag=8, to=2)
    assert names(REFUSALS, case(dropped, seen=GUARDED, offered=GUARDED.controls, step=step)) == []


def test_a_secret_may_be_typed_where_front_matter_says_so() -> None:
    rules = Rules(start_url="http://shop.test/", secret_origins=("http://evil.test",))
    assert names(REFUSALS, case(SECRET, seen=ELSEWHERE, rules=rules)) == []


REMOVE_ANN = Control(11, "button", "Entfernen", row="Ann Lee Entfernen", position=1, equals=2)
REMOVE_BOB = Control(12, "button", "Entfernen", row="Bob Ray Entfernen", position=2, equals=2)
ANN = Control(13, "link", "Ann Lee", row="Ann Lee Entfernen")
MEMBERS = replace(PAGE, controls=(REMOVE_ANN, REMOVE_BOB, ANN, BUTTON, SELECT))


@pytest.mark.parametrize(
    ("intent", "made", "doubts"),
    [
        ("„Entfernen“ bei „Ann Lee“ anklicken", decision(Operation.CLICK, tag=11), []),
        ("„Entfernen“ bei „Ann Lee“ anklicken", decision(Operation.CLICK, tag=12), ["another place"]),
        ("„Entfernen“ bei „Ann Lee“ anklicken", decision(Operation.CLICK, tag=1), ["another name"]),
        ("click on Ann Lee's remove", decision(Operation.CLICK, tag=12), []),  # nothing is quoted: words are the models'
        ("save it", decision(Operation.CLICK, tag=12), []),
        ('choose "Spain"', decision(Operation.SELECT, tag=4, option="France"), ["another option"]),
        ('choose "Spain"', decision(Operation.SELECT, tag=4, option="Spain"), []),
        ("choose where it is warmest", decision(Operation.SELECT, tag=4, option="Spain"), ["another option"]),
        ('type "Save"', decision(Operation.TYPE, tag=4, value=Value("Save", "step")), []),  # the value, and no name
    ],
)
def test_what_the_intent_quotes_is_compared_and_nothing_else(intent: str, made: Decision, doubts: list[str]) -> None:
    asked = case(made, seen=MEMBERS, offered=MEMBERS.controls)
    assert names(DOUBTS, replace(asked, question=replace(asked.question, intent=Intent(intent)))) == doubts


@pytest.mark.parametrize(("tag", "doubts"), [(12, ["another tag"]), (11, []), (None, []), (99, [])])  # 99: drawn anew since
def test_a_tag_that_the_pilot_names_is_meant(tag: int | None, doubts: list[str]) -> None:
    asked = case(decision(Operation.CLICK, tag=11), seen=MEMBERS, offered=MEMBERS.controls)
    assert names(DOUBTS, replace(asked, question=replace(asked.question, intent=Intent("remove her", tag=tag)))) == doubts


def test_the_same_action_with_another_answer_is_no_loop() -> None:
    before = tuple(replace(e, answer="dismiss") for e in past("done", fingerprint(PAGE)))
    assert names(DOUBTS, case(replace(CLICK, answer=Answer(True)), past=before)) == []
    assert names(DOUBTS, case(replace(CLICK, answer=Answer(False)), past=before)) == ["looping"]
