"""Values of forms as libraries draw them: stars of two ratings, swatches of two groups, lists that find nothing, counters, calendars, files."""

from __future__ import annotations

import pytest
from tests.difficult.site import Site
from tests.difficult.trying import Trying

RATINGS = """<h1>Write a review</h1><div><span>Service</span><div role=radiogroup aria-label=Service id=service></div></div>
<div><span>Food</span><div role=radiogroup aria-label=Food id=food></div></div><script>window.truth = {}
for (const group of [service, food]) for (let i = 1; i <= 5; i++) { const b = document.createElement('button'); b.textContent = '★'
b.setAttribute('role', 'radio'); b.setAttribute('aria-checked', 'false'); b.setAttribute('aria-label', i + (i > 1 ? ' stars' : ' star'))
b.onclick = () => { [...group.children].forEach((x, j) => x.setAttribute('aria-checked', j === i - 1)); truth[group.id] = i }; group.append(b) }</script>"""


@pytest.mark.parametrize(
    ("step", "truth"),
    [("Rate the food with 5 stars.", {"food": 5}), ("Give the service 4 stars.", {"service": 4}), ("Give 3 stars for the service.", {"service": 3})],
)  # fmt: skip
def test_of_two_ratings_the_one_that_is_named_gets_the_stars(trying: Trying, site: Site, step: str, truth: dict[str, int]) -> None:
    site.answers["/ratings"] = RATINGS
    assert (tried := trying("ratings", f"1. {step}\n")).passed, tried
    assert tried.truth == truth


@pytest.mark.parametrize("step", ["Give it 4 stars.", "Give the parking 4 stars.", "Rate the hotel with 5 stars.", "Give the service 6 stars."])
def test_no_rating_gets_stars_that_are_for_none_or_another(trying: Trying, site: Site, step: str) -> None:
    site.answers["/ratings"] = RATINGS
    assert not (tried := trying("ratings", f"1. {step}\n")).passed, tried
    assert tried.truth == {}


SWATCHES = """<h1>Settings</h1><fieldset><legend>Accent colour</legend><button aria-label=Red></button><button aria-label=Green></button><button aria-label=Blue></button></fieldset>
<fieldset><legend>Label colour</legend><button aria-label=Red></button><button aria-label=Teal></button></fieldset>
<fieldset><legend>Theme</legend><label><input type=radio name=t checked> Light</label><label><input type=radio name=t> Dark</label></fieldset>
<script>window.truth = ''; for (const b of document.querySelectorAll('button')) { b.style.cssText = 'width:20px;height:20px;background:' + b.ariaLabel
b.onclick = () => { for (const x of b.parentNode.querySelectorAll('button')) x.setAttribute('aria-pressed', x === b); truth += b.parentNode.firstChild.textContent + ' ' + b.ariaLabel } }</script>"""


def test_a_colour_is_chosen_in_its_group(trying: Trying, site: Site) -> None:
    site.answers["/swatches"] = SWATCHES
    assert (tried := trying("swatches", "1. Set the label colour to red.\n2. Choose blue as the accent colour.\n")).passed, tried
    assert tried.truth == "Label colour RedAccent colour Blue"


@pytest.mark.parametrize("step", ["Set the label colour to green.", "Choose the blue theme.", 'Choose "Green" as the label colour.'])
def test_what_only_another_group_has_is_not_chosen_there(trying: Trying, site: Site, step: str) -> None:
    site.answers["/swatches"] = SWATCHES
    assert not (tried := trying("swatches", f"1. {step}\n")).passed, tried
    assert tried.truth == ""


SEARCHED = """<h1>New bundle</h1><label for=n>Name</label><input id=n><label for=c>Category</label>
<input id=c role=combobox aria-expanded=false aria-controls=l autocomplete=off><div id=l></div><script>window.truth = ''
const draw = () => { const all = ['Books', 'Games', 'Garden'].filter(o => o.toLowerCase().includes(c.value.toLowerCase())); l.replaceChildren(); c.setAttribute('aria-expanded', 'true')
  for (const o of all) { const d = document.createElement('div'); d.setAttribute('role', 'option'); d.textContent = o; d.onmousedown = () => { c.value = truth = o; l.replaceChildren(); c.setAttribute('aria-expanded', 'false') }; l.append(d) }
  if (!all.length) { const d = document.createElement('div'); d.className = 'no-results'; d.tabIndex = 0; d.textContent = 'No results found'; l.append(d) } }
c.oninput = draw; c.onclick = draw; c.onblur = () => { if (truth !== c.value) c.value = truth; l.replaceChildren() }</script>"""


@pytest.mark.parametrize(("step", "passes"), [
    ('Fill in the form with the name "Home" and the category Garden.', True),
    ('Fill in the form with the name "Home" and the category Food.', False),
    ("Set the category to Food.", False),
])  # fmt: skip
def test_what_a_list_does_not_find_is_not_chosen(trying: Trying, site: Site, step: str, passes: bool) -> None:
    site.answers["/searched"] = SEARCHED
    assert (tried := trying("searched", f"1. {step}\n")).passed is passes, tried
    assert tried.truth == ("Garden" if passes else "")


LISTED = """<h1>New bundle</h1><label>Country <select id=s><option>France</select></label><div id=t role=combobox tabindex=0 aria-label=Tags aria-expanded=false></div>
<div id=l hidden><div role=option tabindex=0>new</div><div role=option tabindex=0>sale</div></div><style>#t { border: 1px solid; height: 20px; width: 200px }</style>
<script>window.truth = ''; t.onclick = () => { l.hidden = !l.hidden; t.setAttribute('aria-expanded', !l.hidden) }; for (const o of l.children) o.onclick = () => { truth += o.textContent }</script>"""


def test_a_tag_is_not_added_by_opening_the_list_of_tags(trying: Trying, site: Site) -> None:
    site.answers["/listed"] = LISTED
    assert not (tried := trying("listed", "1. Add the tag eco.\n")).passed, tried
    assert tried.truth == ""
    assert trying("listed", '1. Choose "sale" as the tags.\n').truth == "sale"


COUNTED = """<h1>Trip</h1><section><h2>Guests</h2><div><span>Guests</span> <button aria-label="Decrease guests" onclick="g(-1)">−</button><span id=v aria-live=polite>2</span><button aria-label="Increase guests" onclick="g(1)">+</button></div></section>
<script>window.truth = 2; function g(d) { truth = Math.max(1, Math.min(4, truth + d)); v.textContent = truth }</script>"""


@pytest.mark.parametrize(("step", "passes"), [("Set the guests to 3.", True), ("Set the guests to 9.", False), ("Set the children to 3.", False)])
def test_a_number_that_is_read_out_proves_that_it_was_reached(trying: Trying, site: Site, step: str, passes: bool) -> None:
    site.answers["/counted"] = COUNTED
    assert (tried := trying("counted", f"1. {step}\n")).passed is passes, tried


INLINE = """<h1>Visit</h1><p>Pick a day</p><div id=cal></div><label>Note <input></label><script>window.truth = ''; let m = 2
const M = ['January', 'February', 'March', 'April', 'May', 'June']
function draw() { const first = (new Date(2027, m, 1).getDay() + 6) % 7, n = new Date(2027, m + 1, 0).getDate(); let h = `<button aria-label="Previous month" onclick="m--; draw()">‹</button><span>${M[m]} 2027</span><button aria-label="Next month" onclick="m++; draw()">›</button><table role=grid><tr>`
for (let i = 0; i < first; i++) h += '<td></td>'
for (let d = 1; d <= n; d++) h += `<td role=gridcell aria-selected=${truth === d + '.' + (m + 1)}><button onclick="truth = '${d}.${m + 1}'; draw()">${d}</button></td>${(d + first) % 7 ? '' : '</tr><tr>'}`
cal.innerHTML = h + '</tr></table>' } draw()</script>"""


@pytest.mark.parametrize("step", ["Pick 14 May 2027 in the calendar.", "Choose 14 May 2027 as the date."])
def test_a_day_of_a_calendar_that_stands_open_is_picked(trying: Trying, site: Site, step: str) -> None:
    site.answers["/inline"] = INLINE
    assert (tried := trying("inline", f"1. {step}\n")).passed, tried
    assert tried.truth == "14.5"


@pytest.mark.parametrize("step", ["Set the checkout to 14 May 2027.", "Pick 31 April 2027 in the calendar."])
def test_no_day_is_picked_for_another_field(trying: Trying, site: Site, step: str) -> None:
    site.answers["/inline"] = INLINE
    assert not (tried := trying("inline", f"1. {step}\n")).passed, tried
    assert tried.truth == ""


FILES = """<h1>Trip</h1><section><h2>Passport copy</h2><input type=file onchange="truth = 'passport'"></section>
<section><h2>Visa copy</h2><input type=file onchange="truth = 'visa'"></section><script>window.truth = ''</script>"""


@pytest.mark.parametrize(("as_what", "truth"), [("passport copy", "passport"), ("visa copy", "visa"), ("insurance copy", "")])
def test_a_file_goes_below_the_heading_that_is_named(trying: Trying, site: Site, as_what: str, truth: str) -> None:
    site.answers["/files"] = FILES
    (trying.folder / "scan.pdf").write_text("a file")
    tried = trying("files", f'1. Upload "scan.pdf" as the {as_what}.\n')
    assert tried.passed is bool(truth), tried
    assert tried.truth == truth
