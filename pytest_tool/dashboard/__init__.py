"""Shows and plays a run on one page, live or a month later.

``page/`` is that page: plain HTML, CSS and JavaScript without a build step. ``export`` puts it and a whole run into one
file. The server shows it every run of a project, and those that are being written as they grow; both read the run on
disk and nothing else; what is asked of a session goes through the session's client.

process      the command: one dashboard a project, on loopback; found says where it is
app          what it serves; guard says to whom; files hands out the page's own and the pictures
runs         the list of runs; ledger keeps what each comes to; feed tells one run's events as they are written
sessions     hints, pause, resume, stop
speech       narration on demand; configured finds the project's settings without a pytest run

May import ``archive``, ``narration``, ``settings``, ``stash``, and of ``session`` its light client.
"""
