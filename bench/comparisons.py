"""What is compared with what, and the floor and aim of each ratio."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from bench.schedule import Samples

MEMORY_GROWTH, MEMORY_SLACK_MB = 1.2, 20.0

CPU = "cpu"  # work per CPU-second
WALL = "wall"  # work per second on the clock
MEMORY = "memory"  # peak megabytes; the ratio is what is allowed over what was used
SECONDS = "seconds"  # CPU seconds of one piece of work, without a peer


@dataclass(frozen=True)
class Comparison:
    """One row of the table. A row without a peer is a plain figure: shown, never a gate."""

    name: str
    title: str
    ours: str
    peer: str | None
    floor: float | None = None
    aim: float | None = None
    measure: str = CPU

    def figure(self, case: str, samples: Samples) -> float | None:
        """The median figure of a case, or None when it could not be measured."""
        figures = [each.figure(self.measure) for each in samples[case] if each.measured]
        return median(figures) if figures else None

    def ratio(self, samples: Samples) -> float | None:
        """Ours over the peer, paired by repetition, then the median."""
        if self.peer is None:
            return None
        pairs = zip(samples[self.ours], samples[self.peer], strict=False)
        ratios = [
            self.one_ratio(ours.figure(self.measure), peer.figure(self.measure))
            for ours, peer in pairs
            if ours.measured and peer.measured
        ]
        return median(ratios) if ratios else None

    def one_ratio(self, ours: float, peer: float) -> float:
        """The ratio of one repetition; for memory, the allowance over the use."""
        if self.measure == MEMORY:
            return (MEMORY_GROWTH * peer + MEMORY_SLACK_MB) / ours
        return ours / peer

    def verdict(self, samples: Samples) -> str:
        """How the row stands, in two or three words."""
        if self.peer is None:
            return self.verdict_of_seconds(self.figure(self.ours, samples))
        ratio = self.ratio(samples)
        if ratio is None:
            return "not available"
        if self.floor is not None and ratio < self.floor:
            return "BELOW FLOOR"
        if self.aim is None:
            return "floor met" if self.floor is not None else "shown only"
        if ratio >= self.aim:
            return "aim met"
        return "floor met" if self.floor is not None else "below aim"

    def verdict_of_seconds(self, seconds: float | None) -> str:
        """For a plain time, smaller is better."""
        if seconds is None:
            return "not available"
        if self.aim is not None and seconds <= self.aim:
            return "aim met"
        return "met" if self.floor is None or seconds <= self.floor else "over the limit"


COMPARISONS = (
    Comparison(
        name="craps",
        title="craps, pass with double odds, against crapssim",
        ours="ours_craps_numba",
        peer="peer_crapssim_pass_odds",
        floor=1_000,
        aim=10_000,
    ),
    Comparison(
        name="craps_numpy",
        title="the same without numba",
        ours="ours_craps_numpy",
        peer="peer_crapssim_pass_odds",
        aim=1_000,
    ),
    Comparison(
        name="craps_limit",
        title="the same against a hand-written numba loop",
        ours="ours_craps_numba",
        peer="limit_numba_pass_odds",
        aim=0.4,
    ),
    Comparison(
        name="five_players",
        title="craps, five players with five strategies at one table",
        ours="ours_five_players",
        peer="peer_crapssim_five_players",
        floor=500,
        aim=5_000,
    ),
    Comparison(
        name="referee",
        title="live referee in plain Python, four players, varied stakes",
        ours="ours_referee",
        peer="peer_crapssim_varied_stakes",
        floor=3,
        aim=10,
    ),
    Comparison(
        name="roulette",
        title="roulette, six bets, every spin kept, against a ten-line loop",
        ours="ours_roulette",
        peer="peer_roulette_loop",
        floor=3,
        aim=15,
    ),
    Comparison(
        name="poker",
        title="five-card hands ranked in bulk, against phevaluator's C function",
        ours="ours_poker",
        peer="peer_phevaluator",
        floor=5,
        aim=20,
    ),
    Comparison(
        name="poker_limit",
        title="the same against a hand-written numba table loop",
        ours="ours_poker",
        peer="limit_numba_poker",
        floor=0.6,
    ),
    Comparison(
        name="exact_rows",
        title="all exact rows of the ten games, from process start",
        ours="ours_exact_rows",
        peer=None,
        floor=2.0,
        aim=0.5,
        measure=SECONDS,
    ),
    Comparison(
        name="help",
        title="`pitboss --help` against a bare interpreter start",
        ours="ours_help",
        peer="peer_bare_start",
        floor=1 / 6,
    ),
    Comparison(
        name="help_wall",
        title="the same by the clock",
        ours="ours_help",
        peer="peer_bare_start",
        measure=WALL,
    ),
    Comparison(
        name="memory",
        title="peak memory of ten times the rounds (allowed / used)",
        ours="ours_memory_ten_times",
        peer="ours_memory_once",
        floor=1,
        measure=MEMORY,
    ),
    Comparison(
        name="short_run",
        title="a short command-line run, numba installed / hidden",
        ours="ours_short_run",
        peer="ours_short_run_no_numba",
        floor=0.85,
    ),
)


def compared() -> list[str]:
    """Every case of a comparison once, in the order of the table."""
    pairs = (case for row in COMPARISONS for case in (row.ours, row.peer) if case)
    return list(dict.fromkeys(pairs))
