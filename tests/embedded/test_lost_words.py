"""What a step says and the control does not: the next post is not behind “Publish”, nor is a column inserted by “Insert”."""

from __future__ import annotations

import pytest
from one_step import Doing

NOTHING = list[str]()
TABLE = ("link|Structure", "link|Insert", "link|Delete|row=1 Ann", "link|Delete|row=2 Bob")
CELLS = ("link|File", "link|Kernel", "button|Run cell", "button|Run all", "button|Add cell above", "button|Delete cell")


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
