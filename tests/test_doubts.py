"""Every doubt and every refusal, each with a case that raises it and one beside it that does not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytest_tool.action import Decision, NoneOfThese, Operation, Value, act
from pytest_tool.doubts import DOUBTS, REFUSALS, Considered, Rules, raised
from pytest_tool.observation import Block, Control, Observation, fingerprint
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


@pytest.mark.parametrize(("intent", "doubted"), [("click the name field", True), ('click "Add field"', False), ("click Save", False)])
def test_a_field_that_is_named_is_no_button(intent: str, doubted: bool) -> None:
    asked = replace(case(CLICK), question=replace(QUESTION, intent=Intent(intent)))
    assert ("other kind" in names(DOUBTS, asked)) is doubted


@pytest.mark.parametrize(("href", "doubted"), [("http://shop.test/a", True), ("http://shop.test/b", False)])
def test_a_form_is_not_sent_by_a_link_to_itself(href: str, doubted: bool) -> None:
    plus, title = Control(1, "link", "+", href=href), FIELD._replace(value="Spelt rolls")
    considered = case(CLICK, seen=replace(PAGE, controls=(plus, title)))
    question = replace(considered.question, intent=Intent("click add the child page"))
    assert ("leads nowhere" in names(DOUBTS, replace(considered, question=question))) is doubted


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


NEWSLETTER = TICK._replace(name="Newsletter")


@pytest.mark.parametrize(
    ("intent", "target", "doubt"),
    [
        ('click "Subscribe"', BUTTON._replace(name="Newsletter"), "other name"),
        ('click "Save"', BUTTON._replace(name="Save changes"), ""),
        ('click Remove in the row of "Dune"', BUTTON._replace(name="Remove", row="Dune 9.99 Remove"), ""),
        ('click Remove in the row of "Dune"', BUTTON._replace(name="Remove", row="Emma 7.50 Remove"), "other name"),
        ('click "save"', BUTTON._replace(name="Submit", text="SAVE"), ""),
        ('click "Edit" in the row of "Buy milk"', BUTTON._replace(name="Edit", row="Buy milkshake"), "other name"),
        ('click "Edit" in the row of "Buy milk"', BUTTON._replace(name="Edit", row="Buy milk, 2 l"), ""),
        ('open the "Product" page', BUTTON._replace(role="link", name="Products"), ""),
        ('click "Delete"', BUTTON._replace(name="", icon="DeleteIcon"), ""),
        ('click "東京"', BUTTON._replace(name="東京都"), ""),
        ("click accept only the necessary cookies", BUTTON._replace(name="Accept all"), "takes all"),
        ("click accept all cookies, not only the necessary ones", BUTTON._replace(name="Accept all"), ""),
        ("click accept only the necessary cookies", BUTTON._replace(name="Only necessary"), ""),
        ("click confirm", BUTTON._replace(name="Check"), "looks over"),
        ("click confirm the order", BUTTON._replace(name="Check out"), ""),
        ("check the data", BUTTON._replace(name="Check"), ""),
        ("open the last page", BUTTON._replace(name="Next"), "other way"),
        ("open the next page", BUTTON._replace(name="Next"), ""),
        ('click the last "Next" button', BUTTON._replace(name="Next"), ""),
        ("click accept the cookies", TICK._replace(tag=1, name="I accept the terms"), "toggled by another word"),
        ("click accept the terms", TICK._replace(tag=1, name="I accept the terms"), ""),
        ("choose the extra large size", BUTTON._replace(name="Large"), "lesser kind"),
        ("choose the extra large size", BUTTON._replace(name="Extra-large"), ""),
        ("choose the double room", BUTTON._replace(name="Room"), "lesser kind"),
        ("choose the double room", BUTTON._replace(name="Room", section="Double rooms"), ""),
        ("add an extra row", BUTTON._replace(name="Add row"), ""),
        ("click pay now", BUTTON._replace(name="Pay later"), "the opposite"),
        ("click pay now", BUTTON._replace(name="Pay now, not later"), ""),
        ("click sign up", BUTTON._replace(name="Sign in"), "the opposite"),
        ("click log in", BUTTON._replace(name="Sign in"), ""),
        ("choose male", RADIO._replace(tag=1, name="Female"), "the opposite"),
        ("choose active", RADIO._replace(tag=1, name="Inactive"), "the opposite"),
        ("choose inactive", RADIO._replace(tag=1, name="Active"), "the opposite"),
        ('choose "Started"', RADIO._replace(tag=1, name="Not started"), "the opposite"),
        ('choose "Not started"', RADIO._replace(tag=1, name="Not started"), ""),
        ('click delete in the row of "Add sugar"', BUTTON._replace(name="Delete", row="Add sugar"), ""),
        ('click "Next" to reach "May 2026"', BUTTON._replace(name="Next"), ""),
        ('click "Next" to reach "May 2026"', BUTTON._replace(name="Previous"), "other name"),
        ("click Subscribe", BUTTON._replace(name="Newsletter"), ""),
        ("click Subscribe", NEWSLETTER, "toggled by another word"),
        ("click Newsletters", NEWSLETTER, ""),
        ("tick the mailing list", NEWSLETTER, ""),
        ("click the box in the row of Ann", TICK._replace(name="", row="Ann Editor"), ""),
    ],
)
def test_a_target_that_is_called_otherwise_is_doubted(intent: str, target: Control, doubt: str) -> None:
    seen = replace(PAGE, controls=(target,))
    asked = replace(QUESTION, intent=Intent(intent), seen=seen, offered=(target,))
    made = decision(Operation.CLICK, tag=target.tag)
    assert names(DOUBTS, Considered(made, asked, (), RULES)) == ([doubt] if doubt else [])


@pytest.mark.parametrize(
    ("intent", "doubted"),
    [
        ('click the 2nd "⋮" button', True),
        ('click "⋮" to open the menu of "Ann"', True),
        ('click "⋮" in the row of "Ann"', False),
        ('click "Save"', False),
        ('click the menu "⋮"', True),
        ('open the menu "⋮"', True),
        ('open the menu "Save"', False),
        ('click the menu next to "⋮"', False),
    ],
)
def test_what_only_stands_beside_a_name_is_not_what_is_called_so(intent: str, doubted: bool) -> None:
    save = BUTTON._replace(row="Ann Save ⋮")
    page = replace(PAGE, controls=(save, Control(2, "button", "⋮", row="Ann Save ⋮")))
    asked = case(CLICK, seen=page)
    asked = replace(asked, question=replace(asked.question, intent=Intent(intent)))
    assert ("bears the name" in names(DOUBTS, asked)) is doubted


CITY = Control(6, "textbox", "City")
START = Control(7, "button", "Start date", states=frozenset({"collapsed"}))
SEARCH = Control(8, "searchbox", "Filter tasks")
ARCHIVE = Control(9, "button", "Archive done")
MORE = tuple(Control(tag, "button", "More", row=row) for tag, row in ((10, "Ann"), (11, "Ben")))
BOX, FLIP = Control(12, "checkbox", "Select row", row="Ann"), Control(13, "switch", "", row="Ann")
MADE = (CITY, START, SEARCH, ARCHIVE, *MORE, BOX, FLIP)


def entered(tag: int, confidence: float = 0.95) -> Decision:
    return decision(Operation.TYPE, confidence, tag=tag, value=Value("Ann", "step"))


@pytest.mark.parametrize(
    ("name", "intent", "made", "doubted"),
    [
        ("another is called so", "set the start date to 5 March", entered(6), True),
        ("another is called so", "set the city to Ann", entered(6), False),
        ("no word of it", "set the height to 35", entered(6, 0.8), True),
        ("no word of it", "set the height to 35", entered(6), False),
        ("no word of it", "set the city to Ann", entered(6, 0.8), False),
        ("looks up", 'type "Ann" into the new task field', entered(8), True),
        ("looks up", 'type "Ann" into the filter field', entered(8), False),
        ("looks up", 'type "Ann" into the new task field', entered(6), False),
        ("acts instead", "show only the archived tasks", decision(Operation.CLICK, tag=9), True),
        ("acts instead", "archive the done tasks", decision(Operation.CLICK, tag=9), False),
        ("another verb", 'click reply in the row of "Ann"', decision(Operation.CLICK, tag=9), True),
        ("another verb", 'click archive in the row of "Ann"', decision(Operation.CLICK, tag=9), False),
        ("another of them", 'click the 2nd "More" button', decision(Operation.CLICK, tag=10), True),
        ("another of them", 'click the 2nd "More" button', decision(Operation.CLICK, tag=11), False),
        ("other tick", 'tick the checkbox in the row of "Ann"', decision(Operation.CHECK, tag=13), True),
        ("other tick", 'tick the checkbox in the row of "Ann"', decision(Operation.CHECK, tag=12), False),
        ("other tick", 'turn on the switch in the row of "Ann"', decision(Operation.CHECK, tag=13), False),
    ],
)
def test_a_doubt_about_words(name: str, intent: str, made: Decision, doubted: bool) -> None:
    asked = case(made, seen=replace(PAGE, controls=MADE), offered=MADE)
    asked = replace(asked, question=replace(asked.question, intent=Intent(intent)))
    assert (name in names(DOUBTS, asked)) is doubted


@pytest.mark.parametrize(("changes", "doubted"), [(('control appeared: menuitem "Duplicate"',), True), (("scrolled down",), False)])
def test_what_has_just_come_into_sight_is_meant_and_no_box(changes: tuple[str, ...], doubted: bool) -> None:
    entry = Control(14, "menuitem", "Duplicate")
    page = replace(PAGE, controls=(BOX, entry))
    asked = case(decision(Operation.CHECK, tag=12), seen=page, offered=page.controls, past=tuple(replace(e, changes=changes) for e in past("done")))
    asked = replace(asked, question=replace(asked.question, intent=Intent("choose Duplicate")))
    assert ("entry that appeared" in names(DOUBTS, asked)) is doubted


@pytest.mark.parametrize(
    ("intent", "doubted"), [('choose "Express" in the country', True), ('choose "Express"', False), ('choose "Express" in the speed', False)]
)
def test_a_radio_button_is_no_entry_of_a_list(intent: str, doubted: bool) -> None:
    asked = case(decision(Operation.CLICK, tag=5))
    asked = replace(asked, question=replace(asked.question, intent=Intent(intent)))
    assert ("box elsewhere" in names(DOUBTS, asked)) is doubted


@pytest.mark.parametrize(("states", "doubted"), [(frozenset({"collapsed"}), True), (frozenset(), False)])
def test_what_opens_a_calendar_chooses_no_row(states: frozenset[str], doubted: bool) -> None:
    button = Control(1, "button", "Choose date", row="Apples Dates From date Choose date", states=states)
    asked = case(CLICK, seen=replace(PAGE, controls=(button,)))
    asked = replace(asked, question=replace(asked.question, intent=Intent('choose "Dates" in the product')))
    assert ("chosen by its row" in names(DOUBTS, asked)) is doubted


def test_half_a_word_is_no_option() -> None:
    """“Niger” is not “Nigeria”."""
    country = Control(4, "combobox", "Country", options=("Nigeria", "Mali"))
    asked = replace(QUESTION, intent=Intent('choose "Niger" in the country'), seen=replace(PAGE, controls=(country,)))
    chosen = decision(Operation.SELECT, tag=4, option="Nigeria")
    assert names(DOUBTS, Considered(chosen, asked, (), RULES)) == ["other name"]
    asked = replace(asked, intent=Intent('choose "Mali" in the country'))
    assert names(DOUBTS, Considered(decision(Operation.SELECT, tag=4, option="Mali"), asked, (), RULES)) == []


def test_a_value_does_not_go_into_the_opposite_field() -> None:
    field = FIELD._replace(name="Maximum price")
    asked = replace(QUESTION, intent=Intent('type "5" into the minimum price'), seen=replace(PAGE, controls=(field,)))
    typed = decision(Operation.TYPE, tag=2, value=Value("5", "step"))
    assert names(DOUBTS, Considered(typed, asked, (), RULES)) == ["the opposite"]
    asked = replace(asked, intent=Intent('type "5" into the maximum price'))
    assert names(DOUBTS, Considered(typed, asked, (), RULES)) == []


def test_a_box_is_unticked_where_the_opposite_of_its_name_is_wanted() -> None:
    box = TICK._replace(name="Import contacts")
    asked = replace(QUESTION, intent=Intent("turn off the export of contacts"), seen=replace(PAGE, controls=(box,)))
    assert "the opposite" not in names(DOUBTS, Considered(decision(Operation.UNCHECK, tag=3), asked, (), RULES))
    asked = replace(asked, intent=Intent("tick the export of contacts"))
    assert "the opposite" in names(DOUBTS, Considered(decision(Operation.CHECK, tag=3), asked, (), RULES))


@pytest.mark.parametrize(
    ("intent", "target", "confidence", "doubted"),
    [
        ("click delete the photo", BUTTON._replace(name="Delete account"), 0.8, True),
        ("click delete the photo", BUTTON._replace(name="Remove picture"), 0.99, False),  # a true synonym
        ("click delete the photo", BUTTON._replace(name="Delete", row="Photo of Ann"), 0.8, False),
        ("click delete the photo", BUTTON._replace(name="Delete account", section="Photo"), 0.8, False),
        ("click save the profile", BUTTON._replace(name="Save changes"), 0.8, False),
        ("click book the room", BUTTON._replace(name="Book now"), 0.8, False),
        ("open full screen", BUTTON._replace(name="Enter fullscreen"), 0.8, False),
        ('click delete in the row of "Ann"', BUTTON._replace(name="Delete user", row="Ann"), 0.8, False),
    ],
)
def test_the_verb_alone_does_not_make_it_the_same(intent: str, target: Control, confidence: float, doubted: bool) -> None:
    asked = replace(QUESTION, intent=Intent(intent), seen=replace(PAGE, controls=(target,)))
    made = Considered(decision(Operation.CLICK, confidence, tag=1), asked, (), RULES)
    assert ("another object" in names(DOUBTS, made)) if doubted else names(DOUBTS, made) == []


def test_an_order_number_is_no_tracking_number() -> None:
    field = FIELD._replace(name="Order number")
    typed = decision(Operation.TYPE, 0.85, tag=2, value=Value("5", "step"))
    asked = replace(QUESTION, intent=Intent('type "5" into the tracking number'), seen=replace(PAGE, controls=(field,)))
    assert "another object" in names(DOUBTS, Considered(typed, asked, (), RULES))
    asked = replace(asked, intent=Intent('type "5" into the number of the order'))
    assert "another object" not in names(DOUBTS, Considered(typed, asked, (), RULES))


ADD = BUTTON._replace(name="Add to basket")


@pytest.mark.parametrize(
    ("step", "target", "blocks", "doubted"),
    [
        ('Add "Dune" to the basket.', ADD._replace(row="Dune Messiah 9"), (), True),
        ('Add "Dune" to the basket.', ADD._replace(section="Dune Messiah"), (), True),
        ('Add "Dune" to the basket.', ADD._replace(section="Children of Dune"), (), False),  # “Post of Ann” says no more
        ('Add "Dune" to the basket.', ADD._replace(section="The New Dune"), (), True),
        ('Add "Dune" to the basket.', ADD._replace(row="Dune (1965) 9 Add to basket"), (), False),
        ('Add "Dune" to the basket.', ADD._replace(row="Dune 9 Add to basket"), (), False),
        ('Add "Dune" to the basket.', ADD._replace(row="Dune Add to basket"), (), False),
        ('Add "Dune" to the basket.', ADD._replace(row="Dune Frank Herbert 9"), (Block("row", "", cells=("Dune", "Frank Herbert", "9")),), False),
        ('Add "Dune" to the basket.', ADD._replace(row="Dune Messiah Frank Herbert 9"), (Block("row", "", cells=("Dune Messiah", "Frank Herbert")),), True),
        ("Add Dune to the basket.", ADD._replace(row="Dune Messiah 9"), (), False),  # nobody quoted it
        ('Add "12" to the basket.', ADD._replace(row="Invoice 12 open"), (), False),
    ],
)
def test_a_longer_name_is_another(step: str, target: Control, blocks: tuple[Block, ...], doubted: bool) -> None:
    name = "12" if "12" in step else "Dune"
    seen = replace(PAGE, controls=(target, FIELD), blocks=blocks)
    asked = replace(QUESTION, step=replace(STEP, text=step), intent=Intent(f'click add to basket for "{name}"'), seen=seen)
    assert ("longer named" in names(DOUBTS, Considered(CLICK, asked, (), RULES))) is doubted


def test_what_every_row_says_is_a_column_and_no_name() -> None:
    rows = (BUTTON._replace(row="Ann pending Save"), BUTTON._replace(tag=2, row="Bob pending Save"))
    asked = replace(QUESTION, step=replace(STEP, text='Save "Bob".'), intent=Intent('click save in the row of "Bob"'), seen=replace(PAGE, controls=rows))
    assert "longer named" not in names(DOUBTS, Considered(decision(Operation.CLICK, tag=2), asked, (), RULES))


@pytest.mark.parametrize(
    ("step", "option", "doubted"),
    [
        ('Choose "Guinea".', "Guinea-Bissau", True),
        ('Choose "Guinea".', "Equatorial Guinea", True),
        ('Choose "Germany".', "Germany (DE)", False),
        ('Choose "Large".', "Large - 5 €", False),
        ("Choose oat.", "Oat milk", False),
        ('Choose "Newest".', "Newest first", False),
        ('Choose "Newest".', "Newest arrivals", True),
        ('Choose "Mali".', "Mali first", True),  # where there is Mali as well
    ],
)
def test_a_longer_option_is_another(step: str, option: str, doubted: bool) -> None:
    country = SELECT._replace(options=(option, "Mali"))
    value = step.removeprefix("Choose ").rstrip(".").strip('"')
    asked = replace(QUESTION, step=replace(STEP, text=step), intent=Intent(f'choose "{value}"'), seen=replace(PAGE, controls=(country,)))
    assert ("longer option" in names(DOUBTS, Considered(decision(Operation.SELECT, tag=4, option=option), asked, (), RULES))) is doubted


@pytest.mark.parametrize(
    ("name", "doubted"), [("Remove from wishlist", True), ("Remove from cart", False), ("Remove", False), ("Remove from the shopping bag", False)]
)
def test_what_is_taken_from_the_basket_is_not_taken_from_another_list(name: str, doubted: bool) -> None:
    button = BUTTON._replace(name=name, row="Dune")
    asked = replace(
        QUESTION,
        step=replace(STEP, text='Remove "Dune" from the basket.'),
        intent=Intent('click remove in the row of "Dune"'),
        seen=replace(PAGE, controls=(button,)),
    )
    assert names(DOUBTS, Considered(CLICK, asked, (), RULES)) == (["another list"] if doubted else [])


@pytest.mark.parametrize(
    ("intent", "target", "doubted"),
    [
        ("show the password", FIELD._replace(name="Password", type="password"), True),
        ("open the password", FIELD._replace(name="Password", type="password"), False),
        ("show the date", FIELD._replace(name="Date", type="date"), False),  # a click opens its calendar
        ("show the password", BUTTON._replace(tag=2, name="Show password"), False),
    ],
)
def test_a_click_into_a_field_shows_nothing(intent: str, target: Control, doubted: bool) -> None:
    asked = replace(QUESTION, intent=Intent(intent), seen=replace(PAGE, controls=(target,)))
    assert ("shows nothing" in names(DOUBTS, Considered(decision(Operation.CLICK, tag=2), asked, (), RULES))) is doubted


@pytest.mark.parametrize(("others", "doubted"), [((), False), (("Private email",), True), (("Confirm email",), False)])
def test_of_several_kinds_the_plain_one_is_none(others: tuple[str, ...], doubted: bool) -> None:
    fields = (FIELD._replace(name="Email"), *(FIELD._replace(tag=6 + k, name=name) for k, name in enumerate(others)))
    asked = replace(QUESTION, intent=Intent('type "Ann" into the work email field'), seen=replace(PAGE, controls=fields))
    assert ("another of the kind" in names(DOUBTS, Considered(TYPED, asked, (), RULES))) is doubted


@pytest.mark.parametrize(
    ("intent", "name", "doubted"),
    [
        ("click send the mail", "Send message", False),
        ("click cancel the plan", "Cancel subscription", False),
        ("click cancel the plan", "Cancel order", True),
        ("click send the mail", "Send invoice", True),
    ],
)
def test_two_words_for_one_thing(intent: str, name: str, doubted: bool) -> None:
    asked = replace(QUESTION, intent=Intent(intent), seen=replace(PAGE, controls=(BUTTON._replace(name=name),)))
    assert ("another object" in names(DOUBTS, Considered(decision(Operation.CLICK, 0.8, tag=1), asked, (), RULES))) is doubted


@pytest.mark.parametrize(("name", "doubted"), [("Decrease quantity", False), ("Increase quantity", True), ("Archive quantity", True)])
def test_another_word_for_the_verb(name: str, doubted: bool) -> None:
    button = BUTTON._replace(name=name, row="Tea 2")
    asked = replace(
        QUESTION,
        step=replace(STEP, text="Reduce the quantity of Tea."),
        intent=Intent('click reduce in the row of "Tea"'),
        seen=replace(PAGE, controls=(button,)),
    )
    assert bool(names(DOUBTS, Considered(CLICK, asked, (), RULES))) is doubted


@pytest.mark.parametrize(
    ("name", "intent", "made", "target"),
    [
        ("verb lost", "click clear the trash", decision(Operation.CLICK, 0.9, tag=1), BUTTON._replace(role="link", name="Trash")),
        ("verb lost", "click print the map", decision(Operation.CLICK, 0.99, tag=1), BUTTON._replace(role="radio", name="Map")),
        ("verb lost", "click leave the channel", decision(Operation.CLICK, 0.8, tag=1), BUTTON._replace(name="New channel")),
        ("verb lost", "click remove the gift wrap", decision(Operation.CLICK, 0.96, tag=1), TICK._replace(tag=1, states=frozenset({"unchecked"}))),
        ("fits as well", "turn on notifications", decision(Operation.CHECK, tag=1), TICK._replace(tag=1, name="Push notifications")),
        ("other means", "click pay with PayPal", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Pay 20 €")),
        ("named button", "turn off the account", decision(Operation.DONE), BUTTON),
        ("greater kind", "choose blue", decision(Operation.CLICK, tag=1), BUTTON._replace(role="radio", name="Dark blue")),
        ("lesser kind", "choose dark blue", decision(Operation.CLICK, tag=1), BUTTON._replace(role="radio", name="Blue")),
        ("lesser kind", "click send later", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Send")),
        ("other way", "open the next week", decision(Operation.CLICK, tag=1), BUTTON._replace(role="tab", name="Week")),
        ("another object", "click create a new task", decision(Operation.CLICK, 0.96, tag=1), BUTTON._replace(name="New event")),
        ("another object", "open the error log", decision(Operation.CLICK, 0.62, tag=1), BUTTON._replace(role="link", name="Audit log")),
        ("the opposite", "click continue with an account", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Continue without an account")),
    ],
)
def test_an_order_that_the_target_does_not_carry_out(name: str, intent: str, made: Decision, target: Control) -> None:
    others = (Control(9, target.role, "Email notifications"), Control(10, "button", "Deactivate account"))
    asked = replace(
        QUESTION,
        step=replace(STEP, text="Deactivate the account." if name == "named button" else intent),
        intent=Intent(intent),
        seen=replace(PAGE, controls=(target, *others)),
    )
    assert name in names(DOUBTS, Considered(made, asked, (), RULES))


@pytest.mark.parametrize(
    ("intent", "made", "target"),
    [
        ("click clear the trash", decision(Operation.CLICK, 0.9, tag=1), BUTTON._replace(name="Empty trash")),
        ("click download the report", decision(Operation.CLICK, 0.9, tag=1), BUTTON._replace(role="link", name="Report.pdf")),
        ("click remove the gift wrap", decision(Operation.CLICK, 0.96, tag=1), TICK._replace(tag=1, states=frozenset({"checked"}))),
        ("click submit the order", decision(Operation.CLICK, 0.9, tag=1), BUTTON._replace(name="Place order")),
        ("click copy the link", decision(Operation.CLICK, 0.9, tag=1), BUTTON._replace(name="Share link")),
        ("turn on push notifications", decision(Operation.CHECK, tag=1), TICK._replace(tag=1, name="Push notifications")),
        ("click pay", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Pay 20 €")),
        ("click pay with PayPal", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Pay with PayPal")),
        ("choose dark blue", decision(Operation.CLICK, tag=1), BUTTON._replace(role="radio", name="Dark blue")),
        ("click remind me later", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Snooze")),
        ("open the next week", decision(Operation.CLICK, tag=1), BUTTON._replace(name="›")),
        ("click create a new directory", decision(Operation.CLICK, 0.96, tag=1), BUTTON._replace(name="New folder")),
        ("open the recent messages", decision(Operation.CLICK, 0.62, tag=1), BUTTON._replace(role="link", name="Newest messages")),
        ("click continue without an account", decision(Operation.CLICK, tag=1), BUTTON._replace(name="Continue without an account")),
    ],
)
def test_an_order_that_the_target_carries_out(intent: str, made: Decision, target: Control) -> None:
    others = (Control(9, target.role, "Email notifications"),)
    asked = replace(QUESTION, step=replace(STEP, text=intent), intent=Intent(intent), seen=replace(PAGE, controls=(target, *others)))
    assert names(DOUBTS, Considered(made, asked, (), RULES)) == []


@pytest.mark.parametrize(
    ("name", "intent", "target", "doubted"),
    [
        ("shorter named", "open the advanced settings", "Settings", True),
        ("shorter named", "open the settings", "Settings", False),
        ("shorter named", "open the advanced settings", "Advanced settings ▼", False),
        ("row itself", 'click delete in the row of "old.csv"', "old.csv", True),
        ("row itself", 'click edit in the row of "old.csv"', "old.csv", False),
        ("row itself", 'click delete in the row of "old.csv"', "Delete", False),
    ],
)
def test_the_name_of_something_else_is_doubted(name: str, intent: str, target: str, doubted: bool) -> None:
    pressed = BUTTON._replace(name=target, row="old.csv")
    seen = replace(PAGE, controls=(pressed, Control(6, "button", "Advanced settings ▼")))
    of = case(CLICK, seen=seen)
    of = replace(of, question=replace(of.question, intent=Intent(intent)))
    assert (name in names(DOUBTS, of)) is doubted


@pytest.mark.parametrize(
    ("intent", "role", "doubted"), [("open the Settings tab", "button", True), ("open the Settings tab", "link", False), ("open the settings", "button", False)]
)
def test_a_button_beside_tabs_is_none_of_them(intent: str, role: str, doubted: bool) -> None:
    seen = replace(PAGE, controls=(BUTTON._replace(name="Settings", role=role), Control(6, "tab", "Translate"), Control(7, "tab", "History")))
    of = case(CLICK, seen=seen)
    of = replace(of, question=replace(of.question, intent=Intent(intent)))
    assert ("no tab" in names(DOUBTS, of)) is doubted


@pytest.mark.parametrize(("href", "doubted"), [("http://shop.test/plants", False), ("http://shop.test/plants/2", True), ("", True)])
def test_a_link_to_the_same_place_is_told_by_what_stands_beside_either(href: str, doubted: bool) -> None:
    beside = Control(1, "link", "plants", row="Garden plants orders", href=href)
    listed = Control(2, "link", "plants", row="Table plants Browse", href="http://shop.test/plants")
    asked = replace(
        QUESTION, step=replace(STEP, text='Open the table "plants".'), intent=Intent('open the table "plants"'), seen=replace(PAGE, controls=(beside, listed))
    )
    assert ("other row says" in names(DOUBTS, Considered(CLICK, asked, (), RULES))) is doubted


UNDER_EDIT = (Control(1, "textbox", "Project", row="Project Add entry", sent_by="Add entry"), Control(7, "textbox", "Duration", row="Bug triage 1:15 Save"))


@pytest.mark.parametrize(("intent", "tag", "appeared", "step", "doubted"), [
    ('click edit in the row of "Bug triage"', 1, (7,), "Edit it and set the project to X", True),
    ('click edit in the row of "Bug triage"', 1, (7,), "Edit it and set the project to X in the form Add entry", False),
    ('click edit in the row of "Bug triage"', 7, (7,), "Edit it and set the duration to X", False),
    ('click edit in the row of "Bug triage"', 1, (), "Edit it and set the project to X", False),
    ("click filter", 1, (7,), "Filter it and set the project to X", False),
])  # fmt: skip
def test_a_field_that_was_there_before_the_click_on_edit_is_not_meant(intent: str, tag: int, appeared: tuple[int, ...], step: str, doubted: bool) -> None:
    typed = decision(Operation.TYPE, tag=tag, value=Value("X", "step"))
    clicked = (Entry(step=1, intent=intent, outcome="done", operation="click", tag=9, appeared=appeared),)
    page = replace(PAGE, controls=UNDER_EDIT)
    considered = case(typed, seen=page, past=clicked, step=replace(STEP, text=step))
    asked = replace(considered.question, intent=Intent("set the project to X"))
    assert ("not under edit" in names(DOUBTS, replace(considered, question=asked))) is doubted


@pytest.mark.parametrize(("step", "doubted"), [("Mark INV-2 as paid.", False), ("Mark the invoice INV-2 as paid.", False), ("Archive the paid INV-2.", True)])
def test_what_a_row_is_to_become_may_stand_in_others(step: str, doubted: bool) -> None:
    rows = (Control(1, "button", "Open menu", row="INV-2 Acme Sent"), Control(2, "button", "Open menu", row="INV-1 Globex Paid"))
    asked = replace(QUESTION, step=replace(STEP, text=step), intent=Intent("open the menu"), seen=replace(PAGE, controls=rows))
    assert ("other row says" in names(DOUBTS, Considered(CLICK, asked, (), RULES))) is doubted
