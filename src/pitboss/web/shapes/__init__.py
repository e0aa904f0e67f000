"""The shapes of what is sent to screens and what screens send: the contract of the API.

Every shape is a whole value that follows from the journal up to the row `seq`. Nothing in a shape
is worked out by the screen that shows it: sums, odds, clauses and words come from here.
"""

from pitboss.web.shapes.base import ActView, Law, NextView, NotNow, Shape, TurnView
from pitboss.web.shapes.houses import (
    ConservationView,
    FloorView,
    GuestCard,
    HouseView,
    MeView,
    MoneyView,
    PersonView,
    TakingsView,
    WindowView,
)
from pitboss.web.shapes.past import ProofView, Reasons, RoundView, StepView
from pitboss.web.shapes.sent import Answered, Asked, Join, Problem, Second, SignIn
from pitboss.web.shapes.tables import (
    CheckView,
    DeskView,
    DeviceView,
    HandView,
    LineView,
    PastView,
    ResultView,
    SaidView,
    SeatView,
    TableCard,
    TableView,
    TransferView,
    TroubleView,
    WagerView,
)

__all__ = [
    "ActView",
    "Answered",
    "Asked",
    "CheckView",
    "ConservationView",
    "DeskView",
    "DeviceView",
    "FloorView",
    "GuestCard",
    "HandView",
    "HouseView",
    "Join",
    "Law",
    "LineView",
    "MeView",
    "MoneyView",
    "NextView",
    "NotNow",
    "PastView",
    "PersonView",
    "Problem",
    "ProofView",
    "Reasons",
    "ResultView",
    "RoundView",
    "SaidView",
    "SeatView",
    "Second",
    "Shape",
    "SignIn",
    "StepView",
    "TableCard",
    "TableView",
    "TakingsView",
    "TransferView",
    "TroubleView",
    "TurnView",
    "WagerView",
    "WindowView",
]
