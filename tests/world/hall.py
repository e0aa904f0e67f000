"""A night in progress on a real journal: orders go in, answers come out, and things go wrong.

Everyone who does something tonight is a script: it gives an order, gets the answer, and gives the
next. The hall lets them take turns, several orders in one commit, and, as its seed says, lets the
process die, answers get lost and orders arrive twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from pitboss.chance import commit_reveal as chance
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_kind
from pitboss.floor.entry import Entry, make_entry
from pitboss.floor.night import Answer, Night
from pitboss.floor.plan import FloorPlan
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal
from pitboss.store import fault_points
from pitboss.store.canonical import canonical
from pitboss.store.journal import Store
from pitboss.store.keys import Signer
from tests.world.floors import CORRECTS, DEALS, FIRST
from tests.world.kill_process import Journal, Killing, kill

T = TypeVar("T")
Script = Generator[o.Order, Entry, T]

EDITION = "a seeded night"
START_MS = 1_790_000_000_000
KINDS = (
    "crashes",
    "kills",
    "retries",
    "doubles",
    "refusals",
    "misread",
    "voids",
    "reliefs",
    "fills",
    "credits",
    "reversals",
    "variances",
    "limits",
    "asked to leave",
)

KILLED_AT = (0.25, 0.5, 0.75)  # how much of the night is over when its process is killed
POINTS = ("turn began", "decided", "before commit", "after commit")


class Died(Exception):
    """The process ends here."""


class Swarm(NamedTuple):
    """The kinds of trouble tonight: each with probability one half."""

    on: frozenset[str]

    @classmethod
    def of(cls, seed: int) -> Swarm:
        """The trouble of a seed; all of it for zero."""
        if not seed:
            return cls(frozenset(KINDS))
        random = Random(f"trouble {seed}")
        return cls(frozenset(kind for kind in KINDS if random.random() < 0.5))

    def __str__(self) -> str:
        return ", ".join(sorted(self.on)) or "none"


class Hall:
    """The night's journal and floor, its trouble, and the order in which its people act."""

    def __init__(
        self,
        reopen: Callable[[], Store],
        plan: FloorPlan,
        seed: int,
        signer: Signer,
        key: str = "",
        *,
        start_ms: int = START_MS,
    ) -> None:
        self.random, self.plan, self.seed = Random(f"night {seed}"), plan, seed
        self.swarm = Swarm.of(seed)
        self._reopen, self._signer, self._key = reopen, signer, key
        self._ms, self._number = start_ms, 0
        self.counts: Counter[str] = Counter()
        self._chance = Random(f"devices {seed}")
        self.night = self._opened()
        self.crashes_left = 3 if "crashes" in self.swarm.on else 0
        self._kills = list(KILLED_AT) if key and "kills" in self.swarm.on else []
        self._rounds, self._rounds_to_come, self._round_ms = 0, 1, 0
        self.free: list[str] = []

    def _opened(self) -> Night:
        chance.new_seed = lambda: self._chance.randbytes(chance.SEED_BYTES)
        return Night(self._reopen(), EDITION, self._signer, clock=self._tick)

    def _tick(self) -> int:
        self._ms += 100
        return self._ms

    def wait(self, seconds: int) -> None:
        """Time passes."""
        self._ms += seconds * 1_000

    def until(self, at_ms: int) -> None:
        """It is at least that time."""
        self._ms = max(self._ms, at_ms)

    def lasts(self, hours: int, rounds: int) -> None:
        """A number of rounds, of all tables together, fill a number of hours."""
        self._rounds_to_come, self._round_ms = rounds, -(-hours * 3_600_000 // rounds)

    def went_by(self, rounds: int) -> None:
        """That many more rounds are over."""
        self._rounds += rounds
        self._ms += rounds * self._round_ms

    @property
    def floor(self) -> Floor:
        """The floor as it is now."""
        return self.night.floor

    def maybe(self, chance: float, kind: str = "") -> bool:
        """True so often, if there is trouble of this kind tonight."""
        return (not kind or kind in self.swarm.on) and self.random.random() < chance

    def order(self, actor: str, command: Any, table: str = "", **more: Any) -> o.Order:
        """An order with an id of its own."""
        self._number += 1
        return o.Order(f"{self.seed}-{self._number}", actor, command, table, **more)

    def ask(self, actor: str, command: Any, table: str = "", **more: Any) -> Entry:
        """Ask, and expect that it is carried out."""
        (said,) = self.send([self.order(actor, command, table, **more)])
        assert said.refused is None, f"seed {self.seed}: {actor} {command}: {said.refused}"
        return said

    # --- taking turns ----------------------------------------------------------------------
    def run(self, scripts: Sequence[Script[None]], at_once: int = 8) -> None:
        """Let everyone act until all are done."""
        asked = [(script, order) for script in scripts if (order := next(script, None)) is not None]
        while asked:
            self.random.shuffle(asked)
            now, asked = asked[:at_once], asked[at_once:]
            for (script, _), said in zip(now, self.send([order for _, order in now]), strict=True):
                try:
                    asked.append((script, script.send(said)))
                except StopIteration:
                    continue

    def send(self, orders: list[o.Order]) -> list[Entry]:
        """Orders in one turn; returns each answer, however often they had to be sent."""
        if self.crashes_left and self.maybe(0.002):
            self._crash(orders)
        if self._kills and self._rounds >= self._kills[0] * self._rounds_to_come:
            self._kill(orders)
        twice = orders + orders if self.maybe(0.02, "doubles") else orders
        answers = self._told(twice)
        if len(twice) > len(orders):
            self._same(answers[: len(orders)], answers[len(orders) :])
            self.counts["sent twice"] += len(orders)
        if self.maybe(0.02, "retries"):
            self._same(answers[: len(orders)], self._told(orders))
            self.counts["sent again"] += len(orders)
        entries = [answer.entry for answer in answers[: len(orders)]]
        for said in entries:
            done = "refused" if said.refused else "done"
            self.counts[done] += 1
        return entries

    def _told(self, orders: list[o.Order]) -> list[Answer]:
        told = zip(orders, self.night.ask_all(orders), strict=True)
        return [self._answer(order, answer) for order, answer in told]

    def _answer(self, order: o.Order, answer: Answer | Refusal) -> Answer:
        """An answer; what a kind of person may never order is refused without a row."""
        if isinstance(answer, Answer):
            return answer
        assert verify_kind(self.floor, order) == answer, f"seed {self.seed}: {answer.words}"
        return Answer(0, b"", make_entry(order, answer))

    def _same(self, first: list[Answer], again: list[Answer]) -> None:
        for one, other in zip(first, again, strict=True):
            was_row = other.again or not other.seq
            assert was_row, f"seed {self.seed}: {other.entry.order} was done twice"
            assert (one.seq, one.hash, one.entry) == (other.seq, other.hash, other.entry)

    def restart(self) -> None:
        """Close the journal and begin again from what it says."""
        self.night.store.close()
        self.night = self._opened()

    def _crash(self, orders: list[o.Order]) -> None:
        """The turn ends in the middle; the next process has what was safe, no more and no less."""
        point = self.random.choice(POINTS)
        self.crashes_left -= 1
        before = canonical(self.floor), self.night.at

        def strike(at: str) -> None:
            if at == point:
                raise Died(at)

        fault_points.set_fault_hook(strike)
        try:
            self.night.ask_all(orders)
        except Died:
            pass
        else:
            raise AssertionError(f"{point!r} was never reached")
        finally:
            fault_points.set_fault_hook(None)
        self.restart()
        self._has_what_was_safe(before, orders, point)
        self.counts[f"died, {point}"] += 1

    def _kill(self, orders: list[o.Order]) -> None:
        """A separate process has taken the night over, and is killed in its first turn."""
        assert isinstance(self._reopen, Journal)
        del self._kills[0]
        before = canonical(self.floor), self.night.at
        self.night.store.close()
        point = self.random.choice(POINTS)
        chances = self._chance.randrange(1 << 32)
        kill(Killing(self._reopen, EDITION, self._key, point, self._tick(), chances, tuple(orders)))
        self.night = self._opened()
        self._has_what_was_safe(before, orders, point)
        self.counts["killed"] += 1

    def _has_what_was_safe(
        self, before: tuple[bytes, tuple[int, bytes, int]], orders: list[o.Order], point: str
    ) -> None:
        if point != "after commit":
            assert (canonical(self.floor), self.night.at) == before, f"seed {self.seed}: {point}"
        else:
            assert self.night.at[0] == before[1][0] + len(orders), f"seed {self.seed}: {point}"

    # --- people ----------------------------------------------------------------------------
    @property
    def first(self) -> str:
        """Who set the floor up."""
        return self.person(FIRST[self.plan.house])

    @property
    def in_charge(self) -> str:
        """The role that has the tables in its charge."""
        return CORRECTS[self.plan.house]

    @property
    def correctors(self) -> tuple[str, str]:
        """Who corrects, and who agrees to it."""
        return self.person(CORRECTS[self.plan.house]), self.first

    def person(self, role: str) -> str:
        """The first person with a role."""
        return next(one.id for one in self.plan.people if role in one.roles)

    def banker(self, window: str) -> str:
        """Who works a window."""
        return self.floor.windows[window].banker

    def sale(self, guest: str, cents: int) -> o.Order:
        """A guest buys imitation money at any window."""
        window = self.random.choice([one.id for one in self.plan.windows])
        return self.order(self.banker(window), o.Sell(window, cents, guest))

    def spare_dealer(self, table: str) -> str | None:
        """Someone who may deal, is on duty and has no post."""
        role = DEALS[self.plan.house]
        for name, duty in self.floor.duty.items():
            away = bool(duty.post or duty.window) or name.startswith("chief-")
            if not away and role in self.floor.people[name].roles:
                return name
        return None

    def transfer(self, life: Any, kind: Callable[[str, int], Any]) -> Script[None]:
        """Chips are asked for, and confirmed at the other end; at times the count differs first."""
        window = self.random.choice([one.id for one in self.plan.windows])
        order = self.order(life.who("dealer"), kind(window, 100), life.name)
        if (yield order).refused is not None:
            return
        if self.maybe(0.2):
            yield self.order(self.banker(window), o.ConfirmTransfer(order.id, 99))
        confirmed = self.order(self.banker(window), o.ConfirmTransfer(order.id, 100))
        done = yield confirmed
        self.counts["fills and credits"] += done.refused is None
        if self.maybe(0.3, "reversals"):
            back = o.Reverse(confirmed.id, "the wrong table")
            yield self.order(self.banker(window), back, second=self.first)
