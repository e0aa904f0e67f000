"""Runs background jobs: long calculations, so no table has to wait for them.

A *process job* is a task of `pitboss.web.jobs.worker` with plain values. It runs in a worker
process, its answer is cached, and everyone who asks for the same job waits for the same run. A
*thread job* needs what this process has in memory, such as the floors of past rounds.

Jobs queue in lanes, and each lane runs one job at a time. Nobody can wear out the server by asking:
only a few jobs may wait in a lane, public jobs have a time limit, and the cache is bounded.

If `PITBOSS_CACHE` names a folder, answers about a house's own tables are also kept there for the
next evening. Their file names change with the program, so no answer survives a change of the rules.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from pitboss.rulebook.game_folders import game_folders

T = TypeVar("T")
WORKER = "pitboss.web.jobs.worker"
QUICK, LONG, GUIDES, TAKINGS = "quick", "long", "guides", "takings"
ROSTERS, PAPERS = "rosters", "papers"
ANSWER_MOST = 8 * 2**20
"""How long one answer may be, in bytes."""
REMEMBERED, REMEMBERED_BYTES = 400, 24 * 2**20
"""How many answers are cached, and how many bytes of them."""
THREAD_WAITING = 8
"""How many thread jobs may run or wait."""


class JobQueue(Struct, frozen=True, kw_only=True):
    """A queue of process jobs that run one at a time.

    `waiting` is how many may run or wait, `limit_s` how long one may run. A job is dropped if
    nobody has asked about it for `abandoned_s` when its turn comes. `single_use`: the worker ends
    after each job, which gives its memory back. `on_disk`: answers may go to `PITBOSS_CACHE`.
    """

    waiting: int
    limit_s: float | None = None
    abandoned_s: float | None = None
    single_use: bool = False
    on_disk: bool = False


LANES: Mapping[str, JobQueue] = {
    # For anyone who opens the odds explorer, whose page asks again every few seconds.
    QUICK: JobQueue(waiting=24, limit_s=60, abandoned_s=10),
    LONG: JobQueue(waiting=6, limit_s=300, abandoned_s=10, single_use=True),
    # For the tables of a house: as many different jobs as it has tables.
    GUIDES: JobQueue(waiting=64, single_use=True, on_disk=True),
    TAKINGS: JobQueue(waiting=64, single_use=True, on_disk=True),
    # For people who plan a night; their page asks again every second.
    ROSTERS: JobQueue(waiting=8, limit_s=300, abandoned_s=20, single_use=True),
    # For staff who print: each paper in each of its forms.
    PAPERS: JobQueue(waiting=16, limit_s=120, single_use=True),
}


class TooManyJobs(Exception):
    """Too many jobs are already waiting."""


class JobFailed(Exception):
    """A job that got no answer: it took too long, or its process died."""


class JobAnswer(Struct, frozen=True):
    """The answer to a job: a value as JSON, or plain words that say why there is none."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    words: str = ""


class Progress(Struct, frozen=True):
    """A job that is not done yet: how long ago it was requested, and how many jobs are ahead of
    it."""

    seconds: int
    ahead: int


class Job:
    """A process job under way: its lane, and when anyone last asked about it."""

    def __init__(self, lane: str, task: asyncio.Task[bytes]) -> None:
        self.lane, self.task = lane, task
        self.started = self.last_asked = time.monotonic()


class AnswerCache:
    """Answers by question, limited in number and size; the least recently used ones go first."""

    def __init__(self, most: int = REMEMBERED, most_bytes: int = REMEMBERED_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, key: Hashable) -> bytes | None:
        """The answer, if it is still here."""
        answer = self._answers.get(key)
        if answer is not None:
            self._answers.move_to_end(key)
        return answer

    def put(self, key: Hashable, answer: bytes) -> None:
        """Store an answer, and drop old ones if there is no room."""
        self.size += len(answer) - len(self._answers.pop(key, b""))
        self._answers[key] = answer
        while len(self._answers) > self._most or self.size > self._most_bytes:
            _, dropped = self._answers.popitem(last=False)
            self.size -= len(dropped)


class Worker:
    """A worker process, which starts when the first job comes and runs one job after another."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, question: bytes, limit_s: float | None) -> bytes:
        """Run one job; a process that takes too long is killed."""
        try:
            return await asyncio.wait_for(self._run(question), limit_s)
        except (TimeoutError, asyncio.LimitOverrunError, ValueError, OSError) as error:
            raise JobFailed(str(error)) from error
        finally:
            if sys.exc_info()[0] is not None:
                await self.end()

    async def _run(self, question: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-m", WORKER)
            process = self._process = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, limit=ANSWER_MOST
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise OSError("the process ended without an answer")
        return line

    async def end(self) -> None:
        """End the process. It is forgotten only when it is gone, so that `stop` also ends one whose
        job was canceled right here."""
        process = self._process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._process is process:
            self._process = None


class JobRunner:
    """Jobs and their answers, with the processes and the thread that run them."""

    def __init__(self, lanes: Mapping[str, JobQueue] = LANES) -> None:
        self._lanes = lanes
        self.answers = AnswerCache()
        self._jobs: dict[bytes, Job] = {}
        self.workers = {name: Worker() for name in lanes}
        self._turns = {name: asyncio.Lock() for name in lanes}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="jobs")
        self._thread_jobs = 0

    # --- process jobs ---------------------------------------------------------------------------
    async def run(self, lane: str, task: str, *args: object) -> JobAnswer:
        """Run a job and wait for its answer."""
        question = msgspec.json.encode((task, *args))
        answer = self.answers.get(question)
        if answer is None:
            answer = await asyncio.shield(self._job(lane, question).task)
        return msgspec.json.decode(answer, type=JobAnswer)

    async def poll(
        self, lane: str, patience_s: float, task: str, *args: object
    ) -> JobAnswer | Progress:
        """Run a job and wait a moment for its answer; if it takes longer, say how far along it
        is."""
        try:
            return await asyncio.wait_for(self.run(lane, task, *args), patience_s)
        except TimeoutError:
            question = msgspec.json.encode((task, *args))
            queue = [other for other, job in self._jobs.items() if job.lane == lane]
            if question not in queue:
                return Progress(0, 0)
            waited_s = time.monotonic() - self._jobs[question].started
            return Progress(int(waited_s), queue.index(question))

    def _job(self, lane: str, question: bytes) -> Job:
        """The job that answers a question: the one under way, or a new one."""
        job = self._jobs.get(question)
        if job is None:
            count = sum(other.lane == lane for other in self._jobs.values())
            if count >= self._lanes[lane].waiting:
                raise TooManyJobs
            job = Job(lane, asyncio.create_task(self._work(lane, question)))
            self._jobs[question] = job
            job.task.add_done_callback(lambda done: self._finish(question, done))
        job.last_asked = time.monotonic()
        return job

    async def _work(self, name: str, question: bytes) -> bytes:
        lane = self._lanes[name]
        file = _cache_file(question) if lane.on_disk else None
        if file is not None and file.is_file():
            return file.read_bytes()
        async with self._turns[name]:
            idle_s = time.monotonic() - self._jobs[question].last_asked
            if lane.abandoned_s is not None and idle_s > lane.abandoned_s:
                raise JobFailed("nobody waits for it anymore")
            worker = self.workers[name]
            answer = await worker.run(question, lane.limit_s)
            if lane.single_use:
                await worker.end()
        if file is not None:
            _write_cache(file, answer)
        return answer

    def _finish(self, question: bytes, task: asyncio.Future[bytes]) -> None:
        self._jobs.pop(question, None)
        if not task.cancelled() and task.exception() is None:
            self.answers.put(question, task.result())

    # --- thread jobs ----------------------------------------------------------------------------
    @contextmanager
    def thread_slot(self) -> Iterator[None]:
        """One of the few slots for thread jobs; take it before a job reads what it needs."""
        if self._thread_jobs >= THREAD_WAITING:
            raise TooManyJobs
        self._thread_jobs += 1
        try:
            yield
        finally:
            self._thread_jobs -= 1

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run a function in the runner's thread; the caller holds a slot."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def stop(self) -> None:
        """Drop all jobs and end the workers."""
        tasks = [job.task for job in self._jobs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self.workers.values():
            await worker.end()
        self._thread.shutdown(wait=False, cancel_futures=True)


@lru_cache(maxsize=1)
def _program_digest() -> bytes:
    """A digest that changes whenever the program changes, or a game from outside."""
    digest = sha256()
    theirs = [
        Path(str(folder.law)).parent for folder in game_folders().values() if not folder.is_ours
    ]
    for root in (Path(__file__).parents[2], *theirs):
        for path in sorted((*root.rglob("*.py"), *root.rglob("*.toml"))):
            digest.update(path.read_bytes())
    return digest.digest()


def _cache_file(question: bytes) -> Path | None:
    folder = os.environ.get("PITBOSS_CACHE")
    return Path(folder, sha256(_program_digest() + question).hexdigest()) if folder else None


def _write_cache(file: Path, answer: bytes) -> None:
    """Store an answer on disk; a full disk does no harm here."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f"{file.name}.{os.getpid()}")
        part.write_bytes(answer)
        part.replace(file)  # so nobody reads half of it
