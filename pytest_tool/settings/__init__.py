"""Keeps every setting once: the table, its types, and the values of a test.

``table`` lists the settings and ``types`` says what each may be; ``resolving`` makes ``values`` of sources; ``environ``
alone reads the environment, ``dotenv_file`` the ``.env``, ``sources`` a pytest run's command line and ini, ``project`` the
ini without pytest. May import ``hosts`` and ``errors``, and nothing else of the tool.
"""

from pytest_tool.settings.environ import environment, environment_without_keys
from pytest_tool.settings.resolving import Stated, one, resolve, stated
from pytest_tool.settings.table import SETTINGS, Setting
from pytest_tool.settings.values import Level, Role, Settings, Sources

__all__ = [
    "SETTINGS",
    "Level",
    "Role",
    "Setting",
    "Settings",
    "Sources",
    "Stated",
    "environment",
    "environment_without_keys",
    "one",
    "resolve",
    "stated",
]
