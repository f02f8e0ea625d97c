"""Doubts about what of a record is meant: “reset the schedule of Ann” is no “Reset password”, “delete Ann” no “Delete photo”."""

from __future__ import annotations

import re

from pytest_tool.action import Operation
from pytest_tool.embedded.lost_instead import SAME, singular
from pytest_tool.embedded.lost_orders import DESTROYING
from pytest_tool.embedded.objects import ANY_ONE, FILLING
from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.grammar.lookup import OWNED
from pytest_tool.grammar.verbs import lexicon
from pytest_tool.grammar.words import word_set
from pytest_tool.old_rules.case import Considered, called, surroundings
from pytest_tool.old_rules.row_orders import VIEWING
from pytest_tool.stated import QUOTED, folded

IN_ROW = re.compile(r"(?:^|\bto )click (?P<verb>[a-z]+) in the row of [\"“](?P<name>[^\"”]+)[\"”]$", re.IGNORECASE)
"""Also behind “click "Delete" to …”, in a menu that was opened for that."""
WHAT = r"(?P<what>[a-z][\w-]*(?: [a-z][\w-]*){0,2})"
COUNTS = word_set("first second third last next only same other all every each both row line card entry item record")
"""What a person says in front of a name that tells nothing of the record."""
PLACED = word_set("in on at of for with to from the")
"""In what is only said of a place: “edit in the row of "Ann"”."""
JOINING = word_set("of for from in on to as with by at and or now again this selected it here")
PARTS = frozenset(
    stems(
        "admin access role permission permissions right rights tag label photo picture avatar image logo cover note notes "
        "comment comments password discount star flag pin badge attachment attachments link filter limit history cache cookies "
        "highlight background colour color border password log logs draft drafts reminder reminders alert alerts"
    )
)
"""What a record has or is given, and no word for a record of its own."""
TAKING = frozenset(
    {"remove", "delete", "cancel", "revoke", "block", "clear", "archive", "disable", "hide", "reset", "lock", "end"}
)
CHANGING = word_set("edit change update modify set correct fix")
ALL_OF_IT = word_set(
    "card tile box panel block record entry row line item detail data info information property thing one"
)
"""What a person calls any record, or all that it says."""
PHRASAL = word_set("in out off up back")
"""“Check in”, “sign off”: with these a verb is another one."""
LABELLED = r"(?<![\w-]){what}: ?\S"


def another_part(case: Considered) -> str:
    """“Reset the schedule of Kim” is no “Reset password”, nor “send the weight check for Rex” his “Vaccination”."""
    target, what, name = case.target, *_told(case)
    if target is None or not what:
        return ""
    own = _own(case, name)
    rest = re.findall(r"[^\W_]+", folded(target.name or target.text))[1:]
    about = [word for word in rest if word not in JOINING | {"the", "a", "an"}]
    said = set(stems(what))
    same = said & set(stems(" ".join(about))) or groups(what) & groups(" ".join(about))
    if rest and rest[0] not in JOINING and about and not same and not set(stems(" ".join(about))) <= set(stems(own)):
        return f'the step is about the {what} of “{name}”, and "{called(target)}" about something else'
    page = case.question.seen
    here = stems(" ".join((*surroundings(target), page.modal or "", page.title, *page.main_headings)))
    takes = _verb(case) in TAKING and stem(what.split()[-1]) not in here
    if (takes or not target.row) and not same and stem(what.split()[-1]) in PARTS:
        return f'"{called(target)}" is for “{name}” as a whole, and the step about the {what}'
    seen = case.question.seen.controls
    verb = _verb(case)
    just = set(stems(f"{verb} {what}"))
    elsewhere = [c.name for c in seen if c.row != target.row and not same and set(stems(folded(c.name))) == just]
    if elsewhere:
        return f'"{elsewhere[0]}" is for that, and "{called(target)}" is another order'
    others = folded(" ".join(c.row for c in seen if c.row and folded(c.row) not in own))
    missing = [word for word in what.split() if stem(word) not in {*stems(own), *stems(folded(target.name))}]
    told = next((w for w in missing if stem(w) in stems(others) and w not in FILLING), "")
    return f"the step says “{told}”, which is not told of “{name}” but elsewhere on the page" if told else ""


def another_record(case: Considered) -> str:
    """“Edit Bob's review” is not done to Bob's visit, on a page of visits."""
    target, what, _ = case.target, *_told(case)
    verb = _verb(case)
    thing = singular(what.split()[-1]) if what else ""
    heads = folded(" ".join(case.question.seen.main_headings)).replace("people", "persons").split()
    about = {singular(word) for word in heads if word.endswith("s")}
    # Bob's email is edited with Bob, and not deleted with him
    changed = OWNED if verb in CHANGING else frozenset[str]()
    if target is None or not thing or not about or thing in about | ALL_OF_IT | changed or verb in VIEWING:
        return ""
    told = set(stems(folded(" ".join((target.name, target.text, target.row, target.section, target.frame)))))
    alike = any({thing, kind} <= same for kind in about for same in SAME) or any(
        groups(thing) & groups(k) for k in about
    )
    if alike or stem(thing) in told:
        return ""
    return f"the page is about its {', '.join(sorted(about))}, and the step about a {thing}"


def has_it_as_a_part(case: Considered) -> str:
    """“Delete the owner of Rex” does not delete Rex, whose entry says “Owner: Ann Ray”."""
    target, what, name = case.target, *_told(case)
    if target is None or not what or set(stems(what)) & set(stems(folded(target.name or target.text))):
        return ""
    label = re.compile(LABELLED.format(what=re.escape(what.split()[-1])))
    rows = (folded(c.row) for c in case.question.seen.controls if c.row)
    has = any(row.startswith(f"{folded(name)} ") and label.search(row) for row in rows)
    has = has or (_verb(case) in DESTROYING and _is_other_column(what, case))
    return f'the {what} is a part of what “{name}” is, and "{called(target)}" is for all of it' if has else ""


def _is_other_column(what: str, case: Considered) -> bool:
    """“The contact of Acme Labs”, where “Contact” is a column of clients, and not that of their names."""
    seen = case.question.seen
    about = set(stems(" ".join((seen.title, *seen.main_headings))))
    columns = [folded(cell) for b in seen.blocks if b.header for cell in b.cells[1:]]
    return what in columns and bool(about) and not set(stems(what)) & about


def only_a_part(case: Considered) -> str:
    """“Delete Ann Lee” is no “Delete photo” in her row, nor “remove Dr. Hall” the “Remove admin”."""
    target, intent = case.target, IN_ROW.search(case.question.intent.text)
    if target is None or intent is None or case.decision.operation is not Operation.CLICK:
        return ""
    first, *rest = re.findall(r"[^\W_]+", folded(target.name or target.text)) or [""]
    about = [word for word in rest if word not in JOINING | {"the", "a", "an", "this", "all", "any"}]
    if intent["verb"].lower() not in TAKING or first not in lexicon() or not about or rest[0] in JOINING:
        return ""
    step = set(stems(folded(case.question.step.text)))
    part = about[-1] if stem(about[-1]) in PARTS and not set(stems(" ".join(about))) & step else ""
    return f'"{called(target)}" is only about the {part} of “{intent["name"]}”' if part else ""


def phrasal_verb(case: Considered) -> str:
    """“Confirm the visit” is no “Check in”: with its small word a verb is another one."""
    target, intent = case.target, IN_ROW.search(case.question.intent.text)
    told = re.findall(r"[^\W_]+", folded(target.name or target.text)) if target else []
    if target is None or intent is None or len(told) != 2 or told[1] not in PHRASAL:
        return ""
    verb, phrase = intent["verb"].lower(), " ".join(told)
    if verb == told[0] or phrase not in lexicon() or groups(verb) & groups(phrase) - groups(told[0]):
        return ""
    return f'the intent says “{verb}”, and "{called(target)}" is another order'


def of_several_names(case: Considered) -> str:
    """“Void the invoice of Bob” is not told where one row is Bob Ray's and another Bob Rayner's, nor in quotation marks."""
    target, intent = case.target, IN_ROW.search(case.question.intent.text)
    name = intent["name"].strip() if intent else ""
    if target is None or not re.fullmatch(r"[^\W\d_]+", name) or not name[0].isupper():
        return ""
    if case.decision.operation is not Operation.CLICK:
        return ""
    longer = re.compile(rf"(?<![\w-]){name} (?P<next>[A-Z][^\W\d_]+)")
    cells = [cell for b in case.question.seen.blocks for cell in (b.cells or (b.text,))]
    if any(folded(cell) == folded(name) for cell in cells):
        return ""
    orders = {
        called(c).split(" ")[0] for c in case.question.seen.controls
    }  # “Dune Add to basket”: its button begins there
    whole = {match[0] for cell in cells for match in longer.finditer(cell) if match["next"] not in orders}
    return f"“{name}” may be {' or '.join(sorted(whole)[:3])}" if len(whole) > 1 else ""


def under_another_head(case: Considered) -> str:
    """“Remove the note "Bites" from Rexy” is not for the note in the part of the page that is headed “Rex”."""
    target = case.target
    said = FROM.search(case.question.step.text)
    if target is None or said is None or case.decision.operation is not Operation.CLICK or not target.section:
        return ""
    whose = folded(said["whose"])
    own = folded(" ".join((target.row, target.name, target.near, target.frame)))
    here, elsewhere = folded(target.section), {folded(c.section) for c in case.question.seen.controls}
    stands = re.search(rf"(?<!\w){re.escape(whose)}(?!\w)", own)
    row = folded(said["name"]) in own
    return (
        f'the step says “{said["whose"]}”, and "{called(target)}" stands under “{target.section}”'
        if row and whose != here and whose in elsewhere and not stands
        else ""
    )


def details_lost(case: Considered) -> str:
    """“Book a visit for Max in Room 3 on 2027-06-01”: a click on “Book” in his row says neither room nor day."""
    target, intent = case.target, IN_ROW.search(case.question.intent.text)
    if target is None or intent is None or case.decision.operation is not Operation.CLICK:
        return ""
    verb, name = re.escape(intent["verb"]), re.escape(intent["name"])
    made = re.search(
        rf"(?i:\b{verb} an? [^.,;]*?){name}(?P<rest> (?:on|at|in|with|for|from) [^.,;]*)", case.question.step.text
    )
    own = _own(case, intent["name"])
    told = re.findall(r"\d[\d:-]*", QUOTED.sub(" ", made["rest"])) if made else []
    lost = [value for value in told if not re.search(rf"(?<!\d){re.escape(value)}(?!\d)", own)]
    return f'the step says “{lost[0]}”, and a click on "{called(target)}" does not' if lost else ""


FROM = re.compile(
    r"[\"“](?P<name>[^\"”]+)[\"”] (?:from|of|for|on|in) (?:the (?:card|row|entry|list|column|section) (?:of )?)?[\"“]?"
    r"(?P<whose>[A-Z][^\W\d_]*(?: [A-Z][^\W\d_]*)*)"
)


def _told(case: Considered) -> tuple[str, str]:
    """What of which record the step means, where it says that with the verb and the name of the intent; else empty."""
    intent = IN_ROW.search(case.question.intent.text)
    if intent is None or case.decision.operation is not Operation.CLICK:
        return "", ""
    verb, name = re.escape(intent["verb"].lower()), re.escape(folded(intent["name"]))
    step = folded(case.question.step.text)
    said = (
        re.search(rf"\b{verb} (?:the |my |this |an? )?{WHAT} (?:of|for|from|with|to) (?:the )?[\"“]?{name}(?!\w)", step)
        or re.search(rf"\b{verb} (?:the )?[\"“]?{name}[\"”]?['’]s? {WHAT}(?: and\b|[.,;]|$)", step)
        or re.search(rf"\b{verb} (?:the |my |this ){WHAT} {name}(?!\w)", step)
    )
    if said is None or not PLACED.isdisjoint(said["what"].split()):
        return "", ""
    words = [word for word in said["what"].split() if word not in COUNTS | ANY_ONE]
    return " ".join(words), intent["name"]


def _verb(case: Considered) -> str:
    return intent["verb"].lower() if (intent := IN_ROW.search(case.question.intent.text)) else ""


def _own(case: Considered, name: str) -> str:
    """What stands beside the control; of an entry in a menu, what the rows of that name say."""
    target, seen = case.target, case.question.seen
    assert target is not None
    rows = {target.row} if target.row else {c.row for c in seen.controls if folded(name) in folded(c.row)}
    beside = surroundings(target._replace(row=""))
    return folded(" | ".join((*beside, *sorted(rows), target.icon, seen.modal or "", seen.title, *seen.headings)))
