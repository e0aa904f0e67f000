"""Named strategies at beat the dealer."""

from __future__ import annotations

from pitboss.simulation.strategies import Named, Strategies, flat

STRATEGIES = Strategies((Named("beat", "10 on beating the dealer", flat("beat", 10)),))
