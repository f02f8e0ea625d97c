"""Bounds what a step, a test and a run may take.

``step`` counts turns and seconds; ``ledger`` is what all processes of a run have spent, ``prices`` estimates what an endpoint
does not tell, ``meter`` refuses the call for which nothing is left. Knows no page, no model and no pytest item.
"""

from pytest_tool.budget.step import Budget, Stopwatch

__all__ = ["Budget", "Stopwatch"]
