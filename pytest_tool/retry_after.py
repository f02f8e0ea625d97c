"""How long a busy server asks to be left alone."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def seconds_asked(retry_after: str) -> float | None:
    """``Retry-After`` in seconds from now, whether it states seconds or a date; None when it states neither."""
    try:
        seconds = float(retry_after)
        return max(0.0, seconds) if math.isfinite(seconds) else None
    except ValueError:
        pass
    try:
        when = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (when.replace(tzinfo=when.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
