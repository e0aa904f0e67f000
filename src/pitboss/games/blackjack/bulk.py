"""Blackjack in bulk: rounds from a shoe, which is shuffled when its cutting card is out.

Every table is filled from the game's own play, and a plan says what to do with every hand.

    BlackjackBulk(rules, [Player(10), Player(20, "never_bust")], Sitting(1_000_000)).lane(seed=1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeGuard

import numpy as np
from numpy.random import PCG64DXSM

from pitboss.analysis.solver import best_plan
from pitboss.chance.random_words import streams
from pitboss.equipment.cards import deck
from pitboss.games.blackjack import kernel
from pitboss.games.blackjack.bulk_tables import facts
from pitboss.games.blackjack.kernel_rows import dealer_rows, meanings, need, plan_rows
from pitboss.games.blackjack.plans import PLANS, BlackjackPlan, plan_by_name
from pitboss.games.blackjack.play import key
from pitboss.pit.required_wagers import verify_required_wagers
from pitboss.rulebook.game import Rules
from pitboss.simulation import jit
from pitboss.simulation.bulk import Bulk
from pitboss.simulation.bulk_table import BulkTable
from pitboss.simulation.dealing import usual_engine
from pitboss.simulation.entries import CHIPS_MOST
from pitboss.simulation.kernel import BY_RUIN, ENDED, HIGHEST, LANE_COLUMNS, LOWEST, WORTH
from pitboss.simulation.numbers import Array, Numbers
from pitboss.simulation.seat import BEST, STAKE, BulkPlayer
from pitboss.simulation.settings import NUMBA, PYTHON, Sitting
from pitboss.simulation.strategies import PlayerSpec
from pitboss.simulation.strategy import BadStrategy, Strategy

USUAL = next(iter(PLANS))
WORDS_AT_ONCE = {NUMBA: 2**13, PYTHON: 2**11}
# Besides a word for each card of a round and its shoe, some for draws that had to be repeated.
SPARE = 256


@dataclass(frozen=True)
class BlackjackPlayer(BulkPlayer):
    """A seat: what it stakes on its wager, or on each of several, and how it plays."""

    stake: int | Mapping[str, int] = STAKE
    plan: str | BlackjackPlan = USUAL

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", f"{self.plan}:{self.stake}")


@dataclass
class Log:
    """What a table writes down, while there is room.

    `cards` takes the kind of every card dealt, `paid` what each seat won in each round and what it
    put up besides its first stake, `wagers` every wager by itself (see `BlackjackBulk.wagers`).
    """

    cards: Array
    paid: Array
    wagers: Array
    wager_count: int = 0
    """How many wagers were written."""

    @classmethod
    def of(cls, cards: int = 0, paid: int = 0, wagers: int = 0) -> Log:
        """Room for this many cards, figures and wagers."""
        figures = np.zeros(paid, np.int64), np.zeros(wagers * kernel.RECORD, np.int64)
        return cls(np.zeros(cards, np.uint8), *figures)

    @property
    def parts(self) -> tuple[Array, Array, Array]:
        """As the loop takes it."""
        return self.cards, self.paid, self.wagers


@dataclass(frozen=True)
class WagerResult:
    """A settled wager of a round: what was put up on it, and what it brought."""

    seat: int
    key: str
    stake: int
    net: int


class BlackjackBulk(BulkTable):
    """The rules and seats of a table, tabulated once and played in any number of lanes.

    `cut` is the number of cards behind the cutting card; if it is the whole shoe, every round comes
    from a fresh shoe.
    """

    kernels = (kernel.deal,)

    def __init__(
        self,
        rules: Rules,
        players: Sequence[BlackjackPlayer],
        sitting: Sitting,
        cut: int | None = None,
    ) -> None:
        assert rules.game.shuffling is not None
        self.rules, self.sitting, self.facts = rules, sitting, facts(rules)
        known = self.facts
        self.cut = rules.game.shuffling.cards_behind_cut(known.cards) if cut is None else cut
        self.stakes = [self._stakes(player) for player in players]
        plans = [plan_of(player.plan, rules) for player in players]
        rows: list[int] = []
        begins: dict[int, int] = {}
        for plan in plans:
            if id(plan) not in begins:
                begins[id(plan)] = len(rows)
                rows += plan_rows(known, plan, len(rows))
        seats = zip(self.stakes, plans, strict=True)
        self.seats = [self._seat(stakes, begins[id(plan)]) for stakes, plan in seats]
        self.dealer = len(rows)
        self.rows = np.array(rows + dealer_rows(known, len(rows)), np.uint32)

    @property
    def parts(self) -> int:
        """How many hands of the dealer each hand of a player meets."""
        return 1 if self.facts.deals > 1 else len(self.facts.mains)

    def _seat(self, stakes: list[int], begins: int) -> list[int]:
        """A seat in the columns of the loop."""
        known = self.facts
        whole = sum(stakes)
        insured = [known.insurance(stake) for stake in stakes]
        costs = stakes if known.deals > 1 else [whole]
        parts = [int(stake > 0) for stake in stakes]
        brings = [part for _, lost, won in insured for part in (lost, won)]
        nets: list[int] = []
        for stake in stakes:
            nets += [net for row in known.nets(stake) for net in row]
        seat = [0] * kernel.PLAN
        seat[WORTH] = seat[LOWEST] = seat[HIGHEST] = self.sitting.begins_with
        if self.sitting.is_bounded and self.sitting.begins_with < whole:
            seat[ENDED] = BY_RUIN
        insuring = [cost for cost, _, _ in insured]
        # A seat insures all its wagers or none.
        insuring = (
            insuring if known.deals > 1 else [sum(insuring) if _insures_all(insured, stakes) else 0]
        )
        seat += [begins, whole, *_three(costs), *_three(insuring), *_three(parts)]
        return [*seat, *_three(brings, 2), *nets]

    def _stakes(self, player: BlackjackPlayer) -> list[int]:
        """The stake on each wager of a hand."""
        mains, stakes = self.facts.mains, player.stake
        stakes = dict(stakes if isinstance(stakes, Mapping) else dict.fromkeys(mains, stakes))
        if strange := [name for name in stakes if name not in mains]:
            raise BadStrategy(
                f"{self.rules.game.name} is staked on {', '.join(mains)}, not {strange[0]!r}"
            )
        verify_stakes(self.rules, stakes)
        return [stakes.get(main, 0) for main in mains]

    def _room(self) -> list[int]:
        """The table before its first round, in the order of the loop."""
        known = self.facts
        _, _, rounds, least, most, _, bounded, *_ = self.sitting.limits(0, 0)
        live = sum(known.is_live(end) for end in known.endings)
        drawing = self.dealer + kernel.ROW * sum(node.draws for node in known.dealer)
        outcomes, codes = list(known.outcomes), kernel.WAYS * len(known.endings) + 1
        hands = len(self.seats) + self.parts
        long = need(known, known.deals * hands)
        far = min(known.cards, max(known.cards - self.cut, 0) + long)
        alone = len(self.seats) == 1 and known.hole_card and not bounded
        remembered = [0] * kernel.SIZE
        remembered[kernel.OVER] = int(all(seat[ENDED] for seat in self.seats))
        room = [
            *remembered,
            known.cards,
            self.cut,
            int(known.burns(True)),
            int(known.burns(False)),
            known.deals,
            self.parts,
            int(known.hole_card),
            self.dealer,
            drawing,
            outcomes.index(("natural", True)),
            live * kernel.WAYS,
            codes - 1,
            codes * len(outcomes),
            len(outcomes),
            rounds,
            least,
            most,
            bounded,
            kernel.MARKS + SPARE,
            len(self.seats[0]),
            len(self.seats),
            far,
            int(alone),
            long,
        ]
        room += [0] * (kernel.UPS - len(room))
        room += [*meanings(known), *known.caps]
        return [figure for part in (room, *self.seats) for figure in part]

    def lane(
        self, seed: int, number: int = 0, engine: str | None = None, log: Log | None = None
    ) -> Array:
        """Play one table from its own stream of words; the seats as they end, a row each.

        The same seed and number give the same cards whatever the engine.
        """
        engine, log = engine or usual_engine(), log or Log.of()
        known, raws = self.facts, WORDS_AT_ONCE[engine]
        compiled = engine == NUMBA
        loop = jit.compile_kernel(kernel.deal) if compiled else kernel.deal
        room: Numbers = np.array(self._room(), np.int64) if compiled else self._room()
        rows = self.rows if compiled else self.rows.tolist()
        # The shoe, then the words: what is left of them, and new ones.
        cards = np.zeros(kernel.WORDS + 2 * room[kernel.SPARE] + 4 * raws, np.uint16)
        cards[: known.cards] = known.kind_of * (known.cards // len(deck()))
        stream = PCG64DXSM(streams(seed, number, 1)[0])
        ends = kernel.WORDS
        while not room[kernel.OVER]:
            raw = stream.random_raw(raws).astype("<u8", copy=False).view("<u2")
            cards[ends : ends + len(raw)] = raw
            ends += len(raw)
            if compiled:
                used = loop(cards[:ends], rows, room, log.parts)
            else:
                lists = cards[:ends].tolist()
                used = loop(lists, rows, room, log.parts)
                cards[: kernel.WORDS] = lists[: kernel.WORDS]
            left = cards[kernel.WORDS + used : ends].copy()
            ends = kernel.WORDS + len(left)
            cards[kernel.WORDS : ends] = left
        log.wager_count = int(room[kernel.WAGERS_WRITTEN]) // kernel.RECORD
        begins = range(kernel.SEATS, len(room), len(self.seats[0]))
        return np.array([room[me : me + LANE_COLUMNS] for me in begins], np.int64)

    def wagers(self, log: Log) -> Iterator[list[WagerResult]]:
        """Round by round every wager that a lane wrote down, named as a live table names it."""
        rows = log.wagers.reshape(-1, kernel.RECORD)[: log.wager_count]
        rounds = rows[:, kernel.ROUND]
        for first, last in pairwise(np.searchsorted(rounds, range(int(rounds.max()) + 2)).tolist()):
            yield [self._wager_result(*row) for row in rows[first:last, kernel.OF_SEAT :].tolist()]

    def _wager_result(
        self, seat: int, part: int, number: int, ending: int, net: int
    ) -> WagerResult:
        known, main = self.facts, self.facts.mains[part]
        stake = self.stakes[seat][part]
        if not number:
            return WagerResult(
                seat + 1, known.play.insurance_key(main), known.insurance(stake)[0], net
            )
        doubled = 2 if ending % kernel.WAYS >= kernel.DOUBLED else 1
        return WagerResult(seat + 1, key(main, number), stake * doubled, net)


def verify_stakes(rules: Rules, stakes: dict[str, int]) -> None:
    """Refuse stakes that no live table would deal to, and more chips than a run can count."""
    for name, stake in stakes.items():
        if type(stake) is not int or stake < 1:
            raise BadStrategy(f"{name} needs a whole stake of at least 1, not {stake!r}")
    if (refusal := verify_required_wagers(rules, {1: stakes})) is not None:
        raise BadStrategy(str(refusal))
    if (whole := sum(stakes.values())) > CHIPS_MOST:
        words = f"a round stakes {whole:,} chips; in bulk it may be {CHIPS_MOST:,} at most"
        raise BadStrategy(f"{words}: use smaller stakes")


def _insures_all(insured: Sequence[tuple[int, int, int]], stakes: Sequence[int]) -> bool:
    """Whether every stake can be insured."""
    return all(cost for (cost, _, _), stake in zip(insured, stakes, strict=True) if stake)


def _three(figures: Sequence[int], each: int = 1) -> list[int]:
    """Figures of up to three deals or parts."""
    return [*figures, *[0] * (3 * each - len(figures))]


def plan_of(plan: str | BlackjackPlan, rules: Rules) -> BlackjackPlan:
    """A plan, given as a name or as itself."""
    if not isinstance(plan, str):
        return plan
    if plan not in PLANS:
        raise BadStrategy(f"blackjack has no plan {plan!r}: it has {', '.join(PLANS)}")
    return plan_by_name(plan, rules)


def _is_plan(spec: PlayerSpec) -> TypeGuard[BlackjackPlan]:
    return hasattr(spec, "by_cards")


def read_player(spec: PlayerSpec, rules: Rules) -> BlackjackPlayer:
    """A player as written: "basic", "best:20", "flat:main:5", stakes by wager, or a plan itself."""
    if spec is None:
        return BlackjackPlayer(name=USUAL)
    if isinstance(spec, BlackjackPlayer):
        return spec
    if isinstance(spec, Mapping):
        return BlackjackPlayer(spec, name=str(dict(spec)))
    if isinstance(spec, Strategy):
        raise BadStrategy("stakes at blackjack are the same every round: write basic:STAKE")
    if _is_plan(spec):
        return BlackjackPlayer(STAKE, spec, name=type(spec).__name__)
    text = str(spec)
    name, *words = [word.strip() for word in text.split(":")]
    numbers = [int(word) for word in words if word.isdigit() and int(word)]
    if name in (*PLANS, BEST) and len(words) == len(numbers) <= 1:
        plan = name if name in PLANS else best_plan(rules)
        assert isinstance(plan, str) or _is_plan(plan)
        return BlackjackPlayer((*numbers, STAKE)[0], plan, name=text)
    if name == "flat" and len(words) == 2 and len(numbers) == 1:
        return BlackjackPlayer({words[0]: numbers[0]}, name=text)
    names = ", ".join((*PLANS, BEST))
    raise BadStrategy(f"cannot read {spec!r}: write one of {names}, with :STAKE if you like")


BULK = Bulk(table=BlackjackBulk, read_seat=read_player, keeps_rounds=False, forms="NAME:STAKE")
