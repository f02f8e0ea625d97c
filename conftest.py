"""For the whole repository: pytester drives pytest inside tests."""

pytest_plugins = ["pytester"]
