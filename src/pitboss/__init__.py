"""Pitboss: an executable rulebook for regulated table games.

A game is written down once, in the order of its regulation, and read four ways: played,
solved exactly, simulated in bulk and printed.
"""

__version__ = "0.1.0"
