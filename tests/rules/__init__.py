"""Rule tests: one file for each game, in the order of its regulation."""
