"""Menus that fold at the side of a content manager: an entry that is said to be under one, and ways with several stations."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying

PAGE = "site_menus"
NOWHERE = "truth.places.length === 0"


def only(place: str) -> str:
    return f"truth.places.at(-1) === '{place}'"


@tries(
    works(PAGE, "Open Redirects under Settings.", only("#/settings/redirects")),
    works(PAGE, "Under Settings, open Redirects.", only("#/settings/redirects")),
    works(PAGE, 'Click "Site history" in the Reports section.', only("#/reports/history")),
    works(PAGE, "Open Settings > Redirects.", only("#/settings/redirects")),
    works(PAGE, "Go to Pages > Home > About us.", only("#/pages/about")),
    works(PAGE, "Go to Pages > Home > About us > Edit.", only("#/edit/about")),
    works(PAGE, "Go to Settings > Users and add a user.", only("#/settings/users/new")),
    works(PAGE, "1. Open Pages, then Home.\n2. Open the pages under Home and click News.\n", only("#/pages/news")),
)
def test_the_way_to_an_entry_is_gone_station_by_station(case: Case, trying: Trying) -> None:
    case.holds(trying)


@tries(
    fails(PAGE, "Open Collections under Settings.", NOWHERE, "offers no"),
    fails(PAGE, "Under Settings, open Site history.", NOWHERE, "Site history"),
    fails(PAGE, "Go to Pages > Home > News > Edit.", "!truth.places.includes('#/edit/home')", "Edit"),
    fails(PAGE, "Go to Pages > Home > Imprint > Edit.", "!truth.places.includes('#/edit/home')", "Imprint"),
)
def test_an_open_menu_is_no_entry_and_no_station_is_left_out(case: Case, trying: Trying) -> None:
    case.holds(trying)


@tries(
    works(PAGE, "Open the pages under Home.", only("#/pages/home")),
    works(PAGE, "Open Home in the page explorer.", only("#/pages/home")),
    works(PAGE, 'Open "News" in the page list below Home.', only("#/pages/news")),
    works(PAGE, "In the list of pages under Home, open News.", only("#/pages/news")),
    works(PAGE, "1. Go to the pages under Home.\n2. Open About us in the list of pages under Home.\n", only("#/pages/about")),
)
def test_a_list_is_found_by_the_menu_that_is_called_after_it(case: Case, trying: Trying) -> None:
    case.holds(trying)


@tries(
    fails(PAGE, "Open Imprint in the page explorer.", NOWHERE, "Imprint"),
    fails(PAGE, "Open the pages under Imprint.", NOWHERE, "Imprint"),
    fails(PAGE, "Open the reports under Home.", NOWHERE, "Home"),
    fails(PAGE, "Open the posts under Home.", NOWHERE, "Home"),
    fails(PAGE, 'Open "Imprint" in the page list below Home.', only("#/pages/home"), "Imprint"),
    fails(PAGE, 'In the list of pages under Imprint, open "News".', NOWHERE, "Imprint"),
    fails(PAGE, "Open Reports > Home.", NOWHERE, "Home"),
)
def test_home_is_no_dashboard_where_a_place_is_named(case: Case, trying: Trying) -> None:
    case.holds(trying)
