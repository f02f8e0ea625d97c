"""Watching and looking back: one page that shows a run, live or a month later, and plays it.

``page/`` is that page: plain HTML, CSS and JavaScript without a build step. ``export`` puts it and a whole run into one
file; the server shows it every run of a project, and those that are being written as they grow. Both read the run on
disk and nothing else; what is asked of a session goes through the session's client.
"""
