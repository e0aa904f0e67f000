"""Does nothing heavy load before it is needed? `make bench` measures how quick the help is."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "msgspec", "rich", "tomllib", "argparse", "pitboss.games", "pitboss.rulebook")


@pytest.mark.parametrize(
    ("args", "allowed"),
    [("['--help']", ()), ("['--version']", ()), ("['play', '--help']", ("argparse",))],
)
def test_nothing_heavy_is_imported_for_help(args: str, allowed: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom pitboss.cli.main import main\n"
        f"try:\n    main({args})\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stderr.split())
    assert {name for name in HEAVY if name not in allowed} & loaded == set()


@pytest.mark.parametrize("more", [(), ("--json",), ("--all", "--json")])
def test_a_wager_that_is_not_there_is_refused_before_anything_is_solved(
    more: tuple[str, ...],
) -> None:
    """Blackjack takes seconds to solve, so not even the solver may load."""
    code = (
        "import sys\nfrom pitboss.cli.main import main\n"
        f"print(main(['odds', 'night.blackjack', '--wager', 'mian', *{more}]))\n"
        "print(*sys.modules, sep='\\n')"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr == "pitboss: night.blackjack has no wager 'mian', did you mean 'main'?\n"
    refused, *loaded = run.stdout.split()
    assert refused == "2"
    assert "pitboss.analysis.report" in loaded
    assert "pitboss.games.blackjack.solver.rows" not in loaded
