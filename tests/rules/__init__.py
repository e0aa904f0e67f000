"""Rule tests, one file a game, in the order of its regulation."""
