"""A Tasmanian casino: mini dice.

If the law does not say who does something, we decide, as a recorded reading.
"""

from __future__ import annotations

from pitboss.houses.roles import (
    AUDITOR,
    CASHIER,
    DEALER,
    INSPECTOR,
    MANAGEMENT,
)
from pitboss.rulebook.clause import regulation
from pitboss.rulebook.house import House, Right

TASMANIA = regulation("tas_mini_dice")

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
    age_reading="the rules of this game are silent; we read 18, the age of majority in Tasmania",
    rights={
        "set up": Right((MANAGEMENT,), TASMANIA["1 management representative"]),
        "close the night": Right((MANAGEMENT,), TASMANIA["1 management representative"]),
        "take over an old copy": Right((MANAGEMENT,), TASMANIA["1 management representative"]),
        "call people to duty": Right((MANAGEMENT, INSPECTOR)),
        "give out posts": Right((INSPECTOR, MANAGEMENT), TASMANIA["6 responsibility"]),
        "let guests in": Right((MANAGEMENT, INSPECTOR, CASHIER)),
        "ask guests to leave": Right((MANAGEMENT, INSPECTOR)),
        "suspend people and providers": Right((MANAGEMENT,)),
        "free seats": Right((MANAGEMENT, INSPECTOR, CASHIER, DEALER)),
        "bank": Right((CASHIER,), TASMANIA["5 exclusive bank"]),
        "ask for chips": Right((DEALER, INSPECTOR)),
        "count a rack": Right((INSPECTOR, MANAGEMENT)),
        "count money": Right((INSPECTOR, MANAGEMENT, CASHIER)),
        "call a surprise count": Right((INSPECTOR, MANAGEMENT)),
        "settle counts": Right((MANAGEMENT,)),
        "take admission": Right((CASHIER, MANAGEMENT)),
        "look after slips": Right((MANAGEMENT, CASHIER)),
        "key in slips": Right((MANAGEMENT, INSPECTOR, CASHIER)),
        "correct a result": Right((INSPECTOR, MANAGEMENT), TASMANIA["6 responsibility"]),
        "reverse": Right((CASHIER, MANAGEMENT)),
        "open a table": Right((DEALER, INSPECTOR, MANAGEMENT)),
        "hang notices": Right((DEALER, INSPECTOR, MANAGEMENT)),
        "look after devices": Right((MANAGEMENT, INSPECTOR)),
        "second a change of access": Right((MANAGEMENT, INSPECTOR, CASHIER)),
        "second a correction": Right((INSPECTOR, MANAGEMENT)),
    },
    posts={
        DEALER: Right((DEALER,), TASMANIA["1 dealer"]),
        INSPECTOR: Right((INSPECTOR,), TASMANIA["6 presence"]),
        MANAGEMENT: Right((MANAGEMENT,), TASMANIA["1 management representative"]),
    },
    shared_posts=(INSPECTOR, MANAGEMENT),
    floor_wide=(INSPECTOR, MANAGEMENT),
    operators=(DEALER, INSPECTOR, MANAGEMENT),
    role_laws={
        DEALER: TASMANIA["1 dealer"],
        INSPECTOR: TASMANIA["6 presence"],
        MANAGEMENT: TASMANIA["1 management representative"],
        CASHIER: None,
        AUDITOR: None,
    },
    needed={
        MANAGEMENT: TASMANIA["1 management representative"],
        INSPECTOR: TASMANIA["6 presence"],
    },
)
