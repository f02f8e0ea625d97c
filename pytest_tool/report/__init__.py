"""What a tester reads of a run through pytest: failures, steps, summary, JUnit properties, and the record of it.

``item`` holds an item's loop for the hooks; ``text`` and ``totals`` write what is told of it, ``shown`` hands that to pytest;
``failures`` completes a report, ``record`` keeps pytest's word on disk, ``summary`` ends the run. May import ``stash``,
``collect``, ``archive``, ``claims``, ``blame`` and what those may.
"""
