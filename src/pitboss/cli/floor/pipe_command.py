"""`pitboss floor pipe`: other programs drive a night by lines of JSON."""

from __future__ import annotations

import argparse
import sys

from pitboss.cli.floor.nights import add_night, working
from pitboss.cli.floor.pipe import serve


def run(args: argparse.Namespace) -> int:
    """Answer orders until the input ends."""
    with working(args) as night:
        serve(night, sys.stdin.buffer, sys.stdout.buffer)
    return 0


VERBS = {"pipe": (add_night, run)}
