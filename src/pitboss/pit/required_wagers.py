"""Wagers that are required before the deal, and how many positions a player may play."""

from __future__ import annotations

from pitboss.pit.commands import Sit
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import AtLeast, Equal
from pitboss.rulebook.option import pick

Stakes = dict[int, dict[str, int]]


def stakes_of(table: Table) -> Stakes:
    """The wagers of every seat that has any; on the felt they count at their smallest stakes."""
    known = {
        number: {key: up.stake for key, up in seat.ups.items()}
        for number, seat in table.seats.items()
        if seat.ups
    }
    return {**table.desk.felt, **known} if table.desk.felt else known


def verify_required_wagers(rules: Rules, stakes: Stakes) -> Refusal | None:
    """Why the deal cannot start: a seat lacks a wager that the law requires. None if it can."""
    making = rules.game.making
    for seat, wagers in stakes.items():
        if making.at_least is not None:
            no = _verify_count(making.at_least, seat, wagers)
        else:
            no = _verify_equal(making.equal, seat, wagers) if making.equal is not None else None
        if no is not None:
            return no
    return None


def _verify_count(rule: AtLeast, seat: int, wagers: dict[str, int]) -> Refusal | None:
    least = rule.law.figure(rule.figure)
    if sum(name in wagers for name in rule.wagers) >= least:
        return None
    return refuse(f"seat {seat}: {rule.says}, at least {least}", rule.law)


def _verify_equal(rule: Equal, seat: int, wagers: dict[str, int]) -> Refusal | None:
    if len({wagers.get(name, 0) for name in rule.wagers}) == 1:
        return None
    have = ", ".join(f"{name} {wagers.get(name, 0)}" for name in rule.wagers)
    return refuse(f"seat {seat}: {rule.says}, not {have}", rule.law)


def verify_position(rules: Rules, table: Table, command: Sit) -> Refusal | None:
    """Why a seated player may not play this position too, or None."""
    rule = rules.game.limits.positions
    if rule is None:
        return refuse(f"{rules.game.name} is played from one seat")
    if command.player not in table.seats:
        return refuse(f"nobody sits at seat {command.player}", rule.law)
    player = player_seat(table, command.player)
    played = 1 + sum(seat == player for _, seat in table.desk.positions)
    most = pick(rule.most, rules.options) if rule.most is not None else rule.law.figure()
    if played >= most:
        return refuse(f"{rule.says}: seat {player} already plays {played}", rule.law)
    if rule.next_to and abs(command.seat - player) != 1:
        words = f"a second position must be next to seat {player}, not seat {command.seat}"
        return refuse(words, rule.law)
    return None


def player_seat(table: Table, position: int) -> int:
    """The first seat of the player at a position: usually the position itself."""
    return dict(table.desk.positions).get(position, position)
