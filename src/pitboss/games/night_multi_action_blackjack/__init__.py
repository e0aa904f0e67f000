"""Multi-action blackjack: its law, rules and everything else of its own."""
