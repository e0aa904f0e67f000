"""Red dog for learners."""

from __future__ import annotations

from pitboss.simulation.environment import Environment

ENVIRONMENT = Environment(wagers={"red_dog": 1}, acts=("raise", "stay"), rows=3, cards=1)
