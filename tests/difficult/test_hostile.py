"""Strict policies, and pages whose scripts replace built-in functions: worked with, or refused clearly."""

from __future__ import annotations

import pytest
from tests.difficult.site import PAGES, Answer, Site
from tests.difficult.trying import Trying

STEPS = '1. Type "Ann" into Name and click "Save".\n   - Expect: "Saved" is shown\n'
POLICIES = [
    "default-src 'none'; script-src 'self'",
    "sandbox allow-scripts; default-src 'none'; script-src *",
    "require-trusted-types-for 'script'; trusted-types 'none'; default-src 'self'",
]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_strict_policy_hinders_nobody_and_the_caption_shows(trying: Trying, site: Site, policy: str) -> None:
    site.answers["/"] = Answer((PAGES / "saving.html").read_text(), headers={"Content-Security-Policy": policy})
    tried = trying("/", STEPS)
    assert tried.passed, tried
    assert tried.truth == ["Ann"]
    assert tried.page.evaluate("document.documentElement.lastElementChild.matches(':popover-open')")


def test_a_page_without_scripts_of_its_own_is_worked_with(trying: Trying, site: Site) -> None:
    site.answers["/"] = Answer((PAGES / "saving.html").read_text(), headers={"Content-Security-Policy": "sandbox"})
    tried = trying("/", '1. Type "Ann" into Name.\n   - Expect: Name says "Ann"\n')
    assert tried.passed, tried
    assert not trying("/", STEPS).passed  # nobody hears the click


REPLACED = {
    "JSON": "JSON.stringify = () => '{}'",
    "toJSON": "Array.prototype.toJSON = String.prototype.toJSON = () => 'x'",  # as Prototype.js does
    "Symbol": "Symbol.for = () => Symbol(); window.Symbol = function () {}",
    "added": "Object.prototype.extra = 'x'; Array.prototype.each = function () {}",
    "MutationObserver": "window.MutationObserver = class { observe() {} disconnect() {} }",
    "styles": "window.getComputedStyle = () => ({})",
    "listeners": "EventTarget.prototype.addEventListener = () => { throw 1 }",
    "timers": "window.setTimeout = window.requestAnimationFrame = () => 0; window.Promise = function () {}",
}


@pytest.mark.parametrize("script", REPLACED.values(), ids=REPLACED)
def test_what_a_page_replaces_is_no_matter(trying: Trying, site: Site, script: str) -> None:
    site.answers["/"] = f"""<button onclick="truth.push(name_.value); said.textContent = 'Saved'">Save</button>
        <label>Name <input id=name_></label><p id=said></p><script>window.truth = []; {script}</script>"""
    tried = trying("/", STEPS)
    assert tried.passed, tried
    assert tried.truth == ["Ann"]


UNREADABLE = {
    "Map": "window.Map = window.Set = function () {}",
    "iterators": "Array.prototype[Symbol.iterator] = function* () {}",
    "boxes": "Element.prototype.getBoundingClientRect = () => { throw 1 }",
}


@pytest.mark.parametrize("script", UNREADABLE.values(), ids=UNREADABLE)
def test_a_page_that_cannot_be_read_fulfils_nothing(hurried: Trying, site: Site, script: str) -> None:
    site.answers["/"] = f"<button onclick=\"document.title = 'Saved'\">Save</button><script>{script}</script>"
    tried = hurried("/", '1. Click "Save".\n   - Expect: "Error" is not shown\n')
    assert not tried.passed
    assert "built-in functions" in tried.reason
