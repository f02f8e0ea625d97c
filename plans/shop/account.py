"""Routes for customers: sign-in, settings, orders."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from plans.shop import account_pages as pages
from plans.shop import orders
from plans.shop.bugs import Bug
from plans.shop.layout import LANGUAGES
from plans.shop.visiting import Form, Here

routes = APIRouter()


@routes.get("/sign-in")
async def sign_in_page(here: Here, next: str = "/") -> Response:
    """Asks for name and password."""
    return here.page("Sign in", pages.sign_in(next))


@routes.post("/sign-in")
async def sign_in(here: Here, form: Form) -> Response:
    """Lets a customer in."""
    login, back_to = form.get("login", "").strip(), form.get("next", "/")
    if not here.store.knows(login, form.get("password", "")):
        body = pages.sign_in(back_to, login, "Wrong user name or password.")
        return here.page("Sign in", body, status=403)
    here.store.sign_in(here.visit, login)
    # Only to our own pages: a full address would lead customers away.
    return here.sees_next(back_to if back_to.startswith("/") and not back_to.startswith("//") else "/")


@routes.post("/sign-out")
async def sign_out(here: Here) -> Response:
    """Lets a customer go."""
    if here.store.bug is Bug.SIGN_OUT_IGNORED:
        return here.sees_next("/")
    here.store.sign_in(here.visit, "")
    return here.sees_next("/", "You are signed out.")


@routes.post("/api/settings")
async def save_settings(here: Here, form: Form) -> dict[str, bool]:
    """The Save button of the settings dialog."""
    language = form.get("language", "")
    if language not in LANGUAGES:
        raise HTTPException(422)
    here.store.save_settings(here.visit, language, "newsletter" in form, form.get("email", "").strip())
    return {"saved": True}


@routes.get("/orders")
async def my_orders(here: Here) -> Response:
    """All orders; customers only."""
    if not here.visit.login:
        return here.sees_next("/sign-in?next=/orders", "Please sign in first.")
    return here.page("My orders", pages.orders(orders.history(here.store, here.visit), here.store.bug))


@routes.get("/orders/{number}")
async def order(here: Here, number: int, new: str = "") -> Response:
    """One order; right after paying it says thank you."""
    if not here.visit.login:
        return here.sees_next(f"/sign-in?next=/orders/{number}", "Please sign in first.")
    found = next((made for made in orders.history(here.store, here.visit) if made.number == number), None)
    if found is None:
        raise HTTPException(404)
    return here.page(f"Order {number}", pages.order_page(found, is_new=bool(new)))


@routes.post("/orders/{number}/cancel")
async def cancel(here: Here, number: int) -> Response:
    """Cancel an order that was not sent yet."""
    if not here.visit.login:
        return here.sees_next("/orders")
    done = orders.cancel(here.store, here.visit, number)
    return here.sees_next("/orders", f"Order {number} {'was' if done else 'can no longer be'} cancelled.")
