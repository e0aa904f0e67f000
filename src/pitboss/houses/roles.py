"""The roles of the houses, named as in the law; `prize clerk`, `cashier` and `auditor` are our
reading."""

from __future__ import annotations

CLASS_A = "class A operator"
CLASS_B = "class B operator"
ASSISTANT = "assistant"
BANKER = "banker"
PRIZE_CLERK = "prize clerk"
IN_CHARGE = "member in charge"
AUDITOR = "auditor"
CASHIER = "cashier"
PROCEEDS = "member in charge of proceeds"
BOOKKEEPER = "bookkeeper"
DEALER = "dealer"
FLOORPERSON = "floorperson"
SUPERVISOR = "casino supervisor"
INSPECTOR = "inspector"
MANAGEMENT = "management representative"
BOXPERSON = "boxperson"
STICKPERSON = "stickperson"
