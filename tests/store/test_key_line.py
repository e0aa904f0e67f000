"""The line between two laptops: nobody without the key gets in, reads, changes or repeats anything,
and no wait is endless."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from pitboss.store.key_line import LENGTH, KeyLine, LineGarbled, LineLost
from pitboss.store.keys import Signer, make_key
from pitboss.store.standby_messages import Confirmed, Hello
from tests.patience import PATIENCE_S

SOON_S = 0.2


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return make_key(tmp_path / "key.pem")


@pytest.fixture
def wires() -> Iterator[tuple[socket.socket, socket.socket]]:
    one, other = socket.socketpair()
    yield one, other
    one.close()
    other.close()


def open_line(
    wires: tuple[socket.socket, socket.socket], signers: tuple[Signer, Signer]
) -> tuple[KeyLine, KeyLine]:
    """A line between two ends; the first one listens."""
    with ThreadPoolExecutor(2) as threads:
        ends = [
            threads.submit(KeyLine, wire, signer, listens=listens, within_s=PATIENCE_S)
            for wire, signer, listens in zip(wires, signers, (True, False), strict=True)
        ]
    listening, calling = (end.result() for end in ends)
    return listening, calling


def test_both_ends_hear_what_the_other_says_in_order(
    wires: tuple[socket.socket, socket.socket], signer: Signer
) -> None:
    listening, calling = open_line(wires, (signer, signer))
    for seq in range(3):
        calling.send(Confirmed(seq))
        listening.send(Hello("n", seq, b"\x00\xff"))
    assert [listening.hear(Confirmed).seq for _ in range(3)] == [0, 1, 2]
    assert [calling.hear(Hello).last for _ in range(3)] == [b"\x00\xff"] * 3
    calling.send(Confirmed(9))
    with pytest.raises(LineGarbled):  # a message of another kind
        listening.hear(Hello)


def test_another_key_is_noticed_at_both_ends(
    wires: tuple[socket.socket, socket.socket], signer: Signer, tmp_path: Path
) -> None:
    other = make_key(tmp_path / "other.pem")
    with pytest.raises(LineLost, match="does not have the key of this night"):
        open_line(wires, (signer, other))


def test_someone_who_sends_everything_back_has_not_proved_the_key(
    wires: tuple[socket.socket, socket.socket], signer: Signer
) -> None:
    def send_back() -> None:
        with suppress(OSError):
            while data := wires[1].recv(4096):
                wires[1].sendall(data)

    threading.Thread(target=send_back, daemon=True).start()
    with pytest.raises(LineLost, match="does not have the key"):
        KeyLine(wires[0], signer, listens=True, within_s=PATIENCE_S)


@pytest.mark.parametrize("at", [LENGTH, -1])
def test_a_changed_message_is_not_taken(
    wires: tuple[socket.socket, socket.socket], signer: Signer, at: int
) -> None:
    listening, frame = record_message(wires, signer)
    changed = bytearray(frame)
    changed[at] ^= 1
    wires[1].sendall(changed)
    with pytest.raises(LineGarbled):
        listening.hear(Confirmed)


def test_a_message_is_not_taken_twice(
    wires: tuple[socket.socket, socket.socket], signer: Signer
) -> None:
    listening, frame = record_message(wires, signer)
    wires[1].sendall(frame + frame)
    assert listening.hear(Confirmed).seq == 7
    with pytest.raises(LineGarbled):
        listening.hear(Confirmed)


def test_a_message_that_is_too_long_is_not_read(
    wires: tuple[socket.socket, socket.socket], signer: Signer
) -> None:
    listening, _ = open_line(wires, (signer, signer))
    wires[1].sendall(b"\xff" * LENGTH)
    with pytest.raises(LineGarbled, match="too large"):
        listening.hear(Confirmed)


def record_message(
    wires: tuple[socket.socket, socket.socket], signer: Signer
) -> tuple[KeyLine, bytes]:
    """The listening end of a line, and a message to it that has not arrived yet."""
    listening, calling = open_line(wires, (signer, signer))
    calling.send(Confirmed(7))
    return listening, wires[0].recv(4096)


@pytest.mark.parametrize("drips", [False, True])
def test_a_caller_who_says_nothing_or_very_little_is_let_go(
    wires: tuple[socket.socket, socket.socket], signer: Signer, drips: bool
) -> None:
    """Not even one byte after another keeps the line."""
    gone = threading.Event()

    def drip() -> None:
        with suppress(OSError):
            while drips and not gone.wait(SOON_S / 10):
                wires[1].sendall(b"p")

    threading.Thread(target=drip, daemon=True).start()
    with pytest.raises(LineLost):
        KeyLine(wires[0], signer, listens=True, within_s=SOON_S)
    gone.set()


def test_all_that_is_sent_and_heard_in_a_time_counts_together(
    wires: tuple[socket.socket, socket.socket], signer: Signer
) -> None:
    listening, calling = open_line(wires, (signer, signer))
    listening.wait_at_most(SOON_S)
    gone = threading.Event()

    def talk() -> None:
        with suppress(LineLost):
            while not gone.wait(SOON_S / 10):
                calling.send(Confirmed(1))

    threading.Thread(target=talk, daemon=True).start()
    with pytest.raises(LineLost, match="does not answer"):
        for _ in iter(lambda: listening.hear(Confirmed), None):
            pass
    gone.set()
