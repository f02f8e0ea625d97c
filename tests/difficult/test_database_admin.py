"""Pages as the administration of a database has them: fields without labels, forms that fold, buttons twice, links and
buttons of one name.
"""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("titled-fields", 'Log in to server "db1:3306" as "clerk" with password "pa55" and database "clinic".', "truth.sent.join() === 'db1:3306,clerk,pa55,clinic'"),
    works("titled-fields", 'Enter "db1" as the server, "ann" as the username and "x1" as the password, then press Login.', "truth.sent.join() === 'db1,ann,x1,'"),
    works("titled-fields", 'Log in as admin with the password "x1".', "truth.sent.join() === ',admin,x1,'"),
    fails("titled-fields", 'Log in to tenant "acme" as "clerk" with password "pa55".', "truth.sent.length === 0", "tenant"),
)
def test_the_heading_of_a_row_is_the_label_of_its_field(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("two-saves", 'Change the table name to "chambers" and save.', "truth.saved.join() === 'chambers' && !truth.dropped"),
    works("two-saves", 'Set the length to 30 and click Save.', "truth.saved.length === 1 && !truth.dropped"),
    fails("two-forms", 'Click Save.', "truth.saved.length === 0", "2 controls fit"),
)
def test_a_button_that_stands_twice_in_its_form_is_one(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("rows-of-fields", 'Type "title" into "Column name", choose "varchar" as the type and 30 as the length.', "truth.columns.join(';') === 'title varchar 30'"),
    fails("rows-of-fields", 'Type "title" into "Column name", choose "blob" as the type and 30 as the length.', "!truth.columns.some((told) => told.includes('30'))", "blob"),
)
def test_of_rows_of_fields_the_one_that_was_begun_is_meant(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("select-links", "Change the limit to 10 and click Select.", "truth.limits.join() === '10' && !truth.opened"),
    fails("select-links", "Click Select.", "!truth.limits.length && !truth.opened", "controls fit"),
)
def test_who_has_filled_in_a_field_means_the_button_and_no_link_of_its_name(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("filter-folded", 'In the search, choose the column "fee", the operator ">" and enter 90, then click Select.', "truth.asked.join() === 'fee,>,90'"),
    works("filter-folded", 'Search for rows whose city is "Leeds".', "truth.asked.join() === 'city,=,Leeds'"),
    fails("filter-folded", 'Search for rows whose age is "30".', "truth.asked.length === 0", "the filter offers no column “age”"),
    works("filter-folded", 'Tick the box in the row of "9 May".', "true", 'the first row contains "3 May"'),
    fails("filter-folded", 'Tick the box in the row of "9 May".', "true", "row 1", 'the first row contains "9 May"'),
)
def test_a_filter_that_folds_is_unfolded_and_the_head_of_a_table_is_no_row(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("coloured-editor", 'Type "SELECT 1" into the query box and press Execute.', "truth.run.join() === 'SELECT 1'", '"Query executed" is shown'),
    works("coloured-editor", 'Enter "SELECT 2" in the editor and press Execute.', "truth.run.join() === 'SELECT 2'"),
    fails("coloured-editor", 'Type "SELECT 1" into the name field and press Execute.', "truth.run.length === 0", "name"),
)
def test_an_editor_that_takes_over_its_text_with_the_keys_has_it(trying: Trying, case: Case) -> None:
    case.holds(trying)
