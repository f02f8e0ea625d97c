"""Shows what a page holds, and acts on it, through Playwright.

Playwright stays behind this door. The package may import the layers below it, but not its neighbours ``chat`` and
``engines``.
"""
