"""Both ends of a standby in one process: what is answered is copied, only what can be trusted is
accepted, and nobody makes the house wait for long."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.cli.floor.standby import StandbyFollower
from pitboss.floor.night import Night
from pitboss.floor.orders import Order, TakeOver
from pitboss.store import standby as standby_module
from pitboss.store import standby_copy as copy_module
from pitboss.store.head import Head
from pitboss.store.journal import StoreBroken, StoreTrouble
from pitboss.store.key_line import KeyLine, LineLost
from pitboss.store.keys import Signer, make_key
from pitboss.store.newest_head import newest_head
from pitboss.store.row import make_row
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.standby import GAVE_WAY, IN_STEP, LOST, NEVER, StandbyHost
from pitboss.store.standby_copy import LineRefused, StandbyCopy, call, tell_first_laptop
from pitboss.store.standby_marks import (
    BEHIND,
    CUT,
    STOPPED,
    Following,
    followed_file,
    gave_way_file,
    read_following,
    read_mark,
)
from pitboss.store.standby_messages import Confirmed, Hello, JournalChange, Welcome
from pitboss.store.witness import TAKEN_OVER
from tests.floor.house import EDITION
from tests.patience import PATIENCE_S, wait_until
from tests.store.guests import answer, endless_orders, opening_orders

NIGHT, SEED, PROGRAM = "n", 41, "0.1.0 test"
LOCAL = "127.0.0.1"
SHORT_S = 0.2
"""Instead of seconds, where a test waits for the end of a wait."""


class House:
    """A signed night in a file, and the end of the standby beside it."""

    def __init__(self, path: Path, signer: Signer) -> None:
        self.store, self.signer = SQLiteStore.create(path, NIGHT), signer
        self.night = Night(self.store, EDITION, signer)
        self.rng = Random(SEED)
        self._more = endless_orders(self.rng)
        for order in opening_orders(NIGHT, self.rng, signer):
            answer(self.night, order)
        self.host = StandbyHost(self.store, signer, PROGRAM, (LOCAL, 0))
        self.host.start()

    @property
    def address(self) -> tuple[str, int]:
        """Where a second laptop calls."""
        return LOCAL, self.host.port

    def play(self, rows: int) -> None:
        """Answer some orders."""
        for order in islice(self._more, rows):
            answer(self.night, order)

    def has_state(self, state: str) -> None:
        """Wait until it is so with the second laptop."""
        wait_until(lambda: self.host.state == state, f"the second laptop: {state}")

    def close(self) -> None:
        """Stop everything."""
        self.host.stop()
        self.store.close()


class Follower(threading.Thread):
    """A second laptop in a thread; `ended` says how its line ended."""

    def __init__(self, path: Path, house: House, edition: str = PROGRAM) -> None:
        super().__init__(daemon=True)
        self.path, self.ended, self.was_same_laptop = path, Exception(), False
        self._make: Callable[[], StandbyCopy] = lambda: StandbyCopy(
            path, house.signer, edition, house.address
        )

    def run(self) -> None:
        try:
            with closing(self._make()) as copy:
                try:
                    copy.follow()
                finally:
                    self.was_same_laptop = copy.is_same_laptop
        except (LineLost, StoreTrouble) as ended:
            self.ended = ended

    def wait(self) -> Exception:
        """Wait until the line is lost."""
        self.join(PATIENCE_S)
        assert not self.is_alive()
        return self.ended

    @property
    def line(self) -> str:
        """What its mark says."""
        following = read_following(self.path)
        return following.line if following is not None else ""


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return make_key(tmp_path / "key.pem")


@pytest.fixture
def house(tmp_path: Path, signer: Signer) -> Iterator[House]:
    with closing(House(tmp_path / "n.pitboss", signer)) as night_house:
        yield night_house


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a copy."""
    return tmp_path / "copy.pitboss"


def in_step(house: House, path: Path) -> Follower:
    """A second laptop that has everything."""
    follower = Follower(path, house)
    follower.start()
    house.has_state(IN_STEP)
    return follower


def cut(house: House, follower: Follower) -> Exception:
    """The line breaks; returns how the second laptop saw it."""
    assert house.host._line is not None
    house.host._line.close()
    ended = follower.wait()
    house.has_state(LOST)
    return ended


def read_file(path: Path) -> tuple[list[object], list[object], dict[str, bytes]]:
    """Everything in a night's file."""
    with closing(SQLiteStore(path)) as store:
        return list(store.rows()), list(store.heads()), dict(store.shelf.all())


def test_what_is_answered_is_in_the_copy_at_that_moment(house: House, path: Path) -> None:
    """Each row and each change of side data; deletions, too."""
    house.play(30)
    in_step(house, path)
    for _ in range(120):
        house.play(1)
        with closing(SQLiteStore(path)) as copy:
            assert copy.end() == house.store.end()
    for value in (b"1", b"2", None):
        with house.store.turn(house.night.at[0]) as turn:
            turn.set_value("name/wren", value)
        with closing(SQLiteStore(path)) as copy:
            assert copy.shelf.get("name/wren") == house.store.shelf.get("name/wren")
    assert read_file(path) == read_file(house.store.path)
    assert read_file(path)[1], "heads are copied"


def test_a_turn_that_fails_is_not_copied(house: House, path: Path) -> None:
    in_step(house, path)
    with pytest.raises(ZeroDivisionError):
        _fail_in_a_turn(house)
    house.play(1)
    assert read_file(path) == read_file(house.store.path)
    assert "name/wren" not in read_file(path)[2]


def _fail_in_a_turn(house: House) -> None:
    with house.store.turn(house.night.at[0]) as turn:
        turn.set_value("name/wren", b"1")
        raise ZeroDivisionError


def test_a_copy_catches_up_in_parts_with_rows_and_what_was_deleted(
    house: House, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standby_module, "ROWS_A_MESSAGE", 20)
    with house.store.turn(house.night.at[0]) as turn:
        turn.set_value("name/wren", b"1")
    follower = in_step(house, path)
    assert "hung up" in str(cut(house, follower))
    house.play(130)
    with house.store.turn(house.night.at[0]) as turn:
        turn.set_value("name/wren", None)
    in_step(house, path)
    house.play(1)
    assert read_file(path) == read_file(house.store.path)


def test_a_line_that_breaks_while_catching_up_leaves_the_copy_as_it_was(
    house: House, path: Path
) -> None:
    """Some of the rows are not a night on their own: nothing signs the last of them."""
    in_step(house, path)
    house.host.stop()
    before = read_file(path)
    house.play(50)
    rows = list(house.store.rows(before[0][-1].seq))  # type: ignore[attr-defined]
    with first_laptop(house, path) as (line, follower):
        line.send(JournalChange(rows=tuple(rows[:20]), has_more=True))
        assert line.hear(Confirmed).seq == rows[19].seq
        line.close()
        follower.wait()
    assert read_file(path) == before
    assert follower.line == BEHIND


@contextmanager
def first_laptop(house: House, path: Path) -> Iterator[tuple[KeyLine, Follower]]:
    """The first laptop's end of a line in the hands of a test, after the greeting."""
    with socket.create_server((LOCAL, 0)) as server:
        house.host.port = server.getsockname()[1]
        follower = Follower(path, house)
        follower.start()
        wire, _ = server.accept()
        line = KeyLine(wire, house.signer, listens=True, within_s=PATIENCE_S)
        line.send(Welcome(NIGHT, PROGRAM))
        line.hear(Hello)
        yield line, follower
        line.close()
        follower.join(PATIENCE_S)


def full_change(house: House) -> JournalChange:
    """All that there is, in one change."""
    store = house.store
    rows, heads, values = store.rows(), store.heads(), store.shelf.all()
    return JournalChange(
        rows=tuple(rows), heads=tuple(heads), values=tuple(values), is_whole=True, in_step=True
    )


def without_newest(change: JournalChange) -> JournalChange:
    return replace(change, values=tuple(pair for pair in change.values if pair[0] != "newest head"))


def changed_row(change: JournalChange) -> JournalChange:
    return replace(change, rows=(*change.rows[:-1], replace(change.rows[-1], actor="x1")))


def one_row_more(change: JournalChange) -> JournalChange:
    """A row that nobody has signed."""
    last = change.rows[-1]
    more = make_row(
        (last.seq, last.hash, last.at_ms),
        command_id="9" * 32,
        order_sha=b"0" * 32,
        at_ms=last.at_ms,
        actor="x1",
        edition=last.edition,
        body=last.body,
    )
    return replace(change, rows=(*change.rows, more))


@pytest.mark.parametrize("spoil", [without_newest, changed_row, one_row_more])
def test_what_cannot_be_trusted_is_not_stored(
    house: House, path: Path, spoil: Callable[[JournalChange], JournalChange]
) -> None:
    with first_laptop(house, path) as (line, follower):
        line.send(spoil(full_change(house)))
        assert isinstance(follower.wait(), LineRefused)
        assert "cannot be trusted" in str(follower.ended)
    assert read_file(path) == ([], [], {})


def test_a_change_as_it_should_be_is_stored(house: House, path: Path) -> None:
    """This makes sure that the tests above fail for the right reasons."""
    with first_laptop(house, path) as (line, follower):
        line.send(full_change(house))
        assert line.hear(Confirmed).seq == house.night.at[0]
        wait_until(lambda: follower.line == IN_STEP, "the mark says so")
    assert read_file(path) == read_file(house.store.path)


# --- how a line ends --------------------------------------------------------------------
def test_the_mark_says_how_the_line_ended(house: House, path: Path) -> None:
    """Cut at the other end, shut down properly, or dropped by a house that goes on."""
    follower = in_step(house, path)
    wait_until(lambda: follower.line == IN_STEP, "the mark says so")
    cut(house, follower)
    assert follower.line == CUT
    follower = in_step(house, path)
    with house.host.lock:
        house.host._lose("a test")
    assert "went on without this one" in str(follower.wait())
    assert follower.line == BEHIND
    house.play(3)
    follower = in_step(house, path)
    house.host.stop()
    assert "shut down properly" in str(follower.wait())
    following = read_following(path)
    assert following is not None
    assert (following.line, following.rows) == (STOPPED, house.night.at[0])
    assert following.row_ms == house.night.at[2]
    assert following.in_step_ms > 0


def test_a_first_laptop_that_falls_silent_is_noticed(
    house: House, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a power cut: the line stays open, and nobody hangs up."""
    with first_laptop(house, path) as (line, follower):
        line.send(full_change(house))
        line.hear(Confirmed)
        monkeypatch.setattr(copy_module, "SILENCE_S", SHORT_S)
        line.send(JournalChange())
        line.hear(Confirmed)
        assert str(follower.wait()) == "the other laptop does not answer"
    assert follower.line == CUT


def test_a_mark_that_cannot_be_read_says_nothing_but_that_it_is_a_copy(path: Path) -> None:
    assert read_following(path) is None
    for garbage in (b"", b"{", b"\xff" * 9):
        path.with_name(path.name + ".follows").write_bytes(garbage)
        assert read_following(path) == Following(address="", line=BEHIND)


def test_a_mark_never_says_more_than_is_so_although_the_disk_is_full(
    house: House, path: Path
) -> None:
    """The line was cut, the first laptop answers again, and no new mark can be written: the old one
    would say that the first laptop is gone."""
    follower = in_step(house, path)
    wait_until(lambda: follower.line == IN_STEP, "the mark says so")
    cut(house, follower)
    before = read_following(path)
    path.with_name(path.name + ".follows.unfinished").mkdir()  # as if nothing fitted on the disk
    with house.host.lock:
        house.host._attaching.acquire()  # it answers, and lets no copy catch up
    again = Follower(path, house)
    again.start()
    assert "is being brought up to date" in str(again.wait())
    house.host._attaching.release()
    assert before is not None
    assert before.line == CUT
    assert read_following(path) == replace(before, line=BEHIND)


def test_a_copy_on_a_full_disk_stays_whole_and_catches_up_when_there_is_room(
    house: House, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says so once, goes on calling, and tells how to take over, also once."""
    cut(house, in_step(house, path))
    before = read_file(path)
    with closing(StandbyCopy(path, house.signer, PROGRAM, house.address)) as copy:
        assert copy._store is not None
        db, follower = copy._store._db, StandbyFollower(copy, "the first laptop")
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        house.play(200)
        for _ in range(3):
            follower.follow()
        assert read_file(path) == before
        assert copy.following.line == BEHIND
        said = capsys.readouterr().err
        assert said.count("is full") == said.count("\n") == 1, said
        db.execute(f"PRAGMA max_page_count = {pages * 1_000}")

        def end() -> None:
            house.has_state(IN_STEP)
            house.host.stop()

        last = threading.Thread(target=end)
        last.start()
        follower.follow()
        last.join(PATIENCE_S)
    assert read_file(path) == read_file(house.store.path)
    assert capsys.readouterr().err.count("then 'pitboss floor take-over'") == 1


def test_a_copy_knows_that_both_ends_are_one_laptop(house: House, path: Path) -> None:
    follower = in_step(house, path)
    cut(house, follower)
    assert follower.was_same_laptop


def test_a_night_is_not_made_a_copy(house: House, signer: Signer, tmp_path: Path) -> None:
    other = tmp_path / "own.pitboss"
    SQLiteStore.create(other, "own").close()
    with pytest.raises(StoreTrouble, match="is a night, not a copy of one"):
        StandbyCopy(other, signer, PROGRAM, house.address)


# --- nobody holds the house up ----------------------------------------------------------
def test_a_copy_that_does_not_confirm_is_dropped_and_the_order_answered(
    house: House, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with attached_by_hand(house) as line, monkeypatch.context() as patch:
        patch.setattr(standby_module, "CONFIRM_S", SHORT_S)
        house.play(1)
        assert house.host.state == LOST
        house.play(5)
        sent = line.hear(JournalChange)
        if not sent.fault and not sent.rows:  # the quiet line was tried before
            sent = line.hear(JournalChange)
        assert [row.seq for row in sent.rows] in ([], [house.night.at[0] - 5])
        while not sent.fault:
            sent = line.hear(JournalChange)
        assert "went on without this one" in sent.fault


@contextmanager
def attached_by_hand(house: House) -> Iterator[KeyLine]:
    """The line of a copy that has confirmed everything so far, and does nothing by itself."""
    line, _ = call(house.address, house.signer)
    line.wait_at_most(PATIENCE_S)
    line.send(Hello(NIGHT))
    seq = 0
    while house.host.state != IN_STEP:
        change = line.hear(JournalChange)
        seq = change.rows[-1].seq if change.rows else seq
        line.send(Confirmed(seq))
        if change.in_step:
            house.has_state(IN_STEP)
    yield line
    line.close()


def test_a_copy_that_confirms_less_than_it_got_is_dropped(house: House) -> None:
    with attached_by_hand(house) as line:

        def confirm_nothing() -> None:
            with suppress(LineLost):
                while not line.hear(JournalChange).fault:
                    line.send(Confirmed(0))

        threading.Thread(target=confirm_nothing, daemon=True).start()
        house.play(1)
        assert house.host.state == LOST


def test_a_copy_that_dies_without_a_word_is_noticed_although_nothing_happens(
    house: House,
) -> None:
    with attached_by_hand(house):
        assert house.host.state == IN_STEP
    house.has_state(LOST)


def test_strangers_hold_up_neither_orders_nor_the_copy(
    house: House, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some say nothing, some say nonsense, some have another key; none of them is let in."""
    monkeypatch.setattr(standby_module, "GREET_S", PATIENCE_S)  # they would stay all evening
    other = make_key(tmp_path / "other.pem")
    silent = []
    for number in range(standby_module.MOST_STRANGERS * 3):
        wire = socket.create_connection(house.address, PATIENCE_S)
        silent.append(wire)
        with suppress(OSError):
            wire.sendall(b"GET / HTTP/1.1\r\n\r\n" * 9 if number % 3 == 0 else b"pit")
    with pytest.raises(LineLost, match="does not have the key"):
        call(house.address, other)
    house.play(5)
    in_step(house, path)
    house.play(5)
    assert read_file(path) == read_file(house.store.path)
    assert len(house.host._strangers) <= standby_module.MOST_STRANGERS
    for wire in silent:
        wire.close()


def test_a_third_laptop_is_refused_while_the_second_answers(
    house: House, path: Path, tmp_path: Path
) -> None:
    second = in_step(house, path)
    third = Follower(tmp_path / "third.pitboss", house)
    third.start()
    assert "follows this night already" in str(third.wait())
    cut(house, second)
    in_step(house, third.path)
    house.play(1)
    assert read_file(third.path) == read_file(house.store.path)


def test_a_copy_that_is_not_a_beginning_of_the_night_is_refused(
    house: House, path: Path, signer: Signer, tmp_path: Path
) -> None:
    """One with a row that the first laptop does not have, and one of another night."""
    in_step(house, path)
    house.play(5)
    house.host.stop()
    with closing(SQLiteStore(path, owner=True)) as copy:
        answer(Night(copy, EDITION, signer), next(endless_orders(Random(7))))
    house.play(5)
    house.host = StandbyHost(house.store, signer, PROGRAM, (LOCAL, 0))
    house.host.start()
    follower = Follower(path, house)
    follower.start()
    assert isinstance(follower.wait(), LineRefused)
    assert "not a beginning of that night" in str(follower.ended)
    assert house.host.state == NEVER


def test_another_edition_of_the_program_does_not_follow(house: House, path: Path) -> None:
    """It could not continue the night."""
    follower = Follower(path, house, "0.0.9 other")
    follower.start()
    assert isinstance(follower.wait(), LineRefused)
    assert "install the same on both" in str(follower.ended)
    assert not path.exists()


# --- two versions -----------------------------------------------------------------------
def take_over(path: Path, signer: Signer) -> Head:
    """Go on with a copy; returns the head that proves it."""
    with closing(SQLiteStore(path, owner=True)) as store:
        night = Night(store, EDITION, signer)
        night.sign_with(signer)
        rows, last, _ = night.at
        order = Order("7" * 32, "m1", TakeOver(rows, last.hex(), "it broke"))
        night.take_over(order)
        return next(head for head in store.heads() if head.why == TAKEN_OVER)


def test_the_first_laptop_stops_when_the_night_goes_on_elsewhere(
    house: House, path: Path, signer: Signer
) -> None:
    follower = in_step(house, path)
    assert read_mark(followed_file(house.store.path)) == LOCAL
    cut(house, follower)
    head = take_over(path, signer)
    house.play(3)  # it goes on alone
    rows = house.night.at[0]
    assert tell_first_laptop(house.address, signer, head)
    assert house.host.state == GAVE_WAY
    with pytest.raises(StoreBroken, match="goes on at another laptop"):
        house.play(1)
    assert "goes on at another laptop" in read_mark(gave_way_file(house.store.path))
    assert house.store.end()[0] == rows
    assert tell_first_laptop(house.address, signer, head), "it may be told again"


def test_nobody_stops_it_without_proof(house: House, path: Path, signer: Signer) -> None:
    """Not by a head that is not of a take-over, not signed, of another night, or one of its own."""
    follower = in_step(house, path)
    cut(house, follower)
    head, newest = take_over(path, signer), newest_head(house.store)
    assert newest is not None
    for wrong in (newest, replace(head, size=1), replace(head, night="other")):
        assert not tell_first_laptop(house.address, signer, wrong)
        house.play(1)
    assert house.host.state != GAVE_WAY
    house.host.stop()
    with closing(SQLiteStore(path, owner=True)) as store:
        night = Night(store, EDITION, signer)
        own = StandbyHost(store, signer, PROGRAM, (LOCAL, 0))
        own.start()
        assert not tell_first_laptop((LOCAL, own.port), signer, head), "it is part of this night"
        answer(night, next(endless_orders(Random(8))))
        own.stop()
