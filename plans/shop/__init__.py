"""Paper Lane Books: a small bookshop, good enough to be tested, with defects that can be switched on (see ``bugs``)."""
