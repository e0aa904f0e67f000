"""Someone sends far too much on a socket: it is closed with a plain reason, the server reports no
fault, and nobody else is disturbed."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import SHUT_RDWR

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pitboss.web.night.live import WORDS_AT_ONCE
from tests.patience import PATIENCE_S
from tests.web.serving import Client, Served, serving

WATCH = json.dumps({"watch": ["craps"]})


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("flood")) as server:
        yield server


@contextmanager
def faults() -> Iterator[list[str]]:
    """The faults that the server reports meanwhile."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(self.format(record))

    ear, loggers = (
        Ear(logging.WARNING),
        [logging.getLogger(name) for name in ("uvicorn.error", "pitboss")],
    )
    for logger in loggers:
        logger.addHandler(ear)
    try:
        yield heard
    finally:
        for logger in loggers:
            logger.removeHandler(ear)


def socket_of(client: Client) -> ClientConnection:
    token = client.http.cookies["pitboss"]
    where = f"ws://127.0.0.1:{client.served.port}/h/{client.slug}/api/v1/live?table=craps"
    return connect(
        where, additional_headers={"cookie": f"pitboss={token}"}, origin=Origin(client.served.url)
    )


def closed_with(socket: ClientConnection) -> tuple[int, str]:
    """The words with which the server hangs up."""
    close = None
    try:
        while True:
            socket.recv(timeout=PATIENCE_S)
    except ConnectionClosed as gone:
        close = gone.rcvd
    assert close is not None
    return close.code, close.reason


def test_who_says_too_much_is_told_so_and_cut_off(served: Served) -> None:
    guest = served.guest()
    with faults() as heard, socket_of(guest) as socket:
        with suppress(ConnectionClosed):
            for _ in range(2_000):
                socket.send(WATCH)
        code, words = closed_with(socket)
        assert (code, words) == (4429, "too many messages at once: try again in a moment")
    assert heard == []
    with socket_of(guest) as again:
        assert json.loads(again.recv(timeout=PATIENCE_S))["tables"], "the next socket is served"


def test_who_says_no_more_than_a_page_does_is_not_cut_off(served: Served) -> None:
    with socket_of(served.guest()) as socket:
        for _ in range(WORDS_AT_ONCE // 2):
            socket.send(WATCH)
        socket.send(json.dumps({"watch": ["roulette"]}))
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            body = json.loads(socket.recv(timeout=PATIENCE_S))
            if [table["id"] for table in body["tables"]] == ["roulette"]:
                return
    raise AssertionError("the last wish was not heard")


@pytest.mark.parametrize("cut", [False, True], ids=["goodbye", "line cut"])
@pytest.mark.parametrize("many", [WORDS_AT_ONCE - 1, 2_000])
def test_who_hangs_up_in_the_middle_of_it_leaves_no_trace(
    served: Served, many: int, cut: bool
) -> None:
    """The server is about to answer when nobody is there anymore."""
    guest = served.guest()
    with faults() as heard:
        for _ in range(6):
            with suppress(ConnectionClosed), socket_of(guest) as socket:
                for _ in range(many):
                    socket.send(WATCH)
                if cut:
                    socket.socket.shutdown(SHUT_RDWR)
        time.sleep(0.5)
        assert guest.get("/me").status_code == 200
    assert heard == []
    service = served.services["night"]
    end = time.monotonic() + PATIENCE_S
    while service.live.listeners and time.monotonic() < end:
        time.sleep(0.05)
    assert not service.live.listeners
