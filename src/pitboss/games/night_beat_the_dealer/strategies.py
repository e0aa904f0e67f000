"""Named strategies at beat the dealer."""

from __future__ import annotations

from pitboss.simulation.strategies import NamedStrategy, Strategies, flat

STRATEGIES = Strategies((NamedStrategy("beat", "10 on beating the dealer", flat("beat", 10)),))
