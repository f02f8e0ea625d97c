"""What a step says and the control does not: the next post is not behind “Publish”, nor is a column inserted by “Insert”."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
TABLE = ("link|Structure", "link|Insert", "link|Delete|row=1 Ann", "link|Delete|row=2 Bob")
CELLS = ("link|File", "link|Kernel", "button|Run cell", "button|Run all", "button|Add cell above", "button|Delete cell")
TOOLBAR = ("link|Jupyter Notebook", "link|File|states=collapsed", "link|Cell|states=collapsed", "button|Run")
FOLDERS = ("button|New", "link|drafts|row=drafts", "link|Sales 2025.ipynb|row=Sales 2025.ipynb", "link|Sales.ipynb|row=Sales.ipynb")
SAVED = ("button|Menu|states=expanded", "button|Download CSV", "button|About", "tab|Orders")
ORDER = ("tab|Orders", "spinbutton|Units", "spinbutton|Price from", "button|Save order")
FILTERS = ("radio|Revenue|states=checked", "radio|Units|states=unchecked", "checkbox|Show chart|states=checked")


@pytest.mark.parametrize(
    ("lines", "step", "expected"),
    [
        (("button|Publish", "link|Back to posts"), "Go to the next post.", NOTHING),
        (("link|Next post", "button|Publish"), "Go to the next post.", ["1"]),
        (("link|Newer post", "link|Older post", "button|Publish"), "Go to the next page.", NOTHING),
        (("link|Pages", "link|Posts"), "Go to the last page.", NOTHING),
        (("link|Last page", "link|Pages"), "Go to the last page.", ["1"]),
        (("link|Next page", "link|Posts"), "Go to the next month.", NOTHING),
        (("button|Next month", "link|Posts"), "Go to the next month.", ["1"]),
        (("button|›", "button|‹", "link|Posts"), "Go to the next month.", ["1"]),
        (("checkbox|Allow comments", "button|Publish"), "Open the comments.", NOTHING),
        (("button|Preview", "button|Publish"), "Open the preview settings.", NOTHING),
        (("button|Preview settings", "button|Publish"), "Open the preview settings.", ["1"]),
        (("combobox|Category|options=News", "button|Filter"), "Filter by author.", NOTHING),
        (("tab|Customers", "tab|Sales"), "Filter by customer Ann.", NOTHING),
        (("link|Posts", "link|Pages"), "Show the posts from 2019.", NOTHING),
        (("link|Add New Post", "link|Pages"), "Create a new page.", NOTHING),
        (("link|Add New Page", "link|Pages"), "Create a new page.", ["1"]),
        (("button|Publish", "button|Preview"), "Update the post.", NOTHING),
        (("button|Update", "button|Preview"), "Update the post.", ["1"]),
        (TABLE, "Insert a new column.", NOTHING),
        (TABLE, "Delete the last column.", NOTHING),
        (("button|Add column", *TABLE), "Add a column.", ["1"]),
        (CELLS, "Open the Run menu.", NOTHING),
        (CELLS, "Run the cells above.", NOTHING),
        (CELLS, "Run the second cell.", NOTHING),
        (CELLS, "Copy the cell.", NOTHING),
        (CELLS, "Delete all cells.", NOTHING),
        (CELLS, "Delete the cell.", ["6"]),
        (("button|Zoom out time range", "button|Last 6 hours"), "Change the time range.", NOTHING),
        (("button|Change time range", "button|Last 6 hours"), "Change the time range.", ["1"]),
        (("link|Posts", "button|Save"), "Send it.", NOTHING),
        (("link|Pending (2)", "link|Approved (3)", "link|Spam (0)"), "Approve it.", NOTHING),
        (("link|Pending (2)", "link|Approved (3)", "link|Approve"), "Approve it.", ["3"]),
        (("link|Explore child pages of 'News'|row=News", "link|Images"), "Add a child page.", NOTHING),
        (("link|Explore child pages of 'News'|row=News", "link|Add child page"), "Add a child page.", ["2"]),
        (("link|Post date", "textbox|Post date", "textbox|Title"), "Publish the page.", NOTHING),
        (("link|Post date", "textbox|Post date", "button|Publish"), "Publish the page.", ["3"]),
        (("link|Dashboard", "link|Images", "button|Pages"), "Open Home in the page explorer.", NOTHING),
        (("link|Dashboard", "link|Images"), "Open Home.", ["1"]),
        (
            (
                "link|Page types",
                "link|Pages using Home page|row=Home page",
                "link|Standard page|row=Standard page",
                "link|Pages using Standard page|row=Standard page",
            ),
            'Choose the page type "Standard page".',
            NOTHING,
        ),
        (("link|Standard page|row=Standard page", "button|Delete|row=Standard page"), 'Delete "Standard page".', ["2"]),
        (TOOLBAR, "Run the ninth cell.", NOTHING),
        (TOOLBAR, "Run the 12th cell.", NOTHING),
        (TOOLBAR, "Click Duplicate.", NOTHING),
        (TOOLBAR, "Rename the notebook.", NOTHING),
        (TOOLBAR, "Click Run.", ["4"]),
        ((*TOOLBAR, "button|Rename notebook"), 'Rename the notebook to "Old".', ["5"]),
        (("checkbox|Buy milk|row=Buy milk", "button|Delete|row=Buy milk"), 'Mark "Buy milk" as important.', NOTHING),
        (("slider|Minimum revenue", "link|Orders"), "Sort by revenue.", NOTHING),
        (("combobox|Region|options=All regions;Asia", "link|Orders"), "Group by region.", NOTHING),
        (("checkbox|Select all", "link|Orders"), "Sort the table by Price.", NOTHING),
    ],
)
def test_no_word_gets_lost(doing: Doing, lines: tuple[str, ...], step: str, expected: list[str]) -> None:
    assert [did for did in doing(lines, step) if did] == expected


def test_an_author_is_no_title(doing: Doing) -> None:
    form = ("textbox|Title|type=text", "textbox|Slug|type=text", "button|Publish")
    assert doing(form, 'Add the author "Ann".', ("# Edit post",)) == NOTHING


@pytest.mark.parametrize(("step", "expected"), [("Delete all comments.", 0), ("Delete all posts.", 2), ("Tick all comments.", 0), ("Tick all posts.", 2)])
def test_all_of_others_are_left_alone(doing: Doing, step: str, expected: int) -> None:
    titles = ("Hello", "Second post")
    rows = [line for title in titles for line in (f"checkbox|Select {title}|row={title}", f"link|Delete|row={title}")]
    assert len(doing(("link|Posts", "link|Comments", *rows), step, ("# Posts",))) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Open the folder draft.", NOTHING),
        ('Open the folder "draft".', NOTHING),
        ('Open the directory "draft".', NOTHING),
        ("Open the folder drafts.", ["2"]),
        ('Open the folder "drafts".', ["2"]),
        ('Open the notebook "Sales".', ["4"]),
        ('Open the notebook "Sales 2025".', ["3"]),
        ('Open the notebook "Sale".', NOTHING),
        ("Open Sales.ipynb.", ["4"]),
    ],
)
def test_a_folder_and_a_notebook_are_called_by_their_own_names(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(FOLDERS, step) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Choose Download PDF.", NOTHING),
        ("Download the PDF.", NOTHING),
        ("Export it as Excel.", NOTHING),
        ("Choose Download CSV.", ["2"]),
        ("Download the CSV.", ["2"]),
        ("Download the CSV file.", ["2"]),
    ],
)
def test_one_format_is_no_other(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(SAVED, step) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Set the minimum units to 25.", NOTHING),
        ("Enter 5 as the max units.", NOTHING),
        ("Set the units to 25.", ["2"]),
        ("Set the number of units to 25.", ["2"]),
        ("Set the minimum price to 25.", ["3"]),
    ],
)
def test_a_limit_is_no_number(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(ORDER, step) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ('Under "Show", choose Units.', ["2"]),
        ('Choose "Units" in "Show".', ["2"]),
        ('Choose "Units" in "Colour".', NOTHING),
        ('Choose "Price" in "Show".', NOTHING),
    ],
)
def test_a_ticked_box_of_the_groups_name_is_not_what_is_chosen_there(doing: Doing, step: str, expected: list[str]) -> None:
    assert doing(FILTERS, step, ("Show", "Revenue", "Units", "Show chart")) == expected
