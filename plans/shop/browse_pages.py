"""Pages for looking around: front page, catalogue, search results, a book, wish list, stock alert, help."""

from __future__ import annotations

from html import escape as e
from urllib.parse import urlencode

from plans.shop.blemishes import blemished
from plans.shop.bugs import Bug
from plans.shop.catalogue import CATEGORIES, Book
from plans.shop.layout import HEART, head, hidden, options, pounds
from plans.shop.store import Store, Visit

SORTS = (("title", "Title"), ("author", "Author"), ("price", "Price"))

QUESTIONS = (
    ("How long does delivery take?", "Standard delivery takes 3 to 5 days. Express arrives on the next working day."),
    ("Can I send a book back?", "Yes, within 30 days, unread and in one piece. We pay the postage."),
    ("Do you sell gift vouchers?", "Yes. Enter the code at the checkout."),
)


def home(picks: list[Book]) -> str:
    """Front page."""
    shelves = "".join(f'<a class="chip" href="/books?{urlencode({"category": c})}">{c}</a>' for c in CATEGORIES)
    return (
        '<section class="hero"><h1>Good books, by post</h1><p>Chosen by people who read them, sent by people who '
        f"wrap them well.</p><p>{shelves}</p></section><h2>This week at the till</h2>"
        f'<ul class="cards" aria-label="This week">{"".join(_card(book) for book in picks)}</ul>'
    )


def results(query: str, books: list[Book]) -> str:
    """Search results."""
    if not books:
        return (
            f"<h1>Search</h1><p>Nothing found for {e(query)}.</p>"
            '<p class="quiet">Check the spelling, or <a href="/books">look through all books</a>.</p>'
        )
    noun = "result" if len(books) == 1 else "results"
    cards = "".join(_card(book) for book in books)
    return f'<h1>{len(books)} {noun} for {e(query)}</h1><ul class="cards" aria-label="Search results">{cards}</ul>'


def _card(book: Book) -> str:
    return f"""<li class="card">{cover(book)}<div><h3><a href="/books/{book.sku}">{e(book.title)}</a></h3>
<p>{e(book.author)}</p><p class="quiet">{book.edition} · <b>{pounds(book.price)}</b></p>
{_add_form(book, "results")}</div></li>"""


def _add_form(book: Book, where: str, quantity: str = "") -> str:
    if not book.stock:
        return f'<p><a class="plain" href="/stock-alert/{book.sku}">Tell me when it is back</a></p>'
    return (
        f'<form class="add" method="post" action="/api/basket">{hidden("sku", book.sku)}{hidden("from", where)}'
        f'{quantity}<button class="primary">Add to basket</button></form>'
    )


def cover(book: Book) -> str:
    """A drawn book cover, one colour a category."""
    shade = CATEGORIES.index(book.category)
    return f'<div class="cover shade-{shade}" aria-hidden="true">{e(book.title)}</div>'


def listing(books: list[Book], category: str, sort: str) -> str:
    """The catalogue as a table."""
    categories = options([("", "All categories"), *((name, name) for name in CATEGORIES)], category)
    rows = "".join(
        f"<tr><td>{e(book.title)}</td><td>{e(book.author)}</td><td>{book.edition}</td>"
        f'<td class="number">{pounds(book.price)}</td><td>{"In stock" if book.stock else "Sold out"}</td>'
        f'<td><a href="/books/{book.sku}">Details</a></td></tr>'
        for book in books
    )
    return f"""<h1>All books</h1><form class="filters" id="filters" action="/books">
<label>Category <select name="category">{categories}</select></label>
<label>Sort by <select name="sort">{options(SORTS, sort)}</select></label></form>
<table aria-label="Books"><thead><tr><th>Title</th><th>Author</th><th>Edition</th><th class="number">Price</th>
<th>Stock</th><th></th></tr></thead><tbody>{rows}</tbody></table>"""


def book_page(book: Book, wished: bool, bug: Bug | None) -> str:
    """One book."""
    quantity = '<label>Quantity <input type="number" name="quantity" value="1" min="1" max="9"></label>'
    wish = "" if bug is Bug.HEART_DEAD else f' data-wish="{book.sku}"'
    label = "Remove from wish list" if wished else "Add to wish list"
    return f"""<article class="book">{cover(book)}<div><h1>{e(book.title)}</h1>
<p>{e(book.author)} · {book.edition} · {book.category}</p><p>{e(book.blurb)}</p>
<p class="price">{pounds(book.price)}</p>
<p class="quiet">{"In stock" if book.stock else "Sold out at the moment"}</p>
<div class="buy">{_add_form(book, "page", quantity)}
<button class="icon heart" aria-label="{label}" aria-pressed="{str(wished).lower()}"{wish}>{HEART}</button></div>
</div></article>"""


def wish_list(visit: Visit, books: list[Book]) -> str:
    """The wish list, with a name of the customer's choice."""
    rows = "".join(
        f'<tr><td><a href="/books/{book.sku}">{e(book.title)}</a></td><td>{book.edition}</td>'
        f'<td class="number">{pounds(book.price)}</td><td><form method="post" action="/wish-list/remove">'
        f'{hidden("sku", book.sku)}<button class="link">Remove</button></form></td></tr>'
        for book in books
    )
    table = f'<table aria-label="Wish list"><tbody>{rows}</tbody></table>' if books else "<p>Nothing on it yet.</p>"
    return f"""<h1>{e(visit.wish_list)}</h1>{table}
<form method="post" action="/wish-list/name" data-prompt="What should the list be called?">
<input type="hidden" name="name"><button class="plain">Rename list</button></form>"""


def stock_alert(book: Book, email: str = "", problem: str = "") -> str:
    """Asks for an address; the button sleeps until something is typed."""
    error = f'<p class="error" role="alert">{e(problem)}</p>' if problem else ""
    return f"""<h1>Tell me when it is back</h1><p>{e(book.title)} ({book.edition}) is sold out.
We write once, when it is here again.</p>{error}
<form class="stack" method="post" id="stock-alert"><input name="email" placeholder="Your e-mail address"
value="{e(email)}" autocomplete="off"><button class="primary" disabled>Notify me</button></form>"""


def help_page(store: Store) -> str:
    """Help has a page of its own, without the shop around it."""
    if store.bug is Bug.HELP_EMPTY:
        return "<!doctype html><html><head></head><body></body></html>"
    answers = "".join(
        f"<details><summary>{e(question)}</summary><p>{e(answer)}</p></details>" for question, answer in QUESTIONS
    )
    html = f"""{head("Help")}<body class="narrow"><main><h1>Help</h1><h2>Questions we hear a lot</h2>{answers}
<p class="quiet">Still stuck? Ring 0113 496 0000, Monday to Friday.</p></main></body></html>"""
    return blemished(html, store.bug)
