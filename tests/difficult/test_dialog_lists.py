"""Fields as design systems build them: a transparent input, a list that is drawn over the dialog, a date that is forgotten."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

NEW = 'Click "New item", enter "Lamp" as the name'


@tries(
    works("dialog-lists", f'{NEW}, choose the category "Lighting" and click Save.', "truth.saved.category === 'Lighting'"),
    works("dialog-lists", f"{NEW}, choose the category Lighting and click Save.", "truth.saved.category === 'Lighting'"),
    works("dialog-lists", f"{NEW}. Set the category to Tools. Click Save.", "truth.saved.category === 'Tools'"),
    works("dialog-lists", f"{NEW}, choose the rooms Hall and Cellar and click Save.", "truth.saved.rooms === 'Hall,Cellar'"),
    works("dialog-lists", f"{NEW}, set the due date to 2026-11-30 and click Save.", "truth.saved.due === '2026-11-30'"),
    works(
        "dialog-lists", f"1. {NEW} and set the due date to 2026-11-30.\n2. Click Save.\n",
        "truth.saved.due === '2026-11-30'",
    ),
    works("dialog-lists", f"{NEW}, set the due date to 2026-11-30, choose Tools as the category and click Save.",
          "truth.saved.due === '2026-11-30' && truth.saved.category === 'Tools'"),
)  # fmt: skip
def test_what_is_chosen_is_what_is_saved(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("dialog-lists", 'Switch off "Drill".', "truth.off.join() === 'Drill'"),
    works("dialog-lists", "Turn on the mails.", "truth.mails"),
    works("dialog-lists", "Set the volume to 7.", "truth.volume === 7"),
    fails("dialog-lists", 'Switch off "Saw".', "!truth.off.length", "Saw"),
    fails("dialog-lists", "Set the brightness to 7.", "truth.volume === 3", "brightness"),
)  # fmt: skip
def test_switches_and_sliders_go_by_their_row_and_their_label(trying: Trying, case: Case) -> None:
    case.holds(trying)


def test_the_list_says_what_was_chosen_and_not_its_hint(trying: Trying) -> None:
    expected = '   - Expect: the Category field is "Tools"\n'
    tried = trying("dialog-lists.html", f'1. Click "New item" and choose the category "Tools".\n{expected}')
    assert tried.passed, tried
    tried = trying("dialog-lists.html", f'1. Click "New item" and choose the category "Lighting".\n{expected}')
    assert not tried.passed, tried


@tries(
    fails("dialog-lists", f'{NEW}, choose the category "Garden" and click Save.', "!truth.saved", "Garden"),
    fails("dialog-lists", f"{NEW}, choose the rooms Hall and Loft and click Save.", "!truth.saved", "Loft"),
    fails("dialog-lists", 'Click "New item" and delete "Hammer".', "!truth.saved", "Hammer"),
)  # fmt: skip
def test_what_is_not_offered_is_not_saved(trying: Trying, case: Case) -> None:
    case.holds(trying)
