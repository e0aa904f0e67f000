"""Every address of a house, in one table: pages, API, and who may come."""

from __future__ import annotations

from pitboss.web.api import history, house
from pitboss.web.api.routes import Way, Who, Whose
from pitboss.web.auth import access, account, sign_in
from pitboss.web.server import pages
from pitboss.web.shapes import (
    ActView,
    Answered,
    Asked,
    CodeView,
    FloorView,
    GuideView,
    HouseView,
    Join,
    MeView,
    MoneyView,
    OwnDevice,
    PayoutsView,
    Reasons,
    Seconded,
    SignIn,
    SlipView,
    TableView,
    Turn,
    WindowView,
)
from pitboss.web.shapes.past import RoundCard, RoundView

API = "/api/v1"
_ANY, _IN, _GUESTS, _STAFF = Who.EVERYBODY, Who.SIGNED_IN, Who.GUESTS, Who.STAFF
_BANK, _OVER = Who.BANKERS, Who.OVERSEERS
_TELLS, _RUNS, _SELF = Who.TELLERS, Who.RUNNERS, Who.SIGNED_STAFF
_FREE, _SEEN, _CORE, _OWN = Whose.NOBODYS, Whose.VIEWERS, Whose.CORE, Whose.OWN
_DEALT = Whose.DEALERS

WAYS: tuple[Way, ...] = (
    # pages
    Way("GET", "/", _ANY, _FREE, pages.door, "the front door"),
    Way("GET", "/play", _ANY, _FREE, pages.play, "a player's phone"),
    Way("GET", "/deal/{table}", _ANY, _FREE, pages.deal, "a dealer's console"),
    Way("GET", "/wall", _ANY, _FREE, pages.wall, "the public display of all tables"),
    Way("GET", "/wall/{table}", _ANY, _FREE, pages.wall, "the public display of a table"),
    Way("GET", "/window/{window}", _ANY, _FREE, pages.window, "a banker's window"),
    Way("GET", "/floor", _ANY, _FREE, pages.overview, "the overview of the floor"),
    Way("GET", "/replay/{table}/{round}", _ANY, _FREE, pages.replay, "a past round"),
    # coming in
    Way("POST", f"{API}/join", _ANY, _FREE, sign_in.join, "a guest comes in with a code",
        Join, MeView, signed=False),
    Way("POST", f"{API}/staff", _ANY, _FREE, sign_in.sign_in, "somebody who works signs in",
        SignIn, MeView, signed=False),
    Way("POST", f"{API}/staff/turn", _STAFF, _OWN, sign_in.take_turn,
        "somebody else who is signed in on this device uses it", Turn, MeView),
    Way("POST", f"{API}/staff/pin", _ANY, _FREE, account.new_pin,
        "somebody whose PIN was reset chooses the next", account.NewPin, signed=False),
    Way("POST", f"{API}/staff/{{person}}/reset", _RUNS, _CORE, access.reset_pin,
        "two people end somebody's PIN and make a code for the next", access.Reset, CodeView),
    Way("POST", f"{API}/staff/unlock", _STAFF, _OWN, account.unlock,
        "who comes back to a console that was left goes on", account.Unlock, left=True),
    Way("POST", f"{API}/staff/here", _STAFF, _OWN, account.here, "somebody is at this console"),
    Way("GET", f"{API}/me/devices", _SELF, _OWN, account.devices,
        "where somebody who works is signed in", None, tuple[OwnDevice, ...]),
    Way("POST", f"{API}/me/devices/out", _SELF, _OWN, account.sign_out_there,
        "somebody who works signs out on another device", account.OutThere),
    Way("POST", f"{API}/me/pin", _SELF, _OWN, account.change_pin,
        "somebody who works changes the own PIN", account.ChangePin),
    Way("POST", f"{API}/signout", _IN, _OWN, sign_in.sign_out, "sign out",
        left=True),
    Way("POST", f"{API}/guests", _TELLS, _CORE, sign_in.new_guest,
        "let a guest in and make a wallet code", sign_in.NewGuest, CodeView),
    Way("POST", f"{API}/guests/{{guest}}/reissue", _TELLS, _CORE, access.reissue,
        "bring a wallet to a new phone", Seconded, CodeView),
    Way("POST", f"{API}/devices", _RUNS, _CORE, access.new_device,
        "a code that enrols a device", access.Confirmed, CodeView),
    Way("POST", f"{API}/door", _RUNS, _CORE, access.new_door,
        "a new door code for guests", None, CodeView),
    Way("POST", f"{API}/tokens/revoke", _RUNS, _CORE, access.revoke,
        "somebody's tokens die", access.Revoke),
    # what is seen
    Way("GET", f"{API}/house", _ANY, _FREE, house.house, "the house", None, HouseView),
    Way("GET", f"{API}/address", _ANY, _FREE, sign_in.address, "how a phone comes in now",
        None, CodeView),
    Way("GET", f"{API}/me", _IN, _OWN, house.me, "who is speaking", None, MeView),
    Way("GET", f"{API}/me/history", _GUESTS, _OWN, house.history, "the guest's own money tonight",
        None, tuple[MoneyView, ...], ("seq",)),
    Way("GET", f"{API}/tables/{{table}}", _ANY, _SEEN, house.table, "a table", None, TableView),
    Way("GET", f"{API}/tables/{{table}}/legal", _IN, _OWN, house.legal, "what a seat may do now",
        None, tuple[ActView, ...], ("seat",)),
    Way("GET", f"{API}/tables/{{table}}/why", _ANY, _SEEN, house.why,
        "why a wager did what it did", None, Reasons, ("seat", "key")),
    Way("GET", f"{API}/tables/{{table}}/layout.svg", _ANY, _FREE, house.drawing,
        "the drawn layout", asks=("narrow", "seat")),
    Way("GET", f"{API}/tables/{{table}}/guide", _ANY, _FREE, house.guide,
        "the guide of the game, with the odds of every wager", None, GuideView),
    Way("GET", f"{API}/tables/{{table}}/rounds", _ANY, _FREE, history.rounds,
        "the rounds played at a table", None, tuple[RoundCard, ...], ("before",)),
    Way("GET", f"{API}/tables/{{table}}/rounds/{{round}}", _ANY, _SEEN, history.past,
        "a past round, redrawn step by step", None, RoundView),
    Way("GET", f"{API}/tables/{{table}}/payouts", _STAFF, _DEALT, house.paid,
        "what a result pays by the unit, in chips", None, PayoutsView, ("outcome",)),
    Way("GET", f"{API}/floor", _OVER, _SEEN, house.floor, "the overview", None, FloorView),
    Way("GET", f"{API}/windows/{{window}}", _BANK, _SEEN, house.window, "a window", None,
        WindowView),
    Way("GET", f"{API}/windows/{{window}}/slips/{{seq}}", _BANK, _SEEN, house.slip,
        "the receipt of an act of a window", None, SlipView),
    Way("GET", f"{API}/receipts/{{seq}}", _IN, _FREE, house.receipts, "the receipt of a row"),
    # what is done
    Way("POST", f"{API}/orders", _IN, _CORE, house.orders, "any act of the core", Asked, Answered),
    Way("POST", f"{API}/tables/{{table}}/conduct", _STAFF, _DEALT, house.conduct,
        "let a table run by itself", house.Switch),
    Way("POST", f"{API}/tables/{{table}}/closing", _STAFF, _CORE, house.close_later,
        "close a table after the round under way", house.Switch),
)  # fmt: skip
