"""Bulk simulation: strategies, sessions, results."""
