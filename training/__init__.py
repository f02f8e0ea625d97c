"""How the embedded ranker is trained: made-up pages and intents, and a small network. Not part of the package."""
