"""Makes the database: an administrator, some colleagues, a shelf of books."""

from __future__ import annotations

import os
from datetime import date

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "settings"
django.setup()

from django.contrib.auth.models import Group, User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from library.models import Author, Book, Copy, Publisher, Shelf  # noqa: E402

AUTHORS = ("Jane Austen", "George Eliot", "Wilkie Collins", "Ursula Le Guin", "Frank Herbert")
PUBLISHERS = ("Harbour Press", "Hillside Books", "Hill & Sons", "Paper Lane", "North Quay")


def main() -> None:
    call_command("migrate", run_syncdb=True, verbosity=0)
    User.objects.create_superuser("admin", "admin@example.org", "quiet-harbour-7")
    for name, staff in (("paul", True), ("petra", False), ("quentin", False), ("rosa", True), ("tom", False)):
        User.objects.create_user(name, f"{name}@example.org", "lamp-and-anchor-3", is_staff=staff)
    Group.objects.create(name="Visitors")
    authors = [Author.objects.create(name=name) for name in AUTHORS]
    publishers = [Publisher.objects.create(name=name, city="Leeds") for name in PUBLISHERS]
    shelves = [Shelf.objects.create(label=label) for label in ("A1", "A2", "B1")]
    for n in range(1, 61):
        Book.objects.create(
            title=f"Collected Letters {n:02}",
            author=authors[n % 5],
            publisher=publishers[n % 5],
            shelf=shelves[n % 3],
            price=f"{10 + n}.50",
            published_on=date(2019 + n % 3, 1 + n % 12, 1 + n % 28),
        )
    emma = Book.objects.create(title="Emma", author=authors[0], publisher=publishers[0], price="7.50")
    Copy.objects.create(book=emma, barcode="E-001")


main()
