"""Writes what a tester reads through pytest: failures, steps, summary, properties, record.

``item`` holds an item's loop for the hooks; ``text`` and ``totals`` write what is told of it, ``shown`` hands that to pytest;
``failures`` completes a report, ``record`` keeps pytest's word on disk, ``summary`` ends the run. May import ``stash``,
``collect``, ``archive``, ``claims``, ``blame`` and what those may.
"""
