"""What a row keeps left of the page until the mouse is on it: people see it only then."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

POSTS = """<style>.actions {{ position: relative; left: -9999em }} tr:hover .actions {{ left: 0 }} .skip {{ position: absolute; left: -9999px }}</style>
    <a class=skip href="#main">Skip to content</a><h1 id=main>Posts</h1><table><tr><th>Title<th>Author</tr>{}</table><p id=p></p>
    <script>window.truth = []; document.addEventListener("click", (e) => {{ const on = e.target.closest("a, button"); if (!on) return; e.preventDefault();
      truth.push(`${{on.textContent}} ${{on.closest("tr")?.cells[0].querySelector("b").textContent ?? ""}}`); p.textContent = `Done: ${{truth.length}}` }})</script>"""
ROW = """<tr><td><b><a href="#open" aria-label="“{0}” (Edit)">{0}</a></b><div class=actions><a href="#edit" aria-label="Edit “{0}”">Edit</a> | <button aria-expanded=false aria-label="Quick edit “{0}” inline">Quick Edit</button> |
    <a href="#trash" aria-label="Move “{0}” to the Trash">Trash</a></div><td>Ann</tr>"""
PAGE = POSTS.format("".join(map(ROW.format, ("Crab season", "Tide tables", "Boat race"))))


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Edit the post "Tide tables".', "Tide tables Tide tables"),  # the title edits, as its name says
        ('Click Trash in the row of "Boat race".', "Trash Boat race"),
        ('Move "Crab season" to the trash.', "Trash Crab season"),
        ('Move the post "Boat race" to the bin.', "Trash Boat race"),
        ('Click "Quick Edit" in the row of "Crab season".', "Quick Edit Crab season"),
    ],
)
def test_the_actions_of_a_row_are_reached_by_the_mouse_on_it(trying: Trying, site: Site, step: str, truth: str) -> None:
    site.answers["/posts"] = PAGE
    tried = trying("posts", f"1. {step}\n")
    assert tried.passed, tried
    assert tried.truth == [truth]


@pytest.mark.parametrize(
    "step", ['Edit the post "Lighthouse".', 'Move "Lighthouse" to the trash.', "Click Restore.", "Click Skip to content.", 'Move "Tid" to the trash.']
)
def test_what_is_not_there_opens_no_row(trying: Trying, site: Site, step: str) -> None:
    site.answers["/posts"] = PAGE
    tried = trying("posts", f"1. {step}\n")
    assert not tried.passed, tried
    assert tried.truth == []


COMMENTS = """<style>.actions {{ position: relative; left: -9999em }} tr:hover .actions {{ left: 0 }}</style><table><tr><th>Author<th>Comment</tr>{}</table><p id=p></p>
    <script>window.truth = []; document.addEventListener("click", (e) => {{ const on = e.target.closest("a, button"); if (!on) return; e.preventDefault();
      truth.push(`${{on.textContent}} ${{on.closest("tr").cells[0].querySelector("b").textContent}}`); p.textContent = `Done: ${{truth.length}}` }})</script>"""
COMMENT = """<tr><td><b>{0}</b> <a href="#mail">{1}</a><td>When does it open? <div class=actions><a href="#a" aria-label="Approve this comment">Approve</a> | <a href="#s">Spam</a></div></tr>"""
NAMES = (("Nora Pike", "nora@example.com"), ("Nora Pikett", "pikett@example.com"), ("Olaf Stone", "olaf@example.com"))


@pytest.mark.parametrize(
    ("step", "truth"),
    [
        ('Approve the comment by "Nora Pike".', ["Approve Nora Pike"]),
        ('Click Spam in the row of "Olaf Stone".', ["Spam Olaf Stone"]),
        ('Click Spam in the row of "Nora".', []),
        ('Approve the comment by "Nora Stone".', []),
        ('Click Reply in the row of "Olaf Stone".', []),
    ],
)
def test_the_name_of_a_row_may_be_plain_text(trying: Trying, site: Site, step: str, truth: list[str]) -> None:
    site.answers["/comments"] = COMMENTS.format("".join(COMMENT.format(*who) for who in NAMES))
    tried = trying("comments", f"1. {step}\n")
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth
