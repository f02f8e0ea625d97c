"""What a step calls by its kind and its name, “the table animal”: such a name is looked up, and “animals” is another one.

So it is with a number, “order 1001”: what is called “Orders”, and says nothing of the number, shows all of them.
"""

from __future__ import annotations

import re

from pytest_tool.embedded.words import closeness, stems
from pytest_tool.grammar.words import fold, word_set
from pytest_tool.observation import Control
from pytest_tool.stated import folded

_KIND = r"(?:table|database|schema|collection|bucket)"
_CALLED = re.compile(rf"\b{_KIND} (?P<name>[\w-]+)(?!\w)")
_FILED = re.compile(r"\b(?:folder|directory|subfolder|notebook) [\"“]?(?P<name>[\w-]+)[\"”]?$")
"""What is called by its own name, too, and may show more than that: “drafts (3)”, “Sales.ipynb”."""
_OPENED = re.compile(rf"open (?:the )?{_KIND} (?P<name>[\w-]+)$")

_NUMBERED = re.compile(r"\b(?P<noun>[a-z]{3,}) (?:no\.? |number |#)?(?P<number>\d{3,})$")
"""A number of fewer digits may count: “page 2”, “step 3”."""
_MONTHS = re.compile(r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$")


def number_lost(intent: str, target: Control) -> str:
    """The number in “open order 1001”, where the control is called by the noun, or is in a numbered row, and tells of no such
    number.
    """
    said = _NUMBERED.search(fold(intent).rstrip(" ."))
    if said is None or _MONTHS.match(said["noun"]):
        return ""
    name, around = (
        target.name or target.text,
        (target.row, target.near, target.section, target.value or "", target.href),
    )
    told = re.findall(r"\d+", " ".join((name, target.text, target.placeholder, *around, *target.options)))
    named_so = set(stems(said["noun"])) & set(stems(name)) or re.search(r"\d{3,}", target.row)
    return said["number"] if named_so and said["number"] not in told else ""


def opened(intent: str) -> str:
    """The name in “open the database zoo”; empty for all other orders."""
    said = _OPENED.match(fold(intent))
    return said["name"] if said else ""


def misnamed(intent: str, step: str, called: str) -> str:
    """The name that the step gives to what is meant, where this is called almost so: “animal” of “animals”."""
    own, words = fold(called), fold(intent).replace('"', " ").split()
    for said in (*_CALLED.finditer(fold(step)), *_FILED.finditer(fold(step).rstrip(" ."))):
        name = said["name"]
        is_it = name == own if said.re is _CALLED else name in re.findall(r"[\w-]+", own)
        if name in words and not is_it and any(closeness(name, word) > 0 for word in _parts(said.re, own)):
            return name
    return ""


def _parts(form: re.Pattern[str], called: str) -> list[str]:
    return [called] if form is _CALLED else re.findall(r"[\w-]+", called)


COUNTED = word_set(
    "page step tab slide chapter version row line column day week month year item entry result level table photo hour cell"
)
"""What is numbered by its place, and has no row that says so."""
RECORDS = word_set(
    "order invoice booking reservation ticket issue task bug request case customer user member payment shipment delivery "
    "contract project post article product account document message record topic thread question event note card story"
)
"""What has a number of its own."""
_END = r"(?![\w-]|[.,]\w)"


def numbered(noun: str, which: str) -> re.Pattern[str]:
    """What a folded row says that is that of “order 1018”: the number in front or behind “#”; elsewhere it counts something."""
    which = re.escape(folded(which).removeprefix("#"))
    return re.compile(
        rf"^(?:{noun} )?(?:(?:number|no\.?|nr\.?|id) )?#?{which}{_END}|#{which}{_END}|\b{noun} {which}{_END}"
    )


def named(which: str) -> re.Pattern[str]:
    """What a folded row says that is somebody's."""
    return re.compile(rf"(?<![\w-]){re.escape(folded(which))}{_END}")
