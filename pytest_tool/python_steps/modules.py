"""Finds the modules of a pytest run that define steps: conftests, plugins and ``tool_step_modules``."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from pytest_tool.errors import SettingsError
from pytest_tool.python_steps.defining import defines

if TYPE_CHECKING:
    from pytest_tool.python_steps.registry import Registry

INI = "tool_step_modules"
_FOUND: pytest.StashKey[dict[tuple[Path, int], Registry]] = pytest.StashKey()


def registry_of(config: pytest.Config, plan: Path) -> Registry | None:
    """Give what a plan sees, once its conftests are loaded. Raises PlanError or SettingsError."""
    plugins = config.pluginmanager.get_plugins()
    known = config.stash.setdefault(_FOUND, {})
    key = (plan.parent, len(plugins))  # conftests are loaded folder by folder
    if key not in known:
        loaded = sorted((p for p in plugins if isinstance(p, ModuleType)), key=lambda module: module.__name__)
        modules = [module for module in (*named(config), *loaded) if defines(module)]
        if not modules:
            return None  # before anything is imported for it
        from pytest_tool.python_steps.registry import registry

        known[key] = registry(modules, plan)
    return known[key]


def named(config: pytest.Config) -> list[ModuleType]:
    """Import the modules of the ini setting. Raises SettingsError."""
    found = []
    for name in config.getini(INI):
        if str(config.rootpath) not in sys.path:
            sys.path.append(str(config.rootpath))  # pytest puts it there only where it has a conftest.py
        try:
            found.append(import_module(name))
        except Exception as error:
            fact = f"{INI} names {name}, which cannot be imported: {type(error).__name__}: {error}."
            raise SettingsError(fact, "Correct the name in the pytest configuration, or mend the module.") from error
    return found
