"""The houses whose games this rulebook knows, with the roles their law names."""

from __future__ import annotations

from pitboss.rulebook.clause import regulation
from pitboss.rulebook.house import House

CONDUCT = regulation("nj_13_47_20_conduct")

NJ_CASINO = House(
    id="nj_casino",
    name="New Jersey casino",
    authority="New Jersey",
    games=("nj.sic_bo", "nj.mini_dice", "nj.automated_craps"),
    roles=("dealer", "floorperson", "casino supervisor"),
    runs=("dealer", "floorperson", "casino supervisor"),
    opens=("dealer", "floorperson", "casino supervisor"),
    unit="chips",
    age=21,
    age_reading="the rules of these games are silent; the Casino Control Act of New Jersey "
    "(N.J.S.A. 5:12-119(a)) keeps out whoever is too young to buy alcohol there, so until 21",
)

TAS_CASINO = House(
    id="tas_casino",
    name="Tasmanian casino",
    authority="Tasmania",
    games=("tas.mini_dice",),
    roles=("dealer", "inspector", "management representative"),
    runs=("dealer", "inspector", "management representative"),
    opens=("dealer", "inspector", "management representative"),
    unit="chips",
    age=18,
    age_reading="the rules of this game are silent; 18, when a person is of full age in Tasmania",
)

CONDUCT = regulation("nj_13_47_20_conduct")
NJ_NIGHT = House(
    id="nj_night",
    name="New Jersey casino night",
    authority="New Jersey",
    games=(
        "night.baccarat", "night.beat_the_dealer", "night.blackjack", "night.caribbean_stud",
        "night.chuck_a_luck", "night.craps", "night.joker_seven", "night.let_it_ride",
        "night.mini_baccarat", "night.money_wheel", "night.multi_action_blackjack",
        "night.red_dog", "night.roulette", "night.under_over",
    ),
    roles=(
        "dealer", "boxperson", "stickperson", "class A operator", "class B operator", "assistant",
        "banker", "member in charge",
    ),
    runs=("dealer", "boxperson", "stickperson", "class A operator", "class B operator"),
    runs_law=CONDUCT["20.2 Dealer"],
    opens=("dealer", "class A operator"),
    opens_law=CONDUCT["20.9(b)2"],
    unit="imitation dollars",
    age=18,
    age_reading="the rules of casino nights are silent; 18, as the law on bingo in the same title "
    "has a section on those under it, and a club may ask for more but not for less",
    lawful=CONDUCT["20.4 list"],
    apart=(("member in charge", CONDUCT["20.6(a)1 limit"]),),
)  # fmt: skip

HOUSES = (NJ_CASINO, TAS_CASINO, NJ_NIGHT)
