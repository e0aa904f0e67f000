"""Does every clause mark work? Breaks each rule in turn and runs the tests marked with its clause.

Run as `make prove-clauses`, or `python -m tests.prove_clauses night.craps` for one game, `cards`
for the opening, shuffling and cutting that all card tables share, `night-checks` for what the law
asks of the plan of a night (its checks, fees, deadlines and budget), `floor` for what the live
night refuses and reserves, `papers` for what a night posts and files, `petitions` for new games,
`guides` for the gaming guides of a casino. Each mutant is tried in a forked child, so that nothing
leaks into the next one. Reported are clauses whose marked tests still pass with the rule broken,
and clauses that no rule object cites.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from _pytest.runner import runtestprotocol

from pitboss.games import load, stand_in
from pitboss.regulator.certificate import BrokenRule, ClauseProof
from pitboss.rulebook.clause import Clause, all_regulations
from pitboss.rulebook.game import Game
from tests.clauses.broken_checks import check_clauses, check_mutants
from tests.clauses.broken_floor import floor_clauses, floor_mutants
from tests.clauses.broken_guides import guide_clauses, guide_mutants
from tests.clauses.broken_lines import fee_clauses, line_clauses, line_mutants
from tests.clauses.broken_papers import paper_clauses, paper_mutants
from tests.clauses.broken_petitions import petition_clauses, petition_mutants
from tests.clauses.broken_stack import GAME, stack_clauses, stack_mutants
from tests.clauses.build_results import write_result
from tests.clauses.marks import tests_by_clause
from tests.clauses.perturb import mutants, rule_clauses
from tests.promises import promise

MUST_BITE = ("payout", "settlement", "limit", "eligibility", "irregularity")
STACK, CHECKS, FLOOR, PAPERS = "cards", "night-checks", "floor", "papers"
PETITIONS, GUIDES = "petitions", "guides"
NIGHT_TESTS, PAPER_TESTS, PETITION_TESTS = "tests/night", "tests/pack", "tests/petitions"
GUIDE_TESTS = "tests/regulator/test_guides.py"
ELSEWHERE = (NIGHT_TESTS, PAPER_TESTS, "tests/web/browser", "tests/world", "tests/rules")
"""Tests that say nothing of what the floor refuses, or take minutes."""
CHILD_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Trial:
    """One broken rule and the tests that should notice it; `must` says whether they have to."""

    subject: str
    clause: Clause
    change: str
    items: list[pytest.Item]
    apply: Callable[[], None]
    must: bool


class Prover:
    """A pytest plugin that runs the proof instead of the tests."""

    def __init__(self, games: list[str]) -> None:
        self.games = games
        self.tried = 0
        self.survived: list[str] = []
        self.uncited: list[str] = []
        self.failing: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant, as many at once as there are cores."""
        tests = tests_by_clause(session.items)
        running: dict[int, Trial] = {}
        for trial in self._trials(tests):
            if len(running) >= (os.cpu_count() or 1):
                self._wait(running)
            running[self._fork(trial)] = trial
        while running:
            self._wait(running)
        return True

    def _trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        for name in self.games:
            print(f"  {name}", flush=True)
            if name == STACK:
                yield from self._stack_trials(tests)
            elif name == CHECKS:
                yield from self._check_trials(tests)
            elif name == FLOOR:
                yield from self._floor_trials(tests)
            elif name == PAPERS:
                yield from self._paper_trials(tests)
            elif name == PETITIONS:
                yield from self._petition_trials(tests)
            elif name == GUIDES:
                yield from self._guide_trials(tests)
            else:
                yield from self._game_trials(load(name), tests)

    def _game_trials(self, game: Game, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """The rules of a game; the proof means something only if the same tests pass unbroken."""
        clauses, shared = rule_clauses(game), stack_clauses()
        for clause in clauses:
            self._run_unbroken(game.id, clause, tests)
        for clause in clauses:
            found = False
            must = clause.kind in MUST_BITE or clause in shared
            for change, broken in mutants(game, clause):
                found = True
                if broken is not None:
                    items, apply = tests.get(clause.id, []), partial(stand_in, broken)
                    yield Trial(game.id, clause, change, items, apply, must)
            if not found and clause.kind in MUST_BITE:
                self.uncited.append(f"{game.id}: {clause.id} ({clause.kind})")

    def _stack_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """What the card tables share: every clause of it must matter, whatever its kind."""
        for clause in stack_clauses():
            self._run_unbroken(GAME, clause, tests)
            for change, broken, also in stack_mutants(clause):
                if broken is not None:
                    apply = partial(_stand_in_and, broken, also)
                    yield Trial(GAME, clause, change, tests.get(clause.id, []), apply, must=True)

    def _check_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """The checks of a night, its fees, deadlines and budget: each must matter for each of its
        clauses, and every clause of a fee has to be among them."""
        near = {
            id: [item for item in items if item.nodeid.startswith(NIGHT_TESTS)]
            for id, items in tests.items()
        }
        clauses = tuple(dict.fromkeys((*check_clauses(), *line_clauses())))
        for clause in fee_clauses():
            if clause not in clauses:
                self.uncited.append(f"{CHECKS}: {clause.id} ({clause.kind})")
        for clause in clauses:
            self._run_unbroken(CHECKS, clause, near)
            for change, apply in (*check_mutants(clause), *line_mutants(clause)):
                yield Trial(CHECKS, clause, change, near.get(clause.id, []), apply, must=True)

    def _paper_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """The papers of a night: each notice must be missed on every paper that honors it."""
        near = {
            id: [item for item in items if item.nodeid.startswith(PAPER_TESTS)]
            for id, items in tests.items()
        }
        for clause in paper_clauses():
            self._run_unbroken(PAPERS, clause, near)
            for change, apply in paper_mutants(clause):
                yield Trial(PAPERS, clause, change, near.get(clause.id, []), apply, must=True)

    def _petition_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """The law of petitions: each clause has a check, a rule or a part, and each has to bite."""
        for clause in petition_clauses():
            self._run_unbroken(PETITIONS, clause, tests)
            found = False
            for change, apply in petition_mutants(clause):
                found = True
                yield Trial(PETITIONS, clause, change, tests.get(clause.id, []), apply, must=True)
            if not found:
                self.uncited.append(f"{PETITIONS}: {clause.id} ({clause.kind})")

    def _guide_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """Gaming guides: each rule of their life and each part of what is printed has to bite."""
        near = {
            id: [item for item in items if item.nodeid.startswith(GUIDE_TESTS)]
            for id, items in tests.items()
        }
        for clause in guide_clauses():
            self._run_unbroken(GUIDES, clause, near)
            for change, apply in guide_mutants(clause):
                yield Trial(GUIDES, clause, change, near.get(clause.id, []), apply, must=True)

    def _floor_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """What the live night refuses and reserves: each clause must matter."""
        near = {
            id: [item for item in items if not item.nodeid.startswith(ELSEWHERE)]
            for id, items in tests.items()
        }
        for clause in floor_clauses():
            self._run_unbroken(FLOOR, clause, near)
            for change, apply in floor_mutants(clause):
                yield Trial(FLOOR, clause, change, near.get(clause.id, []), apply, must=True)

    def _run_unbroken(
        self, subject: str, clause: Clause, tests: dict[str, list[pytest.Item]]
    ) -> None:
        trial = Trial(subject, clause, "nothing", tests.get(clause.id, []), _nothing, must=False)
        if os.waitpid(self._fork(trial), 0)[1]:
            self.failing.append(f"{subject}: {clause.id}")

    def _fork(self, trial: Trial) -> int:
        pid = os.fork()
        if pid:
            return pid
        signal.alarm(CHILD_SECONDS)
        # A trial with one broken rule proves no other.
        os.environ.pop("PITBOSS_PROMISES", None)
        os.environ.pop("PITBOSS_CLAUSES", None)
        # Kept in a variable: pytest swaps sys.stdout, and an unclosed file fails every test.
        quiet = open(os.devnull, "w")  # noqa: SIM115
        sys.stdout = sys.stderr = quiet
        trial.apply()
        os._exit(0 if all(_passes(item) for item in trial.items) else 1)

    def _wait(self, running: dict[int, Trial]) -> None:
        pid, status = os.wait()
        trial = running.pop(pid)
        self.tried += 1
        write_result(
            BrokenRule(
                clause=trial.clause.id,
                change=f"{trial.subject}: {trial.change}",
                noticed=status != 0,
                must=trial.must or not trial.items,
            )
        )
        if status == 0 and (trial.must or not trial.items):
            self.survived.append(
                f"{trial.subject}: {trial.clause.id} ({trial.clause.kind}), {trial.change}"
            )


def _nothing() -> None:
    """Break no rule."""


def _stand_in_and(broken: Game, also: Callable[[], None]) -> None:
    stand_in(broken)
    also()


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False)
    return all(report.outcome != "failed" for report in reports)


def main(arguments: list[str]) -> int:
    """Prove the named games, or all finished ones and what they share."""
    finished = [game for law in all_regulations() if law.finished for game in law.games]
    subjects = [STACK, CHECKS, FLOOR, PAPERS, PETITIONS, GUIDES, *finished]
    if unknown := [name for name in arguments if name not in subjects]:
        print(f"{unknown[0]!r} is nothing to prove: name some of {', '.join(subjects)}")
        return 2
    prover = Prover(arguments or subjects)
    folders = {CHECKS: NIGHT_TESTS, PAPERS: PAPER_TESTS, PETITIONS: PETITION_TESTS}
    where = (folders | {GUIDES: GUIDE_TESTS}).get(" ".join(prover.games), "tests")
    print("Breaking rules, one at a time:")
    pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", where], plugins=[prover])
    for title, rows in (
        ("Marked tests still pass with the rule broken", prover.survived),
        ("No rule object cites the clause", prover.uncited),
        ("Marked tests fail with no rule broken", prover.failing),
    ):
        print(f"{title}: {len(rows)}")
        for row in rows:
            print(f"  {row}")
    print(f"{prover.tried} broken rules tried.")
    promise("M1", faults=prover.tried, survived=len(prover.survived))
    every = not arguments and prover.tried and not (prover.uncited or prover.failing)
    write_result(ClauseProof(complete=bool(every)))
    wrong = prover.survived or prover.uncited or prover.failing
    return 1 if wrong or not prover.tried else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
