"""Pages for buying: basket and checkout."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape as e

from plans.shop.bugs import Bug
from plans.shop.layout import hidden, options, pounds
from plans.shop.orders import COUNTRIES, DELIVERIES, GIFT_WRAP, PAYMENTS, Totals
from plans.shop.store import Line

# The field stands inside the checkout's form and belongs to another: who checks a voucher does not pay yet.
VOUCHER = """<label for="voucher-code">Voucher</label><p class="voucher"><input id="voucher-code" name="code" form="voucher"
autocomplete="off"><button class="plain" form="voucher">Check</button></p><div id="voucher-says"></div>"""
VOUCHER_FORM = f'<form id="voucher" data-service="{PAYMENTS}/vouchers/"></form>'


def basket(lines: list[Line], cost: Totals) -> str:
    """The basket with its totals."""
    if not lines:
        return '<h1>Your basket</h1><p>Your basket is empty.</p><p><a href="/books">Look through all books</a></p>'
    rows = "".join(_basket_row(line) for line in lines)
    return f"""<h1>Your basket</h1><div class="columns"><div><table aria-label="Basket"><thead><tr><th>Book</th>
<th>Edition</th><th class="number">Price</th><th>Quantity</th><th class="number">Sum</th><th></th></tr></thead>
<tbody>{rows}</tbody></table>
<form id="quantities" method="post" action="/basket"><button class="plain">Update basket</button></form></div>
<aside>{summary(cost)}<p><a class="primary" href="/checkout">Checkout</a></p></aside></div>"""


def _basket_row(line: Line) -> str:
    return f"""<tr><td><a href="/books/{line.book.sku}">{e(line.book.title)}</a></td><td>{line.book.edition}</td>
<td class="number">{pounds(line.book.price)}</td>
<td><input type="number" name="{line.book.sku}" value="{line.quantity}" min="0" max="9" form="quantities"
aria-label="Quantity"></td><td class="number">{pounds(line.price)}</td>
<td><form method="post" action="/basket/remove">{hidden("sku", line.book.sku)}
<button class="link">Remove</button></form></td></tr>"""


def summary(cost: Totals) -> str:
    """Goods, shipping, gift wrap, total."""
    unseen = "" if cost.gift_wrap else " hidden"
    wrap = f'<div id="wrap-line"{unseen}><dt>Gift wrap</dt><dd>{pounds(GIFT_WRAP)}</dd></div>'
    return f"""<dl class="sums"><div><dt>Books</dt><dd>{pounds(cost.goods)}</dd></div>
<div><dt>Shipping</dt><dd id="shipping">{pounds(cost.shipping)}</dd></div>{wrap}
<div class="total"><dt>Total</dt><dd id="total">{pounds(cost.total)}</dd></div></dl>"""


def checkout(form: Mapping[str, str], problems: Mapping[str, str], cost: Totals, bug: Bug | None) -> str:
    """The checkout form, with what was typed before and what is wrong with it."""
    listed = "".join(f"<li>{e(text)}</li>" for text in problems.values())
    errors = f'<div class="error" role="alert"><p>Nearly there:</p><ul>{listed}</ul></div>' if problems else ""
    countries = options([("", "Please choose"), *((name, name) for name in COUNTRIES)], form.get("country", ""))
    fields = "".join(
        _field(name, label, form, problems)
        for name, label in (("name", "Name"), ("street", "Street"), ("city", "City"))
    )
    return f"""<h1>Checkout</h1>{errors}<form method="post" action="/checkout" id="checkout" class="columns"><div>
<fieldset><legend>Where to</legend>{fields}
<label>Country <select name="country"{_invalid("country", problems)}>{countries}</select></label></fieldset>
<fieldset><legend>Delivery</legend>{_deliveries(form.get("delivery", "standard"))}
<label>Delivery day <input type="date" name="day" value="{e(form.get("day", ""))}"></label>
<textarea name="note" rows="2" placeholder="Note for the courier">{e(form.get("note", ""))}</textarea></fieldset>
</div><aside>{summary(cost)}{VOUCHER}
{_tick("gift", f"Gift wrap (+{pounds(GIFT_WRAP)})", form)}{_tick("terms", "I accept the terms and conditions", form)}
<p><button class="primary">Pay now</button></p></aside></form>{"" if bug is Bug.VOUCHER_IGNORED else VOUCHER_FORM}"""


def _field(name: str, label: str, form: Mapping[str, str], problems: Mapping[str, str]) -> str:
    value = e(form.get(name, ""))
    return f'<label>{label} <input name="{name}" value="{value}" autocomplete="off"{_invalid(name, problems)}></label>'


def _invalid(name: str, problems: Mapping[str, str]) -> str:
    return ' aria-invalid="true"' if name in problems else ""


def _tick(name: str, label: str, form: Mapping[str, str]) -> str:
    checked = " checked" if name in form else ""
    return f'<label class="tick"><input type="checkbox" name="{name}"{checked}> {label}</label>'


def _deliveries(chosen: str) -> str:
    return "".join(
        f'<label class="tick"><input type="radio" name="delivery" value="{value}"'
        f"{' checked' if value == chosen else ''}> {label} ({pounds(price)})</label>"
        for value, (label, price) in DELIVERIES.items()
    )
