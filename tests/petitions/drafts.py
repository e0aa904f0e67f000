"""A complete petition, and the same with one thing changed. Its game is sic bo itself, so that no
folder of games has to be added."""

from __future__ import annotations

import datetime
from functools import cache

from pitboss.games import load
from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.checks import Submission
from pitboss.regulator.petitions.petition_file import read_petition
from pitboss.regulator.petitions.rules_of_acts import ActRequest, refusals
from pitboss.regulator.petitions.standing import ActEntry, Standing, after
from pitboss.regulator.petitions.trial import TrialRound

SEAL = "5ea1" * 16
NOON = datetime.datetime(2027, 4, 5, 12)
TEXT = """\
game = "nj.sic_bo"
kind = "variation"
of = ["nj.sic_bo"]
objective = "Bet on three dice."
suitable = "It is quick and easy to watch."
training = "One hour with the dealers."
layout = { width_mm = 1900, table_mm = [2100, 1200], scale = 12 }

[[petitioners]]
id = "casino"
name = "Example Boardwalk Casino"
address = "1 Example Boardwalk"
capacity = "casino licensee"
agreement = { signed_by = "vice president", on = 2027-02-01 }

[[petitioners]]
id = "maker"
name = "Example Dice Company"
address = "2 Example Road"
capacity = "owner of the rights"
waiver = { required = true, filed = 2027-02-03 }

[petitioners.csi]
type = "gaming equipment"
complete = true
filed = 2027-02-02
fee_cents = 500000
fee_paid = 2027-02-04

[test]
sign = "This casino tests a new wager."

[[test.sites]]
casino = "Example Boardwalk Casino"
tables = ["sic bo 1"]
equipment = ["one shaker"]
entrances = ["Boardwalk entrance"]
starts = 2027-04-05T12:00:00
ends = 2027-04-07T12:00:00

[[test.criteria]]
measure = "hold"
wager = "small"
within = "1/10"
documented = "The supervisor writes each round down."
form = "round record"

[[test.criteria]]
measure = "corrections"
at_most = "1/50"
documented = "Each correction is written down."
form = "correction record"
"""


def submission(*changes: tuple[str, str]) -> Submission:
    """The petition with some of its text replaced."""
    text = TEXT
    for before, now in changes:
        assert before in text, before
        text = text.replace(before, now)
    return Submission(petition=read_petition(text), game=load("nj.sic_bo"), fingerprint=SEAL)


@cache
def whole() -> Submission:
    """The petition as it is."""
    return submission()


OWN = submission(
    (TEXT[TEXT.index("[[petitioners]]") :], ""),
    ('kind = "variation"', 'kind = "variation"\nown = true'),
)
"""What the Commission proposes itself: no petitioners and no test."""


def refused(
    act: a.Act,
    standing: Standing,
    at: datetime.datetime = NOON,
    *,
    by: Submission | None = None,
    rounds: tuple[TrialRound, ...] = (),
) -> list[str]:
    """Why an act is refused, each reason with its clause."""
    moment = ActRequest(submission=by or whole(), standing=standing, act=act, at=at, rounds=rounds)
    return [str(why) for why in refusals(moment)]


def done(*acts: a.Act, to: Standing | None = None, at: datetime.datetime = NOON) -> Standing:
    """The standing after some acts, each of which is allowed."""
    standing = to or Standing()
    for act in acts:
        assert refused(act, standing, at) == [], act
        standing = after(standing, ActEntry(at, act))
    return standing


SIGNED = (
    a.Signed(petitioner="casino", by="vice president", fingerprint=SEAL),
    a.Signed(petitioner="maker", by="owner", fingerprint=SEAL),
)


@cache
def filed() -> Standing:
    """Signed and filed."""
    return done(*SIGNED, a.Filed(fingerprint=SEAL))


@cache
def on_test() -> Standing:
    """The test has begun."""
    return done(a.TrialBegun(), to=filed())


def after_test(*, success: bool = True) -> Standing:
    """The test is over."""
    return done(a.TrialEnded(judgments=(), success=success), to=on_test())


NEEDS = (
    a.NeedDecided(what="amendments", needed=True, of=("19:47-9.2",)),
    a.NeedDecided(what="licenses", needed=True, of=("maker",)),
    a.NeedDecided(what="waivers", needed=True, of=("maker",)),
)
COSTS = tuple(
    a.CostRecorded(agency=agency, cents=cents, why="review")
    for agency, cents in (("Commission", 5_000), ("Division", 700))
)
OPEN_GATES: dict[str, a.Act] = {
    "suitable": a.FoundSuitable(agency="Commission"),
    "adopted": a.AmendmentAdopted(citation="19:47-9.2", effective=NOON.date()),
    "filed": a.LicenseFiled(petitioner="maker"),
    "issued": a.WaiverIssued(petitioner="maker"),
    "Commission": a.PaymentReceived(agency="Commission", cents=5_000, petitioner="maker"),
    "Division": a.PaymentReceived(agency="Division", cents=700, petitioner="casino"),
}
APPROVE = a.Approved(agency="Commission")
