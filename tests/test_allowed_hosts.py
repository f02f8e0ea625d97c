"""Allowed hosts, from the setting to the message: what an entry means, and what a plan, a session and the record make of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_tool.errors import SettingsError
from pytest_tool.hosts import AllowedHosts, host_and_port
from pytest_tool.settings import Sources, resolve

from greeter import events, run
from recording_server import Answer, RecordingServer
from session.sessions import asked, session

PAGE = """<!doctype html><title>Home</title><h1>Home</h1><a href='{there}/pay'>Pay</a> <a href=/own>Own</a>"""
PLAN = """---
url: "{{base_url}}/"
{front}---
# Home

## A visitor leaves
1. {step}
"""


@pytest.mark.parametrize(
    ("entries", "url", "allowed"),
    [
        ("shop.example.com", "https://shop.example.com/a", True),
        ("Shop.Example.com.", "http://shop.example.com", True),
        ("shop.example.com", "https://shop.example.com:8443/", False),
        ("shop.example.com:8443", "https://shop.example.com:8443/", True),
        ("shop.example.com:8443", "https://shop.example.com/", False),
        ("shop.example.com", "https://evil-shop.example.com/", False),
        ("shop.example.com", "https://shop.example.com.evil.org/", False),
        ("shop.example.com", "https://shop.example.com@evil.org/", False),
        ("*.example.com", "https://a.b.example.com/", True),
        ("*.example.com", "https://example.com/", False),
        ("*.example.com", "https://evilexample.com/", False),
        ("*.example.com:8443", "https://a.example.com:8443/", True),
        ("localhost", "http://localhost:5173/", True),
        ("localhost", "http://127.0.0.1:5173/", False),
        ("localhost:5173", "http://localhost:5174/", False),
        ("[::1]", "http://[::1]:8000/", True),
        ("[::1]:8000", "http://[::1]:8001/", False),
        ("bücher.example", "https://xn--bcher-kva.example/", True),
        ("a.example, b.example\nc.example", "https://c.example/", True),
        ("a.example", "about:blank", True),
        ("a.example", "http://[a.example/", False),
        ("a.example", "http://a.example:port/", False),
    ],
)
def test_what_an_entry_allows(entries: str, url: str, allowed: bool) -> None:
    hosts = resolve(Sources(environ={"APP_ALLOWED_HOSTS": entries})).allowed_hosts
    assert hosts is not None
    assert AllowedHosts(hosts).allow(url) is allowed


@pytest.mark.parametrize(
    ("url", "entry"),
    [
        ("https://shop.example.com/x", "shop.example.com"),
        ("http://shop.example.com:8080", "shop.example.com:8080"),
        ("http://localhost", "localhost:80"),
        ("http://[::1]:1", "[::1]:1"),
    ],
)
def test_the_start_is_always_allowed_at_its_own_port(url: str, entry: str) -> None:
    assert host_and_port(url) == entry
    assert AllowedHosts(()).and_those_of([url, "", "about:blank"]).entries == (entry,)


@pytest.mark.parametrize("entry", ["https://shop.example.com", "shop.example.com/basket", "*", "shop.*.com", "a..b", "shop:99999", "shop:0", "::1", "shop|x"])
def test_a_malformed_entry_is_one_message_that_says_what_is_valid(entry: str) -> None:
    with pytest.raises(SettingsError) as told:
        resolve(Sources(options={"--tool-allowed-hosts": f"a.example {entry}"}))
    assert told.value.fact == f"APP_ALLOWED_HOSTS has {entry!r}, as set by --tool-allowed-hosts on the command line."
    assert told.value.remedy.startswith("Valid: hosts with spaces or commas between, as in shop.example.com")


@pytest.fixture
def there() -> Iterator[RecordingServer]:
    with RecordingServer(Answer("<h1>Foreign</h1>", headers={"Content-Type": "text/html"})) as server:
        yield server


@pytest.fixture
def shop(project: pytest.Pytester, there: RecordingServer) -> pytest.Pytester:
    """A home page that links to the other server."""
    project.makefile(".html", index=PAGE.format(there=there.url), own="<h1>Own</h1>")
    return project


def plan(project: pytest.Pytester, step: str, front: str = "") -> Path:
    path = project.path / "leave.plan.md"
    path.write_text(PLAN.format(front=front, step=step))
    return path


def embedded(project: pytest.Pytester, *args: str) -> pytest.RunResult:
    return run(project, "--embedded", "-p", "no:randomly", *args)


def test_a_plan_fails_where_its_page_leads_to_another_host_and_the_record_has_the_list(shop: pytest.Pytester, there: RecordingServer) -> None:
    plan(shop, 'Click "Pay".')
    result = embedded(shop, "--tool-allowed-hosts", "*.example.com")
    result.assert_outcomes(failed=1)
    assert there.requests == []
    host = f"127.0.0.1:{there.port}"
    result.stdout.fnmatch_lines(
        [f"*kept from http://{host}/pay, where http://127.0.0.1:*/ led*the host {host} is not allowed*APP_ALLOWED_HOSTS*", "  blame     app: *"]
    )
    [begun] = [e for e in events(shop) if e["kind"] == "test_started"]
    assert begun["hosts"] == ["*.example.com", begun["hosts"][1]]
    [folder] = (shop.path / ".tool" / "runs").iterdir()
    assert '"value": "*.example.com"' in (folder / "run.json").read_text()


def test_a_start_that_redirects_to_another_host_is_the_applications(shop: pytest.Pytester, there: RecordingServer) -> None:
    with RecordingServer(Answer(status=302, headers={"Location": f"{there.url}/sign-in"})) as home:
        plan(shop, 'Click "Pay".').write_text(PLAN.format(front="", step='Click "Pay".').replace("{base_url}", home.url))
        result = embedded(shop, "--tool-allowed-hosts", "example.com")
    result.assert_outcomes(failed=1)
    assert there.requests == []
    result.stdout.fnmatch_lines(
        [f"*could not be opened. The browser was kept from {there.url}/sign-in, where a redirect of {home.url}/ led*", "  blame     app: *"]
    )


def test_a_browser_that_cannot_be_asked_beforehand_is_told_at_the_start(shop: pytest.Pytester, there: RecordingServer) -> None:
    plan(shop, 'Click "Pay".')
    (shop.path / "loose.py").write_text("from pytest_tool.browser.gate import Gate\nGate._session_of = lambda self, context: None\n")
    result = embedded(shop, "--tool-allowed-hosts", "*.example.com", "-p", "loose")
    result.assert_outcomes(failed=1)
    assert there.requests == []  # a first request is stopped there too
    told = "Allowed hosts: this browser tells of a redirect*"
    result.stdout.fnmatch_lines([told, "*1 failed*"])
    assert [e["text"].partition(":")[0] for e in events(shop) if e["kind"] == "warning"] == ["Allowed hosts"]


def test_without_a_list_it_goes_there(shop: pytest.Pytester, there: RecordingServer) -> None:
    plan(shop, 'Click "Pay".')
    embedded(shop).assert_outcomes(passed=1)
    assert [r.path for r in there.requests][:1] == ["/pay"]


def test_a_plan_that_opens_another_host_is_refused_before_anything_is_done(shop: pytest.Pytester, there: RecordingServer) -> None:
    plan(shop, f"Open {there.url}/typed.", "allowed_hosts: example.com\n")
    result = embedded(shop)
    result.assert_outcomes(failed=1)
    assert there.requests == []
    result.stdout.fnmatch_lines([f"*the host 127.0.0.1:{there.port} is not allowed: add it to APP_ALLOWED_HOSTS*", "  blame     plan: *"])


def test_the_front_matter_allows_what_the_setting_does_not(shop: pytest.Pytester, there: RecordingServer) -> None:
    plan(shop, 'Click "Pay".', f'allowed_hosts: "127.0.0.1:{there.port}, *.example.com"\n')
    embedded(shop, "--tool-allowed-hosts", "example.com").assert_outcomes(passed=1)
    assert there.requests


def test_a_malformed_entry_of_a_plan_is_a_set_up_error_without_a_browser(shop: pytest.Pytester) -> None:
    plan(shop, 'Click "Pay".', "allowed_hosts: http://example.com\n")
    result = embedded(shop)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*APP_ALLOWED_HOSTS has 'http://example.com', as set by the marker or front matter entry 'allowed_hosts'.*"])


def test_a_star_without_quotation_marks_is_told_to_have_them(shop: pytest.Pytester) -> None:
    plan(shop, 'Click "Pay".', "allowed_hosts: *.example.com\n")
    embedded(shop).stdout.fnmatch_lines(["*Put a value with braces, a colon or a star in quotation marks*"])


def test_a_session_has_it_too(shop: pytest.Pytester, there: RecordingServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with RecordingServer(Answer(PAGE.format(there=there.url), headers={"Content-Type": "text/html"})) as home:
        monkeypatch.setenv("APP_ALLOWED_HOSTS", "example.com")
        with session(shop.path, home.url, monkeypatch):
            done = asked("do", 'click "Pay"')
            gone = asked("do", f"open {there.url}/typed")
    assert there.requests == []
    assert (done["outcome"], gone["outcome"]) == ("failed", "unsure"), (done, gone)
    assert "APP_ALLOWED_HOSTS" in done["message"]
    assert "APP_ALLOWED_HOSTS" in str(gone)
