"""The shop as a FastAPI app."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.base import RequestResponseEndpoint

from plans.shop import account, browse, till
from plans.shop.account_pages import trouble
from plans.shop.store import Store

COOKIE = "visit"


def create_app(store: Store) -> FastAPI:
    """The shop on top of an open store; the caller closes it."""
    app = FastAPI(title="Paper Lane Books", docs_url=None, redoc_url=None, openapi_url=None)
    app.state.store = store
    app.middleware("http")(_remember_visit)
    app.add_exception_handler(404, _not_found)
    app.add_exception_handler(500, _failed)
    for part in (browse, till, account):
        app.include_router(part.routes)
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"))
    return app


async def _remember_visit(request: Request, call_next: RequestResponseEndpoint) -> Response:
    known = request.cookies.get(COOKIE)
    request.state.visit_id = known or uuid4().hex
    response = await call_next(request)
    if not known:
        response.set_cookie(COOKIE, request.state.visit_id, httponly=True, samesite="lax")
    return response


async def _not_found(request: Request, error: Exception) -> Response:
    return HTMLResponse(trouble("Page not found", "We looked on every shelf."), 404)


async def _failed(request: Request, error: Exception) -> Response:
    return HTMLResponse(trouble("Something went wrong", "Sorry, that is our mistake. Please try again later."), 500)
