"""What is exported or printed gets lost: “export the guests” on a page of reservations, “only the pending ones” of all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_tool.embedded.words import groups, stem, stems
from pytest_tool.grammar.words import word_set
from pytest_tool.stated import folded

if TYPE_CHECKING:
    from pytest_tool.embedded.lost import Words

_EXPORT = re.compile(
    r"click (?:export|download|print) (?P<only>(?:only|just) )?(?:all |the |my |our |this |these |of )*(?P<what>[a-z][a-z -]*?)"
    r"(?: (?:as|to|in|into) (?:an? )?[a-z]+(?: file)?)?$"
)
ANYTHING = word_set(
    "lists tables results entries items records rows lines files data reports pages views details settings everything changes"
)
"""What any page has that exports something."""
SELECTED = word_set("selected chosen ticked checked marked")


def of_another_page(said: Words) -> str:
    """“Export the guests” is not done by the “Export CSV” of a page headed “Reservations”: those are what it exports."""
    export = _EXPORT.match(said.intent)
    head = export["what"].split()[-1] if export else ""
    if not head.endswith("s") or head in ANYTHING:
        return ""
    title = folded(said.headings[0]) if said.headings else ""
    about = title.rpartition(" ")[2]
    others = about.endswith("s") and about not in ANYTHING
    told = {*stems(f"{said.own} {said.target.row} {said.target.section} {said.target.frame} {title}")}
    alike = groups(head) & groups(f"{said.own} {title}")
    return "" if not others or stem(head) in told or alike else head


def only_some(said: Words) -> str:
    """“Export only the pending reservations” is not done by “Export CSV”, as long as nothing on the page limits them to these.

    So is “the pending ones” where a list offers that, and something else is chosen.
    """
    export = _EXPORT.match(said.intent)
    words: list[str] = re.findall(r"[a-z]+", export["what"])[:-1] if export else []
    if export is None or not words:
        return ""
    told = {*stems(f"{said.own} {said.around}"), *(word for text in said.chosen for word in stems(text))}
    offered = {word for text in said.choices for word in stems(text)}
    for word in words:
        if word in SELECTED:
            if said.unselected:
                return word
        elif stem(word) not in told and (export["only"] or stem(word) in offered):
            return word
    return ""


RULES = (of_another_page, only_some)
