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
