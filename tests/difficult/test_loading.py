"""Pages that are late, never ready, or go elsewhere by themselves: waited for within bounds, and told truly."""

from __future__ import annotations

import pytest
from tests.difficult.site import Answer, Asked, Site
from tests.difficult.trying import Trying


def test_what_comes_late_behind_a_skeleton_is_waited_for(trying: Trying) -> None:
    tried = trying("late-data.html", '1. Buy the tea.\n   - Expect: "Tea is in the basket" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["tea"]


def test_a_page_that_never_gets_ready_ends_in_a_failure_and_nothing_else_is_clicked(trying: Trying) -> None:
    tried = trying("never-ready.html", '1. Click "Buy".\n')
    assert not tried.passed
    assert tried.truth == []


def test_a_page_that_goes_on_for_ever_is_worked_with(hurried: Trying, site: Site) -> None:
    site.answers["/never"] = Answer(after_s=60)
    tried = hurried("endless.html", '1. Click "Save".\n   - Expect: "Saved" is shown\n')
    assert tried.passed, tried
    assert tried.truth == ["save"]


def test_a_page_that_starts_in_bursts_is_waited_for(trying: Trying, site: Site) -> None:
    """As large applications do: it answers now and then, each time for less than it takes to look at it."""
    site.answers["/"] = """<h1>Starting</h1><script>
        let left = 5;
        const work = () => {
          for (const end = performance.now() + 1400; performance.now() < end;);
          left -= 1;
          document.querySelector("h1").textContent = left ? `${left} to go` : "Ready";
          setTimeout(left ? work : () => {}, 0);
        };
        setTimeout(work, 0)</script><button onclick="this.after('Saved')">Save</button>"""
    tried = trying("/", '1. Click "Save".\n   - Expect: "Saved" is shown\n   - Expect: "Ready" is shown\n')
    assert tried.passed, tried


def test_a_picture_that_never_comes_keeps_nobody(trying: Trying, site: Site) -> None:
    site.answers["/never"] = Answer(after_s=60)
    site.answers["/"] = "<img loading=lazy src=/never><button onclick=\"this.after('Saved')\">Save</button>"
    tried = trying("/", '1. Click "Save".\n')
    assert tried.passed, tried


def test_a_page_that_goes_elsewhere_while_it_is_read_is_read_when_it_is_there(trying: Trying, site: Site) -> None:
    site.answers["/"] = "<meta http-equiv=refresh content='0;url=/second'><h1>First</h1>"
    site.answers["/second"] = "<h1>Second</h1><script>setTimeout(() => location = '/third', 50)</script>"
    site.answers["/third"] = "<h1>Third</h1><button onclick=\"this.after('Saved')\">Save</button>"
    tried = trying("/", '1. Click "Save".\n   - Expect: "Third" is shown\n   - Expect: "Saved" is shown\n')
    assert tried.passed, tried


def test_a_page_that_loads_itself_anew_without_end_is_given_up(hurried: Trying, site: Site) -> None:
    site.answers["/"] = "<h1>First</h1><button>Save</button><script>setTimeout(() => location.reload(), 20)</script>"
    tried = hurried("/", '1. Click "Save".\n')
    assert not tried.passed
    assert tried.reason


def test_a_page_whose_server_goes_on_sending_is_seen_as_far_as_it_came(hurried: Trying, site: Site) -> None:
    site.answers["/"] = "<h1>First</h1><button onclick=\"this.after('Saved')\">Save</button><script src=/never></script>"
    site.answers["/never"] = Answer(after_s=60)
    tried = hurried("/", '1. Click "Save".\n   - Expect: "Saved" is shown\n')
    assert tried.passed, tried


def test_routes_of_a_single_page_are_pages(trying: Trying, site: Site) -> None:
    site.answers["/"] = """<a href=/x onclick="event.preventDefault(); history.pushState({}, '', '/x'); draw()">X</a>
        <h1></h1><script>
        const draw = () => { document.querySelector('h1').textContent = 'Route ' + location.pathname };
        onpopstate = draw; draw()</script>"""
    steps = '1. Click "X".\n   - Expect: "Route /x" is shown\n   - Expect: the URL ends with /x\n2. Go back.\n'
    assert (tried := trying("/", f'{steps}   - Expect: "Route /" is shown\n')).passed, tried
    assert not trying("/", f'{steps}   - Expect: "Route /x" is shown\n').passed


def test_routes_behind_a_hash_are_pages(trying: Trying, site: Site) -> None:
    site.answers["/"] = """<a href="#/x">X</a><h1></h1><script>
        onhashchange = () => { document.querySelector('h1').textContent = 'Route ' + location.hash }; onhashchange()</script>"""
    tried = trying("/", '1. Click "X".\n   - Expect: "Route #/x" is shown\n2. Go back.\n   - Expect: "Route #/x" is not shown\n')
    assert tried.passed, tried


def test_back_to_a_page_and_forth_again(trying: Trying, site: Site) -> None:
    site.answers["/"] = "<h1>First</h1><a href=/second>Next</a>"
    site.answers["/second"] = "<h1>Second</h1>"
    steps = '1. Click "Next".\n2. Go back.\n   - Expect: "First" is shown\n3. Click "Next".\n   - Expect: "Second" is shown\n'
    assert (tried := trying("/", steps)).passed, tried


WORKER = """
  self.addEventListener('install', () => skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (!event.request.url.endsWith('/inside')) return;
    const body = "<h1>From the worker</h1><button onclick=\\"this.after('Saved')\\">Save</button>";
    event.respondWith(new Response(body, { headers: { 'Content-Type': 'text/html' } }));
  });
"""


def test_a_page_that_a_service_worker_serves_is_a_page_also_offline(trying: Trying, site: Site) -> None:
    site.answers["/worker.js"] = Answer(WORKER, headers={"Content-Type": "text/javascript"})
    site.answers["/"] = """<a id=a href=/inside hidden>Inside</a><script>
        navigator.serviceWorker.register('/worker.js');
        navigator.serviceWorker.addEventListener('controllerchange', () => { a.hidden = false });
        </script>"""
    steps = '1. Click "Inside" and then "Save".\n   - Expect: "From the worker" is shown\n   - Expect: "Saved" is shown\n'
    assert (tried := trying("/", steps)).passed, tried
    trying.page.context.set_offline(True)
    assert (tried := trying("/inside", '1. Click "Save".\n')).passed, tried


@pytest.mark.parametrize("when", ['onclick="work()"', 'onclick="setTimeout(work, 20)"'], ids=["at once", "a moment later"])
def test_a_page_that_computes_for_two_seconds_is_waited_for(trying: Trying, site: Site, when: str) -> None:
    site.answers["/"] = f"""<button {when}>Save</button><p id=p></p><script>
        function work() {{ const ends = Date.now() + 2000; while (Date.now() < ends); p.textContent = 'Saved' }}</script>"""
    tried = trying("/", '1. Click "Save".\n')
    assert tried.passed, tried


def test_a_click_that_never_ends_is_no_pass(hurried: Trying, site: Site) -> None:
    site.answers["/"] = "<h1>Shop</h1><button onclick='for (;;);'>Save</button>"
    tried = hurried("/", '1. Click "Save".\n   - Expect: "Shop" is shown\n')
    assert not tried.passed
    assert "its own scripts keep it busy" in tried.reason


def test_what_is_there_already_is_not_waited_for_in_vain(trying: Trying, site: Site) -> None:
    site.answers["/there"] = "<h1>Orders</h1><p>Saved</p>"
    for step in ('Wait for "Orders".', 'Wait for "Saved" to appear.', "Wait for Orders.", 'Wait for "Saving" to disappear.'):
        tried = trying("there", f"1. {step}\n")
        assert tried.passed, tried
        assert "something to change" not in tried.waited


def test_what_never_comes_is_not_waited_for_forever(trying: Trying, site: Site) -> None:
    site.answers["/there"] = "<h1>Orders</h1><p>Saved</p>"
    for step in ('Wait for "Invoices".', "Wait for Invoices.", 'Wait for "Saved" to disappear.', 'Wait for "Orders" and "Saved".'):
        tried = trying("there", f"1. {step}\n")
        assert not tried.passed, tried


def years(asked: Asked) -> Answer:
    """A list that a year narrows: another address, and nothing new to be read."""
    year = asked.path.partition("year=")[2]
    rows = "".join(f"<tr><td>{title}</td></tr>" for title, of in (("Emma", "2020"), ("Dune", "2021"), ("Persuasion", "2021")) if year in ("", of))
    links = '<a href="?year=2020">2020</a> <a href="?year=2021">2021</a> <a href="">2022</a>'
    return Answer(f"<title>Books of the library</title><h1>Books</h1><h2>Years</h2><nav>{links}</nav><h2>Titles</h2><table>{rows}</table>")


def test_a_list_that_another_address_narrows_shows_it_by_its_address(trying: Trying, site: Site) -> None:
    site.answers["/books"] = years
    tried = trying("books", '1. Click "2021".\n2. Click "2020" in the date navigation.\n')
    assert tried.passed, tried
    assert tried.page.url.endswith("?year=2020")


def test_a_link_that_only_loads_the_page_anew_shows_nothing(trying: Trying, site: Site) -> None:
    site.answers["/books"] = years
    tried = trying("books", '1. Click "2022".\n')
    assert not tried.passed, tried


@pytest.mark.parametrize("step", ['Tick "Only paid".', "Set the price range from 3 to 4."])
def test_an_application_that_has_only_drawn_its_bar_is_waited_for(trying: Trying, site: Site, step: str) -> None:
    """Then a placeholder that only its test id tells, then the page: nothing of the bar is opened meanwhile."""
    site.answers["/"] = """<header><button onclick="truth.push('deploy')">Deploy</button>
        <button aria-expanded="false" onclick="truth.push('menu')">Main menu</button></header><main></main><script>
        window.truth = [];
        const main = document.querySelector("main");
        setTimeout(() => { main.innerHTML = "<h1>Sales</h1><div data-testid='aSkeleton' style='height: 40px; background: #ddd'></div>"; }, 1200);
        setTimeout(() => { main.innerHTML = `<h1>Sales</h1><label><input type=checkbox onclick="truth.push('paid')">Only paid</label>
          <label>Price range from <input type=number oninput="truth.push(this.value)"></label>
          <label>Price range to <input type=number oninput="truth.push(this.value)"></label>`; }, 2400)</script>"""
    tried = trying("/", f"1. {step}\n")
    assert tried.truth, tried
    assert not {"menu", "deploy"} & set(tried.truth), str(tried)
