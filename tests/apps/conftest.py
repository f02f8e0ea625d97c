"""Real applications under test. The plans are run as a user runs them, by a pytest of their own (``planned.py``)."""

from __future__ import annotations

collect_ignore_glob = ["*.plan.md"]
