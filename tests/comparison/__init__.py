"""Tests of the comparison of games."""
