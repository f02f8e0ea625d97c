"""Reads one action that a person writes for embedded models."""

from __future__ import annotations

from pytest_tool.embedded.order import orders_of
from pytest_tool.errors import SettingsError
from pytest_tool.turn import Intent, Wanted

SEVERAL = frozenset({"menu", "sign in", "search", "switch tab", "close tab", "wait for text"})
"""Forms that are more than one action, or none that an engine decides."""


def one_action(text: str, tool: str) -> Intent:
    """Read the intent that is written.

    Raises SettingsError where the language reads several actions in it.
    """
    orders, refusal = orders_of(text)
    if refusal is not None:
        raise SettingsError(f"{refusal} Nothing was done.")
    if len(orders) > 1:
        said = ", then ".join(f"“{order.text}”" for order in orders)
        fact = f"These are {len(orders)} actions ({said}), and do takes one. Nothing was done."
        raise SettingsError(fact, f"Use {tool} step.")
    if orders and orders[0].form in SEVERAL:
        raise SettingsError(f"“{orders[0].text}” may take several looks, and do takes one.", f"Use {tool} step.")
    answer = orders[0].answer if orders else None
    if answer is None:
        return Intent(text)
    prompt = None if answer in ("accept", "dismiss") else answer
    return Intent(orders[0].text, answer=Wanted(answer != "dismiss", prompt, stated=True))
