"""Automated craps: its law, rules and everything else of its own."""
