"""Orders: what they cost, how they are placed, and how they are cancelled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from datetime import date

from plans.shop.bugs import Bug
from plans.shop.catalogue import PAST_ORDERS
from plans.shop.store import Line, Store, Visit

DELIVERIES = {"standard": ("Standard, 3 to 5 days", 350), "express": ("Express, next working day", 790)}
GIFT_WRAP = 200
PAYMENTS = "https://payments.books.example"  # a service of somebody else, which no network has
COUNTRIES = ("United Kingdom", "Ireland", "Germany", "France")
MISSING = {"name": "Please enter your name.", "street": "Please enter your street.", "city": "Please enter your city."}
COLUMNS = "number, placed_on, books, total, status, name, address, delivery, gift_wrap, day, note"


@dataclass(frozen=True, slots=True)
class Totals:
    """What a basket costs, in pence."""

    goods: int
    shipping: int
    gift_wrap: int
    total: int


@dataclass(frozen=True, slots=True)
class Order:
    """One order, as its page shows it. ``total`` is in pence, ``books`` has one line a title."""

    number: int
    placed_on: str
    books: str
    total: int
    status: str
    name: str = ""
    address: str = ""
    delivery: str = ""
    gift_wrap: bool = False
    day: str = ""
    note: str = ""


def totals(lines: list[Line], delivery: str, gift_wrap: bool, bug: Bug | None) -> Totals:
    """Goods, shipping and gift wrap; an unknown way of delivery counts as standard."""
    goods = sum(line.book.price if bug is Bug.TOTAL_IGNORES_QUANTITY else line.price for line in lines)
    shipping = DELIVERIES.get(delivery, DELIVERIES["standard"])[1]
    wrapping = GIFT_WRAP if gift_wrap else 0
    charged = 2 * shipping if bug is Bug.SHIPPING_TWICE else shipping
    return Totals(goods, shipping, wrapping, goods + charged + wrapping)


def problems(form: Mapping[str, str], bug: Bug | None) -> dict[str, str]:
    """What is wrong with a checkout form: field → sentence, in the order of the form."""
    found = {field: text for field, text in MISSING.items() if not form.get(field, "").strip()}
    if form.get("country") not in COUNTRIES:
        found["country"] = "Please choose a country."
    day = form.get("day", "")
    if day and day < date.today().isoformat():
        found["day"] = "Please choose a delivery day that is still to come."
    if not form.get("terms") and bug is not Bug.TERMS_NOT_REQUIRED:
        found["terms"] = "Please accept the terms and conditions."
    return found


def place(store: Store, visit: Visit, form: Mapping[str, str]) -> Order:
    """Turn the basket into an order; the form has been checked before."""
    lines = store.lines(visit)
    cost = totals(lines, form.get("delivery", ""), "gift" in form, store.bug)
    order = Order(
        number=1 + max((made.number for made in history(store, visit)), default=1000),
        placed_on=date.today().isoformat(),
        books="\n".join(f"{line.quantity} × {line.book.name}" for line in lines),
        total=cost.total,
        status="Paid",
        name=form["name"].strip(),
        address=f"{form['street'].strip()}, {form['city'].strip()}, {form['country']}",
        delivery=DELIVERIES.get(form.get("delivery", ""), DELIVERIES["standard"])[0],
        gift_wrap="gift" in form,
        day=form.get("day", ""),
        note="" if store.bug is Bug.NOTE_LOST else form.get("note", "").strip(),
    )
    _insert(store, visit, order)
    store.empty_basket(visit)
    return order


def history(store: Store, visit: Visit) -> list[Order]:
    """The customer's orders, oldest first; the demo's past ones are copied into the visit when first asked for."""
    found = _orders(store, visit)
    if not found:
        for past in PAST_ORDERS:
            _insert(store, visit, Order(past.number, past.placed_on, past.books, past.total, past.status))
        found = _orders(store, visit)
    return found


def cancel(store: Store, visit: Visit, number: int) -> bool:
    """Cancel an order that has not been sent; says whether there was one."""
    if (number, "Paid") not in {(order.number, order.status) for order in history(store, visit)}:
        return False
    status = "Paid" if store.bug is Bug.CANCELLED_STILL_PAID else "Cancelled"
    sql = "UPDATE orders SET status = ? WHERE visit = ? AND login = ? AND number = ?"
    store.db.execute(sql, (status, visit.id, visit.login, number))
    return True


def _orders(store: Store, visit: Visit) -> list[Order]:
    sql = f"SELECT {COLUMNS} FROM orders WHERE visit = ? AND login = ? ORDER BY number"
    return [Order(*row) for row in store.db.execute(sql, (visit.id, visit.login))]


def _insert(store: Store, visit: Visit, order: Order) -> None:
    sql = f"INSERT INTO orders (visit, login, {COLUMNS}) VALUES ({','.join('?' * 13)})"
    store.db.execute(sql, (visit.id, visit.login, *astuple(order)))
