"""The watch: results so unlikely that someone should look, and hardly ever a false alarm.

Every device, table, dealer and player has a gambler of `analysis/fair_bets.py` who bets that
something is wrong there. At most one honest night in a hundred has any alarm at all, although
everyone is watched all evening.

- Dice and wheels are held to equal chances.
- What the players of a table, of a dealer, or one player, win with dice or wheels is held to the
  exact distribution of each result: the wagers that are up are settled for every outcome that could
  have come, by the rules that settle the real one.
- Card tables are held to the exact mean of best play, since the distribution of a round with
  several hands and decisions is not known. Nobody wins more than that in the long run.
- Payments are held to what the result requires. The first difference is an alarm; luck has nothing
to do with it.

A result counts once it is paid. A result that was struck out or declared void does not count. When
a result is corrected, what stands after the correction counts: the corrected result and those after
it are taken back and taken again as they were settled in the end. At a card table all rounds are
taken again.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import exp

from msgspec import Struct

from pitboss.analysis.fair_bets import (
    DiceGambler,
    MeanGambler,
    NetGambler,
    WheelGambler,
    threshold,
)
from pitboss.cage.accounts import Move, rack
from pitboss.equipment.space import Space
from pitboss.equipment.wheel import face_of
from pitboss.floor.counterfactual import moments, results_since
from pitboss.floor.events import RoundCorrected
from pitboss.floor.orders import CorrectRound
from pitboss.floor.replay import Transition
from pitboss.floor.state import PastResult, rules_of
from pitboss.floor.table_orders import KEPT_RESULTS
from pitboss.history.table_tally import MOVED_OTHERWISE, CardRound
from pitboss.houses.roles import DEALER
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import resolve_outcome
from pitboss.pit.state import PlacedWager, Seat, Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import MOVES

FALSE_ALARM = 0.01
"""The chance that an honest night has an alarm, at most."""
DEVICE, TABLE, PLAYER, CARDS, PAYMENT = "device", "table", "player", "cards", "payment"
SHARES = {DEVICE: 0.4, TABLE: 0.2, CARDS: 0.2, DEALER: 0.1, PLAYER: 0.1}
"""How the chance of a false alarm is divided among the kinds of gamblers."""
MORE, LESS, FAVORED = "more", "less", "favored"
_PAID: frozenset[type] = frozenset({e.WinnersPaid, e.WagersSettled})
_DROPPED: frozenset[type] = frozenset({e.ResultStruck, e.RoundVoided})
_SEEN = _PAID | _DROPPED | {e.ResultCalled}
"""The only events that matter here; most rows have none of them."""
_MOST_LOG = 30.0
"""Alarms beyond this capital, as a logarithm, are all alike."""


Gambler = DiceGambler | WheelGambler | NetGambler | MeanGambler


class Alarm(Struct, frozen=True, kw_only=True):
    """Something that honest play hardly ever shows.

    `kind` is device, table, dealer, player, cards or payment, and `who` its id. `finding`: the
    players won more or less than luck explains, or a face or pocket, `what`, is favored: it came up
    `times` out of `out_of`. `one_in`: fewer than one honest night in so many has such an alarm; 0
    if luck has no part in it. `chips` is how far they are from expectation, or how much too much
    was paid. `row` is the row that raised it, or raised it further.
    """

    kind: str
    who: str
    table: str
    finding: str
    row: int
    one_in: int = 0
    what: str = ""
    times: int = 0
    out_of: int = 0
    chips: int = 0


class CalledResult(Struct):
    """A result that waits to be paid: the table before it, its lines, and what the rack has taken
    in for it so far."""

    table: Table
    called: e.ResultCalled
    collected: int = 0


class CountedResult(Struct, frozen=True):
    """A result that was counted: what every guest would have won by every outcome, who dealt, and
    the row that paid it."""

    outcome: int
    nets: dict[str, tuple[int, ...]]
    dealer: str
    row: int


class Winnings:
    """What someone wins, result by result: a gambler, and how far it is from expectation."""

    def __init__(self) -> None:
        self.gambler, self._won = NetGambler(), 0
        self._fair = Counter[int]()
        """What all outcomes of the results come to together, by how many outcomes there are: added
        up in whole numbers, because this happens for every player at every result."""

    def take(self, nets: tuple[int, ...], outcome: int, times: int = 1) -> None:
        """Take a result: the net of every outcome, and the outcome that came; or take it back."""
        self.gambler.take(nets, nets[outcome], times)
        self._won += times * nets[outcome]
        self._fair[len(nets)] += times * sum(nets)

    @property
    def over(self) -> int:
        """How many chips more than expected were won; negative if it is less."""
        return round(self._won - sum(Fraction(total, many) for many, total in self._fair.items()))


class CardPlay(Struct):
    """The rounds of a card table that were looked at, how often the table had been corrected by
    then, and how far the players are ahead."""

    gambler: MeanGambler
    corrections: int = 0
    rounds: int = 0
    over: Fraction = Fraction(0)


class NightWatch:
    """The watch over one night. `alarms` are by kind and by subject; none goes away."""

    def __init__(self, chance: float = FALSE_ALARM) -> None:
        self._chance = chance
        self._called: dict[str, CalledResult] = {}
        self._devices: dict[str, DiceGambler | WheelGambler] = {}
        self._winnings: dict[tuple[str, str], Winnings] = {}
        self._cards: dict[str, CardPlay] = {}
        self._ranks: Counter[str] = Counter()
        self._limits: dict[tuple[str, str], float] = {}
        self._counted: dict[str, deque[CountedResult]] = {}
        self.alarms: dict[tuple[str, str], Alarm] = {}

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        name, events = transition.entry.order.table, transition.entry.events
        if name not in self._called and _SEEN.isdisjoint(map(type, events)):
            if RoundCorrected in map(type, events):
                self._count_again(transition)
            return
        for event in events:
            if isinstance(event, e.ResultCalled):
                before = transition.before.tables[name].table
                self._called[name] = CalledResult(before, event)
            elif event.__class__ in _DROPPED:
                self._called.pop(name, None)
        if (result := self._called.get(name)) is None:
            return
        if MOVED_OTHERWISE.isdisjoint(map(type, events)):
            result.collected += rack_gain(name, transition.entry.moves)
        if not _PAID.isdisjoint(map(type, events)):
            del self._called[name]
            rules = rules_of(transition.after, name)
            if rules.game.play is None:
                self._take_result(transition, rules, result)

    def look_at_cards(
        self,
        table: str,
        rounds: Sequence[CardRound],
        edges: Mapping[str, Fraction],
        *,
        row: int,
        corrections: int = 0,
    ) -> None:
        """Look at the rounds of a card table that are new, or at all of them if one was corrected
        since; `edges` are exact, for best play."""
        play = self._cards.get(table)
        if play is None or play.corrections != corrections:
            play = self._cards[table] = CardPlay(MeanGambler(), corrections)
            self.alarms.pop((CARDS, table), None)
        for round_ in rounds[play.rounds :]:
            mean = -sum((edges[name] * stake for name, stake in round_.stakes), Fraction(0))
            if round_.staked:
                play.gambler.take(won=round_.won, mean=float(mean), staked=round_.staked)
            play.over += round_.won - mean
            play.rounds += 1
            if one_in := self._one_in(CARDS, table, play.gambler):
                self._raise(
                    Alarm(
                        kind=CARDS,
                        who=table,
                        table=table,
                        finding=MORE,
                        row=row,
                        one_in=one_in,
                        chips=round(play.over),
                    )
                )

    def _take_result(self, transition: Transition, rules: Rules, result: CalledResult) -> None:
        """Take a result of dice or a wheel that has been paid."""
        name, row = transition.entry.order.table, transition.row.seq
        live = transition.before.tables[name]
        called = live.table.called or result.called  # wagers found late are in the later one
        if extra := -result.collected - sum(map(net_of, called.lines)):
            finding = MORE if extra > 0 else LESS
            self._raise(
                Alarm(kind=PAYMENT, who=name, table=name, finding=finding, row=row, chips=extra)
            )
        nets = nets_by_guest(rules, live.guests, result)
        dealer = live.posts.get(DEALER, "")
        self.look_at_result(name, rules.space, called.outcome, nets, dealer=dealer, row=row)

    def _count_again(self, transition: Transition) -> None:
        """Take back a result that was corrected and those after it, and take them as they stand."""
        order = transition.entry.order
        assert isinstance(order.command, CorrectRound)
        before, after = (
            floor.tables[order.table] for floor in (transition.before, transition.after)
        )
        rules = rules_of(transition.after, order.table)
        assert after.since is not None
        was = results_since(rules, before, order.round, order.command.throw)
        if rules.game.play is not None or not was:
            return
        kept = self._counted.setdefault(order.table, deque(maxlen=KEPT_RESULTS + 1))
        gone = len(list(paid_results(rules, was)))
        taken_back = [kept.pop() for _ in range(min(gone, len(kept)))][::-1]
        for result in taken_back:
            self._take(order.table, rules.space, result, times=-1)
        now = paid_results(rules, (*after.past, after.since)[-len(was) :])
        for at, (called, guests) in enumerate(now):
            first = taken_back[min(at, len(taken_back) - 1)] if taken_back else None
            dealer = first.dealer if first is not None else before.posts.get(DEALER, "")
            row = first.row if first is not None else transition.row.seq
            nets = nets_by_guest(rules, guests, called)
            self.look_at_result(
                order.table, rules.space, called.called.outcome, nets, dealer=dealer, row=row
            )
        if taken_back:
            self._drop_alarms(order.table, since=taken_back[0].row)

    def _drop_alarms(self, table: str, *, since: int) -> None:
        """Drop what was raised by a result that did not stand, if nothing of it is left."""
        gamblers: dict[tuple[str, str], Gambler] = {
            **{(DEVICE, name): device for name, device in self._devices.items()},
            **{about: own.gambler for about, own in self._winnings.items()},
        }
        self.alarms = {
            about: alarm
            for about, alarm in self.alarms.items()
            if alarm.table != table
            or alarm.row < since
            or about not in gamblers
            or self._one_in(*about, gamblers[about])
        }

    def look_at_result(
        self,
        table: str,
        space: Space,
        outcome: int,
        nets: Mapping[str, tuple[int, ...]],
        *,
        dealer: str,
        row: int,
    ) -> None:
        """Look at a result: `nets` is what each guest would have won by every outcome."""
        result = CountedResult(outcome, dict(nets), dealer, row)
        kept = self._counted.setdefault(table, deque(maxlen=KEPT_RESULTS + 1))
        kept.append(result)
        self._take(table, space, result)

    def _take(self, table: str, space: Space, result: CountedResult, times: int = 1) -> None:
        """Take a result everywhere, or take it back."""
        self._look_at_device(table, space, result, times)
        if not result.nets:
            return
        everyone = sum_up(result.nets.values())
        for kind, who, own in (
            (TABLE, table, everyone),
            (DEALER, result.dealer, everyone),
            *((PLAYER, guest, own) for guest, own in result.nets.items()),
        ):
            if who:
                self._look_at_winnings(kind, who, own, result, table=table, times=times)

    def _look_at_device(self, name: str, space: Space, result: CountedResult, times: int) -> None:
        """Hold dice or a wheel to equal chances."""
        face, gambler, row = space.outcomes[result.outcome], self._devices.get(name), result.row
        if isinstance(face, str):
            if not isinstance(gambler, WheelGambler):
                gambler = self._devices[name] = WheelGambler(shares_of(space))
            gambler.take(face_of(space, face), times)
        else:
            if not isinstance(gambler, DiceGambler):
                gambler = self._devices[name] = DiceGambler()
            gambler.take(face, times)
        if times > 0 and (one_in := self._one_in(DEVICE, name, gambler)):
            what = gambler.suspect
            self._raise(
                Alarm(
                    kind=DEVICE,
                    who=name,
                    table=name,
                    finding=FAVORED,
                    row=row,
                    one_in=one_in,
                    what=what,
                    times=gambler.counts[what],
                    out_of=gambler.counts.total(),
                )
            )

    def _look_at_winnings(
        self,
        kind: str,
        who: str,
        nets: tuple[int, ...],
        result: CountedResult,
        *,
        table: str,
        times: int,
    ) -> None:
        """Hold what someone won by a result to everything that could have been won."""
        own = self._winnings.setdefault((kind, who), Winnings())
        own.take(nets, result.outcome, times)
        if times > 0 and (one_in := self._one_in(kind, who, own.gambler)):
            finding = MORE if own.gambler.wins_more else LESS
            self._raise(
                Alarm(
                    kind=kind,
                    who=who,
                    table=table,
                    finding=finding,
                    row=result.row,
                    one_in=one_in,
                    chips=own.over,
                )
            )

    def _one_in(self, kind: str, who: str, gambler: Gambler) -> int:
        """How many honest nights it takes for an alarm like this; 0 if it is none yet.

        The capital is worked out only if the best bet is beyond the limit, which is rare.
        """
        limit = self._limits.get((kind, who))
        if limit is None:
            self._ranks[kind] += 1
            limit = threshold(self._chance * SHARES[kind], self._ranks[kind])
            self._limits[kind, who] = limit
        if gambler.best < limit:
            return 0
        beyond = gambler.log - limit
        return round(exp(min(beyond, _MOST_LOG)) / self._chance) if beyond >= 0 else 0

    def _raise(self, alarm: Alarm) -> None:
        """Raise an alarm, or raise it further; one that fades stays as it was at its height."""
        about = alarm.kind, alarm.who
        before = self.alarms.get(about)
        if before is None or (alarm.one_in, abs(alarm.chips)) > (before.one_in, abs(before.chips)):
            self.alarms[about] = alarm


def paid_results(
    rules: Rules, sinces: Sequence[PastResult]
) -> Iterator[tuple[CalledResult, dict[int, str]]]:
    """The results of a stretch of play that were paid, and who sat there, as the table comes to
    them when it is played again."""
    called: CalledResult | None = None
    for moment in moments(rules, sinces[0].table, [since.chain for since in sinces]):
        if isinstance(moment, Refusal):
            return
        for event in moment.events:
            if isinstance(event, e.ResultCalled):
                called = CalledResult(moment.before, event)
            elif event.__class__ in _DROPPED:
                called = None
        if called is not None and not _PAID.isdisjoint(map(type, moment.events)):
            yield called, sinces[moment.since].guests
            called = None


def nets_by_guest(
    rules: Rules, guests: Mapping[int, str], result: CalledResult
) -> dict[str, tuple[int, ...]]:
    """What each guest would have won by every outcome."""
    nets: dict[str, list[tuple[int, ...]]] = {}
    for number, seat in result.table.seats.items():
        if result.called.seat in (0, number):
            for key, up in seat.ups.items():
                own = nets_of(rules, result.table.phase, key, up)
                nets.setdefault(guests.get(number, ""), []).append(own)
    return {guest: sum_up(own) for guest, own in nets.items()}


@lru_cache(maxsize=8192)
def nets_of(rules: Rules, phase: int, key: str, up: PlacedWager) -> tuple[int, ...]:
    """What a wager wins by every outcome, as the live table settles it."""
    alone = Table(phase=phase, seats={1: Seat(chips=0, ups={key: up})})
    return tuple(
        sum(map(net_of, resolve_outcome(rules, alone, outcome).lines))
        for outcome in range(len(rules.space))
    )


def net_of(line: e.SettlementLine) -> int:
    """What a player wins, or loses, by a line of a settlement."""
    if line.kind == MOVES:
        return 0
    return line.win + line.back - line.fee - (line.stake if line.next < 0 else 0)


def rack_gain(table: str, moves: Iterable[Move]) -> int:
    """What the rack of a table gained by these moves."""
    own = rack(table)
    return sum(move.dollars * ((move.target == own) - (move.source == own)) for move in moves)


def sum_up(nets: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Several nets added up, outcome by outcome.

    >>> sum_up([(1, -1), (2, 5)])
    (3, 4)
    """
    return tuple(map(sum, zip(*nets, strict=True)))


@lru_cache
def shares_of(space: Space) -> Mapping[str, int]:
    """How many equal spaces of a wheel show each face."""
    return Counter(face_of(space, str(outcome)) for outcome in space.outcomes)
