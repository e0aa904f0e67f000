"""Caribbean stud for learners."""

from __future__ import annotations

from pitboss.simulation.environment import Environment

ENVIRONMENT = Environment(wagers={"ante": 1}, acts=("bet", "fold"), rows=2, cards=5)
