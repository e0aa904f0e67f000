"""Let it ride for learners."""

from __future__ import annotations

from pitboss.simulation.environment import Environment

ENVIRONMENT = Environment(wagers={"three_bets": 3}, acts=("ride", "withdraw"), rows=4, cards=3)
