"""Serves the dashboard, below its token:

    GET  /                              the page; its styles and scripts beside it
    GET  /runs                          {"runs": [RUN…]}, the newest first
    GET  /runs/<run>/events             server-sent events, see ``feed``
    GET  /runs/<run>/frames/<n>.jpg     a picture
    GET  /runs/<run>/boxes/<frame>      [[tag, x, y, width, height]…] in CSS pixels
    GET  /speech/<key>.mp3              a narration, spoken
    GET  /sessions/<name>               what ``tool status --json`` prints
    POST /sessions/<name>/<verb>        hint {"text"}, pause, resume, stop {}: what ``tool hint --json`` and its like print

RUN: ``name``, ``at`` (epoch seconds of its first event), ``seconds``, ``live``, ``session`` (that writes it, or empty),
``broken_off`` (nobody writes any more, and something has no end), ``stopped`` (how many tests had run when pytest was
stopped, and why, or empty), ``tests`` (how many are ``passed``, ``failed``,
``error``, ``skipped``, ``running``), ``cost`` (USD or null), ``actions``, ``error`` (why it cannot be read, or empty).
What goes wrong is ``{"error": the fact and the remedy}``.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import anyio
from fastapi import FastAPI, Header, Request, Response
from fastapi.responses import StreamingResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp

from pytest_tool.archive import about
from pytest_tool.dashboard import sessions
from pytest_tool.dashboard.feed import Feed
from pytest_tool.dashboard.files import INDEX, PageFiles, number_in, picture
from pytest_tool.dashboard.guard import guarded
from pytest_tool.dashboard.runs import Runs
from pytest_tool.dashboard.speech import Speech
from pytest_tool.errors import SettingsError, SpeechError, ToolError

LONGEST_BODY = 20_000
"""Bytes; the longest thing that is sent is a hint."""
AT_ONCE = 16
"""So many slow calls (a session that hangs, a voice) may be waited for together; files are read beside them."""
T = TypeVar("T")


class Dashboard:
    """The endpoints.

    ``ends`` is set when the process ends: whoever listens is let go.
    """

    def __init__(self, runs: Runs, speech: Speech, project: str, ends: threading.Event) -> None:
        self._runs = runs
        self._speech = speech
        self._project = project
        self._ends = ends
        self._files = PageFiles()
        self._slow = anyio.CapacityLimiter(AT_ONCE)

    def page(self, name: str = INDEX) -> Response:
        found = self._files.read(name)
        if found is None:
            raise HTTPException(404, f"The dashboard has no file {name[:80]!r}.")
        return Response(found[0], headers={"Content-Type": found[1]})

    def runs(self) -> Response:
        return _json({"runs": self._runs.told()})

    def events(self, run: str, last_event_id: Annotated[str, Header()] = "") -> Response:
        folder = self._folder(run)
        try:
            found = about(folder)
        except ToolError as error:
            raise HTTPException(409, str(error)) from None
        settings = found.get("settings")
        told = {
            "name": run,
            "format": found.get("format"),
            "tool": found.get("tool"),
            "settings": settings if isinstance(settings, dict) else {},
            "project": self._project,
        }
        feed = Feed(folder, told, last_event_id, partial(self._runs.state, folder), self._speech.learn, self._ends)
        return StreamingResponse(feed.messages(), headers={"Content-Type": "text/event-stream; charset=utf-8"})

    def picture(self, run: str, picture_name: str) -> Response:
        number = number_in(picture_name.removesuffix(".jpg")) if picture_name.endswith(".jpg") else None
        jpeg = None if number is None else picture(self._folder(run), number)
        if jpeg is None:
            raise HTTPException(404, "That picture is no longer kept.")
        # a number never gets another picture
        return Response(jpeg, media_type="image/jpeg", headers={"Cache-Control": "private, max-age=3600"})

    def boxes(self, run: str, frame: str) -> Response:
        number = number_in(frame)
        boxes = None if number is None else self._runs.boxes(self._folder(run), number)
        if boxes is None:
            raise HTTPException(404, "There is no such frame.")
        return _json(boxes)

    async def speech(self, sound: str) -> Response:
        text = self._speech.text(sound.removesuffix(".mp3")) if sound.endswith(".mp3") else None
        if text is None:
            raise HTTPException(404, "That sentence is not known. Load the page anew.")
        try:
            return Response(await self._patiently(partial(self._speech.mp3, text)), media_type="audio/mpeg")
        except (SpeechError, SettingsError) as error:
            raise HTTPException(503, str(error)) from None

    async def session(self, name: str) -> Response:
        return _json(await self._patiently(partial(sessions.status, name)))

    async def tell(self, name: str, verb: str, request: Request) -> Response:
        if verb not in sessions.VERBS:
            raise HTTPException(404, f"A session is told {', '.join(sorted(sessions.VERBS))}.")
        fields = await _body(request)
        if wrong := _wrong(verb, fields):
            raise HTTPException(400, wrong)
        return _json(await self._patiently(partial(sessions.tell, name, verb, fields)))

    def _folder(self, run: str) -> Path:
        folder = self._runs.find(run)
        if folder is None:
            raise HTTPException(404, "There is no such run, or it was deleted to make room for newer ones.")
        return folder

    async def _patiently(self, call: Callable[[], T]) -> T:
        # it is left behind when the dashboard ends
        return await anyio.to_thread.run_sync(call, abandon_on_cancel=True, limiter=self._slow)


def app(dashboard: Dashboard, token: str) -> ASGIApp:
    """Build the ASGI application under ``/<token>/``."""
    served = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, redirect_slashes=False)
    endpoints: dict[str, Callable[..., object]] = {
        "/": lambda: dashboard.page(),
        "/runs": dashboard.runs,
        "/runs/{run}/events": dashboard.events,
        "/runs/{run}/frames/{picture_name}": dashboard.picture,
        "/runs/{run}/boxes/{frame}": dashboard.boxes,
        "/speech/{sound}": dashboard.speech,
        "/sessions/{name}": dashboard.session,
        "/{name}": dashboard.page,
    }
    for path, endpoint in endpoints.items():
        served.add_api_route(path, endpoint, methods=["GET"], response_model=None)
    served.add_api_route("/sessions/{name}/{verb}", dashboard.tell, methods=["POST"], response_model=None)
    served.add_exception_handler(Exception, _defect)
    served.add_exception_handler(HTTPException, _refused)
    return guarded(served, token)


def _json(data: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    # ASCII: half a character, which the name of a file can hold, does not stand in the way
    return Response(json.dumps(data), status, headers, "application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # what it is registered for
    return _json({"error": error.detail}, error.status_code, error.headers)


async def _defect(request: Request, error: Exception) -> Response:
    return _json({"error": f"The dashboard failed on this: {type(error).__name__}. Its terminal tells more."}, 500)


async def _body(request: Request) -> dict[str, object]:
    sent = b""
    try:
        async for part in request.stream():
            sent += part
            if len(sent) > LONGEST_BODY:
                raise HTTPException(413, f"At most {LONGEST_BODY} bytes are read.")
        found = json.loads(sent)
    except (ValueError, RecursionError, ClientDisconnect):
        found = None
    if not isinstance(found, dict):
        raise HTTPException(400, "The body must be a JSON object.")
    return found


def _wrong(verb: str, fields: dict[str, object]) -> str:
    text = fields.get("text")
    if verb != "hint":
        return "Send {} with it." if fields else ""
    if not isinstance(text, str) or fields.keys() != {"text"}:
        return 'Send {"text": "the advice"} with it.'
    longest = sessions.LONGEST_HINT
    return f"A hint has at most {longest} characters; this one has {len(text)}." if len(text) > longest else ""
