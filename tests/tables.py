"""The games by what decides them, for tests that walk all of a kind."""

from __future__ import annotations

from pitboss.games import game_ids, load

DICE_AND_WHEELS = tuple(game_id for game_id in game_ids() if load(game_id).play is None)
CARDS = tuple(game_id for game_id in game_ids() if load(game_id).play is not None)
