"""Faults seeded into rules, money, journal and draws, and who notices them."""
