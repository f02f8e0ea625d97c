"""Expectations on the page of a record and on a table below the links to parts of it, as content managers have them."""

from __future__ import annotations

import pytest
from tests.difficult.cases import IN_VAIN_S
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<title>Edit Post “Storm” ‹ News</title><ul><li><a href="#p">Posts</a><li><a href="#c" aria-label="Comments 2 Comments in moderation">Comments <b>2</b></a></ul><h1>Posts</h1>
    <ul><li><a href="#a">All <i>(7)</i></a> |<li><a href="#m">Mine <i>(5)</i></a> |<li><a href="#d">Drafts <i>(2)</i></a></ul>
    <table><tr><th>Title<th>Author<tr><td>Storm<td>Ann<tr><td>Harbour life<td>Ben</table><button onclick="this.textContent = 'Shown'">Show</button>
    <h2>Edit</h2><div role=textbox contenteditable aria-label="Add title">Storm lifted</div><table><tr><th><label for=t>Tagline</label><td><input id=t value="News from the quay"><p>In a few words, explain what this is about.</table>"""


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("2 posts are listed", True),
        ("3 posts are listed", False),
        ("4 posts are listed", False),
        ('"Harbour life" is in the list', True),
        ('"Drafts" is in the list', False),
        ('the title is "Storm lifted"', True),
        ('the title is "Storm"', False),
        ('the tagline is "News from the quay"', True),
        ('the tagline is "News"', False),
        ('the tagline is "In a few words, explain what this is about."', False),
    ],
)
def test_what_is_expected_is_read_where_a_person_reads_it(trying: Trying, site: Site, expected: str, holds: bool) -> None:
    site.answers["/posts"] = PAGE
    tried = trying("posts", f'1. Click "Show".\n   - Expect: {expected}\n', None if holds else IN_VAIN_S)
    assert tried.passed is holds, tried
