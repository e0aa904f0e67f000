"""Opening a night: check its plan, and make its file, its key and its first row."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cli.errors import InputError
from pitboss.cli.explain import read_text
from pitboss.cli.floor.answers import add_answer, show
from pitboss.cli.floor.nights import (
    Clock,
    NightLocation,
    add_night,
    attach_key,
    create_journal,
    edition,
    key_path,
    key_warning,
    load_signer,
    locate_night,
    now_ms,
    open_journal,
    open_witness,
    plain_errors,
    read_vault_check,
    write_vault_check,
)
from pitboss.cli.night.check import read_overlays
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import print_json
from pitboss.floor.decide import decide
from pitboss.floor.findings import ADVICE, UNLAWFUL, Finding, findings
from pitboss.floor.night import Answer, Night
from pitboss.floor.orders import Order, OrderContext, SetUp
from pitboss.floor.permissions import NIGHT
from pitboss.floor.plan import LICENSED, PRACTICE, FloorPlan
from pitboss.floor.plan_checks import chip_warnings, readiness_warnings
from pitboss.floor.state import Floor
from pitboss.language.floor_events import count_words
from pitboss.language.table_events import citations
from pitboss.night.plan_file import BadPlan, PrivateData, line_of, read_floor
from pitboss.night.plan_file import read_plan as read_night
from pitboss.night.report import findings_at_opening, is_lawful
from pitboss.pit.refusal import Refusal
from pitboss.rulebook.clause import Clause
from pitboss.store.journal import NoNight, Store
from pitboss.store.keys import Signer, make_key, read_key
from pitboss.store.order_ids import new_order_id
from pitboss.store.pins import hash_pin, person_name, pin_name
from pitboss.store.vault import Vault, make_second_key, read_second_key


def add_check(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor check`."""
    parser.epilog = "Every key of the file is explained in docs/floor-file.md."
    parser.add_argument("file", metavar="FLOOR.toml", type=nonempty, help="the plan of the floor")
    add_json(parser)


def check(args: argparse.Namespace) -> int:
    """List every fault of a floor file, or say that there is none."""
    text = read_text(args.file)
    try:
        plan, _ = read_floor(text, os.path.basename(args.file))
    except BadPlan as bad:
        if args.json:
            print_json({"faults": str(bad).splitlines()})
        else:
            print(bad, file=sys.stderr)
        return 2
    warnings = (*readiness_warnings(plan), *chip_warnings(plan))
    notes = [f"table {name}: {why.words} ({citations(why.law)})" for name, why in warnings]
    if args.json:
        facts = {"faults": [], "night": plan.night, "house": plan.house, "purpose": plan.purpose}
        print_json(
            {
                **facts,
                "notes": notes,
                "findings": [_finding_values(finding) for finding in _group_findings(plan)],
            }
        )
        return 0
    counts = (
        count_words(len(plan.tables), "table", "tables"),
        count_words(len(plan.people), "person", "people"),
        count_words(len(plan.windows), "window", "windows"),
    )
    print(f"{args.file} is in order: night {plan.night}, {plan.house}, {', '.join(counts)}.")
    if plan.purpose == LICENSED and plan.house == NIGHT:
        print("A licensed night opens only if 'pitboss night check' finds nothing unlawful.")
    if plan.purpose == PRACTICE:
        print("It is for practice, rehearsal or demonstration, not for a licensed night.")
    for alike in _group_findings(plan):
        first, tables = alike[0], _tables(alike)
        where = f"{'table' if len(tables) == 1 else 'tables'} {', '.join(tables)}"
        law = citations(_law(alike))
        print(f"{first.severity}: {where}: {first.message} ({law}). To fix it: {first.fix}")
    for note in notes:
        print(f"note: {note}")
    return 0


def _group_findings(plan: FloorPlan) -> list[list[Finding]]:
    """The findings about a floor; those that say the same of several tables are together."""
    groups: dict[str, list[Finding]] = {}
    for finding in findings(plan):
        groups.setdefault(finding.message, []).append(finding)
    return list(groups.values())


def _tables(alike: list[Finding]) -> list[str]:
    return [str(finding.place[1]) for finding in alike]


def _law(alike: list[Finding]) -> tuple[Clause, ...]:
    return tuple(dict.fromkeys(law for finding in alike for law in finding.law))


def _finding_values(alike: list[Finding]) -> dict[str, object]:
    """A finding about some tables, for other programs."""
    finding = alike[0]
    return {
        "severity": finding.severity,
        "tables": _tables(alike),
        "law": [clause.cite for clause in _law(alike)],
        "message": finding.message,
        "fix": finding.fix,
        "reading": finding.reading,
    }


def add_open(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor open`."""
    parser.add_argument("file", metavar="FLOOR.toml", type=nonempty, help="the plan of the floor")
    add_night(parser)
    add_holder(parser)
    parser.add_argument("--by", metavar="WHO", required=True, help="who sets the floor up")
    add_answer(parser)


def add_holder(parser: argparse.ArgumentParser) -> None:
    """Who holds the key, which the plan records."""
    says = "who holds the signing key (default: whoever sets up the floor)"
    parser.add_argument("--key-holder", metavar="WHO", type=nonempty, help=says)


class Opening(NamedTuple):
    """Everything needed to open a night."""

    where: NightLocation
    file: str
    actor: str
    id: str
    key: str | None = None
    holder: str | None = None
    clock: Clock = now_ms
    second: str | None = None


def open_(args: argparse.Namespace) -> int:
    """Set a night up."""
    where = locate_night(args.night or _night_name(args.file))
    with plain_errors(where):
        opening = Opening(
            where,
            args.file,
            args.by,
            args.id or new_order_id(),
            args.key,
            args.key_holder,
            second=args.second_key,
        )
        night, order, answer = open_night(opening)
        try:
            code = show(night.floor, order, answer, as_json=args.json)
            if (warning := key_warning(args.key, night)) is not None:
                print(f"pitboss: {warning}", file=sys.stderr)
        finally:
            night.store.close()
    if not args.json:
        print(f"The key is {key_path(args.key, night.store.facts.night)}: keep a copy elsewhere.")
    return code


def _night_name(file: str) -> str | None:
    """The name of the night in a floor file, which is enough for a database."""
    from pitboss.cli.floor.nights import DATABASE

    return read_plan(file)[0].night if os.environ.get(DATABASE) else None


def read_plan(file: str, *, lawful: bool = True) -> tuple[FloorPlan, PrivateData]:
    """The plan in a floor file; the first fault becomes one line."""
    text, name = read_text(file), os.path.basename(file)
    try:
        plan, private = read_floor(text, name, lawful=lawful)
        if plan.terms is not None:  # whose figures an overlay may change
            overlays = read_overlays(read_night(text, name), text, file)
            plan, private = read_floor(text, name, lawful=lawful, overlays=overlays)
        return plan, private
    except BadPlan as bad:
        first, *more = str(bad).splitlines()
        others = f", and {len(more)} more: see 'pitboss floor check'" if more else ""
        raise InputError(f"{first}{others}") from None


def _read_lawful(file: str) -> tuple[FloorPlan, PrivateData]:
    """The plan in a floor file that is to open now. A licensed night opens only if it is lawful on
    its date; its warnings are shown."""
    plan, private = read_plan(file)
    if plan.purpose != LICENSED or plan.house != NIGHT:
        return plan, private
    text = read_text(file)
    night = read_night(text, os.path.basename(file))
    results = findings_at_opening(night, read_overlays(night, text, file))
    for finding in results:
        if finding.severity != ADVICE:
            says = f"{finding.message} ({citations(finding.law)})"
            line = f"{os.path.basename(file)}, line {line_of(text, finding.place)}"
            print(f"{line}: {finding.severity}: {says}", file=sys.stderr)
    if not is_lawful(results):
        count = sum(result.severity == UNLAWFUL for result in results)
        things = "1 thing" if count == 1 else f"{count} things"
        raise InputError(
            f"this licensed night does not open: settle {things} first, and see 'pitboss night "
            f"check {file}'; to try it out, write practice = true"
        )
    return plan, private


def open_night(opening: Opening) -> tuple[Night, Order, Answer | Refusal]:
    """Set a night up. After a crash the same order continues where it was cut off."""
    if (reopened := _reopen(opening)) is not None:
        return reopened
    plan, private = _read_lawful(opening.file)
    if opening.where.path is None:
        plan = replace(plan, night=opening.where.name)
    order = Order(opening.id, opening.actor, SetUp(plan))
    answer = decide(Floor(), order, OrderContext(at_ms=opening.clock()))
    if isinstance(answer, Refusal):  # make no file for a floor that cannot be set up
        raise InputError(str(answer))
    holder = opening.holder or opening.actor
    if holder not in (person.id for person in plan.people):
        raise InputError(
            f"the key holder must be one of the people of the floor, and {holder!r} is not"
        )
    store = _journal(opening, plan.night)
    try:
        night = Night(store, edition(), clock=opening.clock)
        key = _signer(opening, night)
        witness = open_witness(opening.key, night.store.facts.night)
        if night.floor.plan is None:
            witness.forget()  # an earlier night of this name, whose key is reused
        witness.refuse_older(store)
        store.side.vault = Vault.of(key, store.facts.night, _second_key(opening))
        least_turns = witness.least_turns(store)
        night.sign_with(key, witness.remember, lambda: witness.refuse_changed(store), least_turns)
        read_vault_check(store)
        if night.floor.plan is None:
            _keep_private(store, private)
            write_vault_check(store)
        plan = replace(plan, key=key.public.hex(), key_holder=holder)
        order = replace(order, command=SetUp(plan))
        return night, order, night.ask(order)
    except BaseException:
        store.close()
        raise


def _reopen(opening: Opening) -> tuple[Night, Order, Answer | Refusal] | None:
    """The night that this order has already set up; the law may have changed since."""
    where = opening.where
    if not (where.path.exists() if where.path is not None else _exists(where)):
        return None
    store = open_journal(where, owner=True, key=opening.key, second=opening.second)
    try:
        if store.row_of(opening.id) is None:
            store.close()
            return None
        night = Night(store, edition(), clock=opening.clock)
        attach_key(night, opening.key)
        assert night.floor.plan is not None
        facts = {"night": store.facts.night, "key": night.floor.plan.key}
        holder = opening.holder or opening.actor
        plan = replace(read_plan(opening.file, lawful=False)[0], **facts, key_holder=holder)
        order = Order(opening.id, opening.actor, SetUp(plan))
        return night, order, night.ask(order)
    except BaseException:
        store.close()
        raise


def _journal(opening: Opening, night: str) -> Store:
    """A new journal, or the one that was begun by the same order."""
    where = opening.where
    if where.path is not None and not where.path.exists():
        if key_path(opening.key, night).exists() and not opening.key:
            path = key_path(None, night)
            words = f"another night named {night!r} was signed by {path}: choose another name"
            raise InputError(f"{words}, or give --key {path} to use that key again")
        where.path.parent.mkdir(parents=True, exist_ok=True)
        return create_journal(where, night)
    if where.path is None and not _exists(where):
        return create_journal(where, night)
    store = open_journal(where, owner=True)
    if next(iter(store.rows()), None) is not None and store.row_of(opening.id) is None:
        store.close()
        raise InputError(f"{where} is already set up: a night is never overwritten")
    return store


def _exists(where: NightLocation) -> bool:
    try:
        open_journal(where).close()
    except NoNight:
        return False
    return True


def _signer(opening: Opening, night: Night) -> Signer:
    """The night's key, or a new one for a new night."""
    if night.floor.plan is not None:
        return load_signer(opening.key, night)
    path = key_path(opening.key, night.store.facts.night)
    return read_key(path) if path.exists() else make_key(path)


def _second_key(opening: Opening) -> bytes:
    """The key of a second person, made if it is wanted and does not exist yet."""
    if opening.second is None:
        return b""
    path = Path(opening.second)
    return read_second_key(path) if path.exists() else make_second_key(path)


def _keep_private(store: Store, private: PrivateData) -> None:
    """Store names and PINs beside the journal, where they can be erased."""
    with store.turn(0) as turn:
        for person, name in private.names.items():
            turn.set_value(person_name(person), name.encode())
        for person, pin in private.pins.items():
            if store.get_value(pin_name(person)) is None:
                turn.set_value(pin_name(person), hash_pin(pin, store.side.pepper))


VERBS = {"check": (add_check, check), "open": (add_open, open_)}
