"""Holds one order on one look at the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pytest_tool.embedded.engine import is_able, is_typable
from pytest_tool.embedded.locating import Located, by_target, locate
from pytest_tool.embedded.naming import VALUED, alone, bearing_words, borne, own, plain
from pytest_tool.embedded.order import Order
from pytest_tool.language import Target
from pytest_tool.observation import Control, called, role_and_name
from pytest_tool.stated.verbatim import folded, stands_in
from pytest_tool.wire.roles import AskedAction, AskedPage, Became, WantedIntent

SURE = 0.6
"""From this chance on a control is taken for the one that is meant."""
MOST_CANDIDATES = 3
MOST_FITTING = 5
LONGEST_ROW = 40
"""Characters of a row that tell which of several controls it is."""
UNSURE = "no control is surely meant"
ON_THE_WAY = " on the way"
"""How an intent ends that is not the order itself."""


@dataclass(frozen=True, slots=True)
class Do:
    """Actions that come next."""

    intents: tuple[WantedIntent, ...]
    last: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """An order that is complete."""

    shown: str = ""


@dataclass(frozen=True, slots=True)
class Failed:
    """An order that cannot be carried out, and why.

    ``unsure``: it is not clear what is meant, which others may know. ``idle``: it was done, and nothing visible
    happened.
    """

    why: str
    unsure: bool = False
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Switch:
    """A browser tab to look at, or to close."""

    index: int
    closes: bool = False


Move = Do | Done | Failed | Switch


@dataclass(frozen=True)
class Scene:
    """One order, and the page it meets."""

    order: Order
    page: AskedPage
    every: tuple[Control, ...]
    past: tuple[AskedAction, ...] = ()
    mark: str = ""
    """What its intents begin with, where the step has several orders."""

    @cached_property
    def able(self) -> tuple[Control, ...]:
        """List the controls that take what is ordered."""
        return tuple(c for c in self.every if is_able(c, self.order))

    @cached_property
    def controls(self) -> tuple[Control, ...]:
        """List those of them in reach, before a modal dialog."""
        behind = self.page.modal and not all(c.covered for c in self.every)
        return tuple(c for c in self.able if not c.covered) if behind else self.able

    @cached_property
    def found(self) -> Located:
        """Find which of the controls the order means."""
        return self._located(self.controls)

    @cached_property
    def behind(self) -> Control | None:
        """Find the control surely meant, under a dialog too."""
        found = self._located(self.every)
        return self.every[found.control] if found.control is not None and found.confidence >= SURE else None

    @property
    def control(self) -> Control | None:
        """Find the control that is surely meant."""
        index, sure = self.found.control, self.found.confidence
        return self.controls[index] if index is not None and sure >= SURE else None

    @cached_property
    def field(self) -> Control | None:
        """Find the text field that is surely meant."""
        # a heading or a button may be called alike
        takes = [c for c in self.controls if is_typable(c)]
        found = self._located(takes)
        return takes[found.control] if found.control is not None and found.confidence >= SURE else None

    @cached_property
    def opened(self) -> Control | None:
        """Find the open list that is surely meant; the search field in it may be called alike."""
        open_ = [c for c in self.controls if "expanded" in c.states]
        found = self._located(open_)
        return open_[found.control] if found.control is not None and found.confidence >= SURE else None

    def _located(self, controls: Sequence[Control]) -> Located:
        order = self.order
        return locate(order.text, order.target, (), self.page.title, controls, order.wanted, order.names_field)

    @property
    def states(self) -> bool:
        """Tell whether it is a wish that says how something is, and no control is called exactly so."""
        said = plain(self.order.states)
        return bool(said) and not any(said == plain(text) for c in self.every for text in own(c))

    @property
    def is_exact(self) -> bool:
        """Tell whether the name is quoted."""
        return self.order.target is not None and self.order.target.quoted

    @property
    def done(self) -> tuple[AskedAction, ...]:
        """List what was carried out, waiting aside."""
        return tuple(a for a in self.past if a.outcome in (Became.DONE, Became.NO_CHANGE) and not is_wait(a))

    @property
    def acted(self) -> tuple[AskedAction, ...]:
        """List what was more than a way to its control."""
        return tuple(a for a in self.done if not a.intent.endswith(ON_THE_WAY))

    @property
    def came(self) -> frozenset[int]:
        """List the tags of the controls that came with the last action."""
        return frozenset(self.done[-1].appeared) if self.done else frozenset()

    @property
    def text(self) -> str:
        """Join all that the page says, folded."""
        controls = (" ".join(filter(None, (c.name, c.text, c.value))) for c in self.every)
        return folded(" \n ".join((self.page.title, *self.page.text, *controls)))

    def shows(self, text: str) -> bool:
        """Tell whether the page says this."""
        return stands_in(self.text, folded(text))

    def of_role(self, *roles: str) -> list[Control]:
        """List the controls in reach of these roles."""
        return [c for c in self.controls if c.role in roles]

    def called(self, name: str, among: Sequence[Control]) -> list[Control]:
        """List those of them that are called exactly so."""
        said = folded(name)
        return [c for c in among if said in {folded(text) for text in (c.name, c.text) if text}]

    def intent(self, text: str, control: Control | None = None, fills: bool = False) -> WantedIntent:
        """Make one action for this order, on this control."""
        return WantedIntent(text=self.mark + text, fills=fills, tag=control.tag if control else None)

    def answered(self, intent: WantedIntent) -> WantedIntent:
        """Say how a dialog is answered that opens by this, the order's last action."""
        answer = self.order.answer
        return intent.model_copy(update={"answer": as_answer(answer)}) if answer else intent

    def click(self, control: Control) -> WantedIntent:
        """Make a click on this control."""
        return self.intent(f"click {quoted_name(control)}", control)

    def on_the_way(self, control: Control) -> WantedIntent:
        """Make a click that brings the order's control into reach."""
        return self.intent(f"click {quoted_name(control)}{ON_THE_WAY}", control)

    def press(self, key: str, times: int = 1) -> WantedIntent:
        """Make a key press, where the focus is."""
        return self.intent(f"press {key}" + (f" {times} times" if times > 1 else ""))

    def type(self, value: str, control: Control) -> WantedIntent:
        """Make the typing of a stated value into this field."""
        return self.intent(f'type "{value}" into {quoted_name(control)}', control, fills=True)

    def wait(self) -> WantedIntent:
        """Make a wait, a moment for the page."""
        return WantedIntent(text=f"{self.mark}wait")

    def not_found(self) -> Failed:
        """Explain the missing control by those that come nearest."""
        by_name = self.order.names_field  # no model is asked then: it would take a neighbour
        if len(fit := self._fitting(self.order.target)) > 1:
            more = f" and {len(fit) - MOST_FITTING} more" if len(fit) > MOST_FITTING else ""
            told = f"{len(fit)} controls fit ({self._told(fit[:MOST_FITTING])}{more})"
            return Failed(f"{told}. Say which: its row, its section, or “the first”.", unsure=not by_name)
        what = self._missing(self.order.target)
        near = sorted(range(len(self.controls)), key=lambda k: -self.found.shares[k])
        near = [k for k in near if not by_name or self.controls[k].role in VALUED]
        told = f"The closest: {self._told(near[:MOST_CANDIDATES])}" if near else "The page has none"
        return Failed(f"{what}. {told}.", unsure=not by_name)

    def _fitting(self, target: Target | None) -> list[int]:
        """List the controls that are called as the target says."""
        if target is None:
            return []
        if target.quoted:
            return by_target(target, self.controls)[0]
        if self.order.names_field:
            return bearing_words(target, by_target(target, self.controls)[0], self.controls)
        found = by_target(target, self.controls)[0]
        return alone(target, found, self.controls) or ([] if target.places else borne(target, found, self.controls))

    def _missing(self, target: Target | None) -> str:
        if target is None or self._fitting(target):
            return UNSURE
        if behind := by_target(target, self.able)[0] if target.quoted else []:
            return f"{role_and_name(self.able[behind[0]])} lies behind the dialog “{self.page.modal}”"
        if target.ordinal and (some := len(self._fitting(replace(target, ordinal=0)))):
            return f"only {some} such control{' is' if some == 1 else 's are'} in reach"
        exact = target.quoted or self.order.names_field
        if not exact and by_target(target, self.controls)[0]:
            return UNSURE
        if target.places or target.ordinal or not exact:
            return f"no control {target.said} is in reach"
        return f'no {"control" if target.quoted else "field"} in reach is called "{target.name}"'

    def _told(self, indices: Sequence[int]) -> str:
        told = []
        for k in indices:
            control = self.controls[k]
            row = f" in the row “{control.row[:LONGEST_ROW]}”" if control.equals > 1 and control.row else ""
            told.append(role_and_name(control) + row)
        return ", ".join(told)


def as_answer(answer: str) -> object:
    """Write a dialog's answer as the wire has it."""
    from pytest_tool.wire.roles import PromptAnswer

    return answer if answer in ("accept", "dismiss") else PromptAnswer(prompt=answer)


def is_wait(action: AskedAction) -> bool:
    """Tell whether an intent only gave the page a moment."""
    return action.intent.endswith("wait")


def quoted_name(control: Control) -> str:
    """Quote its name, else give its role."""
    name = called(control)
    return f'"{name}"' if name and '"' not in name else f"the {control.role}"
