"""Clause coverage: which test proves which clause, and whether the mark is earned."""
