"""Money wheel: its law, rules and everything else of its own."""
