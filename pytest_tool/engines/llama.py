"""Runs a GGUF file in this process, by llama.cpp's C interface.

The high-level class of llama-cpp-python is not used: it allocates a batch of whole vocabularies, redirects the
process's stderr while it loads, and goes on when the cache cannot be rewound.
"""

from __future__ import annotations

import ctypes
import importlib
import os
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pytest_tool.errors import ModelUnavailable, SettingsError

SETTING = "LOCAL_DECISION_MODEL"
INSTALL = "pip install 'pytest-tool[inproc]'"
MAGIC = b"GGUF"
MOST_TOKENS = 16_384
"""Of context, where the model was trained for more. The cache is allocated at once: about 2 GiB here for 8B parameters
in f16, 16 GiB at the 131,072 that such models state. A page with 250 controls took 11,000 to 14,000 tokens of two
letters at most; the vocabularies of real models take fewer."""
CPU_STEP = 128
"""Tokens decoded together on a CPU: as fast as 512, and attention's scratch space is 256 MiB instead of 1 GiB (8B)."""
LONGEST_PIECE = 256
"""Bytes of one token's text; longer ones are of no use as labels."""

_said: deque[str] = deque(maxlen=8)
"""The last that llama.cpp logged; it has one log for the whole process."""
_log_callback: Any = None
"""Kept, since C calls it for as long as the process lives."""


class LlamaModel:
    """One model and its cache, which keeps the last prompt.

    A recurrent model (Mamba and its like) cannot be taken back to an earlier token, so it decodes every prompt whole.
    Raises SettingsError when the file or the package is missing or cannot be used. Not for several threads at once.
    """

    def __init__(self, path: Path) -> None:
        _check_file(path)
        self._lib = _library()
        self.path = path
        self.decoded = 0
        self._held: list[int] = []
        self._context: Any = None
        _said.clear()
        self._model: Any = self._lib.llama_model_load_from_file(
            os.fsencode(path), self._lib.llama_model_default_params()
        )
        if not self._model:
            raise _unusable(path, f"llama.cpp cannot load it: {_last_words()}")
        self._vocab: Any = self._lib.llama_model_get_vocab(self._model)
        try:
            self._open()
        except SettingsError:
            self.close()
            raise

    def _open(self) -> None:
        lib, model = self._lib, self._model
        if lib.llama_vocab_type(self._vocab) == lib.LLAMA_VOCAB_TYPE_NONE or lib.llama_model_has_encoder(model):
            raise _unusable(self.path, "it is no text-generating model")
        wanted = self._wanted()
        self._context = lib.llama_init_from_model(model, wanted)
        if not self._context:
            raise _unusable(self.path, f"llama.cpp has no room for {wanted.n_ctx} tokens: {_last_words()}")
        self._memory: Any = lib.llama_get_memory(self._context)
        if not self._memory:
            raise _unusable(self.path, "it is no text-generating model")
        self.most_tokens = int(wanted.n_ctx)
        self._batch = int(lib.llama_n_batch(self._context))
        self._words = int(lib.llama_vocab_n_tokens(self._vocab))

    def _wanted(self) -> Any:
        lib = self._lib
        wanted = lib.llama_context_default_params()
        wanted.n_ctx = min(lib.llama_model_n_ctx_train(self._model), MOST_TOKENS)
        # half of the cores, since the browser needs the others
        wanted.n_threads = wanted.n_threads_batch = max(1, (os.cpu_count() or 1) // 2)
        # on a CPU flash attention is slow for less than 64 tokens, which is what a second decision takes: 12 times
        # after 6,500 tokens of a tiny model, twice at 17 million parameters
        if not lib.llama_supports_gpu_offload():
            wanted.flash_attn_type = lib.LLAMA_FLASH_ATTN_TYPE_DISABLED
            wanted.n_ubatch = CPU_STEP
        return wanted

    @property
    def start(self) -> list[int]:
        """Give the token that begins every prompt, if any."""
        lib = self._lib
        return [lib.llama_vocab_bos(self._vocab)] if lib.llama_vocab_get_add_bos(self._vocab) else []

    def encode(self, text: str, special: bool = False) -> list[int]:
        """Encode a text as tokens.

        ``special`` reads ``<|…|>`` as the model's own marks: never for what a page says.
        """
        self._check_open()
        raw = text.encode("utf-8", "replace")
        room = (self._lib.llama_token * (len(raw) + 2))()
        count = self._lib.llama_tokenize(self._vocab, raw, len(raw), room, len(room), False, special)
        if count < 0:
            raise ModelUnavailable(
                f"{self.path.name} cannot read a text of {len(raw)} bytes.", "Use another GGUF file."
            )
        return list(room[:count])

    def vocabulary(self) -> Iterator[str]:
        """List the texts of the model's tokens in its order."""
        room = ctypes.create_string_buffer(LONGEST_PIECE)
        for token in range(self._words):
            size = self._lib.llama_token_to_piece(self._vocab, token, room, LONGEST_PIECE, 0, False)
            text = room.raw[: max(0, size)].decode("utf-8", "ignore")
            if text and len(text.encode()) == size:
                yield text

    def chat_template(self) -> str:
        """Give the model's Jinja template for conversations; may be empty."""
        template: bytes | None = self._lib.llama_model_chat_template(self._model, None)
        return template.decode("utf-8", "replace") if template else ""

    def logits(self, prompt: Sequence[int]) -> npt.NDArray[np.float32]:
        """Compute what follows this prompt, one number per token."""
        self._check_open()
        if len(prompt) > self.most_tokens:
            raise ModelUnavailable(
                f"This page takes {len(prompt)} tokens, and {self.path.name} reads at most {self.most_tokens}.",
                f"Use a model with a longer context, {SETTING}=embedded, or the hosted engine.",
            )
        self._decode(prompt[self._rewind(prompt) :])
        found = self._lib.llama_get_logits_ith(self._context, -1)
        return np.ctypeslib.as_array(found, shape=(self._words,)).copy()

    def _rewind(self, prompt: Sequence[int]) -> int:
        """Take the cache back to what this prompt shares."""
        # the last token is never kept
        same = takewhile(lambda pair: pair[0] == pair[1], zip(self._held, prompt[:-1], strict=False))
        shared = sum(1 for _ in same)
        if not self._lib.llama_memory_seq_rm(self._memory, 0, shared, -1):  # as a recurrent model says
            self._lib.llama_memory_clear(self._memory, True)
            shared = 0
        del self._held[shared:]
        return shared

    def _decode(self, tokens: Sequence[int]) -> None:
        lib = self._lib
        for begin in range(0, len(tokens), self._batch):
            part = tokens[begin : begin + self._batch]
            room = (lib.llama_token * len(part))(*part)
            status = lib.llama_decode(self._context, lib.llama_batch_get_one(room, len(part)))
            if status:
                self._held.clear()
                lib.llama_memory_clear(self._memory, True)
                fact = f"{self.path.name} failed on a prompt (llama.cpp status {status}): {_last_words()}"
                raise ModelUnavailable(fact, "Use a smaller model, or another engine.")
            self._held += part
            self.decoded += len(part)

    def _check_open(self) -> None:
        # its memory is gone, and C does not look
        if not self._context:
            raise ModelUnavailable(f"{self.path.name} is closed.", "Make a new engine.")

    def close(self) -> None:
        """Free its memory; a second time changes nothing more."""
        if self._context:
            self._lib.llama_free(self._context)
        if self._model:
            self._lib.llama_model_free(self._model)
        self._context = self._model = None


def _library() -> Any:
    global _log_callback
    try:
        lib: Any = importlib.import_module("llama_cpp")
    except ModuleNotFoundError as error:
        if error.name != "llama_cpp":
            raise
        fact = f"{SETTING} names a GGUF file, and the package that runs it in-process is not installed."
        raise SettingsError(fact, f"Run {INSTALL}, or set {SETTING}=embedded.", name=SETTING) from None
    except (ImportError, OSError, RuntimeError) as error:
        fact = f"The package llama-cpp-python is installed and cannot be loaded: {error}."
        raise SettingsError(fact, f"Install it again: {INSTALL}.", name=SETTING) from error
    if _log_callback is None:
        _log_callback = lib.llama_log_callback(_keep)
        lib.llama_log_set(_log_callback, ctypes.c_void_p(0))
        lib.llama_backend_init()
    return lib


def _keep(level: int, text: bytes, data: object) -> None:
    # 3 and 4 are ggml's levels of warnings and errors, whose fifth continues the last
    if level in (3, 4):
        _said.append(text.decode("utf-8", "replace").strip())


def _last_words() -> str:
    return " / ".join(_said)[-400:].rstrip(".") or "it does not say why"


def _check_file(path: Path) -> None:
    try:
        with path.open("rb") as file:
            begin = file.read(len(MAGIC))
    except FileNotFoundError:
        raise _unusable(path, "there is no such file") from None
    except OSError as error:
        raise _unusable(path, f"it cannot be read: {error.strerror}") from None
    if begin != MAGIC:
        raise _unusable(path, "it is not a GGUF file")


def _unusable(path: Path, why: str) -> SettingsError:
    return SettingsError(
        f"{SETTING} is {str(path)!r}, and {why}.",
        "Give the path of a GGUF file with a text-generating model, or embedded: the model that ships with the tool.",
        name=SETTING,
        value=str(path),
        valid="a path of a GGUF file, or embedded",
    )
