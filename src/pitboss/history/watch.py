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

A result counts once it is paid. A result that was struck out or declared void does not count, and a
later correction changes nothing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
from pitboss.floor.replay import Transition
from pitboss.floor.state import LiveTable, rules_of
from pitboss.history.table_tally import MOVED_OTHERWISE, CardRound
from pitboss.houses.roles import DEALER
from pitboss.pit import events as e
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


class Winnings:
    """What someone wins, result by result: a gambler, and how far it is from expectation."""

    def __init__(self) -> None:
        self.gambler, self._over = NetGambler(), Fraction(0)

    def take(self, nets: tuple[int, ...], outcome: int) -> None:
        """Take a result: the net of every outcome, and the outcome that came."""
        self.gambler.take(nets, nets[outcome])
        self._over += nets[outcome] - Fraction(sum(nets), len(nets))

    @property
    def over(self) -> int:
        """How many chips more than expected were won; negative if it is less."""
        return round(self._over)


class CardPlay(Struct):
    """The rounds of a card table that were looked at, and how far the players are ahead."""

    gambler: MeanGambler
    rounds: int = 0
    over: Fraction = Fraction(0)


class NightWatch:
    """The watch over one night. `alarms` are by kind and whom they are about; none goes away."""

    def __init__(self, chance: float = FALSE_ALARM) -> None:
        self._chance = chance
        self._called: dict[str, CalledResult] = {}
        self._devices: dict[str, DiceGambler | WheelGambler] = {}
        self._winnings: dict[tuple[str, str], Winnings] = {}
        self._cards: dict[str, CardPlay] = {}
        self._ranks: Counter[str] = Counter()
        self._limits: dict[tuple[str, str], float] = {}
        self.alarms: dict[tuple[str, str], Alarm] = {}

    def apply(self, transition: Transition) -> None:
        """Take a row."""
        name, events = transition.entry.order.table, transition.entry.events
        if name not in self._called and _SEEN.isdisjoint(map(type, events)):
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
        self, table: str, rounds: Sequence[CardRound], edges: Mapping[str, Fraction], row: int
    ) -> None:
        """Look at the rounds of a card table that are new; `edges` are exact, for best play."""
        play = self._cards.setdefault(table, CardPlay(MeanGambler()))
        for round_ in rounds[play.rounds :]:
            mean = -sum((edges[name] * stake for name, stake in round_.stakes), Fraction(0))
            if round_.staked:
                play.gambler.take(won=round_.won, mean=float(mean), staked=round_.staked)
            play.over += round_.won - mean
        play.rounds = len(rounds)
        if one_in := self._one_in(CARDS, table, play.gambler.log):
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
        nets = nets_by_guest(rules, live, result)
        dealer = live.posts.get(DEALER, "")
        self.look_at_result(name, rules.space, called.outcome, nets, dealer=dealer, row=row)

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
        self._look_at_device(table, space, outcome, row)
        if not nets:
            return
        everyone = sum_up(nets.values())
        for kind, who, own in (
            (TABLE, table, everyone),
            (DEALER, dealer, everyone),
            *((PLAYER, guest, own) for guest, own in nets.items()),
        ):
            if who:
                self._look_at_winnings(kind, who, own, outcome, row=row, table=table)

    def _look_at_device(self, name: str, space: Space, outcome: int, row: int) -> None:
        """Hold dice or a wheel to equal chances."""
        face, gambler = space.outcomes[outcome], self._devices.get(name)
        if isinstance(face, str):
            if not isinstance(gambler, WheelGambler):
                gambler = self._devices[name] = WheelGambler(shares_of(space))
            gambler.take(face_of(space, face))
        else:
            if not isinstance(gambler, DiceGambler):
                gambler = self._devices[name] = DiceGambler()
            gambler.take(face)
        if one_in := self._one_in(DEVICE, name, gambler.log):
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
        self, kind: str, who: str, nets: tuple[int, ...], outcome: int, *, row: int, table: str
    ) -> None:
        """Hold what someone won by a result to everything that could have been won."""
        own = self._winnings.setdefault((kind, who), Winnings())
        own.take(nets, outcome)
        if one_in := self._one_in(kind, who, own.gambler.log):
            finding = MORE if own.gambler.wins_more else LESS
            self._raise(
                Alarm(
                    kind=kind,
                    who=who,
                    table=table,
                    finding=finding,
                    row=row,
                    one_in=one_in,
                    chips=own.over,
                )
            )

    def _one_in(self, kind: str, who: str, log_capital: float) -> int:
        """How many honest nights it takes for an alarm like this; 0 if it is none yet."""
        limit = self._limits.get((kind, who))
        if limit is None:
            self._ranks[kind] += 1
            limit = threshold(self._chance * SHARES[kind], self._ranks[kind])
            self._limits[kind, who] = limit
        beyond = log_capital - limit
        return round(exp(min(beyond, _MOST_LOG)) / self._chance) if beyond >= 0 else 0

    def _raise(self, alarm: Alarm) -> None:
        """Raise an alarm, or raise it further; one that fades stays as it was at its height."""
        about = alarm.kind, alarm.who
        before = self.alarms.get(about)
        if before is None or (alarm.one_in, abs(alarm.chips)) > (before.one_in, abs(before.chips)):
            self.alarms[about] = alarm


def nets_by_guest(
    rules: Rules, live: LiveTable, result: CalledResult
) -> dict[str, tuple[int, ...]]:
    """What each guest would have won by every outcome."""
    nets: dict[str, list[tuple[int, ...]]] = {}
    for number, seat in result.table.seats.items():
        if result.called.seat in (0, number):
            for key, up in seat.ups.items():
                own = nets_of(rules, result.table.phase, key, up)
                nets.setdefault(live.guests.get(number, ""), []).append(own)
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
