"""Formats of the wire, one module a contract: with models (pydantic), and between command and session.

May import nothing of the tool.
"""
