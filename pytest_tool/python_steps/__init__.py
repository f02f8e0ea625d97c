"""Runs steps and checks that a project writes in Python.

``defining`` has the decorators, ``registry`` finds what they mark, ``matching`` binds a plan's texts to it, ``calling`` runs it.
It may use values and plans; it knows no page, no model and no pytest item.
"""
