"""What a table has taken in tonight: sums from which exact mathematics gives the expected result.

A wager counts when it is decided and settled. At cards it counts with its stake at the start of the
round, because the exact figures of a hand are per unit first staked and already include what a
player adds by doubling, splitting or raising. Insurance is not included and counts by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from pitboss.cage.accounts import rack
from pitboss.floor import events as f
from pitboss.floor.counterfactual import moments, results_since
from pitboss.floor.entry import Entry
from pitboss.floor.orders import Order
from pitboss.floor.state import LiveTable, PastResult
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager import Rider
from pitboss.rulebook.wager_table import LOSES, RETURNS, WINS

SIDE_WAGER = "insurance"
MOVED_OTHERWISE: frozenset[type] = frozenset(
    {f.TransferMade, f.RackCounted, f.Reversed, f.FloorSetUp}
)
"""Events that move chips of a rack without play."""
_DECIDES, _PAYS = (e.ResultCalled, e.HandsDecided), (e.WinnersPaid, e.WagersSettled)
_COUNTED: frozenset[type] = frozenset(
    {e.HandsStarted, e.HandVoided, e.ResultStruck, e.RoundVoided, *_DECIDES, *_PAYS}
)


class CardRound(NamedTuple):
    """A settled round of cards: what the players won in all, what they staked at its start, and
    for each row of exact figures the stake per unit."""

    won: int
    staked: int
    stakes: tuple[tuple[str, int], ...]


class TableTally(Struct, kw_only=True):
    """What was staked and decided at a table, and what the house won.

    Everyone at a table shares its dice, wheel or dealer's cards. `wagers` are the stakes by the
    name of the wager; `shared` sums up, for every two names, the products of their stakes in the
    same round, which give the joint variance of wagers that win and lose together. `corrections`
    says how often `card_rounds` has changed other than by one more round.
    """

    rounds: int = 0
    won: int = 0
    wagers: dict[str, int] = field(default_factory=dict)
    shared: dict[tuple[str, str], int] = field(default_factory=dict)
    together: dict[str, int] = field(default_factory=dict)
    last: int = 0
    staked: int = 0
    card_rounds: list[CardRound] = field(default_factory=list)
    corrections: int = 0
    begun: dict[int, dict[str, int]] = field(default_factory=dict)
    called: list[e.SettlementLine] = field(default_factory=list)

    def apply(self, entry: Entry, rules: Rules, number: int) -> None:
        """Count a row of the table."""
        moves = entry.moves
        for event in entry.events:
            if event.__class__ in _COUNTED:
                self._event(event, rules, number)
            elif event.__class__ in MOVED_OTHERWISE:
                moves = ()
        own = rack(entry.order.table)
        for move in moves:
            if move.target == own:
                self.won += move.dollars
            elif move.source == own:
                self.won -= move.dollars

    def correct_cards(
        self, rules: Rules, order: Order, before: LiveTable, after: LiveTable
    ) -> None:
        """Count the corrected round of cards and those after it as they were settled in the end."""
        was = results_since(rules, before, order.round)
        if rules.game.play is None or not was or after.since is None:
            return
        first = tally_cards(rules, was)
        stands = tally_cards(rules, (*after.past, after.since)[-len(was) :])
        kept = max(len(self.card_rounds) - len(first.card_rounds), 0)
        self.begun, self.called = stands.begun, stands.called
        # A new list, set before the number: screens read both from another thread.
        self.card_rounds = [*self.card_rounds[:kept], *stands.card_rounds]
        self.corrections += 1

    def _event(self, event: object, rules: Rules, number: int) -> None:
        if isinstance(event, e.HandsStarted):
            # In order: the journal sorts seats, and who starts again must remember the same.
            seats = sorted(event.stakes.items())
            self.begun = {seat: dict(sorted(stakes.items())) for seat, stakes in seats}
        elif isinstance(event, e.HandVoided):
            self.begun.pop(event.seat, None)
            self.called = [line for line in self.called if line not in event.undone]
        elif isinstance(event, _DECIDES):
            self.called += event.lines
        elif isinstance(event, e.ResultStruck):
            self.called = []
        elif isinstance(event, e.RoundVoided):
            self.begun, self.called = {}, []
        elif isinstance(event, _PAYS):
            self._settle(rules, number)

    def _settle(self, rules: Rules, number: int) -> None:
        counts = _card_counts if rules.game.play is not None else _dice_counts
        if rules.game.play is not None:
            won = sum(line.win + line.back - line.stake - line.fee for line in self.called)
            stakes = tuple(counts(rules, self))
            staked = sum(stake * times for _, stake, times in stakes)
            each = tuple((title, stake) for title, stake, _ in stakes)
            self.card_rounds.append(CardRound(won, staked, each))
        if number != self.last:
            self.together = {}
        for title, stake, times in counts(rules, self):
            self.staked += stake * times
            self.count(title, stake)
        self.rounds += number != self.last
        self.last, self.begun, self.called = number, {}, []

    def count(self, name: str, stake: int) -> None:
        """Count a stake with the others decided in the same round."""
        self.wagers[name] = self.wagers.get(name, 0) + stake
        for other, staked in self.together.items():
            pair = (name, other) if name < other else (other, name)
            self.shared[pair] = self.shared.get(pair, 0) + 2 * stake * staked
        self.shared[name, name] = self.shared.get((name, name), 0) + stake * stake
        self.together[name] = self.together.get(name, 0) + stake


def tally_cards(rules: Rules, sinces: Sequence[PastResult]) -> TableTally:
    """What a card table settles when a stretch of play is played again."""
    tally = TableTally()
    for moment in moments(rules, sinces[0].table, [since.chain for since in sinces]):
        if isinstance(moment, Refusal):
            break
        for event in moment.events:
            if event.__class__ in _COUNTED:
                tally._event(event, rules, sinces[moment.since].table.round)
    return tally


Counts = Iterator[tuple[str, int, int]]
"""The name of a row of exact figures, the stake per unit, and the number of units."""


def _dice_counts(rules: Rules, tally: TableTally) -> Counts:
    """Every decided wager."""
    for line in tally.called:
        if line.kind not in (WINS, LOSES, RETURNS):
            continue
        rides = isinstance(rules.wagers[line.name].definition, Rider)
        yield line.key.replace("@", " ") if rides else line.name, line.stake, 1


def _card_counts(rules: Rules, tally: TableTally) -> Counts:
    """The stakes at the start of the round; wagers that belong together count as one."""
    for line in tally.called:
        if line.name.startswith(SIDE_WAGER):
            yield line.name, line.stake, 1
    for stakes in tally.begun.values():
        left = dict(stakes)
        for macro in rules.macros.values():
            parts = [name for name, _ in macro.parts]
            if len({left.get(name, 0) for name in parts}) == 1 and left.get(parts[0]):
                yield macro.name, left[parts[0]], len(parts)
                left = {name: stake for name, stake in left.items() if name not in parts}
        for name, stake in left.items():
            yield name, stake, 1
