"""Craps at a casino night: its law, rules and everything else of its own."""
