"""`pitboss floor packet`: everything that leaves the close, sealed as one file; and its check."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from pitboss.cli.errors import InputError
from pitboss.cli.floor.nights import (
    add_night,
    edition,
    load_signer,
    locate_night,
    open_to_read,
)
from pitboss.cli.new_file import add_force, refuse_existing, write_new
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import print_json
from pitboss.floor.night import Night
from pitboss.floor.verify import Receipt, Verification, verify
from pitboss.history.export import BadExport, read_export
from pitboss.history.packet import EXPORT, BadPacket, Packet, check_papers, make_packet, open_packet
from pitboss.store.journal import Store
from pitboss.store.side_data import NEWEST
from pitboss.store.sqlite import SQLiteStore

MARK = b"PK"
"""How an archive begins."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor packet`."""
    says = "the packet to write (default: the id of the night, with -packet.zip)"
    parser.add_argument("-o", "--out", metavar="FILE.zip", type=nonempty, help=says)
    add_force(parser)
    add_night(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Seal the packet of a closed night."""
    locate_night(args.night)
    with open_to_read(args) as night:
        out = args.out or f"{night.store.facts.night}-packet.zip"
        refuse_existing(out, args.force)
        if night.floor.plan is None:
            raise InputError("the night is not set up yet: run 'pitboss floor open'")
        try:
            data = make_packet(night, load_signer(args.key, night))
        except BadPacket as bad:
            raise InputError(str(bad)) from None
        rows = night.at[0]
    write_new(out, data, force=args.force)
    if args.json:
        print_json({"file": out, "bytes": len(data), "rows": rows})
    else:
        print(f"{out} holds the night, sealed: {rows} rows, {len(data):,} bytes.")
        print("  check it with 'pitboss verify' or 'python3 verifier/verify_night.py'")
    return 0


def is_packet(path: Path | None) -> bool:
    """Whether a file is a packet, by how it begins."""
    if path is None:
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(MARK)) == MARK
    except OSError:
        return False


def verify_packet(
    path: Path, *, replay: bool, receipts: list[Receipt]
) -> tuple[Verification, bool]:
    """Verify the seal of a packet, its night, and that every paper is what the rows come to; the
    papers of another edition are not made again, which the answer says. Raises `BadRow` or
    `BadPacket`."""
    packet = open_packet(path.read_bytes())
    with _journal_of(packet) as store:
        result = verify(store, replay=replay, receipts=receipts, edition=edition())
        is_ours = packet.contents.edition == edition()
        if is_ours:
            check_papers(packet, Night(store, edition()))
        return result, is_ours


@contextmanager
def _journal_of(packet: Packet) -> Iterator[Store]:
    """The journal of a packet's export, in a temporary file."""
    try:
        night = read_export(packet.files[EXPORT].splitlines())
    except BadExport as bad:
        raise BadPacket(str(bad)) from None
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore.create(Path(folder) / "packet.pitboss", night.facts.night)
        try:
            with store.turn(0) as turn:
                turn.append(night.rows, night.heads)
                if night.newest is not None:
                    store.shelf.put(NEWEST, msgspec.json.encode(night.newest))
            yield store
        finally:
            store.close()
