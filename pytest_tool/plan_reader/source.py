"""Reads a plan file as raw lines and as Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.front_matter import front_matter_plugin

from pytest_tool.errors import PlanError
from pytest_tool.observation import squeeze
from pytest_tool.stated.variables import GIVEN, mistake
from pytest_tool.stated.verbatim import HANDLE

Block = SyntaxTreeNode
"""A paragraph, list, table, … with ``map``: its first line, and the one after its last, counted from 0."""

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# What people use for looks; any other tag, as in "Click <Save>", is text that must not get lost.
_TAGS_FOR_LOOKS = "a abbr b br code del em i ins kbd mark q s samp small span strong sub sup u"
TAG_FOR_LOOKS = re.compile(rf"</?(?:{'|'.join(_TAGS_FOR_LOOKS.split())})\b[^>]*>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Source:
    """One plan file.

    ``lines`` are without line ends and start at 0; all other line numbers are those of an editor.
    """

    path: Path
    lines: tuple[str, ...]

    @classmethod
    def of(cls, path: Path, text: str) -> Source:
        """Split the text as editors count its lines."""
        unified = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        return cls(path, tuple(unified.split("\n")))

    def blocks(self) -> tuple[Block, ...]:
        """Parse the blocks of the file, front matter first."""
        return tuple(SyntaxTreeNode(_markdown().parse("\n".join(self.lines))).children)

    def raw(self, block: Block) -> tuple[str, ...]:
        """Give the lines of a block as they were typed."""
        first, end = block.map or (0, 0)
        return self.lines[first:end]

    def error(self, line: int, fact: str, remedy: str) -> PlanError:
        """Make the error for a mistake at this line."""
        return PlanError(self.path, line, fact, remedy)

    def checked(self, text: str, line: int) -> str:
        """Give the text, its braces checked."""
        if HANDLE.search(text) or GIVEN.search(text):
            raise self.error(line, "This is how the tool itself writes a secret.", "Write {secret:NAME}.")
        if piece := mistake(text):
            remedy = "Write {name}, {env:NAME} or {secret:NAME} without spaces, and {{ or }} for a brace."
            raise self.error(line, f"{piece!r} is not a variable.", remedy)
        return text


def text_of(path: Path) -> str:
    """Read a file. Raises PlanError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PlanError(path, 1, f"The file cannot be read: {error.strerror}.", "Mend that.") from None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise PlanError(path, line, "The file is not UTF-8 text.", "Save it as UTF-8.") from None


def line_of(block: Block) -> int:
    """Give the first line of a block, counted from 1."""
    return block.map[0] + 1 if block.map else 0


def visible(block: Block) -> str:
    """Give the text that a reader sees."""
    return squeeze(_seen(block))


def visible_of(markdown: str) -> str:
    """Give what a reader sees of a paragraph's raw lines."""
    return visible(SyntaxTreeNode(_markdown().parseInline(markdown)))


def _seen(node: SyntaxTreeNode) -> str:
    match node.type:
        case "text" | "code_inline" | "text_special":
            return node.content
        case "softbreak" | "hardbreak":
            return " "
        case "html_inline":
            return without_html(node.content)
        case _:
            return "".join(map(_seen, node.children))


def without_html(html: str) -> str:
    """Drop HTML's comments, and tags that only change looks."""
    return TAG_FOR_LOOKS.sub(lambda tag: " " if tag[0].startswith("<br") else "", COMMENT.sub("", html))


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table").use(front_matter_plugin)
