"""Petitions for new games, N.J.A.C. 19:47-8.4."""
