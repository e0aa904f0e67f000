"""The pit: live play of one table."""
