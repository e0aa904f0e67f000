"""Write the golden files of the tests:

    python -m tests.goldens [NAME ...]    all of them, or only those named

The names are the keys of `GOLDENS`. Read the diff before you commit it. What is kept by hand, such
as the listings of roles and routes, is not written here.
"""

from __future__ import annotations

import sys

from tests.clauses import marks
from tests.floor import edition_nights
from tests.night import example_plans
from tests.pit import test_counts
from tests.simulation import test_goldens
from tests.vectors import files

GOLDENS = {
    "counts": test_counts.write_golden,
    "nights": edition_nights.write_golden,
    "plans": example_plans.write_golden,
    "simulations": test_goldens.write_golden,
    "vectors": files.write_golden,
    "marks": marks.write_golden,
}

if __name__ == "__main__":
    names = sys.argv[1:] or list(GOLDENS)
    unknown = sorted(set(names) - GOLDENS.keys())
    if unknown:
        sys.exit(f"There is no golden file {', '.join(unknown)}. Names: {', '.join(GOLDENS)}.")
    for name in names:
        GOLDENS[name]()
