"""A form for something new whose last crumb, a link to the form itself, reads like what makes another new one."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("crumb-form", 'Add a category named "Arts" with the slug "arts".', "truth.join() === 'Arts arts'", '"Arts" is shown'),
    works("crumb-form", 'Add a category named "Arts" with the slug "arts" and save it.', "truth.join() === 'Arts arts'", '"Arts" is shown'),
    works("crumb-form?add", '1. Enter "Arts" as the name.\n2. Click "New: Category".', "!truth.length", "the name is empty"),
    fails("crumb-form", 'Add a tag named "Arts".', "!truth.length", "tag"),
    fails("crumb-form", 'Add a category named "Arts" with the colour "red".', "!truth.length", "colour"),
)
def test_a_link_to_the_form_itself_makes_no_other(trying: Trying, case: Case) -> None:
    case.holds(trying)
