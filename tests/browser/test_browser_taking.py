"""What a field took of what was typed, and fields that take no text at once."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from pytest_tool.browser.taking import is_taken, steps_to
from pytest_tool.changes import Change, Kind
from tests.browser.stage import Stage

NOT_SENT, NOT_TAKEN = str(Change(Kind.NOT_SENT)).partition('"')[0], str(Change(Kind.NOT_TAKEN))


@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("Dune", "Dune"), (" Dune ", "Dune"), ("summer26", "SUMMER26"), ("5551234567", "(555) 123-4567"),
        ("4242424242424242", "4242 4242 4242 4242"), ("1234567", "1,234,567"), ("1.5", "1.50"), ("Cal", "California"),
        ("Cafe\u0301", "Café"), ("12/27", "12 / 27"), ("-5", "−5"),
    ],
)  # fmt: skip
def test_a_mask_and_a_completion_keep_what_was_typed(typed: str, held: str) -> None:
    assert is_taken(typed, held)


@pytest.mark.parametrize(
    ("typed", "held"),
    [
        ("Dune", "Du"), ("12ab", "12"), ("7", "42"), ("1.5", "15"), ("-5", "5"), ("1", "12"), ("24 December 2026", "24 Decembe"),
        ("***", ""), ("Ann", "Bob"), ("1,234", "1.234"),
    ],
)  # fmt: skip
def test_what_was_cut_or_changed_was_not_taken(typed: str, held: str) -> None:
    assert not is_taken(typed, held)


def test_a_spinbutton_says_how_far_it_goes() -> None:
    assert steps_to("5", {"now": 2.0, "least": 1.0, "most": 8.0}) == 5.0
    assert steps_to("12", {"now": 2.0, "least": 1.0, "most": 8.0}) == "it goes from 1 to 8, and not to 12"
    assert "digits" in str(steps_to("five", {"now": 2.0, "least": None, "most": None}))


SPIN = """<span role="spinbutton" tabindex="0" aria-label="Size" aria-valuenow="12" aria-valuemax="16">12</span><script>
  const spin = document.querySelector("span");
  spin.onkeydown = (e) => { const by = {ArrowUp: 1, ArrowDown: -1}[e.key] || 0;
    spin.setAttribute("aria-valuenow", Math.max(10, Number(spin.getAttribute("aria-valuenow")) + by)); };
</script>"""


def test_a_spinbutton_of_aria_is_brought_to_its_number_by_arrow_keys(stage: Stage) -> None:
    stage.show(SPIN)
    assert stage.do(Operation.TYPE, "Size", "14").changes == ('value of spinbutton "Size" is "14"',)


def test_a_spinbutton_that_stops_short_is_an_error_and_one_that_says_so_is_left_alone(stage: Stage) -> None:
    stage.show(SPIN)
    refused = stage.do(Operation.TYPE, "Size", "20")
    assert (refused.touched, "goes from … to 16" in refused.error) == (False, True)
    assert "came to 10, not to 5" in stage.do(Operation.TYPE, "Size", "5").error


def test_a_field_that_takes_keys_alone_is_given_keys(stage: Stage) -> None:
    stage.show("""<input aria-label="f"><script>
      let kept = "";
      const f = document.querySelector("input");
      f.onkeydown = (e) => { if (e.key.length === 1) kept += e.key; e.preventDefault(); f.value = kept; };
      f.oninput = () => { f.value = kept; };
    </script>""")
    assert stage.do(Operation.TYPE, "f", "4711").changes == ('value of textbox "f" is "4711"',)


def test_what_the_page_took_out_of_a_field_is_not_typed_again(stage: Stage) -> None:
    stage.show("""<input aria-label="tag"><ul></ul><script>
      const f = document.querySelector("input");
      f.oninput = () => { if (!f.value) return; document.querySelector("ul").innerHTML += `<li>${f.value}</li>`; f.value = ""; };
    </script>""")
    stage.do(Operation.TYPE, "tag", "red")
    assert stage.page.locator("li").all_inner_texts() == ["red"]


def test_what_a_field_rejects_is_noted(stage: Stage) -> None:
    stage.show("""<input aria-label="f" oninput="this.value = this.value.replace(/\\D/g, '')">""")
    assert stage.do(Operation.TYPE, "f", "12ab").changes == (NOT_TAKEN, 'value of textbox "f" is "12"')


def test_options_that_are_called_alike_and_are_not_the_same_are_not_guessed_among(stage: Stage) -> None:
    stage.show("""<select aria-label="Drink"><option>None</option><optgroup label="Cold"><option value=c>Tea</optgroup>
      <optgroup label="Hot"><option value=h>Tea</optgroup></select>""")
    outcome = stage.do(Operation.SELECT, "Drink", "Tea")
    assert (outcome.touched, outcome.error) == (False, '2 options are called "Tea", in "Cold", "Hot", and the step does not say which')


def test_an_entry_that_takes_the_press_and_goes_was_clicked(stage: Stage) -> None:
    stage.show("""<button>Pick</button><p>below</p><script>
      const button = document.querySelector("button");
      button.onmousedown = () => { document.title = "picked"; button.style.display = "none"; };
      addEventListener("click", () => { document.title += " and clicked elsewhere"; });
    </script>""")
    outcome = stage.do(Operation.CLICK, "Pick")
    assert (outcome.done, stage.page.title()) == (True, "picked")


@pytest.mark.parametrize("event", ["mousedown", "pointerdown"])
def test_a_button_that_asks_as_soon_as_it_is_pressed_was_clicked(stage: Stage, event: str) -> None:
    """The window lies under the mouse when it is let go: that must not answer it."""
    stage.show(
        """<button>Restart</button>
    <dialog style="inset: 0; width: 100%; height: 100%" aria-label="Restart?"><button style="position: fixed; inset: 0">Yes</button></dialog><script>
      const ask = document.querySelector("dialog");
      document.querySelector("button").addEventListener("EVENT", () => ask.showModal());
      ask.addEventListener("click", () => { document.title = "answered"; ask.close(); });
    </script>""".replace("EVENT", event)
    )
    outcome = stage.do(Operation.CLICK, "Restart")
    assert (outcome.done, stage.page.title(), stage.look().modal) == (True, "", "Restart?"), outcome


def test_a_form_that_the_browser_does_not_send_names_its_field_and_the_message(stage: Stage) -> None:
    stage.show('<form><label>Mail <input type="email" value="x"></label> <button>Send</button></form>')
    outcome = stage.do(Operation.CLICK, "Send")
    assert outcome.changes[0].startswith(f"{NOT_SENT}\"Mail\": Please include an '@'")


@pytest.mark.parametrize("own", ["novalidate", "oninvalid='event.preventDefault()'"])
def test_a_page_that_says_itself_what_is_wrong_is_left_to_say_it(stage: Stage, own: str) -> None:
    form = f"<form {own if own == 'novalidate' else ''} onsubmit='event.preventDefault(); this.checkValidity()'>"
    stage.show(f'{form}<label>Mail <input type="email" value="x" {own}></label> <button>Send</button></form>')
    assert not any(change.startswith(NOT_SENT) for change in stage.do(Operation.CLICK, "Send").changes)
