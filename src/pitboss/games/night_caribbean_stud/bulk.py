"""Caribbean stud in bulk: any number of seats, any plan, from shuffled decks.

Who gets which card of the deck, what qualifies and how wagers end are tabulated from the rules
(`games/night_caribbean_stud/tables.py`); hands are compared by the poker table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.night_caribbean_stud.plans import PLANS, StudPlan
from pitboss.games.night_caribbean_stud.play import ANTE, BET, DEALER
from pitboss.games.night_caribbean_stud.tables import FOLDED, LOST, TIED, UNQUALIFIED, WON, table
from pitboss.games.poker import kernel
from pitboss.games.poker.bulk import rank
from pitboss.games.poker.hand import Kind
from pitboss.games.poker.lookup import strengths_of, tables
from pitboss.rulebook.game import Rules
from pitboss.rulebook.solo_round import WagerOutcome, deal_first_cards
from pitboss.simulation.bulk import Bulk, forms_of, read_plans
from pitboss.simulation.bulk_table import DealtTable, RoundEnd, Stakes, kinds_of_whole, whole_chips
from pitboss.simulation.dealing import CARDS, NO_LOG, Stacks, shuffled_decks
from pitboss.simulation.numbers import Array
from pitboss.simulation.seat import BEST, SeatPlans, StrategySeat
from pitboss.simulation.settings import NUMBA, Sitting
from pitboss.simulation.strategy import BadStrategy

SITUATIONS = range(LOST + 1)
WAGERS = (ANTE, BET)


def _strengths(hands: Stacks) -> NDArray[np.uint16]:
    return rank(hands, checked=False)


class StudRounds(NamedTuple):
    """Rounds played, a row a round, a column a seat: how the hand stood, and what kind it was."""

    situations: NDArray[np.uint8]
    kinds: NDArray[np.uint8]


def _plan_of(seat: StrategySeat) -> StudPlan | str:
    plan = seat.decides
    if isinstance(plan, str) or callable(plan):
        return plan
    raise BadStrategy(f"{plan!r} is not a plan: use a name or a function of the cards")


class CaribbeanStudTable:
    """A table with a plan for each seat, by name or as a function (see `plans.py`)."""

    def __init__(self, rules: Rules, plans: Sequence[StudPlan | str], ante: int = 10) -> None:
        self.ante = ante
        self.plans = [PLANS[plan] if isinstance(plan, str) else plan for plan in plans]
        self._rules, self._known = rules, table(rules, ante)
        self._brings: dict[int, list[tuple[int, int]]] = {}
        seats = range(1, len(plans) + 1)
        begun = deal_first_cards(rules, tuple(seats), {ANTE: ante})
        self.cards = sum(len(hand.cards) for hand in begun.hands.values())
        if self.cards > CARDS:
            raise ValueError(f"one deck is too small for {len(plans)} players and the dealer")
        dealer = begun.hand(DEALER)
        self._own = [list(begun.hand(f"seat {seat}").cards) for seat in seats]
        self._dealer, self._up = list(dealer.cards), dealer.cards[dealer.up.index(True)]
        ended = [[self._ending(s, kind) for kind in Kind] for s in SITUATIONS]
        self._endings = ended
        nets = [net for net, _ in self.brings(ante)]
        shape = (len(ended), len(Kind))
        self._nets = np.array(nets, np.int64).reshape(shape)

    def _ending(self, situation: int, kind: Kind) -> list[WagerOutcome]:
        return [end for end in self._known.endings[situation][kind] if end is not None]

    def play(self, stacks: Stacks, *, compiled: bool = True) -> StudRounds:
        """Play a round from each stack, whose cards lie in dealing order.

        `compiled`: hands are ranked by numba if it is installed.
        """
        ranks = _strengths if compiled else strengths_of
        theirs = ranks(np.ascontiguousarray(stacks[:, self._dealer]))
        ups = stacks[:, self._up]
        shape = (len(stacks), len(self.plans))
        situations, kinds = np.empty(shape, np.uint8), np.empty(shape, np.uint8)
        qualified = theirs >= self._known.qualifying
        for seat, (own, plan) in enumerate(zip(self._own, self.plans, strict=True)):
            hands = np.ascontiguousarray(stacks[:, own])
            mine = ranks(hands)
            stands = np.where(mine > theirs, WON, np.where(mine == theirs, TIED, LOST))
            stands[~qualified] = UNQUALIFIED
            stands[~plan(mine, hands, ups)] = FOLDED
            situations[:, seat], kinds[:, seat] = stands, tables().kinds[mine]
        return StudRounds(situations, kinds)

    def brings(self, ante: int) -> list[tuple[int, int]]:
        """By situation and then by kind of hand: what a round brings and what is staked in it."""
        if ante not in self._brings:
            known = table(self._rules, ante) if ante else self._known
            self._brings[ante] = [
                (
                    sum(whole_chips(end.net, ante) for end in both if end is not None),
                    sum(end.stake * ante for end in both if end is not None),
                )
                for row in known.endings
                for both in row
            ]
        return self._brings[ante]

    def nets(self, played: StudRounds) -> NDArray[np.int64]:
        """What every round brought to every seat, in chips."""
        nets: NDArray[np.int64] = self._nets[played.situations, played.kinds]
        return nets

    def lines(self, played: StudRounds, at: int, seat: int) -> dict[str, tuple[str, int, int]]:
        """How the wagers of one seat end in one round: the way, the stake and the net."""
        both = self._endings[played.situations[at, seat]][played.kinds[at, seat]]
        return {
            wager: (end.kind, whole_chips(end.stake, self.ante), whole_chips(end.net, self.ante))
            for wager, end in zip(WAGERS, both, strict=False)
        }


class CaribbeanStudBulk(DealtTable):
    """A round's code is how the hand stands at the end, and what kind of hand it is."""

    kernels = (*DealtTable.kernels, kernel.strengths)

    def __init__(self, rules: Rules, seats: Sequence[StrategySeat], sitting: Sitting) -> None:
        super().__init__(rules, seats, sitting)
        try:
            self.table = CaribbeanStudTable(rules, [_plan_of(seat) for seat in seats])
        except ValueError as error:
            raise BadStrategy(str(error)) from None

    def deals(
        self, seed: int, number: int, engine: str, log: Array = NO_LOG
    ) -> Iterator[list[Array]]:
        """Deal and decide by the plans."""
        for stacks in shuffled_decks(seed, number, self.table.cards, self.sitting.rounds):
            played = self.table.play(stacks, compiled=engine == NUMBA)
            codes = played.situations * np.uint8(len(Kind)) + played.kinds
            yield list(np.ascontiguousarray(codes.T))

    def codes(self, seat: int) -> int:
        """Every situation with every kind of hand."""
        return len(SITUATIONS) * len(Kind)

    def ends(self, seat: int, stakes: Stakes) -> list[RoundEnd]:
        """The ante and the bet together."""
        ends = []
        for net, staked in self.table.brings(stakes[ANTE]):
            ends.append(RoundEnd(net, staked, kinds_of_whole(net, stakes)))
        return ends

    def need(self, stakes: Stakes) -> int:
        """The ante and the bet that may follow."""
        return max((staked for _, staked in self.table.brings(stakes.get(ANTE, 0))), default=0)

    def chances(self, seat: int) -> list[int] | None:
        """Counted over all hands."""
        from pitboss.games.night_caribbean_stud.solver import counts  # a run may not need it

        ways = counts(self.rules, self.seats[seat].plan)
        if ways is None:
            return None
        return [ways.get((situation, kind), 0) for situation in SITUATIONS for kind in Kind]


BY_NAME = SeatPlans(wager=ANTE, by_name={name: name for name in (*PLANS, BEST)}, are_solved=True)
BULK = Bulk(table=CaribbeanStudBulk, read_seat=read_plans(BY_NAME), forms=forms_of(BY_NAME))
