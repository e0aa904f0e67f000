"""Verify a night: the chain of its rows, its heads and their signatures, its books and, with
--replay, every decision. Nothing is ever repaired.

The night is a file, or a name in PITBOSS_DATABASE_URL. --receipt checks it against receipts that
guests or the treasurer kept. If its signing key is on this machine, the night is also checked
against what the key remembers. Both show whether this is an older copy, or rows were rewritten.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import print_json

if TYPE_CHECKING:
    from pitboss.cli.floor.nights import NightLocation
    from pitboss.floor.verify import Receipt, Verification
    from pitboss.store.head import Head
    from pitboss.store.journal import Store
    from pitboss.store.row import BadRow

FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss verify`."""
    parser.add_argument(
        "night", metavar="FILE", type=nonempty, help="the night, a backup of it, or its packet"
    )
    parser.add_argument(
        "--replay", action="store_true", help="make every decision again and compare"
    )
    add_receipts(parser)
    says = "the signing key: it remembers the newest row it signed, and opens locked seeds"
    parser.add_argument(
        "--key",
        metavar="FILE",
        type=nonempty,
        default=os.environ.get("PITBOSS_KEY") or None,
        help=says,
    )
    says = "a second person's key, if the night has one"
    parser.add_argument("--second-key", metavar="FILE", type=nonempty, help=says)
    add_json(parser)


def add_receipts(parser: argparse.ArgumentParser) -> None:
    """The receipts that someone kept, as files."""
    says = "a receipt to check the night against; repeat for more"
    parser.add_argument(
        "--receipt", metavar="FILE", type=nonempty, action="append", default=[], help=says
    )


def run(args: argparse.Namespace) -> int:
    """Verify a night and report."""
    try:
        from pitboss.cli.floor.nights import locate_night, open_journal, plain_errors
    except ModuleNotFoundError as missing:
        if missing.name != "cryptography":
            raise
        raise InputError(
            "verify needs the package cryptography: install 'pitboss[floor]'"
        ) from None
    from pitboss.cli.floor.nights import edition
    from pitboss.floor.verify import verify
    from pitboss.store.row import BadRow

    where, receipts = locate_night(args.night), read_receipts(args.receipt)
    from pitboss.cli.floor.packet import is_packet

    if is_packet(where.path):
        return _verify_packet(args, where, receipts)
    with plain_errors(where):
        store = open_journal(where, key=args.key, second=args.second_key)
        try:
            check_file(store)
            remembered = remembered_head(args.key, store)
            result = verify(
                store,
                replay=args.replay,
                receipts=receipts,
                edition=edition(),
                remembered=remembered,
            )
            refuse_partial_copy(store, result)
            editions = Counter(row.edition for row in store.rows())
            open_seeds = count_open_seeds(store)
        except BadRow as bad:
            return _report_bad(args, where, store, bad)
        finally:
            store.close()
    _report_sound(args, result, editions, len(receipts), open_seeds)
    return 0


def _verify_packet(args: argparse.Namespace, where: NightLocation, receipts: list[Receipt]) -> int:
    """Verify a packet: its seal, its night, and every paper in it."""
    from pitboss.cli.floor.nights import plain_errors
    from pitboss.cli.floor.packet import verify_packet
    from pitboss.history.packet import BadPacket
    from pitboss.store.row import BadRow

    assert where.path is not None
    with plain_errors(where):
        try:
            result, has_papers = verify_packet(where.path, replay=args.replay, receipts=receipts)
        except (BadPacket, BadRow) as bad:
            if args.json:
                print_json({"sound": False, "why": str(bad)})
            else:
                print(f"pitboss: {where}: {bad}. Nothing was changed.", file=sys.stderr)
            return FAILED
    if args.json:
        print_json(
            {
                **_result_values(result, Counter(), len(receipts), 0),
                "packet": True,
                "papers": has_papers,
            }
        )
    else:
        how = "every decision made again" if result.replayed else "decisions not checked"
        print(f"Packet of night {result.night} is sound: {result.rows} rows; {how}.")
        print("  checked  the seal, the fingerprint of every file, the chain, the signatures")
        if has_papers:
            print("  checked  that every paper in it is what the rows of the night come to")
        else:
            print("  not yet  its papers, which another edition made: verify_night.py checks them")
    return 0


def count_open_seeds(store: Store) -> int:
    """How many seeds of devices are stored beside the journal without a lock."""
    from pitboss.store.vault import is_locked

    seeds = (value for name, value in store.all_values() if name.startswith("seed/"))
    return sum(not is_locked(value) for value in seeds)


def check_file(store: Store) -> None:
    """Let the store check its own file for damage, where it can."""
    from pitboss.store.sqlite import SQLiteStore

    if isinstance(store, SQLiteStore):
        store.check_file()


def remembered_head(key: str | None, store: Store) -> Head | None:
    """The newest head that the key of a night remembers; None without that key."""
    from pitboss.cli.floor.nights import open_witness
    from pitboss.floor.verify import keys_of

    head = open_witness(key, store.facts.night).newest()
    return head if head is not None and head.key in keys_of(store) else None


def refuse_partial_copy(store: Store, result: Verification) -> None:
    """Refuse a file that was copied without its log, unless its key remembers no later row."""
    from pitboss.store.row import BadRow

    if getattr(store, "lacks_log", False) and result.witnessed < result.rows:
        words = "may be missing: a server had the file open, and its log (-wal) is not beside it"
        raise BadRow(result.rows + 1, f"{words}. Copy both, or use 'pitboss floor backup'")


def read_receipts(files: list[str]) -> list[Receipt]:
    """Receipts from their files."""
    import msgspec

    from pitboss.cli.explain import read_text
    from pitboss.floor.verify import Receipt

    receipts = []
    for file in files:
        try:
            receipts.append(msgspec.json.decode(read_text(file), type=Receipt))
        except msgspec.DecodeError:
            raise InputError(f"{file} is not a Pitboss receipt") from None
    return receipts


def last_good_head(store: Store, seq: int) -> int:
    """How many rows the last head before a bad row covers."""
    return max((head.size for head in store.heads() if head.size < seq), default=0)


def _report_bad(args: argparse.Namespace, where: NightLocation, store: Store, bad: BadRow) -> int:
    good = last_good_head(store, bad.seq)
    until = f"the last good head covers rows 1 to {good}" if good else "no head is good"
    words = f"{where}: row {bad.seq} {bad.what}; {until}"
    if args.json:
        print_json({"sound": False, "row": bad.seq, "why": bad.what, "last_good_head": good})
    else:
        print(f"pitboss: {words}. Nothing was changed.", file=sys.stderr)
    return FAILED


def _report_sound(
    args: argparse.Namespace,
    result: Verification,
    editions: Counter[str],
    receipts: int,
    open_seeds: int,
) -> None:
    if args.json:
        print_json(_result_values(result, editions, receipts, open_seeds))
        return
    how = "every decision made again" if result.replayed else "decisions not checked"
    receipt_words = f", {receipts} receipts match" if receipts else ""
    counts = f"{result.rows} rows, {result.heads} heads{receipt_words}"
    print(f"Night {result.night} is sound: {counts}; {how}.")
    print(f"  root     {result.root.hex()}")
    print(f"  edition  {', '.join(editions) or 'none'}")
    print(f"  issued   {result.issued:,} in imitation money, all accounted for")
    print("  checked  the chain of the rows, the heads and their signatures, the books")
    print(f"  signed   {_signature_text(result)}")
    if not result.replayed:
        print("  not yet  whether each decision was right: --replay makes each one again")
    if not receipts:
        print("  not yet  receipts that people kept: --receipt FILE checks one")
    if not result.witnessed:
        print("  not yet  whether it is an older copy: --key FILE checks what the key remembers")
    if open_seeds:
        words = f"{open_seeds} seeds of its devices were stored without a lock"
        print(f"  warning  {words}: anyone who could read the file could predict its draws")
    for takeover in result.taken_over:
        words = f"continued from an older copy, although {takeover.signed} rows had been signed"
        if takeover.has_all:
            words = f"went on with a copy that had all {takeover.signed} rows signed before"
        print(f"  row {takeover.row}: {takeover.by} {words}, because {takeover.reason}")


def _result_values(
    result: Verification, editions: Counter[str], receipts: int, open_seeds: int
) -> dict[str, object]:
    return {
        "sound": True,
        "night": result.night,
        "rows": result.rows,
        "heads": result.heads,
        "root": result.root.hex(),
        "issued": result.issued,
        "replayed": result.replayed,
        "receipts": receipts,
        "editions": dict(editions),
        "signed": result.signed,
        "witnessed": result.witnessed,
        "seeds_without_lock": open_seeds,
        "taken_over": [
            {
                "row": takeover.row,
                "by": takeover.by,
                "reason": takeover.reason,
                "signed": takeover.signed,
                "has_all": takeover.has_all,
            }
            for takeover in result.taken_over
        ],
    }


def _signature_text(result: Verification) -> str:
    """How many rows the signatures cover, and what the key remembers."""
    if not result.signed:
        return "nothing: no key has signed it yet, or it was set up without one"
    words = f"through row {result.signed} of {result.rows}"
    if not result.witnessed:
        return words
    return f"{words}; its key remembers row {result.witnessed}, which is here"
