"""Routes for buying: basket and checkout."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from plans.shop import mail, orders, till_pages
from plans.shop.bugs import Bug
from plans.shop.layout import pounds
from plans.shop.visiting import Form, Here, Visitor

routes = APIRouter()


def quantity(text: str, otherwise: int) -> int:
    """A quantity that a form sent; the fields allow 0 to 9."""
    return min(int(text), 9) if text.isascii() and text.isdigit() else otherwise


@routes.post("/api/basket")
async def add(here: Here, form: Form) -> dict[str, int]:
    """The "Add to basket" buttons; answers with the number on the basket."""
    book, bug = here.book(form.get("sku", "")), here.store.bug
    copies = 1 if bug is Bug.QUANTITY_LOST else quantity(form.get("quantity", ""), 1)
    before = here.store.count(here.visit)
    if not (bug is Bug.RESULTS_BUTTON_DEAD and form.get("from") == "results"):
        here.store.add(here.visit, book, copies)
    return {"count": before if bug is Bug.STALE_BADGE else here.store.count(here.visit)}


@routes.get("/basket")
async def basket(here: Here) -> Response:
    """What will be bought."""
    lines = here.store.lines(here.visit)
    return here.page("Basket", till_pages.basket(lines, orders.totals(lines, "standard", False, here.store.bug)))


@routes.post("/basket")
async def update(here: Here, form: Form) -> Response:
    """New quantities."""
    for line in here.store.lines(here.visit):
        here.store.set_quantity(here.visit, line.book.sku, quantity(form.get(line.book.sku, ""), line.quantity))
    return here.sees_next("/basket", "Your basket was updated.")


@routes.post("/basket/remove")
async def remove(here: Here, form: Form) -> Response:
    """Take one row out."""
    book, lines = here.book(form.get("sku", "")), here.store.lines(here.visit)
    if lines and here.store.bug is Bug.REMOVE_WRONG_ROW:
        book = lines[0].book
    here.store.set_quantity(here.visit, book.sku, 0)
    return here.sees_next("/basket", "The book was removed.")


@routes.get("/checkout")
async def checkout(here: Here) -> Response:
    """Asks where to send the books; customers only."""
    if not here.visit.login:
        return here.sees_next("/sign-in?next=/checkout", "Please sign in first.")
    if not here.store.lines(here.visit):
        return here.sees_next("/basket")
    return _checkout(here, {}, {})


@routes.post("/checkout")
async def pay(here: Here, form: Form) -> Response:
    """Place the order, or say what is missing."""
    if not here.visit.login or not here.store.lines(here.visit):
        return here.sees_next("/checkout")
    if wrong := orders.problems(form, here.store.bug):
        if here.store.bug is Bug.FORM_FORGOTTEN:
            form = {key: value for key, value in form.items() if key not in orders.MISSING}
        return _checkout(here, form, wrong)
    order = orders.place(here.store, here.visit, form)
    if order.gift_wrap and here.store.bug is Bug.ERROR_AFTER_PAYING:
        raise RuntimeError("no wrapping paper")
    mail.confirm(here.store, here.visit, order)
    return here.sees_next(f"/orders/{order.number}?new=yes")


@routes.get("/api/total")
async def total(here: Here, delivery: str = "standard", gift: str = "") -> dict[str, str | bool]:
    """What the checkout's summary shows while the customer chooses."""
    cost = orders.totals(here.store.lines(here.visit), delivery, bool(gift), here.store.bug)
    return {"shipping": pounds(cost.shipping), "wrap": bool(cost.gift_wrap), "total": pounds(cost.total)}


def _checkout(here: Visitor, form: dict[str, str], wrong: dict[str, str]) -> Response:
    cost = orders.totals(here.store.lines(here.visit), form.get("delivery", "standard"), "gift" in form, here.store.bug)
    return here.page("Checkout", till_pages.checkout(form, wrong, cost, here.store.bug), status=422 if wrong else 200)
