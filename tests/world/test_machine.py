"""The same world under Hypothesis, which shrinks a failing history to the orders that matter."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss.floor import draws
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.entry import make_entry
from pitboss.store.canonical import canonical
from tests.effort import effort
from tests.world.floors import MANNERS, START_MS, Opened, opened
from tests.world.history import Model, replay, seed_for, state_hash
from tests.world.people import People


class Floors(RuleBasedStateMachine):
    """One floor; every step is one order, chosen by a number of its own."""

    @initialize(name=st.sampled_from(list(MANNERS)), seed=st.integers(0, 999))
    def open(self, name: str, seed: int) -> None:
        """Begin on an opened floor."""
        self.start: Opened = opened(name)
        self.floor, self.model = self.start.floor, Model(self.start)
        self.people = People(seed, self.floor, name)
        self.entries: list[tuple[bytes, int]] = []
        self.ids: set[str] = set()

    @rule(number=st.integers(0, 2**16))
    def ask(self, number: int) -> None:
        """Someone asks for something."""
        self.people.random.seed(number)
        order = self.people.next_order(self.floor)
        if order.id in self.ids:
            return
        self.ids.add(order.id)
        at = START_MS + 60_000 + len(self.entries)
        given = draws.context_for(self.floor, order, at, seed_for(self.floor, order))
        answer = decide(self.floor, order, given)
        said = make_entry(order, answer)
        self.entries.append((canonical(said), at))
        if isinstance(answer, Decision):
            self.floor = answer.floor
            self.model.follow(said)

    @invariant()
    def books_fit_the_floor(self) -> None:
        """After every order."""
        if hasattr(self, "model"):
            self.model.check(self.floor)

    def teardown(self) -> None:
        """The written history leads to the same floor."""
        if hasattr(self, "model"):
            floor, books = replay(self.start, self.entries)
            assert state_hash(floor) == state_hash(self.floor)
            assert books.imitation == self.model.books.imitation


TestFloors = Floors.TestCase
TestFloors.settings = settings(
    max_examples=effort(commit=60, nightly=3_000),
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
