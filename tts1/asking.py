"""Says what a request must be like to be served."""

from __future__ import annotations

import json
from dataclasses import dataclass
from email.message import Message
from http import HTTPStatus

from tts1.model import VOICES
from tts1.text import cleaned

LONGEST_TEXT = 4096
"""Characters; as in the public API whose path this is."""
LONGEST_BODY = 64 * 1024
"""Bytes: the longest text with each character escaped (12 bytes at most) fits."""
LOOPBACK = ("127.0.0.1", "localhost")


class Refusal(Exception):
    """Refuses a request by status, sentence, and time to come again."""

    def __init__(self, status: HTTPStatus, fact: str, retry_after_s: int = 0) -> None:
        self.status = status
        self.retry_after_s = retry_after_s
        super().__init__(fact)


@dataclass(frozen=True, slots=True)
class Asked:
    """Holds a text and the voice for it."""

    text: str
    voice: str


def check_sender(headers: Message) -> None:
    """Refuses web pages, by Host and Origin. Raises Refusal."""
    hosts = headers.get_all("Host", [])
    if len(hosts) != 1 or _name(hosts[0]) not in LOOPBACK:
        raise Refusal(HTTPStatus.FORBIDDEN, "The Host is not this machine's loopback.")
    if any(origin != f"http://{hosts[0]}" for origin in headers.get_all("Origin", [])):
        raise Refusal(HTTPStatus.FORBIDDEN, "Web pages may not use this server.")


def body_size(headers: Message) -> int:
    """Reads how many bytes of JSON come. Raises Refusal."""
    kind = headers.get("Content-Type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "Only application/json is read.")
    size = headers.get("Content-Length", "")
    if "Transfer-Encoding" in headers or not (size.isascii() and size.isdecimal()):
        raise Refusal(HTTPStatus.LENGTH_REQUIRED, "The request needs a Content-Length.")
    if len(size) > 10 or int(size) > LONGEST_BODY:
        raise Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The body is longer than {LONGEST_BODY} bytes.")
    return int(size)


def read(body: bytes, default_voice: str) -> Asked:
    """Reads ``input`` and ``voice``, other fields aside. Raises Refusal."""
    try:
        sent = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _bad("The body is not JSON in UTF-8.") from error
    text = sent.get("input") if isinstance(sent, dict) else None
    if not isinstance(text, str):
        raise _bad('The body must be a JSON object with a string "input".')
    if len(text) > LONGEST_TEXT:
        raise _bad(f"The input has {len(text)} characters; at most {LONGEST_TEXT} are spoken at once.")
    said = cleaned(text)
    if not said:
        raise _bad("The input is empty.")
    voice = sent.get("voice")
    voice = default_voice if voice is None else voice
    if voice not in VOICES:
        raise _bad(f"There is no voice {str(voice)[:60]!r}. There are: {', '.join(VOICES)}.")
    return Asked(said, voice)


def _name(host: str) -> str:
    name, colon, port = host.strip().rpartition(":")
    return (name if colon and port.isdecimal() else host.strip()).lower()


def _bad(fact: str) -> Refusal:
    return Refusal(HTTPStatus.BAD_REQUEST, fact)
