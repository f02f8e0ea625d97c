"""What an expectation can say of one thing: its value, its state, what is chosen or offered in it, that it is there."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_tool.grammar.check_terms import Condition, How, Named


@dataclass(frozen=True, slots=True)
class Says:
    """A field, a chosen option, a badge or a labelled text (“Total: £12.98”) has this value."""

    target: Named
    value: str
    how: How = How.IS
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Went:
    """A value has become this one since the step began: from a higher one (``way`` -1), a lower one (1), or any other (0)."""

    now: Says
    way: int = 0


@dataclass(frozen=True, slots=True)
class Empty:
    """A field has no value, or a region says that nothing is in it."""

    target: Named
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """An option, radio button or tab is the chosen one; ``field`` is its select or group, where the sentence names it."""

    option: Named
    field: Named | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Offers:
    """A select has this option."""

    target: Named
    option: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A control is, or with ``negated`` is not, in this condition."""

    target: Named
    condition: Condition
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Exists:
    """A control (or a table, list or section) of this name is visible."""

    target: Named
    negated: bool = False
