"""Frames: told along with the document around them once they are known, else asked themselves; the same is told either way."""

from __future__ import annotations

import pytest
from pytest_tool.action import Operation
from pytest_tool.browser.injected import source
from pytest_tool.observation import Observation
from stage import Site, Stage, decision

FORM = "<title>{0}</title><label>Name of {0} <input></label><button onclick=\"this.textContent='Sent {0}'\">Send {0}</button>"
AROUND = """<h1>Around</h1><iframe src="/one"></iframe><iframe name=deep src="/around-two"></iframe>
<iframe src="{foreign}/three"></iframe><iframe src="/hidden" style="display:none"></iframe><button>Outside</button>"""


@pytest.fixture
def framed(stage: Stage, site: Site) -> Stage:
    """A page with a frame of its own site, one with a frame of its own, one of another site, and one that is not shown."""
    for name in ("one", "two", "three", "hidden"):
        site.pages[f"/{name}"] = FORM.format(name)
    site.pages["/around-two"] = '<title>Deep</title><p>Deeper</p><iframe src="/two"></iframe>'
    site.pages["/"] = AROUND.format(foreign=site.url.replace("127.0.0.1", "localhost"))
    stage.page.goto(site.url)
    return stage


def told(seen: Observation) -> list[object]:
    return [*seen.controls, *seen.blocks, seen.left_out]


def test_a_known_frame_tells_what_it_told_before(framed: Stage) -> None:
    first, second, third = framed.look(), framed.look(), framed.look()
    assert [(c.name, c.frame) for c in first.controls if c.role == "button"] == [
        ("Outside", ""), ("Send one", "one"), ("Send two", "Deep > two"), ("Send three", "three"),
    ]  # fmt: skip
    assert told(first) == told(second) == told(third)


def test_what_a_document_has_told_is_told_again_only_where_it_changed(paper: Stage) -> None:
    page = paper.page
    page.goto("about:blank")
    page.evaluate(source("bench"))
    page.evaluate("document.body.innerHTML = '<button>Send</button>'")

    def told(serial: int, held: int = 0) -> str:
        return str(page.evaluate(f"window['bench'].look({{ start: 1, serial: {serial}, held: {held} }})"))

    first = told(1)
    assert "Send" in first
    assert (told(2, held=1), told(3), told(4, held=1)) == ("", first, first)  # whose answer was lost asks for all of it
    page.evaluate("document.querySelector('button').textContent = 'Sent'")
    assert "Sent" in told(5, held=4)


def test_one_document_of_several_that_changed_is_told_anew(framed: Stage) -> None:
    framed.look()
    for name in ("one", "two", "three"):
        frame = next(f for f in framed.page.frames if f.url.endswith(f"/{name}"))
        frame.evaluate("document.querySelector('button').textContent += '!'")
        framed.look()
    assert [c.name for c in framed.look().controls if c.role == "button"] == [
        "Outside", "Send one!", "Send two!", "Send three!",
    ]  # fmt: skip


@pytest.mark.parametrize("looks", [1, 2])
@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_an_action_reaches_the_frame_that_was_meant(framed: Stage, name: str, looks: int) -> None:
    seen = [framed.look() for _ in range(looks)][-1]
    tag = next(c.tag for c in seen.controls if c.name == f"Send {name}")
    assert framed.perform(decision(Operation.CLICK, tag), seen).done
    assert [c.name for c in framed.look().controls if c.name.startswith("Sent")] == [f"Sent {name}"]


@pytest.mark.parametrize("looks", [1, 2, 3])
def test_what_is_new_in_a_known_frame_has_numbers_of_its_own(framed: Stage, looks: int) -> None:
    for _ in range(looks):
        framed.look()
    for frame in framed.page.frames:
        frame.evaluate("for (const name of ['A', 'B']) document.body.append(Object.assign(document.createElement('button'), { textContent: name }))")
    tags = sorted(c.tag for c in framed.look().controls)
    assert tags == list(range(tags[0], tags[0] + 7 + 2 * 5))  # without gaps: people and models read them


def test_another_document_in_a_known_frame_is_read(framed: Stage, site: Site) -> None:
    framed.look()
    framed.page.frames[1].goto(f"{site.url}/hidden")
    assert "Send hidden" in [c.name for c in framed.look().controls]
    framed.page.frames[1].goto(site.url.replace("127.0.0.1", "localhost") + "/three")
    assert [c.name for c in framed.look().controls].count("Send three") == 2


def test_a_known_frame_that_cannot_be_read_is_counted_and_the_page_is_read(framed: Stage) -> None:
    before = framed.look()
    framed.page.frames[1].evaluate("Array.prototype.push = () => 0")
    after = framed.look()
    assert after.left_out == before.left_out + 1
    assert [c.name for c in after.controls] == [c.name for c in before.controls if c.frame != "one"]


def test_a_frame_of_another_site_that_does_not_answer_is_left_out(framed: Stage) -> None:
    before = [framed.look() for _ in range(2)][-1]
    foreign = next(f for f in framed.page.frames if f.url.endswith("/three"))
    foreign.evaluate("() => { setTimeout(() => { const began = Date.now(); while (Date.now() - began < 3500); }, 0) }")
    after = framed.look()
    assert after.left_out == before.left_out + 1
    assert [c.name for c in after.controls] == [c.name for c in before.controls if c.frame != "three"]
    foreign.evaluate("1")
    assert told(framed.look()) == told(before)


def test_a_page_that_replaces_its_frames_windows_does_not_learn_how_they_are_asked(framed: Stage) -> None:
    before = framed.look()
    framed.page.evaluate("""() => {
      window.asked = [];
      const spy = new Proxy({}, { get(_, name) { asked.push(String(name)); } });
      Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get: () => spy });
    }""")
    assert told(framed.look()) == told(before)
    assert framed.page.evaluate("asked") == []
