"""P3: a second laptop takes over, and everything that was answered is there; the first one, if it
comes back, stops. Servers, copies and their deaths are real processes."""

from __future__ import annotations

import re
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace

from pitboss.cli.floor.nights import DATABASE
from pitboss.store.keys import make_key
from pitboss.store.row import Row
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.standby_marks import (
    CUT,
    IN_STEP,
    Following,
    follows_file,
    gave_way_file,
    read_following,
    read_mark,
    took_over_file,
    write_following,
    write_mark,
)
from pitboss.web.auth.cookies import TOKEN, cookie_name
from tests.effort import effort
from tests.patience import PATIENCE_S, wait_until
from tests.promises import promise
from tests.store.second_laptops import BY, SecondLaptop, pitboss
from tests.verifier.program import FILE as VERIFIER
from tests.web.browser.real_server import RealServer
from tests.web.serving import Client, free_port

TAKE_OVERS, DEATHS = effort(commit=4, nightly=60), effort(commit=6, nightly=60)
SEED = 35
PAUSE_S = 0.1
"""A phone may not ask too often for long."""


class FirstLaptop(RealServer):
    """A server that lets a second laptop follow."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder)
        self.standby_port = free_port()
        self.more = ("--standby-port", str(self.standby_port))

    @property
    def address(self) -> str:
        """Where a second laptop calls."""
        return f"127.0.0.1:{self.standby_port}"

    def serve_again(self) -> subprocess.CompletedProcess[str]:
        """Try to serve the night once more, where that must be refused."""
        words = ("serve", self.night, "--key", str(self.key), "--port", str(free_port()))
        return pitboss(*words, *self.more)


def rows_of(path: Path) -> list[Row]:
    """The rows of a night's file."""
    store = SQLiteStore(path)
    try:
        return list(store.rows())
    finally:
        store.close()


@contextmanager
def two_laptops(folder: Path) -> Iterator[tuple[FirstLaptop, SecondLaptop]]:
    """A night at the first laptop, and the second one beside it."""
    folder.mkdir(exist_ok=True)
    with FirstLaptop(folder / "one") as first:
        assert isinstance(first, FirstLaptop)
        second = SecondLaptop(folder / "two", first, first.address)
        try:
            yield first, second
        finally:
            second.stop()


class Guest(threading.Thread):
    """A phone that adds chips until nobody answers, and remembers what was answered."""

    def __init__(self, first: RealServer, name: str, seat: int) -> None:
        super().__init__(daemon=True)
        self._client, self._seat, self.answered = first.known(name), seat, list[tuple[int, str]]()

    def run(self) -> None:
        with suppress(httpx2.TransportError):
            is_done = self._ask("Sit", chips=10)
            while is_done:  # until the money is spent
                is_done = self._ask("AddChips", chips=1)
                time.sleep(PAUSE_S)

    def _ask(self, kind: str, **fields: int) -> bool:
        """Ask again while the server says that it was too often."""
        command = {"type": kind, "seat": self._seat, **fields}
        while (reply := ask_bare(self._client, command)).status_code == 429:
            time.sleep(PAUSE_S)
        answer = reply.json()
        self.answered.append((answer["seq"], answer["hash"]))
        return bool(answer["done"])


def ask_bare(guest: Client, command: dict[str, Any]) -> httpx2.Response:
    """An order whose answer may be that the server has stopped."""
    body = {"id": secrets.token_hex(16), "table": "under-over", "command": command}
    return guest.post("/orders", body)


def two_guests(first: RealServer) -> list[Guest]:
    """Two phones at work."""
    phones = [Guest(first, name, seat) for seat, name in enumerate(("wren", "robin"), 1)]
    for phone in phones:
        phone.start()
    return phones


def kill_at_some_moment(first: FirstLaptop, enough: int) -> list[tuple[int, str]]:
    """Kill the first laptop while two phones give orders: the rows that they were told of."""
    phones = two_guests(first)
    wait_until(lambda: sum(len(phone.answered) for phone in phones) >= enough, "some orders")
    first.kill()
    for phone in phones:
        phone.join(PATIENCE_S)
    return [row for phone in phones for row in phone.answered]


def test_whatever_was_answered_is_at_the_second_laptop(tmp_path: Path) -> None:
    """Killed at any moment, again and again; both verifiers accept the night, and say who went on
    with it and why."""
    chance, answered, lost = Random(SEED), 0, 0
    for number in range(TAKE_OVERS):
        with two_laptops(tmp_path / str(number)) as (first, second):
            second.follow()
            known = kill_at_some_moment(first, chance.randint(3, 30))
            second.says("not in step")
            if number == 0:
                one_line(second.take_over(), "still runs for")
            second.see_first_die()
            ran = second.take_over()
            assert ran.returncode == 0, ran.stderr
            assert "Everything that was answered until" in ran.stdout
            there = {row.seq: row.hash.hex() for row in rows_of(second.path)}
            answered += len(known)
            lost += sum(there.get(seq) != sha for seq, sha in known)
            run_verifiers(second, len(there) - 1)
    assert lost == 0
    promise("P3", take_overs=TAKE_OVERS, answered=answered, lost=lost)


def run_verifiers(second: SecondLaptop, rows: int) -> None:
    """What both verifiers say of a night that was taken over."""
    words = f"row {rows + 1}: {BY} went on with a copy that had all {rows} rows signed before"
    why = r"because the first laptop died \(second laptop; in step: until \d{4}-\d\d-\d\d .+\)"
    ran = pitboss("verify", str(second.path), "--replay", "--key", str(second.key))
    assert ran.returncode == 0, ran.stderr
    exported = second.path.with_name("night.jsonl")
    assert pitboss("floor", "export", "--out", str(exported), *second.files).returncode == 0
    command = [sys.executable, "-I", str(VERIFIER), str(exported)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for output in (ran.stdout, done.stdout):
        assert re.search(f"{re.escape(words)}, {why}", output), output


def test_the_night_goes_on_with_the_same_tokens_and_the_first_laptop_stays_off(
    tmp_path: Path,
) -> None:
    """It asks before it starts, and hears that the night goes on; then it remembers."""
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        guest = first.known("wren")
        assert guest.order("Sit", "under-over", seat=1, chips=10)["done"]
        first.kill()
        second.see_first_die()
        assert second.take_over().returncode == 0
        assert took_over_file(second.path).exists()
        assert not follows_file(second.path).exists()
        one_line(second.take_over(), "has taken over already: run 'pitboss serve")
        with second.serve_at(first.port):
            assert guest.get("/me").status_code == 200, "phones stay signed in"
            assert guest.order("AddChips", "under-over", seat=1, chips=1)["done"]
            ran = first.serve_again()
            assert ran.returncode == 2
            assert "goes on at another laptop (127.0.0.1), which took over" in ran.stderr
        ran = first.serve_again()
        assert ran.returncode == 2
        assert "goes on at another laptop (127.0.0.1), which took over" in ran.stderr
        ran = pitboss("floor", "duty", "off", BY, "--night", first.night, "--key", str(first.key))
        assert ran.returncode == 2
        assert "goes on at another laptop" in ran.stderr


def test_a_first_laptop_that_was_only_cut_off_stops_when_it_is_reached(tmp_path: Path) -> None:
    """Both were served for a while; then one of them gives way, and its file stays as it was."""
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        second.stop()
        cut_off = read_following(second.path)
        assert cut_off is not None
        nowhere = replace(cut_off, address=f"127.0.0.1:{free_port()}", line=CUT)
        write_following(second.path, nowhere)
        assert second.take_over().returncode == 0
        guest = first.known("wren")
        assert guest.order("Sit", "under-over", seat=1, chips=10)["done"], "the house goes on"
        rows = len(rows_of(first.path))
        write_mark(took_over_file(second.path), first.address)
        with second.serve_at(free_port()):
            wait_until(lambda: gave_way_file(first.path).exists(), "the first laptop is told")
            reply = ask_bare(guest, {"type": "AddChips", "seat": 1, "chips": 1})
            assert reply.status_code == 503
            assert "goes on at another laptop" in reply.text
        assert len(rows_of(first.path)) == rows


def test_a_first_laptop_asks_the_second_before_it_starts_again(tmp_path: Path) -> None:
    """The second one calls, and it starts; or nobody calls, and someone has to decide it."""
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        first.kill()
        second.says("not in step")
        second.lines.clear()
        first.start()
        second.says("in step with")
        guest = first.known("wren")
        assert guest.order("Sit", "under-over", seat=1, chips=10)["done"]
        second.stop()
        first.kill()
        ran = first.serve_again()
        assert ran.returncode == 2
        assert "has followed" in ran.stderr
        assert "does not call. If it took over, the night goes on there" in ran.stderr
        more, first.more = first.more, ()
        assert "give --standby-port PORT as before" in first.serve_again().stderr
        first.more = (*more, "--alone")
        first.start()
        assert guest.order("AddChips", "under-over", seat=1, chips=1)["done"]


def test_no_second_version_while_the_first_laptop_answers(tmp_path: Path) -> None:
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        second.stop()
        ran = second.take_over("--even-if-older")
        assert ran.returncode == 2
        assert f"still answers at {first.address}: stop it there first" in ran.stderr
        for words in (("serve", str(second.path)), ("floor", "duty", "off", BY, *second.files[:2])):
            ran = pitboss(*words, "--key", str(second.key))
            assert ran.returncode == 2
            assert "is the copy of a night that is served at" in ran.stderr
        assert rows_of(second.path) == rows_of(first.path)


def test_a_copy_that_stopped_while_the_house_went_on_needs_a_decision(tmp_path: Path) -> None:
    """It says how far it goes and what is missing; the journal says that someone decided it."""
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        second.stop(signal.SIGINT)
        assert any("Stopped. The copy goes up to row" in line for line in second.lines)
        guest = first.known("wren")
        assert guest.order("Sit", "under-over", seat=1, chips=10)["done"], "the house goes on"
        first.kill()
        rows = len(rows_of(second.path))
        assert rows < len(rows_of(first.path))
        ran = second.take_over()
        assert ran.returncode == 2
        assert f"The copy goes up to row {rows:,}, recorded at" in ran.stderr
        assert "all that it answered since is missing here, and lost" in ran.stderr
        assert "add --even-if-older" in ran.stderr
        assert ran.stderr.count("\n") == 1
        assert len(rows_of(second.path)) == rows
        for by, says in (("nobody", "nobody here has the id"), ("banker", "only the member")):
            ran = second.take_over("--even-if-older", by=by)
            assert ran.returncode == 2
            assert says in ran.stderr
        assert len(rows_of(second.path)) == rows, "a refusal leaves the copy a copy"
        assert second.take_over("--even-if-older").returncode == 0
        ran = pitboss("verify", str(second.path), "--replay")
        assert "what the first laptop may have answered after that is lost)" in ran.stdout


def test_a_frozen_copy_delays_nobody_for_long_and_catches_up(tmp_path: Path) -> None:
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        guest = first.known("wren")
        second.send(signal.SIGSTOP)
        assert guest.order("Sit", "under-over", seat=1, chips=10)["done"]
        assert guest.order("AddChips", "under-over", seat=1, chips=1)["done"]
        second.lines.clear()
        second.send(signal.SIGCONT)
        second.says("in step with")
        assert guest.order("AddChips", "under-over", seat=1, chips=1)["done"]
        first.kill()
        second.see_first_die()
        assert rows_of(second.path) == rows_of(first.path)


def test_a_copy_killed_again_and_again_catches_up_while_orders_flow(tmp_path: Path) -> None:
    """In the middle of a write, too: what is left of it is always a whole night."""
    chance = Random(SEED)
    with two_laptops(tmp_path) as (first, second):
        phones = two_guests(first)
        for _ in range(DEATHS):
            second.follow()
            time.sleep(chance.random() * 0.3)
            second.stop()
            assert pitboss("verify", str(second.path), "--replay").returncode == 0
        second.follow()
        first.kill()
        for phone in phones:
            phone.join(PATIENCE_S)
        second.see_first_die()
        there = {row.seq: row.hash.hex() for row in rows_of(second.path)}
        assert all(there[seq] == sha for phone in phones for seq, sha in phone.answered)
        assert second.take_over().returncode == 0


def test_strangers_at_the_port_hold_nobody_up(tmp_path: Path) -> None:
    with two_laptops(tmp_path) as (first, second):
        silent = [
            socket.create_connection(("127.0.0.1", first.standby_port), PATIENCE_S)
            for _ in range(30)
        ]
        guest = first.known("wren")
        assert guest.order("Sit", "under-over", seat=1, chips=10)["done"]
        second.follow()
        assert guest.order("AddChips", "under-over", seat=1, chips=1)["done"]
        assert rows_of(second.path) == rows_of(first.path)
        for stranger in silent:
            stranger.close()


def test_nobody_without_the_key_follows(tmp_path: Path) -> None:
    with two_laptops(tmp_path) as (first, second):
        second.key.unlink()
        make_key(second.key)
        process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", "floor", "standby", first.address, *second.files],
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        with process.stderr as lines:
            assert "does not have the key of this night" in lines.readline()
            process.kill()
        process.wait(PATIENCE_S)
        assert not second.path.exists()


def test_it_works_the_same_with_tls(tmp_path: Path) -> None:
    """The line has its own encryption; phones trust the house's authority, which moves along."""
    tls = tmp_path / "tls"
    first = TlsLaptop(tmp_path / "one", tls)
    with first:
        second = SecondLaptop(tmp_path / "two", first, first.address)
        second.follow()
        assert first.sits("wren", 1) == 200
        first.kill()
        second.see_first_die()
        assert second.take_over().returncode == 0
    first.path, first.key, first.night, first.more = second.path, second.key, str(second.path), ()
    with first:
        assert first.sits("robin", 2) == 200


class TlsLaptop(FirstLaptop):
    """The same, encrypted."""

    def __init__(self, folder: Path, tls: Path) -> None:
        super().__init__(folder)
        self._tls = tls

    def start(self) -> None:
        words = ["serve", self.night, "--key", str(self.key), "--port", str(self.port)]
        command = [sys.executable, "-m", "pitboss", *words, "--tls", str(self._tls), *self.more]
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_until(self._answers, "the server answers")

    def _answers(self) -> bool:
        with suppress(httpx2.TransportError, FileNotFoundError), self._phone() as phone:
            return phone.get(f"/h/{self.slug}/api/v1/house").status_code == 200
        return False

    def _phone(self) -> httpx2.Client:
        trusted = ssl.create_default_context(cafile=str(self._tls / "authority.crt"))
        return httpx2.Client(
            base_url=f"https://127.0.0.1:{self.port}", verify=trusted, timeout=PATIENCE_S
        )

    def sits(self, who: str, seat: int) -> int:
        """Someone with a token from before sits down; returns the status."""
        token, csrf = self.tokens[who]
        command = {"type": "Sit", "seat": seat, "chips": 10}
        body = {"id": secrets.token_hex(16), "table": "under-over", "command": command}
        headers = {"cookie": f"{cookie_name(TOKEN, self.slug, True)}={token}", "x-pitboss": csrf}
        with self._phone() as phone:
            return phone.post(
                f"/h/{self.slug}/api/v1/orders", json=body, headers=headers
            ).status_code


# --- bad input --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("standby", "nowhere"), "is not an address: write it like 192.168.1.7:8765"),
        (("standby", "http://192.168.1.7:8765"), "is not an address"),
        (("standby", "192.168.1.7:0"), "is not an address"),
        (("standby", "192.168.1.7:65536"), "is not an address"),
        (("take-over", "--by", "m1", "--because", "x"), "is not the copy of a second laptop"),
    ],
)
def test_bad_input_is_one_line(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    make_key(tmp_path / "k.pem")
    files = ("--night", str(tmp_path / "n.pitboss"), "--key", str(tmp_path / "k.pem"))
    one_line(pitboss("floor", *words, *files), says)


def one_line(ran: subprocess.CompletedProcess[str], says: str) -> None:
    """A refusal is one line and nothing else."""
    assert (ran.returncode, ran.stdout) == (2, "")
    assert says in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_a_copy_has_a_folder(tmp_path: Path) -> None:
    make_key(tmp_path / "k.pem")
    files = ("--night", str(tmp_path / "no" / "n.pitboss"), "--key", str(tmp_path / "k.pem"))
    one_line(pitboss("floor", "standby", "127.0.0.1:1", *files), "there is no folder")


def test_a_night_in_a_database_has_no_second_laptop(tmp_path: Path) -> None:
    """Nothing is even asked of the database."""
    environment, says = {DATABASE: "postgresql://nowhere.example/x"}, "database server has standbys"
    make_key(tmp_path / "k.pem")
    key = ("--key", str(tmp_path / "k.pem"))
    one_line(pitboss("serve", "evening", *key, "--standby-port", "8765", **environment), says)
    for verb in (("standby", "127.0.0.1:8765"), ("take-over", "--by", "m1", "--because", "x")):
        one_line(pitboss("floor", *verb, "--night", "evening", *key, **environment), says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--standby-port", "8765"), "is for a single night: give one NIGHT"),
        (("a.pitboss", "b.pitboss", "--standby-port", "8765"), "is for a single night"),
        (("a.pitboss", "--standby-port", "0"), "--standby-port 0 cannot be used"),
        (("a.pitboss", "--standby-port", "65536"), "--standby-port 65536 cannot be used"),
    ],
)
def test_a_port_at_which_nobody_could_follow_is_refused(words: tuple[str, ...], says: str) -> None:
    one_line(pitboss("serve", "--port", str(free_port()), *words), says)


def test_the_port_of_the_pages_is_not_the_port_of_the_line() -> None:
    port = str(free_port())
    ran = pitboss("serve", "a.pitboss", "--port", port, "--standby-port", port)
    one_line(ran, f"--standby-port {port} cannot be used")


def test_a_copy_whose_mark_is_damaged_is_still_a_copy_that_can_be_gone_on_with(
    tmp_path: Path,
) -> None:
    """As after a power cut at the second laptop: a person decides, and hears how far it goes."""
    with two_laptops(tmp_path) as (first, second):
        second.follow()
        first.kill()
        second.see_first_die()
        rows = len(rows_of(second.path))
        follows_file(second.path).write_bytes(b"")
        ran = second.take_over()
        one_line(ran, f"The copy goes up to row {rows:,}, recorded at")
        assert "add --even-if-older" in ran.stderr
        ran = second.take_over("--even-if-older")
        assert ran.returncode == 0, ran.stderr
        assert len(rows_of(second.path)) == rows + 1


def test_a_copy_of_nothing_cannot_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "n.pitboss"
    make_key(tmp_path / "k.pem")
    write_following(path, Following(address=f"127.0.0.1:{free_port()}", line=IN_STEP))
    assert read_mark(follows_file(path))
    words = ("take-over", "--by", "m1", "--because", "x", "--even-if-older")
    files = ("--night", str(path), "--key", str(tmp_path / "k.pem"))
    one_line(pitboss("floor", *words, *files), "never had a whole night")
