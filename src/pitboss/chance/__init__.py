"""Chance: the only way randomness comes in. Every source answers one question: what came up?

    System()        the machine's own randomness, for live play without dice
    Physical(ask)   real dice, wheels and balls, keyed in by a person
    Replay(places)  outcomes that were recorded
    Seeded(seed)    repeatable outcomes, for demonstrations and tests

Bulk simulation draws its words from `pitboss.chance.random_words`, by the same exact mapping.
"""

from pitboss.chance.physical import Physical
from pitboss.chance.replay import NoMoreOutcomes, Replay, read_outcomes
from pitboss.chance.source import Source
from pitboss.chance.system import Seeded, System

__all__ = ["NoMoreOutcomes", "Physical", "Replay", "Seeded", "Source", "System", "read_outcomes"]
