"""Reads what a person writes for one action of the embedded models."""

from __future__ import annotations

from pytest_tool.embedded.order import orders_of
from pytest_tool.errors import SettingsError
from pytest_tool.turn import Intent, Wanted


def one_action(text: str, tool: str) -> Intent:
    """The intent that is written. Raises SettingsError where the language reads several actions in it."""
    orders, refusal = orders_of(text)
    if refusal is not None and orders:
        raise SettingsError(f"{refusal} Nothing was done.")
    if len(orders) > 1:
        said = ", then ".join(f"“{order.text}”" for order in orders)
        fact = f"These are {len(orders)} actions ({said}), and do takes one. Nothing was done."
        raise SettingsError(fact, f"Use {tool} step.")
    answer = orders[0].answer if orders else None
    if answer is None:
        return Intent(text)
    prompt = None if answer in ("accept", "dismiss") else answer
    return Intent(orders[0].text, answer=Wanted(answer != "dismiss", prompt, stated=True))
