"""Both sides of every number: generated from the definitions, so that a new game is covered."""
