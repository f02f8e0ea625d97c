"""Measures address, title, headings, messages, dialogs, tabs and files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from urllib.parse import unquote_plus, urlsplit

from pytest_tool.expect.measured import Answer, NotFound, quoted
from pytest_tool.expect.names import is_called, nearest
from pytest_tool.expect.parts import part_of
from pytest_tool.expect.rows import lines_of
from pytest_tool.language import Place, Target
from pytest_tool.language.compare import contains, same, short
from pytest_tool.language.parameters import Value
from pytest_tool.observation import Observation

MESSAGES = ("alert", "status", "tooltip")
"""Kinds of blocks that are messages."""
NO_DOWNLOAD = "nothing was downloaded in this step"


def heading(text: str, seen: Observation) -> Answer:
    """Measure whether the main heading says so."""
    headings = [b for b in seen.blocks if b.kind == "heading"]
    if not headings:
        raise NotFound("there is no heading")
    own = [b for b in headings if not b.frame] or headings
    top = min(b.level or 6 for b in own)
    main = [b.text for b in own if (b.level or 6) == top]
    right = any(same(said, text) for said in main)
    if not right and any(same(said, text) for said in seen.headings):
        raise NotFound(f'it is a lesser one; the main one is "{short(main[0])}"')
    return right, f"the headings are {nearest(text, seen.headings)}"


def heading_shown(text: str, whole: bool, negated: bool, seen: Observation) -> Answer:
    """Measure whether one of the headings is or contains it."""
    there = any(same(h, text) if whole else contains(h, text) for h in seen.headings)
    known = f"the headings are {nearest(text, seen.headings)}" if seen.headings else "there is no heading"
    return there != negated, known


def title(text: str, whole: bool, negated: bool, seen: Observation) -> Answer:
    """Measure whether the tab's title is it, or contains it."""
    right = same(seen.title, text) if whole else contains(seen.title, text)
    return right != negated, f'the title is "{seen.title}"'


def url(address: Value | str, how: str, negated: bool, seen: Observation) -> Answer:
    """Measure whether the URL ``is`` an address, ``contains`` it or ``ends with`` it."""
    wanted = address.text if isinstance(address, Value) else address
    forms = (seen.url, unquote_plus(seen.url))
    found = any(_occurs(form, wanted, at_end=how == "ends with") for form in forms)
    right = _is_address(seen.url, wanted) if how == "is" else found
    return right != negated, f"the URL is {seen.url}"


def _occurs(address: str, wanted: str, at_end: bool) -> bool:
    """Find it as it stands there, digits as whole numbers."""
    address, wanted = address.rstrip("/") or "/", wanted.rstrip("/") or "/"
    left = r"(?<!\d)" if wanted[0].isdigit() else ""
    right = r"\Z" if at_end else r"(?!\d)" if wanted[-1].isdigit() else ""
    return bool(re.search(f"{left}{re.escape(wanted)}{right}", address))


def _is_address(url: str, wanted: str) -> bool:
    """Compare a whole address, a path with its query, or an end."""
    if wanted.startswith(("?", "#")):
        return url.endswith(wanted)
    here = urlsplit(url)
    there = urlsplit(wanted if wanted.startswith("/") or "://" in wanted else f"{here.scheme}://{wanted}")
    hosts = {netloc.rpartition("@")[2].lower() for netloc in (here.netloc, there.netloc)}
    return (
        (not there.netloc or (here.scheme == there.scheme and len(hosts) == 1))
        and unquote_plus(here.path.rstrip("/")) == unquote_plus(there.path.rstrip("/"))
        and unquote_plus(here.query) == unquote_plus(there.query)
        and here.fragment == there.fragment
    )


def error(negated: bool, seen: Observation) -> Answer:
    """Measure whether a field is marked invalid; alerts are doubtful."""
    invalid = [f'{c.role} "{c.name}"' for c in seen.controls if "invalid" in c.states]
    alerts = [b.text for b in seen.blocks if b.kind == "alert"] + [d.message for d in seen.dialogs]
    if alerts and not invalid:
        raise NotFound(f'there is the alert "{short(alerts[0])}"')
    if invalid or negated:
        none = "no alert is shown and no field is marked invalid"
        return bool(invalid) != negated, f"{', '.join(invalid)} is marked invalid" if invalid else none
    raise NotFound(
        'no alert and no field that is marked invalid was found; of an error in plain text say: "…" is shown'
    )


def says(texts: Sequence[str], kinds: Sequence[str], seen: Observation) -> Answer:
    """Measure whether one message, or a field's error, says it."""
    told = [b.text for b in seen.blocks if b.kind in kinds] + [d.message for d in seen.dialogs]
    told += [c.near for c in seen.controls if "invalid" in c.states and c.near]
    if found := next((t for t in told if all(contains(t, text) for text in texts)), ""):
        return True, f'the page says "{short(found)}"'
    looked_for = (
        "no alert and no error of a field" if kinds == ("alert",) else "no alert, status, live region or tooltip"
    )
    if _say((*lines_of(seen.blocks, seen.controls), *told), texts):
        raise NotFound(f"the page says so, but in {looked_for}; of plain text say: {quoted(texts)} is shown")
    return False, "; ".join(f'"{short(t)}"' for t in told[:3]) or f"{looked_for} is shown"


def _say(lines: Iterable[str], texts: Sequence[str]) -> bool:
    """Tell whether each of the texts is in one of the lines."""
    lines = tuple(lines)
    return all(any(contains(line, text) for line in lines) for text in texts)


def dialog(target: Target | None, negated: bool, seen: Observation) -> Answer:
    """Measure whether a dialog of the page is open."""
    names = [n for n in (seen.modal, *seen.windows) if n]
    meant = [n for n in names if target is None or is_called(n, target.name)]
    told = f'the dialog "{(meant or names)[0]}" is open' if names else "no dialog is open"
    if target and negated and names and not meant and not target.quoted:
        raise NotFound(told)
    return bool(meant) != negated, told


def dialog_says(texts: Sequence[str], seen: Observation) -> Answer:
    """Measure whether a dialog of page or browser says so."""
    if any(all(contains(d.message, text) for text in texts) for d in seen.dialogs):
        return True, f"a dialog of the browser said {quoted(texts)}"
    try:
        part = part_of(Place("dialog"), seen)
    except NotFound as unclear:
        return False, str(unclear)
    lines = [seen.modal, *seen.windows, *lines_of(part.blocks, part.controls)]
    return _say(lines, texts), f"it says {nearest(texts[0], lines)}"


def browser_dialog(text: str, kind: str, seen: Observation) -> Answer:
    """Measure whether a dialog of the browser said so."""
    right = any(d.kind == kind and contains(d.message, text) for d in seen.dialogs)
    return right, "; ".join(f'{d.kind} "{short(d.message)}"' for d in seen.dialogs) or "none opened in this step"


def new_tab(seen: Observation, before: Observation | None) -> Answer:
    """Measure whether the step opened a tab."""
    earlier, now = (len(before.tabs) or 1 if before else 1), len(seen.tabs) or 1
    return now > earlier, f"there are {now} tabs: {nearest('', (t.title or t.url for t in seen.tabs))}"


def tabs(number: int, seen: Observation) -> Answer:
    """Measure how many tabs the browser has, unless the page draws other many."""
    now, drawn = len(seen.tabs) or 1, sum(c.role == "tab" for c in seen.controls)
    known = f"the browser has {now}" + (f", the page draws {drawn}" if drawn else "")
    if drawn and (now == number) != (drawn == number):
        raise NotFound(known)
    return now == number, known


def downloaded(name: str, negated: bool, seen: Observation) -> Answer:
    """Measure whether a file came in this step."""
    meant = [d for d in seen.downloads if not name or same(d.name, name, case=True)]
    came, beyond = any(not d.error for d in meant), [d for d in meant if d.beyond]
    if beyond and not came and not negated:
        raise NotFound(str(beyond[0]))
    return (came or bool(beyond)) != negated, "; ".join(map(str, seen.downloads)) or NO_DOWNLOAD


def download_contains(texts: Sequence[str], negated: bool, seen: Observation) -> Answer:
    """Measure whether a file that came holds all of it."""
    came = [d for d in seen.downloads if not d.error]
    if not came:
        if beyond := [d for d in seen.downloads if d.beyond]:
            raise NotFound(str(beyond[0]))
        return False, NO_DOWNLOAD
    if any(d.text is None for d in came):
        raise NotFound(f"{came[0].name} cannot be read as text")
    holding = [d for d in came if (any if negated else all)(contains(d.text or "", t, negated) for t in texts)]
    told = f"{(holding or came)[0].name} contains {'it' if holding else 'nothing of it'}"
    return bool(holding) != negated, told
