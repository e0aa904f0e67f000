"""Named strategies at under and over."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, flat

STRATEGIES = Strategies((NamedStrategy("under", "under 7 for 10", flat("under_7", 10)),))
