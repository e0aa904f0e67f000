"""B1: no order ends the night, whoever sends it and whatever goes wrong later when it is
described."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import ASGIApp

from pitboss.demo.opening import read_plan
from pitboss.demo.services import open_demo
from pitboss.floor import orders as o
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import FLOOR_COMMANDS, TABLE_COMMANDS, Order
from pitboss.floor.permissions import GUEST_ACTS
from pitboss.floor.text_limits import LIST_MOST, TEXT_MOST, verify_writable
from pitboss.floor.verify import verify
from pitboss.history.guest_ledger import GuestLedger
from pitboss.language import orders as asked
from pitboss.language import table_events
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal
from pitboss.pit.transcript import write
from pitboss.store.fault_log import read_faults
from pitboss.store.keys import read_key
from pitboss.store.order_ids import new_order_id
from pitboss.store.sqlite import SQLiteStore
from pitboss.web.auth.credentials import GUEST
from pitboss.web.night.live import Listener, Watch
from pitboss.web.night.opening import open_service
from pitboss.web.night.service import NightService
from pitboss.web.views.viewer import Viewer
from tests.web.in_process import HOST, Sent, ask, in_hall
from tests.web.serving import in_a_loop

EDITION = "test edition"
CARD_TABLES = ("blackjack", "baccarat")  # an electronic shoe, and real cards
HOSTILE: tuple[Any, ...] = (
    {"type": "Shuffle", "order": [1_000_000]},
    {"type": "Shuffle", "order": [-2, 54]},
    {"type": "Shuffle", "order": [0] * 416, "cut": -9},
    {"type": "Shuffle", "order": [2**53 - 1]},
    {"type": "ChangeStack", "order": [1_000_000]},
    {"type": "ChangeStack", "order": [-7] * 60},
)


def quiet_hall(folder: Path) -> NightService:
    """The demonstration's night, whose tables wait for someone."""
    service = open_demo(folder, "night", read_plan("night"), EDITION, 0.02)
    assert service.automatic_dealer is not None
    for table in service.floor.tables:
        service.automatic_dealer.switch(table, False)
    return service


async def answer_to(
    service: NightService, to: ASGIApp, who: str, command: Any, table: str
) -> dict[str, Any]:
    """The answer to someone with a token."""
    token, session = await service.queue.run_with_store(
        lambda: service.credentials.start_session(GUEST, who)
    )
    headers = [
        (b"host", HOST),
        (b"cookie", f"pitboss={token}".encode()),
        (b"x-pitboss", session.csrf.encode()),
    ]
    body = json.dumps({"id": new_order_id(), "table": table, "command": command}).encode()
    got = await ask(to, Sent("POST", "/h/night/api/v1/orders", b"", headers, body))
    assert got.status in (200, 409), got.body
    answer: dict[str, Any] = json.loads(got.body)
    return answer


def start_again(folder: Path) -> NightService:
    """The night from its file, as another process finds it."""
    store = SQLiteStore(folder / "night.pitboss", owner=True)
    try:
        signer = read_key(folder / "night.key")
        return open_service(store, EDITION, "night", lambda night: night.sign_with(signer))
    except BaseException:
        store.close()
        raise


def checked_start(folder: Path) -> list[tuple[str, str]]:
    """Restart the night, look at everything and verify it; the faults that were kept."""
    service = start_again(folder)
    try:
        everyone = (
            Viewer(),
            *(Viewer("guest", guest) for guest in service.floor.guests),
            *(Viewer("staff", person) for person in service.floor.people),
        )
        for viewer in everyone:
            listener = Listener(service, viewer, 0)
            listener.set_watch(Watch(tuple(service.floor.tables), True, "window-1"))
            assert listener.message(0)
        assert (
            verify(service.night.store, replay=True).rows
            == service.night.at[0]
            == service.record.seq
        )
        service.night.fault_log.write()
        return list(read_faults(service.night.store))
    finally:
        service.night.store.close()


def test_a_guest_without_money_or_seat_cannot_end_the_night(tmp_path: Path) -> None:
    """Neither by shuffling nonexistent cards, nor by the other stack; and what guests may never
    order leaves no row."""

    async def work(service: NightService, to: ASGIApp) -> None:
        banker = next(window.banker for window in service.floor.windows.values())
        await service.order(banker, o.Admit("penniless", of_age=True))
        rows = service.night.at[0]
        for table in (*CARD_TABLES, "craps", "nowhere", ""):
            for command in HOSTILE:
                reply = await answer_to(service, to, "penniless", command, table)
                assert not reply["done"]
                assert "not guests" in reply["words"]
        assert service.night.at[0] == rows
        assert not service.queue.broken
        assert isinstance(await service.order(banker, o.Admit("another", of_age=True)), Answer)

    in_hall(lambda: quiet_hall(tmp_path), work)
    assert checked_start(tmp_path) == []


def test_what_a_dealer_asks_for_in_error_can_be_told_and_replayed(tmp_path: Path) -> None:
    """A dealer's refused shuffle is a row; it has words for everyone, even after a restart."""

    async def work(service: NightService, to: ASGIApp) -> None:
        for table in CARD_TABLES:
            dealer = service.floor.tables[table].posts["dealer"]
            for command in (
                c.Shuffle((1_000_000,)),
                c.Shuffle((-2, 54)),
                c.ChangeStack((99, -99)),
                c.DealCard("x" * TEXT_MOST),
                c.DealCard("Zz"),
                c.Choose(-1, "\u2603", -5),
            ):
                answer = await service.order(dealer, command, table)
                assert isinstance(answer, Answer)
                assert answer.entry.refused is not None
        assert not service.queue.broken

    in_hall(lambda: quiet_hall(tmp_path), work)
    assert checked_start(tmp_path) == []


def test_a_card_that_does_not_exist_has_words() -> None:
    assert write(c.Shuffle((1_000_000, 0, -1, -2))) == "dealer: shuffles as #1000000 2c ?? #-2"
    assert write(c.ChangeStack((54,))) == "dealer: brings in the other stack as #54"


def _fails(*args: object, **more: object) -> Any:
    raise ZeroDivisionError("a fault that was planted here")


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "words of an event": (table_events._WORDS, "item", e.PlayerSat),
    "words of a refusal": (asked._WORDS, "item", c.PlaceWager),
    "guest ledger": (GuestLedger, "_apply", None),
    "tally": (None, "pitboss.history.table_tally.TableTally.apply", None),
    "board": (None, "pitboss.history.table_record.TableRecord._apply_result", None),
    "calls": (None, "pitboss.history.announcements.dealer_calls", None),
    "windows": (None, "pitboss.history.window_record.WindowRecords._apply", None),
    "snapshots": (None, "pitboss.history.snapshots.FloorSnapshots.take", None),
    "listeners": (None, "pitboss.web.night.live.LiveSockets.on_commit", None),
    "tables to be closed": (
        None,
        "pitboss.web.night.delayed_closing.DelayedClosing.on_commit",
        None,
    ),
    "view of a table": (None, "pitboss.web.views.table.public_view", None),
    "view of a desk": (None, "pitboss.web.night.service.desk_view", None),
    "the viewer's own things": (None, "pitboss.web.views.houses.me_view", None),
}


@pytest.mark.parametrize("where", PLANTED)
def test_a_fault_after_the_commit_costs_its_own_line(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails while a row is shown, the order is done and answered, all others go on, and
    the night starts again, with the fault and without it."""
    room, name, key = PLANTED[where]

    def plant(patch: pytest.MonkeyPatch) -> None:
        if key is not None:
            patch.setitem(room, key, _fails)
        elif room is not None:
            patch.setattr(room, name, _fails)
        else:
            patch.setattr(name, _fails)

    async def work(service: NightService, to: ASGIApp) -> None:
        banker = next(window.banker for window in service.floor.windows.values())
        watching = Listener(service, Viewer("staff", "chief"), 0)
        watching.set_watch(Watch(("craps", "roulette"), True, "window-1"))
        service.live.listeners.add(watching)
        with monkeypatch.context() as patch:
            plant(patch)
            for guest in ("g1", "g2"):
                for command in (o.Admit(guest, of_age=True), o.Sell("window-1", 50_000, guest)):
                    assert isinstance(await service.order(banker, command), Answer)
            reply = await answer_to(
                service, to, "g1", {"type": "Sit", "seat": 1, "chips": 100}, "roulette"
            )
            assert reply["done"], reply
            bet = {"type": "PlaceWager", "seat": 1, "wager": "nonsense", "stake": 5}
            reply = await answer_to(service, to, "g1", bet, "roulette")
            assert not reply["done"]
            reply = await answer_to(
                service, to, "g2", {"type": "Sit", "seat": 2, "chips": 100}, "roulette"
            )
            assert reply["done"], reply
            assert not service.queue.broken
            watching.message(0)
        assert service.floor.guests["g1"].seats == (1,)
        watching.set_watch(watching.watch)
        assert watching.message(0), "mended, everything is shown"

    in_hall(lambda: quiet_hall(tmp_path), work)
    with monkeypatch.context() as patch:
        plant(patch)
        in_a_loop(_start_and_ask(tmp_path))
    checked_start(tmp_path)


async def _start_and_ask(folder: Path) -> None:
    service = start_again(folder)
    banker = next(window.banker for window in service.floor.windows.values())
    assert isinstance(
        service.night.ask(Order(new_order_id(), banker, o.Admit("late", True))), Answer
    )
    service.on_commit()
    assert service.record.seq == service.night.at[0]
    service.night.store.close()


def test_a_fault_is_noted_beside_the_journal_and_shown_to_who_oversees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("pitboss.history.table_tally.TableTally.apply", _fails)
        service = quiet_hall(tmp_path)
        dealer = service.floor.tables["roulette"].posts["dealer"]
        service.night.ask(Order(new_order_id(), dealer, o.LeavePost("dealer"), "roulette"))
        at = service.night.at[0]
        assert service.record.incidents[-1].seq == at
        assert service.record.incidents[-1].words.startswith(f"row {at} cannot be shown in full")
        service.night.store.close()
    start = dict(checked_start(tmp_path))
    assert f"row/{at}" in start
    assert "a fault that was planted here" in start[f"row/{at}"]
    assert "LeavePost" in start[f"row/{at}"]


def test_one_who_listens_cannot_stop_a_night_nor_its_start(tmp_path: Path) -> None:
    service = quiet_hall(tmp_path)
    store, service.night.on_row = service.night.store, _fails
    banker = next(window.banker for window in service.floor.windows.values())
    orders = [Order(new_order_id(), banker, o.Admit(f"g{at}", of_age=True)) for at in range(3)]
    assert all(isinstance(answer, Answer) for answer in service.night.ask_all(orders))
    again = Night(store, EDITION, on_row=_fails)
    assert again.at == service.night.at
    assert again.floor == service.night.floor
    store.close()


@pytest.mark.parametrize("longer", [0, 1])
def test_lists_and_texts_of_orders_are_bounded(longer: int) -> None:
    """Both sides of each figure; a plan is as long as it is."""
    for command in (
        c.Shuffle((1,) * (LIST_MOST + longer)),
        c.ChangeStack((1,) * (LIST_MOST + longer)),
        o.AddWords("x" * (TEXT_MOST + longer)),
        c.Choose(1, "x" * (TEXT_MOST + longer)),
        c.TryDevice("1", ("small",) * (LIST_MOST + longer)),
        c.SeeWagers((1,), ("x" * (TEXT_MOST + longer),)),
    ):
        refusal = verify_writable(Order("1", "g1", command, "craps"))
        assert (refusal is not None) == bool(longer), command
    named = verify_writable(Order("1", "g1", o.CloseNight(), "x" * (TEXT_MOST + longer)))
    assert (named is not None) == bool(longer)


KINDS = tuple(dict.fromkeys((*FLOOR_COMMANDS, *TABLE_COMMANDS)))
STAFF_ONLY = [kind for kind in KINDS if kind not in GUEST_ACTS]


def _filled(kind: type) -> Any:
    """A command with anything in its fields."""
    values: dict[str, Any] = {"int": 1, "str": "x", "bool": True}
    fields = {
        field.name: values.get(getattr(field.type, "__name__", ""), ())
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    return kind(**fields)


@pytest.mark.parametrize("who", ["guest", "stranger", "auditor"])
def test_what_a_kind_of_person_may_never_order_is_no_row(who: str, tmp_path: Path) -> None:
    """The same order gets the same answer again, and its id is free for a permitted order."""
    service = quiet_hall(tmp_path)
    night, banker = service.night, next(window.banker for window in service.floor.windows.values())
    night.ask(Order(new_order_id(), banker, o.Admit("guest", of_age=True)))
    rows = night.at[0]
    for kind in KINDS if who == "auditor" else STAFF_ONLY:
        if kind is o.SetUp:
            continue
        order = Order(new_order_id(), who, _filled(kind), "craps")
        first, second = night.ask(order), night.ask(order)
        assert isinstance(first, Refusal), kind
        assert first == second
    assert night.at[0] == rows
    sit = Order(order.id, "guest", c.Sit(1, 0), "roulette")
    assert isinstance(night.ask(sit), Answer)
    service.night.store.close()


def test_a_row_of_an_earlier_program_is_answered_as_it_was(tmp_path: Path) -> None:
    """A guest's dealer act that is already in the journal keeps its answer and its row."""
    service = quiet_hall(tmp_path)
    night, banker = service.night, next(window.banker for window in service.floor.windows.values())
    night.ask(Order(new_order_id(), banker, o.Admit("guest", of_age=True)))
    order = Order(new_order_id(), "guest", c.Shuffle((1_000_000,)), "blackjack")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.floor.night.verify_kind", lambda floor, order: None)
        first = night.ask(order)
    assert isinstance(first, Answer)
    again = night.ask(order)
    assert isinstance(again, Answer)
    assert (again.seq, again.hash, again.again) == (first.seq, first.hash, True)
    service.night.store.close()
    assert checked_start(tmp_path) == []
