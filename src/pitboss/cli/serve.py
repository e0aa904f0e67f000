"""Serve the floor in a browser.

pitboss serve                      the demonstration, on this machine only
pitboss serve --lan                … for every phone on this network
pitboss serve evening.pitboss      a real night that 'pitboss floor open' has set up
pitboss serve --lan --tls          … encrypted, with a certificate made on this machine
pitboss serve --plans FOLDER       … with the plans of nights in this folder
pitboss serve --petitions FOLDER   … with a page of the petitions for new games in this folder
pitboss serve evening.pitboss --lan --standby-port 8765     … and a second laptop may follow
"""

from __future__ import annotations

import argparse
import asyncio
import re
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.floor.nights import (
    attach_key,
    edition,
    key_warning,
    locate_night,
    open_journal,
    plain_errors,
    second_key_file,
)
from pitboss.cli.log_format import log_to_terminal
from pitboss.cli.second_laptop import use_second_laptop, verify_standby_arguments
from pitboss.store.sqlite import SQLiteStore

if TYPE_CHECKING:
    from pitboss.floor.night import Night
    from pitboss.web.api.plans import Planner
    from pitboss.web.night.service import NightService
    from pitboss.web.server.run import Server
    from pitboss.web.server.tls import Tls

PORT = 8000
NOT_ENCRYPTED = (
    "Not encrypted: anyone on this network can read PINs and act for others. To encrypt, use --tls"
)
TLS_FOLDER = "~/.config/pitboss/tls"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss serve`."""
    parser.add_argument("nights", nargs="*", metavar="NIGHT", help="nights to serve")
    parser.add_argument("--lan", action="store_true", help="for every device on this network")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port ({PORT})")
    says = "a public name of this machine; repeat for more"
    parser.add_argument("--name", action="append", default=[], help=says)
    parser.add_argument("--key", metavar="FILE", help="the signing key of a single night")
    says = "encrypt, with a certificate authority made on this machine and kept in FOLDER"
    parser.add_argument("--tls", nargs="?", const=TLS_FOLDER, metavar="FOLDER", help=says)
    says = "encrypt, with your own certificate"
    parser.add_argument("--certificate", metavar="FILE", help=says)
    parser.add_argument("--certificate-key", metavar="FILE", help="its key, without a password")
    says = "a second person's key, needed to read the seeds of the devices"
    parser.add_argument("--second-key", metavar="FILE", help=says)
    says = "let a second laptop follow a single night at this port: see 'pitboss floor standby'"
    parser.add_argument("--standby-port", type=int, metavar="PORT", help=says)
    says = "start even if the second laptop that followed this night is out of touch"
    parser.add_argument("--alone", action="store_true", help=says)
    says = "the folder of plans of nights (default: in your own data folder)"
    parser.add_argument("--plans", metavar="FOLDER", help=says)
    says = "a folder of petitions for new games, to show where they stand"
    parser.add_argument("--petitions", metavar="FOLDER", help=says)
    parser.add_argument("--pace", type=float, default=1.0, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as missing:
        raise InputError(f"the floor needs {missing.name}: install 'pitboss[floor]'") from None
    log_to_terminal()
    args.name = [_public_name(name) for name in args.name]
    host = _host(args)
    _verify_port(host, args.port)
    verify_standby_arguments(args)
    tls = _tls(args)
    with ExitStack() as stack:
        if args.nights:
            services = [stack.enter_context(_night(args, night)) for night in args.nights]
        else:
            services = stack.enter_context(_demo(args.pace))
        for service in services:
            service.is_reachable = args.lan
        from pitboss.web.server import run as running

        with suppress(KeyboardInterrupt):
            running.run(_serve(args, host, services, tls))
    return 0


def _host(args: argparse.Namespace) -> str:
    return "0.0.0.0" if args.lan else "127.0.0.1"


def _public_name(text: str) -> str:
    from pitboss.web.server.host_names import parse_host_name

    name = parse_host_name(text)
    if name is None:
        raise InputError(f"--name {text!r} is not a host name: write it like night.example")
    return name


def _verify_port(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError):
            raise InputError(f"port {port} is not available: choose another with --port") from None


@contextmanager
def _night(args: argparse.Namespace, text: str) -> Iterator[NightService]:
    """A real night, owned by this server while it runs."""
    from pitboss.web.night.opening import open_service

    where = locate_night(text)
    with plain_errors(where):
        store = open_journal(where, owner=True, key=args.key, second=second_key_file(args))
        service: NightService | None = None
        try:
            slug = re.sub(r"[^a-z0-9-]+", "-", store.facts.night.lower()).strip("-") or "night"

            def attach(night: Night) -> None:
                if night.floor.plan is None:
                    raise InputError(f"{where} is not set up yet: run 'pitboss floor open'")
                attach_key(night, args.key)
                if (warning := key_warning(args.key, night)) is not None:
                    print(f"pitboss: {warning}", file=sys.stderr)

            service = open_service(store, edition(), slug, attach)
            if isinstance(store, SQLiteStore):
                service.standby = use_second_laptop(store, args, _host(args))
                service.pictures = (store.path.absolute().parent,)
            yield service
        finally:
            if service is not None and service.standby is not None:
                service.standby.stop()
            store.close()


@contextmanager
def _demo(pace: float) -> Iterator[list[NightService]]:
    from pitboss.demo.services import demo_services

    with tempfile.TemporaryDirectory(prefix="pitboss-demo-") as folder:
        services = demo_services(Path(folder), edition(), pace)
        try:
            yield services
        finally:
            for service in services:
                service.night.store.close()


def _tls(args: argparse.Namespace) -> Tls | None:
    """The certificate to serve with, if TLS is on."""
    if bool(args.certificate) != bool(args.certificate_key):
        raise InputError("give both --certificate and --certificate-key")
    if not args.certificate and not args.tls:
        return None
    if args.certificate and args.tls:
        raise InputError("give --tls or --certificate, not both")
    from pitboss.web.server import tls
    from pitboss.web.server.addresses import lan_address

    try:
        if args.certificate:
            return tls.from_files(Path(args.certificate), Path(args.certificate_key))
        names = tls.names_of_this_machine(lan_address(), args.name)
        return tls.from_authority(Path(args.tls).expanduser(), names)
    except tls.BadCertificate as wrong:
        raise InputError(str(wrong)) from None
    except OSError as wrong:
        why = (wrong.strerror or "failed").lower()
        raise InputError(f"cannot use {wrong.filename or args.tls}: {why}") from None


def set_up(
    args: argparse.Namespace, host: str, services: list[NightService], tls: Tls | None = None
) -> tuple[Server, list[str]]:
    """The server, and the lines to print once it listens.

    All of this is done before the server starts: from then on one thread owns each night, and
    waiting phones send their orders right away.
    """
    from pitboss.web.server import run as running
    from pitboss.web.server.app import app

    planner = _planner(args)
    for service in services:
        service.pictures = (*service.pictures, planner.plans.folder.path)
    words = [*_words(args, services, tls), *_planner_words(args, planner, tls)]
    petitions = _petitions(args)
    if petitions is not None:
        words += ["", f"Petitions: {_base_url(args, tls)}/petitions"]
    application = app(services, args.name, tls, planner, petitions)
    return running.make_server(application, host, args.port, services, tls=tls), words


def _planner(args: argparse.Namespace) -> Planner:
    """The planner, on the folder that was named or that of this user."""
    from platformdirs import user_data_path

    from pitboss.store.plan_folder import PlanFolder
    from pitboss.web.api.plans import Planner
    from pitboss.web.planner.plans import Plans

    named = getattr(args, "plans", None)
    folder = Path(named).expanduser() if named else user_data_path("pitboss") / "plans"
    if folder.exists() and not folder.is_dir():
        raise InputError(f"--plans {folder} is a file: name a folder")
    return Planner(Plans(PlanFolder(folder.absolute())))


def _petitions(args: argparse.Namespace) -> Path | None:
    """The folder of petitions, if one is named. Their games are served like ours."""
    named = getattr(args, "petitions", None)
    if not named:
        return None
    from pitboss.regulator.petitions.folder import petitions_in

    folder = Path(named).expanduser().absolute()
    if not folder.is_dir():
        raise InputError(f"--petitions {named} is not a folder")
    for _, file in petitions_in(folder):
        if isinstance(file, str):
            print(f"pitboss: left out {file}", file=sys.stderr)
    return folder


def _planner_words(args: argparse.Namespace, planner: Planner, tls: Tls | None) -> list[str]:
    """Where to plan a night, and the code for other devices."""
    base = _base_url(args, tls)
    lines = ["", f"Plan a night: {base}/plan", f"  plans: {planner.plans.folder.path}"]
    if args.lan:
        lines.append(f"  on other devices: planner code {planner.access.code}")
    return lines


def _base_url(args: argparse.Namespace, tls: Tls | None) -> str:
    """The address of this server."""
    from pitboss.web.server.addresses import lan_address

    scheme = "http" if tls is None else "https"
    return f"{scheme}://{lan_address() if args.lan else '127.0.0.1'}:{args.port}"


async def _serve(
    args: argparse.Namespace, host: str, services: list[NightService], tls: Tls | None
) -> None:
    from pitboss.demo.bot_guests import BotGuests
    from pitboss.web.night.opening import freeze_memory

    server, words = set_up(args, host, services, tls)
    freeze_memory()
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.05)
    try:
        print("\n".join(words), flush=True)
    except OSError:  # nobody reads the output: shut the server down properly, then fail
        server.should_exit = True
        await serving
        raise
    bots = [
        BotGuests(service, seed, args.pace) for seed, service in enumerate(services) if service.demo
    ]
    for bot in bots:
        bot.start()
    try:
        await serving
    finally:
        for bot in bots:
            await bot.stop()


def _words(
    args: argparse.Namespace, services: list[NightService], tls: Tls | None = None
) -> list[str]:
    """Lines that tell people how to get in, with a new device code for each night."""
    from pitboss.web.night.opening import device_code
    from pitboss.web.server.addresses import qr_terminal

    base = _base_url(args, tls)
    lines = [f"Pitboss is at {base}/ (Ctrl-C stops it)"]
    if not args.lan:
        lines.append("Only this machine can reach it: for phones and other devices, use --lan.")
    elif tls is None:
        lines.append(NOT_ENCRYPTED)
    if tls is not None and tls.fingerprint:
        lines.append(f"Phones warn until they trust this house's authority: see {base}/trust")
        lines.append(f"Its fingerprint: {tls.fingerprint}")
    for service in services:
        join = f"{base}/h/{service.slug}/#code={service.credentials.door_code}"
        pins = ", every PIN is 3864" if service.demo else ""
        code = device_code(service)
        lines += ["", service.title, f"  guests: {join}"]
        lines.append(f"  staff: sign in there; device code {code}, for one device{pins}")
        lines += _standby_words(args, service)
        if without := _without_pin(service):
            who = ", ".join(without)
            lines.append(f"  cannot sign in (no PIN in the floor file): {who}")
    if args.lan:
        first = services[0]
        lines.append(qr_terminal(f"{base}/h/{first.slug}/#code={first.credentials.door_code}"))
    return lines


def _standby_words(args: argparse.Namespace, service: NightService) -> list[str]:
    """How a second laptop follows."""
    if service.standby is None:
        return []
    from pitboss.web.server.addresses import lan_address

    at = f"{lan_address() if args.lan else '127.0.0.1'}:{service.standby.port}"
    return [f"  second laptop: pitboss floor standby {at} --night copy.pitboss --key KEY"]


def _without_pin(service: NightService) -> list[str]:
    """The staff who have no PIN, and so cannot sign in."""
    from pitboss.store.pins import pin_name

    return [
        who for who in service.floor.people if service.night.store.get_value(pin_name(who)) is None
    ]
