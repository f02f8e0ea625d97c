"""Finds the best Playwright locator for an element, as Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import ElementHandle, Frame, Locator
from pydantic import TypeAdapter
from typing_extensions import TypedDict  # pydantic needs this one before Python 3.12

from pytest_tool.browser.chains import Call, Chain, parsed, python_of
from pytest_tool.browser.injected import Injected
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


class RawScope(TypedDict):
    role: str
    name: str
    texts: list[str]


class RawFacts(TypedDict):
    test_id: str
    id: str
    tag: str
    title: str
    name: str
    alt: str
    placeholder: str
    label: str
    text: str
    closed: bool
    css: str
    scopes: list[RawScope]
    is_tickable: bool
    kept: list[str]


FACTS: TypeAdapter[RawFacts] = TypeAdapter(RawFacts)
TRIED: TypeAdapter[tuple[int, int, bool, bool]] = TypeAdapter(tuple[int, int, bool, bool])


@dataclass(frozen=True, slots=True)
class Facts:
    """What the page says of an element, free of secrets."""

    texts: dict[str, str]
    css: str
    scopes: tuple[Chain, ...]
    is_closed: bool
    is_tickable: bool
    kept: tuple[str, ...]

    @classmethod
    def of(cls, told: str, mask: Callable[[str], str]) -> Facts:
        """Read the JSON of ``locate.js``.

        Raises ValidationError where the page has tampered with it.
        """
        raw = FACTS.validate_json(told)
        scopes = [chain for scope in raw["scopes"] for chain in _scopes(scope, mask)]
        return cls(
            {name: clean(text, mask) for name, text in raw.items() if isinstance(text, str) and name != "css"},
            clean(raw["css"], mask, 400),
            tuple(scopes),
            raw["closed"],
            raw["is_tickable"],
            tuple(mask(text) for text in raw["kept"]),
        )


def clean(text: str, mask: Callable[[str], str], longest: int = LONGEST) -> str:
    """Give the text, emptied where secret or too long."""
    return text if len(text) <= longest and mask(text) == text and "‹" not in text else ""


def _scopes(scope: RawScope, mask: Callable[[str], str]) -> Iterator[Chain]:
    role = scope["role"]
    if name := clean(scope["name"], mask):
        yield (Call("get_by_role", role, (("name", name), ("exact", True))),)
    for text in scope["texts"]:
        if text := clean(text, mask):
            yield Call("get_by_role", role), Call("filter", None, (("has_text", text),))


class Finder:
    """Looks for locators.

    Every candidate is tried on the page. Raises DeadlinePassed, Playwright's Error when the document goes away, and
    ValidationError when the page has tampered with what our scripts tell.
    """

    def __init__(self, injected: Injected, mask: Callable[[str], str]) -> None:
        self._injected = injected
        self._mask = mask

    def facts(self, element: ElementHandle) -> Facts | None:
        """Ask what the page says of the element."""
        told = self._injected.about(element, "facts")
        return Facts.of(told, self._mask) if told else None

    def locator(self, frame: Frame, element: ElementHandle, facts: Facts, control: Control | None, inside: bool) -> str:
        """Write Python on ``page`` for it, or an empty text.

        ``inside``: an element in this one will do, as a click there is one here.
        """
        way = self._frames(frame)
        if way is None or facts.is_closed:
            return ""
        found = self._best(frame, element, facts, control, inside)
        return f"page{way}{found}" if found else ""

    def _best(self, frame: Frame, element: ElementHandle, facts: Facts, control: Control | None, inside: bool) -> str:
        own = list(own_words(facts, self._named(control)))
        several: list[Chain] = []
        within = ""
        for chain in (*own, *scoped(facts, own, control)):
            count, at, only_shown, is_inside = self._tried(frame, chain, element)
            if (count, at) == (1, 0):
                return python_of(chain)
            if only_shown:
                return python_of((*chain, Call("filter", None, (("visible", True),))))
            within = within or (python_of(chain) if is_inside and inside and chain in own else "")
            several += [(*chain, Call("nth", at))] if at >= 0 else []
        return (
            python_of(self._playwrights(frame, element, facts))
            or within
            or next(map(python_of, several), "")
            or self._by_place(frame, element, facts, control)
        )

    def _by_place(self, frame: Frame, element: ElementHandle, facts: Facts, control: Control | None) -> str:
        element_id = facts.texts["id"]
        places: list[Chain] = []
        if element_id and not MADE_UP.search(element_id):
            places.append((Call("locator", f"#{element_id}"),))
        if control and control.role not in WITHOUT_NAMES:
            role = (Call("get_by_role", control.role),)
            at = self._tried(frame, role, element)[1]
            places += [role, (*role, Call("nth", at))] if at >= 0 else []
        if facts.css:
            places.append((Call("locator", facts.css),))
        return next((python_of(chain) for chain in places if self._is(frame, chain, element)), "")

    def _named(self, control: Control | None) -> Control | None:
        return control if control and clean(control.name, self._mask) and control.role not in WITHOUT_NAMES else None

    def _tried(self, frame: Frame, chain: Chain, element: ElementHandle) -> tuple[int, int, bool, bool]:
        """Count what a chain finds, and the element among it.

        Returns how many it finds, the element's place among them (-1: not), whether it alone is shown, or is around the
        one.
        """
        locator: Locator = chain[0].on(frame)
        for call in chain[1:]:
            locator = call.on(locator)
        return TRIED.validate_python(locator.evaluate_all(FOUND, element))

    def _is(self, frame: Frame, chain: Chain, element: ElementHandle) -> bool:
        return self._tried(frame, chain, element)[:2] == (1, 0)

    def _playwrights(self, frame: Frame, element: ElementHandle, facts: Facts) -> Chain:
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
        """Write ``.frame_locator(…)`` for each frame on the way."""
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
    """Name it by what it is called, the best first."""
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
    """Name it within its row, item or part."""
    role = [(Call("get_by_role", control.role),)] if control and control.role not in WITHOUT_NAMES else []
    for words in (own[:2], role):
        for scope in facts.scopes:
            yield from ((*scope, *chain) for chain in words)


def frame_paths(facts: Facts) -> Iterator[str]:
    """List CSS paths for an iframe."""
    for attribute, text in (("data-testid", "test_id"), ("title", "title"), ("name", "name"), ("id", "id")):
        if value := facts.texts[text]:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'{facts.texts["tag"]}[{attribute}="{escaped}"]'
    if facts.css:
        yield facts.css
