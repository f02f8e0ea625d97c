"""Facts for the review of broken UI: what is broken is seen, what is meant to be so is not."""

from __future__ import annotations

import pytest
from pytest_tool.browser.facts import Fact, FactKind, Inspector
from stage import HANDLE, SECRET, Answer, Site, Stage

PICTURE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def shown(stage: Stage, body: str) -> tuple[Fact, ...]:
    """The facts of a page with this body."""
    inspector = stage.browser.inspector()
    stage.page.set_content(f"<!doctype html><title>Page</title><body style='font: 16px sans-serif'>{body}</body>")
    return inspector.inspect().facts


BROKEN = {
    FactKind.IMAGE: [
        '<img src="data:image/png;base64,xxxx" alt="Cover" width=100 height=50>',
    ],
    FactKind.CLIPPED: [
        '<button style="width: 60px; overflow: hidden; white-space: nowrap">Add to basket</button>',
        '<button style="width: 60px; overflow: hidden; white-space: nowrap"><span>Add to basket</span></button>',
        '<p style="height: 8px; overflow: hidden">Half of a line</p>',
        '<a href="/x" style="display: inline-block; width: 50px; border: 1px solid; white-space: nowrap">Go to the checkout</a>',
    ],
    FactKind.OVERLAP: [
        '<p style="margin: 0">First text</p><p style="margin: -16px 0 0">Second text</p>',
        '<p style="position: absolute; left: 20px; top: 30px">One label</p><p style="position: absolute; left: 40px; top: 32px">Another</p>',
    ],
    FactKind.COVERED: [
        '<button>Pay</button><div style="position: absolute; inset: 0 auto auto 0; width: 300px; height: 100px; background: #eee">Offer</div>',
        '<div style="height: 600px"></div><button>Pay</button><div style="position: fixed; bottom: 0; height: 120px; width: 100%; background: #eee">We use cookies</div>',
    ],
    FactKind.UNREACHABLE: [
        '<div><button style="position: relative; left: -600px">Pay</button> beside it</div>',
        '<style>html { overflow: hidden }</style><div><button style="position: relative; left: 2000px">Pay</button> beside it</div>',
    ],
    FactKind.CONTRAST: [
        '<p style="color: #ddd">Hardly there</p>',
        '<p style="color: #000; opacity: 0.2">Hardly there</p>',
        '<div style="background: #333"><p style="color: #444">Dark on dark</p></div>',
        '<p style="color: oklch(0.93 0 0)">Hardly there</p>',
    ],
    FactKind.TEMPLATE: [
        "<p>{{ price }}</p>", "<p>Total: <b>undefined</b></p>", "<p>£NaN</p>", "<p>[object Object]</p>", "<p>Hello undefined!</p>",
        "<button>checkout.button.pay</button>", "<p>Dear ${name}</p>", "<p>button.pay</p>", "<p>CHECKOUT.TITLE</p>",
    ],
    FactKind.SCROLL: ['<div style="width: 3000px; height: 10px">wide</div>'],
}  # fmt: skip


@pytest.mark.parametrize(("kind", "body"), [(kind, body) for kind, bodies in BROKEN.items() for body in bodies])
def test_what_is_broken_is_seen_once_and_as_nothing_else(stage: Stage, kind: FactKind, body: str) -> None:
    assert [fact.kind for fact in shown(stage, body)] == [kind]


MEANT = {
    "an ellipsis": '<p style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A long title of a book</p>',
    "so many lines and no more": '<p style="display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow: hidden; width: 80px">A long text that is clamped</p>',
    "an excerpt": '<p style="height: 48px; line-height: 24px; overflow: hidden; width: 80px">Some lines of text of which only the first two are shown here</p>',
    "a list that scrolls": '<div style="height: 30px; overflow: auto"><p>One</p><button>Two</button><p>Three</p></div>',
    "words for screen readers": '<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0); white-space: nowrap">Basket, three items</span>',
    "a link for keyboards": '<a href="#main" style="position: absolute; left: -500px">Skip to content</a><main id=main>Text</main>',
    "a drawer": '<nav style="position: fixed; left: -300px; width: 280px; top: 0; bottom: 0"><a href="/a">Menu</a></nav><p>Text</p>',
    "a drawer on the right": '<nav style="position: fixed; right: -300px; width: 280px; top: 0; bottom: 0"><button>Close</button></nav><p>Text</p>',
    "a button that slides in": '<button style="position: fixed; bottom: -60px; transition: bottom 0.3s">To the top</button><p>Text</p>',
    "a carousel": '<div style="overflow: hidden; width: 200px; white-space: nowrap">' + "".join(f'<div style="display: inline-block; width: 150px"><p>Slide {i} with text</p><button>Buy {i}</button></div>' for i in range(5)) + "</div>",
    "an accordion": '<div style="max-height: 0; overflow: hidden"><p>Folded text</p><button>Folded</button></div>',
    "a sticky header": '<header style="position: sticky; top: 0; background: #fff">Shop</header>' + "<p>Line</p>" * 80,
    "a cookie bar that leaves room": '<button>Pay</button><div style="height: 900px"></div><div style="position: fixed; bottom: 0; height: 60px; width: 100%; background: #eee">We use cookies</div>',
    "a menu that is open": '<button>Pay</button><div class="dropdown-menu" style="position: absolute; inset: 0 auto auto 0; width: 200px; height: 80px; background: #fff">Sort by price</div>',
    "what asks first": '<button>Pay</button><div style="position: fixed; inset: 0; background: #0008"><div style="background: #fff; margin: 100px">Really?</div></div>',
    "a dialog": '<button>Pay</button><p style="color: #eee">behind</p><dialog id=d><p>Really?</p></dialog><script>d.showModal()</script>',
    "text on a picture": f'<div style="background-image: url({PICTURE}); background-size: cover"><h1 style="color: #fff">Welcome</h1></div>',
    "text on a picture beside it": f'<div style="position: relative"><img src="{PICTURE}" width=400 height=100 alt=""><h1 style="color: #fff; position: absolute; top: 0">Welcome</h1></div>',
    "text that fades": '<p style="color: #fff; background: linear-gradient(#000, #333)">On a gradient</p>',
    "a gradient of letters": '<h1 style="background: linear-gradient(#06c, #c06); background-clip: text; -webkit-background-clip: text; color: transparent">Letters</h1>',
    "what is switched off": '<button disabled style="color: #ddd; background: #eee">Not yet</button><fieldset disabled><label style="color: #ddd"><input> Later</label></fieldset>',
    "a hidden box with a label": '<label><input type=checkbox style="opacity: 0; position: absolute"> Gift wrap</label>',
    "a badge on a button": '<button style="position: relative; width: 40px; height: 40px; border: 1px solid">B<span style="position: absolute; top: -6px; right: -14px; width: 30px">12</span></button>',
    "lines set close": '<p style="line-height: 0.95">One line<br>and another<br>and a third</p>',
    "a stretched link": '<div style="position: relative"><style>a.s::after { content: ""; position: absolute; inset: 0 }</style><a class=s href="/x">Card</a> <button>Buy</button></div>',
    "code": "<p>Write <code>{{ name }}</code> and <code>undefined</code>.</p><pre>NaN !== NaN</pre><textarea>{{ x }}</textarea>",
    "words that only look like leftovers": "<p>Undefined behaviour is undefined in C.</p><p>www.example.org</p><p>docs.python.org</p><p>main.py</p><p>e.g.</p><p>v1.2.3</p><p>a@b.co.uk</p><p>Naan bread</p>",
    "a picture that is late": '<div style="height: 5000px"></div><img loading=lazy src="http://127.0.0.1:9/later.png" width=10 height=10>',
    "a counting pixel": '<img src="data:image/png;base64,xxxx" width=1 height=1 alt="">',
    "a page held still": '<style>html, body { overflow-x: hidden }</style><div style="width: 3000px; height: 10px"></div>',
    "text that turns": '<p style="position: absolute; top: 100px; transform: rotate(90deg)">Turned text</p><p style="position: absolute; top: 90px">Flat text</p>',
    "a message that fades in": '<style>@keyframes f { from { opacity: 0.2 } to { opacity: 1 } }</style><p style="animation: f 60s">Saved</p>',
}  # fmt: skip


@pytest.mark.parametrize("body", MEANT.values(), ids=MEANT)
def test_what_is_meant_to_be_so_is_no_fact(stage: Stage, body: str) -> None:
    assert shown(stage, body) == ()


def test_shadow_roots_are_looked_into(stage: Stage) -> None:
    body = '<div id=host></div><script>host.attachShadow({mode: "open"}).innerHTML = "<button>{{ pay }}</button>"</script>'
    (fact,) = shown(stage, body)
    assert (fact.kind, fact.where) == (FactKind.TEMPLATE, 'button "{{ pay }}"')


def test_a_fact_says_where_and_how_bad(stage: Stage) -> None:
    (fact,) = shown(stage, '<h2 style="color: #ddd; margin: 50px">Your orders</h2>')
    assert (fact.where, fact.severity) == ('heading "Your orders"', "medium")
    assert fact.evidence == "“Your orders” has a contrast of 1.3 to 1"
    assert fact.box is not None
    assert fact.box.x == 58


def test_no_secret_leaves(stage: Stage) -> None:
    (fact,) = shown(stage, f'<p style="color: #ddd">{SECRET}</p>')
    assert SECRET not in f"{fact}"
    assert HANDLE in fact.evidence


def test_the_caption_of_the_tool_is_no_part_of_the_page(stage: Stage) -> None:
    stage.page.set_content("<button>Pay</button>")
    stage.browser.caption("click {{ pay }} " * 40)
    assert stage.browser.inspector().inspect().facts == ()


def wait_for(stage: Stage, inspector: Inspector, count: int) -> list[Fact]:
    """Facts that are heard, until they are of so many places."""
    found: list[Fact] = []
    for _ in range(100):
        found += inspector.inspect().facts
        if len({fact.where for fact in found}) >= count:
            break
        stage.page.wait_for_timeout(30)
    return found


def test_errors_and_failed_requests_are_heard_once(stage: Stage, site: Site) -> None:
    site.pages["/broken"] = Answer("no", 500)
    site.pages["/login"] = Answer("no", 401)
    site.pages["/"] = """<title>T</title><script>
      console.error("it broke"); setTimeout(() => { throw new Error("not caught") });
      fetch("/broken?token=abc"); fetch("/login", {method: "POST"}).catch(() => 0); fetch("http://127.0.0.1:9/")
    </script><link rel=icon href="/favicon.ico">text"""
    inspector = stage.browser.inspector()
    stage.page.goto(site.url)
    found = {(f.kind.value, f.where.removeprefix(f"GET {site.url}"), f.severity): f.evidence for f in wait_for(stage, inspector, 5)}
    assert found[("console", "console", "medium")] == "it broke"
    assert "not caught" in found[("console", "script of the page", "medium")]
    assert found[("request", "/broken", "high")] == "answered 500"
    assert not any("token" in f"{fact}" or "favicon" in f"{fact}" for fact in found.items())
    assert inspector.inspect().facts == ()


def test_a_server_that_says_no_weighs_little(stage: Stage, site: Site) -> None:
    site.pages["/sign-in"] = Answer("Wrong password", 401)
    inspector = stage.browser.inspector()
    stage.page.goto(f"{site.url}/sign-in")
    (fact,) = wait_for(stage, inspector, 1)
    assert (fact.kind, fact.severity, fact.evidence) == (FactKind.REQUEST, "low", "answered 401")


def test_a_request_that_a_new_page_cuts_off_is_no_fact(stage: Stage, site: Site) -> None:
    site.pages["/slow"] = Answer("late", after_s=1)
    site.pages["/"] = "<title>T</title><script>fetch('/slow').catch(() => 0)</script>first"
    site.pages["/next"] = "<title>T</title>next"
    inspector = stage.browser.inspector()
    stage.page.goto(site.url)
    stage.page.goto(f"{site.url}/next")
    stage.page.wait_for_timeout(100)
    assert inspector.inspect().facts == ()


def test_a_page_full_of_faults_tells_a_handful_of_each(stage: Stage) -> None:
    facts = shown(stage, "".join(f'<p style="color: #ddd">Text {i}</p>' for i in range(3000)))
    assert 0 < len(facts) <= 10
