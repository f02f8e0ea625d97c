"""The formats of the wire, one module a contract: with models (pydantic), and between the command and its session."""
