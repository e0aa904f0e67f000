"""Exact mathematics: every figure of a wager as a fraction, from the tables it is played by."""
