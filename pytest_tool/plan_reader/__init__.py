"""Reads Markdown plan files into plan.Plan; what may be meant as a step or a check is read or refused.

file.py          the file: title, sections, tests; the entry ``read``
front_matter.py  the YAML at the top
steps.py         numbered lists, Expect: and Hint: bullets
cases.py         the Cases table
marks.py         ``Marks: engine(local), smoke, xfail(reason="…")``
pitfalls.py      Markdown that reads differently than it looks
source.py        lines, blocks, and the text that a reader sees

May import ``plan``, ``stated``, ``hosts``, ``observation`` and ``errors``.
"""

from pytest_tool.plan_reader.file import read

__all__ = ["read"]
