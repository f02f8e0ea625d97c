"""The formats that the tool speaks to things it does not own: pydantic models, one module a contract."""
