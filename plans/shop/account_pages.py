"""Pages for customers: sign-in, an order, all orders; and the page for when something went wrong."""

from __future__ import annotations

from html import escape as e

from plans.shop.bugs import Bug
from plans.shop.layout import head, hidden, pounds
from plans.shop.orders import Order


def sign_in(back_to: str, login: str = "", problem: str = "") -> str:
    """The sign-in form; ``back_to`` is where the customer wanted to go."""
    error = f'<p class="error" role="alert">{e(problem)}</p>' if problem else ""
    return f"""<h1>Sign in</h1>{error}<form method="post" action="/sign-in" class="stack">{hidden("next", back_to)}
<label>User name <input name="login" value="{e(login)}" autocomplete="username"></label>
<label>Password <input type="password" name="password" autocomplete="current-password"></label>
<p><button class="primary">Sign in</button></p></form>"""


def order_page(order: Order, is_new: bool) -> str:
    """One order: what was bought and where it goes."""
    title = "Thank you for your order" if is_new else f"Order {order.number}"
    books = "<br>".join(e(line) for line in order.books.splitlines())
    facts = {
        "Order number": str(order.number),
        "Status": order.status,
        "Total": pounds(order.total),
        "Name": order.name,
        "Address": order.address,
        "Delivery": order.delivery,
        "Delivery day": order.day,
        "Gift wrap": "Yes" if order.gift_wrap else "",
        "Note": order.note,
    }
    rows = "".join(f"<div><dt>{label}</dt><dd>{e(fact)}</dd></div>" for label, fact in facts.items() if fact)
    return f"""<h1>{title}</h1><dl class="facts"><div><dt>Books</dt><dd>{books}</dd></div>{rows}</dl>
<p><a href="/orders">Back to my orders</a></p>"""


def orders(made: list[Order], bug: Bug | None) -> str:
    """All orders of a customer."""
    rows = "".join(
        f"<tr><td>{order.number}</td><td>{order.placed_on}</td><td>{e(order.books).replace(chr(10), '<br>')}</td>"
        f'<td class="number">{pounds(order.total)}</td>'
        f'<td><span class="status {order.status.lower()}">{order.status}</span></td>'
        f'<td class="actions"><a href="/orders/{order.number}">Details</a>{_cancel(order, bug)}</td></tr>'
        for order in made
    )
    return f"""<h1>My orders</h1><table aria-label="Orders"><thead><tr><th>Order</th><th>Date</th><th>Books</th>
<th class="number">Total</th><th>Status</th><th></th></tr></thead><tbody>{rows}</tbody></table>"""


def _cancel(order: Order, bug: Bug | None) -> str:
    if order.status != "Paid":
        return ""
    ask = "" if bug is Bug.CANCEL_WITHOUT_ASKING else f' data-confirm="Cancel order {order.number}?"'
    return (
        f'<form method="post" action="/orders/{order.number}/cancel"{ask}><button class="link">Cancel</button></form>'
    )


def trouble(title: str, text: str) -> str:
    """A page for errors, without the shop around it: the shop may be what failed."""
    return f"""{head(title)}<body class="narrow"><main><h1>{e(title)}</h1><p>{e(text)}</p>
<p><a href="/">Back to the shop</a></p></main></body></html>"""
