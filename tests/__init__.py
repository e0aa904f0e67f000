"""Tests, in folders named by the question they answer."""
