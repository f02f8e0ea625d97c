"""Replays what passed before without a model, and writes down what passes.

``form`` is the file of a plan's recordings and its entries, ``files`` reads, merges and writes them; ``words`` writes texts with
the plan's variables, ``targets`` describes a control and finds it again, ``actions`` does so with a whole action; ``evidence``
finds what proves a step without expectations. ``tape`` holds one test: what is recorded of it, and what it does now;
``player`` replays its steps. ``proposals`` shows and accepts what a run would have written. May import what the loop is made
of, and neither the loop itself nor pytest.
"""
