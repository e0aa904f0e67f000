"""The rounds of a test: played at a live table, recorded with the edition of the rules each was
played by, and settled again when they are judged."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from itertools import groupby

import msgspec
from msgspec import Struct

from pitboss.chance.system import Seeded
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.regulator.petitions.criteria import Judgment, Sample, figures, judge
from pitboss.regulator.petitions.petition import Petition, Site
from pitboss.regulator.petitions.standing import Edition, Standing
from pitboss.rulebook.game import Game
from pitboss.rulebook.wager_table import MOVES, RETURNS, WINS

PACE_S = 60
"""How long a round of a simulated test takes."""
CORRECTED_ONE_IN = 400
PLAYER, CHIPS = 1, 10**12
END = {WINS: "wins", RETURNS: "returned"}


class TrialRound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One round: where and when, its edition, what was staked, what came up and what it decided.

    `decided` has a line for each wager: its key, how it ended, its stake, and the win above it.
    """

    at: datetime.datetime
    casino: str
    table: str
    edition: int
    staked: dict[str, int]
    outcome: str
    decided: tuple[tuple[str, str, int, int], ...]
    correction: str = ""


class BadRounds(ValueError):
    """Recorded rounds that cannot be read, or that the rules settle in another way."""


@dataclass
class TrialTable:
    """A table of the test. Its rules change with the edition; wagers that stand stay up."""

    game: Game
    referee: Referee | None = None
    edition: int = 0

    def under(self, edition: Edition) -> Referee:
        """The referee under an edition of the rules."""
        if self.referee is None:
            self.referee = Referee(self.game, house_odds=edition.options)
            self.referee.sit(PLAYER, CHIPS)
        elif edition.number != self.edition:
            rules = self.game.rules(edition.options)
            self.referee = Referee.at(rules, self.referee.table)
        self.edition = edition.number
        return self.referee

    def play(self, edition: Edition, staked: dict[str, int], outcome: str) -> TrialRound:
        """Stake, enter the result, and return what it decided; where and when is left open."""
        referee = self.under(edition)
        for key, stake in staked.items():
            referee.place(PLAYER, key, stake)
        called = referee.result(outcome)
        decided = tuple(
            (line.key, END.get(line.kind, "loses"), line.stake, line.win)
            for line in called.lines
            if line.kind != MOVES
        )
        return TrialRound(
            at=datetime.datetime.min,
            casino="",
            table="",
            edition=edition.number,
            staked=staked,
            outcome=outcome,
            decided=decided,
        )

    def missing(self, edition: Edition, stakes: dict[str, int]) -> dict[str, int]:
        """The stakes whose wagers are not up."""
        up = self.under(edition).table.seats[PLAYER].ups
        return {key: stake for key, stake in stakes.items() if key not in up}


def stakes_of(game: Game, petition: Petition) -> dict[str, int]:
    """The wagers that the criteria are about, each at its smallest stake."""
    rules = game.rules()
    named = {one.wager for one in petition.trial.criteria if one.wager}
    chosen = named or {next(iter(rules.wagers))}
    return {key: rules.wagers[key].unit(0, 0) for key in rules.wagers if key in chosen}


def simulated_rounds(
    game: Game,
    petition: Petition,
    standing: Standing,
    *,
    after: datetime.datetime,
    until: datetime.datetime,
    seed: int,
) -> Iterator[TrialRound]:
    """A simulated part of a test: every table of every site, one round a minute."""
    for site in standing.sites(petition):
        for table in site.tables:
            live = TrialTable(game)
            draws = Seeded(_seed(seed, site.casino, table))
            for at in _minutes(site, after, until):
                edition = standing.edition_at(at)
                if edition is None:
                    continue
                staked = live.missing(edition, stakes_of(game, petition))
                outcome = game.space.texts[draws.next_outcome(game.space)]
                played = live.play(edition, staked, outcome)
                number = _seed(seed, site.casino, table, at.isoformat())
                corrected = "" if number % CORRECTED_ONE_IN else "a payout was corrected"
                yield msgspec.structs.replace(
                    played, at=at, casino=site.casino, table=table, correction=corrected
                )


def _minutes(
    site: Site, after: datetime.datetime, until: datetime.datetime
) -> Iterator[datetime.datetime]:
    assert site.starts is not None
    assert site.ends is not None
    at, end = site.starts, min(site.ends, until)
    while at < end:
        if at >= after:
            yield at
        at += datetime.timedelta(seconds=PACE_S)


def _seed(*parts: object) -> int:
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:6], "big")


def as_lines(rounds: Iterable[TrialRound]) -> bytes:
    """Recorded rounds as a file, one a line."""
    return b"".join(msgspec.json.encode(one) + b"\n" for one in rounds)


def read_rounds(data: bytes, name: str) -> tuple[TrialRound, ...]:
    """The rounds in a file."""
    decoder = msgspec.json.Decoder(TrialRound)
    rounds = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            rounds.append(decoder.decode(line))
        except msgspec.MsgspecError as error:
            raise BadRounds(f"{name}, line {number}: this is no round: {error}") from None
    if not rounds:
        raise BadRounds(f"{name} has no rounds")
    return tuple(rounds)


def settle_again(game: Game, standing: Standing, rounds: Iterable[TrialRound]) -> None:
    """Settle recorded rounds once more, each by the edition it names; refuse any difference."""
    tables: dict[tuple[str, str], TrialTable] = {}
    editions = {one.number: one for one in standing.editions}
    for one in rounds:
        where = f"the round of {one.at:%Y-%m-%d %H:%M:%S} at {one.table}, {one.casino}"
        if one.edition not in editions:
            raise BadRounds(f"{where}: there is no edition {one.edition} of the rules")
        live = tables.setdefault((one.casino, one.table), TrialTable(game))
        try:
            settled = live.play(editions[one.edition], one.staked, one.outcome)
        except NotAllowed as error:
            raise BadRounds(f"{where}: {error.refusal.words}") from None
        if settled.decided != one.decided:
            raise BadRounds(f"{where}: edition {one.edition} settles it in another way")


def judgments(
    game: Game, petition: Petition, standing: Standing, rounds: tuple[TrialRound, ...]
) -> tuple[Judgment, ...]:
    """Every criterion, judged by the recorded rounds."""
    corrections = sum(bool(one.correction) for one in rounds)
    return tuple(
        judge(
            criterion,
            game,
            samples(game, standing, rounds, criterion.wager),
            len(rounds),
            corrections,
        )
        for criterion in petition.trial.criteria
    )


def samples(
    game: Game, standing: Standing, rounds: tuple[TrialRound, ...], wager: str
) -> tuple[Sample, ...]:
    """What was decided about a wager under each edition, with the exact figures of that edition."""
    if not wager:
        return ()
    found = []
    editions = {one.number: one for one in standing.editions}
    by_edition = sorted(rounds, key=lambda one: one.edition)
    for number, alike in groupby(by_edition, key=lambda one: one.edition):
        lines = [line for one in alike for line in one.decided if line[0] == wager]
        exact = figures(game, wager, dict(editions[number].options))
        found.append(
            replace(
                exact,
                decisions=len(lines),
                wins=sum(end == END[WINS] for _, end, _, _ in lines),
                net=sum((_net(*line) for line in lines), Fraction(0)),
            )
        )
    return tuple(found)


def _net(_: str, end: str, stake: int, win: int) -> Fraction:
    """What a decision brought the player, in units of the stake."""
    lost = stake if end == "loses" else 0
    return Fraction(win - lost, stake)
