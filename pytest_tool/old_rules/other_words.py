"""Other words for one option: “30 seconds” is “30s”, and a list of languages has “Deutsch” for German."""

from __future__ import annotations

import re

from pytest_tool.stated import folded

SPANS = re.compile(r"(?P<number>\d+)\s*(?P<unit>s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)\b")
OTHER_UNITS = re.compile(r"\d\s*(?:s|h|d|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?)\b")
LANGUAGES = {
    "arabic": "العربية", "bulgarian": "български", "chinese": "中文", "croatian": "hrvatski", "czech": "čeština",
    "danish": "dansk", "dutch": "nederlands", "english": "english", "estonian": "eesti", "finnish": "suomi",
    "french": "français", "german": "deutsch", "greek": "ελληνικά", "hebrew": "עברית", "hindi": "हिन्दी",
    "hungarian": "magyar", "icelandic": "íslenska", "indonesian": "bahasa indonesia", "italian": "italiano",
    "japanese": "日本語", "korean": "한국어", "latvian": "latviešu", "lithuanian": "lietuvių", "norwegian": "norsk",
    "persian": "فارسی", "polish": "polski", "portuguese": "português", "romanian": "română", "russian": "русский",
    "serbian": "српски", "slovak": "slovenčina", "slovenian": "slovenščina", "spanish": "español", "swedish": "svenska",
    "thai": "ไทย", "turkish": "türkçe", "ukrainian": "українська", "vietnamese": "tiếng việt",
}  # fmt: skip
"""What speakers call their language, as Unicode's CLDR has it."""


def the_option(said: str, options: tuple[str, ...]) -> str:
    """The option that is meant: the one of these words, else the only one that holds them, or that says the same in others; as
    said when there is none.

    A part of a word is no word, and what is denied is not meant: “larg” is not “large”, nor “started” “Not started”.
    """
    words = said.casefold()
    same = [text for text in options if text.casefold() == words]
    whole = re.compile(rf"(?<!\w)(?<!not )(?<!no )(?<!non-)(?<!without ){re.escape(words)}(?!\w)")
    holds = [text for text in options if words and whole.search(text.casefold())]
    holds = holds or otherwise_called(said, options)
    return same[0] if same else holds[0] if len(holds) == 1 else said


def otherwise_called(said: str, options: tuple[str, ...]) -> list[str]:
    """The options that mean the same in other words."""
    words = folded(said)
    own = LANGUAGES.get(words, "")
    timed = any(OTHER_UNITS.search(text) for text in options)  # else an m may be a metre
    return [text for text in options if (own and folded(text) == own) or (timed and _same_span(words, text))]


def _same_span(said: str, text: str) -> bool:
    """An M is a month, and an m a minute."""
    return SPANS.search(said) is not None and _short(said) == _short(
        text if re.search(r"\d\s*[A-Z]\b", text) else folded(text)
    )


def _short(text: str) -> str:
    return SPANS.sub(lambda found: f"{found['number']}{found['unit'][0]}", text)
