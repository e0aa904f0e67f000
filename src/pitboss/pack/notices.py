"""To post: the exchange rate, the license, and what every guest has to know."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.floor.money_words import money
from pitboss.floor.plan import rate_of
from pitboss.games import game_ids, load
from pitboss.houses import NJ_NIGHT
from pitboss.night.check import Review, game_words
from pitboss.night.hours import day_words, time_words
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import Holder, License
from pitboss.pack.paper import POST, cite, law_words, paper, whose
from pitboss.paper.guide import HELP_LINES, help_words
from pitboss.paper.page import Block, Grid, Items, Page, Section, Sign, Terms, Words

RATE, LEAST = CONDUCT["20.11(a)1"], CONDUCT["20.12(b)"]
NOTICES, LICENSED = CONDUCT["20.11(a)"], CONDUCT["20.3"]
MONEY = (
    CONDUCT["20.12(c)1"],
    CONDUCT["20.12(c)3"],
    CONDUCT["20.12(c)4"],
    CONDUCT["20.8(b)1"],
)
CONDUCT_OF_PLAYERS = (
    FEES["6.25(a) own win"],
    FEES["6.25(a) collusion"],
    FEES["6.25(b) stop play"],
    FEES["6.25(c) helper"],
    FEES["6.25(c) helped"],
    CONDUCT["20.10(a)"],
    CONDUCT["20.10(c)1"],
    CONDUCT["20.10(c)2"],
)
TIPS = CONDUCT["20.10(d)2"]
STAFF = (CONDUCT["20.10(d)1"], CONDUCT["20.10(d)3"])
CASH = (1, 2, 5, 10, 20, 50, 100)
"""The bills of the table on the sign, in dollars."""


def chips_text(imitation_dollars: int) -> str:
    """A sum of imitation money."""
    return f"{imitation_dollars:,}"


def imitation(dollars_: int) -> str:
    """A sum of imitation money with its name.

    >>> imitation(1), imitation(12000)
    ('1 imitation dollar', '12,000 imitation dollars')
    """
    return f"{chips_text(dollars_)} imitation {'dollar' if dollars_ == 1 else 'dollars'}"


@paper("exchange-rate", "Exchange rate", POST, RATE)
def exchange_rate(review: Review) -> Iterator[Page]:
    """The rate, once for every window."""
    rate = rate_of(review.plan.rate)
    if not rate:
        return
    for window in review.plan.windows:
        yield Page(
            "Exchange rate",
            f"At window {window.id}, where guests can see it {cite(RATE)} · {whose(review)}",
            (
                Section("", (Sign(rate_sign(rate)), _bills(rate))),
                Section("Imitation money", (Items(law_words(*MONEY)),)),
            ),
            posted=True,
        )


def rate_sign(rate: Fraction) -> str:
    """A rate as the sign has it.

    >>> rate_sign(Fraction(5)), rate_sign(Fraction(5, 2))
    ('$1 buys 5 imitation dollars', '$2 buys 5 imitation dollars')
    """
    return f"${rate.denominator} buys {imitation(rate.numerator)}"


def _bills(rate: Fraction) -> Grid:
    """What each bill buys, if it buys whole imitation dollars."""
    rows = tuple(
        (f"${bill}", chips_text(int(bill * rate)))
        for bill in CASH
        if (bill * rate).denominator == 1
    )
    return Grid("What you get", ("You pay", "You get in imitation dollars"), rows)


@paper("license", "License and notices", POST, NOTICES, LICENSED, CONDUCT["20.4 licence"])
def license_sheet(review: Review) -> Iterator[Page]:
    """The license as the plan has it, beside which the license itself hangs."""
    if not review.is_licensed:
        return
    holder, license_ = review.plan.holder or Holder(), review.plan.license or License()
    games = ", ".join(_game_name(game) for game in license_.games)
    terms = (
        ("Holder", holder.name),
        ("Registration number", holder.registration),
        ("License", license_.number),
        ("Municipality", license_.municipality),
        ("Issued", day_words(license_.issued) if license_.issued else ""),
        ("Authorized by the Commission", _authorized(license_)),
        ("Hours of the license", _license_hours(review)),
        ("Hours of the event", _event_hours(review)),
        ("Games", games),
        ("The proceeds are for", holder.purpose),
        ("Admission", money(review.plan.admission_cents) if review.plan.admission_cents else ""),
    )
    shown = tuple((name, text or "the plan does not say it yet") for name, text in terms[:-1])
    shown += tuple(pair for pair in terms[-1:] if pair[1])
    yield Page(
        "License and notices",
        f"At the entrance, with the license beside it {cite(NOTICES)} · {whose(review)}",
        (
            Section("", (Terms(shown), Words(f"The license hangs here. {cite(LICENSED)}"))),
            Section("Help", (Words(help_words(NJ_NIGHT.authority)),)),
        ),
        posted=True,
    )


def _game_name(game: str) -> str:
    return load(game).name if game in game_ids() else game_words(game)


def _authorized(license_: License) -> str:
    return day_words(license_.authorized) if license_.authorized else ""


def _license_hours(review: Review) -> str:
    if review.hours is None:
        return ""
    span = review.hours.license
    return f"from {time_words(span.start)} to {time_words(span.end)}"


def _event_hours(review: Review) -> str:
    if review.hours is None:
        return ""
    span = review.hours.event
    return f"from {time_words(span.start)} to {time_words(span.end)}"


@paper("gambling-help", "Help with gambling", POST, NOTICES)
def gambling_help(review: Review) -> Iterator[Page]:
    """Who to call."""
    line = HELP_LINES[NJ_NIGHT.authority]
    words = help_words(NJ_NIGHT.authority)
    for place in ("At the entrance", "Where games are run"):
        yield Page(
            "Is gambling a problem?",
            f"{place} {cite(NOTICES)} · {whose(review)}",
            (Section("", (Sign(line), Words(words))),),
            posted=True,
        )


@paper("no-tipping", "No tips", POST, TIPS, *STAFF)
def no_tipping(review: Review) -> Iterator[Page]:
    """Nobody who works here takes tips, plays or drinks."""
    blocks: tuple[Block, ...] = (Sign("No tips, please"), Items(law_words(TIPS, *STAFF)))
    yield Page(
        "No tips",
        f"Where games are run {cite(TIPS)} · {whose(review)}",
        (Section("", blocks),),
        posted=True,
    )


@paper("player-conduct", "Rules for players", POST, *CONDUCT_OF_PLAYERS)
def player_conduct(review: Review) -> Iterator[Page]:
    """What players must do, and what happens if they do not."""
    age = review.plan.age or NJ_NIGHT.age
    own, helping, *rest = law_words(*CONDUCT_OF_PLAYERS)
    yield Page(
        "Rules for players",
        f"Where games are run {cite(*CONDUCT_OF_PLAYERS[:2])} · {whose(review)}",
        (
            Section("", (Sign("Play only to win"), Items((own, helping)))),
            Section("What follows, and what else holds", (Items(tuple(rest)),)),
            Section("Age", (Words(f"Guests who play are at least {age} years old."),)),
        ),
        posted=True,
    )
