"""Reads the YAML at the top of a plan file.

A value is the text that was written: ``off`` stays off, ``007`` stays 007.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches

import yaml

from pytest_tool.hosts import origin
from pytest_tool.observation import squeeze
from pytest_tool.plan import Hint, Mark
from pytest_tool.plan_reader import marks
from pytest_tool.plan_reader.source import Block, Source
from pytest_tool.stated.variables import BASE_URL, names

MARKERS = ("engine", "escalation", "max_cost", "max_model_calls", "min_confidence", "allowed_hosts")
"""Keys that say the same as the marker of that name."""
KEYS = ("url", *MARKERS, "marks", "hints", "vars", "fixtures", "secret_origins")
QUOTE = 'Put a value with braces, a colon or a star in quotation marks, as in url: "{base_url}/login".'
FENCE = "---"


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What holds for all tests of a file."""

    url: str = ""
    marks: tuple[Mark, ...] = ()
    hints: tuple[Hint, ...] = ()
    vars: dict[str, str] = field(default_factory=dict)
    fixtures: tuple[str, ...] = ()
    secret_origins: tuple[str, ...] = ()


def take(source: Source, blocks: tuple[Block, ...]) -> tuple[FrontMatter, tuple[Block, ...]]:
    """Split off the front matter from the blocks below."""
    if blocks and blocks[0].type == "front_matter":
        return _Reader(source).read(blocks[0].content), blocks[1:]
    first = next((number for number, line in enumerate(source.lines, 1) if line.strip()), 0)
    if first and source.lines[first - 1].rstrip() == FENCE:
        if first > 1:
            raise source.error(first, "Front matter starts on the first line of a file.", "Remove the lines above it.")
        raise source.error(1, "The front matter is not closed.", f"End it with a line {FENCE}.")
    return FrontMatter(), blocks


@dataclass(frozen=True, slots=True)
class _Reader:
    source: Source

    def read(self, text: str) -> FrontMatter:
        entries = {key: value for key, value in self._entries(text) if not _unset(value)}
        own = [
            Mark(key, (_argument(key, value),), line=_line(entries[key]))
            for key, value in self._single(entries, *MARKERS)
        ]
        return FrontMatter(
            url="".join(value for _, value in self._single(entries, "url")),
            marks=(*own, *self._marks(entries.get("marks"))),
            hints=tuple(Hint(squeeze(text), line) for text, line in self._texts("hints", entries.get("hints"))),
            vars=dict(self._vars(entries.get("vars"))),
            fixtures=tuple(self._fixtures(entries.get("fixtures"))),
            secret_origins=tuple(self._origins(entries.get("secret_origins"))),
        )

    def _entries(self, text: str) -> Iterator[tuple[str, yaml.Node]]:
        try:
            root = yaml.compose(text, Loader=yaml.BaseLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line = mark.line + 2 if mark else 1
            remedy = (
                QUOTE if _lacks_quotes(self.source.lines[line - 1 : line]) else "Mend the line, or the one above it."
            )
            raise self.source.error(
                line, f"The front matter is not YAML: {error.problem or error.context}.", remedy
            ) from None
        except yaml.YAMLError as error:
            raise self.source.error(1, f"The front matter is not YAML: {error}.", "Mend it.") from None
        if root is None:
            return
        if not isinstance(root, yaml.MappingNode):
            raise self.source.error(
                _line(root), "The front matter is not a list of keys.", "Write lines like url: /login."
            )
        yield from self._pairs(root, "key")

    def _pairs(self, mapping: yaml.MappingNode, what: str) -> Iterator[tuple[str, yaml.Node]]:
        seen: set[str] = set()
        for key, value in mapping.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if what == "key" and name not in KEYS:
                near = get_close_matches(name, KEYS, 1)
                remedy = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(KEYS)}."
                raise self.source.error(_line(key), f"The front matter has no key {name!r}.", remedy)
            if name in seen:
                raise self.source.error(_line(key), f"The {what} {name} stands here twice.", "Keep one of them.")
            seen.add(name)
            yield name, value

    def _single(self, entries: dict[str, yaml.Node], *keys: str) -> Iterator[tuple[str, str]]:
        for key in keys:
            if key in entries:
                yield key, self._text(key, entries[key])

    def _text(self, key: str, node: yaml.Node) -> str:
        if not isinstance(node, yaml.ScalarNode):
            raise self.source.error(_line(node), f"{key} is not a text.", QUOTE)
        return self.source.checked(str(node.value), _line(node))

    def _texts(self, key: str, node: yaml.Node | None) -> Iterator[tuple[str, int]]:
        for each in node.value if isinstance(node, yaml.SequenceNode) else [node] if node else []:
            text = self._text(f"An entry of {key}" if each is not node else key, each)
            if not text.strip():
                raise self.source.error(_line(each), f"An entry of {key} is empty.", "Fill it in or remove it.")
            yield text, _line(each)

    def _marks(self, node: yaml.Node | None) -> tuple[Mark, ...]:
        # YAML also splits xfail(reason="a, b") at the comma: joined again, it is what was written.
        texts = list(self._texts("marks", node))
        try:
            return marks.parse(", ".join(text for text, _ in texts), texts[0][1]) if texts else ()
        except marks.BadMarks as error:
            raise self.source.error(texts[0][1], error.fact, error.remedy) from None

    def _vars(self, node: yaml.Node | None) -> Iterator[tuple[str, str]]:
        if node is not None and not isinstance(node, yaml.MappingNode):
            raise self.source.error(
                _line(node), "vars is not a list of names and values.", "Write lines like   user: alice."
            )
        for name, value in self._pairs(node, "variable") if node else ():
            check_name(self.source, name, _line(value))
            yield name, "" if _unset(value) else check_value(self.source, self._text(name, value), _line(value))

    def _fixtures(self, node: yaml.Node | None) -> Iterator[str]:
        for text, line in self._texts("fixtures", node):
            for name in map(str.strip, text.split(",")):
                if not name.isidentifier():
                    raise self.source.error(
                        line, f"{name!r} is not the name of a fixture.", "Write names, with commas between."
                    )
                yield name

    def _origins(self, node: yaml.Node | None) -> Iterator[str]:
        for text, line in self._texts("secret_origins", node):
            if "{" not in text and not origin(text):
                raise self.source.error(line, f"{text!r} is not an origin.", "Write it like https://pay.example.org.")
            yield text


def check_name(source: Source, name: str, line: int) -> None:
    """Raise PlanError for an impossible name of a variable."""
    if not name.isidentifier():
        raise source.error(
            line, f"{name!r} is not the name of a variable.", "Use letters, digits and _, as in first_name."
        )
    if name == BASE_URL:
        raise source.error(
            line, f"{BASE_URL} is not a variable of plans.", "Set it with --base-url or the ini value base_url."
        )


def check_value(source: Source, value: str, line: int) -> str:
    """Give a variable's value as it is, once checked."""
    if others := sorted(names(source.checked(value, line)) - {BASE_URL}):
        remedy = "Values can hold {env:NAME}, {secret:NAME} and {base_url}; {{ and }} stand for braces."
        raise source.error(line, f"The value {value!r} holds another variable, {{{others[0]}}}.", remedy)
    return value


def _lacks_quotes(lines: tuple[str, ...]) -> bool:
    return any("{" in line or ": *" in line or line.count(": ") > 1 for line in lines)


def _unset(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style is None and node.value in ("", "~", "null")


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 2  # the fence is line 1


def _argument(key: str, text: str) -> object:
    try:
        return float(text) if key == "min_confidence" else text
    except ValueError:
        return text  # the setting says what is valid
