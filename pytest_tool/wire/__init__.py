"""Defines the formats of the wire, one module a contract."""
