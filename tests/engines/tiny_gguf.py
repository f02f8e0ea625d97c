"""Writes a tiny language model with random weights as a GGUF file: a llama of two layers with a byte-level tokenizer.

It knows nothing; it has a real tokenizer, a real cache and real logits, and is read by llama.cpp like any other.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits

import gguf
import numpy as np

MARKS = ("<|end|>", "<|user|>", "<|model|>")
CHAT = "{% for m in messages %}<|user|>\n{{ m.content }}<|end|>\n{% endfor %}{% if add_generation_prompt %}<|model|>\n{% endif %}"
WORDS = ("button", "link", "textbox", "checkbox", "section", "row", "Question", "operation", "label", "control", "Answer")


def byte_letters() -> list[str]:
    """The letter that stands for each byte in a byte-level vocabulary: itself where it can be seen, else one from 256 on."""
    seen = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    hidden = iter(range(256, 512))
    return [chr(byte if byte in seen else next(hidden)) for byte in range(256)]


def merges(pairs: bool) -> list[tuple[str, str]]:
    """Which neighbours become one token: those that spell WORDS; with ``pairs``, any two digits, and letters alike in case."""
    alike = (digits, ascii_uppercase, ascii_lowercase) if pairs else ()
    found = {(a, b): None for kind in alike for a, b in product(kind, kind)}
    for word in WORDS:
        begin = word[0]
        for letter in word[1:]:
            found[begin, letter] = None
            begin += letter
    return list(found)


def write(
    path: Path, *, layers: int = 2, width: int = 64, heads: int = 4, context: int = 8192, pairs: bool = True, chat: str = CHAT, tokenizer: str = "gpt2"
) -> Path:
    """The file, the same every time. ``width`` is a multiple of ``heads``; ``pairs`` makes some 1,700 tokens, else some 300."""
    joined = merges(pairs)
    tokens = [*byte_letters(), *dict.fromkeys(a + b for a, b in joined), *MARKS]
    kinds = [gguf.TokenType.NORMAL] * (len(tokens) - len(MARKS)) + [gguf.TokenType.CONTROL] * len(MARKS)
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_context_length(context)
    writer.add_embedding_length(width)
    writer.add_block_count(layers)
    writer.add_feed_forward_length(2 * width)
    writer.add_head_count(heads)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(width // heads)
    writer.add_tokenizer_model(tokenizer)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges([f"{a} {b}" for a, b in joined])
    writer.add_eos_token_id(tokens.index("<|end|>"))
    writer.add_add_bos_token(False)
    if chat:
        writer.add_chat_template(chat)
    for name, tensor in weights(len(tokens), layers, width).items():
        writer.add_tensor(f"{name}.weight", tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def weights(words: int, layers: int, width: int) -> dict[str, np.ndarray]:
    """Random tensors by name, as llama.cpp names them."""
    random = np.random.default_rng(7)

    def some(rows: int, columns: int, spread: float = 0.1) -> np.ndarray:
        return (random.standard_normal((rows, columns)) * spread).astype(np.float32)

    even = np.ones(width, np.float32)
    found = {"token_embd": some(words, width, 1.0), "output_norm": even, "output": some(words, width, 0.3)}
    for k in range(layers):
        found |= {f"blk.{k}.{name}_norm": even for name in ("attn", "ffn")}
        found |= {f"blk.{k}.attn_{name}": some(width, width) for name in ("q", "k", "v", "output")}
        found |= {f"blk.{k}.ffn_{name}": some(2 * width, width) for name in ("gate", "up")}
        found[f"blk.{k}.ffn_down"] = some(width, 2 * width)
    return found
