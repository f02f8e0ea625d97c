"""Refuses a model call for which nothing is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pytest_tool.budget.ledger import FILE, Ledger, Spent
from pytest_tool.budget.prices import Prices
from pytest_tool.errors import BudgetExhausted

OF_RUN = ("--tool-max-cost (APP_MAX_COST)", "--tool-max-model-calls (APP_MAX_MODEL_CALLS)")
OF_TEST = ("max_cost of this test", "max_model_calls of this test")


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds a run or a test; None: not at all."""

    usd: float | None = None
    calls: int | None = None

    def __bool__(self) -> bool:
        return self.usd is not None or self.calls is not None


class Meter:
    """Counts one process's calls against the limits of run and test; without limits it counts nothing."""

    def __init__(self) -> None:
        self.prices = Prices()
        self.run = Limits()
        self._own = Limits()
        self._item = ""
        self._ledger: Ledger | None = None

    def begin(self, folder: Path, item: str, run: Limits, own: Limits, prices: Prices) -> None:
        """Begin an item; ``folder`` is the run's."""
        self.prices, self.run, self._own, self._item = prices, run, own, item
        if (run or own) and self._ledger is None:
            self._ledger = Ledger(folder / FILE)

    @property
    def bounds_money(self) -> bool:
        """Tell whether USD are limited now."""
        return self.run.usd is not None or self._own.usd is not None

    def enter(self, is_chat: bool = True) -> int:
        """Enter a call that is about to be made; gives its number. Raises BudgetExhausted."""
        return self._ledger.enter(self._item, is_chat, self._may(is_chat)) if self._ledger else 0

    def settle(self, number: int, usd: float | None, model: str) -> None:
        """Enter what it cost."""
        if self._ledger and number:
            self._ledger.settle(number, usd, model)

    def refuse_more(self) -> None:
        """Raise BudgetExhausted where the run's limits are reached."""
        if self._ledger and self.run:
            _refuse(self._ledger.sums()[0], self.run, OF_RUN)

    def _may(self, is_chat: bool) -> Callable[[Spent, Spent], None]:
        def may(run: Spent, own: Spent) -> None:
            for spent, limits, names in ((run, self.run, OF_RUN), (own, self._own, OF_TEST)):
                asked = limits if is_chat else Limits(limits.usd)
                _refuse(spent, asked, names)
                if limits.usd is not None and run.unpriced:
                    raise _unpriced(run.unpriced)

        return may


def _refuse(spent: Spent, limits: Limits, names: tuple[str, str]) -> None:
    """Raise BudgetExhausted where a limit is reached."""
    whose = "The run" if names is OF_RUN else "This test"
    if limits.usd is not None and spent.usd >= limits.usd:
        fact = f"{whose} has cost ${spent.usd:.4f} of the ${limits.usd:g} that it may cost."
        raise BudgetExhausted(fact, f"Raise {names[0]}, or ask for less.")
    if limits.calls is not None and spent.calls >= limits.calls:
        fact = f"{whose} has made the {limits.calls} model calls that it may make."
        raise BudgetExhausted(fact, f"Raise {names[1]}, or ask for less.")


def _unpriced(model: str) -> BudgetExhausted:
    fact = f"What {model} costs is not known, so the limit in USD cannot be kept."
    remedy = "Tell its price in APP_MODEL_PRICES (model=IN/OUT, USD per million tokens), or limit calls: --tool-max-model-calls."
    return BudgetExhausted(fact, remedy)
