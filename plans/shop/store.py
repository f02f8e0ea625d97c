"""The shop's memory: one SQLite file with books, customers, and what each visitor did.

Everything a visitor changes (basket, wish list, settings, orders) belongs to the visit, that is to the session cookie.
So each browser context finds a fresh shop, and tests cannot disturb each other, in any order or in parallel.
"""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import astuple, dataclass
from pathlib import Path

from plans.shop.bugs import Bug
from plans.shop.catalogue import BOOKS, CUSTOMERS, Book

SCHEMA = """
CREATE TABLE books (sku TEXT PRIMARY KEY, title TEXT, author TEXT, edition TEXT, category TEXT, price INTEGER,
                    stock INTEGER, blurb TEXT);
CREATE TABLE customers (login TEXT PRIMARY KEY, name TEXT, password TEXT);
CREATE TABLE visits (id TEXT PRIMARY KEY, login TEXT DEFAULT '', notice TEXT DEFAULT '',
                     language TEXT DEFAULT 'English', newsletter INTEGER DEFAULT 0, email TEXT DEFAULT '',
                     wish_list TEXT DEFAULT 'My wish list', cookies TEXT DEFAULT '');
CREATE TABLE basket (visit TEXT, sku TEXT, quantity INTEGER, PRIMARY KEY (visit, sku));
CREATE TABLE wishes (visit TEXT, sku TEXT, PRIMARY KEY (visit, sku));
CREATE TABLE orders (visit TEXT, login TEXT, number INTEGER, placed_on TEXT, books TEXT, total INTEGER, status TEXT,
                     name TEXT, address TEXT, delivery TEXT, gift_wrap INTEGER, day TEXT, note TEXT,
                     PRIMARY KEY (visit, login, number));
"""

ORDER_BY = {"title": "title, price DESC", "author": "author, title", "price": "price, title"}


@dataclass(frozen=True, slots=True)
class Visit:
    """One visitor: who signed in, what they set, and the notice that the next page shows."""

    id: str
    login: str
    notice: str
    language: str
    newsletter: bool
    email: str
    wish_list: str
    cookies: str
    """Whether the visitor is asked about cookies: nothing, ``asked``, or what was answered."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a basket."""

    book: Book
    quantity: int

    @property
    def price(self) -> int:
        """Of all copies, in pence."""
        return self.book.price * self.quantity


def hashed(password: str) -> str:
    """Enough for a demo; a real shop would salt and stretch."""
    return hashlib.sha256(password.encode()).hexdigest()


class Store:
    """Reads and writes the file. Used by one thread at a time: the server's event loop."""

    def __init__(self, path: Path, password: str, bug: Bug | None, mail: Path) -> None:
        self.bug, self.mail = bug, mail
        # Made by whoever starts the server, used in the server's thread.
        self.db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.db.executescript(SCHEMA)
        self.db.executemany("INSERT INTO books VALUES (?,?,?,?,?,?,?,?)", [astuple(book) for book in BOOKS])
        people = [(login, name, hashed(password)) for login, name in CUSTOMERS.items()]
        self.db.executemany("INSERT INTO customers VALUES (?,?,?)", people)

    def close(self) -> None:
        """Let go of the file."""
        self.db.close()

    # Books

    def book(self, sku: str) -> Book | None:
        """The edition with that number, if the shop has it."""
        row = self.db.execute("SELECT * FROM books WHERE sku = ?", (sku,)).fetchone()
        return Book(*row) if row else None

    def search(self, words: str) -> list[Book]:
        """Books whose title or author contains the words, in the shop's own order."""
        where = "instr(lower(title || ' ' || author), lower(?))"
        if self.bug is Bug.SEARCH_CASE:
            where = "instr(title || ' ' || author, ?)"
        return self._books(f"WHERE {where} ORDER BY rowid", words.strip())

    def listing(self, category: str, sort: str) -> list[Book]:
        """The catalogue, or one category of it, sorted."""
        order = ORDER_BY.get(sort, ORDER_BY["title"])
        if sort == "price" and self.bug is Bug.SORT_AS_TEXT:
            order = "CAST(price / 100.0 AS TEXT), title"
        if self.bug is Bug.CATEGORY_IGNORED:
            category = ""
        return self._books(f"WHERE ? IN ('', category) ORDER BY {order}", category)

    def _books(self, rest: str, *values: str) -> list[Book]:
        return [Book(*row) for row in self.db.execute(f"SELECT * FROM books {rest}", values)]

    # Visitors

    def visit(self, visit_id: str) -> Visit:
        """The visit with that id; a new one if there was none."""
        self.db.execute("INSERT OR IGNORE INTO visits (id) VALUES (?)", (visit_id,))
        row = self.db.execute("SELECT * FROM visits WHERE id = ?", (visit_id,)).fetchone()
        return Visit(*row)

    def customer_name(self, login: str) -> str:
        """The full name, or nothing for a guest."""
        row = self.db.execute("SELECT name FROM customers WHERE login = ?", (login,)).fetchone()
        return str(row[0]) if row else ""

    def knows(self, login: str, password: str) -> bool:
        """Whether that customer has that password."""
        row = self.db.execute("SELECT password FROM customers WHERE login = ?", (login,)).fetchone()
        if row and self.bug is Bug.ANY_PASSWORD:
            return bool(password)
        return row is not None and row[0] == hashed(password)

    def sign_in(self, visit: Visit, login: str) -> None:
        """``login`` is the customer from now on; empty for nobody."""
        self.db.execute("UPDATE visits SET login = ? WHERE id = ?", (login, visit.id))

    def set_notice(self, visit: Visit, text: str) -> None:
        """What the next page says at its top."""
        self.db.execute("UPDATE visits SET notice = ? WHERE id = ?", (text, visit.id))

    def save_settings(self, visit: Visit, language: str, newsletter: bool, email: str) -> None:
        """What the settings dialog holds."""
        if self.bug is Bug.SETTINGS_NOT_SAVED:
            return
        values = (language, newsletter, email, visit.id)
        self.db.execute("UPDATE visits SET language = ?, newsletter = ?, email = ? WHERE id = ?", values)

    def ask_about_cookies(self, visit: Visit) -> None:
        """Once a visit."""
        self.db.execute("UPDATE visits SET cookies = 'asked' WHERE id = ? AND cookies = ''", (visit.id,))

    def answer_about_cookies(self, visit: Visit, answer: str) -> None:
        """Not asked again."""
        self.db.execute("UPDATE visits SET cookies = ? WHERE id = ?", (answer, visit.id))

    # Basket and wish list

    def lines(self, visit: Visit) -> list[Line]:
        """The basket, first come first."""
        sql = "SELECT sku, quantity FROM basket WHERE visit = ? ORDER BY rowid"
        rows = self.db.execute(sql, (visit.id,)).fetchall()
        found = [(self.book(sku), quantity) for sku, quantity in rows]
        return [Line(book, quantity) for book, quantity in found if book]

    def count(self, visit: Visit) -> int:
        """The number on the basket: copies, not titles."""
        return sum(line.quantity for line in self.lines(visit))

    def add(self, visit: Visit, book: Book, quantity: int) -> None:
        """Put copies into the basket."""
        titles = {line.book.title for line in self.lines(visit) if line.book != book}
        if book.title in titles and self.bug is Bug.SECOND_EDITION_LOST:
            return
        sql = "INSERT INTO basket VALUES (?,?,?) ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity"
        self.db.execute(sql, (visit.id, book.sku, quantity))

    def set_quantity(self, visit: Visit, sku: str, quantity: int) -> None:
        """Change a row of the basket; none left takes it out."""
        self.db.execute("UPDATE basket SET quantity = ? WHERE visit = ? AND sku = ?", (quantity, visit.id, sku))
        self.db.execute("DELETE FROM basket WHERE visit = ? AND quantity < 1", (visit.id,))

    def empty_basket(self, visit: Visit) -> None:
        """After an order."""
        self.db.execute("DELETE FROM basket WHERE visit = ?", (visit.id,))

    def wishes(self, visit: Visit) -> list[Book]:
        """The books on the wish list."""
        return self._books("WHERE sku IN (SELECT sku FROM wishes WHERE visit = ?) ORDER BY rowid", visit.id)

    def toggle_wish(self, visit: Visit, book: Book) -> bool:
        """Put the book on the wish list or take it off; says whether it is on it now."""
        gone = self.db.execute("DELETE FROM wishes WHERE visit = ? AND sku = ?", (visit.id, book.sku)).rowcount
        if not gone:
            self.db.execute("INSERT INTO wishes VALUES (?,?)", (visit.id, book.sku))
        return not gone

    def rename_wish_list(self, visit: Visit, name: str) -> None:
        """The heading of the wish list."""
        self.db.execute("UPDATE visits SET wish_list = ? WHERE id = ?", (name, visit.id))
