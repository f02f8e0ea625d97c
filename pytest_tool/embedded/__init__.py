"""Answers wire requests by the models that ship with the tool."""
