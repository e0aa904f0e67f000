"""A command line that is ready: Python and the modules of every verb are loaded once, and every
command runs in its own process, forked from there.

    python -m tests.cli.ready    answers one command a line, as JSON

Starting Python takes longer than most commands, of which the tests ask some thousand. What happens
when the command is really started is tested with `running.started`.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import subprocess
import sys
import tempfile
import traceback
from functools import cache
from pathlib import Path
from typing import Any

from tests.cli.running import Ran, surroundings

LOADED = ("analysis.report", "cli.floor.script", "history.sheets", "store.postgres")
"""Modules that verbs load when they need them."""


class Ready:
    """The process that commands are split off from."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pitboss-ready-")
        command = [sys.executable, "-m", __name__]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        atexit.register(self._end)

    def run(self, args: tuple[str, ...], typed: str, environment: dict[str, str]) -> Ran:
        """Run a command in a process of its own."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        places = [str(Path(self._folder.name, name)) for name in ("in", "out", "err")]
        Path(places[0]).write_text(typed, "utf-8")
        asked = {"args": args, "environment": environment, "places": places, "at": os.getcwd()}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        code = self._process.stdout.readline()
        if not code:
            ready.cache_clear()
            raise AssertionError(f"the ready process ended with {args}")
        out, err = (Path(place).read_text("utf-8") for place in places[1:])
        return Ran(int(code), out, err)

    def _end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._folder.cleanup()


@cache
def ready() -> Ready:
    """The one for this test worker."""
    return Ready()


def pitboss(*args: str, typed: str = "", **environment: str) -> Ran:
    """Run `pitboss` with arguments and something typed into it."""
    return ready().run(args, typed, surroundings(environment))


def says(*args: str, typed: str = "", code: int = 0) -> str:
    """What a command prints when all is well."""
    ran = pitboss(*args, typed=typed)
    assert (ran.code, ran.err) == (code, ""), ran.err
    return ran.out


def _answer() -> None:
    """Split a process off for each line; in it, become the command and end as it does."""
    from importlib import import_module

    from pitboss.cli.main import VERBS
    from pitboss.games import game_ids, load

    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # threads would not be split off
    for name in (*(f"cli.{module}" for module, _ in VERBS.values()), *LOADED):
        import_module(f"pitboss.{name}")
    for game_id in game_ids():
        load(game_id)
    gc.collect()
    gc.freeze()  # or the first collection of each process would copy all of its memory
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _become(asked)
            code = _code_of(asked["args"])
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)  # taking Python down takes longer than most commands
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def _code_of(args: list[str]) -> int:
    """Run a command; returns the code with which Python would end."""
    from pitboss.cli.main import main

    try:
        end: object = main(args)
    except SystemExit as said:
        end = said.code
    except BaseException:
        traceback.print_exc()
        return 1
    if end is None or isinstance(end, int):
        return end or 0
    print(end, file=sys.stderr)
    return 1


def _become(asked: dict[str, Any]) -> None:
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["at"])
    for number, place in enumerate(asked["places"]):
        how = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        os.dup2(os.open(place, how), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout, sys.stderr = (
        os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2)
    )


if __name__ == "__main__":
    _answer()
