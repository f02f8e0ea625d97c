"""engines/llama.py: files that cannot be used, packages that are not there, pages that are too long."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from asked_inproc import FORM, llama, page, question, refused, written
from pytest_tool.engines.inproc import InprocEngine
from pytest_tool.errors import ModelUnavailable


def test_a_file_that_is_missing_or_no_gguf_is_named_with_what_would_do(tmp_path: Path) -> None:
    (tmp_path / "model.bin").write_bytes(b"PK\x03\x04")
    (tmp_path / "empty.gguf").touch()
    for name, why in {
        "none.gguf": "there is no such file",
        "model.bin": "it is not a GGUF file",
        "empty.gguf": "it is not a GGUF file",
        ".": "it cannot be read: Is a directory",
    }.items():
        error = refused(tmp_path / name)
        assert error.fact == f"LOCAL_DECISION_MODEL is '{tmp_path / name}', and {why}."
        assert error.remedy == "Give the path of a GGUF file with a text-generating model, or embedded: the model that ships with the tool."
        assert (error.name, error.value) == ("LOCAL_DECISION_MODEL", str(tmp_path / name))


def test_without_the_package_the_message_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llama_cpp", None)
    (tmp_path / "model.gguf").write_bytes(b"GGUF")
    error = refused(tmp_path / "model.gguf")
    assert error.fact == "LOCAL_DECISION_MODEL names a GGUF file, and the package that runs it in-process is not installed."
    assert error.remedy == "Run pip install 'pytest-tool[inproc]', or set LOCAL_DECISION_MODEL=embedded."


def test_a_package_that_cannot_be_loaded_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "llama_cpp.py").write_text("raise RuntimeError('Failed to load shared library libllama.so: libgomp.so.1 is missing')\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "llama_cpp", raising=False)
    (tmp_path / "model.gguf").write_bytes(b"GGUF")
    assert "libgomp.so.1 is missing" in refused(tmp_path / "model.gguf").fact


@llama
def test_a_gguf_file_that_llama_cpp_cannot_load_says_why(tmp_path: Path, gguf: Path) -> None:
    (tmp_path / "cut.gguf").write_bytes(gguf.read_bytes()[:60_000])
    fact = refused(tmp_path / "cut.gguf").fact
    assert "llama.cpp cannot load it: " in fact
    assert "does not say why" not in fact


@llama
def test_a_model_without_a_tokenizer_is_refused(tmp_path: Path) -> None:
    assert "it is no text-generating model" in refused(written(tmp_path, tokenizer="no_vocab")).fact


@llama
@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{{ raise_exception('only pictures') }}", "fails: only pictures"),
        ("{% if", "fails: "),
        ("{{ 1 / 0 }}", "fails: "),
        ("hello", "leaves out the user's message"),
    ],
)
def test_a_chat_template_that_cannot_be_used_is_refused(template: str, why: str, tmp_path: Path) -> None:
    assert why in refused(written(tmp_path, chat=template)).fact


@llama
def test_a_page_longer_than_the_models_context_is_said_with_both_lengths(tmp_path: Path) -> None:
    engine = InprocEngine(str(written(tmp_path, context=2048)))
    assert engine.propose(question(FORM, "click Sign in")).cost == 0.0
    with pytest.raises(ModelUnavailable) as caught:
        engine.propose(question(page(250), "open the third article"))
    assert "tiny.gguf reads at most 2048" in caught.value.fact
    assert "LOCAL_DECISION_MODEL=embedded" in caught.value.remedy
    assert engine.propose(question(FORM, "click Sign in")).cost == 0.0
    engine.close()


@llama
def test_a_model_with_too_few_tokens_for_labels_says_how_many_it_has(tmp_path: Path) -> None:
    engine = InprocEngine(str(written(tmp_path, pairs=False, context=16_384)))
    assert engine.propose(question(FORM, "click Sign in")).cost == 0.0
    with pytest.raises(ModelUnavailable, match=r"This page needs 251 labels of one token, and tiny.gguf has \d+\. Use a model with a larger vocabulary\."):
        engine.propose(question(page(250), "open the third article"))
    engine.close()


@llama
def test_a_closed_engine_says_so_and_closes_twice(gguf: Path) -> None:
    engine = InprocEngine(str(gguf))
    engine.close()
    engine.close()
    with pytest.raises(ModelUnavailable, match="is closed"):
        engine.propose(question(FORM, "click Sign in"))
