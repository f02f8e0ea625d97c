"""The best Playwright locator for an element, as Python: what a person would call it before where it stands.

Every candidate is tried on the page: it counts when it finds one element, and that is the element.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import ElementHandle, Frame, Locator

from pytest_tool.browser.injected import Injected
from pytest_tool.literal import quoted
from pytest_tool.observation import Control

LONGEST = 80
"""Characters of a name or text in a locator; longer ones are prose."""
FOUND = """(found, el) => {
  const isShown = (e) => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && e.checkVisibility({ visibilityProperty: true });
  };
  const at = found.indexOf(el), shown = found.filter(isShown);
  return [found.length, at, shown.length === 1 && shown[0] === el, found.length === 1 && el.contains(found[0])];
}"""
MADE_UP = re.compile(r"\d{3,}|^[^A-Za-z]|[^\w-]|[0-9a-f]{8}")
"""In an id: probably numbered anew every time."""
BY_PLACE = frozenset({"nth", "first", "last", "locator", "frame_locator"})
WITHOUT_NAMES = frozenset({"", "generic"})


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a chain: ``.get_by_role("row")``."""

    method: str
    argument: str | int | None = None
    options: tuple[tuple[str, str | bool], ...] = ()

    def __str__(self) -> str:
        given = [] if self.argument is None else [_python(self.argument)]
        return f".{self.method}({', '.join(given + [f'{name}={_python(value)}' for name, value in self.options])})"

    def on(self, at: Any) -> Any:
        """The locator that this call makes of a frame or a locator."""
        given = () if self.argument is None else (self.argument,)
        return getattr(at, self.method)(*given, **dict(self.options))


Chain = tuple[Call, ...]


def _python(value: str | int) -> str:
    return quoted(value) if isinstance(value, str) else repr(value)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the page says of an element; every text is free of secrets, or empty."""

    texts: dict[str, str]
    css: str
    scopes: tuple[Chain, ...]
    is_closed: bool
    is_tickable: bool
    kept: tuple[str, ...]

    @classmethod
    def of(cls, told: str, mask: Callable[[str], str]) -> Facts:
        """From the JSON of ``locate.js``."""
        raw = json.loads(told)
        names = ("test_id", "id", "tag", "title", "name", "alt", "placeholder", "label", "text")
        scopes = [chain for scope in raw["scopes"] for chain in _scopes(scope, mask)]
        return cls(
            {name: clean(raw[name], mask) for name in names},
            clean(raw["css"], mask, 400),
            tuple(scopes),
            bool(raw["closed"]),
            bool(raw["is_tickable"]),
            tuple(mask(text) for text in raw["kept"]),
        )


def clean(text: str, mask: Callable[[str], str], longest: int = LONGEST) -> str:
    """The text, or nothing where it holds a secret or is too long for a name."""
    return text if len(text) <= longest and mask(text) == text and "‹" not in text else ""


def _scopes(scope: dict[str, Any], mask: Callable[[str], str]) -> Iterator[Chain]:
    role = scope["role"]
    if name := clean(scope["name"], mask):
        yield (Call("get_by_role", role, (("name", name), ("exact", True))),)
    for text in scope["texts"]:
        if text := clean(text, mask):
            yield Call("get_by_role", role), Call("filter", None, (("has_text", text),))


class Finder:
    """Looks for locators. Raises DeadlinePassed, and Playwright's Error when the document goes away."""

    def __init__(self, injected: Injected, mask: Callable[[str], str]) -> None:
        self._injected = injected
        self._mask = mask

    def facts(self, element: ElementHandle) -> Facts | None:
        """What the page says of the element; None where our scripts are missing."""
        told = self._injected.about(element, "facts")
        return Facts.of(told, self._mask) if told else None

    def locator(self, frame: Frame, element: ElementHandle, facts: Facts, control: Control | None, inside: bool) -> str:
        """Python on ``page``, or nothing. ``inside``: an element in this one will do, as a click there is one here."""
        way = self._frames(frame)
        if way is None or facts.is_closed:
            return ""
        found = self._best(frame, element, facts, control, inside)
        return f"page{way}{found}" if found else ""

    def _best(self, frame: Frame, element: ElementHandle, facts: Facts, control: Control | None, inside: bool) -> str:
        """By its own words; in its row or part; as Playwright would say it; by its place."""
        own = list(own_words(facts, self._named(control)))
        several: list[Chain] = []
        within = ""
        for chain in (*own, *scoped(facts, own, control)):
            count, at, only_shown, is_inside = self._tried(frame, chain, element)
            if (count, at) == (1, 0):
                return _python_of(chain)
            if only_shown:
                return _python_of((*chain, Call("filter", None, (("visible", True),))))
            within = within or (_python_of(chain) if is_inside and inside and chain in own else "")
            several += [(*chain, Call("nth", at))] if at >= 0 else []
        return (
            _python_of(self._playwrights(frame, element, facts))
            or within
            or next(map(_python_of, several), "")
            or self._by_place(frame, element, facts, control)
        )

    def _by_place(self, frame: Frame, element: ElementHandle, facts: Facts, control: Control | None) -> str:
        """Where it stands: an id that somebody gave it, which one of its role it is, else a path of tags."""
        element_id = facts.texts["id"]
        places: list[Chain] = []
        if element_id and not MADE_UP.search(element_id):
            places.append((Call("locator", f"#{element_id}"),))
        if control and control.role not in WITHOUT_NAMES:
            role = (Call("get_by_role", control.role),)
            at = self._tried(frame, role, element)[1]
            places += [role, (*role, Call("nth", at))]
        if facts.css:
            places.append((Call("locator", facts.css),))
        return next((_python_of(chain) for chain in places if self._is(frame, chain, element)), "")

    def _named(self, control: Control | None) -> Control | None:
        return control if control and clean(control.name, self._mask) and control.role not in WITHOUT_NAMES else None

    def _tried(self, frame: Frame, chain: Chain, element: ElementHandle) -> tuple[int, int, bool, bool]:
        """How many it finds, the element's place among them (-1: not), whether it alone is shown, or is around the one."""
        locator: Locator = chain[0].on(frame)
        for call in chain[1:]:
            locator = call.on(locator)
        count, at, only_shown, is_inside = locator.evaluate_all(FOUND, element)
        return int(count), int(at), bool(only_shown), bool(is_inside)

    def _is(self, frame: Frame, chain: Chain, element: ElementHandle) -> bool:
        return self._tried(frame, chain, element)[:2] == (1, 0)

    def _playwrights(self, frame: Frame, element: ElementHandle, facts: Facts) -> Chain:
        """What Playwright itself would write, where that is no place and holds no secret."""
        path = (Call("locator", facts.css),)
        if not facts.css or not hasattr(Locator, "normalize") or not self._is(frame, path, element):
            return ()
        chain = parsed(str(frame.locator(facts.css).normalize()))
        texts = [v for call in chain for v in (call.argument, *dict(call.options).values()) if isinstance(v, str)]
        names_it = any(call.options or call.method not in ("get_by_role", *BY_PLACE) for call in chain)
        is_by_place = any(call.method in BY_PLACE for call in chain)
        fits = names_it and not is_by_place and all(clean(text, self._mask) for text in texts)
        return chain if fits and self._is(frame, chain, element) else ()

    def _frames(self, frame: Frame) -> str | None:
        """``.frame_locator("iframe[title=…]")`` for each frame on the way; None where one cannot be told from others."""
        if frame.parent_frame is None:
            return ""
        above = self._frames(frame.parent_frame)
        element = frame.frame_element()
        facts = self.facts(element)
        if above is None or facts is None or facts.is_closed:
            return None
        for css in frame_paths(facts):
            if self._is(frame.parent_frame, (Call("locator", css),), element):
                return f"{above}{Call('frame_locator', css)}"
        return None


def own_words(facts: Facts, control: Control | None) -> Iterator[Chain]:
    """By what it is called itself, the best first. ``control`` has a role and a name."""
    texts = facts.texts
    if texts["test_id"]:
        yield (Call("get_by_test_id", texts["test_id"]),)
    if control:
        yield (Call("get_by_role", control.role, (("name", control.name), ("exact", True))),)
    exact = (("exact", True),)
    if texts["label"]:
        yield (Call("get_by_label", texts["label"], exact),)
    if texts["placeholder"]:
        yield (Call("get_by_placeholder", texts["placeholder"], exact),)
    if texts["tag"] == "label" and texts["text"]:
        yield Call("locator", "label"), Call("filter", None, (("has_text", texts["text"]),))
    if texts["text"]:
        yield (Call("get_by_text", texts["text"], exact),)
    for kind, method in (("alt", "get_by_alt_text"), ("title", "get_by_title")):
        if texts[kind]:
            yield (Call(method, texts[kind], exact),)


def scoped(facts: Facts, own: list[Chain], control: Control | None) -> Iterator[Chain]:
    """The same in its row, item or part; there its role alone may tell it."""
    role = [(Call("get_by_role", control.role),)] if control and control.role not in WITHOUT_NAMES else []
    for words in (own[:2], role):
        for scope in facts.scopes:
            yield from ((*scope, *chain) for chain in words)


def frame_paths(facts: Facts) -> Iterator[str]:
    """CSS for an iframe."""
    for attribute, text in (("data-testid", "test_id"), ("title", "title"), ("name", "name"), ("id", "id")):
        if value := facts.texts[text]:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'{facts.texts["tag"]}[{attribute}="{escaped}"]'
    if facts.css:
        yield facts.css


def parsed(said: str) -> Chain:
    """Playwright's own words for a locator, ``get_by_role("row").filter(has_text="B")``; empty for what is none of ours."""
    calls: list[Call] = []
    try:
        at: ast.expr | None = ast.parse(said, mode="eval").body
        while at is not None:
            if not isinstance(at, ast.Call) or len(at.args) > 1:
                return ()
            options = tuple((word.arg or "", ast.literal_eval(word.value)) for word in at.keywords)
            name, below = _called(at.func)
            calls.insert(0, Call(name, ast.literal_eval(at.args[0]) if at.args else None, options))
            at = below
    except (SyntaxError, ValueError):
        return ()
    return tuple(calls)


def _called(function: ast.expr) -> tuple[str, ast.expr | None]:
    """The name of a call, and what it is called on. Raises ValueError."""
    match function:
        case ast.Name(name):
            return name, None
        case ast.Attribute(below, name):
            return name, below
    raise ValueError(ast.dump(function))


def _python_of(chain: Chain) -> str:
    return "".join(map(str, chain))
