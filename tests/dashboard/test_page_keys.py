"""The keyboard of the page: each key, and where it is left alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from dashboard.page_of import Watched, position, settled
from dashboard.sample_runs import BUYS, in_run, passing
from dashboard.stand_in import StandIn


def opened(watched: Watched, stand_in: StandIn) -> Page:
    page = watched.open(stand_in)
    settled(page)
    return page


def five_moments() -> StandIn:
    return StandIn(in_run("20261122T110000.000Z-plans", passing(BUYS)))


def test_arrows_home_and_end_move(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        for key, where in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 5), ("ArrowRight", 5), ("Home", 1), ("ArrowLeft", 1)):
            page.keyboard.press(key)
            expect(page.locator("#position")).to_have_text(f"{where} / 5")


def test_the_timeline_itself_takes_the_same_keys_once(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.locator("#scrubber").focus()
        for key, where in (("ArrowRight", 2), ("End", 5), ("ArrowLeft", 4), ("Home", 1)):
            page.keyboard.press(key)
            expect(page.locator("#position")).to_have_text(f"{where} / 5")


def test_space_plays_and_pauses(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.keyboard.press(" ")
        expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
        expect(page.locator("#position")).to_have_text("2 / 5")
        page.keyboard.press(" ")
        expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
        where = position(page)
        page.wait_for_timeout(1500)
        assert position(page) == where


def test_space_on_a_button_presses_that_button_alone(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.locator("#next").focus()
        page.keyboard.press(" ")
        assert page.evaluate("dashboard.player.playing") is False
        expect(page.locator("#position")).to_have_text("2 / 5")
        expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
        page.locator("#play").focus()
        page.keyboard.press(" ")
        expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")


def test_t_hides_the_numbers_and_leaves_the_target(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        expect(page.locator("#overlay .badge")).to_have_count(4)
        page.keyboard.press("t")
        expect(page.locator("#tags-toggle")).to_have_attribute("aria-pressed", "false")
        expect(page.locator("#overlay .badge")).to_have_count(1)
        page.keyboard.press("T")
        expect(page.locator("#overlay .badge")).to_have_count(4)


def test_n_turns_narration_on_and_off(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        button = page.locator("#narration-toggle")
        expect(button).to_have_attribute("aria-pressed", "false")
        page.keyboard.press("n")
        expect(button).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("n")
        expect(button).to_have_attribute("aria-pressed", "false")


def test_the_question_mark_opens_the_help_and_escape_closes_it(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        assert position(page) == "1 / 5"


def test_keys_that_are_typed_in_a_field_do_nothing_else(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        field = page.locator("#tests-text")
        field.focus()
        page.keyboard.type("nt ?")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(field).to_have_value("nt ?")
        assert position(page) == "1 / 5"
        expect(page.locator("#narration-toggle")).to_have_attribute("aria-pressed", "false")
        expect(page.locator("#tags-toggle")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#help")).to_be_hidden()


def test_keys_with_ctrl_belong_to_the_browser(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.evaluate("() => document.addEventListener('keydown', (e) => { window.kept = e.defaultPrevented; })")
        page.keyboard.press("Control+ArrowRight")
        assert page.evaluate("kept") is False
        assert position(page) == "1 / 5"


def test_up_and_down_on_the_speeds_choose_a_speed(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.locator('input[name="speed"][value="1"]').focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator('input[name="speed"][value="2"]')).to_be_checked()
        assert page.evaluate("dashboard.player.speed") == 2
        assert position(page) == "1 / 5"


def test_after_a_click_on_a_speed_the_keys_still_play_and_move(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        for choice in ("2×", "All"):
            page.get_by_label(choice, exact=True).click()
            page.keyboard.press("ArrowRight")
            expect(page.locator("#position")).to_have_text("2 / 5")
            page.keyboard.press("ArrowLeft")
            expect(page.locator("#position")).to_have_text("1 / 5")
            page.keyboard.press(" ")
            expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
            page.keyboard.press(" ")
            expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
            page.keyboard.press("Home")
        expect(page.locator('input[name="speed"][value="2"]')).to_be_checked()


def test_the_question_mark_closes_its_own_help(watched: Watched) -> None:
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog")).to_be_hidden()


def test_everything_is_reached_with_the_keyboard_alone(watched: Watched) -> None:
    """From the top of the page with Tab: run, tests, steps, timeline, controls, stream; in a list with the arrows."""
    with five_moments() as stand_in:
        page = opened(watched, stand_in)
        met = []
        for _ in range(40):
            page.keyboard.press("Tab")
            met.append(page.evaluate("() => document.activeElement.id || document.activeElement.closest('ul')?.id || document.activeElement.name || ''"))
            if met.count("run-button") > 1:
                break
        wanted = {"run-button", "theme", "help-button", "tests-text", "tests-only", "tests-list", "steps-list", "copy-link", "scrubber",
                  "play", "next", "speed", "tags-toggle", "narration-toggle", "moment", "stream-list"}  # fmt: skip
        assert wanted <= set(met), wanted - set(met)
        assert met.count("steps-list") == met.count("stream-list") == 1
        page.locator("#stream-list [tabindex='0']").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#position")).to_have_text("4 / 5")
        expect(page.locator("#stream-list [aria-current]")).to_be_focused()
