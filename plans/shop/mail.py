"""The mail to customers: a folder of ``.eml`` files, for a shop on loopback has no mail server."""

from __future__ import annotations

from email.message import EmailMessage
from uuid import uuid4

from plans.shop.bugs import Bug
from plans.shop.layout import pounds
from plans.shop.orders import Order
from plans.shop.store import Store, Visit

SHOP = "Paper Lane Books <till@books.example>"


def confirm(store: Store, visit: Visit, order: Order) -> None:
    """Write to the customer what was ordered: to the address of the settings, else to the one that came with the login."""
    if store.bug is Bug.MAIL_NOT_SENT:
        return
    mail = EmailMessage()
    mail["From"] = SHOP
    mail["To"] = " ".join(visit.email.split()) or f"{visit.login}@books.example"
    mail["Subject"] = f"Your order {order.number}"
    mail.set_content(
        f"Dear {order.name},\n\nthank you for your order {order.number}:\n\n{order.books}\n\n"
        f"Total: {pounds(order.total)}\nDelivery: {order.delivery}\nTo: {order.address}\n\nPaper Lane Books\n"
    )
    (store.mail / f"{uuid4().hex}.eml").write_bytes(bytes(mail))
