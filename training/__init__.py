"""How the models that ship with the tool are made. Not part of the package."""
