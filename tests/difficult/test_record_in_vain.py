"""A record that the page does not have: what is opened in search of it does not make other records' orders its own."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

PAGE = """<h1>Comments</h1><button aria-expanded=false onclick="this.ariaExpanded = true; o.hidden = false">Screen Options</button><div id=o hidden><p>Columns</p>
    <label><input type=checkbox checked> Author</label></div><p><a href="#pending">Pending (2)</a> <a href="#approved">Approved (3)</a> {more}</p>
    <table><tr><th>Author<th>Comment<tr><td>Pia<td>When? <button>Reply</button><tr><td>Olaf<td>Thanks. <button>Reply</button></table><p id=m></p>
    <script>window.truth = []; onclick = (e) => {{ const name = e.target.closest("a, button")?.textContent
      if (name && name != "Screen Options") {{ truth.push(name); m.textContent = "Done" }} }}</script>"""


@pytest.mark.parametrize("more", ["", "<button>Approve</button>", "<button>Approve all</button>"])
@pytest.mark.parametrize("step", ["Approve the comment by Paul.", 'Approve the comment by "Paul".'])
def test_nothing_is_done_to_others(trying: Trying, site: Site, step: str, more: str) -> None:
    site.answers["/comments"] = PAGE.format(more=more)
    tried = trying("comments", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


def test_the_record_that_is_there_is_answered(trying: Trying, site: Site) -> None:
    site.answers["/comments"] = PAGE.format(more="")
    tried = trying("comments", "1. Reply to the comment by Pia.\n")
    assert tried.passed, tried
    assert tried.truth == ["Reply"]
