"""Checks of the page as a whole: address, title, headings, messages, dialogs, tabs, files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote_plus, urlsplit

from pytest_tool.expect.compare import contains, same, short
from pytest_tool.expect.measured import Measured, fails, holds, is_so, not_found
from pytest_tool.expect.names import PART, fit, nearest
from pytest_tool.expect.parts import lines_of, part_of
from pytest_tool.language import Place, Target
from pytest_tool.observation import Block, Observation

TOLD = ("alert", "status", "tooltip")
"""Kinds of blocks that are messages."""
TITLE_PARTS = re.compile(r"\s[-–—|·:»•]\s|: ")


def heading(text: str, seen: Observation) -> Measured:
    """The main heading says so; where only a lesser one does, it is not clear which is meant."""
    headings = [b for b in seen.blocks if b.kind == "heading"]
    main, saying = _main(headings, seen), [b for b in headings if same(b.text, text)]
    expected = f'the heading should be "{text}"'
    if any(b in main for b in saying):
        return holds(f'the heading is "{text}"')
    if saying:
        return not_found(expected, f'it is one of level {saying[0].level}; the main one is "{short(main[0].text)}"')
    if not headings:
        return not_found(expected, "there is no heading")
    return fails(expected, f"the headings are {nearest(text, (b.text for b in headings))}")


def heading_shown(text: str, negated: bool, seen: Observation) -> Measured:
    """One of the headings, of whatever level, says so, or none."""
    headings = [b.text for b in seen.blocks if b.kind == "heading"]
    there = any(same(h, text) for h in headings)
    told = f'the heading "{text}" is {"" if there else "not "}shown'
    known = f"the headings are {nearest(text, headings)}" if headings else "there is no heading"
    return is_so(there != negated, told, f'the heading "{text}" should {"not " if negated else ""}be shown', known)


def heading_contains(text: str, seen: Observation) -> Measured:
    """One of the headings contains it."""
    headings = [b.text for b in seen.blocks if b.kind == "heading"]
    right = any(contains(h, text) for h in headings)
    return is_so(
        right,
        f'a heading contains "{text}"',
        f'a heading should contain "{text}"',
        f"the headings are {nearest(text, headings)}",
    )


def _main(headings: Sequence[Block], seen: Observation) -> list[Block]:
    """Those of the highest level, and those of the next that the title names."""
    top = min((b.level or 6 for b in headings), default=6)
    named = [part for part in TITLE_PARTS.split(seen.title) if part.strip()]
    return [
        b
        for b in headings
        if (b.level or 6) == top or ((b.level or 6) == top + 1 and any(same(b.text, n) for n in named))
    ]


def title(text: str, whole: bool, negated: bool, seen: Observation) -> Measured:
    """The tab's title is it, or contains it, or neither."""
    right = (same(seen.title, text) if whole else contains(seen.title, text)) != negated
    told = f'the title is "{seen.title}"'
    verb = f"{'not ' if negated else ''}{'be' if whole else 'contain'}"
    return is_so(right, told, f'the title should {verb} "{text}"', told)


def url(wanted: str, how: str, negated: bool, seen: Observation) -> Measured:
    """The URL is it, contains it or ends with it: ``how`` is ``is``, ``contains`` or ``ends with``."""
    forms = (seen.url, unquote_plus(seen.url))
    found = any(_occurs(form, wanted, at_end=how == "ends with") for form in forms)
    right = _same_address(seen.url, wanted) if how == "is" else found
    verb = f"{'not ' if negated else ''}{ {'is': 'be', 'contains': 'contain'}.get(how, 'end with') }"
    told = f"the URL is {seen.url}"
    return is_so(right != negated, told, f'the URL should {verb} "{wanted}"', told)


def _occurs(address: str, wanted: str, at_end: bool) -> bool:
    """As it stands there, digits as whole numbers; a trailing slash does not matter."""
    address, wanted = address.rstrip("/") or "/", wanted.rstrip("/") or "/"
    for match in re.finditer(re.escape(wanted), address):
        left = wanted[0].isdigit() and address[: match.start()][-1:].isdigit()
        right = wanted[-1].isdigit() and address[match.end() :][:1].isdigit()
        if not left and not right and (not at_end or match.end() == len(address)):
            return True
    return False


def _same_address(url: str, wanted: str) -> bool:
    """A path is compared with the path, and with the query where it has one."""
    if wanted.startswith(("?", "#")):
        return url.endswith(wanted)
    here, there = (
        urlsplit(url),
        urlsplit(wanted if wanted.startswith("/") or "://" in wanted else f"{urlsplit(url).scheme}://{wanted}"),
    )
    if there.netloc and (here.scheme, _host(here.netloc)) != (there.scheme, _host(there.netloc)):
        return False
    return (
        unquote_plus(here.path.rstrip("/")) == unquote_plus(there.path.rstrip("/"))
        and unquote_plus(here.query) == unquote_plus(there.query)
        and here.fragment == there.fragment
    )


def _host(netloc: str) -> str:
    return netloc.rpartition("@")[2].lower()


def error(negated: bool, seen: Observation) -> Measured:
    """A field that is marked invalid is an error; whether an alert is one, its words alone say."""
    invalid = [f'{c.role} "{c.name}"' for c in seen.controls if "invalid" in c.states]
    alerts = [b.text for b in seen.blocks if b.kind == "alert"] + [d.message for d in seen.dialogs]
    expected = f"{'no' if negated else 'an'} error should be shown"
    if invalid:
        return is_so(
            not negated, f"{invalid[0]} is marked invalid", expected, f"{', '.join(invalid)} is marked invalid"
        )
    if alerts:
        return not_found(expected, f'there is the alert "{short(alerts[0])}"')
    return is_so(
        negated, "no alert is shown and no field is marked invalid", expected, "no alert, and no field marked invalid"
    )


def says(texts: Sequence[str], kind: str, seen: Observation) -> Measured:
    """A message, or an error, says all of it: ``kind`` is either."""
    wanted = ("alert",) if kind == "error" else TOLD
    told = [b.text for b in seen.blocks if b.kind in wanted] + [d.message for d in seen.dialogs]
    told += [c.near for c in seen.controls if "invalid" in c.states and c.near]
    expected = f"{'an error' if kind == 'error' else 'a message'} should say {_quoted(texts)}"
    if found := next((t for t in told if all(contains(t, text) for text in texts)), ""):
        return holds(f'the page says "{short(found)}"')
    lines = lines_of(seen.blocks, seen.controls)
    if all(any(contains(line, text) for line in (*lines, *told)) for text in texts):
        return not_found(expected, f"the page says so, but in no {kind}")
    return fails(expected, "; ".join(f'"{short(t)}"' for t in told[:3]) or f"there is no {kind}")


def _quoted(texts: Sequence[str]) -> str:
    return " and ".join(f'"{text}"' for text in texts)


def dialog(target: Target | None, negated: bool, seen: Observation) -> Measured:
    """A dialog of the page is open, any or the one of this name; those of the browser are answered at once."""
    names = [n for n in (seen.modal, *seen.windows) if n]
    meant = [n for n in names if target is None or ((f := fit(target.name, n)) is not None and f <= PART)]
    told = f'the dialog "{(meant or names)[0]}" is open' if names else "no dialog is open"
    called = f"the {target.said} dialog" if target else "a dialog"
    expected = f"{called} should {'not ' if negated else ''}be open"
    if target and negated and names and not meant and not target.quoted:
        return not_found(expected, told)
    return is_so(bool(meant) != negated, told, expected, told)


def dialog_says(texts: Sequence[str], seen: Observation) -> Measured:
    """The open dialog of the page says so; one of the browser may have said it, too."""
    expected = f"a dialog should say {_quoted(texts)}"
    if any(all(contains(d.message, text) for text in texts) for d in seen.dialogs):
        return holds(f"a dialog of the browser said {_quoted(texts)}")
    part = part_of(Place("dialog"), seen)
    if part.problem:
        return fails(expected, part.problem)
    lines = [seen.modal, *seen.windows, *lines_of(part.blocks, part.controls)]
    right = all(any(contains(line, text) for line in lines) for text in texts)
    return is_so(right, f"it says {_quoted(texts)}", expected, nearest(texts[0], lines))


def browser_dialog(text: str, kind: str, seen: Observation) -> Measured:
    """A dialog of the browser, of this kind, opened in this step and said so."""
    right = any(d.kind == kind and contains(d.message, text) for d in seen.dialogs)
    known = "; ".join(f'{d.kind} "{short(d.message)}"' for d in seen.dialogs) or "none opened in this step"
    return is_so(right, f'a {kind} said "{text}"', f'a {kind} dialog should have said "{text}"', known)


def new_tab(seen: Observation, before: Observation | None) -> Measured:
    """The browser has more tabs than when the step began."""
    earlier, now = (len(before.tabs) or 1 if before else 1), len(seen.tabs) or 1
    known = f"there are {now} tabs: {nearest('', (t.title or t.url for t in seen.tabs))}"
    return is_so(now > earlier, known, "a new tab should be open", known)


def tabs(number: int, seen: Observation) -> Measured:
    """The browser has so many tabs; where the page draws as many of its own or other many, that is not clear."""
    now, drawn = len(seen.tabs) or 1, sum(c.role == "tab" for c in seen.controls)
    known = f"the browser has {now}" + (f", the page draws {drawn}" if drawn else "")
    expected = f"there should be {number} tabs"
    if drawn and (now == number) != (drawn == number):
        return not_found(expected, known)
    return is_so(now == number, known, expected, known)


def downloaded(name: str, negated: bool, seen: Observation) -> Measured:
    """A file came in this step, any or the one of this name; or none."""
    came = any(not name or same(d.name, name, case=True) for d in seen.downloads if not d.error)
    known = "; ".join(map(str, seen.downloads)) or "nothing was downloaded in this step"
    called = f'the file "{name}"' if name else "a file"
    return is_so(came != negated, known, f"{called} should {'not ' if negated else ''}have been downloaded", known)


def download_contains(texts: Sequence[str], negated: bool, seen: Observation) -> Measured:
    """A file that came in this step holds all of it, or each of them none of it."""
    expected = f"the downloaded file should {'not ' if negated else ''}contain {_quoted(texts)}"
    came = [d for d in seen.downloads if not d.error]
    if not came:
        return fails(expected, "nothing was downloaded in this step")
    if any(d.text is None for d in came):
        return not_found(expected, f"{came[0].name} cannot be read as text")
    holding = [d for d in came if (any if negated else all)(contains(d.text or "", text) for text in texts)]
    told = f"{(holding or came)[0].name} contains {'it' if holding else 'nothing of it'}"
    return is_so(bool(holding) != negated, told, expected, told)
