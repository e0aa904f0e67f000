"""The list of cases, and how they run: repetition 1 of all, then repetition 2 of all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from bench.sample import FAILED, Sample
from bench.words import amount

CASES = Path(__file__).parent / "cases"
TIMEOUT_S = 900
THREAD_LIMITS = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
ONE_CORE = dict.fromkeys(THREAD_LIMITS, "1")
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

Samples = dict[str, list[Sample]]


def case_names() -> list[str]:
    """The names of all cases: every file in the folder is one."""
    return sorted(path.stem for path in CASES.glob("*.py") if not path.stem.startswith("_"))


def run_once(name: str, *, quick: bool) -> list[Sample]:
    """One repetition in a fresh process with one thread; a case that alternates with another gives
    the samples of both."""
    command = [sys.executable, "-m", "bench.child", name, *(["--quick"] if quick else [])]
    try:
        process = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=CASES.parent.parent,
            env=_environment() | ONE_CORE,
            timeout=TIMEOUT_S,
            check=True,
        )
        lines = [line for line in process.stdout.splitlines() if line.startswith('{"case"')]
        return [Sample(**json.loads(line)) for line in lines] or [_failure(name, "no figures")]
    except subprocess.TimeoutExpired:
        return [_failure(name, f"no answer after {TIMEOUT_S} s")]
    except (subprocess.CalledProcessError, ValueError) as broken:
        return [_failure(name, f"the process died: {broken}")]


def _failure(name: str, reason: str) -> Sample:
    return Sample(case=name, status=FAILED, reason=reason)


def _environment() -> dict[str, str]:
    """Our environment, except that compiled modules are cached, as on a user's machine."""
    return {name: value for name, value in os.environ.items() if name != NO_BYTECODE}


def progress_line(sample: Sample) -> str:
    """The progress line of a finished repetition."""
    if not sample.is_measured:
        return f"{sample.status}: {sample.reason}"
    verdict = "check right" if sample.right else "CHECK WRONG"
    rate = amount(sample.figure("cpu"))
    return f"{rate} {sample.unit}/CPU-s in {sample.cpu_s:.2f} s, {verdict}"


def run_all(names: list[str], *, repetitions: int, quick: bool) -> Samples:
    """Run all repetitions of all cases; a case that is not available is tried once."""
    samples: Samples = defaultdict(list, {name: [] for name in names})
    for repetition in range(1, repetitions + 1):
        for place, name in enumerate(names, start=1):
            if samples[name] and not samples[name][-1].is_measured:
                continue
            where = f"repetition {repetition}/{repetitions}, case {place}/{len(names)}"
            print(f"{where}  {name:<28}", end=" ", file=sys.stderr, flush=True)
            for sample in run_once(name, quick=quick):
                print(progress_line(sample), file=sys.stderr, flush=True)
                samples[sample.case].append(sample)
    return samples
