"""Keeps the run on disk: append-only, flushed after every event, readable while it is written and after a kill.

``.tool/runs/<UTC stamp>-<name>/``
    run.json        format version, tool version, the project's name, settings without secrets
    events.jsonl    one event a line; a pytest-xdist worker writes ``events-<worker>.jsonl``
    events.lock     held as long as the writer of the file beside it lives: nobody holds it, nothing more comes; where
                    that is over and the file still there, the writer was killed
    frames/NNNN.jpg the pictures that the ``frame`` events name; a worker's numbers start at its own thousands
    downloads/      the files that pages handed over; unlike all else they are not masked

``writing`` appends, ``pictures`` keeps each picture once and the newest of them, ``reading`` gives back what was written
(also as it grows), ``folders`` finds, names and prunes, ``calibration`` counts how far engines can be trusted. All that
looks back reads only this. May import ``events``, ``changes``, ``places`` and ``errors``.
"""

from __future__ import annotations

from pytest_tool.archive.folders import FORMAT, downloads_folder, is_cut_off, is_live, new_run_folder, prune, runs_in
from pytest_tool.archive.reading import Reading, about, read_events, read_run
from pytest_tool.archive.writing import Archive
from pytest_tool.changes import in_words

__all__ = [
    "FORMAT",
    "Archive",
    "Reading",
    "about",
    "downloads_folder",
    "in_words",
    "is_cut_off",
    "is_live",
    "new_run_folder",
    "prune",
    "read_events",
    "read_run",
    "runs_in",
]
