"""Baccarat: bank, player or tie; the hand nearest nine wins. N.J.A.C. 13:47-20.20."""

from __future__ import annotations

from pitboss.games import _baccarat as family
from pitboss.games._cards import CARDS, SHUFFLING
from pitboss.games._houses import NJ_NIGHT
from pitboss.games._night import CONDUCT, UNFIT, dealer_present, night_making
from pitboss.rulebook.citation import regulation
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits

SECTION = "20.20"
LAW = regulation("nj_13_47_20_20_baccarat")

# --- equipment (b), (c) --------------------------------------------------------------------------
OPENING = family.opening(LAW, SECTION)
SEATS = Limits(seats=LAW["20.20(b)1 seats"], players=CONDUCT["20.2 Baccarat seats"])

# --- named events: natural, third cards, nearest nine (a), (e)2-4 --------------------------------
PLAY = family.play(LAW, SECTION, nearest_nine="(e)4ii")

# --- wagers and their payout odds (d)5, (e)1, (e)5 -----------------------------------------------
WAGERS = family.wagers(LAW, SECTION)

# --- making and removing (e)1 --------------------------------------------------------------------
MAKING = night_making(
    "baccarat is wagered on bank, player or tie", LAW["20.20(e)1 deal"],
    "wagers are made before the cards are dealt",
)  # fmt: skip

# --- procedure (d), (e) --------------------------------------------------------------------------
PROCEDURE = family.steps(LAW, SECTION)

# --- house options -------------------------------------------------------------------------------
OPTIONS = family.options(LAW, SECTION)

GAME = Game(
    id="night.baccarat",
    name="Baccarat",
    summary="Two hands, bank and player: wager which ends nearer nine, or that they tie.",
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
    excluded=family.excluded(LAW, SECTION),
    limits=SEATS,
    presence=(dealer_present(LAW["20.20(d)2"]),),
    notices=family.notices(LAW, SECTION),
    play=PLAY,
    shuffling=SHUFFLING,
)
