"""Red dog with a high three of a kind."""
