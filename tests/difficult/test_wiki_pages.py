"""Pages as wikis have them: boxes that only their form name tells, pictures whose titles say a key, orders about “this page”."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("wiki-users", 'Tick the box of "bob" and click "Delete Selected".', "truth.join() === 'delete[bob]'", '"Done: 1" is shown'),
    works("wiki-users", 'Tick the box of "bobby" and click "Delete Selected".', "truth.join() === 'delete[bobby]'", '"Done: 1" is shown'),
    fails("wiki-users", 'Tick the box of "bobb" and click "Delete Selected".', "!truth.length && !document.querySelector(':checked')", "bobb"),
    fails("wiki-users", 'Tick the box of "ob".', "!document.querySelector(':checked')", "ob"),
)
def test_the_form_name_of_a_box_tells_it_in_whole_words(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("wiki-users", "Edit this page.", "truth.join() === '#edit'", 'there is an "Edit this page" link', '"Done: 1" is shown'),
    works("wiki-users", 'Click "Old revisions".', "truth.join() === '#revisions'", '"Done: 1" is shown'),
    works("wiki-users", 'Click "Grades [A]".', "truth.join() === '#grades'", '"Done: 1" is shown'),
    fails("wiki-users", "Delete this page.", "!truth.length", "delete this page"),
)
def test_the_key_that_a_title_tells_is_no_part_of_the_name(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("admin-area", "Open the User Manager from the Admin page.", "truth.join() === 'Admin,User Manager'"),
    works("admin-area", "Open Access Rights in the Admin area.", "truth.join() === 'Admin,Access Rights'"),
    works("admin-area", '1. Open the Admin page.\n2. Open the User Manager from the Admin page.', "truth.join() === 'Admin,User Manager'"),
    fails("admin-area", "Open the Mail Manager from the Admin page.", "truth.join() === 'Admin'", "Mail Manager"),
    fails("admin-area", "Open the User Manager from the Office page.", "!truth.length", "User Manager"),
)
def test_the_page_from_which_something_is_opened_is_opened_first(trying: Trying, case: Case) -> None:
    case.holds(trying)


RIGHTS = '1. Open Access Rights in the Admin area.\n2. Choose "Edit" in the row of "@ALL".\n'


@tries(
    works("admin-area", f'{RIGHTS}   - Expect: "Edit" is chosen in the row of "@ALL"\n', "document.querySelector(':checked').value === 'Edit'"),
    works("admin-area", f'{RIGHTS}   - Expect: "Read" is not chosen in the row of "@ALL"\n', "true"),
    fails("admin-area", f'{RIGHTS}   - Expect: "Read" is chosen in the row of "@ALL"\n', "true", "should be checked"),
    fails("admin-area", f'{RIGHTS}   - Expect: "Edit" is not chosen in the row of "@user"\n', "true", "should not be checked"),
    fails("admin-area", f'{RIGHTS}   - Expect: "Edit" is not chosen in the row of "@guest"\n', "true", "@guest"),
)
def test_what_is_chosen_in_a_row_can_be_expected(trying: Trying, case: Case) -> None:
    case.holds(trying)
