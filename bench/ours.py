"""The only place where the benchmark touches the library: how our cases call it.

Modules are looked up by name, so that a part which is not there yet makes its case "not
available" instead of breaking the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from bench.wheel import BETS, STAKE

CRAPS, ROULETTE = "nj.automated_craps", "night.roulette"
BACCARAT, BLACKJACK = "reference.baccarat", "reference.blackjack"
BLACKJACK_RULES = {"decks": 6, "h17": True}
SEED = 1
SEAT_CHIPS = 10**9


def craps(strategy: str, rolls: int, engine: str) -> tuple[int, int]:
    """One player in bulk: rolls made and chips won. Stakes as in `bench.strategies`."""
    simulate = import_module("pitboss").simulate
    result = simulate(CRAPS, strategy, rolls, SEED, engine=engine, workers=1)
    return int(result.rounds), int(result.net)


def craps_table(strategies: Sequence[str], rolls: int, engine: str) -> tuple[int, list[int]]:
    """Several players on the same rolls: rolls made, and the chips each won."""
    simulate = import_module("pitboss").simulate
    players = list(strategies)
    result = simulate(CRAPS, None, rolls, SEED, players=players, engine=engine, workers=1)
    return int(result.rounds), [int(player.net) for player in result.players]


def roulette(spins: int, engine: str) -> Any:
    """The six bets on every spin: the bankroll after each spin, as an array."""
    simulate = import_module("pitboss").simulate
    bets = {name: STAKE for name, _, _ in BETS}
    result = simulate(ROULETTE, bets, spins, SEED, engine=engine, workers=1, keep="spins")
    return result.path


def baccarat(stake: int, coups: int, engine: str) -> tuple[int, int]:
    """The same stake on the bank in every coup: coups played and chips won."""
    simulate = import_module("pitboss").simulate
    result = simulate(BACCARAT, {"bank": stake}, coups, SEED, options={"decks": 8}, engine=engine)
    return int(result.rounds), int(result.players[0].net)


def blackjack(stake: int, rounds: int, engine: str) -> tuple[int, int]:
    """One seat by basic strategy: rounds played and chips won."""
    simulate = import_module("pitboss").simulate
    options: dict[str, object] = dict(BLACKJACK_RULES)
    result = simulate(BLACKJACK, f"basic:{stake}", rounds, SEED, options=options, engine=engine)
    return int(result.rounds), int(result.players[0].net)


def hand_strengths(hands: Any) -> Any:
    """The strength of every five-card hand of an array, 0 for the worst."""
    return import_module("pitboss.games.poker.bulk").rank(hands)


class LiveTable:
    """A craps table under the live referee: every wager verified, every roll settled."""

    def __init__(self, seats: int) -> None:
        pit, commands = import_module("pitboss.pit"), import_module("pitboss.pit.commands")
        self.place_wager, self.enter_result = commands.PlaceWager, commands.EnterResult
        self.referee = pit.Referee(import_module("pitboss.games").load(CRAPS))
        for seat in range(1, seats + 1):
            self.do(commands.Sit(seat=seat, chips=SEAT_CHIPS))

    def do(self, command: object) -> None:
        """A refusal is raised: it would mean that the benchmark plays wrong."""
        self.referee.do(command)

    def place(self, seat: int, wager: str, stake: int) -> None:
        """Put up a wager."""
        self.do(self.place_wager(seat=seat, wager=wager, stake=stake))

    def roll(self, faces: str) -> None:
        """Enter a roll such as `4-2`; the referee settles it."""
        self.do(self.enter_result(outcome=faces))

    def net(self) -> int:
        """Chips won by all seats, stakes that are up counted as held."""
        return sum(
            seat.chips + sum(up.stake for up in seat.ups.values()) - SEAT_CHIPS
            for seat in self.referee.table.seats.values()
        )
