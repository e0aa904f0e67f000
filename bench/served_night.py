"""A night of craps tables served over HTTP in a process of its own, for phones to play at.

    python -m bench.served_night TABLES SEATS [SECONDS]

The first line it prints is JSON: the port, and the token of every guest and dealer. It ends when
its input is closed. SECONDS is how long an idle seat is kept.
`--bare` serves one route instead that writes a row and waits for the disk.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bench.our_night import EDITION, NIGHT, Orders, chips_won, plan, submit
from pitboss.floor.night import Night
from pitboss.history.night_record import NightRecord
from pitboss.store.keys import make_key
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import Witness
from pitboss.web.auth.credentials import DOOR, GUEST, STAFF
from pitboss.web.night.opening import freeze_memory
from pitboss.web.night.service import NightService
from pitboss.web.server.app import app as web
from pitboss.web.server.run import make_server, run

SLUG = "bench"


def main(arguments: list[str]) -> None:
    """Serve until the input closes."""
    with TemporaryDirectory(prefix="pitboss-load-") as name:
        if arguments == ["--bare"]:
            run(serve(*bare(Path(name))))
            return
        service, first_line = night(Path(name), *map(int, arguments))
        run(serve(web([service]), first_line, [service]))
        played = service.night
        print(json.dumps({"won": chips_won(played), "rows": played.at[0]}), flush=True)


def bare(folder: Path) -> tuple[Any, dict[str, Any]]:
    """The least that a durable server must do: one row, one fsync, one answer."""
    out = os.open(folder / "rows", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(row: bytes) -> None:
        os.write(out, row + b"\n")
        os.fsync(out)

    async def orders(request: Request) -> Response:
        row = await request.body()
        await asyncio.get_running_loop().run_in_executor(None, write, row)
        return Response(b'{"done":true,"seq":0}', media_type="application/json")

    path = f"/h/{SLUG}/api/v1/orders"
    return Starlette(routes=[Route(path, orders, methods=["POST"])]), {}


def night(
    folder: Path, tables: int, seats: int, seat_s: int = 0
) -> tuple[NightService, dict[str, Any]]:
    """The tables with all guests seated, the tokens of everyone, and the door code."""
    path, record = folder / "night", NightRecord()
    key, store = folder / "key.pem", SQLiteStore.create(path, NIGHT)
    signer = make_key(key)
    new_night = Night(store, EDITION, on_row=record.apply)
    new_night.sign_with(signer, Witness(key, NIGHT).remember)
    planned = replace(plan(NIGHT, signer, tables), seat_s=seat_s)
    first = list(Orders().opening(planned, seats))
    assert submit(new_night, first) == len(first), "the load test opens its floor wrongly"
    service = NightService(SLUG, SLUG, new_night, record)
    code = service.credentials.make_code(DOOR, "k")
    first_line: dict[str, Any] = {"dealers": [], "guests": [], "code": code, "path": str(path)}
    for number in range(tables):
        token, session = service.credentials.start_session(STAFF, f"a-t{number}")
        first_line["dealers"].append([f"t{number}", 0, token, session.csrf])
        for seat in range(1, seats + 1):
            token, session = service.credentials.start_session(GUEST, f"g-t{number}-{seat}")
            first_line["guests"].append([f"t{number}", seat, token, session.csrf])
    return service, first_line


async def serve(
    app: Any, first_line: dict[str, Any], services: Sequence[NightService] = ()
) -> None:
    """Serve on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = make_server(app, "127.0.0.1", port, services, timeout_graceful_shutdown=1)
    freeze_memory()
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    print(json.dumps({"port": port, "pid": os.getpid(), **first_line}), flush=True)
    await asyncio.to_thread(sys.stdin.read)
    server.should_exit = True
    await task


if __name__ == "__main__":
    main(sys.argv[1:])
