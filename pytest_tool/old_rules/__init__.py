"""Holds the English rules that only the embedded models still need, until they have their own."""
