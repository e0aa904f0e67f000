"""What a guest of the demonstration does next; pure, except for the random numbers it is given."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from pitboss.floor.state import Floor, rules_of
from pitboss.pit import commands as c
from pitboss.pit.button_shaker import armed_position
from pitboss.pit.dealing import next_need
from pitboss.pit.dice_custody import next_offeree
from pitboss.pit.limits import limits_of
from pitboss.pit.payable_stakes import stake_unit
from pitboss.pit.rounds import current_step
from pitboss.pit.state import NOBODY, OPEN, Table
from pitboss.rulebook.card_round import Decide
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does

POOR = 4
"""A guest with fewer chips than this many minimum wagers buys more or leaves."""


def choose_wagers(floor: Floor, name: str, seat: int, random: Random) -> list[c.Command]:
    """The wagers a guest makes in a round."""
    rules, table = rules_of(floor, name), floor.tables[name].table
    if not table.betting or seat not in table.seats:
        return []
    making = rules.game.making
    together = making.equal or making.at_least
    if together is not None:
        keys = list(together.wagers)
    elif rules.game.play is not None:
        keys = [next(iter(rules.wagers))]
        if random.random() < 0.15:
            keys.append(random.choice(list(rules.wagers)))
    else:
        keys = _dice_wagers(rules, random)
    times = random.choice((1, 1, 1, 2, 3))
    stakes = [(key, _stake(rules, table, seat, key, times)) for key in dict.fromkeys(keys)]
    if together is not None:
        most = max(stake for _, stake in stakes)
        stakes = [(key, most) for key, _ in stakes]
    if sum(stake for _, stake in stakes) > table.seats[seat].chips:
        return []
    return [c.PlaceWager(seat, key, stake) for key, stake in stakes if stake]


def _dice_wagers(rules: Rules, random: Random) -> list[str]:
    handling = rules.game.handling
    names = _ending_wagers(rules)
    keys = [random.choice(names) for _ in range(random.choice((1, 1, 2, 3)))]
    if handling is not None and handling.eligible and random.random() < 0.7:
        keys.insert(0, handling.eligible[0])
    return keys


@lru_cache(maxsize=64)
def _ending_wagers(rules: Rules) -> tuple[str, ...]:
    """The wagers that never stay up when a shooter's turn is over. Programs make no others: one of
    three guests would always have a wager up, and the seed of a device is revealed only while
    nothing is up.
    """

    def ends(name: str) -> bool:
        rows = rules.wagers[name].rows
        cells = (
            row[outcome]
            for phase, last in enumerate(rules.turn_ends)
            for row in rows[phase]
            for outcome in range(len(rules.space))
            if last >> outcome & 1
        )
        return all(cell is None or cell.next < 0 for cell in cells)

    return tuple(name for name in rules.wagers if ends(name))


def _stake(rules: Rules, table: Table, seat: int, key: str, times: int) -> int:
    unit = stake_unit(rules, table, seat, key)
    if not unit:
        return 0
    least, most = limits_of(table, seat)
    stake = -(-least // unit) * unit
    return stake * times if not most or stake * times <= most else stake


def choose_answer(floor: Floor, name: str, seat: int, random: Random) -> c.Command | None:
    """How a guest answers when asked: about dice, a button, or a hand of cards."""
    rules, table = rules_of(floor, name), floor.tables[name].table
    if table.status != OPEN:
        return None
    if rules.game.play is not None:
        need = next_need(rules, table)
        if isinstance(need, Decide) and need.seat == seat:
            act = random.choice(need.acts)
            stake = act.stake if isinstance(act.stake, int) else act.stake[0]
            return c.Choose(seat, act.name, stake)
        return None
    if table.automatic or rules.game.handling is None:
        return None
    due = current_step(rules, table)
    if due.does is Does.OFFERS and table.hands.holder == NOBODY:
        return c.AcceptDice(seat) if next_offeree(rules, table) == seat else None
    return c.PressButton(seat) if armed_position(rules, table) == seat else None


def is_poor(table: Table, seat: int) -> bool:
    """Whether a guest has few chips left."""
    return table.seats[seat].chips < POOR * max(1, table.desk.minimum)
