"""A guest's own evening: the games they played, what they bought, and their biggest win."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct, field

from pitboss.pit.events import SettlementLine
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import WINS


class BiggestWin(Struct, frozen=True):
    """A win above the stake: how much, on what, and where."""

    dollars: int
    wager: str
    game: str
    table: str
    round: int


class GuestEvening(Struct, kw_only=True):
    """What one guest did: wagers decided by game, imitation money bought, and the biggest win."""

    bought: int = 0
    games: dict[str, int] = field(default_factory=dict)
    biggest: BiggestWin | None = None


class GuestEvenings(defaultdict[str, GuestEvening]):
    """The evenings of all guests, by guest."""

    def __init__(self) -> None:
        super().__init__(GuestEvening)

    def take(
        self, guest: str, rules: Rules, table: str, number: int, ended: Iterable[SettlementLine]
    ) -> None:
        """Take the wagers of a guest that a row ended at a table, in a round."""
        own, game = self[guest], rules.game.name
        for line in ended:
            own.games[game] = own.games.get(game, 0) + 1
            if line.kind == WINS and line.win > (own.biggest.dollars if own.biggest else 0):
                title = rules.wagers[line.name].title
                own.biggest = BiggestWin(line.win, title, game, table, number)

    def buy(self, guest: str, dollars: int) -> None:
        """A guest bought imitation money or, if negative, a sale was reversed."""
        self[guest].bought += dollars
