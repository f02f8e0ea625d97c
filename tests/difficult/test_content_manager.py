"""A content manager: editors under a label that is tied to nothing, a menu that filters, fields called Title and “Show the sidebar”."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("content-manager", 'Write "Salt and pepper." into the body.', "body.innerText.trim() === 'Salt and pepper.' && teaser.innerText.trim() === 'Try it.'",
          'the Body field is "Salt and pepper."'),
    works("content-manager", 'Enter "Stew" as the title and "Warm." as the teaser.', "t1.value === 'Stew' && teaser.innerText.trim() === 'Warm.' && body.innerText.trim() === 'A soup.'"),
    fails("content-manager", 'Write "Salt" into the summary.', "body.innerText.trim() === 'A soup.' && teaser.innerText.trim() === 'Try it.'", "summary"),
    fails("content-manager", 'Write "Salt" into the body.', "body.innerText.trim() === 'Salt'", 'Body field should be "Try it."', 'the Body field is "Try it."'),
)
def test_an_editor_under_its_toolbar_is_called_as_the_label_of_its_box(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("content-manager", 'Filter by "Drafts".', "truth.filters.join() === 'Drafts'", '"A week in Oslo -- 2026/03/15" is not shown'),
    works("content-manager", "Filter by drafts.", "truth.filters.join() === 'Drafts'", "there are 2 entries"),
    works("content-manager", 'Filter the posts by "About cooking".', "truth.filters.join() === 'About cooking'"),
    fails("content-manager", 'Filter by "Published".', "truth.filters.length === 0 && truth.left === 0", "Published"),
    fails("content-manager", "Filter by published.", "truth.filters.length === 0 && truth.left === 0", "published"),
    works("content-manager", "Sort by title.", "truth.sorted === 'Title'", '"Bread" comes before "Fish soup"'),
    works("content-manager", "Sort by date.", "truth.sorted === 'Publish Date'", '"Bread" comes before "Fish soup"'),
    fails("content-manager", "Sort by published.", "truth.sorted === '' && truth.left === 0", "published"),
    fails("content-manager", 'Filter by "Log out".', "truth.filters.length === 0 && truth.left === 0", "Log out"),
    fails("content-manager", 'Filter by "Music".', "truth.filters.length === 0 && truth.left === 0", "Music"),
)
def test_what_is_filtered_or_sorted_by_is_an_entry_of_the_menu_for_it_and_of_no_other(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("content-manager", 'Change the title to "Stew".', "t1.value === 'Stew'", 'the title is "Stew"'),
    works("content-manager", 'Change the title to "Stew".', "t1.value === 'Stew'", 'the page title is "Content manager"'),
    fails("content-manager", 'Change the title to "Stew".', "t1.value === 'Stew'", 'should be "Content manager"', 'the title is "Content manager"'),
    fails("content-manager", 'Change the title to "Stew".', "t1.value === 'Stew'", 'should be "Fish soup"', 'the title is "Fish soup"'),
    works("content-manager", 'Turn off "Show the sidebar".', "s1.getAttribute('aria-checked') === 'false'", "the Show the sidebar switch is off"),
    fails("content-manager", 'Turn off "Show the sidebar".', "s1.getAttribute('aria-checked') === 'false'", "Show the sidebar", "the Show the sidebar switch is on"),
    fails("content-manager", 'Turn off "Show the sidebar".', "s1.getAttribute('aria-checked') === 'false'", "Show the header", "the Show the header switch is off"),
)
def test_the_title_is_the_field_of_that_name_and_a_label_may_name_a_part_of_the_page(trying: Trying, case: Case) -> None:
    case.holds(trying)
