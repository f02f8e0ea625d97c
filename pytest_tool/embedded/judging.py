"""What the embedded pilot says of an expectation that code could not measure: it judges none itself."""

from __future__ import annotations

from pytest_tool.language import nearest, read_halves
from pytest_tool.language.words import cut

A_MODEL = "Without a model only checks of the step language are measured."


def unjudged(expectation: str, looked_for: str) -> str:
    """Why it fails: what was not found on the page, or that it is no check, with the nearest ones."""
    if looked_for:
        return looked_for
    return no_check(next(half.text for half in read_halves(expectation) if half.form is None))


def no_check(text: str) -> str:
    """That a sentence is no check of the language, and which come nearest."""
    forms = nearest(cut(text), check=True)
    told = f" The nearest {'are' if len(forms) > 1 else 'is'}: {' · '.join(forms)}." if forms else ""
    return f"“{text}” is no check of the step language.{told} {A_MODEL}"
