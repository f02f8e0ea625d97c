"""Makes the database of a small lending library: ``python make.py library.db``."""

from __future__ import annotations

import sqlite3
import sys

BOOKS = [
    (1, "Dune", "Frank Herbert", 9.99, 612),
    (2, "Emma", "Jane Austen", 7.5, 474),
    (3, "Ulysses", "James Joyce", 12.0, 730),
    (4, "Beloved", "Toni Morrison", 8.25, 324),
]
LOANS = [(1, 1, "Ann", "2026-03-01"), (2, 3, "Bob", "2026-03-04"), (3, 2, "Cyd", "2026-03-09")]


def main(path: str) -> None:
    with sqlite3.connect(path) as library:
        library.executescript("""
            create table books (id integer primary key, title text not null, author text, price real, pages integer);
            create table loans (id integer primary key, book_id integer references books(id), reader text, due text);
        """)
        library.executemany("insert into books values (?, ?, ?, ?, ?)", BOOKS)
        library.executemany("insert into loans values (?, ?, ?, ?)", LOANS)


main(sys.argv[1])
