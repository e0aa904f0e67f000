"""Tests of the grammar that rules are written in."""
