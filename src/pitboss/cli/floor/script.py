"""`pitboss floor run`: the orders of a script, one after the other, each a row of the night.

A script may be run again: nothing is done twice. It stops at the first line that does not do what
it says.
"""

from __future__ import annotations

import argparse
import re
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from pitboss.cli.errors import InputError
from pitboss.cli.explain import read_text
from pitboss.cli.floor.answers import refusal_text
from pitboss.cli.floor.nights import (
    NightLocation,
    add_night,
    attach_key,
    edition,
    locate_night,
    now_ms,
    open_journal,
    plain_errors,
)
from pitboss.cli.floor.opening import Opening, add_holder, open_night
from pitboss.cli.floor.orders import give
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, print_json
from pitboss.floor.entry import read_entry as read_entry
from pitboss.floor.night import Answer, Night
from pitboss.floor.order_lines import BadOrder, parse
from pitboss.floor.orders import SetUp
from pitboss.floor.script import LineKind, ScriptLine, read_script
from pitboss.floor.state import Floor, rules_of
from pitboss.language.floor_events import event_lines
from pitboss.pit.events import Event
from pitboss.pit.referee import Referee
from pitboss.pit.refusal import Refusal
from pitboss.pit.transcript_replay import check_settlement, check_table, decision_lines
from pitboss.rulebook.clause import clause

_SETS_UP = re.compile(r"(?P<actor>[\w-]+): sets up the floor of (?P<file>.+)")
_HOLDS = re.compile(r"(?P<account>.+?) holds (?P<sum>-?\d+)")
_AT_TABLE = re.compile(r"(?P<table>[\w-]+)> *(?P<words>.+)")


def add_run(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor run`."""
    parser.add_argument("script", metavar="SCRIPT", type=nonempty, help="the file, or - for input")
    says = "the name that its order ids are made from (default: the file name)"
    parser.add_argument("--name", metavar="NAME", type=nonempty, help=says)
    says = "keep going after a line that does not do what it says"
    parser.add_argument("--keep-going", action="store_true", help=says)
    parser.add_argument("--quiet", action="store_true", help="print only what goes wrong")
    add_night(parser)
    add_holder(parser)
    add_json(parser)


class _Clock:
    """The wall clock, or the time the script last named."""

    def __init__(self) -> None:
        self.set_ms: int | None = None

    def __call__(self) -> int:
        return now_ms() if self.set_ms is None else self.set_ms

    def set(self, words: str) -> None:
        """Set the clock to a time of the script, in UTC."""
        day = datetime.fromtimestamp(self() / 1000, UTC).strftime("%Y-%m-%d")
        full = words if re.match(r"\d{4}-", words) else f"{day} {words}"
        try:
            at = datetime.fromisoformat(full).replace(tzinfo=UTC)
        except ValueError:
            raise BadOrder(f"cannot read {words!r}: write '@ 2026-11-21 19:00'") from None
        self.set_ms = int(at.timestamp() * 1000)


class ScriptRun:
    """One run of a script: what it has done, and what did not go as the script says."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args, self.clock = args, _Clock()
        self.screen, self.opened = Screen(), ""
        self.rows: list[dict[str, object]] = []
        self.faults = self.done = self.again = 0
        self._left: dict[str, list[str]] = {}

    def play(self, night: Night, line: ScriptLine) -> str:
        """Do one line; return what is wrong with it, or nothing."""
        if line.kind is LineKind.TIME:
            self.clock.set(line.text)
            return ""
        if line.kind is LineKind.TRUTH:
            # Something that was true when a line was first given may no longer be true.
            return self._check_truth(night, line.text) if self.done or not self.again else ""
        before = night.floor
        return self._record(before, night, line, _give(night, line))

    def _record(
        self, before: Floor, night: Night, line: ScriptLine, answer: Answer | Refusal
    ) -> str:
        is_again = isinstance(answer, Answer) and answer.again and line.id != self.opened
        self.again, self.done = self.again + is_again, self.done + (not is_again)
        why = refusal_text(answer)
        table = answer.entry.order.table if isinstance(answer, Answer) else ""
        words = []
        if isinstance(answer, Answer) and why is None:
            floor = night.floor if night.floor.plan is not None else before
            words = list(event_lines(floor, table, answer.entry.events))
            if table in floor.tables:
                referee = Referee.at(rules_of(floor, table), floor.tables[table].table)
                events = tuple(event for event in answer.entry.events if isinstance(event, Event))
                self._left[table] = decision_lines(referee, events)
        self._show(line, words, why, is_again)
        return _mismatch(line, answer, why)

    def _show(self, line: ScriptLine, words: list[str], why: str | None, is_again: bool) -> None:
        if self.args.json:
            row = {"line": line.number, "text": line.text, "id": line.id, "again": is_again}
            self.rows.append({**row, "events": words, "refused": why})
        elif not self.args.quiet:
            mark = ("   (done before)", "dim") if is_again else ""
            self.screen.line(f"{line.number:>4}  ", (line.text, "bold"), mark)
            for text in [*words, *([why] if why else [])]:
                self.screen.line("        ", (text, "yellow" if text is why else "dim"))

    def _check_truth(self, night: Night, words: str) -> str:
        """Why a line that should be true is not; empty if it is."""
        if claim := _HOLDS.fullmatch(words):
            name = claim["account"]
            books = night.books.cash if name.startswith("drawer/") else night.books.imitation
            balance = books.get(name, 0)
            return "" if balance == int(claim["sum"]) else f"{name} holds {balance}"
        if words == "the night is closed":
            return "" if night.floor.status == "closed" else "it is not closed"
        at = _AT_TABLE.fullmatch(words)
        live = night.floor.tables.get(at["table"]) if at else None
        if at is None or live is None:
            raise BadOrder(f"cannot read {words!r}: write 'rack/craps-1 holds 500' or 'craps-1> …'")
        referee = Referee.at(rules_of(night.floor, live.plan.id), live.table)
        wrong = check_table(referee, at["words"])
        left = self._left.get(live.plan.id, [])
        return check_settlement(at["words"], left) if wrong is None else wrong

    def fault(self, line: ScriptLine, wrong: str) -> None:
        """Report a line that is not as the script says."""
        self.faults += 1
        if self.args.json:
            self.rows.append({"line": line.number, "text": line.text, "fault": wrong})
        else:
            self.screen.line((f"line {line.number}: WRONG: {line.text}: {wrong}", "bold red"))


def _give(night: Night, line: ScriptLine) -> Answer | Refusal:
    """Give the order of a line; one that was given before is given again unchanged."""
    row = night.store.row_of(line.id)
    if row is not None:
        return night.ask(read_entry(row.body).order)
    if _SETS_UP.fullmatch(line.text):
        raise BadOrder("another order has already set up this night")
    order = parse(night.floor, line.text)
    if isinstance(order.command, SetUp):
        raise BadOrder("to set up a floor, a script names its file: 'm1: sets up the floor of …'")
    return give(night, replace(order, id=line.id))


def _mismatch(line: ScriptLine, answer: Answer | Refusal, why: str | None) -> str:
    expected = line.refused_by
    if expected is None:
        return why or ""
    if why is None:
        return f"this was done, but {expected or 'the rules'} should refuse it"
    if isinstance(answer, Refusal) or answer.entry.refused is None or not expected:
        return "" if not expected else f"refused by no clause: {why}"
    names = [
        f"{clause_id} {clause(clause_id).name}".lower() for clause_id in answer.entry.refused.law
    ]
    return "" if any(expected.lower() in name for name in names) else f"not by {expected}: {why}"


def run(args: argparse.Namespace) -> int:
    """Give the orders of a script."""
    name = args.name or ("input" if args.script == "-" else Path(args.script).name)
    lines = read_script(read_text(args.script), name)
    played, where = ScriptRun(args), locate_night(args.night)
    with plain_errors(where):
        night = _night(played, where, lines)
        try:
            _refuse_edited(night, lines)
            _play(played, night, lines)
        finally:
            night.store.close()
    if args.json:
        counts = {"done": played.done, "again": played.again, "faults": played.faults}
        print_json({"script": name, "lines": played.rows, **counts})
    elif played.faults == 0:
        print(
            f"{played.done} orders given, {played.again} given before; everything went as written."
        )
    return 1 if played.faults else 0


def _play(played: ScriptRun, night: Night, lines: list[ScriptLine]) -> None:
    for line in lines:
        try:
            wrong = played.play(night, line)
        except (BadOrder, InputError) as bad:
            raise InputError(f"line {line.number}: {bad}") from None
        if wrong:
            played.fault(line, wrong)
            if not played.args.keep_going:
                return


def _night(played: ScriptRun, where: NightLocation, lines: list[ScriptLine]) -> Night:
    """The night of a script, which its first order may set up."""
    args, first = played.args, None
    for line in lines:
        if line.kind is LineKind.ORDER:
            first = line
            break
        if line.kind is LineKind.TIME:
            played.clock.set(line.text)
    sets_up = _SETS_UP.fullmatch(first.text) if first is not None else None
    if first is not None and sets_up is not None:
        file = Path(args.script).parent / sets_up["file"] if args.script != "-" else sets_up["file"]
        opening = Opening(
            where,
            str(file),
            sets_up["actor"],
            first.id,
            args.key,
            args.key_holder,
            played.clock,
            args.second_key,
        )
        night, _, answer = open_night(opening)
        if isinstance(answer, Answer) and not answer.again:
            played.opened = first.id
        return night
    store = open_journal(where, owner=True, key=args.key, second=args.second_key)
    try:
        night = Night(store, edition(), clock=played.clock)
        if night.floor.plan is None:
            raise InputError(
                "the floor is not set up: begin with 'm1: sets up the floor of floor.toml'"
            )
        attach_key(night, args.key)
    except BaseException:
        store.close()
        raise
    return night


def _refuse_edited(night: Night, lines: list[ScriptLine]) -> None:
    """Refuse new lines above lines that have been done: they would come too late."""
    new = None
    for line in lines:
        if line.kind is not LineKind.ORDER:
            continue
        if night.store.row_of(line.id) is None:
            new = new or line
        elif new is not None:
            words = f"line {new.number} is new, and line {line.number} below it has been done"
            raise InputError(f"{words}: add new lines at the end")


VERBS = {"run": (add_run, run)}
