"""Background jobs: what is remembered, what is kept on disk, and what is dropped."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboss.web.jobs import runner
from pitboss.web.jobs.runner import (
    QUICK,
    REMEMBERED,
    REMEMBERED_BYTES,
    TAKINGS,
    AnswerCache,
    JobAnswer,
    JobFailed,
    JobQueue,
    JobRunner,
    Progress,
    TooManyJobs,
    Worker,
)
from tests.web.serving import in_a_loop


def run_job() -> bytes:
    """The same job, in a runner that has just been started."""

    async def run() -> bytes:
        jobs = JobRunner()
        try:
            return bytes((await jobs.run(TAKINGS, "edges_of", "night.roulette", {})).value)
        finally:
            await jobs.stop()

    return in_a_loop(run())


def test_an_answer_is_kept_under_the_program_that_gave_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "figures"))
    first = run_job()
    (file,) = (tmp_path / "figures").iterdir()
    assert first in file.read_bytes()
    file.write_bytes(b'{"value":{}}')
    assert run_job() == b"{}", "it is read from disk, not calculated again"
    monkeypatch.setattr(runner, "_program_digest", lambda: b"another")
    assert run_job() == first


def test_nothing_is_kept_on_disk_unless_a_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PITBOSS_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run_job()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "a file").touch()
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "a file" / "figures"))
    assert run_job(), "a folder that cannot be made is no trouble"


def test_what_is_remembered_is_bounded() -> None:
    cache = AnswerCache()
    for number in range(2 * REMEMBERED):
        cache.put(number, b"x" * 100_000)
        assert cache.get(number) is not None
    assert 0 < len(cache) <= REMEMBERED
    assert cache.size == 100_000 * len(cache) <= REMEMBERED_BYTES
    assert cache.get(0) is None
    cache.put(2 * REMEMBERED - 1, b"short")
    assert cache.size == 100_000 * (len(cache) - 1) + 5


def test_a_job_that_nobody_waits_for_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone browsing the games leaves no queue behind for others."""

    async def look_through() -> list[bytes]:
        jobs, questions = JobRunner({QUICK: JobQueue(waiting=24, abandoned_s=0.3)}), list[bytes]()

        async def run(question: bytes, limit_s: float | None) -> bytes:
            questions.append(question)
            await asyncio.sleep(1)
            return b"{}"

        monkeypatch.setattr(jobs.workers[QUICK], "run", run)
        for name in ("running", "left", "awaited"):
            assert isinstance(await jobs.poll(QUICK, 0.01, name), Progress)
        while isinstance(await jobs.poll(QUICK, 0.1, "awaited"), Progress):
            pass
        await jobs.stop()
        return questions

    assert in_a_loop(look_through()) == [b'["running"]', b'["awaited"]']


def test_a_lane_that_is_full_takes_no_more_jobs() -> None:
    async def fill() -> None:
        jobs = JobRunner({QUICK: JobQueue(waiting=2)})
        for name in ("first", "second", "first"):
            assert isinstance(await jobs.poll(QUICK, 0.01, name), Progress)
        with pytest.raises(TooManyJobs):
            await jobs.poll(QUICK, 0.01, "third")
        await jobs.stop()

    in_a_loop(fill())


def test_a_job_that_crashes_or_takes_too_long_fails_and_the_next_one_runs() -> None:
    async def run() -> JobAnswer:
        jobs = JobRunner({QUICK: JobQueue(waiting=2), "short": JobQueue(waiting=2, limit_s=0.01)})
        try:
            with pytest.raises(JobFailed):
                await jobs.run(QUICK, "edges_of", "no such game", {})
            with pytest.raises(JobFailed):
                await jobs.run("short", "edges_of", "night.roulette", {})
            return await jobs.run(QUICK, "edges_of", "night.money_wheel", {})
        finally:
            await jobs.stop()

    assert in_a_loop(run()).value


def test_a_worker_whose_end_is_cut_short_is_ended_by_the_next_one() -> None:
    """A server that stops cancels its jobs, also one that is just ending its process."""

    async def run() -> None:
        worker = Worker()
        await worker.run(b'["edges_of", "night.roulette", {}]', None)
        process = worker._process
        assert process is not None
        ending = asyncio.create_task(worker.end())
        await asyncio.sleep(0)
        assert not ending.done()
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)
        await worker.end()
        assert process.returncode is not None

    in_a_loop(run())
