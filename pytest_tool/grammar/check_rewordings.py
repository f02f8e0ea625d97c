"""Other words for what a form of expectation says: “in the row of "A" the owner is "B"”, “"A" has the owner "B"”."""

from __future__ import annotations

import re

from pytest_tool.grammar.check_forms_page import COMES, MESSAGE, SEEN
from pytest_tool.grammar.check_sentence import PROPER, N, Q

RECORD = (
    r"(?:order|invoice|ticket|booking|issue|case|request|reservation|quote|bill|receipt|job|build|run|shipment|parcel|"
    r"delivery|claim|contract|payment|transaction|record|entry|row|number|user|customer|account|product|article|task)"
)
"""What has a number or a name of its own."""


def reworded(shape: str) -> list[str]:
    """The sentence in the words that the forms know; nothing where it says nothing of the kind."""
    found = []
    if row := re.fullmatch(
        rf"in the row (?:of |with |for )?(?P<of>{Q}),? (?P<what>the .+?|it) (?P<says>(?:is|says|shows)\b.*)",
        shape,
        re.I,
    ):
        what = f"{row['what']} in the row of {row['of']}" if row["what"].lower() != "it" else f"the row {row['of']}"
        found.append(f"{what} {row['says']}")
    if slider := re.fullmatch(
        rf"(?P<the>the (?:.+ )?slider(?: {Q})?) (?P<be>(?:is|stands)(?: not)?) at (?P<value>.+)", shape, re.I
    ):
        found.append(f"{slider['the']} {slider['be'].replace('stands', 'is')} {slider['value']}")
    if has := re.fullmatch(
        rf"(?:the )?(?:{RECORD} )?(?P<of>{Q}|{N}) (?P<not>does not )?(?:has|have) the (?P<what>[a-z]+(?: [a-z]+)?) "
        rf"(?P<value>{Q}|{PROPER})",
        shape,
        re.I,
    ):
        found.append(f"the {has['what']} of {quoted(has['of'])} is {'not ' if has['not'] else ''}{has['value']}")
    if column := re.fullmatch(rf"the column (?P<q>{Q}) (?:of|in) (?P<rest>.+)", shape, re.I):
        found.append(f"the {column['q']} of {re.sub(r'^the row (?:of )?', '', column['rest'])}")
    if error := re.fullmatch(rf"(?P<q>{Q}) is (?:shown|displayed|reported) as an error(?: message)?", shape, re.I):
        found.append(f"the error {error['q']} is shown")
    if message := re.fullmatch(
        rf"(?P<message>(?:the|an?) {MESSAGE}) (?:that|which) (?:contains|says|mentions|reads) (?P<q>{Q}) "
        rf"(?:is {SEEN}|{COMES})",
        shape,
        re.I,
    ):
        found.append(f"{message['message']} contains {message['q']}")
    return found


def quoted(value: str) -> str:
    """A number tells a row as a quotation does."""
    return chr(0xE000 + ord(value) % 256) if re.fullmatch(N, value) else value
