"""The comparisons: which case against which, and the floor and aim of each ratio."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from bench.sample import SKIPPED
from bench.schedule import Samples

MEMORY_GROWTH, MEMORY_SLACK_MB = 1.2, 20.0

CPU = "cpu"  # work per CPU-second
WALL = "wall"  # work per second on the clock
MEMORY = "memory"  # peak megabytes; the ratio is what is allowed over what was used
SECONDS = "seconds"  # CPU seconds of one piece of work, without a peer
DELAY = "delay"  # milliseconds of wall time until one answer; the ratio is the peer's over ours

BELOW_FLOOR, OVER_LIMIT = "BELOW FLOOR", "OVER THE LIMIT"


@dataclass(frozen=True)
class Comparison:
    """One row of the table.

    A row without a peer is a plain figure with a limit; it is shown, and a gate only if it says so,
    because seconds depend on the machine as ratios do not.
    """

    name: str
    title: str
    ours: str
    peer: str | None
    floor: float | None = None
    aim: float | None = None
    measure: str = CPU
    is_gate: bool = True
    of_best: bool = False

    def figure(self, case: str, samples: Samples) -> float | None:
        """The median figure of a case, or None when it could not be measured."""
        figures = [each.figure(self.measure) for each in samples[case] if each.is_measured]
        return median(figures) if figures else None

    def ratio(self, samples: Samples) -> float | None:
        """Ours over the peer, paired by repetition, then the median.

        Where the two are to be the same, `of_best` takes the best of all repetitions instead:
        other processes only ever add to a time, and a hundredth is to be seen.
        """
        if self.peer is None:
            return None
        if self.of_best:
            both = [
                [s.figure(self.measure) for s in samples[case] if s.is_measured]
                for case in (self.ours, self.peer)
            ]
            return max(both[0]) / max(both[1]) if all(both) else None
        pairs = zip(samples[self.ours], samples[self.peer], strict=False)
        ratios = [
            self.one_ratio(ours.figure(self.measure), peer.figure(self.measure))
            for ours, peer in pairs
            if ours.is_measured and peer.is_measured
        ]
        return median(ratios) if ratios else None

    def one_ratio(self, ours: float, peer: float) -> float:
        """The ratio of one repetition; for memory, the allowance over the use.

        Above 1 is always better than the peer.
        """
        if self.measure == MEMORY:
            return (MEMORY_GROWTH * peer + MEMORY_SLACK_MB) / ours
        return peer / ours if self.measure == DELAY else ours / peer

    def verdict(self, samples: Samples) -> str:
        """The verdict on the row, in two or three words."""
        if self.peer is None:
            return self.verdict_of_seconds(self.figure(self.ours, samples))
        ratio = self.ratio(samples)
        if ratio is None:
            return self.why_not(samples)
        if self.floor is not None and ratio < self.floor:
            return BELOW_FLOOR
        if self.aim is None:
            return "floor met" if self.floor is not None else "shown only"
        if ratio >= self.aim:
            return "aim met"
        return "floor met" if self.floor is not None else "below aim"

    def why_not(self, samples: Samples) -> str:
        """Why there is no ratio: a peer is skipped if this machine lacks what it needs."""
        both = (*samples[self.ours], *samples[self.peer or self.ours])
        skipped = [each.reason for each in both if each.status == SKIPPED]
        return f"skipped: {skipped[0]}" if skipped else "not available"

    def verdict_of_seconds(self, seconds: float | None) -> str:
        """For a plain time, smaller is better."""
        if seconds is None:
            return "not available"
        if self.aim is not None and seconds <= self.aim:
            return "aim met"
        return "met" if self.floor is None or seconds <= self.floor else OVER_LIMIT

    def complaint(self, samples: Samples) -> str | None:
        """Why this row fails the run, if it does."""
        verdict = self.verdict(samples)
        if verdict == BELOW_FLOOR:
            ratio = self.ratio(samples)
            return f"{self.name}: ratio {ratio:.3g} is below its floor {self.floor:.3g}"
        if verdict == OVER_LIMIT and self.is_gate:
            seconds = self.figure(self.ours, samples)
            return f"{self.name}: {seconds:.3g} s is over its limit of {self.floor:.3g} s"
        return None


EXACT_CARDS: tuple[tuple[str, str, float, float | None], ...] = (
    ("baccarat", "baccarat", 1, None),
    ("red_dog", "red dog with best raises", 1, None),
    ("joker_seven", "joker seven", 1, None),
    ("let_it_ride", "let it ride with best play", 10, None),
    ("caribbean_stud", "caribbean stud with best play", 20, None),
    ("blackjack", "blackjack with best play, 4 decks, all three tie options", 30, 5),
)

GAMES = (
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
        name="baccarat",
        title="baccarat coups, 8 decks, against baccarat-engine (npm)",
        ours="ours_baccarat",
        peer="peer_baccarat_engine",
        floor=20,
        aim=50,
    ),
    Comparison(
        name="blackjack",
        title="full blackjack rounds, 6 decks, H17, DAS, against blackjack-simulator (npm)",
        ours="ours_blackjack",
        peer="peer_blackjack_simulator",
        floor=7,
        aim=25,
    ),
    Comparison(
        name="blackjack_limit",
        title="the same against a hand-written numba loop",
        ours="ours_blackjack",
        peer="limit_numba_blackjack",
        floor=0.5,
    ),
    Comparison(
        name="exact_rows",
        title="`pitboss odds --all` of the ten dice and wheel games, from process start",
        ours="ours_exact_rows",
        peer=None,
        floor=2.0,
        aim=0.5,
        measure=SECONDS,
    ),
    *(
        Comparison(
            name=f"exact_{game}",
            title=f"`pitboss odds`, {title}",
            ours=f"ours_exact_{game}",
            peer=None,
            floor=limit_s,
            aim=aim_s,
            measure=SECONDS,
            is_gate=False,
        )
        for game, title, limit_s, aim_s in EXACT_CARDS
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
        name="night_check",
        title="`pitboss night check` of 25 tables and 60 people against a bare interpreter start",
        ours="ours_night_check",
        peer="peer_bare_start",
        floor=1 / 40,  # half a CPU-second on a machine where Python starts in an eightieth of one
    ),
    Comparison(
        name="night_papers",
        title="`pitboss night papers` of 25 tables as PDF against a bare interpreter start",
        ours="ours_night_papers",
        peer="peer_bare_start",
        floor=1 / 800,  # ten CPU-seconds where Python starts in an eightieth of one
    ),
    Comparison(
        name="night_roster",
        title="`pitboss night roster`: 25 tables and 60 people for six and a half hours",
        ours="ours_night_roster",
        peer=None,
        floor=10,
        aim=5,
        measure=SECONDS,
    ),
    Comparison(
        name="night_close",
        title="the machine's part of the close of 25 tables: orders, causes, report, packet",
        ours="ours_night_close",
        peer=None,
        floor=10,
        aim=5,
        measure=SECONDS,
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
        floor=0.98,
        of_best=True,
    ),
)

FLOOR = (
    Comparison(
        name="floor_moves",
        title="moves at 50 tables x 6 seats, durable, against boardgame.io's engine in memory",
        ours="ours_floor_moves",
        peer="peer_boardgame_io",
        floor=1,
        aim=5,
        measure=WALL,
    ),
    Comparison(
        name="floor_moves_cpu",
        title="the same by CPU time",
        ours="ours_floor_moves",
        peer="peer_boardgame_io",
        floor=1,
        aim=5,
    ),
    Comparison(
        name="served_moves",
        title="server to server, 50 tables x 6 seats, durable, every seat updated, against"
        " boardgame.io's server in memory, by the server's CPU time",
        ours="ours_served_moves",
        peer="peer_boardgame_io_server",
        floor=1,
        aim=5,
    ),
    Comparison(
        name="served_moves_wall",
        title="the same by the clock",
        ours="ours_served_moves",
        peer="peer_boardgame_io_server",
        measure=WALL,
    ),
    Comparison(
        name="journal",
        title="rows of the journal made durable, 100 a commit, against raw SQLite",
        ours="ours_journal_rows",
        peer="limit_sqlite_rows",
        floor=0.3,
        aim=0.5,
        measure=WALL,
    ),
    Comparison(
        name="ack_p50",
        title="a durable answer, one at a time, median, against a bare fsync",
        ours="ours_ack_p50",
        peer="limit_fsync_p50",
        measure=DELAY,
    ),
    Comparison(
        name="ack_p95",
        title="the same, percentile 95",
        ours="ours_ack_p95",
        peer="limit_fsync_p95",
        measure=DELAY,
    ),
    Comparison(
        name="slow_phone",
        title="a phone four times slower than this machine opens a craps table, against a page of"
        " one line",
        ours="ours_slow_phone",
        peer="limit_bare_page",
        floor=1 / 16,
        measure=DELAY,
    ),
    Comparison(
        name="night_replay",
        title="a night of 150,000 rows replayed",
        ours="ours_night_replay",
        peer=None,
        floor=10,
        aim=5,
        measure=SECONDS,
        is_gate=False,
    ),
    Comparison(
        name="night_verify",
        title="the same verified without replay: chain, heads, signatures, books",
        ours="ours_night_verify",
        peer=None,
        floor=3,
        measure=SECONDS,
        is_gate=False,
    ),
    Comparison(
        name="night_memory",
        title="peak memory of a night against a tenth of it (allowed / used)",
        ours="ours_night_memory_ten_times",
        peer="ours_night_memory_once",
        floor=1,
        measure=MEMORY,
    ),
    Comparison(
        name="postgres",
        title="PostgreSQL: two workers on two nights against one on one",
        ours="ours_postgres_two",
        peer="ours_postgres_one",
        measure=WALL,
    ),
)

COMPARISONS = (*GAMES, *FLOOR)


def case_order() -> list[str]:
    """Every compared case once, in the order of the table."""
    pairs = (case for row in COMPARISONS for case in (row.ours, row.peer) if case)
    return list(dict.fromkeys(pairs))
