"""The baccarat table."""

from pitboss.layout._baccarat import draw

__all__ = ["draw"]
