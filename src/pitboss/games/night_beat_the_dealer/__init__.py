"""Beat the dealer: its law, rules and everything else of its own."""
