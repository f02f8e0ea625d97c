"""Defines the formats of the wire, one module a contract.

With models (pydantic), and between the command and its session. It lies low among the layers, and imports nothing of
the tool.
"""
