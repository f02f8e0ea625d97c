"""The voice server that ``SPEECH_PROVIDER`` names, asked to speak one word. No run needs it."""

from __future__ import annotations

import time
from typing import Any

from pytest_tool.doctor.report import Trial, Verdict
from pytest_tool.errors import SettingsError
from pytest_tool.keys import refuse_plain
from pytest_tool.network import proxy_for
from pytest_tool.settings import Settings

CONNECT_S = 2.0
SPEAK_S = 20.0
WORD = "ok"


def voice_trial(settings: Settings) -> Trial:
    """Health first where the server has it, then a word of speech."""
    name = settings.speech_provider
    if name == "tts-hosted":
        return _hosted(settings)
    tts1 = name == "tts1"
    url, voice = (
        (settings.tts1_base_url, settings.tts1_voice) if tts1 else (settings.tts2_base_url, settings.tts2_voice)
    )
    body: dict[str, object] = {"input": WORD, "voice": voice}
    if not tts1:  # such servers stream MP3 unless told otherwise
        body |= {"response_format": "wav", "stream": False, "model": "kokoro"}
    began = time.perf_counter()
    proxy = proxy_for(url, settings)
    wrong = _asked("GET", f"{url}/health", proxy) or _asked("POST", f"{url}/v1/audio/speech", proxy, json=body)
    return _trial(name, url, wrong, began)


def _hosted(settings: Settings) -> Trial:
    url = settings.tts_hosted_base_url
    lacking = [
        env
        for env, value in (
            ("TTS_HOSTED_API_TOKEN", settings.tts_hosted_api_token),
            ("TTS_HOSTED_VOICE_ID", settings.tts_hosted_voice_id),
        )
        if not value
    ]
    if lacking:
        about = {"model": "tts-hosted", "url": url}
        return Trial("speech", False, Verdict.NOT_TRIED, f"Set {' and '.join(lacking)}.", about=about)
    began = time.perf_counter()
    try:
        refuse_plain(url, settings.tts_hosted_api_token, "TTS_HOSTED_API_TOKEN")
        proxy = proxy_for(url, settings)
    except SettingsError as error:
        return Trial("speech", False, Verdict.NOT_TRIED, str(error), about={"model": "tts-hosted", "url": url})
    path = f"{url}/v1/text-to-speech/{settings.tts_hosted_voice_id}?output_format=pcm_24000"
    headers = {"xi-api-key": settings.tts_hosted_api_token}
    return _trial("tts-hosted", url, _asked("POST", path, proxy, json={"text": WORD}, headers=headers), began)


def _trial(name: str, url: str, wrong: str, began: float) -> Trial:
    about = {"model": name, "url": url}
    ms = (time.perf_counter() - began) * 1000
    if wrong:
        return Trial("speech", False, Verdict.ABSENT, f"It {wrong}. Only voices need it.", ms, about=about)
    return Trial("speech", False, Verdict.OK, ms=ms, about=about)


def _asked(method: str, url: str, proxy: str = "", **sent: Any) -> str:
    """Empty when the server answered with something; else what it did instead."""
    import requests

    session = requests.Session()
    session.trust_env = False  # no .netrc, no proxy but the one that is meant
    session.proxies = {"http": proxy, "https": proxy} if proxy else {}
    try:
        answer = session.request(method, url, timeout=(CONNECT_S, SPEAK_S), allow_redirects=False, **sent)
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
