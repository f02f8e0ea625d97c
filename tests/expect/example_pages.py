"""A shop's pages as observations, for the families of checks."""

from __future__ import annotations

from made_pages import alert, control, header, heading, item, page, row, text

DUNE_ROW = "Dune Hardback £24.99 1 £24.99 Remove"
MESSIAH_ROW = "Dune Messiah Paperback £9.99 11 £109.89 Remove"
BASKET = page(
    control("link", "Cart", text="2", href="http://shop.test/basket"),
    control("link", "Sign in", href="http://shop.test/sign-in"),
    control("button", "Search", icon="magnifier"),
    control("searchbox", "Title or author", value="", placeholder="Title or author"),
    heading("Your basket"),
    header("Book", "Edition", "Price", "Quantity", "Sum", "", section="Basket"),
    row("Dune", "Hardback", "£24.99", "1", "£24.99", "Remove", section="Basket"),
    row("Dune Messiah", "Paperback", "£9.99", "11", "£109.89", "Remove", section="Basket"),
    control("link", "Dune", row=DUNE_ROW, section="Basket"),
    control("spinbutton", "Quantity", value="1", row=DUNE_ROW, section="Basket"),
    control("button", "Remove", row=DUNE_ROW, section="Basket"),
    control("spinbutton", "Quantity", value="11", row=MESSIAH_ROW, section="Basket"),
    control("button", "Remove", "disabled", row=MESSIAH_ROW, section="Basket"),
    text("Shipping £3.50", "Your basket"),
    text("Total: £138.38", "Your basket"),
    heading("Recently viewed", 2),
    item("Emma · £7.50", "Recently viewed"),
    control("link", "Checkout", section="Your basket"),
    url="http://shop.test/basket?from=page",
    title="Your basket · Little shop",
)  # fmt: skip

FORM = page(
    heading("Checkout"),
    alert("Nearly there: please enter your city."),
    control("textbox", "Name *", "required", "focused", value="Ann Smith"),
    control("textbox", "City", "invalid", value="", near="Please enter your city."),
    control("textbox", "Password", value="•••", type="password"),
    control("textbox", "E-mail address", value="ann@example.org"),
    control("combobox", "Country", value="France", options=("Please choose", "France", "Spain")),
    control("combobox", "Language", value="Deutsch", options=("English", "Deutsch")),
    control("radio", "Standard (£3.50)", "unchecked", section="Delivery"),
    control("radio", "Express (£6.00)", "checked", section="Delivery"),
    control("checkbox", "Gift wrap (+£2.00)", "checked"),
    control("checkbox", "I accept the terms and conditions", "unchecked"),
    control("checkbox", "Select everything", "mixed"),
    control("switch", "Newsletter", "checked"),
    control("button", "Pay now", "disabled"),
    control("button", "Pay later"),
    control("button", "Details", "collapsed"),
    control("tab", "Orders", "selected"),
    control("tab", "Profile"),
    text("Order status Paid"),
    text("Status: Not paid yet"),
    url="http://shop.test/checkout",
    title="Checkout",
)  # fmt: skip

ORDERS = page(
    heading("My orders"),
    header("Order", "Date", "Books", "Total", "Status", section="Orders"),
    row("1003", "2026-11-02", "Emma", "£11.00", "Cancelled", section="Orders"),
    row("1004", "2026-11-03", "Dune (Hardback)", "£28.49", "Paid", section="Orders"),
    row("1005", "2026-11-04", "Dune (Paperback)", "£13.49", "Paid", section="Orders"),
    row("Total", "", "", "£52.98", "", section="Orders"),
    text("3 orders"),
    url="http://shop.test/orders",
    title="My orders | Shop",
)

RESULTS = page(
    heading("2 results for Dune"),
    heading("Dune Messiah", 3),
    item("Dune Messiah Frank Herbert Paperback · £9.99 Add to basket", "Dune Messiah"),
    heading("Dune", 3),
    item("Dune Frank Herbert Hardback · £24.99 Add to basket", "Dune"),
    control("button", "Add to basket", row="Dune Messiah Frank Herbert Paperback · £9.99 Add to basket"),
    control("button", "Add to basket", row="Dune Frank Herbert Hardback · £24.99 Add to basket"),
    url="http://shop.test/search?q=Dune",
    title="Dune · Shop",
)

SETTINGS = page(
    heading("All books"),
    control("button", "Settings", "expanded"),
    heading("Settings", 2),
    text("How we write to you.", "Settings"),
    control("textbox", "E-mail", value="", section="Settings"),
    modal="Settings",
)
CLOSED = page(heading("All books"), control("button", "Settings"))
EMPTY_BASKET = page(heading("Your basket"), text("Your basket is empty.", "Your basket"), url="http://shop.test/basket")
BLANK = page(url="http://shop.test/oops", title="")

SIZES = page(
    text("Size", "Size"),
    control("radio", "Small", "unchecked", section="Size"),
    text("Small", "Size"),
    control("radio", "Large", "checked", section="Size"),
    text("Large", "Size"),
    text("Colour"),
    text("Red"),
)
BRANDED = page(heading("Little shop"), heading("Your basket", 2), title="Your basket – Little shop")
MINI = page(text("Basket: 1 item"), heading("Your basket"), text("Dune", "Your basket"))
TWO_TABLES = page(row("A", section="One"), row("B", section="Two"), row("C", section="Two"))
NAMES = page(control("textbox", "First name", value="Ann"), control("textbox", "Last name", value="Lee"))
TWO_GROUPS = page(control("radio", "Yes", "checked", section="Gift wrap"), control("radio", "Yes", "unchecked", section="Newsletter"))
