"""Asks, prints, exits: the ``tool`` command; the work is pytest's.

PYTEST_DONT_REWRITE: this runs before pytest, which would warn that it comes too late to rewrite assertions here.
"""
