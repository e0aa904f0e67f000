"""A program fault in one order: its sender is told, nothing is written, the others continue.

A wrong row stops the house; a failed computation does not.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from pitboss.cage.accounts import Move
from pitboss.floor import decide as deciding
from pitboss.floor import night as at_night
from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.next_step import next_step
from pitboss.floor.night import PROGRAM_FAULT, Answer
from pitboss.floor.verify import verify
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.store.canonical import canonical
from pitboss.store.row import BadRow
from pitboss.web.night.order_queue import NightStopped, OrderQueue
from tests.floor.house import House, is_done
from tests.patience import PATIENCE_S
from tests.web.serving import in_a_loop

Decide = Callable[..., Decision | Refusal]


def _only_for(guest: str, fault: Decide) -> Decide:
    """A sale that goes wrong for one guest and for nobody else."""
    sell = deciding._DECIDERS[o.Sell]

    def sold(floor: Any, order: o.Order, command: Any, given: Any) -> Decision | Refusal:
        if command.guest == guest:
            return fault(sell(floor, order, command, given))
        return sell(floor, order, command, given)

    return sold


def _breaks(done: Decision) -> Decision:
    raise ZeroDivisionError(f"{len(done.moves)} moves by nought")


def _overdraws(done: Decision) -> Decision:
    """The first move is sound, and the second takes what nobody has."""
    moves = (*done.moves, Move("player/g9", "player/g1", 7))
    return Decision(done.events, done.floor, moves, done.cash)


def _add_unwritable(done: Decision) -> Decision:
    events: Any = (*done.events, object())
    return Decision(events, done.floor, done.moves, done.cash)


FAULTS = {"breaks": _breaks, "overdraws": _overdraws, "unwritable": _add_unwritable}


def _sales(house: House) -> list[o.Order]:
    return [house.order("k1", o.Sell("w1", 5_000, guest)) for guest in ("g1", "g2", "g3")]


def _state(house: House) -> bytes:
    night = house.night
    books = [sorted(night.books.imitation.items()), sorted(night.books.cash.items())]
    return canonical(night.floor) + canonical(books) + night.tree.root + repr(night.at).encode()


@pytest.mark.parametrize("fault", FAULTS)
def test_one_of_three_orders_in_a_commit_fails(
    any_house: House, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The two beside it are done, and the money is where they put it."""
    for guest in ("g1", "g2", "g3"):
        any_house.guest(guest)
    held, rows = any_house.night.books.balance("player/g2"), any_house.night.at[0]
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setitem(deciding._DECIDERS, o.Sell, _only_for("g2", FAULTS[fault]))
        sales = _sales(any_house)
        first, middle, last = any_house.night.ask_all(sales)
    assert isinstance(middle, Refusal)
    assert middle.words == PROGRAM_FAULT
    assert is_done(first)
    assert is_done(last)
    assert any_house.night.at[0] == rows + 2
    books = any_house.night.books
    books.check()
    assert [books.balance(f"player/g{n}") for n in (1, 2, 3)] == [held + 100, held, held + 100]
    assert any_house.night.faults == 1
    assert sales[1].id in caplog.text
    assert "Traceback" in caplog.text
    assert is_done(any_house.night.ask(sales[1])), "mended, the same order is worked out"
    assert verify(any_house.night.store, replay=True).rows == rows + 3


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failing_order_alone_changes_nothing(
    any_house: House, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte: the floor, the books, the tree and the end of the chain."""
    any_house.guest("g2")
    before = _state(any_house)
    monkeypatch.setitem(deciding._DECIDERS, o.Sell, _only_for("g2", FAULTS[fault]))
    answer = any_house.night.ask(any_house.order("k1", o.Sell("w1", 5_000, "g2")))
    assert isinstance(answer, Refusal)
    assert _state(any_house) == before
    assert any_house.night.at[0] == sum(1 for _ in any_house.night.store.rows())


class _Planted(Exception):
    """A fault that this test planted."""


def _failing_at(n: int) -> Decide:
    """`decide`, failing when it calls its n-th function."""

    def failing(*args: Any) -> Decision | Refusal:
        left = n

        def watch(frame: FrameType, event: str, arg: object) -> None:
            nonlocal left
            # A generator is also called when it is thrown away, where nobody hears of a fault.
            if event == "call" and not frame.f_code.co_flags & inspect.CO_GENERATOR:
                left -= 1
                if not left:
                    raise _Planted(frame.f_code.co_name)

        sys.setprofile(watch)
        try:
            return decide(*args)
        finally:
            sys.setprofile(None)

    return failing


def _evening_orders(house: House) -> Iterator[tuple[str, Any, str]]:
    """Orders of every part of the floor, and then a hand of blackjack step by step."""
    for guest in ("g1", "g2", "g3"):
        house.guest(guest)
    house.sit("g1", "wheel", 1)
    house.sit("g3", "cards", 1)
    yield from [
        ("g2", c.Sit(2, 300), "craps"),
        ("g2", c.PlaceWager(2, "pass", 10), "craps"),
        ("a1", c.TakeStep("no more bets"), "craps"),
        ("a1", c.EnterResult("3-3"), "craps"),
        ("g2", c.PlaceWager(2, "field", 5), "craps"),
        ("a1", c.TakeStep("no more bets"), "craps"),
        ("a1", c.EnterResult("4-3"), "craps"),
        ("a2", o.PromiseDraws(), "wheel"),
        ("g1", c.PlaceWager(1, "red", 10), "wheel"),
        ("a2", o.Draw(), "wheel"),
        ("a2", o.RevealDraws(), "wheel"),
        ("a1", o.AskFill("w1", 500), "craps"),
        ("a1", o.CorrectRound("3-3", "keyed wrongly"), "craps"),
        ("k1", o.Sell("w1", 700, "g1"), ""),
        ("g2", c.Leave(2), "craps"),
        ("a1", c.CloseTable(), "craps"),
    ]
    for _ in range(14):
        step, table = next_step(house.night.floor, "cards"), house.night.floor.tables["cards"].table
        assert step is not None
        if step.betting and not table.seats[1].ups:
            yield "g3", c.PlaceWager(1, "main", 10), "cards"
        else:
            yield "b1", step.command, "cards"


def test_a_fault_at_any_call_of_a_decision_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each order fails at its first call, its second, … until it completes: nothing it had begun is
    visible, and its final effect replays."""
    failed = 0
    logging.disable(logging.ERROR)
    try:
        for actor, command, table in _evening_orders(house):
            before, order, n = _state(house), house.order(actor, command, table), 1
            while True:
                with monkeypatch.context() as patch:
                    patch.setattr(at_night, "decide", _failing_at(n))
                    answer = house.night.ask(order)
                if isinstance(answer, Answer):
                    break
                assert _state(house) == before, f"{command}, call {n}"
                n, failed = n + 1, failed + 1
            assert answer.entry.refused is None, answer.entry.refused
    finally:
        logging.disable(logging.NOTSET)
    assert failed > 1_000
    assert house.night.faults == failed
    assert verify(house.night.store, replay=True).rows == house.night.at[0]


def test_the_queue_keeps_working(any_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders that wait at a server: one sender is told, the others are answered, and so are those
    who come later."""

    async def work() -> None:
        turns = OrderQueue(any_house.night)
        turns.start()
        asked = [asyncio.ensure_future(turns.submit(sale)) for sale in _sales(any_house)]
        first, middle, last = await asyncio.wait_for(asyncio.gather(*asked), PATIENCE_S)
        assert is_done(first)
        assert isinstance(middle, Refusal)
        assert is_done(last)
        later = await turns.submit(any_house.order("k1", o.Sell("w1", 700, "g1")))
        assert is_done(later)
        assert not turns.broken
        await turns.stop()

    for guest in ("g1", "g2", "g3"):
        any_house.guest(guest)
    monkeypatch.setitem(deciding._DECIDERS, o.Sell, _only_for("g2", _breaks))
    in_a_loop(work())


def test_a_wrong_row_stops_the_queue(any_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row that another server wrote and this one cannot follow: nobody is answered anymore."""

    async def work() -> None:
        turns = OrderQueue(any_house.night)
        turns.start()
        with pytest.raises(NightStopped):
            await turns.submit(any_house.order("k1", o.Admit("g2", of_age=True)))
        with pytest.raises(NightStopped, match="row"):
            await turns.submit(any_house.order("k1", o.Admit("g3", of_age=True)))
        await turns.stop()

    other = House(any_house.night.store, start=1_000)
    with monkeypatch.context() as patch:
        patch.setitem(deciding._DECIDERS, o.Admit, lambda *args: Decision((), args[0]))
        assert is_done(other.night.ask(other.order("k1", o.Admit("g1", of_age=True))))
    with pytest.raises(BadRow, match="gives a different result"):
        any_house.night.catch_up()
    in_a_loop(work())
