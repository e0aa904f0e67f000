"""Red dog: will the third card fall between the first two? N.J.A.C. 13:47-20.31."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.card_table.rules import (
    CARDS,
    SHUFFLING,
    card_checks,
    card_conflicts,
    card_options,
)
from pitboss.games.casino_night.rules import (
    CONDUCT,
    DEALERS,
    UNFIT,
    dealer_present,
    dealer_steps,
    item,
    night_making,
)
from pitboss.games.night_red_dog.play import (
    CLOSED,
    EARLY,
    PAYS,
    PLAY_ON,
    RAISE,
    WAGER,
    WIDE,
    RedDog,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import (
    AFTER_THE_CALL,
    CARDS_IN_PLAY,
    IN_THE_DEAL,
    Cause,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportMoment,
    applies_at,
)
from pitboss.rulebook.limits import Limits, Places
from pitboss.rulebook.making import AtMost, MadeAt, Requirement
from pitboss.rulebook.option import Option, by_option, option_value
from pitboss.rulebook.procedure import Does, step
from pitboss.rulebook.wager import Wager, on_cards

LAW = game_law(__package__)
PLAY = RedDog({clause.name.removeprefix("13:47-20.31"): clause for clause in LAW})

# --- equipment (a), (b) ---------------------------------------------------------------------------
OPENING = (
    item("table with the red dog layout", LAW["20.31(a)1"]),
    item("backs of the cards alike", LAW["20.31(a)2i"], of_cards=True),
    item("two cutting cards, opaque and unlike each other and the backs", LAW["20.31(a)3"]),
    item("discard rack", LAW["20.31(a)5"]),
    item("dealer stands opposite the players", LAW["20.31(c)3"]),
    *card_checks(LAW["20.31(a)4"], LAW["20.31(b)"]),
)

# --- wagers and their payout odds (d), (e) --------------------------------------------------------
AREAS = ("", " 2", " 3")
SPREADS = tuple(LAW[f"20.31{name}"] for name in (*PAYS.values(), WIDE))
RAISING = MadeAt(
    LAW["20.31(d)12 timing"], "a raise is made after the second card and before the third", ()
)


FEW_AREAS = AtMost(
    LAW["20.31(g)4"],
    "a player wagers on no more betting areas than the holder allows",
    group="area",
    most=option_value("areas", int),
)


def offer(area: str) -> bool:
    """One betting area for each player, and others only where the holder allows them."""
    number = AREAS.index(area) + 1
    return number == 1 or by_option("areas", {most: number <= most for most in (1, 2, 3)})


def area_wagers(area: str) -> tuple[Wager, Wager]:
    """The wager of a betting area and its raise."""
    where = f" area{area}" if area else ""
    law = (LAW["20.31(g)4"],) if area else (CONDUCT["20.2 Red dog"], LAW["20.31(d)14 win"])
    return (
        on_cards(
            WAGER + area,
            LAW["20.31(d)9"],
            *SPREADS,
            law=law,
            title=f"red dog{where}",
            offered=offer(area),
            reading="N-D2",
            rules=(FEW_AREAS,),
        ),
        on_cards(
            RAISE + area,
            *SPREADS,
            rules=(RAISING,),
            law=LAW["20.31(d)12 option"],
            title=f"raise{where}",
            offered=offer(area),
            reading="N-D4",
        ),
    )


WAGERS = tuple(wager for area in AREAS for wager in area_wagers(area))

# --- making and removing (d) ----------------------------------------------------------------------
MAKING = night_making(
    Requirement(LAW["20.31(d)4"], "a wager goes on a betting area of the red dog layout"),
    LAW["20.31(d)3"],
    "the first card has been dealt: no more bets, except raises",
    removing=Requirement(
        LAW["20.31(d)6"], "nobody touches a wager from the first card until it is decided"
    ),
)

# --- procedure (c), (d) ---------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", LAW["20.31(d)4"], by=DEALERS, does=Does.OPENS),
    step("no more bets", LAW["20.31(d)3"], by=DEALERS, does=Does.CLOSES),
    step("deal", LAW["20.31(c)1"], LAW["20.31(d)2"], by=DEALERS, does=Does.DEALS),
    *dealer_steps(LAW["20.31(c)4"]),
)

# The stack ends where the cutting card shows, or every round if the house says so.
SHUFFLES = replace(
    SHUFFLING,
    end=LAW["20.31(d)16"],
    each_round=by_option("shuffle", {"cutting_card": None, "every_round": LAW["20.31(d)16"]}),
)

# --- irregularities (g) ---------------------------------------------------------------------------
AT_ANY_TIME = (  # a card on its way to nobody changes no result
    applies_at(ReportMoment.BETTING, ReportMoment.CLOSED, *CARDS_IN_PLAY, *AFTER_THE_CALL),
)
IRREGULARITIES = (
    Irregularity(
        name="face-up card in the shoe",
        law=(LAW["20.31(g)1"],),
        by=DEALERS,
        remedy=Remedy(outcome=OutcomeRemedy.STANDS, card="racked"),
        call="This card is not used",
        question="Did a card lie face up in the shoe?",
        when=AT_ANY_TIME,
    ),
    Irregularity(
        name="card drawn in error",
        about=Cause.EQUIPMENT,
        law=(LAW["20.31(g)2"],),
        by=DEALERS,
        remedy=Remedy(outcome=OutcomeRemedy.STANDS),
        when=AT_ANY_TIME,
        call="This card is the next one",
        question="Was one card too many drawn, its face unseen?",
    ),
    Irregularity(
        name=EARLY,
        law=(LAW["20.31(g)3 choice"], LAW["20.31(g)3 return"]),
        by=DEALERS,
        remedy=Remedy(outcome=OutcomeRemedy.STANDS, card="racked", noted_in_round=True),
        call="Play on, or void",
        question="Was the third card shown before raises were closed?",
        during=("spread", RAISE, CLOSED, PLAY_ON),
        when=IN_THE_DEAL,
    ),
    UNFIT,
)

# --- house options --------------------------------------------------------------------------------
OPTIONS = (
    Option(
        name="decks",
        default=1,
        choices=(1, 2, 3, 4, 5, 6, 7, 8),
        says="how many decks are in the shoe",
        law=LAW["20.31(a)2i"],
        reading="N-D1",
    ),
    Option(
        name="raises",
        default="any",
        choices=("any", "full"),
        says="a raise is any whole amount up to the wager, or exactly the wager",
        law=LAW["20.31(d)12 limit"],
        reading="N-D3",
    ),
    Option(
        name="areas",
        default=1,
        choices=(1, 2, 3),
        says="betting areas that one player may use",
        law=LAW["20.31(g)4"],
    ),
    Option(
        name="seats",
        default=7,
        choices=tuple(range(1, 15)),
        says="places at the table",
        law=LAW["20.31(a)1"],
        reading="N-D10",
    ),
    Option(
        name="shuffle",
        default="cutting_card",
        choices=("cutting_card", "every_round"),
        says="shuffled after the round in which the cutting card appears, or after every round",
        law=LAW["20.31(d)16"],
        reading="N-D11",
    ),
    Option(
        name="dealt_from",
        default="shoe",
        choices=("shoe",),
        says="the cards are dealt from a shoe",
        law=LAW["20.31(a)4"],
    ),
    *card_options(machine=LAW["20.31(b)"]),
)

# --- the game -------------------------------------------------------------------------------------
GAME = Game(
    id="night.red_dog",
    name="Red dog",
    summary="Two cards are dealt; bet that the third falls between them.",
    house=NJ_NIGHT,
    law=LAW,
    space=CARDS,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    conflicts=card_conflicts(),
    limits=Limits(places=Places(option_value("seats", int), LAW["20.31(a)1"])),
    presence=(dealer_present(LAW["20.31(c)2"]),),
    higher_odds=LAW["20.31(f)"],
    uniform_odds=False,
    play=PLAY,
    shuffling=SHUFFLES,
    burnt_shown=LAW["20.31(d)1 disclose"],
)
