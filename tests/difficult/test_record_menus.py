"""Menus that are called after their records: “More options for 'Harbour reopens'”, beside those of longer names and of the site."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

# fmt: off


@tries(
    works("menus-of-records", 'Open the menu of "Harbour reopens" and choose "Move".', "truth.join() === 'Move of Harbour reopens'"),
    works("menus-of-records", 'Choose "Delete" in the "…" menu of "Tide tables".', "truth.join() === 'Delete of Tide tables'"),
    works("menus-of-records", 'Choose "Delete" in the menu of "Harbour reopens in May".', "truth.join() === 'Delete of Harbour reopens in May'"),
    works("menus-of-records", '1. Open the menu of "Tide tables".\n2. Click "Delete".', "truth.join() === 'Delete of Tide tables'"),
    works("menus-of-records", 'Delete "Harbour reopens".', "truth.join() === 'Delete of Harbour reopens'"),
    works("menus-of-records", "Click Settings and then Archive.", "truth.join() === 'Archive'"),
    fails("menus-of-records", 'Open the menu of "Harbour" and choose "Move".', "!truth.length", "Harbour"),
    fails("menus-of-records", 'Delete "Tide".', "!truth.length", "Tide"),  # the site's menu has “Delete 'Home'”
    fails("menus-of-records", 'Choose "Archive" in the menu of "Tide tables".', "!truth.length", 'offers no "Archive"'),
    fails("menus-of-records", 'Open the menu of "Tide tables" and choose "Archive".', "!truth.length", "Archive"),  # the site's menu has one
)
def test_the_menu_of_a_record_is_the_one_of_its_name(trying: Trying, case: Case) -> None:
    case.holds(trying)
