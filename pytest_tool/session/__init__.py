"""Holds one pytest item open as a browser that answers commands: ``client`` asks, ``host`` answers."""
