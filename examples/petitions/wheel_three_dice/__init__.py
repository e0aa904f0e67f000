"""Three dice with the odds of a single-zero wheel."""
