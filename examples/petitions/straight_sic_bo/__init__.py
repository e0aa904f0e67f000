"""Sic bo with a side wager: the straight."""
