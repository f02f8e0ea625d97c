from django.contrib import admin

from library.models import Author, Book, Copy, Publisher, Shelf


class Copies(admin.TabularInline):
    model = Copy
    extra = 1


@admin.register(Publisher)
class PublisherAdmin(admin.ModelAdmin):
    list_display = ("name", "city")
    search_fields = ("name",)


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin):
    list_display = ("name", "born")
    search_fields = ("name",)


@admin.register(Shelf)
class ShelfAdmin(admin.ModelAdmin):
    pass


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    list_display = ("title", "author", "status", "price", "published_on")
    list_editable = ("status", "price")
    list_filter = ("status", "reference_only")
    list_per_page = 25
    search_fields = ("title", "author__name")
    date_hierarchy = "published_on"
    autocomplete_fields = ("publisher",)
    inlines = (Copies,)
    ordering = ("title",)
