"""Named strategies at caribbean stud: its plans, with the usual stake."""

from __future__ import annotations

from pitboss.games.night_caribbean_stud.plans import IN_WORDS, PLANS
from pitboss.simulation.strategies import BEST_PLAN, Strategies, named_plans

STRATEGIES = Strategies((*named_plans({name: IN_WORDS[name] for name in PLANS}), *BEST_PLAN))
