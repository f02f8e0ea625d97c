"""What every page has around it: header, search, notices, the settings dialog, footer; and small pieces of HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape as e

from plans.shop.blemishes import blemished
from plans.shop.store import Store, Visit

LANGUAGES = ("English", "Deutsch", "Français")

MAGNIFIER = '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="10" cy="10" r="6"/><path d="m15 15 6 6"/></svg>'
HEART = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20S3 14.5 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5'
    'C21 14.5 12 20 12 20z"/></svg>'
)
BAG = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 8h14l1 12H4z"/><path d="M8.5 8V6.5a3.5 3.5 0 0 1 7 0V8"/>'
    "</svg>"
)
GEAR = (
    '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="3"/><path d="M12 2v4m0 12v4M2 12h4m12 0h4'
    'M5 5l2.8 2.8m8.4 8.4L19 19M5 19l2.8-2.8m8.4-8.4L19 5"/></svg>'
)

COOKIES = """<section class="cookies" aria-label="Cookies" id="cookies"><p>You came by an advertisement. May we count that with a
cookie?</p><button class="primary" data-cookies="accepted">Accept</button><button class="plain"
data-cookies="declined">Decline</button></section>
"""


def pounds(pence: int) -> str:
    """1349 → £13.49."""
    return f"£{pence / 100:.2f}"


def options(values: Iterable[tuple[str, str]], chosen: str) -> str:
    """The options of a select from (value, text) pairs."""
    return "".join(
        f'<option value="{e(value)}"{" selected" if value == chosen else ""}>{e(text)}</option>'
        for value, text in values
    )


def hidden(name: str, value: str) -> str:
    """A value that a form carries along."""
    return f'<input type="hidden" name="{e(name)}" value="{e(value)}">'


def page(store: Store, visit: Visit, title: str, body: str, query: str = "") -> str:
    """A whole page; shows the notice that is waiting, once."""
    notice = f'<p class="notice" role="status">{e(visit.notice)}</p>' if visit.notice else ""
    if visit.notice:
        store.set_notice(visit, "")
    html = f"""{head(title)}
<body>
{COOKIES if visit.cookies == "asked" else ""}{_header(store, visit, query)}
<main>{notice}{body}</main>
{_settings(visit)}
<div id="toast" role="status" aria-live="polite"></div>
<footer>Paper Lane Books, 12 Paper Lane, Leeds · 0113 496 0000</footer>
</body></html>"""
    return blemished(html, store.bug)


def head(title: str) -> str:
    """Everything before the body."""
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{e(title)} · Paper Lane Books</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/static/shop.css">
<script src="/static/shop.js" defer></script></head>"""


def _header(store: Store, visit: Visit, query: str) -> str:
    count = store.count(visit)
    return f"""<header>
<a class="brand" href="/">Paper Lane Books</a>
<form class="search" role="search" action="/search">
<input type="search" name="q" placeholder="Title or author" value="{e(query)}">
<button class="icon" aria-label="Search">{MAGNIFIER}</button></form>
<nav><a href="/books">All books</a><a href="/orders">My orders</a><a href="/help" target="_blank">Help</a></nav>
<div class="tools">{_customer(store, visit)}
<a class="icon" href="/wish-list" aria-label="Wish list">{HEART}</a>
<button class="icon" id="open-settings" aria-label="Settings">{GEAR}</button>
<a class="icon" href="/basket" aria-label="Cart">{BAG}<span class="badge" id="basket-badge"
{"" if count else "hidden"}>{count}</span></a></div>
</header>"""


def _customer(store: Store, visit: Visit) -> str:
    if not visit.login:
        return '<a href="/sign-in">Sign in</a>'
    first_name = store.customer_name(visit.login).split()[0]
    return (
        f'<span>Hello, {e(first_name)}</span><form method="post" action="/sign-out">'
        '<button class="link">Sign out</button></form>'
    )


def _settings(visit: Visit) -> str:
    languages = options(((name, name) for name in LANGUAGES), visit.language)
    return f"""<dialog id="settings" aria-labelledby="settings-title"><form method="dialog" class="stack">
<h2 id="settings-title">Settings</h2>
<p class="quiet">How we write to you.</p>
<label>Language <select name="language">{languages}</select></label>
<label>E-mail <input name="email" value="{e(visit.email)}" autocomplete="off"></label>
<label class="tick"><input type="checkbox" name="newsletter"{" checked" if visit.newsletter else ""}>
Send me the newsletter</label>
<p class="buttons"><button type="button" class="primary" id="save-settings">Save</button>
<button value="close" class="plain">Close</button></p></form></dialog>"""
