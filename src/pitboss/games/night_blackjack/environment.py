"""Blackjack for learners."""

from __future__ import annotations

from pitboss.simulation.environment import Environment

ENVIRONMENT = Environment(
    wagers={"main": 1},
    acts=("stand", "hit", "double", "split", "insurance", "no insurance"),
    rows=8,
    cards=21,
)
