"""A New Jersey casino: sic bo, mini-dice and automated craps, N.J.A.C. 19:47.

If the law does not say who does something, we decide, as a recorded reading.
"""

from __future__ import annotations

from pitboss.houses.roles import (
    AUDITOR,
    CASHIER,
    DEALER,
    FLOORPERSON,
    SUPERVISOR,
)
from pitboss.rulebook.clause import regulation
from pitboss.rulebook.house import House, Right

CRAPS, SIC_BO = regulation("nj_automated_craps"), regulation("nj_sic_bo")

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
    "(N.J.S.A. 5:12-119(a)) keeps out anyone too young to buy alcohol, which means under 21",
    rights={
        "set up": Right((SUPERVISOR,)),
        "close the night": Right((SUPERVISOR,)),
        "take over an old copy": Right((SUPERVISOR,)),
        "call people to duty": Right((SUPERVISOR, FLOORPERSON)),
        "give out posts": Right((SUPERVISOR, FLOORPERSON)),
        "let guests in": Right((SUPERVISOR, FLOORPERSON, CASHIER)),
        "ask guests to leave": Right((SUPERVISOR, FLOORPERSON)),
        "suspend people and providers": Right((SUPERVISOR,)),
        "free seats": Right((SUPERVISOR, FLOORPERSON, CASHIER, DEALER)),
        "bank": Right((CASHIER,)),
        "ask for chips": Right((DEALER, FLOORPERSON)),
        "count a rack": Right((FLOORPERSON, SUPERVISOR)),
        "count money": Right((FLOORPERSON, SUPERVISOR, CASHIER)),
        "call a surprise count": Right((FLOORPERSON, SUPERVISOR)),
        "settle counts": Right((SUPERVISOR,)),
        "take admission": Right((CASHIER, SUPERVISOR)),
        "look after slips": Right((SUPERVISOR, CASHIER)),
        "key in slips": Right((SUPERVISOR, FLOORPERSON, CASHIER)),
        "correct a result": Right((FLOORPERSON, SUPERVISOR)),
        "reverse": Right((CASHIER, SUPERVISOR)),
        "open a table": Right((DEALER, FLOORPERSON, SUPERVISOR)),
        "hang notices": Right((DEALER, FLOORPERSON, SUPERVISOR)),
        "look after devices": Right((SUPERVISOR, FLOORPERSON)),
        "second a change of access": Right((SUPERVISOR, FLOORPERSON, CASHIER)),
        "second a correction": Right((FLOORPERSON, SUPERVISOR)),
    },
    posts={
        DEALER: Right((DEALER,)),
        FLOORPERSON: Right((FLOORPERSON,)),
        SUPERVISOR: Right((SUPERVISOR,)),
    },
    shared_posts=(FLOORPERSON, SUPERVISOR),
    floor_wide=(FLOORPERSON, SUPERVISOR),
    operators=(DEALER, FLOORPERSON, SUPERVISOR),
    role_laws={
        DEALER: CRAPS["1A.3(a)1 custody"],
        FLOORPERSON: CRAPS["1A.5(a) floorperson check"],
        SUPERVISOR: SIC_BO["9.6(b) settle"],
        CASHIER: None,
        AUDITOR: None,
    },
    needed={
        SUPERVISOR: None,
    },
)
