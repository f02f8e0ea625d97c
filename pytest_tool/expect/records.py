"""What is claimed of records by their number, of each row, and of how often a text stands there."""

from __future__ import annotations

from pytest_tool.expect.answers import holds, lacks
from pytest_tool.expect.counts import bounds_of
from pytest_tool.expect.finding import fit, tier
from pytest_tool.expect.folding import contains, fits, found_at, same, same_value, short
from pytest_tool.expect.lists import called, drawn, has_more
from pytest_tool.expect.naming import EXACT, NEARLY, level
from pytest_tool.expect.regions import find_region, groups, is_row, row_has, stands_in
from pytest_tool.expect.texts import lines_of
from pytest_tool.expect.values import columns
from pytest_tool.grammar.check_terms import How
from pytest_tool.grammar.check_types_rows import Columns, Count, EachCell, EachHas, Exactly, Listed, Struck, Times
from pytest_tool.observation import Block, Observation
from pytest_tool.turn import Verdict


def names_of(noun: str, number: str) -> tuple[str, ...]:
    """How a row may call the record: “1004”, “#1004”, “Invoice 1004”."""
    return number, f"#{number}", f"{noun} {number}", f"{noun} #{number}", f"{noun} no. {number}"


def rows_of(noun: str, number: str, seen: Observation) -> list[Block]:
    """The rows that are this record: a whole cell or the item's name says so."""
    rows = [row for group in groups(seen) for row in group.rows]
    for name in names_of(noun, number):
        cells = [row for row in rows if any(same(cell, name) for cell in row.cells)]
        is_number = number.isdecimal()  # “€ 1004” is no invoice 1004
        found = cells or [r for r in rows if not (is_number and r.cells) and is_row(r, name, seen)] or drawn(name, seen)
        if found:
            return found
    # “Bob Ray Invoice Yesterday” may be the mail “Invoice”; “News archive” is no page “News”
    inside = [r for r in rows if not r.cells and not number.isdecimal() and contains(r.text, number)]
    return [row for row in inside if not fits(row.text, number, How.STARTS)]


def listed(check: Listed, seen: Observation) -> Verdict:
    """One that is not listed is nowhere on the page, or at least in no row of that part of it."""
    expected = f"{check.noun} {check.number} should {'not ' if check.negated else ''}be listed"
    if check.negated and not any(contains(line, check.number, loose=True) for line in lines_of(seen)):
        return holds(f'"{check.number}" is nowhere on the page')
    region = find_region(check.within, seen) if check.within and check.within.words else None
    if region and region.problem:
        return lacks(f"{expected}, but {region.problem}", "")
    rows = [row for row in rows_of(check.noun, check.number, seen) if not region or row in region.tight]
    if rows and not check.negated:
        return holds(f'its row says "{short(rows[0].text)}"')
    if check.negated and not rows:
        others = [row for group in groups(seen) for row in group.rows if contains(row.text, check.number)]
        return (
            lacks(expected, f'"{short(others[0].text)}" has that number') if others else holds("no row is that record")
        )
    return lacks(expected, f'its row says "{short(rows[0].text)}"' if rows else "no row has that number as its own")


def each_has(check: EachHas, seen: Observation) -> Verdict:
    """Of what the rows are the page has to tell: without one there is no “each”."""
    expected = f"each {check.noun} should have {check.target}"
    known, problem = called(check.noun, check.within, seen)
    rows = [row for group in known for row in group.rows]
    if problem or not rows:
        return lacks(f"{expected}, but {problem or 'no table or list of that name was found'}", "")
    fitting = [c for c in seen.controls if tier(c, check.target.kind) is not None and c.row]
    if check.target.words:
        fitting = [c for c in fitting if (found := fit(check.target, c)) is not None and found <= NEARLY]
    without = [row for row in rows if not any(stands_in(c, row, seen) for c in fitting)]
    return lacks(expected, f'"{short(without[0].text)}" has none') if without else holds(f"all {len(rows)} have one")


def has_columns(check: Columns, seen: Observation) -> Verdict:
    """By the headings of the only table, or of the one that is named."""
    told = ", ".join(f'"{name}"' for name in check.names)
    expected = (
        f"the table should {'not ' if check.negated else ''}have the column{'s' if len(check.names) > 1 else ''} {told}"
    )
    region = find_region(check.within, seen) if check.within and check.within.words else None
    headed = [g for g in (region.groups(seen) if region else groups(seen)) if g.header and g.kind == "row"]
    if (region and region.problem) or len(headed) != 1 or headed[0].header is None:
        return lacks(f"{expected}, but {(region and region.problem) or f'tables with headings: {len(headed)}'}", "")
    heads = [cell for cell in headed[0].header.cells if cell.strip()]
    there = [name for name in check.names if any(level(name, head) in (EXACT, NEARLY) for head in heads)]
    if check.negated:  # in the table of a database's columns each is a row
        there += [name for name in check.names for row in headed[0].rows if any(same(cell, name) for cell in row.cells)]
    right = not there if check.negated else len(there) == len(check.names)
    right = right and (not check.only or len(heads) == len(check.names))
    shown = ", ".join(f'"{head}"' for head in heads)
    return holds(f"its columns are {shown}") if right else lacks(expected, f"its columns are {shown}")


def each_cell(check: EachCell, seen: Observation) -> Verdict:
    """In the only table with such a column, or the one whose rows are called so."""
    expected = f'the {check.column} of each {check.noun} should be "{check.value}"'
    known = [g for g in called(check.noun, None, seen)[0] if len(columns(check.column, g)) == 1]
    if len(known) != 1 or not known[0].rows:
        return lacks(f"{expected}, but tables with such a column: {len(known)}", "")
    (at,) = columns(check.column, known[0])
    wrong = [row for row in known[0].rows if at >= len(row.cells) or not same_value(row.cell(at), check.value)]
    return lacks(expected, f'"{short(wrong[0].text)}"') if wrong else holds(f"all {len(known[0].rows)} say so")


def exactly(check: Exactly, seen: Observation) -> Verdict:
    """Each row is one of them. Of a list that goes on nobody knows."""
    told = ", ".join(f'"{text}"' for text in check.texts)
    expected = f"the {check.noun} should be {told}{', in this order' if check.ordered else ''}"
    known, problem = called(check.noun, None, seen)
    if problem or len(known) != 1:
        return lacks(f"{expected}, but {problem or f'lists that are called so: {len(known)}'}", "")
    rows = known[0].rows
    is_at = [[at for at, row in enumerate(rows) if is_row(row, text, seen)] for text in check.texts]
    there = "; ".join(f'"{short(row.text)}"' for row in rows[:6]) or "no rows"
    if seen.left_out or len(rows) != len(check.texts) or any(len(at) != 1 for at in is_at):
        return lacks(expected, there)
    places = [at[0] for at in is_at]
    right = len(set(places)) == len(places) and (not check.ordered or places == sorted(places))
    if right and has_more(seen):
        return lacks(f"{expected}, but the list goes on", there)
    return holds(f"they are {there}") if right else lacks(expected, there)


def count_of(check: Count, seen: Observation) -> Verdict | None:
    """“Two invoices of ACME”: the rows with that cell, else with that text; None where no rows are called so."""
    expected = f"there should be {bounds_of(check)} {check.noun} of {check.of}"
    rows = [row for group in called(check.noun, None, seen)[0] for row in group.rows]
    if not rows:
        return None
    own = [row for row in rows if is_row(row, check.of, seen)] or [row for row in rows if row_has(row, check.of)]
    told = f"{len(own)} of {len(rows)} rows have that"
    right = (check.low is None or len(own) >= check.low) and (check.high is None or len(own) <= check.high)
    return holds(told) if right else lacks(expected, told)


def struck(check: Struck, seen: Observation) -> Verdict:
    """Of what is called so, else of what begins so; where some of it is and some is not, nobody knows which is meant."""
    expected = f'"{check.text}" should {"not " if check.negated else ""}be crossed out'
    texts = [(b.title or b.text, b.text, b.struck) for b in seen.blocks]
    texts += [(c.name, c.name, "struck" in c.states) for c in seen.controls if c.role == "generic"]
    named = [(text, is_so) for name, text, is_so in texts if same(name, check.text)]
    own = named or [(text, is_so) for _, text, is_so in texts if fits(text, check.text, How.STARTS)]
    if not own:
        return lacks(f"{expected}, but nothing on the page begins so", "")
    told = "; ".join(f'"{short(text)}" is {"" if is_so else "not "}crossed out' for text, is_so in own[:2])
    return holds(told) if all(is_so != check.negated for _, is_so in own) else lacks(expected, told)


def times(check: Times, seen: Observation) -> Verdict:
    """Counted in the page's text, and by the names of controls; where both tell a number, it has to be the same."""
    expected = f'"{check.text}" should stand {check.count} times on the page'
    if seen.left_out:
        return lacks(f"{expected}, but not all of the page was read", "")
    in_text = sum(len(found_at(block.text, check.text)) for block in seen.blocks)
    on_controls = sum(len(found_at(c.name or c.text, check.text)) for c in seen.controls)
    told = f"{in_text} times in its text, {on_controls} times on its controls"
    right = {n for n in (in_text, on_controls) if n} == {check.count}
    return holds(told) if right else lacks(expected, told)
