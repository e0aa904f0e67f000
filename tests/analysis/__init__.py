"""Exact mathematics: chains, rows and sessions."""
