"""Baccarat: bank, player or tie; the hand nearest nine wins. N.J.A.C. 13:47-20.20."""

from __future__ import annotations

from pitboss.games._baccarat import Baccarat
from pitboss.games._cards import CARDS, SHUFFLING, card_checks
from pitboss.games._houses import NJ_NIGHT
from pitboss.games._night import DEALERS, dealer_present, night_making
from pitboss.rulebook.citation import regulation
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.option import Excluded, Option, by_option
from pitboss.rulebook.procedure import Does, step
from pitboss.rulebook.wager import on_cards

LAW = regulation("nj_13_47_20_20_baccarat")
PLAY = Baccarat(LAW, "20.20")
RATE = LAW["20.20(d)5 rate"]

# --- wagers and their payout odds (e) ------------------------------------------------------------
FEE = Commission(
    percent=RATE, of="stake", law=(RATE, LAW["20.20(d)5 timing"]), when="winning",
    rounding=by_option("commission_rounding", {"accumulate": "accumulate", "down": "down"}),
)  # fmt: skip
ALL = by_option("commission", {"all": FEE, "bank_only": None})
WAGERS = (
    on_cards("bank", LAW["20.20(e)5i"], law=LAW["20.20(e)1 bank"], commission=FEE),
    on_cards("player", LAW["20.20(e)5i"], law=LAW["20.20(e)1 player"], commission=ALL),
    on_cards("tie", LAW["20.20(e)5ii"], law=LAW["20.20(e)1 tie"], commission=ALL),
)

# --- making and removing -------------------------------------------------------------------------
CLOSED = "the cards are being dealt"
MAKING = night_making("baccarat is wagered on bank, player or tie", LAW["20.20(e)1 deal"], CLOSED)

# --- procedure (d), (e) --------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", LAW["20.20(e)1 bank"], by=DEALERS, does=Does.OPENS),
    step("no more bets", LAW["20.20(e)1 deal"], by=DEALERS, does=Does.CLOSES),
    step("deal", LAW["20.20(e)1 deal"], by=DEALERS, does=Does.DEALS),
    step("collect losing wagers", LAW["20.20(d)4 collect"], by=DEALERS, does=Does.COLLECTS),
    step("pay winning wagers", LAW["20.20(d)4 pay"], by=DEALERS, does=Does.PAYS),
)

# --- house options -------------------------------------------------------------------------------
DECKS = LAW["20.20(b)2i decks"]
OPTIONS = (
    Option("decks", 8, (6, 7, 8), "how many decks are shuffled together", DECKS, "N-B7"),
    Option("tableau", "standard", ("standard", "as_written"), "when the bank draws on 3 to 6 after "
           "the player drew", LAW["20.20(e)3ii"], "N-B3"),
    Option("commission", "all", ("all", "bank_only"), "which winning wagers bear the commission",
           RATE, "N-B1", departs=("bank_only",)),
    Option("commission_rounding", "accumulate", ("accumulate", "down"), "what happens to the part "
           "of a commission below a whole dollar", RATE, "N-B2"),
)  # fmt: skip
EXCLUDED = (
    Excluded(
        {"tableau": ("as_written",), "commission": ("bank_only",)},
        "with the draws as written and commission on the bank alone the player wager would beat "
        "the house", LAW["20.20(e)3ii"],
    ),
)  # fmt: skip

GAME = Game(
    id="night.baccarat",
    name="Baccarat",
    summary="Two hands, bank and player; wager which ends nearer nine, or that they tie.",
    house=NJ_NIGHT,
    law=LAW,
    space=CARDS,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=card_checks(),
    options=OPTIONS,
    excluded=EXCLUDED,
    limits=Limits(seats=LAW["20.20(b)1 seats"]),
    presence=(dealer_present(LAW["20.20(d)2"]),),
    play=PLAY,
    shuffling=SHUFFLING,
)
