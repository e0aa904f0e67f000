"""The files of a night: receipts, backups, restoring them, exports."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import msgspec

from pitboss.cli.errors import InputError
from pitboss.cli.floor.nights import (
    SUFFIX,
    NightLocation,
    add_night,
    create_journal,
    edition,
    load_signer,
    locate_night,
    now_ms,
    open_journal,
    open_to_read,
    open_witness,
    plain_errors,
)
from pitboss.cli.parser import add_json, nonempty, whole_number, writable_file
from pitboss.cli.screen import print_json
from pitboss.cli.verify import add_receipts, check_file, read_receipts, refuse_partial_copy
from pitboss.floor.decide import decide
from pitboss.floor.night import Night
from pitboss.floor.orders import Order, OrderContext, TakeOver
from pitboss.floor.verify import Receipt, Verification, receipt, verify
from pitboss.history.export import export
from pitboss.pit.refusal import Refusal
from pitboss.store.copy import copy
from pitboss.store.head import Head
from pitboss.store.journal import Store
from pitboss.store.newest_head import newest_head
from pitboss.store.order_ids import new_order_id
from pitboss.store.row import BadRow
from pitboss.store.side_data import ENTRANCE
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.witness import OlderCopy, Witness


def add_receipt(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor receipt`."""
    says = "the row (default: the last one that a head covers)"
    parser.add_argument("--row", metavar="N", type=whole_number(), default=None, help=says)
    parser.add_argument("--out", metavar="FILE", type=writable_file, help="write it to a file")
    add_night(parser, key=False)
    add_json(parser)


def give_receipt(args: argparse.Namespace) -> int:
    """Print the receipt of a row; it is always JSON, for programs to read."""
    where = locate_night(args.night)
    with plain_errors(where):
        store = open_journal(where)
        try:
            newest = newest_head(store)
            heads = [*store.heads(), *([newest] if newest is not None else [])]
            paper = receipt(store, args.row or max((head.size for head in heads), default=0))
        finally:
            store.close()
    if paper is None:
        row = f"row {args.row}" if args.row else "any row"
        raise InputError(f"no head covers {row}: there is none yet, or there is no such row")
    words = f"the receipt of row {paper.seq} of night {paper.head.night}"
    _write(args, [msgspec.json.encode(paper)], words)
    return 0


def _write(args: argparse.Namespace, lines: list[bytes], words: str) -> None:
    """Write lines to the --out file and say what it holds, or print them."""
    data = b"".join(line + b"\n" for line in lines)
    if args.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    with plain_errors(args.out):
        Path(args.out).write_bytes(data)
    if args.json:
        print_json({"file": args.out, "lines": len(lines)})
    else:
        print(f"{args.out} holds {words}.")


def add_backup(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor backup`."""
    says = f"the copy, a new file; its name should end in {SUFFIX}"
    parser.add_argument("to", metavar="FILE", type=nonempty, help=says)
    add_night(parser, key=False)
    add_json(parser)


def backup(args: argparse.Namespace) -> int:
    """Copy a night while it runs, and verify the copy."""
    where, to = locate_night(args.night), Path(args.to)
    with plain_errors(where):
        store = open_journal(where)
        try:
            _copy(store, NightLocation(to))
        finally:
            store.close()
        checked = _verify_copy(NightLocation(to), [])
    return _report(args, checked, f"{to} holds night {checked.night} up to row {checked.rows}.")


def _copy(store: Store, target: NightLocation, without: tuple[str, ...] = ()) -> None:
    if isinstance(store, SQLiteStore) and target.path is not None:
        store.backup(target.path, without)
        return
    journal = create_journal(target, store.facts.night)
    try:
        copy(store, journal, without)
    finally:
        journal.close()


def _verify_copy(where: NightLocation, receipts: list[Receipt], half: bool = False) -> Verification:
    """Verify a night; any fault becomes one line. `half`: the newest rows may have been in a log
    that is missing.
    """
    store = open_journal(where)
    try:
        check_file(store)
        result = verify(store, receipts=receipts, edition=edition())
        if not half:
            refuse_partial_copy(store, result)
        return result
    except BadRow as bad:
        raise InputError(f"{where} is damaged, row {bad.seq} {bad.what}: it was not used") from None
    finally:
        store.close()


def _report(args: argparse.Namespace, night: Verification, words: str) -> int:
    if args.json:
        print_json({"night": night.night, "rows": night.rows, "root": night.root.hex()})
    else:
        print(words)
    return 0


def add_restore(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor restore`."""
    parser.add_argument("backup", metavar="BACKUP", type=nonempty, help="the file of the backup")
    add_receipts(parser)
    says = "restore even if a receipt or the key shows that rows are missing: they are lost"
    parser.add_argument("--even-if-older", action="store_true", help=says)
    says = "who decides to continue from an older backup; its first new row says so"
    parser.add_argument("--by", metavar="WHO", default="", help=says)
    parser.add_argument(
        "--because", metavar="WORDS", default="", help="why it continues from an older backup"
    )
    add_night(parser)
    add_json(parser)


def restore(args: argparse.Namespace) -> int:
    """Restore a night from a backup, which is verified first; nothing is overwritten."""
    source, target = NightLocation(Path(args.backup)), locate_night(args.night)
    receipts = read_receipts(args.receipt)
    with plain_errors(source):
        half = bool(args.even_if_older)
        backup = _verify_copy(source, [], half)
        witness = open_witness(args.key, backup.night)
        lost = _refuse_older(args, source, backup, receipts)
        _verify_copy(
            source, [receipt for receipt in receipts if receipt.head.size <= backup.rows], half
        )
        if target.path is None and target.name != backup.night:
            raise InputError(f"{source} holds night {backup.night!r}, not {target.name!r}")
        store = open_journal(source, key=args.key, second=args.second_key)
        try:
            takeover = _takeover_order(args, store, witness, lost.head if lost else None)
            _copy(store, target, ENTRANCE)
            if takeover is None:
                witness.allow_earlier(store)
        finally:
            store.close()
        if takeover is not None:
            _record_takeover(args, target, takeover, witness)
            words = lost.words if lost else f"{source} has other rows than those its key has signed"
            print(f"pitboss: {words}", file=sys.stderr)
    words = f"Night {backup.night} is restored up to row {backup.rows}: {target}."
    return _report(args, backup, f"{words} Everyone must sign in again with new codes.")


def _takeover_order(
    args: argparse.Namespace, store: Store, witness: Witness, head: Head | None
) -> Order | None:
    """The order that records who continues from an older copy, and why; None if it is not older."""
    try:
        witness.refuse_older(store)
    except OlderCopy:
        if not args.even_if_older:
            raise
        head = head or witness.newest()
    if head is None or not args.even_if_older:
        if args.by or args.because:
            raise InputError("nothing shows that this copy is older: leave out --by and --because")
        return None
    if not args.by or not args.because.strip():
        raise InputError(
            "continuing from an older copy is recorded: give --by WHO and --because WORDS"
        )
    night = Night(store, edition())
    load_signer(args.key, night)  # nobody continues a night without its key
    order = Order(new_order_id(), args.by, TakeOver(head.size, head.last.hex(), args.because))
    if isinstance(no := decide(night.floor, order, OrderContext(at_ms=now_ms())), Refusal):
        raise InputError(no.words)
    return order


def _record_takeover(
    args: argparse.Namespace, target: NightLocation, order: Order, witness: Witness
) -> None:
    """Write the row that says that this is an older copy, and sign its head. From now on the key
    accepts these rows and no others."""
    store = open_journal(target, owner=True, key=args.key, second=args.second_key)
    try:
        night = Night(store, edition(), clock=now_ms)
        night.sign_with(load_signer(args.key, night), witness.go_on_from)
        night.take_over(order)
    finally:
        store.close()


def _refuse_older(
    args: argparse.Namespace, source: NightLocation, night: Verification, receipts: list[Receipt]
) -> _LostRows | None:
    """Refuse a backup that lacks rows of a receipt or of the key, unless --even-if-older."""
    heads = {
        "a receipt covers": max((receipt.head for receipt in receipts), key=_size, default=None)
    }
    if (head := open_witness(args.key, night.night).newest()) is not None:
        heads["its key has signed"] = head
    newest = {who: entry for who, entry in heads.items() if entry is not None}
    if not newest:
        return None
    who = max(newest, key=lambda name: newest[name].size)
    if (most := newest[who].size) > night.rows:
        words = f"{source} ends at row {night.rows}, and {who} {most} rows"
        if not args.even_if_older:
            raise InputError(f"{words}: it is older. Find a later backup, or give --even-if-older")
        return _LostRows(f"{words}: rows {night.rows + 1} to {most} are lost", newest[who])
    return None


class _LostRows(NamedTuple):
    """Rows that an older copy lacks, in words, and the head that covers them."""

    words: str
    head: Head


def _size(head: Head) -> int:
    return head.size


def add_export(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor export`."""
    parser.add_argument(
        "--out", metavar="FILE", type=writable_file, help="write JSON lines to a file"
    )
    says = "write rounds.csv, ledger.csv and shifts.csv into a folder instead"
    parser.add_argument("--csv", metavar="DIR", type=nonempty, help=says)
    add_night(parser)
    add_json(parser)


def export_(args: argparse.Namespace) -> int:
    """Export the night as JSON lines that anyone can check, or as spreadsheets."""
    if args.csv:
        from pitboss.cli.floor.sheets import write_sheets

        where = locate_night(args.night)
        with plain_errors(where):
            store = open_journal(where, key=args.key, second=args.second_key)
            try:
                counts = write_sheets(store, Path(args.csv), edition())
            finally:
                store.close()
        if args.json:
            print_json(counts)
        else:
            print("\n".join(f"{name}: {rows} lines" for name, rows in counts.items()))
        return 0
    with open_to_read(args) as night:
        lines = list(export(night.store, night.floor))
        words = f"night {night.store.facts.night}, {night.at[0]} rows: see verifier/verify_night.py"
        _write(args, lines, words)
    return 0


VERBS = {
    "receipt": (add_receipt, give_receipt),
    "backup": (add_backup, backup),
    "restore": (add_restore, restore),
    "export": (add_export, export_),
}
