"""The fresh process of one repetition: import, warm up, then time the work alone.

`python -m bench.child NAME [--quick]` prints one line of JSON for each case that it ran. CPU time
is that of this process and of the processes it waited for, so work handed to helpers is counted
too.
"""

from __future__ import annotations

import importlib
import json
import resource
import sys
import time
import traceback
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

from bench.node import Skipped
from bench.outcome import Outcome
from bench.sample import FAILED, MEASURED, NOT_AVAILABLE, SKIPPED, Sample


def cpu_seconds() -> float:
    """CPU time used so far by this process and its finished children."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def peak_mb() -> float:
    """The largest resident size so far, of this process or of a finished child."""
    children_kb = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    own_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    status = Path("/proc/self/status")
    if status.exists():  # unlike ru_maxrss this does not begin with the size of the parent
        lines = status.read_text().splitlines()
        own_kb = next((int(row.split()[1]) for row in lines if row.startswith("VmHWM")), own_kb)
    return max(own_kb, children_kb) / 1024


def measure(name: str, module: ModuleType, size: int) -> list[Sample]:
    """Warm up with a small size (this compiles what is compiled), then time the real size.

    A case that runs in turn with another hands back the outcomes of both, by their names.
    """
    began = cpu_seconds()
    module.case(module.WARM_UP)
    warm_up_s = cpu_seconds() - began
    wall, cpu = time.perf_counter(), cpu_seconds()
    result = module.case(size)
    cpu_s, wall_s = cpu_seconds() - cpu, time.perf_counter() - wall
    outcomes: dict[str, Outcome] = {name: result} if isinstance(result, Outcome) else result
    return [
        Sample(
            case=case,
            status=MEASURED,
            unit=module.UNIT,
            work=outcome.work,
            cpu_s=cpu_s if outcome.cpu_s is None else outcome.cpu_s,
            wall_s=wall_s if outcome.wall_s is None else outcome.wall_s,
            warm_up_s=warm_up_s,
            peak_mb=peak_mb(),
            check=outcome.check,
            expected=outcome.expected,
            tolerance=outcome.tolerance,
            right=outcome.deviation <= 1,
        )
        for case, outcome in outcomes.items()
    ]


def run(name: str, *, quick: bool) -> list[Sample]:
    """One repetition; anything missing is reported, not raised."""
    try:
        module = importlib.import_module(f"bench.cases.{name}")
        return measure(name, module, module.QUICK if quick else module.SIZE)
    except Skipped as reason:
        return [Sample(case=name, status=SKIPPED, reason=str(reason))]
    except (ImportError, FileNotFoundError) as missing:
        return [Sample(case=name, status=NOT_AVAILABLE, reason=str(missing))]
    except Exception as failure:
        traceback.print_exc()
        return [Sample(case=name, status=FAILED, reason=f"{type(failure).__name__}: {failure}")]


if __name__ == "__main__":
    for sample in run(sys.argv[1], quick="--quick" in sys.argv[2:]):
        print(json.dumps(asdict(sample)), flush=True)
