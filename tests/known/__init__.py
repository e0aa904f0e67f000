"""Figures that others have published."""
