"""What a dealer pays out by hand at a table of chips: which wagers win, how much a unit, and in
which chips. The layout lights the same wagers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.equipment.odds import Odds
from pitboss.pit.refusal import Refusal, refuse
from pitboss.rulebook.game import Rules
from pitboss.rulebook.table import WINS


class Payout(NamedTuple):
    """A wager that wins by a result: `win` chips for every `per` staked, beside the stake.

    `key` names it as on the layout, "come@6" for one that has travelled. It stays up if `stands`.
    """

    key: str
    title: str
    win: int
    per: int
    stands: bool

    @property
    def odds(self) -> Odds:
        """The odds as they are printed."""
        return Odds(self.win, self.per)

    def on(self, stake: int) -> int | Refusal:
        """What a stake wins, in whole chips; a stake that cannot be paid exactly is refused."""
        win, rest = divmod(stake * self.win, self.per)
        if stake < 1 or rest:
            return refuse(f"{self.title} pays {self.odds}, so {stake} cannot be paid exactly")
        return win


def payouts(
    rules: Rules, outcome: str, phase: str = "", *, called_on: bool = False
) -> list[Payout]:
    """Every wager that wins by a result in a phase of the table, in the order of the layout.

    `called_on`: idle wagers are shown as if their players had called them on.
    """
    shown = rules.space.parse(outcome)
    at = rules.phases.names.index(phase) if phase else 0
    found = []
    for wager in rules.wagers.values():
        rows = wager.rows_called_on if called_on else wager.rows
        for state, row in enumerate(rows[at]):
            cell = row[shown]
            if cell is not None and cell.kind == WINS:
                stands = cell.next >= 0
                found.append(Payout(wager.key(state), wager.title, cell.win, cell.per, stands))
    return found


def make_up(sum_: int, chips: Sequence[int]) -> dict[int, int] | Refusal:
    """A sum in a table's chips, large ones first: value and count. Exact, or refused.

    >>> make_up(180, (1, 5, 25, 100))
    {100: 1, 25: 3, 5: 1}
    """
    values = tuple(sorted(set(chips), reverse=True))
    if sum_ < 0 or not values or values[-1] < 1:
        return refuse(f"{sum_} is not paid in chips of {', '.join(map(str, values)) or 'nothing'}")
    found = _counted(sum_, values)
    if found is None:
        return refuse(f"{sum_} cannot be made up of chips of {', '.join(map(str, values))}")
    return {value: many for value, many in zip(values, found, strict=False) if many}


@lru_cache(maxsize=4096)
def _counted(rest: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """How many of each, as many large ones as possible.

    Of any so many smaller chips as the large one is worth, some add up to a multiple of it. So
    never that many are needed, and only as many large ones less have to be tried as the largest
    of the smaller chips is worth.
    """
    if not rest:
        return ()
    if not values:
        return None
    most = rest // values[0]
    least = max(0, most - values[1] - 1) if len(values) > 1 else most
    for many in range(most, least - 1, -1):
        smaller = _counted(rest - many * values[0], values[1:])
        if smaller is not None:
            return (many, *smaller)
    return None
