"""Signing in: a field for one name or another, and a first page whose parts report errors of their own."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

FORM = """<title>Log In</title><h1>Harbour</h1><form onsubmit="go(); return false"><label for=u>{name}</label> <input id=u><label for=p>Password</label> <input id=p type=password>
    <button onclick="truth.push('pressed')">Log In</button></form><script>window.truth = []; function go() {{
      truth.push(u.value + "/" + p.value); history.pushState(0, "", "/admin"); document.body.innerHTML = `{next}` }}</script>"""
BOARD = '<a href="#me">Howdy, ann</a><h1>Dashboard</h1><h2>News</h2><div><p><strong>RSS Error:</strong> A valid URL was not provided.</p></div><h2>Queue</h2><p>3 failed jobs</p>'
STEP = '1. Log in as "ann" with password "lamp".\n'


@pytest.mark.parametrize("name", ["Username or Email Address", "Email or username", "Phone, email, or username", "E-mail / Username"])
def test_a_field_for_one_name_or_another_takes_either(trying: Trying, site: Site, name: str) -> None:
    site.answers["/in"] = FORM.format(name=name, next="<h1>Dashboard</h1>")
    tried = trying("in", f'{STEP}   - Expect: the heading "Dashboard" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["pressed", "ann/lamp"]


def test_a_field_for_neither_takes_it_not(trying: Trying, site: Site) -> None:
    site.answers["/in"] = FORM.format(name="Company or branch", next="<h1>Dashboard</h1>")
    tried = trying("in", STEP)
    assert not tried.passed, tried
    assert "ann/lamp" not in tried.truth


@pytest.mark.parametrize("head", ['<a href="#me">Howdy, ann</a>', "<button>Sign out</button>", '<a href="#out">Log off</a>'])
def test_what_the_parts_of_the_first_page_report_is_not_about_the_sign_in(trying: Trying, site: Site, head: str) -> None:
    site.answers["/in"] = FORM.format(name="Username", next=BOARD.replace('<a href="#me">Howdy, ann</a>', head))
    tried = trying("in", STEP)
    assert tried.passed, tried
    assert tried.truth == ["pressed", "ann/lamp"]


@pytest.mark.parametrize(
    "came",
    [
        "<h1>Harbour</h1><p>Error: the account of ann is locked.</p>",
        '<h1>Harbour</h1><p>Login failed</p><a href="#in">Try again</a>',
        '<a href="#me">Howdy, ann</a><h1>Dashboard</h1><p role=alert>Your session could not be opened.</p>',
        '<a href="#me">Howdy, ann</a><h1>Harbour</h1><p>Wrong password</p><input type=password aria-label=Password>',
    ],
)
def test_an_error_that_may_be_about_it_still_is_one(trying: Trying, site: Site, came: str) -> None:
    site.answers["/in"] = FORM.format(name="Username", next=came)
    tried = trying("in", STEP)
    assert not tried.passed, tried
    assert "an error appeared" in tried.reason


def test_nor_is_one_excused_that_came_after_it(trying: Trying, site: Site) -> None:
    next_ = '<a href="#me">Howdy, ann</a><h1>Dashboard</h1><button onclick="m.textContent = \\\'The index could not be rebuilt.\\\'">Rebuild index</button><p id=m></p>'
    site.answers["/in"] = FORM.format(name="Username", next=next_.replace("\\'", "&quot;"))
    tried = trying("in", '1. Log in as "ann" with password "lamp" and click "Rebuild index".\n')
    assert not tried.passed, tried
    assert "an error appeared" in tried.reason
