"""A browser that stays: one pytest item, held open, that answers commands. ``client`` is light, ``host`` is the item."""
