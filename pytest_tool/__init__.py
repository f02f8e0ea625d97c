"""Browser test plans in plain language, run by pytest."""
