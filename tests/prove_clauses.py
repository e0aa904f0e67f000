"""Does every clause mark bite? Breaks each rule in turn and runs the tests marked with its clause.

Run as `make prove-clauses`, or `python -m tests.prove_clauses night.craps` for one game, `cards`
for the opening, shuffling and cutting that all card tables share. Each
mutant is tried in a forked child, so that nothing leaks into the next one. Reported are clauses
whose marked tests still pass with the rule broken, and clauses that no rule object cites.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from _pytest.runner import runtestprotocol

from pitboss.games import load, stand_in
from pitboss.rulebook.clause import Clause, all_regulations
from pitboss.rulebook.game import Game
from tests.clauses.broken_stack import GAME, stack_clauses, stack_mutants
from tests.clauses.marks import marked
from tests.clauses.perturb import mutants, rule_clauses
from tests.promises import promise

MUST_BITE = ("payout", "settlement", "limit", "eligibility", "irregularity")
STACK = "cards"
CHILD_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Trial:
    """One broken rule and the tests that should notice."""

    game: Game
    clause: Clause
    change: str
    items: list[pytest.Item]
    also: Callable[[], None] = lambda: None


class Prover:
    """A pytest plugin that replaces the run by the proof."""

    def __init__(self, games: list[str]) -> None:
        self.games = games
        self.tried = 0
        self.survived: list[str] = []
        self.uncited: list[str] = []
        self.failing: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant, as many at once as there are cores."""
        tests = marked(session.items)
        running: dict[int, Trial] = {}
        for trial in self._trials(tests):
            if len(running) >= (os.cpu_count() or 1):
                self._wait(running)
            running[self._fork(trial)] = trial
        while running:
            self._wait(running)
        return True

    def _trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        for game_id in self.games:
            print(f"  {game_id}", flush=True)
            if game_id == STACK:
                yield from self._stack_trials(tests)
                continue
            game = load(game_id)
            self._control(game, tests)
            for clause in rule_clauses(game):
                found = False
                for change, broken in mutants(game, clause):
                    found = True
                    if broken is None:
                        continue
                    yield Trial(broken, clause, change, tests.get(clause.id, []))
                if not found and clause.kind in MUST_BITE:
                    self.uncited.append(f"{game_id}: {clause.id} ({clause.kind})")

    def _stack_trials(self, tests: dict[str, list[pytest.Item]]) -> Iterator[Trial]:
        """What the card tables share: every clause of it has to bite, of whatever kind."""
        game = load(GAME)
        for clause in stack_clauses():
            items = tests.get(clause.id, [])
            self._run_unbroken(Trial(game, clause, "nothing", items))
            for change, broken, also in stack_mutants(clause):
                if broken is not None:
                    yield Trial(broken, clause, change, items, also)

    def _control(self, game: Game, tests: dict[str, list[pytest.Item]]) -> None:
        """The proof means something only if the same tests pass while no rule is broken."""
        for clause in rule_clauses(game):
            self._run_unbroken(Trial(game, clause, "nothing", tests.get(clause.id, [])))

    def _run_unbroken(self, trial: Trial) -> None:
        if os.waitpid(self._fork(trial), 0)[1]:
            self.failing.append(f"{trial.game.id}: {trial.clause.id}")

    def _fork(self, trial: Trial) -> int:
        pid = os.fork()
        if pid:
            return pid
        signal.alarm(CHILD_SECONDS)
        os.environ.pop("PITBOSS_PROMISES", None)  # what is tried with a broken rule proves no other
        # Held by a name: pytest swaps sys.stdout, and a file dropped unclosed fails every test.
        quiet = open(os.devnull, "w")  # noqa: SIM115
        sys.stdout = sys.stderr = quiet
        stand_in(trial.game)
        trial.also()
        os._exit(0 if all(_passes(item) for item in trial.items) else 1)

    def _wait(self, running: dict[int, Trial]) -> None:
        pid, status = os.wait()
        trial = running.pop(pid)
        self.tried += 1
        must = trial.clause.kind in MUST_BITE or trial.clause in stack_clauses()
        if status == 0 and (must or not trial.items):
            self.survived.append(
                f"{trial.game.id}: {trial.clause.id} ({trial.clause.kind}), {trial.change}"
            )


def _passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False)
    return all(report.outcome != "failed" for report in reports)


def main(arguments: list[str]) -> int:
    """Prove the named games, or all finished ones."""
    finished = [game for law in all_regulations() if law.finished for game in law.games]
    prover = Prover(arguments or [STACK, *finished])
    print("Breaking rules, one at a time:")
    pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "tests"], plugins=[prover])
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
    wrong = prover.survived or prover.uncited or prover.failing
    return 1 if wrong or not prover.tried else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
