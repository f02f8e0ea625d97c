from __future__ import annotations

import re
from datetime import date


def read_date(text: str, month_first: bool | None) -> date | None:
    m = re.fullmatch(r"(\d\d?)/(\d\d?)/(\d{4})", text)
    if not m:
        return None
    a, b, y = map(int, m.groups())
    if not month_first:
        a, b = b, a
    return date(y, a, b)
