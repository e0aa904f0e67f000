"""Serve the floor in a browser.

pitboss serve                      the demonstration, on this machine only
pitboss serve --lan                … for every phone on this network
pitboss serve evening.pitboss      a real night that 'pitboss floor open' has set up
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.nights import edition
from pitboss.cli.wrong import Wrong

if TYPE_CHECKING:
    from pitboss.web.hall import Hall

PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss serve`."""
    parser.add_argument("nights", nargs="*", metavar="NIGHT", help="files of nights to be served")
    parser.add_argument("--lan", action="store_true", help="for every device on this network")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port, {PORT} if not said")
    parser.add_argument("--pace", type=float, default=1.0, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as missing:
        raise Wrong(f"the floor needs {missing.name}: install 'pitboss[floor]'") from None
    if args.nights:
        raise Wrong("serving real nights is not built yet")
    with tempfile.TemporaryDirectory(prefix="pitboss-demo-") as folder:
        asyncio.run(_serve(args, demo_halls(Path(folder), args.pace)))
    return 0


def demo_halls(folder: Path, pace: float = 1.0) -> list[Hall]:
    """The three houses of the demonstration, set up and ready."""
    from msgspec.structs import replace

    from pitboss.demo.opening import FLOORS, open_night, planned
    from pitboss.floor.night import Night
    from pitboss.store.keys import make_key
    from pitboss.store.sqlite import SQLiteStore
    from pitboss.web.conduct import Conduct
    from pitboss.web.hall import Hall
    from pitboss.web.record import Record

    halls = []
    for slug, title in FLOORS.items():
        plan, private = planned(slug)
        signer = make_key(folder / f"{slug}.key")
        plan = replace(plan, key=signer.public.hex(), key_holder=plan.people[0].id)
        record = Record()
        store = SQLiteStore.create(folder / f"{slug}.pitboss", plan.night)
        night = Night(store, edition(), signer, heard=record.hear)
        open_night(night, plan, private)
        hall = Hall(slug, title, night, record, demo=True)
        hall.doors.make_code("door", plan.people[0].id)
        hall.conduct = Conduct(hall, pace)
        for table in hall.floor.tables:
            hall.conduct.switch(table, True)
        halls.append(hall)
    return halls


async def _serve(args: argparse.Namespace, halls: list[Hall]) -> None:
    import uvicorn

    from pitboss.demo.guests import BotGuests
    from pitboss.web.app import app

    host = "0.0.0.0" if args.lan else "127.0.0.1"
    config = uvicorn.Config(app(halls), host=host, port=args.port, log_level="warning",
                            timeout_graceful_shutdown=2, ws="websockets-sansio")  # fmt: skip
    server = uvicorn.Server(config)
    print(f"Pitboss is at http://{'127.0.0.1' if not args.lan else host}:{args.port}/")
    for hall in halls:
        print(f"  {hall.title}: /h/{hall.slug}/  code {hall.doors.posted}")
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.05)
    bots = [BotGuests(hall, seed, args.pace) for seed, hall in enumerate(halls)]
    for one in bots:
        one.start()
    await serving
    for one in bots:
        await one.stop()
