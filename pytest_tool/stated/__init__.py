"""Verifies what people state: values, copies, variables, secrets and files.

``by_whom`` tells whether a person stated a value; ``verbatim`` finds it in the words, ``rendering`` and ``moments`` in other
words, ``copies`` on the page; ``dates`` reads what can be read in one way;
``variables`` fills plans, ``vault`` keeps secrets, ``uploads`` finds files. May import plans, actions and
observations, settings, ``hosts`` and ``errors``.
"""

from pytest_tool.stated.by_whom import found_stated, is_stated, url_allowed, where_stated
from pytest_tool.stated.verbatim import HANDLE, folded, quoted, stands_in

__all__ = ["HANDLE", "folded", "found_stated", "is_stated", "quoted", "stands_in", "url_allowed", "where_stated"]
