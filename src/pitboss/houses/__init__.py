"""Houses: who may offer which games, and which roles run them. One file per house.

A game from outside brings its own house: a module `house` in its folder, with a value `HOUSE`.
"""

from __future__ import annotations

from functools import cache

from pitboss.houses.nj_casino import NJ_CASINO
from pitboss.houses.nj_night import NJ_NIGHT
from pitboss.houses.tas_casino import TAS_CASINO
from pitboss.rulebook.game_folders import BadGame, game_folders, import_part
from pitboss.rulebook.house import House

__all__ = ["NJ_CASINO", "NJ_NIGHT", "OUR_HOUSES", "TAS_CASINO", "all_houses", "find_house"]

OUR_HOUSES = (NJ_CASINO, TAS_CASINO, NJ_NIGHT)


def all_houses() -> tuple[House, ...]:
    """Every house: ours, and those that games from outside bring."""
    return (*OUR_HOUSES, *_houses_of_games(tuple(game_folders())).values())


def find_house(house_id: str) -> House:
    """A house by its id."""
    for house in OUR_HOUSES:
        if house.id == house_id:
            return house
    brought = _houses_of_games(tuple(game_folders()))
    if house_id not in brought:
        known = ", ".join(house.id for house in all_houses())
        raise BadGame(
            f"house: {house_id!r} is unknown; known are {known}, "
            "and a game may bring its own in house.py"
        )
    return brought[house_id]


@cache
def _houses_of_games(games: tuple[str, ...]) -> dict[str, House]:
    """The houses that games bring; if one cannot be read, only its own games are missing."""
    houses: dict[str, House] = {}
    for game_id in games:
        try:
            house = getattr(import_part(game_folders()[game_id], "house"), "HOUSE", None)
        except Exception:  # loading the game reports what is wrong
            continue
        if isinstance(house, House) and house.id not in {house.id for house in OUR_HOUSES}:
            houses.setdefault(house.id, house)
    return houses
