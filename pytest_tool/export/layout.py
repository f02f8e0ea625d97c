"""Lines of Python as ``ruff format`` leaves them: 88 characters, broken in the last bracket that helps."""

from __future__ import annotations

import ast
import textwrap
from dataclasses import dataclass

WIDTH = 88
STEP = 4


def comment(text: str, indent: int = STEP) -> list[str]:
    """The text as comment lines."""
    pad = " " * indent
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - indent - 2, break_long_words=False, break_on_hyphens=False)
    return [f"{pad}# {line}" for line in lines]


def statement(source: str, indent: int = STEP) -> list[str]:
    """One statement without a body (of a ``with``: its head), given on one line."""
    if indent + len(source) <= WIDTH:
        return [" " * indent + source]
    is_head = source.startswith("with ")
    node = ast.parse(source + (" pass" if is_head else "")).body[0]
    match node:
        case ast.With(items=[item]):
            named = f" as {ast.unparse(item.optional_vars)}" if item.optional_vars else ""
            return _Layout(source).broken("with ", item.context_expr, f"{named}:", indent)
        case ast.With(items=items):
            inner = [_Layout(source).of_item(item, indent + STEP) for item in items]
            pad = " " * indent
            return [f"{pad}with (", *(line for lines in inner for line in lines), f"{pad}):"]
        case ast.Expr(value=value):
            return _Layout(source).broken("", value, "", indent)
        case ast.Raise(exc=ast.expr() as value):
            return _Layout(source).broken("raise ", value, "", indent)
    return [" " * indent + source]


@dataclass(frozen=True, slots=True)
class _Link:
    """One piece of a chain: ``.first``, or ``.filter`` with its arguments."""

    name: str
    call: ast.Call | None


@dataclass(frozen=True, slots=True)
class _Layout:
    source: str

    def of_item(self, item: ast.withitem, indent: int) -> list[str]:
        named = f" as {ast.unparse(item.optional_vars)}" if item.optional_vars else ""
        return self.broken("", item.context_expr, f"{named},", indent)

    def broken(self, prefix: str, node: ast.expr, suffix: str, indent: int, inside: bool = False) -> list[str]:
        """The expression between what stands before and after it; ``inside`` of brackets a chain may be stacked."""
        pad = " " * indent
        whole = pad + prefix + self.text(node) + suffix
        if len(whole) <= WIDTH:
            return [whole]
        if isinstance(node, ast.Lambda):
            return self.broken(f"{prefix}lambda {ast.unparse(node.args)}: ", node.body, suffix, indent)
        base, links = self.chain(node)
        if inside and len(links) > 2:
            return self.stacked(prefix, base, links, suffix, indent)
        heads = [(n, pad + prefix + base + self.joined(links[:n]) + f"{links[n].name}(") for n in range(len(links))]
        filled = [(n, head) for n, head in heads if self.arguments(links[n])]
        if not filled:
            return [whole]
        n, head = next((each for each in reversed(filled) if len(each[1]) <= WIDTH), filled[0])
        return [head, *self.body(links[n], indent + STEP), f"{pad}){self.joined(links[n + 1 :])}{suffix}"]

    def stacked(self, prefix: str, base: str, links: list[_Link], suffix: str, indent: int) -> list[str]:
        """One call a line, the first together with what it is called on."""
        rows = []
        for n, link in enumerate(links):
            start = " " * indent + (prefix + base if n == 0 else "")
            end = suffix if n == len(links) - 1 else ""
            row = f"{start}{self.joined([link])}{end}"
            short = len(row) <= WIDTH or not self.arguments(link)
            rows += (
                [row] if short else [f"{start}{link.name}(", *self.body(link, indent + STEP), f"{' ' * indent}){end}"]
            )
        return rows

    def body(self, link: _Link, indent: int) -> list[str]:
        """The arguments of a call: on one line, or one a line."""
        arguments = self.arguments(link)
        flat = " " * indent + ", ".join(prefix + self.text(value) for prefix, value in arguments)
        if len(flat) <= WIDTH:
            return [flat]
        comma = "," if len(arguments) > 1 else ""
        broken = [self.broken(prefix, value, comma, indent, inside=True) for prefix, value in arguments]
        return [line for lines in broken for line in lines]

    def arguments(self, link: _Link) -> list[tuple[str, ast.expr]]:
        """``name=`` or nothing, and the value."""
        if link.call is None:
            return []
        return [("", value) for value in link.call.args] + [(f"{k.arg}=", k.value) for k in link.call.keywords]

    def chain(self, node: ast.expr) -> tuple[str, list[_Link]]:
        """``page`` and its links; a call of a plain name is a link without a base."""
        match node:
            case ast.Call(func=ast.Attribute(value=below, attr=name)):
                base, links = self.chain(below)
                return base, [*links, _Link(f".{name}", node)]
            case ast.Call(func=ast.Name(id=name)):
                return "", [_Link(name, node)]
            case ast.Attribute(value=ast.Call() as below, attr=name):
                base, links = self.chain(below)
                return base, [*links, _Link(f".{name}", None)]
        return self.text(node), []

    def joined(self, links: list[_Link]) -> str:
        """The links as they are on one line."""
        return "".join(link.name + (f"({self.flat(link)})" if link.call else "") for link in links)

    def flat(self, link: _Link) -> str:
        return ", ".join(prefix + self.text(value) for prefix, value in self.arguments(link))

    def text(self, node: ast.expr) -> str:
        return ast.get_source_segment(self.source, node) or ast.unparse(node)
