"""Every address of a house, in one table: pages, API, and who may come."""

from __future__ import annotations

from pitboss.web import access, api, coming_in, own_access, pages, past_api
from pitboss.web.routes import Way, Who, Whose
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
    Way("POST", f"{API}/join", _ANY, _FREE, coming_in.join, "a guest comes in with a code",
        Join, MeView, signed=False),
    Way("POST", f"{API}/staff", _ANY, _FREE, coming_in.sign_in, "somebody who works signs in",
        SignIn, MeView, signed=False),
    Way("POST", f"{API}/staff/turn", _STAFF, _OWN, coming_in.take_turn,
        "somebody else who is signed in on this device uses it", Turn, MeView),
    Way("POST", f"{API}/staff/pin", _ANY, _FREE, own_access.new_pin,
        "somebody whose PIN was reset chooses the next", own_access.NewPin, signed=False),
    Way("POST", f"{API}/staff/{{person}}/reset", _RUNS, _CORE, access.reset_pin,
        "two people end somebody's PIN and make a code for the next", access.Reset, CodeView),
    Way("POST", f"{API}/staff/unlock", _STAFF, _OWN, own_access.unlock,
        "who comes back to a console that was left goes on", own_access.Unlock, left=True),
    Way("POST", f"{API}/staff/here", _STAFF, _OWN, own_access.here, "somebody is at this console"),
    Way("GET", f"{API}/me/devices", _SELF, _OWN, own_access.devices,
        "where somebody who works is signed in", None, tuple[OwnDevice, ...]),
    Way("POST", f"{API}/me/devices/out", _SELF, _OWN, own_access.sign_out_there,
        "somebody who works signs out on another device", own_access.OutThere),
    Way("POST", f"{API}/me/pin", _SELF, _OWN, own_access.change_pin,
        "somebody who works changes the own PIN", own_access.ChangePin),
    Way("POST", f"{API}/signout", _IN, _OWN, coming_in.sign_out, "sign out",
        left=True),
    Way("POST", f"{API}/guests", _TELLS, _CORE, coming_in.new_guest,
        "let a guest in and make a wallet code", coming_in.NewGuest, CodeView),
    Way("POST", f"{API}/guests/{{guest}}/reissue", _TELLS, _CORE, access.reissue,
        "bring a wallet to a new phone", Seconded, CodeView),
    Way("POST", f"{API}/devices", _RUNS, _CORE, access.new_device,
        "a code that enrols a device", access.Confirmed, CodeView),
    Way("POST", f"{API}/door", _RUNS, _CORE, access.new_door,
        "a new door code for guests", None, CodeView),
    Way("POST", f"{API}/tokens/revoke", _RUNS, _CORE, access.revoke,
        "somebody's tokens die", access.Revoke),
    # what is seen
    Way("GET", f"{API}/house", _ANY, _FREE, api.house, "the house", None, HouseView),
    Way("GET", f"{API}/address", _ANY, _FREE, coming_in.address, "how a phone comes in now",
        None, CodeView),
    Way("GET", f"{API}/me", _IN, _OWN, api.me, "who is speaking", None, MeView),
    Way("GET", f"{API}/me/history", _GUESTS, _OWN, api.history, "the guest's own money tonight",
        None, tuple[MoneyView, ...], ("seq",)),
    Way("GET", f"{API}/tables/{{table}}", _ANY, _SEEN, api.table, "a table", None, TableView),
    Way("GET", f"{API}/tables/{{table}}/legal", _IN, _OWN, api.legal, "what a seat may do now",
        None, tuple[ActView, ...], ("seat",)),
    Way("GET", f"{API}/tables/{{table}}/why", _ANY, _SEEN, api.why,
        "why a wager did what it did", None, Reasons, ("seat", "key")),
    Way("GET", f"{API}/tables/{{table}}/layout.svg", _ANY, _FREE, api.drawing,
        "the drawn layout", asks=("narrow", "seat")),
    Way("GET", f"{API}/tables/{{table}}/guide", _ANY, _FREE, api.guide,
        "the guide of the game, with the odds of every wager", None, GuideView),
    Way("GET", f"{API}/tables/{{table}}/rounds", _ANY, _FREE, past_api.rounds,
        "the rounds played at a table", None, tuple[RoundCard, ...], ("before",)),
    Way("GET", f"{API}/tables/{{table}}/rounds/{{round}}", _ANY, _SEEN, past_api.past,
        "a past round, redrawn step by step", None, RoundView),
    Way("GET", f"{API}/tables/{{table}}/payouts", _STAFF, _DEALT, api.paid,
        "what a result pays by the unit, in chips", None, PayoutsView, ("outcome",)),
    Way("GET", f"{API}/floor", _OVER, _SEEN, api.floor, "the overview", None, FloorView),
    Way("GET", f"{API}/windows/{{window}}", _BANK, _SEEN, api.window, "a window", None, WindowView),
    Way("GET", f"{API}/windows/{{window}}/slips/{{seq}}", _BANK, _SEEN, api.slip,
        "the receipt of an act of a window", None, SlipView),
    Way("GET", f"{API}/receipts/{{seq}}", _IN, _FREE, api.receipts, "the receipt of a row"),
    # what is done
    Way("POST", f"{API}/orders", _IN, _CORE, api.orders, "any act of the core", Asked, Answered),
    Way("POST", f"{API}/tables/{{table}}/conduct", _STAFF, _DEALT, api.conduct,
        "let a table run by itself", api.Switch),
    Way("POST", f"{API}/tables/{{table}}/closing", _STAFF, _CORE, api.close_later,
        "close a table after the round under way", api.Switch),
)  # fmt: skip
