"""Let it ride: three cards and two community cards against a pay table. N.J.A.C. 13:47-20.27."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.card_table.rules import CARDS, SHUFFLING, card_checks, card_options
from pitboss.games.casino_night.rules import (
    CONDUCT,
    DEALERS,
    UNFIT,
    dealer_present,
    item,
    night_making,
)
from pitboss.games.night_let_it_ride.play import (
    BETS,
    COMMUNITY,
    OWN_CARDS,
    THREE_BETS,
    LetItRide,
)
from pitboss.games.poker import play as poker
from pitboss.games.poker.hand import Kind
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import game_law, regulation
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits, Places, Positions
from pitboss.rulebook.making import Equal, Requirement
from pitboss.rulebook.option import Option, RetiredChoice, option_value
from pitboss.rulebook.procedure import Does, Notice, step
from pitboss.rulebook.wager import Macro, on_cards

LAW = game_law(__package__)
STUD = regulation("night_caribbean_stud")  # lends its irregularities (reading N-L5)

# --- named events: what a hand is paid by (g) ----------------------------------------------------
PAYS = {
    Kind.ROYAL_FLUSH: LAW["20.27(g) Royal flush"],
    Kind.STRAIGHT_FLUSH: LAW["20.27(g) Straight flush"],
    Kind.FOUR_OF_A_KIND: LAW["20.27(g) Four of a kind"],
    Kind.FULL_HOUSE: LAW["20.27(g) Full house"],
    Kind.FLUSH: LAW["20.27(g) Flush"],
    Kind.STRAIGHT: LAW["20.27(g) Straight"],
    Kind.THREE_OF_A_KIND: LAW["20.27(g) Three of a kind"],
    Kind.TWO_PAIRS: LAW["20.27(g) Two pair"],
    Kind.PAIR: LAW["20.27(g) Pair of 10's or better"],
}


PLAY = LetItRide(
    law={
        "decisions": LAW["20.27(e)1"],
        "one deck": LAW["20.27(f)1"],
        "order": LAW["20.27(f)9 order"],
        "from the left": LAW["20.27(f)9 layout"],
        "ask 1": LAW["20.27(f)10"],
        "ride 1": LAW["20.27(f)11"],
        "withdraw 1": LAW["20.27(f)12"],
        "burn": LAW["20.27(f)13"],
        "first card": LAW["20.27(f)14"],
        "ask 2": LAW["20.27(f)15 order"],
        "whatever before": LAW["20.27(f)15 independent"],
        "ride 2": LAW["20.27(f)16"],
        "withdraw 2": LAW["20.27(f)17"],
        "second card": LAW["20.27(f)18"],
        "turning": LAW["20.27(f)19"],
        "losing": LAW["20.27(f)21 losing"],
        "collected": LAW["20.27(f)21 collect"],
        "winners": LAW["20.27(f)22 winners"],
        "each wager": LAW["20.27(f)22 each wager"],
        "paying order": LAW["20.27(f)23 order"],
        "dealer settles": LAW["20.27(d)4"],
    },
    pays=PAYS,
)

# --- wagers (f)8, (g) ----------------------------------------------------------------------------
THREE_EQUAL = LAW["20.27(f)8 equal"]
WAGERS = tuple(on_cards(bet, *PAYS.values(), law=THREE_EQUAL, reading="N-L2") for bet in BETS)
ALL_BETS = Macro(
    name=THREE_BETS,
    parts=tuple((bet, 1) for bet in BETS),
    law=(THREE_EQUAL,),
    title="three equal bets",
)

# --- making and removing (f)7, (f)8 --------------------------------------------------------------
MAKING = night_making(
    Requirement(LAW["20.27(f)22 bonus"], "it is three equal bets; no bonus wager is defined"),
    LAW["20.27(f)8 close"],
    'wagers close with "no more bets"',
    seated=Requirement(LAW["20.27(f)7 seated"], "only players who sit at the table wager"),
    stay=Requirement(LAW["20.27(f)7 stay"], "a player with cards stays until the round is over"),
    equal=Equal(THREE_EQUAL, "a player makes three equal bets", BETS),
)

# --- procedure (d), (f) --------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", THREE_EQUAL, by=DEALERS, does=Does.OPENS),
    step("no more bets", LAW["20.27(f)8 close"], by=DEALERS, does=Does.CLOSES, call="No more bets"),
    step(
        poker.DEAL,
        LAW["20.27(f)9 order"],
        LAW["20.27(d)1"],
        LAW["20.27(f)1"],
        by=DEALERS,
        does=Does.DEALS,
    ),
    step("collect losing wagers", LAW["20.27(f)21 collect"], by=DEALERS, does=Does.COLLECTS),
    step(
        "pay winning wagers",
        LAW["20.27(f)22 winners"],
        LAW["20.27(f)23 order"],
        by=DEALERS,
        does=Does.PAYS,
    ),
)
OPENING = (
    *card_checks(LAW["20.27(c)1"], LAW["20.27(c)2"]),
    item(
        f"{LAW['20.27(b)1'].figure()} decks with backs of different colours",
        LAW["20.27(b)1"],
        of_cards=True,
    ),
    item("one opaque cutting card", LAW["20.27(b)2"]),
    item("layout with three boxes a player and three community cards", LAW["20.27(b)3"]),
    item("discard rack", LAW["20.27(b)4"]),
    item("dealer stands opposite the players", LAW["20.27(d)3"]),
)

# --- irregularities: the text has none, caribbean stud lends its own -----------------------------
FAULTS = poker.Faults(
    one=STUD["20.23(j)2 one"],
    more=STUD["20.23(j)2 more"],
    unseen=STUD["20.23(j)3"],
    count=STUD["20.23(j)4 player"],
    reading="N-L5",
)

# --- house options -------------------------------------------------------------------------------
MOST_PLAYERS = (52 - len(COMMUNITY)) // OWN_CARDS
ALTERNATE = LAW["20.27(f)2"]
TWO_STACKS = Option(
    name="stacks",
    default="two",
    choices=("two",),
    says="two stacks take turns, round by round",
    law=ALTERNATE,
)
OPTIONS = (
    Option(
        name="seats",
        default=7,
        choices=tuple(range(1, MOST_PLAYERS + 1)),
        says="how many may play at the table",
        law=LAW["20.27(b)3"],
        reading="N-L4",
    ),
    Option(
        name="looks_at_both",
        default=False,
        choices=(False, True),
        says="a player with two hands may look at both at once",
        law=LAW["20.27(f)6"],
        reading="N-L8",
    ),
    TWO_STACKS,
    *(
        option
        for option in card_options(LAW["20.27(c)1"], LAW["20.27(c)2"])
        if option.name != "stacks"
    ),
)
NOTICES = (Notice("Keep your cards in the dealer's sight at all times.", (LAW["20.27(e)2"],)),)

GAME = Game(
    id="night.let_it_ride",
    name="Let it ride",
    summary="Three cards and two community cards against a pay table; two of three bets may be "
    "withdrawn.",
    house=NJ_NIGHT,
    law=LAW,
    space=CARDS,
    wagers=WAGERS,
    macros=(ALL_BETS,),
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=(*poker.faults_of_the_deal(FAULTS), UNFIT),
    options=OPTIONS,
    retired_choices=(RetiredChoice("hands_a_player", (1, 2)),),
    limits=Limits(
        places=Places(option_value("seats", int), LAW["20.27(b)3"]),
        positions=Positions(
            LAW["20.27(f)6"],
            "a player plays one hand, or a second at the next position",
            next_to=True,
        ),
        own_hands=True,
    ),
    presence=(dealer_present(LAW["20.27(d)2"]),),
    notices=NOTICES,
    shuffling=replace(SHUFFLING, each_round=CONDUCT["20.2 Shuffle"], alternate=ALTERNATE),
    play=PLAY,
)
