"""The beginning of a night: nothing is written before a lawful set-up, which names the key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.night import Answer, Night
from pitboss.floor.plan import FloorPlan, PersonPlan
from pitboss.floor.state import Floor
from pitboss.floor.verify import verify
from pitboss.night.plan_file import floor_plan
from pitboss.pit.refusal import Refusal
from pitboss.store.canonical import canonical
from pitboss.store.journal import Store
from pitboss.store.row import BadRow, Row, genesis, make_row
from tests.floor.house import EDITION, PEOPLE, new_key, plan, signed_plan
from tests.floor.licensed_house import at, night_plan
from tests.playing import clause
from tests.stores import KINDS, new_store
from tests.world.memory import MemoryStore

BAD_PLANS: dict[str, dict[str, Any]] = {
    "rate": {"rate": 1},
    "nobody in charge": {"people": PEOPLE[1:]},
    "no key at all": {"key": "", "key_holder": "u1"},
    "a key that is none": {"key": "ab" * 31, "key_holder": "u1"},
    "a stranger holds the key": {"key": "ab" * 32, "key_holder": "x9"},
    "two of one name": {"people": (*PEOPLE, PersonPlan("k1", ("banker",)))},
}


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty journal of either kind."""
    with new_store(request.param, tmp_path) as store:
        yield store


def ask_set_up(
    night: Night, actor: str, planned: FloorPlan, id: str = "01" * 16
) -> Answer | Refusal:
    """Someone asks for a set-up."""
    return night.ask(o.Order(id, actor, o.SetUp(planned)))


@pytest.mark.parametrize("wrong", BAD_PLANS)
def test_a_refused_set_up_leaves_the_journal_empty(store: Store, wrong: str) -> None:
    night = Night(store, EDITION)
    answer = ask_set_up(night, "m1", plan(store.facts.night, **BAD_PLANS[wrong]))
    assert isinstance(answer, Refusal)
    assert list(store.rows()) == []
    assert night.at[0] == 0


@clause("nj-13-47-20-3")
def test_a_licensed_night_is_set_up_with_the_terms_of_its_license() -> None:
    """Whoever sends the order, and not only the command that checks the plan before."""
    lawful = floor_plan(night_plan())
    start = o.OrderContext(at_ms=at("18:00"))
    for planned, law in ((lawful, None), (replace(lawful, terms=None), "nj-13-47-20-3")):
        answer = decide(Floor(), o.Order("x", "m1", o.SetUp(planned)), start)
        assert [clause.id for clause in getattr(answer, "law", ())] == ([law] if law else [])


def test_a_set_up_without_the_right_writes_nothing(store: Store) -> None:
    night = Night(store, EDITION)
    for actor in ("a1", "k1", "u1", "nobody"):
        answer = ask_set_up(night, actor, plan(store.facts.night))
        assert isinstance(answer, Refusal)
        assert "member in charge" in answer.words
    assert list(store.rows()) == []


def test_nothing_else_is_written_before_a_set_up(store: Store) -> None:
    night = Night(store, EDITION)
    answer = night.ask(o.Order("02" * 16, "m1", o.ClockOn("m1")))
    assert isinstance(answer, Refusal)
    assert "has not been set up" in answer.words
    assert list(store.rows()) == []


def test_after_a_refusal_the_night_is_set_up_with_its_key(store: Store, tmp_path: Path) -> None:
    """Even under the same id: nothing was written under it."""
    signer, name = new_key(tmp_path), store.facts.night
    night = Night(store, EDITION, signer)
    assert isinstance(ask_set_up(night, "m1", plan(name, rate=1)), Refusal)
    answer = ask_set_up(night, "m1", signed_plan(name, signer))
    assert isinstance(answer, Answer)
    assert (answer.seq, answer.entry.refused) == (1, None)
    assert ask_set_up(night, "m1", signed_plan(name, signer)) == replace(answer, again=True)
    assert verify(store, replay=True).rows == 1


def test_refusals_are_written_once_there_is_a_floor(store: Store) -> None:
    night = Night(store, EDITION)
    assert isinstance(ask_set_up(night, "m1", plan(store.facts.night)), Answer)
    again = ask_set_up(night, "m1", plan(store.facts.night), "03" * 16)
    assert isinstance(again, Answer)
    assert again.entry.refused is not None
    assert again.seq == 2


def test_in_one_turn_a_set_up_may_follow_its_refusal(store: Store) -> None:
    night, name = Night(store, EDITION), store.facts.night
    orders = [
        o.Order("04" * 16, "m1", o.SetUp(plan(name, rate=1))),
        o.Order("05" * 16, "m1", o.SetUp(plan(name))),
        o.Order("06" * 16, "m1", o.ClockOn("m1")),
    ]
    answers = night.ask_all(orders)
    assert isinstance(answers[0], Refusal)
    assert [answer.seq for answer in answers[1:] if isinstance(answer, Answer)] == [1, 2]


@pytest.mark.parametrize("replay", [False, True])
def test_a_journal_without_a_set_up_is_not_trusted(replay: bool) -> None:
    """Someone wrote a refusal as the first row: neither a server nor the check takes it."""
    store = MemoryStore("n1")
    refused = {"words": "no", "law": ()}
    order = o.Order("07" * 16, "m1", o.SetUp(plan("n1", rate=1)))
    store._rows = [_row(store, order, refused)]
    with pytest.raises(BadRow, match="before any floor was set up"):
        verify(store, replay=replay)
    with pytest.raises(BadRow, match="before any floor was set up"):
        Night(store, EDITION)


def _row(store: MemoryStore, order: o.Order, refused: dict[str, Any]) -> Row:
    from pitboss.floor.entry import Entry, RecordedRefusal, order_sha

    body = canonical(Entry(order, refused=RecordedRefusal(**refused)))
    return make_row(
        (0, genesis(store.facts.night, store.facts.format), 0),
        command_id=order.id,
        order_sha=order_sha(order),
        at_ms=1,
        actor=order.actor,
        edition=EDITION,
        body=body,
    )
