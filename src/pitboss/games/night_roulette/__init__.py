"""Roulette: its law, rules and everything else of its own."""
