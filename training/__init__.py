"""Makes the models that ship with the tool, beside the package."""
