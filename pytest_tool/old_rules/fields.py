"""Doubts about fields: whether what is typed or chosen goes into the one that is meant, where several could take it."""

from __future__ import annotations

import re
from itertools import pairwise

from pytest_tool.action import Operation
from pytest_tool.embedded.one_of_several import EDITS
from pytest_tool.embedded.phrases import without_purpose
from pytest_tool.embedded.words import groups, stems
from pytest_tool.grammar.recording import MAKING
from pytest_tool.grammar.steps import parse
from pytest_tool.grammar.wish import Act
from pytest_tool.grammar.words import word_set
from pytest_tool.observation import Control
from pytest_tool.old_rules.case import STEM, Considered, called, surroundings, texts, wished
from pytest_tool.old_rules.wording import FOLDED, GIVEN, UNTOLD
from pytest_tool.question import Question
from pytest_tool.stated import QUOTED, folded

PRESSED = frozenset({"button", "link", "tab", "menuitem", "checkbox", "radio", "switch", "option", "treeitem"})
"""What nothing can be typed into."""
HOLDING = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
QUITE_SURE = 0.9
INTO = re.compile(r"type .+ into (?P<field>.+)$", re.IGNORECASE | re.DOTALL)
ADDED = re.compile(r"\binto the new (?P<what>[\w -]+) field\b", re.IGNORECASE)
TITLES = frozenset(stems("name title"))
"""What the field of something new is called that says what it is called."""
KEEPS_ROW = re.compile(r"(?:save|update|apply|done|ok|confirm)\b|[✓✔]")
TICKED = frozenset({"checkbox", "radio", "switch"})
HANDED = GIVEN | {Operation.CLICK}
"""What fills a field, or opens it to choose."""
TICKING = frozenset({Operation.CHECK, Operation.UNCHECK})
WHICH_FIELD = re.compile(
    r"^(?:type .*?into|click|open|set|choose .*?in|change|select .*?in|fill in|enter .*?(?:as|into|in)) (?:the )?|(?: to)? *$"
)
"""What stands around the words for a field."""
UNTELLING = frozenset(
    stems("the a an my your our this that of for in on at to and or with by it its field box level all")
)
"""Words that two parts of a page may share by chance."""
LOOKS_UP = re.compile(r"(?:search|find|filter|look up|quick search)\b")
SOUGHT = re.compile(r"\b(?:search|find|filter|look|query)(?:es|ed|ing|s)?\b")


def another_than_clicked(case: Considered) -> str:
    """The same words meant another field a moment ago: what that one does not take is not typed elsewhere."""
    target, said = case.target, INTO.match(case.question.intent.text)
    if target is None or said is None or case.decision.operation is not Operation.TYPE:
        return ""
    words = folded(said["field"])
    clicks = [e for e in case.past if e.operation == Operation.CLICK and folded(e.intent) == f"click {words}"]
    clicked = case.question.seen.control(clicks[-1].tag) if clicks else None
    if clicked is None or clicked.role not in HOLDING or clicked.tag == target.tag:
        return ""
    return f'“{said["field"]}” was "{called(clicked)}" a moment ago, which is not "{called(target)}"'


def not_under_edit(case: Considered) -> str:
    """“Edit "Bug triage", change the duration” is not for the Duration of the form above: with the click on Edit fields came."""
    target = case.target
    if target is None or target.role not in HOLDING | TICKED or case.decision.operation not in HANDED | TICKING:
        return ""
    clicks = [i for i, e in enumerate(case.past) if e.outcome == "done" and EDITS.match(e.intent)]
    brought = {tag for e in case.past[clicks[-1] :] for tag in e.appeared} if clicks else set[int]()
    in_row = bool(clicks) and " in the row of " in case.past[clicks[-1]].intent
    came = [c for c in case.question.seen.controls if c.tag in brought and c.role in HOLDING and (c.row or in_row)]
    if not came or target.tag in brought or (target.row and target.row in {c.row for c in came}):
        return ""
    if _is_of_said_part(target, case):
        return ""
    return f'the click on Edit brought "{called(came[0])}", and "{called(target)}" was there before'


def beside_an_edited_row(case: Considered) -> str:
    """“Change the duration” may mean that of the row that is open for editing, and not that of a form with the same labels."""
    target, seen = case.target, case.question.seen
    if target is None or target.role not in HOLDING or case.decision.operation not in GIVEN:
        return ""
    named_so = [c for c in seen.controls if c.row != target.row and c.role in HOLDING and c.name == target.name]
    kept = {c.row for c in seen.controls if c.role == "button" and KEEPS_ROW.match(folded(c.name or c.text))}
    alike = [c for c in named_so if c.name and c.row and c.row in kept]
    if len(alike) != 1 or target.row in kept or _is_of_said_part(target, case):
        return ""
    return f'a row is open for editing that has a "{called(alike[0])}" of its own'


def _is_of_said_part(field: Control, case: Considered) -> bool:
    """Whether the step tells the form of this field, by its name or by the button that sends it."""
    told = stems(" ".join((field.section, field.frame, field.sent_by)))
    own = (field.name, "save update apply")
    return bool(set(stems(case.question.step.text)) & set(told) - UNTELLING - set(stems(" ".join(own))))


def not_its_name(case: Considered) -> str:
    """“Create the client "Orbit GmbH"” goes into “Client name”, and into no “Contact person” of that client."""
    target, said = case.target, ADDED.search(case.question.intent.text)
    if target is None or said is None or case.decision.operation is not Operation.TYPE:
        return ""
    what, own = set(stems(said["what"])), set(stems(target.name or target.placeholder or target.near))
    able = [c for c in case.question.seen.controls if c.role in TYPED and c is not target]
    named_so = [c for c in able if (words := set(stems(c.name))) & TITLES and words <= what | TITLES | UNTELLING]
    if own & (what | TITLES) or not named_so:
        return ""
    return f'"{called(named_so[0])}" says what it is called, and "{called(target)}" is something else of it'


ADDS = re.compile(r"click (?:add|remove|delete) (?!to\b)")


def only_opens_a_list(case: Considered) -> str:
    """“Add the tag eco” is no click into the list of tags, which shows what there is and adds nothing."""
    target, said = case.target, ADDS.match(folded(case.question.intent.text))
    if target is None or said is None or case.decision.operation is not Operation.CLICK:
        return ""
    words = folded(target.name or target.text)
    if target.role not in ("combobox", "listbox") or any(word in words.split() for word in ("add", "remove", "delete")):
        return ""
    return f'a click on the {target.role} "{called(target)}" adds or removes nothing'


IN_GRIDS = frozenset({"gridcell", "cell", "row", "columnheader", "treeitem", "option", "listitem"})
"""Where these keys would select all, and delete that."""


def clears_no_field(case: Considered) -> str:
    """“Clear the output” is no click on “Show output”, after which the keys that empty a field would do anything."""
    target = case.target
    if target is None or case.decision.operation is not Operation.CLICK or target.role not in PRESSED | IN_GRIDS:
        return ""
    wishes = parse(case.question.step.text).wishes
    emptied = (one for one, keys in pairwise(wishes) if keys.value == "Control+A" and keys.target == one.target)
    if not any(one.text == case.question.intent.text for one in emptied):
        return ""
    return f'a field is to be emptied, and "{called(target)}" is a {target.role}'


IN_BRACKETS = re.compile(r"(?<=\w) ?\([^()]*\)(?=[ :*]*$)")


def another_is_called_so(case: Considered) -> str:
    """“Set the start date to 5 March” is not for the City where something to fill or to open is called “Start date”."""
    target, said = case.target, folded(QUOTED.sub(" ", without_purpose(case.question.intent.text)))
    if target is None or case.decision.operation not in GIVEN or _is_named((*texts(target), target.near), said):
        return ""
    able = [c for c in case.question.seen.controls if c.role in HOLDING or c.states & FOLDED]
    bearing = [c for c in able if c is not target and _is_named((c.name,), said)]
    return f'the intent says "{bearing[0].name}", and "{called(target)}" is another control' if bearing else ""


def _is_named(names: tuple[str, ...], said: str) -> bool:
    """Whether one of these names stands in what is said, in whole words; “Amount (EUR)” is an amount."""
    told = [folded(IN_BRACKETS.sub("", name)).strip(" :*") for name in names]
    return any(len(name) >= STEM - 1 and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) for name in told)


def of_another_part(case: Considered) -> str:
    """“Set the billing city to "Rome"” is not for the City of the shipping address: fields of another part say “billing”."""
    target, said = case.target, folded(QUOTED.sub(" ", without_purpose(wished(case.question))))
    if target is None or not target.section or target.role not in HOLDING or case.decision.operation not in HANDED:
        return ""
    phrase, *places = re.split(r" (?:of|in|for|under|below|within|on|at|from) ", WHICH_FIELD.sub("", said).strip(" ."))
    words = (*stems(phrase)[:-1], *(word for place in places for word in stems(place)))
    own = set(stems(" ".join((*texts(target), *surroundings(target)))))
    parts = {c.section for c in case.question.seen.controls if c.role in HOLDING and c.section != target.section}
    telling = set(words) - own - UNTELLING
    other = next((part for part in sorted(parts) if telling & set(stems(part))), "")
    return f'the intent is about “{other}”, and "{called(target)}" is of “{target.section}”' if other else ""


CHOSEN_IN = re.compile(r"choose [\"“](?P<value>[^\"”]+)[\"”] in (?:the )?(?P<field>[a-z][\w -]*)")


def in_no_such_field(case: Considered) -> str:
    """“Change the reporter to Ben” is no click on a card that says Ben, where nothing is called a reporter."""
    target, said = case.target, CHOSEN_IN.fullmatch(folded(case.question.intent.text))
    of_list = target is not None and target.role == "checkbox" and target.row
    if (
        target is None
        or said is None
        or not (of_list or target.role in ("generic", "link", "button", "row", "listitem"))
    ):
        return ""
    if not of_list and any(e.operation == Operation.CLICK for e in case.past):
        return ""  # what was opened before may be its list
    words = set(stems(said["field"])) - UNTELLING
    told = stems(" ".join((*texts(target), *surroundings(target))))
    if (
        not words
        or words & set(told)
        or groups(said["field"]) & groups(" ".join(texts(target)))
        or target.states & FOLDED
    ):
        return ""
    return f'nothing says that "{called(target)}" is for the {said["field"]}'


OF_GROUP = re.compile(
    r"(?:choose|select|pick|click|set|change) (?:[\"“][^\"”]+[\"”] in )?(?:the |a |an )?(?P<words>[a-z][\w -]*?)(?: to [\"“].*)?"
)


def in_another_group(case: Considered) -> str:
    """“Set the label colour to "Green"” is no click on the Green of “Accent colour”, nor “the blue theme” one on its Blue."""
    target, said = case.target, OF_GROUP.fullmatch(folded(wished(case.question)))
    if target is None or said is None or not target.section or target.row or target.role not in CHOSEN:
        return ""
    words = set(stems(said["words"])) - UNTELLING
    own = set(stems(" ".join((*texts(target), *surroundings(target)))))
    groups_here = {
        c.section for c in case.question.seen.controls if c.role in CHOSEN and c.section and c.section != target.section
    }
    heads = {part: set(stems(part)) - UNTELLING for part in sorted(groups_here)}
    other = [part for part, head in heads.items() if head and head <= words and not head <= own]
    return f'the intent is about “{other[0]}”, and "{called(target)}" is of “{target.section}”' if other else ""


CHOSEN = frozenset({"button", "radio", "option", "generic", "checkbox"})
OF_PURPOSE = re.compile(
    r"(?P<head>[\w ]+?) (?P<of>for|per|from|about|by|of) (?:(?:the|a|an|your|my|our) )?(?P<whom>\w[\w ]*)"
)


def of_another_purpose(case: Considered) -> str:
    """“Type "x" into the notes for the guest” is not for “Notes for staff”, nor a time of departure for “Time of arrival”."""
    target = case.target
    if target is None or target.role not in HOLDING or case.decision.operation not in HANDED:
        return ""
    own = OF_PURPOSE.fullmatch(folded(target.name or target.placeholder).strip(" :*"))
    if own is None:
        return ""
    said = folded(QUOTED.sub(" ", without_purpose(wished(case.question))))
    other = re.search(rf"\b{re.escape(own['head'])} {own['of']} (?:(?:the|a|an|your|my|our) )?(?P<whom>\w+)", said)
    known = stems(" ".join((*texts(target), *surroundings(target))))
    if other is None or set(stems(other["whom"])) <= set(known) or groups(other["whom"]) & groups(own["whom"]):
        return ""
    return f'the intent says “{own["of"]} {other["whom"]}”, and "{called(target)}" is another one'


def no_word_of_it(case: Considered) -> str:
    """“Set the height to 35” is not for the only field there, “Pieces”: an engine that is not quite sure guesses by the value."""
    target, said = case.target, QUOTED.sub(" ", without_purpose(case.question.intent.text))
    if target is None or case.decision.operation is not Operation.TYPE or case.decision.confidence >= QUITE_SURE:
        return ""
    wanted = {word[:STEM] for word in re.findall(r"[^\W\d_]{3,}", folded(said))} - UNTOLD
    told = " ".join(
        filter(None, (*texts(target), target.near, target.row, target.section, target.frame, target.type, target.role))
    )
    own = {word.removesuffix("s")[:STEM] for word in re.findall(r"\w+", folded(told))}
    if not wanted or not texts(target)[0] or {word.removesuffix("s") for word in wanted} & own:
        return ""
    return f'no word of the intent is said of "{called(target)}"'


def names_no_field(case: Considered) -> str:
    """“Type "x"” goes where the focus is, or into the only field: the first of several is as good as any."""
    target, wishes = case.target, parse(without_purpose(case.question.intent.text)).wishes
    if target is None or case.decision.operation is not Operation.TYPE or len(wishes) != 1:
        return ""
    able = [c for c in case.question.seen.controls if c.role in TYPED and not c.states & {"disabled", "readonly"}]
    if wishes[0].act is not Act.TYPE or wishes[0].target or "focused" in target.states or len(able) < 2:
        return ""
    focused = [c for c in able if "focused" in c.states]
    where = f'the focus is in [{focused[0].tag}] "{called(focused[0])}"' if focused else "none has the focus"
    return f"the intent names no field of {len(able)}, and {where}"


RENAMED = re.compile(r"\brename (?:the |this |my |our )?(?P<what>[a-z]+) (?:to|as|into)\b", re.IGNORECASE)
ITS_NAME = re.compile(r"(?P<whose>[a-z]+) name")


def names_another(case: Considered) -> str:
    """“Rename the project to "Beta"” is not for the field “Workspace name”."""
    target, said = case.target, RENAMED.search(case.question.step.text)
    own = ITS_NAME.fullmatch(folded(target.name).strip(" :*")) if target else None
    if target is None or said is None or own is None or case.decision.operation is not Operation.TYPE:
        return ""
    if "the name field" not in case.question.intent.text or own["whose"] in UNTELLING_OF_NAMES | {folded(said["what"])}:
        return ""
    return f'the {said["what"]} is to be renamed, and "{called(target)}" is of another thing'


UNTELLING_OF_NAMES = word_set("new full display first last short long the its item file entry internal public user")
"""“New name”, “File name”: what is renamed has such a name, whatever it is."""


def looks_up(case: Considered) -> str:
    """What is added or set is not searched for: “add the item "Lamp"” goes into no search field.

    Nor does “set the species to "Dog"” into one that is only called by what it looks in, “name, species”.
    """
    target = case.target
    if target is None or case.decision.operation is not Operation.TYPE:
        return ""
    told = folded(f"{target.name or target.placeholder or target.near}")
    said, sends = folded(case.question.step.text), LOOKS_UP.match(folded(target.sent_by)) is not None
    if sends and "," in told and told not in said and not SOUGHT.search(said):
        return f'"{called(target)}" looks for what is there, as its button “{target.sent_by}” says'
    if LOOKS_UP.match(told) and (head := _other_field(target, case.question)):
        return f'the intent means the “{head}”, and "{called(target)}" looks for what is there'
    if not ADDED.search(case.question.intent.text) and not _is_told_by_fields(case.question):
        return ""
    searches = target.role == "searchbox" or sends or LOOKS_UP.match(told) is not None
    return f'something new is to be added, and "{called(target)}" looks for what is there' if searches else ""


def _other_field(search: Control, question: Question) -> str:
    """The head of what is set, “footer” of “the invoice footer”, where a search does not say it and nothing is looked for."""
    said = FIELD_SET.match(folded(without_purpose(question.intent.text)))
    if said is None or SOUGHT.search(folded(question.step.text)):
        return ""
    words: list[str] = re.findall(r"[^\W\d_]+", OF_RECORD.sub("", said["field"]))
    own = " ".join((search.name, search.text, search.placeholder, search.near, search.section, search.row))
    if not words or words[-1] in ANY_TERM or set(stems(words[-1])) & set(stems(own)) or groups(words[-1]) & groups(own):
        return ""
    return words[-1]


FIELD_SET = re.compile(r"(?:set|change|replace|update|edit) (?P<field>[^\"“]+?) (?:to|with|by|into) [\"“]")
OF_RECORD = re.compile(r" (?:of|for|in|on) .*")
ANY_TERM = word_set("field box input bar text term terms query keyword keywords word words value it filter")
"""What a person calls what a search takes."""


def _is_told_by_fields(question: Question) -> bool:
    """Whether this fills in a field of “create a customer with the name "Ann"”."""
    wishes = parse(question.step.text).wishes
    made = any(w.act is Act.SET and w.opener.partition(" ")[0] in MAKING for w in wishes)
    return made and any(w.act is Act.SET and question.intent.text in (w.text, *w.other_words) for w in wishes)
