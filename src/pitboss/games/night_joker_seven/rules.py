"""Joker seven: wagers on what seven cards of a deck with two jokers hold. N.J.A.C. 13:47-20.26."""

from __future__ import annotations

from dataclasses import replace

from pitboss.equipment.cards import deck
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
from pitboss.games.night_joker_seven.play import (
    CARDS_EACH,
    COLOR_WAGERS,
    COLORS,
    NAMED,
    NO_PAIRS,
    ONE_JOKER,
    PRIAL,
    TWO_JOKERS,
    TWO_PAIRS,
    JokerSeven,
)
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits, Places
from pitboss.rulebook.making import Requirement
from pitboss.rulebook.option import Option
from pitboss.rulebook.procedure import Does, step
from pitboss.rulebook.wager import on_cards

LAW = game_law(__package__)
PLAY = JokerSeven({clause.name.removeprefix("13:47-20.26"): clause for clause in LAW})
SQUARE = LAW["20.26(f)1"]

# --- equipment (b), (c) ---------------------------------------------------------------------------
OPENING = (
    item("table with the joker seven layout", LAW["20.26(b)1"]),
    item("one deck of 52 cards and two jokers", LAW["20.26(b)2"], of_cards=True),
    item("dealer stands opposite the players", LAW["20.26(d)3"]),
    *card_checks(LAW["20.26(c)1"], LAW["20.26(c)2"]),
)
MOST_PLAYERS = len(deck(jokers=2)) // CARDS_EACH

# --- wagers and their payout odds (g) -------------------------------------------------------------
COLOR_BETS = tuple(
    on_cards(
        f"{color}_{what}",
        LAW[f"20.26{name}"],
        law=(SQUARE, LAW["20.26(g) note (2)"]),
        reading="N-J3",
    )
    for color in COLORS
    for what, (name, _, _) in COLOR_WAGERS.items()
)
PAIR_BETS = tuple(
    on_cards(
        name, LAW["20.26(g)2iv"], LAW["20.26(g)2vi"], LAW["20.26(g)3i"], law=SQUARE, reading="N-J1"
    )
    for name in NAMED
)
WAGERS = (
    *COLOR_BETS,
    on_cards(NO_PAIRS, LAW["20.26(g)2i No pairs"], law=SQUARE, reading="N-J2"),
    on_cards(
        TWO_PAIRS, LAW["20.26(g)2i Two pairs"], LAW["20.26(g)3ii"], law=SQUARE, reading="N-J4"
    ),
    on_cards(ONE_JOKER, LAW["20.26(g)2ii"], law=(SQUARE, LAW["20.26(g) note (3)"]), reading="N-J5"),
    on_cards(TWO_JOKERS, LAW["20.26(g)2iii"], law=SQUARE, reading="N-J5"),
    on_cards(
        PRIAL,
        LAW["20.26(g)2v"],
        LAW["20.26(g)3iii"],
        law=(SQUARE, LAW["20.26(a)"]),
        title="prial (three of a kind)",
        reading="N-J4",
    ),
    *PAIR_BETS,
)

# --- making and removing --------------------------------------------------------------------------
MAKING = night_making(
    Requirement(SQUARE, "a wager goes on a square of the layout, a combination of seven cards"),
    LAW["20.26(f)2"],
    "the cards are being dealt: no more bets",
)

# --- procedure (d), (f) ---------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", SQUARE, by=DEALERS, does=Does.OPENS),
    step("no more bets", LAW["20.26(f)2"], by=DEALERS, does=Does.CLOSES),
    step("deal", LAW["20.26(d)1"], by=DEALERS, does=Does.DEALS),
    *dealer_steps(LAW["20.26(d)4"]),
)

# --- house options --------------------------------------------------------------------------------
OPTIONS = (
    Option(
        name="sets",
        default="inclusive",
        choices=("inclusive", "strict"),
        says="whether a larger set contains a smaller one, as three of a kind contains a pair",
        law=LAW["20.26(g)2iv"],
        reading="N-J4",
    ),
    *card_options(LAW["20.26(c)1"], LAW["20.26(c)2"]),
)

# --- the game -------------------------------------------------------------------------------------
GAME = Game(
    id="night.joker_seven",
    name="Joker seven",
    summary="Seven cards for each player from a deck with two jokers; wager on what they hold.",
    house=NJ_NIGHT,
    law=LAW,
    space=CARDS,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=(UNFIT,),
    options=OPTIONS,
    conflicts=card_conflicts(),
    limits=Limits(
        seats_set_by=("dealer", LAW["20.26(e)"]),
        places=Places(MOST_PLAYERS, LAW["20.26(e)"]),
        own_hands=True,
    ),
    presence=(dealer_present(LAW["20.26(d)2"]),),
    play=PLAY,
    shuffling=replace(SHUFFLING, each_round=CONDUCT["20.2 Shuffle"]),
)
