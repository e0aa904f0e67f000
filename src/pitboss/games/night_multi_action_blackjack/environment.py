"""Multi-action blackjack for learners."""

from __future__ import annotations

from pitboss.simulation.environment import Environment

ENVIRONMENT = Environment(
    wagers={"spot 1": 1, "spot 2": 1, "spot 3": 1},
    acts=("stand", "hit", "double", "split", "insurance", "no insurance"),
    rows=8,
    cards=21,
)
