"""Asks chat models for one structured reply.

``model`` asks and repairs, ``connection`` sends with retries, ``format`` makes requests and parses replies. May import
``outbound``, ``wire``, ``events`` and ``errors``.
"""

from pytest_tool.chat.model import ChatModel, ChatReply

__all__ = ["ChatModel", "ChatReply"]
