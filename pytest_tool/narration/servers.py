"""Voices that are asked over HTTP: ``tts1``, ``tts2`` and the hosted one.

``tts1`` and ``tts2`` take ``{"input", "voice"}`` at ``/v1/audio/speech`` and have a ``/health``. The hosted one is asked
for bare samples at 24,000 a second, which become a wave as any other.
"""

from __future__ import annotations

import codecs
import threading
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import quote

from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration.answers import Answer, Asked, NoAnswer, Server, Token, answer
from pytest_tool.narration.sound import Wave, from_pcm, from_wav
from pytest_tool.outbound.keys import refuse_plain
from pytest_tool.outbound.server_words import excerpt, is_page
from pytest_tool.settings import Settings

SERVERS = ("tts1", "tts2", "tts-hosted")
HOSTED = "tts-hosted"
HOSTED_RATE = 24_000
"""Samples a second of ``pcm_24000``."""
LARGEST = 64_000_000
"""Bytes of speech; 500 characters take about 1.5 MB, so more is a mistake."""
LARGEST_HEALTH = 100_000
LONGEST_WORDS = 400
"""Characters of what a server says about an error."""
URL_NAMES = {"tts1": "TTS1_BASE_URL", "tts2": "TTS2_BASE_URL", HOSTED: "TTS_HOSTED_BASE_URL"}
VOICE_NAMES = {"tts1": "TTS1_VOICE", "tts2": "TTS2_VOICE", HOSTED: "TTS_HOSTED_VOICE_ID"}


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds. A server of this machine accepts at once, so 2 s to connect are enough for one far away too; speech that
    comes 15 s late describes a page that is long gone; health is asked while somebody waits for the start."""

    connect_s: float = 2.0
    speech_s: float = 15.0
    """For the whole answer, however it comes."""
    health_s: float = 2.0


class Health(StrEnum):
    """How a server answers ``GET /health``."""

    READY = "ready"
    LOADING = "loading"
    ABSENT = "absent"
    """Nobody listens there."""
    WRONG = "wrong"
    """Something else answers, or nothing in time."""


@dataclass(frozen=True, slots=True)
class ServerVoice:
    """A voice of a server. ``voice`` is its id there. Calls may come from several threads."""

    name: str
    voice: str
    server: Server
    token: str = field(default="", repr=False)
    deadlines: Deadlines = Deadlines()
    stop: threading.Event = field(default_factory=threading.Event)
    """Set when nobody waits for an answer any more."""

    @property
    def url(self) -> str:
        return self.server.url

    def wave(self, text: str) -> Wave:
        """The text, spoken. Raises SpeechError."""
        try:
            came = answer(self.server, self._speech(text), self.stop)
        except NoAnswer as error:
            first = "Start it" if error.nobody else "Try later" if self.name == HOSTED else "See its log"
            raise self._error(str(error), f"{first}, or correct {URL_NAMES[self.name]}.") from None
        if came.status != 200:
            raise self._refused(came)
        if _is_text(came.body):
            said = self._words(came) or "nothing"
            raise self._error(f"answers with something that is no sound: {said}", self._check())
        try:
            if self.name == HOSTED and not came.body.startswith(b"RIFF"):
                return from_pcm(came.body, HOSTED_RATE)
            return from_wav(came.body)
        except SpeechError as error:
            fact = error.fact[:1].lower() + error.fact[1:]
            raise self._error(f"did not speak: {fact}", self._check()) from None

    def health(self) -> tuple[Health, str]:
        """How it is, and in one clause what is wrong, empty when it is ready. The hosted voice is not asked."""
        if self.name == HOSTED:
            return Health.READY, ""
        asked = Asked("GET", "/health", self.deadlines.health_s, self.deadlines.connect_s, LARGEST_HEALTH)
        try:
            came = answer(self.server, asked, self.stop)
        except NoAnswer as error:
            if error.nobody:
                return Health.ABSENT, f"does not answer at {self.url}"
            return Health.WRONG, f"{error} at {self.url}"
        if came.status == 503 and self.name == "tts1":
            return Health.LOADING, "is still loading its model"
        if came.status != 200:
            return Health.WRONG, f"answers GET {self.url}/health with HTTP {came.status}"
        if is_page(came.text):
            return Health.WRONG, f"answers GET {self.url}/health with a page, so that it is no speech server"
        return Health.READY, ""

    def healthy(self) -> str:
        """Empty when ``/health`` answers 200; else one clause why not."""
        return self.health()[1]

    def _speech(self, text: str) -> Asked:
        """The request for a text; what UTF-8 does not have becomes question marks."""
        text = text.encode("utf-8", "replace").decode()
        body: dict[str, object] = {"input": text, "voice": self.voice}
        path, token = "/v1/audio/speech", Token()
        if self.name == "tts2":  # such servers stream MP3 unless told otherwise
            body |= {"response_format": "wav", "stream": False, "model": "kokoro"}
        if self.name == HOSTED:
            path = f"/v1/text-to-speech/{quote(self.voice, safe='')}?output_format=pcm_{HOSTED_RATE}"
            body, token = {"text": text}, Token("xi-api-key", self.token)
        return Asked("POST", path, self.deadlines.speech_s, self.deadlines.connect_s, LARGEST, body, token)

    def _refused(self, came: Answer) -> SpeechError:
        """The error for a status that is no speech, with the server's own words where they are no page."""
        said = f": {self._words(came)}" if came.body and not is_page(came.text) else ""
        if 300 <= came.status < 400:
            remedy = f"Redirects are not followed: put the final address into {URL_NAMES[self.name]}."
        elif came.status in (401, 403) and self.name == HOSTED:
            remedy = "Check TTS_HOSTED_API_TOKEN."
        elif came.status in (400, 404, 405, 422):
            remedy = self._check()
        else:
            remedy = "See its log, or try later."
        return self._error(f"answers HTTP {came.status}{said}", remedy)

    def _words(self, came: Answer) -> str:
        """What the server says, on one line and without the token."""
        return excerpt(came.text, self.token).replace("\n", " ")[:LONGEST_WORDS].rstrip(" .")

    def _check(self) -> str:
        return f"Check {URL_NAMES[self.name]} and {VOICE_NAMES[self.name]}."

    def _error(self, what: str, remedy: str) -> SpeechError:
        return SpeechError(f"The voice {self.name} at {self.url} {what.rstrip('.')}.", remedy)


def server_voice(
    name: str, settings: Settings, deadlines: Deadlines | None = None, stop: threading.Event | None = None
) -> ServerVoice:
    """The voice of this name, one of ``SERVERS``; ``stop`` ends what it is asked.

    Raises SettingsError when the hosted one lacks something or its token would travel in clear, or when a proxy or a
    file of certificates cannot be used.
    """
    url = url_of(name, settings)
    voice = {"tts1": settings.tts1_voice, "tts2": settings.tts2_voice, HOSTED: settings.tts_hosted_voice_id}[name]
    token = settings.tts_hosted_api_token if name == HOSTED else ""
    if name == HOSTED:
        stated = {"TTS_HOSTED_API_TOKEN": token, "TTS_HOSTED_VOICE_ID": voice}
        if lacking := [env for env, value in stated.items() if not value]:
            raise SettingsError("The hosted voice is not set up.", f"Set {' and '.join(lacking)}.")
        refuse_plain(url, token, "TTS_HOSTED_API_TOKEN")
    return ServerVoice(
        name, voice, Server.at(url, settings), token, deadlines or Deadlines(), stop or threading.Event()
    )


def url_of(name: str, settings: Settings) -> str:
    """Where the server of this voice is."""
    return {"tts1": settings.tts1_base_url, "tts2": settings.tts2_base_url, HOSTED: settings.tts_hosted_base_url}[name]


def _is_text(body: bytes) -> bool:
    """Whether this is nothing, a page, JSON or a sentence: bare samples have no mark of their own to be told by."""
    try:
        start = codecs.getincrementaldecoder("utf-8")().decode(body[:400])  # may end inside a character
    except UnicodeDecodeError:
        return False
    return all(character.isprintable() or character.isspace() for character in start)
