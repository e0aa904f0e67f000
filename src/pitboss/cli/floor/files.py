"""Files of a night: receipts, backups and their restoration, exports."""

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
    """What may follow `floor receipt`."""
    says = "the row (default: the last one under a signed head)"
    parser.add_argument("--row", metavar="N", type=whole_number(), default=None, help=says)
    parser.add_argument("--out", metavar="FILE", type=writable_file, help="write it to a file")
    add_night(parser, key=False)
    add_json(parser)


def give_receipt(args: argparse.Namespace) -> int:
    """Print the receipt of a row; it is JSON in any case, for it is read by programs."""
    where = locate_night(args.night)
    with plain_errors(where):
        store = open_journal(where)
        try:
            newest = newest_head(store)
            heads = [*store.heads(), *([newest] if newest is not None else [])]
            found = receipt(store, args.row or max((head.size for head in heads), default=0))
        finally:
            store.close()
    if found is None:
        row = f"row {args.row}" if args.row else "any row"
        raise InputError(f"no head stands over {row}: there is none yet, or no such row")
    words = f"the receipt of row {found.seq} of night {found.head.night}"
    _write(args, [msgspec.json.encode(found)], words)
    return 0


def _write(args: argparse.Namespace, lines: list[bytes], words: str) -> None:
    """Write lines to the file that was named, and say what it holds; or print them."""
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
    """What may follow `floor backup`."""
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
        found = _verify_copy(NightLocation(to), [])
    return _report(args, found, f"{to} holds night {found.night} up to row {found.rows}.")


def _copy(store: Store, target: NightLocation, without: tuple[str, ...] = ()) -> None:
    if isinstance(store, SQLiteStore) and target.path is not None:
        store.backup(target.path, without)
        return
    made = create_journal(target, store.facts.night)
    try:
        copy(store, made, without)
    finally:
        made.close()


def _verify_copy(where: NightLocation, receipts: list[Receipt], half: bool = False) -> Verification:
    """A night that was verified; whatever is wrong with it becomes one line. `half`: the newest
    rows may have been in a log that is lost."""
    store = open_journal(where)
    try:
        check_file(store)
        found = verify(store, receipts=receipts, edition=edition())
        if not half:
            refuse_partial_copy(store, found)
        return found
    except BadRow as bad:
        raise InputError(
            f"{where} is not sound, row {bad.seq} {bad.what}: it is not used"
        ) from None
    finally:
        store.close()


def _report(args: argparse.Namespace, found: Verification, words: str) -> int:
    if args.json:
        print_json({"night": found.night, "rows": found.rows, "root": found.root.hex()})
    else:
        print(words)
    return 0


def add_restore(parser: argparse.ArgumentParser) -> None:
    """What may follow `floor restore`."""
    parser.add_argument("backup", metavar="BACKUP", type=nonempty, help="the file of the backup")
    add_receipts(parser)
    says = "restore even if a receipt or the key shows that rows are missing; those rows are lost"
    parser.add_argument("--even-if-older", action="store_true", help=says)
    says = "who takes over an older backup; this is the first row written to it"
    parser.add_argument("--by", metavar="WHO", default="", help=says)
    parser.add_argument("--because", metavar="WORDS", default="", help="why it is taken over")
    add_night(parser)
    add_json(parser)


def restore(args: argparse.Namespace) -> int:
    """Bring a night back from a backup, which is verified first; nothing is written over."""
    source, target = NightLocation(Path(args.backup)), locate_night(args.night)
    receipts = read_receipts(args.receipt)
    with plain_errors(source):
        half = bool(args.even_if_older)
        found = _verify_copy(source, [], half)
        seen = open_witness(args.key, found.night)
        lost = _refuse_older(args, source, found, receipts)
        _verify_copy(source, [one for one in receipts if one.head.size <= found.rows], half)
        if target.path is None and target.name != found.night:
            raise InputError(f"{source} holds night {found.night!r}, not {target.name!r}")
        store = open_journal(source, key=args.key, second=args.second_key)
        try:
            taken = _takeover_order(args, store, seen, lost.head if lost else None)
            _copy(store, target, ENTRANCE)
            if taken is None:
                seen.allow_earlier(store)
        finally:
            store.close()
        if taken is not None:
            _record_takeover(args, target, taken, seen)
            words = lost.words if lost else f"{source} has other rows than its key has signed"
            print(f"pitboss: {words}", file=sys.stderr)
    words = f"Night {found.night} is back, up to row {found.rows}: {target}."
    return _report(args, found, f"{words} Everybody signs in again with new codes.")


def _takeover_order(
    args: argparse.Namespace, store: Store, seen: Witness, known: Head | None
) -> Order | None:
    """The order that says who goes on with an older copy, and why; nothing if it is not older."""
    try:
        seen.refuse_older(store)
    except OlderCopy:
        if not args.even_if_older:
            raise
        known = known or seen.newest()
    if known is None or not args.even_if_older:
        if args.by or args.because:
            raise InputError("nothing shows that this copy is older: leave out --by and --because")
        return None
    if not args.by or not args.because.strip():
        raise InputError("taking over an older copy is recorded: give --by WHO and --because WORDS")
    night = Night(store, edition())
    load_signer(args.key, night)  # nobody goes on with a night whose key is not there
    order = Order(new_order_id(), args.by, TakeOver(known.size, known.last.hex(), args.because))
    if isinstance(no := decide(night.floor, order, OrderContext(at_ms=now_ms())), Refusal):
        raise InputError(no.words)
    return order


def _record_takeover(
    args: argparse.Namespace, target: NightLocation, order: Order, seen: Witness
) -> None:
    """The first row after those of an older copy says that it is one. Its head is signed, and from
    now on the key knows this story and no other."""
    store = open_journal(target, owner=True, key=args.key, second=args.second_key)
    try:
        night = Night(store, edition(), clock=now_ms)
        night.sign_with(load_signer(args.key, night), seen.go_on_from)
        night.take_over(order)
    finally:
        store.close()


def _refuse_older(
    args: argparse.Namespace, source: NightLocation, found: Verification, receipts: list[Receipt]
) -> _LostRows | None:
    """Refuse a backup that lacks rows which a receipt or the key knows of, unless it was said."""
    heads = {"a receipt stands for": max((one.head for one in receipts), key=_size, default=None)}
    if (head := open_witness(args.key, found.night).newest()) is not None:
        heads["its key has signed"] = head
    known = {who: one for who, one in heads.items() if one is not None}
    if not known:
        return None
    who = max(known, key=lambda one: known[one].size)
    if (most := known[who].size) > found.rows:
        words = f"{source} ends at row {found.rows}, and {who} {most} rows"
        if not args.even_if_older:
            raise InputError(f"{words}: it is older. Find a later one, or give --even-if-older")
        return _LostRows(f"{words}: rows {found.rows + 1} to {most} are lost", known[who])
    return None


class _LostRows(NamedTuple):
    """Rows that an older copy does not have, in words, and the head that stands over them."""

    words: str
    head: Head


def _size(head: Head) -> int:
    return head.size


def add_export(parser: argparse.ArgumentParser) -> None:
    """What may follow `floor export`."""
    parser.add_argument(
        "--out", metavar="FILE", type=writable_file, help="write JSON lines to a file"
    )
    says = "write rounds.csv, ledger.csv and shifts.csv into a folder instead"
    parser.add_argument("--csv", metavar="DIR", type=nonempty, help=says)
    add_night(parser)
    add_json(parser)


def export_(args: argparse.Namespace) -> int:
    """The night as JSON lines that anybody can check, or as sheets for people."""
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
