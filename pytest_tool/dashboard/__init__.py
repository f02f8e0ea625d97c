"""Shows and plays a run on one page, live or later.

The server and an export read the run on disk and nothing else; what is asked of a session goes through the session's
client, all that the package may import from above.
"""
