"""Words that a control does not say as they are, and means all the same: these are not lost, and the step is done."""

from __future__ import annotations

import pytest
from one_step import Doing

FIRST = ["1"]


@pytest.mark.parametrize(
    ("lines", "step"),
    [
        (("button|Delete|icon=trash", "link|Home"), "Click the trash icon."),
        (("button|My account", "link|Home"), "Open the account menu."),
        (("button|Open user menu", "link|Home"), "Open the user menu."),
        (("checkbox|Show password", "textbox|Name"), "Show the password."),
        (("button|Restart kernel|row=Save Run", "link|Kernel"), "Restart the kernel."),
        (("link|Tomorrow", "link|Home"), "Go to the next day."),
        (("link|Dark mode", "link|Home"), "Toggle dark mode."),
    ],
)
def test_what_means_the_same_is_taken(doing: Doing, lines: tuple[str, ...], step: str) -> None:
    assert doing(lines, step, ("# Comments (3)",)) == FIRST


@pytest.mark.parametrize(
    ("heading", "things", "link"),
    [
        ("Orders (2)", "orders", "Orders"),
        ("Orders in March", "orders", "Orders"),
        ("Your cart", "products", "Products"),
        ("Inbox", "messages", "Messages"),
        ("Ann Lee", "posts", "Posts"),
    ],
)
def test_all_of_them_are_here_whatever_holds_them(doing: Doing, heading: str, things: str, link: str) -> None:
    rows = [f"button|Delete|row={row}" for row in ("First one", "Second one")]
    assert len(doing((f"link|{link}", "link|Cart", *rows), f"Delete all {things}.", (f"# {heading}",))) == 2
