"""Which stakes a table can pay: every win is an exact sum of the chips in use there.

The same holds for the half of a stake that goes back and for a charge that is due exactly. A house
that takes odd stakes rounds to chips of one; without those, nothing is rounded. Payable stakes add
up to payable stakes, so every multiple of the smallest is payable.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from pitboss.equipment.chips import Chips, is_sum, next_that_fit, run_of, unit_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Table
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager import Macro
from pitboss.rulebook.wager_table import WagerRules

ANY: Chips = (1,)


def table_chips(table: Table) -> Chips:
    """The chips of a table; any sum works if they are unknown or include chips of one."""
    chips = table.desk.chips
    return ANY if not chips or 1 in chips else chips


def chips_of(table: Table, seat: int) -> Chips:
    """The chips that pay a seat: those of its table, and its own wheel checks."""
    chips = table_chips(table)
    place = table.seats.get(seat)
    if chips is ANY or place is None or place.checks is None:
        return chips
    value = place.checks[1]
    return ANY if value == 1 else tuple(sorted({*chips, value}))


@lru_cache(maxsize=4096)
def payments(wager: WagerRules, phase: int, state: int) -> tuple[Fraction, ...]:
    """What may be paid or charged for each chip staked, over all ways it can end."""
    rows = [wager.rows_called_on[phase][state]]
    if wager.behind is None:  # a rider stays where it is; any other wager may travel
        rows = [row for states in wager.rows_called_on for row in states]
    cells = {id(cell): cell for row in rows for cell in row if cell is not None}.values()
    ratios = [cell.odds.ratio for cell in cells if cell.odds is not None]
    ratios += [1 - cell.part for cell in cells if cell.part != 1]
    ratios += [odds.ratio for odds in wager.paid]
    ratios += wager.later
    fee = wager.commission
    if fee is not None and fee.rounding == "exact":
        ratios.append(fee.rate(wager.odds[0].ratio))
    return tuple(dict.fromkeys(ratios))


def is_payable(wager: WagerRules, place: tuple[int, int], stake: int, chips: Chips) -> bool:
    """Whether a stake can be paid in these chips; `place` is the phase and the wager's state."""
    if chips is ANY:
        return True
    due = [stake * ratio for ratio in payments(wager, *place)]
    return all(payment.denominator == 1 and is_sum(int(payment), chips) for payment in due)


def payable_unit(wager: WagerRules, place: tuple[int, int], chips: Chips) -> int:
    """The smallest payable stake, whose multiples are payable too; 0 if it cannot be made."""
    multiple = wager.unit(*place)
    if chips is ANY or not multiple:
        return multiple
    return _nearest(wager, place, 1, chips)[0]


def largest_payable(wager: WagerRules, place: tuple[int, int], stake: int, chips: Chips) -> int:
    """The largest payable stake up to this one; 0 if there is none."""
    if not stake or is_payable(wager, place, stake, chips):
        return stake
    below = _nearest(wager, place, stake, chips)[0]
    return below if below < stake else 0


def _nearest(wager: WagerRules, place: tuple[int, int], stake: int, chips: Chips) -> Chips:
    """The payable stakes nearest to this one."""
    step = lcm(wager.unit(*place), _step(payments(wager, *place), chips))
    most = run_of(chips)
    return next_that_fit(
        stake, step, lambda candidate: is_payable(wager, place, candidate, chips), most
    )


def _step(ratios: Iterable[Fraction], chips: Chips) -> int:
    """The smallest stake whose payments are all multiples of the unit of the chips."""
    each = unit_of(chips)
    steps = (ratio.denominator * each // gcd(ratio.numerator, each) for ratio in ratios)
    return lcm(1, *steps)


def verify_payable(
    rules: Rules, wager: WagerRules, place: tuple[int, int], stake: int, chips: Chips
) -> Refusal | None:
    """Why a stake cannot be paid in these chips, with the nearest ones that can, or None."""
    if is_payable(wager, place, stake, chips):
        return None
    payable = rules.game.making.payable
    paid = [stake * ratio for ratio in payments(wager, *place)]
    bad = next(
        payment for payment in paid if payment.denominator != 1 or not is_sum(int(payment), chips)
    )
    nearest = in_words(_nearest(wager, place, stake, chips))
    words = (
        f"{wager.title} {stake} may come to {_sum_text(bad)}, and chips of {chips_in_words(chips)}"
    )
    return refuse(f"{words} cannot make that: use {nearest}", *wager.law[:1], payable.law)


def verify_maximum(rules: Rules, maximum: int, chips: Chips) -> Refusal | None:
    """Why a maximum does not work with these chips, or None. It matters where the law settles a
    wager over the maximum as if it were at the maximum."""
    rule = rules.game.limits.off_limit
    if rule is None or not maximum:
        return None
    for wager in rules.wagers.values():
        if not is_payable(wager, (0, 0), maximum, chips):
            nearest = in_words(_nearest(wager, (0, 0), maximum, chips))
            words = f"a maximum of {maximum} cannot be paid in chips of {chips_in_words(chips)}"
            law = (rules.game.limits.posted, rule.over)
            return refuse(f"{words}: make it {nearest}", *law)
    return None


def _sum_text(sum_: Fraction) -> str:
    return str(sum_) if sum_.denominator == 1 else f"{float(sum_):.2f}"


def chips_in_words(chips: Chips) -> str:
    """The values of some chips: "5, 25 and 100"."""
    texts = [str(value) for value in chips]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def payable_macro_stakes(rules: Rules, macro: Macro, chips: Chips, stake: int = 1) -> Chips:
    """The nearest stakes at which a call of several wagers splits evenly and can be paid."""
    multiple = rules.macro_multiple(macro)
    if chips is ANY:
        return next_that_fit(stake, multiple, lambda candidate: True, 1)
    ratios = [
        ratio * Fraction(share, macro.shares)
        for part, share in macro.parts
        for ratio in payments(rules.wagers[part], 0, 0)
    ]
    step = lcm(multiple, _step(ratios, chips))

    def fits(candidate: int) -> bool:
        part = candidate // macro.shares
        return all(
            is_payable(rules.wagers[name], (0, 0), part * share, chips)
            for name, share in macro.parts
        )

    return next_that_fit(stake, step, fits, run_of(chips))


def stake_unit(rules: Rules, table: Table, seat: int, key: str) -> int:
    """The multiple in which a seat makes and raises a wager so that it is always payable."""
    name, _, state = key.partition("@")
    at = rules.wagers[name].states.index(state) if state else 0
    return payable_multiple(rules, name, (table.phase, at), chips_of(table, seat))


def payable_multiple(rules: Rules, name: str, place: tuple[int, int], chips: Chips) -> int:
    """The multiple in which a wager, or a call of several, is always payable in these chips."""
    chips = ANY if 1 in chips else chips
    if name in rules.macros:
        return payable_macro_stakes(rules, rules.macros[name], chips)[0]
    return payable_unit(rules.wagers[name], place, chips)
