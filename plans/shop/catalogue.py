"""What the shop starts with: its books, its customers, and the orders they made before."""

from __future__ import annotations

from dataclasses import dataclass

CATEGORIES = ("Science fiction", "Classics", "Crime", "Children")


@dataclass(frozen=True, slots=True)
class Book:
    """One edition of a book. ``price`` is in pence."""

    sku: str
    title: str
    author: str
    edition: str
    category: str
    price: int
    stock: int
    blurb: str

    @property
    def name(self) -> str:
        """Title and edition, as baskets and orders call it."""
        return f"{self.title} ({self.edition})"


@dataclass(frozen=True, slots=True)
class PastOrder:
    """An order that every customer already has when the demo starts."""

    number: int
    placed_on: str
    books: str
    total: int
    status: str


CUSTOMERS = {"alice": "Alice Lee", "bob": "Bob Marsh"}

PAST_ORDERS = (
    PastOrder(1001, "2025-01-14", "1 × Dune (Paperback)", 1349, "Delivered"),
    PastOrder(1002, "2025-02-03", "2 × Emma (Paperback)", 1850, "Delivered"),
    PastOrder(1003, "2025-02-20", "1 × The Moonstone (Hardback)", 1990, "Paid"),
    PastOrder(1004, "2025-02-21", "1 × Middlemarch (Paperback)", 1575, "Paid"),
)

# fmt: off
BOOKS = (
    Book("dune-hardback", "Dune", "Frank Herbert", "Hardback", "Science fiction", 2499, 6,
         "A desert planet, a spice that everybody wants, and a boy who sees too much. With the author's maps."),
    Book("dune-paperback", "Dune", "Frank Herbert", "Paperback", "Science fiction", 999, 20,
         "A desert planet, a spice that everybody wants, and a boy who sees too much. For the beach."),
    Book("the-left-hand-of-darkness", "The Left Hand of Darkness", "Ursula K. Le Guin", "Paperback",
         "Science fiction", 1050, 8, "An envoy alone on a planet called Winter."),
    Book("the-dispossessed", "The Dispossessed", "Ursula K. Le Guin", "Paperback", "Science fiction", 899, 5,
         "Two worlds, one wall, and a physicist who wants to unbuild it."),
    Book("emma", "Emma", "Jane Austen", "Paperback", "Classics", 750, 12,
         "Handsome, clever and rich, and wrong about nearly everybody."),
    Book("pride-and-prejudice", "Pride and Prejudice", "Jane Austen", "Hardback", "Classics", 1400, 9,
         "Five sisters, one entail, and a very proud visitor."),
    Book("middlemarch", "Middlemarch", "George Eliot", "Paperback", "Classics", 1225, 7,
         "A study of provincial life, and of how to live one."),
    Book("the-hound-of-the-baskervilles", "The Hound of the Baskervilles", "Arthur Conan Doyle", "Paperback",
         "Crime", 699, 15, "Footprints on the moor. They were not a man's."),
    Book("the-moonstone", "The Moonstone", "Wilkie Collins", "Hardback", "Crime", 1640, 3,
         "A diamond, a birthday, and the first English detective novel."),
    Book("the-woman-in-white", "The Woman in White", "Wilkie Collins", "Paperback", "Crime", 925, 4,
         "A meeting on a moonlit road, and a secret worth a fortune."),
    Book("the-wind-in-the-willows", "The Wind in the Willows", "Kenneth Grahame", "Hardback", "Children", 1800, 6,
         "Messing about in boats, with a mole, a rat and a regrettable toad."),
    Book("alices-adventures", "Alice's Adventures in Wonderland", "Lewis Carroll", "Paperback", "Children", 599, 18,
         "Down the rabbit hole, with all of Tenniel's drawings."),
    Book("the-secret-garden", "The Secret Garden", "Frances Hodgson Burnett", "Hardback", "Children", 1375, 0,
         "A locked door, a robin, and a key under the leaves."),
)
# fmt: on
