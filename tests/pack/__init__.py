"""Tests of the pack of a night."""
