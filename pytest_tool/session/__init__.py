"""Keeps a browser open that answers commands, as a pytest item."""
