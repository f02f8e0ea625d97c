"""Bounds what model calls cost: ``--tool-max-cost`` and ``--tool-max-model-calls``.

``ledger`` is what all processes of a run have spent, ``prices`` estimates what an endpoint does not tell, ``meter`` refuses the
call that nothing is left for. Knows no page, no model and no pytest item.
"""

from pytest_tool.spending.meter import Limits, Meter
from pytest_tool.spending.prices import Prices

__all__ = ["Limits", "Meter", "Prices"]
