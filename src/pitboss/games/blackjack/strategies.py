"""Named strategies at blackjack: its plans, with the usual stake."""

from __future__ import annotations

from pitboss.simulation.strategies import BEST_PLAN, Strategies, named_plans

STRATEGIES = Strategies(
    (
        *named_plans(
            {
                "basic": "the best play by count and up card, every card as from a full shoe",
                "mimic_the_dealer": "draws as the dealer must, never doubles or splits",
                "never_bust": "draws as the dealer must, but never where a card could bust it",
            }
        ),
        *BEST_PLAN,
    )
)
