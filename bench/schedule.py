"""Which cases there are, and running them interleaved: repetition 1 of all, then 2 of all …"""

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
    """Every file of the folder is a case; there is no list to edit."""
    return sorted(path.stem for path in CASES.glob("*.py") if not path.stem.startswith("_"))


def run_once(name: str, *, quick: bool) -> list[Sample]:
    """One repetition in a fresh process, on one core's worth of threads; of two cases where one
    runs in turn with another."""
    command = [sys.executable, "-m", "bench.child", name, *(["--quick"] if quick else [])]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=CASES.parent.parent,
            env=_as_installed() | ONE_CORE,
            timeout=TIMEOUT_S,
            check=True,
        )
        lines = [line for line in done.stdout.splitlines() if line.startswith('{"case"')]
        return [Sample(**json.loads(line)) for line in lines] or [_failed(name, "no figures")]
    except subprocess.TimeoutExpired:
        return [_failed(name, f"no answer after {TIMEOUT_S} s")]
    except (subprocess.CalledProcessError, ValueError) as broken:
        return [_failed(name, f"the process died: {broken}")]


def _failed(name: str, reason: str) -> Sample:
    return Sample(case=name, status=FAILED, reason=reason)


def _as_installed() -> dict[str, str]:
    """Our environment, but with compiled modules kept, as on any machine that runs it twice."""
    return {name: value for name, value in os.environ.items() if name != NO_BYTECODE}


def told(sample: Sample) -> str:
    """What the progress line says of a finished repetition."""
    if not sample.measured:
        return f"{sample.status}: {sample.reason}"
    verdict = "check right" if sample.right else "CHECK WRONG"
    rate = amount(sample.figure("cpu"))
    return f"{rate} {sample.unit}/CPU-s in {sample.cpu_s:.2f} s, {verdict}"


def run_all(names: list[str], *, repetitions: int, quick: bool) -> Samples:
    """All repetitions of all cases; a case that is not there is asked for only once."""
    samples: Samples = defaultdict(list, {name: [] for name in names})
    for repetition in range(1, repetitions + 1):
        for place, name in enumerate(names, start=1):
            if samples[name] and not samples[name][-1].measured:
                continue
            where = f"repetition {repetition}/{repetitions}, case {place}/{len(names)}"
            print(f"{where}  {name:<28}", end=" ", file=sys.stderr, flush=True)
            for sample in run_once(name, quick=quick):
                print(told(sample), file=sys.stderr, flush=True)
                samples[sample.case].append(sample)
    return samples
