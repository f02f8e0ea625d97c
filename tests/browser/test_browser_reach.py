"""What can be reached: in view, covered, behind a modal dialog, in shadow trees and frames."""

from __future__ import annotations

from pytest_tool.action import Operation
from stage import Site, Stage

FAR = "<div style='height:3000px'></div>"


def test_in_view_and_out_of_view(paper: Stage) -> None:
    seen = paper.show(f"<button>near</button>{FAR}<button>far</button>")
    assert [(c.name, c.in_view, c.covered) for c in seen.controls] == [("near", True, False), ("far", False, False)]


def test_scrolled_out_of_its_pane_is_out_of_view_and_not_covered(paper: Stage) -> None:
    seen = paper.show(f"<div style='height:100px;overflow:auto'>{FAR}<button>low</button></div><p>below</p>")
    pane, low = seen.controls
    assert (pane.role, pane.states) == ("region", {"scrollable"})
    assert (low.in_view, low.covered) == (False, False)


def test_a_control_under_something_else_is_covered(paper: Stage) -> None:
    seen = paper.show("<button>under</button><div style='position:fixed;inset:0;background:red'></div>")
    assert seen.controls[0].covered


def test_what_lets_clicks_through_does_not_cover(paper: Stage) -> None:
    seen = paper.show("<button>under</button><div style='position:fixed;inset:0;pointer-events:none'></div>")
    assert not seen.controls[0].covered


def test_everything_behind_a_native_modal_is_covered(paper: Stage) -> None:
    paper.page.set_content(f"<button>page</button>{FAR}<button>far</button><dialog><h2>Settings</h2><button>OK</button></dialog>")
    paper.page.evaluate("document.querySelector('dialog').showModal()")
    seen = paper.look()
    assert seen.modal == "Settings"
    assert {c.name: c.covered for c in seen.controls} == {"page": True, "far": True, "OK": False}


def test_everything_behind_an_aria_modal_is_covered(paper: Stage) -> None:
    seen = paper.show("<button>page</button><div role=dialog aria-modal=true aria-label=Login><button>OK</button></div>")
    assert seen.modal == "Login"
    assert {c.name: c.covered for c in seen.controls} == {"page": True, "OK": False}


def test_the_inner_of_two_modals_is_the_one_on_top(paper: Stage) -> None:
    seen = paper.show(
        "<div role=dialog aria-modal=true aria-label=Outer><button>a</button><div role=dialog aria-modal=true aria-label=Inner><button>b</button></div></div>"
    )
    assert seen.modal == "Inner"
    assert {c.name: c.covered for c in seen.controls} == {"a": True, "b": False}


def test_inert_parts_cannot_be_reached(paper: Stage) -> None:
    assert paper.show("<div inert><button>x</button></div>").controls[0].covered


def test_a_closed_shadow_root_is_open_to_us(stage: Stage, site: Site) -> None:
    site.pages["/"] = """<x-a></x-a><script>
        const root = document.querySelector('x-a').attachShadow({mode: 'closed'});
        root.innerHTML = '<p>inside</p><button onclick="document.title = \\'clicked\\'">Deep</button>';
    </script>"""
    seen = stage.go(site.url)
    assert [b.text for b in seen.blocks] == ["inside"]
    assert not seen.controls[0].covered
    assert stage.do(Operation.CLICK, "Deep").done
    assert stage.page.title() == "clicked"


def test_controls_in_frames_are_seen_in_place_and_clicked(stage: Stage, site: Site) -> None:
    site.pages["/"] = "<p style='margin:0;height:100px'>outer</p><iframe src='/in' style='border:0;margin-left:50px'></iframe>"
    site.pages["/in"] = "<body style='margin:0'><p>inner</p><button onclick='this.textContent = \"Done\"'>Press</button>"
    seen = stage.go(site.url)
    [button] = seen.controls
    assert [b.text for b in seen.blocks] == ["outer", "inner"]
    assert button.box.x > 50
    assert button.box.y > 100
    outcome = stage.do(Operation.CLICK, "Press")
    assert outcome.done
    assert stage.find("Done").tag == button.tag


def test_a_frame_of_another_site_is_read_too(stage: Stage, site: Site) -> None:
    site.pages["/"] = f"<iframe src='{site.url.replace('127.0.0.1', 'localhost')}/in'></iframe>"
    site.pages["/in"] = "<label>Card <input></label>"
    stage.go(site.url)
    assert stage.do(Operation.TYPE, "Card", "4242").changes == ('value of textbox "Card" is "4242"',)


def test_a_hidden_frame_is_not_read(stage: Stage, site: Site) -> None:
    site.pages["/"] = "<iframe src='/in' style='display:none'></iframe><p>outer</p>"
    site.pages["/in"] = "<button>x</button>"
    assert stage.go(site.url).controls == ()
