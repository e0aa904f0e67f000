"""The baccarat table."""

from pitboss.games.baccarat.layout import draw

__all__ = ["draw"]
