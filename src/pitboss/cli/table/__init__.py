"""A table in the terminal: what is typed, what is shown."""
