"""A lending library: what the admin of a small project has in it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models


class Publisher(models.Model):
    name = models.CharField(max_length=80, unique=True)
    city = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return self.name


class Author(models.Model):
    name = models.CharField(max_length=80)
    born = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Shelf(models.Model):
    label = models.CharField(max_length=20)

    class Meta:
        verbose_name_plural = "shelves"

    def __str__(self) -> str:
        return self.label


class Book(models.Model):
    STATUSES = (("in", "In the library"), ("out", "Lent"), ("lost", "Lost"))
    title = models.CharField(max_length=120)
    author = models.ForeignKey(Author, on_delete=models.PROTECT)
    publisher = models.ForeignKey(Publisher, on_delete=models.PROTECT)
    shelf = models.ForeignKey(Shelf, on_delete=models.SET_NULL, null=True, blank=True)
    status = models.CharField(max_length=4, choices=STATUSES, default="in")
    price = models.DecimalField(max_digits=7, decimal_places=2)
    published_on = models.DateField(null=True, blank=True)
    checked_at = models.DateTimeField("last checked", null=True, blank=True)
    reference_only = models.BooleanField(default=False)
    notes = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        if self.reference_only and self.status == "out":
            raise ValidationError("A reference book is never lent.")


class Copy(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="copies")
    barcode = models.CharField(max_length=20)
    condition = models.CharField(max_length=4, choices=(("new", "New"), ("good", "Good"), ("worn", "Worn")), default="new")

    class Meta:
        verbose_name_plural = "copies"

    def __str__(self) -> str:
        return self.barcode
