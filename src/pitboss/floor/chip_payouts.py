"""What a dealer pays by hand at a table of chips: which wagers win, how much per unit, and in
which chips. The layout lights up the same wagers.

At a card table each seat is settled by itself. The dealer keys in which seats have wagers, the
cards, and what players decide; the rules of the game say how every wager at a seat ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.chips import is_sum
from pitboss.equipment.odds import Odds
from pitboss.pit.events import SettlementLine
from pitboss.pit.payable_stakes import chips_of, payable_unit, verify_payable
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.settlement import settlement_lines
from pitboss.pit.state import Desk, Table
from pitboss.pit.wagering import unpayable_stake
from pitboss.rulebook.card_round import Choice, Over, Round, Verdict
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import LOSES, MOVES, RETURNS, WINS, Disposition


class Payout(Struct, frozen=True, kw_only=True):
    """A wager that a result pays: `win` chips for every `per` staked, on top of the stake.

    `key` names it as on the layout: "come@6" is a come bet that has moved to the 6. `stands`: it
    stays up; `asks`: only if the player says so and pays the charge again. `fee` is the commission
    taken from the win.
    """

    key: str
    title: str
    win: int
    per: int
    stands: bool
    fee: Commission | None = None
    asks: bool = False

    @property
    def odds(self) -> Odds:
        """The odds as they are printed."""
        return Odds(self.win, self.per)

    def smallest(self, chips: Sequence[int]) -> int:
        """The smallest stake whose win these chips make up."""
        values = tuple(sorted(set(chips)))
        fees = 100 if self.fee is not None else 1  # at some multiple the fee is whole chips
        stakes = (self.per * many for many in range(1, fees * values[0] + 1))
        paid = ((stake, self.win_less_fee(stake)) for stake in stakes)
        return next(stake for stake, win in paid if isinstance(win, int) and is_sum(win, values))

    def win_on(self, stake: int) -> int | Refusal:
        """What a stake wins, in whole chips; a stake that cannot be paid exactly is refused."""
        win, rest = divmod(stake * self.win, self.per)
        if stake < 1 or rest:
            return refuse(f"{self.title} pays {self.odds}, so {stake} cannot be paid exactly")
        return win

    def win_less_fee(self, stake: int) -> int | Refusal:
        """What the dealer pays on a stake after commission."""
        win = self.win_on(stake)
        if isinstance(win, Refusal) or self.fee is None:
            return win
        paid = win - self.fee.on(stake, Fraction(self.win, self.per))
        if paid.denominator != 1:
            return refuse(f"the commission on {stake} is not whole chips", *self.fee.law)
        return int(paid)


def payouts(
    rules: Rules, outcome: str, phase: str = "", *, called_on: bool = False
) -> list[Payout]:
    """Every wager that a result pays in a phase of the table, in the order of the layout.

    `called_on`: idle wagers are shown as if their players had called them on.
    """
    column = rules.space.parse(outcome)
    at = rules.phases.names.index(phase) if phase else 0
    paid = []
    for wager in rules.wagers.values():
        rows = wager.rows_called_on if called_on else wager.rows
        for state, row in enumerate(rows[at]):
            cell = row[column]
            if cell is not None and cell.kind == WINS:
                stands, fee = cell.next >= 0, wager.commission
                if fee is not None and (fee.when != "winning" or not fee.percent_figure):
                    fee = None
                asks = stands and wager.asks_to_stay
                key = wager.key(state)
                paid.append(
                    Payout(
                        key=key,
                        title=wager.title,
                        win=cell.win,
                        per=cell.per,
                        stands=stands,
                        fee=fee,
                        asks=asks,
                    )
                )
    return paid


class UnpaidWager(NamedTuple):
    """A wager that a result does not pay, and what the dealer does with it instead.

    `kind` is loses, returned, moves, stands or off. If it loses, the dealer takes `part` of it and
    gives the rest back. `to` is where it moves. `marked` is what happens to a wager that is off if
    it is marked on: it wins, at these `odds`, or it loses.
    """

    key: str
    title: str
    kind: str
    part: Fraction
    to: str
    law: tuple[Clause, ...]
    marked: str = ""
    odds: Odds | None = None


OFF, STANDS = "off", "stands"
_KINDS = {LOSES: "loses", RETURNS: "returned", MOVES: "moves"}


def unpaid_wagers(rules: Rules, outcome: str, phase: str = "") -> list[UnpaidWager]:
    """Every wager that may be up and that a result does not pay, in the order of the layout."""
    column = rules.space.parse(outcome)
    at = rules.phases.names.index(phase) if phase else 0
    wagers = []
    for wager in rules.wagers.values():
        for state, row in enumerate(wager.rows[at]):
            cell, called_on = row[column], wager.rows_called_on[at][state][column]
            if cell is not None and cell.kind == WINS:
                continue
            kind, part = STANDS, Fraction(0)
            law: tuple[Clause, ...] = ()
            if cell is not None:
                kind, part, law = _KINDS[cell.kind], cell.part, cell.law
            elif called_on is not None and wager.idle is not None:
                kind, law = OFF, (wager.idle.law,)
            to = wager.states[cell.next] if cell is not None and kind == "moves" else ""
            key, (marked, odds) = wager.key(state), _ending_if_marked(cell, called_on)
            wagers.append(
                UnpaidWager(
                    key=key,
                    title=rules.wager_words(key),
                    kind=kind,
                    part=part,
                    to=to,
                    law=law,
                    marked=marked,
                    odds=odds,
                )
            )
    return wagers


def _ending_if_marked(cell: Disposition | None, on: Disposition | None) -> tuple[str, Odds | None]:
    """How a wager that is off ends if it is marked on: it wins, at these odds, or it loses."""
    if on is None or (cell is not None and cell.kind == on.kind):
        return "", None
    if on.kind == WINS:
        return "wins", Odds(on.win, on.per)
    return ("loses", None) if on.kind == LOSES else ("", None)


class CardPayout(Struct, frozen=True, kw_only=True):
    """How the cards settle a seat's wager: `kind` is wins, loses or returned.

    A winner is paid at its `odds`, less `percent` of the stake as commission. If it loses, the
    dealer takes `part` of it. `limited`: the house has posted the most that it pays.
    """

    seat: int
    key: str
    title: str
    kind: str
    odds: Odds | None
    part: Fraction
    percent: int
    limited: bool
    words: str
    law: tuple[Clause, ...]


def card_payouts(rules: Rules, round: Round) -> list[CardPayout]:
    """How the wagers of a round end, as far as they are decided, in the dealer's order.

    The wagers of a void hand are returned, or collected if the hand forfeits them.
    """
    ends = [_card_payout(rules, verdict) for verdict in _verdicts(rules, round)]
    void = [end for seat in sorted(round.void) for end in _void_hand(rules, round, seat)]
    return [*void, *(end for end in ends if end.seat not in round.void)]


def _void_hand(rules: Rules, round: Round, seat: int) -> list[CardPayout]:
    lost = seat in round.forfeited
    kind, words = ("loses", "forfeited") if lost else ("returned", "this hand is void")
    part = Fraction(1 if lost else 0)
    # Some rules let a player withdraw a wager, which then is no longer up.
    riding = getattr(rules.game.play, "riding", None)
    keys = [*(riding(round, seat) if riding is not None else round.stakes[seat])]
    keys += [choice.act for choice in round.choices if _adds_wager(rules, choice, seat)]
    return [
        CardPayout(
            seat=seat,
            key=key,
            title=rules.wager_words(key),
            kind=kind,
            odds=None,
            part=part,
            percent=0,
            limited=False,
            words=words,
            law=(),
        )
        for key in keys
    ]


def _adds_wager(rules: Rules, choice: Choice, seat: int) -> bool:
    """Whether a player's decision put down a wager with a name of its own."""
    return choice.seat == seat and choice.stake > 0 and choice.act in rules.wagers


def _verdicts(rules: Rules, round: Round) -> list[Verdict]:
    play = rules.game.play
    assert play is not None, f"{rules.game.name} is not played with cards"
    over = isinstance(rules.need(round), Over)
    return play.verdicts(rules, round) if over else play.early_verdicts(rules, round)


def _card_payout(rules: Rules, verdict: Verdict) -> CardPayout:
    wager = rules.wagers[verdict.key.partition("@")[0]]
    won = verdict.pays is not None and verdict.kind == "wins"
    fee = wager.commission if won else None
    return CardPayout(
        seat=verdict.seat,
        key=verdict.key,
        title=rules.wager_words(verdict.key),
        kind=verdict.kind,
        odds=rules.odds_of(verdict.pays) if won and verdict.pays is not None else None,
        part=verdict.part,
        percent=fee.percent_figure if fee is not None else 0,
        limited=won and verdict.most is not None,
        words=verdict.words,
        law=verdict.law,
    )


def pay_stakes(
    rules: Rules, round: Round, seat: int, stakes: dict[str, int], chips: tuple[int, ...] = ()
) -> tuple[SettlementLine, ...] | Refusal:
    """What the stakes at a seat pay in whole chips; refuses a stake that cannot be paid.

    `stakes` are those at the deal and what the player's decisions added. `chips` are the values of
    the table's chips; without them any value will do.
    """
    table = Table(desk=Desk(chips=tuple(sorted(set(chips)))))
    held = chips_of(table, seat)
    for key, stake in stakes.items():
        wager = rules.wagers.get(key.partition("@")[0])
        if wager is None:
            return refuse(f"there is no wager {key!r} here")
        if stake < 1:
            return refuse(f"a wager is at least 1 chip, and {wager.title} is {stake}")
        multiple = wager.multiples[0][0] or 1
        if stake % multiple and not wager.keeps_odd:
            return unpayable_stake(rules, wager, stake, payable_unit(wager, (0, 0), held))
        if (no := verify_payable(rules, wager, (0, 0), stake, held)) is not None:
            return no
    if seat not in round.stakes:
        return refuse(f"seat {seat} is not in this round")
    staked = {key: stakes.get(key, stake) for key, stake in round.stakes[seat].items()}
    real = replace(round, stakes={**round.stakes, seat: staked})
    due = [end for end in _verdicts(rules, real) if end.seat == seat and end.key in stakes]
    return settlement_lines(rules, table, {seat: stakes}, due)[0]


def chips_for(sum_: int, chips: Sequence[int]) -> dict[int, int] | Refusal:
    """A sum in a table's chips, largest first: value and count. Exact, or refused.

    >>> chips_for(180, (1, 5, 25, 100))
    {100: 1, 25: 3, 5: 1}
    """
    values = tuple(sorted(set(chips), reverse=True))
    if sum_ < 0 or not values or values[-1] < 1:
        return refuse(f"{sum_} is not paid in chips of {', '.join(map(str, values)) or 'nothing'}")
    counts = _fewest_chips(sum_, values)
    if counts is None:
        return refuse(f"{sum_} cannot be made up of chips of {', '.join(map(str, values))}")
    return {value: many for value, many in zip(values, counts, strict=False) if many}


@lru_cache(maxsize=4096)
def _fewest_chips(rest: int, values: tuple[int, ...]) -> tuple[int, ...] | None:
    """How many of each chip, with as many large ones as possible.

    Among as many smaller chips as the largest chip is worth, some add up to a multiple of it. So
    that many are never needed, and only a few lower counts of the largest chip must be tried: no
    more than the second largest is worth.
    """
    if not rest:
        return ()
    if not values:
        return None
    most = rest // values[0]
    least = max(0, most - values[1] - 1) if len(values) > 1 else most
    for many in range(most, least - 1, -1):
        smaller = _fewest_chips(rest - many * values[0], values[1:])
        if smaller is not None:
            return (many, *smaller)
    return None
