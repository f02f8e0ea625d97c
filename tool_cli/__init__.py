"""The ``tool`` command: asks, prints, exits; the work is pytest's."""
