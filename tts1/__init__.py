"""The local speech server: a process and an environment of its own. Not built yet; narration brings it."""
