"""Widgets of a dashboard, each in a shadow root of its own whose host hears clicks for what is in it."""

from __future__ import annotations

from tests.difficult.cases import Case, fails, tries, works
from tests.difficult.trying import Trying


@tries(
    works("shadow-widgets", "Turn on live updates.", "truth.live", "Live updates is checked"),
    works("shadow-widgets", "Set the window to 14.", "truth.window === 14", '"Window: 14" is shown'),
    works("shadow-widgets", "Add Snow to the sensors.", "truth.sensors.join() === 'Wind,Snow'"),
    works("shadow-widgets", 'Choose "Rain" in the Sensors list.', "truth.sensors.join() === 'Wind,Rain'"),
    works("shadow-widgets", 'Click "Pinned".', "truth.pinned === 1", '"Pinned 1" is shown'),
    fails("shadow-widgets", "Turn on live alarms.", "!truth.live", "alarms"),
    fails("shadow-widgets", "Set the window to 45.", "truth.window === 7", "45"),
    fails("shadow-widgets", "Set the height to 14.", "truth.window === 7", "height"),
    fails("shadow-widgets", "Add Fog to the sensors.", "truth.sensors.join() === 'Wind'", "Fog"),
)  # fmt: skip
def test_the_field_in_a_component_is_the_control_and_not_its_host(trying: Trying, case: Case) -> None:
    case.holds(trying)


@tries(
    works("shadow-widgets", "Choose the city Bern.", "truth.city === 'Bern'", 'the city is "Bern"'),
    fails("shadow-widgets", "Choose the city Paris.", "truth.city === ''", "Paris", "the city is Paris"),
    fails("shadow-widgets", "Choose the city Rome.", "truth.city === ''", "Rome", "the city is Rome"),
)  # fmt: skip
def test_what_was_only_typed_to_find_an_entry_is_not_chosen(trying: Trying, case: Case) -> None:
    case.holds(trying)
