"""Asks decision engines for a Decision on a Question.

hosted, http, inproc   the engines; ask words their requests and reads their answers
transport              one question on a connection; by_requests and by_own_server carry it
labelled, llama        a language model in this process

The package may import the layers below it, but not its neighbours ``chat`` and ``browser``.
"""
