"""The voice server that ``SPEECH_PROVIDER`` names, asked to speak one word. No run needs it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from pytest_tool.doctor.report import Trial, Verdict
from pytest_tool.errors import SettingsError
from pytest_tool.keys import refuse_plain
from pytest_tool.network import ca_for, proxy_for
from pytest_tool.settings import Settings

CONNECT_S = 2.0
SPEAK_S = 20.0
WORD = "ok"


@dataclass(frozen=True, slots=True)
class Request:
    """One request to a voice server."""

    method: str
    path: str
    body: dict[str, object] | None = None
    headers: dict[str, str] = field(default_factory=dict, repr=False)


def voice_trial(settings: Settings) -> Trial:
    """Health first where the server has it, then a word of speech."""
    name = settings.speech_provider
    hosted = name == "tts-hosted"
    url = {"tts1": settings.tts1_base_url, "tts2": settings.tts2_base_url}.get(name, settings.tts_hosted_base_url)
    trial = Trial("speech", False, Verdict.OK, about={"model": name, "url": url})
    try:
        if hosted:
            _check_token(settings, url)
        network = {"proxy": proxy_for(url, settings), "ca": ca_for(url, settings)}
    except SettingsError as error:
        return Trial("speech", False, Verdict.NOT_TRIED, str(error), about=trial.about)
    began = time.perf_counter()
    wrong = next(filter(None, (_asked(url, request, **network) for request in _requests(settings))), "")
    ms = (time.perf_counter() - began) * 1000
    if wrong:
        return Trial("speech", False, Verdict.ABSENT, f"It {wrong}. Only voices need it.", ms, about=trial.about)
    return Trial("speech", False, Verdict.OK, ms=ms, about=trial.about)


def _check_token(settings: Settings, url: str) -> None:
    """Raises SettingsError when the hosted voice lacks something, or its token would travel in clear."""
    stated = {
        "TTS_HOSTED_API_TOKEN": settings.tts_hosted_api_token,
        "TTS_HOSTED_VOICE_ID": settings.tts_hosted_voice_id,
    }
    if lacking := [env for env, value in stated.items() if not value]:
        raise SettingsError("The hosted voice is not set up.", f"Set {' and '.join(lacking)}.")
    refuse_plain(url, settings.tts_hosted_api_token, "TTS_HOSTED_API_TOKEN")


def _requests(settings: Settings) -> list[Request]:
    """What the provider is asked, in order."""
    if settings.speech_provider == "tts-hosted":
        path = f"/v1/text-to-speech/{settings.tts_hosted_voice_id}?output_format=pcm_24000"
        return [Request("POST", path, {"text": WORD}, {"xi-api-key": settings.tts_hosted_api_token})]
    body: dict[str, object] = {"input": WORD, "voice": settings.tts1_voice}
    if settings.speech_provider == "tts2":  # such servers stream MP3 unless told otherwise
        streamed = {"response_format": "wav", "stream": False, "model": "kokoro"}
        body = {"input": WORD, "voice": settings.tts2_voice, **streamed}
    return [Request("GET", "/health"), Request("POST", "/v1/audio/speech", body)]


def _asked(url: str, request: Request, proxy: str, ca: str) -> str:
    """Empty when the server answered with something; else what it did instead."""
    import requests

    session = requests.Session()
    session.trust_env = False  # no .netrc, no proxy but the one that is meant
    session.proxies = {"http": proxy, "https": proxy} if proxy else {}
    session.verify = ca or True
    sent: dict[str, Any] = {"json": request.body, "headers": request.headers, "timeout": (CONNECT_S, SPEAK_S)}
    try:
        answer = session.request(request.method, url + request.path, allow_redirects=False, **sent)
    except requests.exceptions.SSLError:
        return "has a certificate that cannot be trusted, or speaks no TLS"
    except requests.ConnectionError:
        return "cannot be reached"
    except requests.Timeout:
        return "does not answer in time"
    except requests.RequestException as error:
        return f"cannot be asked ({type(error).__name__})"
    finally:
        session.close()
    if answer.status_code != 200:
        return f"answered HTTP {answer.status_code}"
    return "" if answer.content else "answered with nothing"
