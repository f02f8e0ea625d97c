"""Speaks by HTTP: ``tts1``, ``tts2`` and the hosted voice.

``tts1`` and ``tts2`` take ``{"input", "voice"}`` at ``/v1/audio/speech`` and have a ``/health``. The hosted one is asked
for bare samples at 24,000 a second, which become a wave as any other.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import quote

from pytest_tool.errors import SettingsError, SpeechError
from pytest_tool.narration.answers import Answer, Asked, NoAnswer, Server, answer
from pytest_tool.narration.sound import Wave, from_file, from_pcm
from pytest_tool.outbound.keys import refuse_plain
from pytest_tool.outbound.server_words import excerpt, is_page
from pytest_tool.settings import Settings

HOSTED = "tts-hosted"
HOSTED_RATE = 24_000
"""Samples a second of ``pcm_24000``."""
SPEECH_S = 15.0
"""Speech that comes later describes a page that is long gone."""
HEALTH_S = 2.0
"""Somebody waits for the start."""
LONGEST_WORDS = 400
"""Characters of what a server says about an error."""
URL_NAMES = {"tts1": "TTS1_BASE_URL", "tts2": "TTS2_BASE_URL", HOSTED: "TTS_HOSTED_BASE_URL"}
VOICE_NAMES = {"tts1": "TTS1_VOICE", "tts2": "TTS2_VOICE", HOSTED: "TTS_HOSTED_VOICE_ID"}


class Health(StrEnum):
    """Says how a server answers ``GET /health``."""

    READY = "ready"
    LOADING = "loading"
    ABSENT = "absent"
    """Nobody listens there."""
    WRONG = "wrong"
    """Something else answers, or nothing in time."""


@dataclass(frozen=True, slots=True)
class ServerVoice:
    """Speaks by a server; ``voice`` is its id there."""

    name: str
    voice: str
    server: Server
    token: str = field(default="", repr=False)
    stop: threading.Event = field(default_factory=threading.Event)
    """Set when nobody waits for an answer any more."""
    speech_s: float = SPEECH_S
    health_s: float = HEALTH_S

    def wave(self, text: str) -> Wave:
        """Has the text spoken. Raises SpeechError."""
        try:
            came = answer(self.server, self._speech(text), self.stop)
        except NoAnswer as error:
            first = "Start it" if error.nobody else "See its log, try later"
            raise self._error(str(error), f"{first}, or correct {URL_NAMES[self.name]}.") from None
        if came.status != 200:
            raise self._refused(came)
        is_wav = came.body.startswith(b"RIFF")
        if came.kind.startswith(("text/", "application/json")) and not is_wav:
            said = self._words(came) or "nothing"
            raise self._error(f"answers with something that is no sound: {said}", self._check())
        try:
            return from_pcm(came.body, HOSTED_RATE) if self.name == HOSTED and not is_wav else from_file(came.body)
        except SpeechError as error:
            raise self._error(f"did not speak: {error.fact[:1].lower()}{error.fact[1:]}", self._check()) from None

    def health(self) -> tuple[Health, str]:
        """Asks how it is; says in a clause what is wrong."""
        if self.name == HOSTED:
            return Health.READY, ""
        url = self.server.url
        try:
            came = answer(self.server, Asked("GET", "/health", self.health_s), self.stop)
        except NoAnswer as error:
            if error.nobody:
                return Health.ABSENT, f"does not answer at {url}"
            return Health.WRONG, f"{error} at {url}"
        if came.status == 503 and self.name == "tts1":
            return Health.LOADING, "is still loading its model"
        if came.status != 200:
            return Health.WRONG, f"answers GET {url}/health with HTTP {came.status}"
        if is_page(came.text):
            return Health.WRONG, f"answers GET {url}/health with a page, so that it is no speech server"
        return Health.READY, ""

    def _speech(self, text: str) -> Asked:
        """Makes the request for a text."""
        if self.name == HOSTED:
            path = f"/v1/text-to-speech/{quote(self.voice, safe='')}?output_format=pcm_{HOSTED_RATE}"
            return Asked("POST", path, self.speech_s, {"text": text}, {"xi-api-key": self.token})
        body: dict[str, object] = {"input": text, "voice": self.voice}
        if self.name == "tts2":  # such servers stream MP3 unless told otherwise
            body |= {"response_format": "wav", "stream": False, "model": "kokoro"}
        return Asked("POST", "/v1/audio/speech", self.speech_s, body)

    def _refused(self, came: Answer) -> SpeechError:
        """Makes the error for a status, with the server's words."""
        said = f": {self._words(came)}" if came.body and not is_page(came.text) else ""
        if 300 <= came.status < 400:
            remedy = f"Redirects are not followed: put the final address into {URL_NAMES[self.name]}."
        elif came.status in (401, 403) and self.name == HOSTED:
            remedy = "Check TTS_HOSTED_API_TOKEN."
        else:
            remedy = f"See its log. {self._check()}"
        return self._error(f"answers HTTP {came.status}{said}", remedy)

    def _words(self, came: Answer) -> str:
        """Quotes the server on one line, its token hidden."""
        return excerpt(came.text, self.token).replace("\n", " ")[:LONGEST_WORDS].rstrip(" .")

    def _check(self) -> str:
        return f"Check {URL_NAMES[self.name]} and {VOICE_NAMES[self.name]}."

    def _error(self, what: str, remedy: str) -> SpeechError:
        return SpeechError(f"The voice {self.name} at {self.server.url} {what.rstrip('.')}.", remedy)


def server_voice(name: str, settings: Settings, stop: threading.Event | None = None) -> ServerVoice:
    """Makes the voice of this name; ``stop`` ends its requests.

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
    return ServerVoice(name, voice, Server.at(url, settings), token, stop or threading.Event())


def url_of(name: str, settings: Settings) -> str:
    """Says where the server of this voice is."""
    return {"tts1": settings.tts1_base_url, "tts2": settings.tts2_base_url, HOSTED: settings.tts_hosted_base_url}[name]
