"""The baccarat family: baccarat and mini-baccarat say the same, in two sections, to two tables.

The play is pure: what cards count, who draws, which hand wins. A game brings the clauses of its
own section, by what they are called there.
"""

from __future__ import annotations

from pitboss.games.baccarat.play import BANK, MOST_DECKS, PLAYER, STANDARD, TIE, Baccarat
from pitboss.games.card_table.rules import (
    CARDS,
    SHUFFLING,
    card_checks,
    card_conflicts,
    card_options,
)
from pitboss.games.casino_night.rules import DEALERS, UNFIT, dealer_present, item, night_making
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import Clause, Regulation
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.option import Option, OptionConflict, by_option
from pitboss.rulebook.procedure import Does, Notice, Step, step
from pitboss.rulebook.wager import Wager, on_cards


# --- the play ---------------------------------------------------------------------------
def play(law: Regulation, section: str, nearest_nine: str) -> Baccarat:
    """The play by the clauses of one section; the winning hand has another number in each."""
    names = {
        "natural": "(a) Natural",
        "player draws": "(e)2i",
        "bank draws": "(e)3i draw",
        "bank always draws": "(e)3ii",
        "deal": "(e)1 deal",
        "nearest nine": nearest_nine,
        "pays tie": "(e)5ii",
        "pays hand": "(e)5i",
        "tie": "(e)1 tie",
    }
    return Baccarat({name: law[section + where] for name, where in names.items()})


# --- wagers -----------------------------------------------------------------------------
def wagers(law: Regulation, section: str) -> tuple[Wager, ...]:
    """Bank, player and tie, each winning one less its commission."""
    rate, timing = law[f"{section}(d)5 rate"], law[f"{section}(d)5 timing"]
    fee = Commission(
        percent=rate,
        of="stake",
        law=(rate, timing),
        when="winning",
        rounding=by_option("commission_rounding", {"accumulate": "accumulate", "down": "down"}),
    )
    by_text = by_option("commission", {"all": fee, "bank_only": None})
    hand, tie = law[f"{section}(e)5i"], law[f"{section}(e)5ii"]
    return (
        on_cards(BANK, hand, law=law[f"{section}(e)1 bank"], commission=fee, reading="N-B9"),
        on_cards(
            PLAYER, hand, law=law[f"{section}(e)1 player"], commission=by_text, reading="N-B9"
        ),
        on_cards(TIE, tie, law=law[f"{section}(e)1 tie"], commission=by_text, reading="N-B5"),
    )


# --- procedure --------------------------------------------------------------------------
def steps(law: Regulation, section: str) -> tuple[Step, ...]:
    """Wagers, four cards and the third ones, then losing wagers, winning wagers, commission."""
    deal = law[f"{section}(e)1 deal"]
    return (
        step("place your bets", law[f"{section}(e)1 bank"], by=DEALERS, does=Does.OPENS),
        step("no more bets", deal, by=DEALERS, does=Does.CLOSES),
        step("deal", law[f"{section}(d)1"], deal, by=DEALERS, does=Does.DEALS),
        step(
            "collect losing wagers", law[f"{section}(d)4 collect"], by=DEALERS, does=Does.COLLECTS
        ),
        step(
            "pay winning wagers",
            law[f"{section}(d)4 pay"],
            law[f"{section}(d)5 timing"],
            by=DEALERS,
            does=Does.PAYS,
        ),
    )


def opening(law: Regulation, section: str) -> tuple[object, ...]:
    """The cards under 20.18, and what the section says about table and cards."""
    return (
        *card_checks(law[f"{section}(c)1"], law[f"{section}(c)2"]),
        item("layout shows the wagers and the positions", law[f"{section}(b)1 layout"]),
        item("backs of all decks alike", law[f"{section}(b)2i backs"], of_cards=True),
        item("two cutting cards, opaque, unlike each other and the cards", law[f"{section}(b)2ii"]),
        item("dealer stands opposite the players", law[f"{section}(d)3"]),
    )


def notices(law: Regulation, section: str) -> tuple[Notice, ...]:
    """The posted notices: the bank's draws where the text is silent, and who pays commission."""
    draws, rate = law[f"{section}(e)3ii"], law[f"{section}(d)5 rate"]
    low = ", ".join(map(str, draws.numbers))
    usual = "; ".join(
        f"on {total} it draws if that card counts {', '.join(map(str, cards))}"
        for total, cards in STANDARD.items()
    )
    return (
        Notice(
            f"After the player's third card the bank draws on {low}; {usual}; on 7 it stands.",
            (draws,),
            {"tableau": "standard"},
        ),
        Notice(
            f"After the player's third card the bank draws on {low} and stands on all else.",
            (draws,),
            {"tableau": "as_written"},
        ),
        Notice(
            f"Every winning wager pays {rate.figure()} percent of the stake as commission.",
            (rate,),
            {"commission": "all"},
        ),
        Notice(
            f"A winning bank wager pays {rate.figure()} percent of the stake as commission.",
            (rate,),
            {"commission": "bank_only"},
        ),
    )


# --- house options ----------------------------------------------------------------------
def options(law: Regulation, section: str) -> tuple[Option, ...]:
    """Decks, the bank's draws, and which wagers bear the commission and how it is rounded."""
    decks, draws = law[f"{section}(b)2i decks"], law[f"{section}(e)3ii"]
    rate = law[f"{section}(d)5 rate"]
    return (
        Option(
            name="decks",
            default=MOST_DECKS,
            choices=(MOST_DECKS,),
            says="how many decks are shuffled together",
            law=decks,
            reading="N-B7",
            least=decks,
        ),
        Option(
            name="tableau",
            default="standard",
            choices=("standard", "as_written"),
            says="after the player draws, the bank draws on 3 to 6 as is usual, or stands",
            law=draws,
            reading="N-B3",
        ),
        Option(
            name="commission",
            default="all",
            choices=("all", "bank_only"),
            says="which winning wagers pay the commission",
            law=rate,
            reading="N-B1",
            departs=("bank_only",),
        ),
        Option(
            name="commission_rounding",
            default="accumulate",
            choices=("accumulate", "down"),
            says="the part of a commission below a whole dollar is carried forward, or dropped",
            law=rate,
            reading="N-B2",
        ),
        *card_options(law[f"{section}(c)1"], law[f"{section}(c)2"]),
    )


def conflicts(law: Regulation, section: str) -> tuple[OptionConflict, ...]:
    """Draws as written and commission on the bank alone would favor the player."""
    return (
        OptionConflict(
            together={"tableau": ("as_written",), "commission": ("bank_only",)},
            says="with the draws as written and commission on the bank alone the player wager "
            "would beat the house",
            law=law[f"{section}(e)3ii"],
            reading="N-B4",
        ),
        *card_conflicts(),
    )


# --- the game -----------------------------------------------------------------------------
def game(
    law: Regulation,
    section: str,
    *,
    id: str,
    name: str,
    summary: str,
    nearest_nine: str,
    players: Clause,
) -> Game:
    """The game by the clauses of one section."""
    says = f"{name.lower()} takes wagers on bank, player or tie"
    before = "wagers are made before the cards are dealt"
    return Game(
        id=id,
        name=name,
        summary=summary,
        house=NJ_NIGHT,
        law=law,
        family=__package__,
        space=CARDS,
        wagers=wagers(law, section),
        making=night_making(says, law[f"{section}(e)1 deal"], before),
        procedure=steps(law, section),
        throw="deal",
        opening=opening(law, section),
        irregularities=(UNFIT,),
        options=options(law, section),
        conflicts=conflicts(law, section),
        limits=Limits(seats=law[f"{section}(b)1 seats"], players=players),
        presence=(dealer_present(law[f"{section}(d)2"]),),
        notices=notices(law, section),
        play=play(law, section, nearest_nine),
        shuffling=SHUFFLING,
    )
