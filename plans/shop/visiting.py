"""What a request brings along: the visitor (by session cookie) and the fields of a form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import parse_qsl

from fastapi import Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from plans.shop import layout
from plans.shop.catalogue import Book
from plans.shop.store import Store, Visit


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody in the shop."""

    store: Store
    visit: Visit

    def page(self, title: str, body: str, status: int = 200, query: str = "") -> HTMLResponse:
        """A page for this visitor."""
        return HTMLResponse(layout.page(self.store, self.visit, title, body, query), status)

    def sees_next(self, path: str, notice: str = "") -> RedirectResponse:
        """Send the browser on after a form, so that a reload does not repeat it."""
        if notice:
            self.store.set_notice(self.visit, notice)
        return RedirectResponse(path, status_code=303)

    def book(self, sku: str) -> Book:
        """The book with that number, or the shop's 404."""
        book = self.store.book(sku)
        if book is None:
            raise HTTPException(404)
        return book


# All handlers and dependencies are ``async``: then one thread, the event loop's, uses the SQLite connection.


async def _visitor(request: Request) -> Visitor:
    store: Store = request.app.state.store
    return Visitor(store, store.visit(request.state.visit_id))


async def _form(request: Request) -> dict[str, str]:
    # FastAPI's own Form() would need python-multipart at run time.
    return dict(parse_qsl((await request.body()).decode(), keep_blank_values=True))


Here = Annotated[Visitor, Depends(_visitor)]
Form = Annotated[dict[str, str], Depends(_form)]
