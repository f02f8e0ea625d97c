"""Routes for looking around."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import HTMLResponse, Response

from plans.shop import browse_pages as pages
from plans.shop.bugs import Bug
from plans.shop.visiting import Form, Here

routes = APIRouter()


@routes.get("/")
async def home(here: Here, came_from: Annotated[str, Query(alias="from")] = "") -> Response:
    """Front page; whoever comes from an advertisement (``/?from=ad``) is asked about cookies."""
    if came_from == "ad":
        here.store.ask_about_cookies(here.visit)
        return here.sees_next("/")
    picks = [here.book(sku) for sku in ("the-dispossessed", "middlemarch", "the-moonstone", "the-wind-in-the-willows")]
    return here.page("Good books, by post", pages.home(picks))


@routes.post("/api/cookies/{answer}")
async def answer_about_cookies(here: Here, answer: str) -> dict[str, str]:
    """The buttons of the banner."""
    if answer not in ("accepted", "declined"):
        raise HTTPException(404)
    here.store.answer_about_cookies(here.visit, answer)
    return {"cookies": answer}


@routes.get("/search")
async def search(here: Here, q: str = "") -> Response:
    """Results of the search in the header."""
    found = here.store.search(q) if q.strip() else []
    return here.page("Search", pages.results(q.strip(), found), query=q)


@routes.get("/books")
async def books(here: Here, category: str = "", sort: str = "title") -> Response:
    """The catalogue."""
    return here.page("All books", pages.listing(here.store.listing(category, sort), category, sort))


@routes.get("/books/{sku}")
async def book(here: Here, sku: str) -> Response:
    """One book."""
    found = here.book(sku)
    wished = found in here.store.wishes(here.visit)
    return here.page(found.title, pages.book_page(found, wished, here.store.bug))


@routes.get("/wish-list")
async def wish_list(here: Here) -> Response:
    """What was kept for later."""
    return here.page("Wish list", pages.wish_list(here.visit, here.store.wishes(here.visit)))


@routes.post("/wish-list/remove")
async def remove_wish(here: Here, form: Form) -> Response:
    """Take a book off the wish list."""
    here.store.toggle_wish(here.visit, here.book(form.get("sku", "")))
    return here.sees_next("/wish-list")


@routes.post("/wish-list/name")
async def rename_wish_list(here: Here, form: Form) -> Response:
    """Give the wish list another name."""
    if name := form.get("name", "").strip():
        here.store.rename_wish_list(here.visit, name)
    return here.sees_next("/wish-list")


@routes.post("/api/wishes/{sku}")
async def toggle_wish(here: Here, sku: str) -> dict[str, bool]:
    """The heart of a book's page."""
    return {"wished": here.store.toggle_wish(here.visit, here.book(sku))}


@routes.get("/stock-alert/{sku}")
async def stock_alert(here: Here, sku: str) -> Response:
    """Asks where to write to when a book is back."""
    return here.page("Stock alert", pages.stock_alert(here.book(sku)))


@routes.post("/stock-alert/{sku}")
async def order_stock_alert(here: Here, sku: str, form: Form) -> Response:
    """Takes the address, if it is one."""
    email = form.get("email", "").strip()
    pattern = r"\S+@\S*" if here.store.bug is Bug.BAD_EMAIL_ACCEPTED else r"[^@\s]+@[^@\s]+\.[a-z]{2,}"
    if not re.fullmatch(pattern, email, re.IGNORECASE):
        body = pages.stock_alert(here.book(sku), email, "Please enter a valid e-mail address.")
        return here.page("Stock alert", body, status=422)
    return here.sees_next(f"/books/{here.book(sku).sku}", f"We will write to {email}.")


@routes.get("/help")
async def help_page(here: Here) -> Response:
    """Questions and answers."""
    return HTMLResponse(pages.help_page(here.store))
