"""The reference house: well-known variants, to compare figures with published ones.

No floor can open them: their house may offer no game, so the referee refuses. They cite the
clauses that their rules follow or depart from.
"""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.blackjack.hand import UNLIMITED
from pitboss.games.blackjack.play import STATES
from pitboss.games.card_table.rules import CARDS, SHUFFLING
from pitboss.games.night_baccarat import rules
from pitboss.games.night_blackjack import rules as night
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.game import Game
from pitboss.rulebook.house import House
from pitboss.rulebook.option import Option
from pitboss.rulebook.wager import on_cards

REFERENCE = House(
    id="reference",
    name="reference house",
    authority="after New Jersey",
    games=(),
    roles=NJ_NIGHT.roles,
    unit="chips",
    age=NJ_NIGHT.age,
    age_reading=NJ_NIGHT.age_reading,
    lawful=NJ_NIGHT.lawful,
)

# --- blackjack -----------------------------------------------------------------------------------
LAW = night.LAW
BLACKJACK = Game(
    id="reference.blackjack",
    name="Blackjack, reference rules",
    summary="Blackjack as casinos deal it, for comparison with published figures.",
    house=REFERENCE,
    law=LAW,
    family=night.GAME.family,
    space=CARDS,
    wagers=(
        on_cards(
            "main",
            LAW["20.22(h)1 win"],
            LAW["20.22(h)2"],
            LAW["20.22(g)9i option i"],
            law=LAW["20.22(g)5i"],
            title="main wager",
            states=STATES,
        ),
        on_cards("insurance", LAW["20.22(g)4 insurance wins"], law=LAW["20.22(a) Insurance"]),
    ),
    making=night.MAKING,
    procedure=night.PROCEDURE,
    throw="deal",
    options=(
        Option(
            name="decks",
            default=6,
            choices=tuple(range(1, 9)),
            says="how many decks are shuffled together",
            law=night.DECKS,
        ),
        Option(
            name="h17",
            default=False,
            choices=(False, True),
            says="the dealer draws on soft 17",
            law=LAW["20.22(g)10v(3) soft"],
        ),
        Option(
            name="double",
            default="any_two",
            choices=("any_two", "10_11"),
            says="which two cards may be doubled",
            law=LAW["20.22(g)3 eligibility"],
        ),
        Option(
            name="das",
            default=True,
            choices=(False, True),
            says="split hands may be doubled",
            law=LAW["20.22(g)2 no double"],
        ),
        Option(
            name="max_hands",
            default=4,
            choices=(UNLIMITED, 2, 3, 4),
            says="how many hands a seat may have after splits",
            law=LAW["20.22(g)2 resplit"],
        ),
        Option(
            name="resplit_aces",
            default=False,
            choices=(False, True),
            says="split aces may be split again",
            law=LAW["20.22(g)2 aces"],
        ),
        Option(
            name="surrender",
            default="no",
            choices=("no", "late"),
            says="a hand may be given up for half the wager",
            law=LAW["20.22(g)10i(1)"],
        ),
        Option(
            name="peek",
            default=True,
            choices=(False, True),
            says="the dealer looks for a natural before players act",
            law=LAW["20.22(g)8i peek"],
        ),
        Option(
            name="burn",
            default="new_stack_only",
            choices=("each_round", "new_stack_only"),
            says="when a card is burned",
            law=LAW["20.22(g)6 burn"],
        ),
    ),
    play=night.PLAY,
    shuffling=SHUFFLING,
)

# --- baccarat ------------------------------------------------------------------------------------
# As casinos deal it: commission on the bank alone, the usual draws, any number of decks.
OTHERS = ("decks", "commission")
BACCARAT = replace(
    rules.GAME,
    id="reference.baccarat",
    name="Baccarat, reference rules",
    summary="Baccarat as casinos deal it, for comparison with published figures.",
    house=REFERENCE,
    options=(
        Option(
            name="decks",
            default=8,
            choices=tuple(range(1, 9)),
            says="how many decks are shuffled together",
            law=rules.GAME.law["20.20(b)2i decks"],
        ),
        Option(
            name="commission",
            default="bank_only",
            choices=("bank_only", "all"),
            says="which winning wagers pay the commission",
            law=rules.GAME.law["20.20(d)5 rate"],
            reading="N-B1",
        ),
        *(option for option in rules.GAME.options if option.name not in OTHERS),
    ),
    conflicts=(),
)

GAMES = {game.id: game for game in (BLACKJACK, BACCARAT)}
