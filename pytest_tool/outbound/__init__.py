"""Holds what every call to a model has in common.

``endpoint`` names the model behind a URL, ``keys`` chooses its key, ``network`` its proxy and certificates; ``failing`` bounds
a call in time and makes one error of each failure, ``server_words`` makes what a server said fit to be shown. May import
``settings``, ``patience``, ``hosts`` and ``errors``.
"""
