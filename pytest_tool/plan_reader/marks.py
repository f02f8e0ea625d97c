"""Reads the markers that a plan asks for."""

from __future__ import annotations

import ast

from pytest_tool.plan import Mark

EXAMPLE = 'Write them like this: engine(local), smoke, xfail(reason="known bug").'
BOOLEANS = {"true": True, "True": True, "false": False, "False": False, "None": None}
ELSEWHERE = {"parametrize": "Use a Cases table.", "usefixtures": "Use fixtures: in the front matter."}


class BadMarks(ValueError):
    """Why a text lists no markers."""

    def __init__(self, fact: str, remedy: str = EXAMPLE) -> None:
        self.fact = fact
        self.remedy = remedy
        super().__init__(fact)


def parse(text: str, line: int) -> tuple[Mark, ...]:
    """Parse markers, in their order.

    ``engine(local), smoke, xfail(reason="known", strict=true)``: a bare word as an argument is a string, or true, false
    or None. Raises BadMarks.
    """
    try:
        listed = ast.parse(f"[{text}\n]", mode="eval").body
    except (SyntaxError, ValueError):
        raise BadMarks(f"“{text}” is not a list of markers.") from None
    # What is not one list, as in "a] + [b", was no list of markers either.
    if not isinstance(listed, ast.List) or not listed.elts:
        raise BadMarks(f"“{text}” is not a list of markers." if text.strip() else "The list of markers is empty.")
    return tuple(_mark(node, line) for node in listed.elts)


def _mark(node: ast.expr, line: int) -> Mark:
    match node:
        case ast.Name(name):
            return Mark(_name(name), line=line)
        case ast.Call(ast.Name(name), args, keywords):
            kwargs = {k.arg: _argument(k.value) for k in keywords if k.arg is not None}
            if len(kwargs) < len(keywords):
                raise BadMarks(f"“{ast.unparse(node)}” cannot be read.")
            return Mark(_name(name), tuple(map(_argument, args)), kwargs, line)
        case _:
            raise BadMarks(f"“{ast.unparse(node)}” is not a marker.")


def _name(name: str) -> str:
    if name.startswith("_"):
        raise BadMarks(f"The marker {name} starts with an underscore.", "pytest has no such markers; rename it.")
    if name in ELSEWHERE:
        raise BadMarks(f"The marker {name} cannot be used in a plan.", ELSEWHERE[name])
    return name


def _argument(node: ast.expr) -> object:
    if isinstance(node, ast.Name):
        return BOOLEANS.get(node.id, node.id)
    try:
        value: object = ast.literal_eval(node)
    except (ValueError, TypeError):
        raise BadMarks(f"“{ast.unparse(node)}” is neither a word, a number nor a text in quotation marks.") from None
    return value
