"""A New Jersey casino night: imitation money, volunteers, N.J.A.C. 13:47.

If the law does not say who does something, we decide, as a recorded reading.
"""

from __future__ import annotations

from pitboss.houses.roles import (
    ASSISTANT,
    AUDITOR,
    BANKER,
    BOOKKEEPER,
    BOXPERSON,
    CLASS_A,
    CLASS_B,
    DEALER,
    IN_CHARGE,
    INSPECTOR,
    PRIZE_CLERK,
    PROCEEDS,
    STICKPERSON,
)
from pitboss.rulebook.clause import regulation
from pitboss.rulebook.house import House, Right

CONDUCT = regulation("nj_13_47_20_conduct")
LICENCES = regulation("nj_13_47_licences_fees")

NJ_NIGHT = House(
    id="nj_night",
    name="New Jersey casino night",
    authority="New Jersey",
    games=(
        "night.baccarat",
        "night.beat_the_dealer",
        "night.blackjack",
        "night.caribbean_stud",
        "night.chuck_a_luck",
        "night.craps",
        "night.joker_seven",
        "night.let_it_ride",
        "night.mini_baccarat",
        "night.money_wheel",
        "night.multi_action_blackjack",
        "night.red_dog",
        "night.roulette",
        "night.under_over",
    ),
    roles=(
        "dealer",
        "boxperson",
        "stickperson",
        "class A operator",
        "class B operator",
        "assistant",
        "banker",
        "member in charge",
    ),
    runs=("dealer", "boxperson", "stickperson", "class A operator", "class B operator"),
    runs_law=CONDUCT["20.2 Dealer"],
    opens=("dealer", "class A operator"),
    opens_law=CONDUCT["20.9(b)2"],
    unit="imitation dollars",
    age=18,
    age_reading="the rules of casino nights are silent; we read 18, because the bingo rules "
    "in the same title have a section on people under 18; a club may ask for more",
    lawful=CONDUCT["20.4 list"],
    apart=((IN_CHARGE, CONDUCT["20.6(a)1 limit"]),),
    rights={
        "set up": Right((IN_CHARGE,), CONDUCT["20.6(a) designate"]),
        "close the night": Right((IN_CHARGE,), CONDUCT["20.6(a) designate"]),
        "take over an old copy": Right((IN_CHARGE,), CONDUCT["20.6(a) designate"]),
        "call people to duty": Right((IN_CHARGE, CLASS_A), CONDUCT["20.9(a)"]),
        "give out posts": Right((CLASS_A,), CONDUCT["20.2 Class A operator duties"]),
        "let guests in": Right((IN_CHARGE, BANKER)),
        "ask guests to leave": Right((IN_CHARGE,)),
        "suspend people and providers": Right((IN_CHARGE,), CONDUCT["20.9(a)"]),
        "free seats": Right((IN_CHARGE, BANKER, CLASS_A, CLASS_B)),
        "bank": Right((BANKER,), CONDUCT["20.12(c)3"]),
        "ask for chips": Right((CLASS_A, CLASS_B), CONDUCT["20.9(b)3 functions"]),
        "count a rack": Right((CLASS_A,), CONDUCT["20.9(b)3 functions"]),
        "count money": Right((BANKER, IN_CHARGE, CLASS_A, CLASS_B), CONDUCT["20.6(a)1 supervise"]),
        "call a surprise count": Right((IN_CHARGE, CLASS_A), CONDUCT["20.6(a)1 supervise"]),
        "settle counts": Right((IN_CHARGE,), CONDUCT["20.6(a)1 supervise"]),
        "take admission": Right((BANKER, IN_CHARGE), CONDUCT["20.13"]),
        "look after slips": Right((IN_CHARGE, BANKER), CONDUCT["20.6(a)1 supervise"]),
        "key in slips": Right(
            (IN_CHARGE, BANKER, CLASS_A, PRIZE_CLERK), CONDUCT["20.6(a)1 supervise"]
        ),
        "correct a result": Right((CLASS_A,), CONDUCT["20.6(a)1 limit"]),
        "reverse": Right((BANKER, IN_CHARGE), CONDUCT["20.6(a)1 supervise"]),
        "open a table": Right((CLASS_A,), CONDUCT["20.9(b)2"]),
        "hang notices": Right((CLASS_A, CLASS_B), CONDUCT["20.11(a)2 games"]),
        "sell tickets": Right((PRIZE_CLERK, BANKER, IN_CHARGE), CONDUCT["20.12(c)4"]),
        "hold the drawing": Right((IN_CHARGE, PRIZE_CLERK, BANKER), CONDUCT["20.6(a)1 supervise"]),
        "check tickets that won": Right((PRIZE_CLERK, BANKER, IN_CHARGE)),
        "look after devices": Right((IN_CHARGE, CLASS_A)),
        "report incidents": Right(
            (IN_CHARGE, CLASS_A, CLASS_B, ASSISTANT, BANKER, PRIZE_CLERK, PROCEEDS, BOOKKEEPER)
        ),
        "decide incidents": Right((IN_CHARGE,), CONDUCT["20.6(a)1 supervise"]),
        "freeze guests": Right((IN_CHARGE,), LICENCES["6.25(b) stop play"]),
        "let an inspector in": Right((IN_CHARGE,), CONDUCT["20.6(a) designate"]),
        "give an inspector's orders": Right((INSPECTOR,), CONDUCT["20.15(b) removal"]),
        "resume a stopped game": Right((INSPECTOR, IN_CHARGE), CONDUCT["20.15(b) removal"]),
        "record expenses": Right((PROCEEDS, BOOKKEEPER), CONDUCT["20.7"]),
        "attest": Right((IN_CHARGE, CLASS_A, BANKER, PROCEEDS), CONDUCT["20.6(a)1 supervise"]),
        "record the deposit": Right((BANKER, PROCEEDS), CONDUCT["20.8(a)3"]),
        "file the report": Right((PROCEEDS,), CONDUCT["20.7"]),
        "second a change of access": Right((IN_CHARGE, CLASS_A, BANKER)),
        "second a correction": Right((CLASS_A, IN_CHARGE), CONDUCT["20.6(a)1 supervise"]),
        "award prizes": Right((PRIZE_CLERK, IN_CHARGE)),
        "correct an award": Right((PRIZE_CLERK, IN_CHARGE)),
    },
    posts={
        DEALER: Right((CLASS_A, CLASS_B), CONDUCT["20.2 Class A operator scope"]),
        BOXPERSON: Right((CLASS_A,), CONDUCT["20.9(d) craps"]),
        STICKPERSON: Right((CLASS_A, ASSISTANT), CONDUCT["20.9(d) craps"]),
        CLASS_A: Right((CLASS_A,), CONDUCT["20.2 Class A operator duties"]),
        ASSISTANT: Right((ASSISTANT, CLASS_B, CLASS_A), CONDUCT["20.2 Assistant"]),
    },
    shared_posts=(CLASS_A,),
    floor_wide=(CLASS_A, IN_CHARGE),
    operators=(CLASS_A, CLASS_B, ASSISTANT),
    role_laws={
        CLASS_A: CONDUCT["20.2 Class A operator scope"],
        CLASS_B: CONDUCT["20.2 Class B operator scope"],
        ASSISTANT: CONDUCT["20.2 Assistant"],
        BANKER: CONDUCT["20.2 Banker"],
        IN_CHARGE: CONDUCT["20.6(a) designate"],
        PROCEEDS: CONDUCT["20.7"],
        BOOKKEEPER: CONDUCT["20.5(d) bookkeepers"],
        PRIZE_CLERK: None,
        INSPECTOR: CONDUCT["20.15(b) removal"],
        AUDITOR: None,
    },
    inspector=INSPECTOR,
    needed={
        IN_CHARGE: CONDUCT["20.6(a) designate"],
        PROCEEDS: CONDUCT["20.7"],
        CLASS_A: CONDUCT["20.9(b)2"],
    },
)
