"""Which name a sentence means: exact beats nearly exact beats a part of it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from pytest_tool.expect.folding import fold

EXACT, NEARLY, PHRASE, WORDS, BESIDE = range(5)
"""How well a name fits. NEARLY: but for a plural s, a space, a number, or a word like “your”. PHRASE: the words stand
together in a longer name. WORDS: they are all in it. BESIDE: the name is only beside the control, or hinted at."""
FILLING = frozenset(
    ("the", "a", "an", "my", "your", "our", "this", "of", "to", "for", "and", "optional", "required", "please")
)


def words_of(name: str) -> list[str]:
    """The words of a name; “e-mail” is one word, and “Qty” is written short."""
    words = re.findall(r"[^\W_]+", fold(name).replace("e-mail", "email").replace("'", ""))
    return [SHORT_FOR.get(word, word) for word in words]


SHORT_FOR = {"qty": "quantity", "tel": "telephone", "dob": "birthday"}


def stem(word: str) -> str:
    """Singular and plural are one."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def level(wanted: str, name: str) -> int | None:
    """How well ``name`` fits what a sentence calls ``wanted``; None when it does not."""
    want, have = words_of(wanted), words_of(name)
    if not want or not have:  # signs only: “×”, “+”
        return EXACT if fold(wanted) == fold(name) != "" else None
    if want == have:
        return EXACT
    want, have = [stem(w) for w in want], [stem(w) for w in have]
    if want == have or "".join(want) == "".join(have) or _but_filling(want, have):
        return NEARLY
    if any(have[i : i + len(want)] == want for i in range(len(have))):
        return PHRASE
    return WORDS if set(want) <= set(have) else None


def _but_filling(want: list[str], have: list[str]) -> bool:
    """Whether the two differ only in filling words, and in numbers that the longer one has more."""
    bare = [w for w in want if w not in FILLING]
    rest = [w for w in have if w not in FILLING]
    if bare == rest != []:
        return True
    return bare != [] and not any(w.isdigit() for w in bare) and [w for w in rest if not w.isdigit()] == bare


def nearest(wanted: str, names: Iterable[str], limit: int = 4) -> str:
    """The names that come closest, for a message; empty when there are none."""
    distinct = list(dict.fromkeys(n for n in names if n))
    want = set(words_of(wanted))

    def likeness(name: str) -> float:
        shared = len(want & set(words_of(name)))
        return shared + difflib.SequenceMatcher(None, fold(wanted), fold(name)).ratio()

    best = sorted(distinct, key=likeness, reverse=True)[:limit]
    return ", ".join(f'"{name if len(name) <= 60 else name[:59] + "…"}"' for name in best)
