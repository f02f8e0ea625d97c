"""Narration in the page: off at first, in order, never two at once, silent at once when toggled off.

What is heard is told by the audio elements themselves: every sound of the page goes through their events.
"""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page, expect

from dashboard.page_of import Watched, position, settled
from dashboard.sample_runs import BUYS, Teller, give_pictures, in_run, sound, speech_key
from dashboard.stand_in import StandIn, StandInRun

LISTEN = """
window.heard = []; window.most = 0; const sounding = new Set();
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () { hear(this); return play.call(this); };
function hear(audio) {
  if (audio.listened) return;
  audio.listened = true;
  const now = (name) => heard.push([name, Math.round(performance.now()), audio.currentSrc.slice(0, 5), document.getElementById("position").textContent]);
  audio.addEventListener("playing", () => { sounding.add(audio); most = Math.max(most, sounding.size); now("playing"); });
  for (const name of ["ended", "pause"]) audio.addEventListener(name, () => { sounding.delete(audio); now(name); });
}
"""


def spoken(lengths: list[float | str | None], **fields: Any) -> StandIn:
    """A run with a moment for each; a number is a narration of so many seconds, a text why there is none, None is no narration."""
    t = Teller(BUYS, gap_s=0.05)
    events = [t.started(), t.step(1, "Walk.")]
    speech: dict[str, bytes | str] = {}
    for number, length in enumerate(lengths, start=1):
        events.append(t.frame())
        if length is not None:
            events.append(t.narration(f"Sentence {number}."))
            speech[speech_key(f"Sentence {number}.")] = sound(length) if isinstance(length, float) else length
    stand_in = StandIn(in_run("20261122T110000.000Z-plans", [*events, t.step_ended(1), t.ended()], **fields))
    stand_in.speech = speech
    return stand_in


def listening(watched: Watched, stand_in: StandIn) -> Page:
    watched.page.add_init_script(LISTEN)
    page = watched.open(stand_in)
    settled(page)
    return page


def asked(stand_in: StandIn) -> list[str]:
    names = {f"speech/{speech_key(f'Sentence {n}.')}.mp3": f"Sentence {n}." for n in range(1, 20)}
    return [names[path] for path in stand_in.asked if path in names]


def heard(page: Page, kind: str) -> list[list[Any]]:
    return [entry for entry in page.evaluate("heard") if entry[0] == kind]


def test_it_is_off_until_somebody_asks(watched: Watched) -> None:
    with spoken([0.2, 0.2]) as stand_in:
        page = listening(watched, stand_in)
        page.keyboard.press(" ")
        expect(page.locator("#position")).to_have_text("2 / 2")
        assert asked(stand_in) == []
        assert page.locator("audio").count() == 1


def test_it_is_in_order_and_never_two_at_once(watched: Watched) -> None:
    """Sentences longer than the moments between them: the player waits for each before the next narrated moment."""
    with spoken([0.9, None, 0.9, 0.9]) as stand_in:
        page = listening(watched, stand_in)
        page.locator('input[name="speed"][value="4"]').check()
        page.locator("#play").focus()
        page.keyboard.press("n")
        page.keyboard.press(" ")
        page.wait_for_function("() => heard.filter(([name]) => name === 'ended').length === 3", timeout=15_000)
        assert asked(stand_in) == ["Sentence 1.", "Sentence 3.", "Sentence 4."]
        assert page.evaluate("most") == 1
        first, *later = [entry[3] for entry in heard(page, "playing")]
        assert first in ("1 / 4", "2 / 4")  # the second moment has nothing to say: it need not wait
        third, fourth = later  # the number is drawn a frame after the sentence may begin
        assert third in ("2 / 4", "3 / 4")
        assert fourth in ("3 / 4", "4 / 4")
        ends, begins = heard(page, "ended"), heard(page, "playing")
        assert all(end[1] <= begin[1] for end, begin in zip(ends, begins[1:], strict=False))
        watched.clean()


def test_several_sentences_of_one_moment_wait_for_each_other(watched: Watched) -> None:
    t = Teller(BUYS)
    texts = ["Sentence 1.", "Sentence 2.", "Sentence 3."]
    events = [t.started(), t.narration(texts[0]), t.frame(), t.narration(texts[1]), t.narration(texts[2]), t.frame(), t.ended()]
    with StandIn(in_run("20261122T110000.000Z-plans", events)) as stand_in:
        stand_in.speech = {speech_key(text): sound(0.4) for text in texts}
        page = listening(watched, stand_in)
        page.keyboard.press("n")
        page.keyboard.press(" ")
        page.wait_for_function("() => heard.filter(([name]) => name === 'ended').length === 3", timeout=8000)
        assert asked(stand_in) == texts
        assert [entry[0] for entry in page.evaluate("heard") if entry[0] != "pause"] == ["playing", "ended"] * 3


def test_toggling_it_off_is_silent_at_once_and_forgets_what_waits(watched: Watched) -> None:
    with spoken([5.0, 5.0]) as stand_in:
        page = listening(watched, stand_in)
        page.keyboard.press("n")
        page.keyboard.press(" ")
        page.wait_for_function("() => heard.some(([name]) => name === 'playing')")
        took = page.evaluate("""async () => {
            const began = performance.now();
            document.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
            while (!document.querySelector("audio").paused) await new Promise((done) => setTimeout(done, 5));
            return performance.now() - began; }""")
        assert took < 200
        page.wait_for_timeout(700)
        assert asked(stand_in) == ["Sentence 1."]
        assert page.evaluate("dashboard.narration.queue.length") == 0
        assert len(heard(page, "playing")) == 1


def test_moving_by_hand_ends_the_sentence_and_does_not_speak(watched: Watched) -> None:
    with spoken([5.0, 5.0, 5.0]) as stand_in:
        page = listening(watched, stand_in)
        page.keyboard.press("n")
        page.keyboard.press(" ")
        page.wait_for_function("() => heard.some(([name]) => name === 'playing')")
        page.keyboard.press(" ")
        page.keyboard.press("End")
        page.wait_for_function("() => document.querySelector('audio').paused")
        page.wait_for_timeout(300)
        assert asked(stand_in) == ["Sentence 1."]


def test_speech_that_cannot_be_made_is_said_once_and_playing_goes_on(watched: Watched) -> None:
    no_voice = "No voice could speak. Set SPEECH_PROVIDER."
    with spoken([no_voice, no_voice, no_voice]) as stand_in:
        page = listening(watched, stand_in)
        page.evaluate("""() => { window.said = []; new MutationObserver((list) => said.push(...list.map((one) => one.target.textContent)))
            .observe(document.getElementById("said"), { attributes: true, attributeFilter: ["data-shown"] }); }""")
        page.locator("#play").click()
        page.keyboard.press("n")
        expect(page.locator("#position")).to_have_text("3 / 3", timeout=8000)
        expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
        assert page.evaluate("said") == [no_voice]
        assert asked(stand_in) == ["Sentence 2.", "Sentence 3."]  # while it plays, N speaks from the next moment on


def test_what_happens_live_is_spoken_and_what_is_too_late_is_not(watched: Watched) -> None:
    t = Teller(BUYS, at=time.time())
    run: StandInRun = in_run("20261122T110000.000Z-plans", [t.started(), t.frame()], live=True)
    with StandIn(run) as stand_in:
        stand_in.speech = {speech_key(f"Sentence {n}."): sound(0.3) for n in range(1, 4)}
        page = listening(watched, stand_in)
        page.keyboard.press("n")
        old = t.narration("Sentence 1.") | {"at": time.time() - 11}
        new = [t.narration(f"Sentence {n}.") | {"at": time.time()} for n in (2, 3)]
        give_pictures(run)
        run.add(old, *new)
        page.wait_for_function("() => heard.filter(([name]) => name === 'ended').length === 2")
        assert asked(stand_in) == ["Sentence 2.", "Sentence 3."]
        assert page.evaluate("most") == 1


def test_asked_for_while_nothing_plays_it_speaks_of_this_moment_alone(watched: Watched) -> None:
    with spoken([0.2, 0.2]) as stand_in:
        page = listening(watched, stand_in)
        page.keyboard.press("End")
        expect(page.locator("#position")).to_have_text("2 / 2")
        page.keyboard.press("n")
        page.wait_for_function("() => heard.some(([name]) => name === 'ended')")
        page.wait_for_timeout(300)
        assert (asked(stand_in), position(page)) == (["Sentence 2."], "2 / 2")


def test_asked_for_before_playing_it_says_the_first_sentence_once(watched: Watched) -> None:
    with spoken([1.0, 0.2]) as stand_in:
        page = listening(watched, stand_in)
        page.keyboard.press("n")
        page.keyboard.press(" ")
        page.wait_for_function("() => heard.filter(([name]) => name === 'ended').length === 2", timeout=8000)
        assert asked(stand_in) == ["Sentence 1.", "Sentence 2."]


def test_a_voice_that_fails_is_said_when_it_is_asked_for(watched: Watched) -> None:
    with spoken(["No voice could speak. Set SPEECH_PROVIDER.", None], live=True) as stand_in:
        page = listening(watched, stand_in)
        page.keyboard.press("Home")
        page.keyboard.press("n")
        expect(page.locator("#said")).to_have_text("No voice could speak. Set SPEECH_PROVIDER.")
