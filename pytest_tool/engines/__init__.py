"""Asks decision engines one question, as a System One request.

``ask`` writes the request and reads the decision, ``operations`` says what controls take; ``hosted``, ``http`` and ``inproc``
are the engines, ``transport`` what the first two share. May import ``embedded``, ``question``, ``outbound``, ``wire`` and below.
"""
