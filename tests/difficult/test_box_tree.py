"""A tree of nothing but boxes: a sign in front opens a branch, a click on its words chooses it, and each row can be dragged."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("box-tree", 'Expand "Servers".', "truth.opened.join() === 'Servers' && truth.chosen.length === 0", '"Shop server" is shown'),
    works("box-tree", 'Expand "Servers".', "truth.opened.join() === 'Servers' && truth.chosen.length === 0"),
    works("box-tree", 'Expand "Servers", then "Shop server" and "Databases".', "truth.opened.join() === 'Servers,Shop server,Databases'", '"bookshop_old" is shown'),
    works("box-tree", "Expand Servers > Shop server > Databases.", "truth.opened.join() === 'Servers,Shop server,Databases' && truth.chosen.length === 0", '"bookshop" is shown'),
    fails("box-tree", "Expand Servers > Roles > Databases > bookings.", "truth.chosen.length === 0", "bookings"),
    works("box-tree", '1. Expand "Servers" and "Shop server".\n2. Collapse "Servers".', "truth.opened.join() === 'Servers,Shop server,Servers'", '"Shop server" is not shown'),
    works("box-tree", '1. Expand "Servers".\n2. Expand "Servers".\n   - Expect: "Shop server" is shown\n', "truth.opened.join() === 'Servers'"),
    works("box-tree", '1. Expand "Servers".\n2. Click "Shop server".\n   - Expect: "Chosen: Shop server" is shown\n', "truth.opened.join() === 'Servers' && truth.chosen.join() === 'Shop server'"),
    works("box-tree", 'Click "Servers".', "truth.opened.length === 0 && truth.chosen.join() === 'Servers'", '"Chosen: Servers" is shown'),
    fails("box-tree", 'Expand "Server".', "!truth.opened.includes('Servers')", "Server"),
    works("box-tree", 'Expand "Databases".', "truth.opened.join() === 'Servers,Shop server,Databases'", '"bookshop" is shown'),
    fails("box-tree", 'Expand "Views".', "!truth.opened.includes('Views') && truth.chosen.length === 0", "Views"),
    fails("box-tree", '1. Expand "Servers", "Shop server" and "Roles".\n2. Expand "reporter".\n', "truth.opened.join() === 'Servers,Shop server,Roles'", "reporter"),
    fails("box-tree", '1. Expand "Servers".\n2. Collapse "Servers".\n   - Expect: "Shop server" is shown\n', "truth.opened.join() === 'Servers,Servers'", "Shop server"),
)
def test_a_branch_is_opened_by_its_sign_and_chosen_by_its_words(trying: Trying, case: Case) -> None:
    case.holds(trying)
