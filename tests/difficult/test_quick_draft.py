"""A first page with a small form for something new, beside a link that leads to the whole form for it."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<a href="/new">New</a><h1>Dashboard</h1><h2>Quick Draft</h2><form onsubmit="truth.push([t.value, c.value]); m.textContent = 'Draft saved'; return false">{title}
    <label>Content <textarea id=c placeholder="What’s on your mind?"></textarea></label> {send}</form><p id=m></p><script>window.truth = []; window.t = window.t || {{ value: "" }}</script>"""
TITLE = "<label>Title <input id=t></label>"
SEND = "<button>Save Draft</button>"


@pytest.mark.parametrize("step", ['Add a new post with the title "Open day".', 'Create a post titled "Open day".'])
@pytest.mark.parametrize("title", ["", TITLE])
def test_a_title_is_no_content_and_is_not_left_behind(trying: Trying, site: Site, step: str, title: str) -> None:
    site.answers["/board"], site.answers["/new"] = (
        PAGE.format(title=title, send=SEND),
        "<h1>Add post</h1><p>Nothing</p><script>window.truth = ['left']</script>",
    )
    tried = trying("board", f"1. {step}\n")
    assert not tried.passed or tried.truth == [["Open day", ""]], tried
    assert all(sent == ["Open day", ""] or sent == "left" for sent in tried.truth), tried


def test_what_was_typed_is_not_left_by_a_link(trying: Trying, site: Site) -> None:
    site.answers["/board"], site.answers["/new"] = PAGE.format(title="", send=""), "<h1>Add post</h1><script>window.truth = ['left']</script>"
    tried = trying("board", '1. Add a new post "Hello".\n')
    assert not tried.passed, tried
    assert tried.truth == [], tried


def test_what_is_on_the_mind_is_content(trying: Trying, site: Site) -> None:
    site.answers["/board"], site.answers["/new"] = PAGE.format(title="", send="<button>Add</button>"), "<h1>Add post</h1>"
    tried = trying("board", '1. Add a new post "Hello".\n')
    assert tried.passed, tried
    assert tried.truth == [["", "Hello"]]
