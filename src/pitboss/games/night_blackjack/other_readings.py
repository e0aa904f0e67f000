"""Blackjack as it would be with another reading of its text."""

from __future__ import annotations

from pitboss.games.blackjack.soft_17 import drawing_on_soft
from pitboss.rulebook.other_reading import OtherReading

OTHER_READINGS = (OtherReading("N-K10", "The dealer draws on a soft 17.", drawing_on_soft),)
