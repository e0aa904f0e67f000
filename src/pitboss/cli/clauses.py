"""Rule coverage: which clauses of the law are honored, by which tests, and which are not yet.

A clause counts as honored when a test is marked with it. 'make prove-clauses' breaks each rule in
turn and checks that a marked test notices.

--complete counts instead that every wager, in every state, is decided exactly once by every outcome
of dice and wheels and by every class of finished round of cards. It takes half a minute.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import Screen, Segment, print_json

if TYPE_CHECKING:
    from pitboss.rulebook.clause import Clause

COVERAGE = "coverage.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss clauses`."""
    says = "only the clauses of one game, each in full"
    parser.add_argument("--game", metavar="GAME", type=nonempty, help=says)
    parser.add_argument("--missing", action="store_true", help="list those not honored yet")
    says = "count that every outcome decides every wager exactly once"
    parser.add_argument("--complete", action="store_true", help=says)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Count and list."""
    from pitboss.rulebook.clause import all_regulations

    if args.complete:
        return _count_complete(args)
    honoured = coverage()
    chapters: dict[str, list[Clause]] = {}
    if args.game:
        chapters = _clauses_of_game(args.game)
    else:
        for law in all_regulations():
            chapters[f"{law} {law.title}"] = list(law)
    every = [clause for clauses in chapters.values() for clause in clauses]
    if args.json:
        print_json(summary(every, honoured, in_full=bool(args.game)))
        return 0
    screen = Screen()
    _counts(screen, chapters, honoured)
    listing = [clause for clause in every if clause.id not in honoured] if args.missing else every
    if args.missing or args.game:
        for clause in listing:
            _show(screen, clause, honoured.get(clause.id, []))
    return 0


def _count_complete(args: argparse.Namespace) -> int:
    """Count the dispositions of every game, or of one."""
    from pitboss.cli.choose import choose_game
    from pitboss.cli.simulate import working_out
    from pitboss.regulator.completeness import KINDS, complete_counts

    ids = (choose_game(args.game).id,) if args.game else ()
    with working_out(is_wanted=True):
        counts = list(complete_counts(ids))
    if args.json:
        print_json([count.as_values() for count in counts])
        return 0
    screen = Screen()
    total = sum(count.total for count in counts)
    screen.line((f"{total:,} dispositions", "bold"), ", each exactly one")
    heads = ("game", "option sets", "rounds", *KINDS, "in all")
    rows: list[list[Segment]] = [[(head, "dim") for head in heads]]
    for count in counts:
        kinds = [f"{count.dispositions[kind]:,}" for kind in KINDS]
        rounds = f"{count.rounds:,}" if count.rounds else "-"
        rows.append([count.game, str(count.options), rounds, *kinds, f"{count.total:,}"])
    screen.table(rows, right=range(1, len(heads)))
    screen.words(
        "Option sets: the usual options, and each other choice alone. Rounds: classes of finished "
        "rounds of cards; a game without them counts every outcome of its dice or wheel.",
        style="dim",
    )
    return 0


def coverage() -> dict[str, list[str]]:
    """For each honored clause, the tests and carriers that honor it, as last recorded."""
    import json
    from importlib.resources import files

    recorded = files("pitboss") / "regulations" / COVERAGE
    if not recorded.is_file():
        return {}
    tests: dict[str, list[str]] = json.loads(recorded.read_text(encoding="utf-8"))
    return tests


def _clauses_of_game(typed: str) -> dict[str, list[Clause]]:
    from pitboss.cli.choose import choose_game
    from pitboss.rulebook.clause import clauses_of

    game = choose_game(typed)
    return {f"{game.law} {game.name}": list(clauses_of(game.id))}


class Count(NamedTuple):
    """How many clauses there are, and how many of them are honored."""

    total: int
    honoured: int


def count_of(clauses: list[Clause], honoured: dict[str, list[str]]) -> Count:
    """The count of these clauses."""
    return Count(len(clauses), sum(clause.id in honoured for clause in clauses))


def counts_by_kind(clauses: list[Clause], honoured: dict[str, list[str]]) -> dict[str, Count]:
    """The count of each kind."""
    kinds: dict[str, list[Clause]] = {}
    for clause in clauses:
        kinds.setdefault(clause.kind, []).append(clause)
    return {kind: count_of(kinds[kind], honoured) for kind in sorted(kinds)}


def summary(
    clauses: list[Clause], honoured: dict[str, list[str]], *, in_full: bool = False
) -> dict[str, object]:
    """The counts for programs: in all, by kind, and the ids that are missing."""
    total, kinds = count_of(clauses, honoured), counts_by_kind(clauses, honoured)
    counts: dict[str, object] = {
        **total._asdict(),
        "by_kind": {kind: count._asdict() for kind, count in kinds.items()},
        "missing": [clause.id for clause in clauses if clause.id not in honoured],
    }
    if in_full:
        counts["by"] = {
            clause.id: honoured[clause.id] for clause in clauses if clause.id in honoured
        }
    return counts


def _counts(
    screen: Screen, chapters: dict[str, list[Clause]], honoured: dict[str, list[str]]
) -> None:
    every = [clause for clauses in chapters.values() for clause in clauses]
    total = count_of(every, honoured)
    screen.line(("Clauses honored: ", "bold"), f"{total.honoured:,} of {total.total:,}")
    rows: list[list[Segment]] = [[("chapter", "dim"), ("honored", "dim"), ("not yet", "dim")]]
    rows += [_row(name, count_of(clauses, honoured)) for name, clauses in chapters.items()]
    screen.table(rows, right=(1, 2))
    rows = [[("kind", "dim"), ("honored", "dim"), ("not yet", "dim")]]
    rows += [_row(kind, count) for kind, count in counts_by_kind(every, honoured).items()]
    screen.line()
    screen.table(rows, right=(1, 2))


def _row(name: str, count: Count) -> list[Segment]:
    left = count.total - count.honoured
    style = "green" if not left else "yellow"
    return [name, (f"{count.honoured:,}", style), (f"{left:,}" if left else "-", style)]


def _show(screen: Screen, clause: Clause, by: list[str]) -> None:
    screen.line()
    screen.line((clause.id, "bold"), f"  {clause.cite} · {clause.kind}")
    screen.words(clause.says)
    for name in by:
        screen.line("    ", (name, "green"))
    if not by:
        screen.line("    ", ("not honored yet", "yellow"))
