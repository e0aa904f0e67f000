"""Workers that play the pieces of a run: in this process, or in several others."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.synchronize import Event

from pitboss.simulation.interrupt import leave_to_parent
from pitboss.simulation.piece import Piece, PieceSize, Playable, Progress, Stop, Workers


@dataclass(frozen=True)
class InProcess:
    """One piece after another in this process."""

    def play(
        self, tables: Playable, shapes: Sequence[PieceSize], *, stop: Stop, progress: Progress
    ) -> Generator[Piece, None, None]:
        """Play all pieces here."""
        for number, shape in enumerate(shapes):
            if stop():
                return
            yield tables.play(number, shape, stop=stop, progress=progress)


@dataclass(frozen=True)
class Processes:
    """Several processes on this machine, each with its own copy of the tables."""

    count: int

    def play(
        self, tables: Playable, shapes: Sequence[PieceSize], *, stop: Stop, progress: Progress
    ) -> Generator[Piece, None, None]:
        """Hand pieces out as processes become free."""
        context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        stopped = context.Event()
        shared = (tables, stopped)
        with ProcessPoolExecutor(self.count, context, _receive, shared) as pool:
            waiting: list[Future[Piece]] = []
            numbers = iter(enumerate(shapes))
            while True:
                if stop():
                    stopped.set()
                    waiting = [future for future in waiting if not future.cancel()]
                while len(waiting) < 2 * self.count and not stop():
                    task = next(numbers, None)
                    if task is None:
                        break
                    waiting.append(pool.submit(_play_shared, *task))
                if not waiting:
                    return
                piece = _wait(waiting.pop(0), stop, stopped)
                progress(piece.rounds)
                yield piece


def choose_workers(workers: int | Workers, tables: Playable, pieces: int) -> Workers:
    """The workers to use; this process if the work cannot be shared."""
    if pieces < 2 or workers == 1 or not tables.can_be_shared:
        return InProcess()
    return Processes(workers) if isinstance(workers, int) else workers


_shared: list[tuple[Playable, Event]] = []
"""In a worker process: the tables it plays, and the signal to stop."""


def _receive(tables: Playable, stopped: Event) -> None:
    leave_to_parent()
    _shared[:] = [(tables, stopped)]


def _play_shared(number: int, shape: PieceSize) -> Piece:
    ((tables, stopped),) = _shared
    return tables.play(number, shape, stop=stopped.is_set, progress=lambda rounds: None)


def _wait(future: Future[Piece], stop: Stop, stopped: Event) -> Piece:
    """Wait for a piece, and pass on a stop right away."""
    while True:
        try:
            return future.result(timeout=0.1)
        except TimeoutError:
            if stop():
                stopped.set()
