"""What a decision costs and whether a player has the chips for it."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.pit import events as e
from pitboss.pit.payable_stakes import ANY, chips_of, payable_unit, verify_payable
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.pit.wagering import unpayable_stake
from pitboss.rulebook.card_round import Act, Decide
from pitboss.rulebook.game import Rules


def affordable_decision(rules: Rules, table: Table, need: Decide) -> Decide:
    """A decision without the acts that the player has no chips for; those become refusals."""
    acts, refused = [], dict(need.refused)
    for act in need.acts:
        bounds = stake_range(rules, table, need.seat, act)
        if isinstance(bounds, Refusal):
            refused[act.name] = (bounds.words, bounds.law[0])
        else:
            acts.append(act if isinstance(act.stake, int) else replace(act, stake=bounds))
    return replace(need, acts=tuple(acts), refused=refused)


def stake_range(rules: Rules, table: Table, seat: int, act: Act) -> tuple[int, int] | Refusal:
    """The smallest and largest stake that a player can put on an act, or why there is none."""
    if isinstance(act.stake, int):
        least = most = act.stake
    else:
        least, most = act.stake
        step = _multiple(rules, table, seat, act.adds)
        held = most if seat in table.desk.felt else min(most, table.seats[seat].chips)
        least, most = -(-least // step) * step, held // step * step
        least = least if least <= act.stake[1] else act.stake[1]
    no = stake_events(rules, table, seat, act, least)
    return no if isinstance(no, Refusal) else (least, most)


def _multiple(rules: Rules, table: Table, seat: int, key: str) -> int:
    """The multiple in which a decision adds to a wager so that it is payable at this table."""
    wager, chips = rules.wagers[key.partition("@")[0]], chips_of(table, seat)
    return 1 if wager.keeps_odd and chips is ANY else payable_unit(wager, (0, 0), chips) or 1


def act_cost(act: Act, stake: int) -> int | Refusal:
    """What an act costs: its fixed figure, or what the player names within its bounds."""
    if isinstance(act.stake, int):
        if stake not in (0, act.stake):
            return refuse(f"{act.name} costs exactly {act.stake}, not {stake}", *act.law)
        return act.stake
    least, most = act.stake
    if not least <= stake <= most:
        return refuse(f"{act.name} takes {least} to {most}, not {stake}", *act.law)
    return stake


def stake_events(
    rules: Rules, table: Table, number: int, act: Act, stake: int
) -> list[e.Event] | Refusal:
    """The chips that a decision moves: onto the table, or back to the player.

    Chips on the felt are moved by hand.
    """
    if number in table.desk.felt:
        return []
    seat = table.seats[number]
    events: list[e.Event] = []
    added = [(key, more) for key, more in ((act.adds, stake), *act.also) if key and more]
    if (takes := sum(more for _, more in added)) > seat.chips:
        words = f"seat {number} has {seat.chips} in chips, {act.name} takes {takes}"
        return refuse(words, *act.law)
    for key, more in added:
        name, _, state = key.partition("@")
        wager = rules.wagers[name]
        multiple = 1 if wager.keeps_odd else wager.multiples[0][0] or 1
        if more % multiple:
            return unpayable_stake(rules, wager, more, _multiple(rules, table, number, key))
        no = verify_payable(rules, wager, (0, 0), more, chips_of(table, number))
        if no is not None:
            return no
        place = wager.states.index(state) if state else 0
        events.append(
            e.WagerPlaced(seat=number, key=key, name=name, state=place, stake=more, fee=0)
        )
    if act.takes_back:
        up = seat.ups[act.takes_back]
        events.append(e.WagerReduced(number, act.takes_back, up.stake, up.fee))
    return events
