"""Every address of a house, in one table: pages, API, and who may come."""

from __future__ import annotations

from pitboss.web.api import house
from pitboss.web.api.routes import Audience, DataScope, Route
from pitboss.web.auth import access, account, sign_in
from pitboss.web.server import pages
from pitboss.web.shapes import (
    ActView,
    CodeView,
    FloorView,
    GuideView,
    HandOver,
    HouseView,
    Join,
    MeView,
    MoneyView,
    OrderAnswer,
    OrderRequest,
    OwnDevice,
    PayoutsView,
    Reasons,
    SignIn,
    SlipView,
    TableView,
    WindowView,
    WithSecond,
)
from pitboss.web.shapes.past import RoundCard, RoundView

API = "/api/v1"
_ANY, _IN, _GUESTS, _STAFF = Audience.EVERYBODY, Audience.SIGNED_IN, Audience.GUESTS, Audience.STAFF
_BANK, _OVER = Audience.BANKERS, Audience.OVERSEERS
_TELLS, _RUNS, _SELF = Audience.TELLERS, Audience.RUNNERS, Audience.SIGNED_STAFF
_FREE, _SEEN, _CORE, _OWN = DataScope.NOBODYS, DataScope.VIEWERS, DataScope.CORE, DataScope.OWN
_DEALT = DataScope.DEALERS

HOUSE_ROUTES: tuple[Route, ...] = (
    # pages
    Route("GET", "/", _ANY, _FREE, pages.door, "the front door"),
    Route("GET", "/play", _ANY, _FREE, pages.play, "a player's phone"),
    Route("GET", "/deal/{table}", _ANY, _FREE, pages.deal, "a dealer's console"),
    Route("GET", "/wall", _ANY, _FREE, pages.wall, "the public display of all tables"),
    Route("GET", "/wall/{table}", _ANY, _FREE, pages.wall, "the public display of a table"),
    Route("GET", "/window/{window}", _ANY, _FREE, pages.window, "a banker's window"),
    Route("GET", "/floor", _ANY, _FREE, pages.overview, "the overview of the floor"),
    Route("GET", "/replay/{table}/{round}", _ANY, _FREE, pages.replay, "a past round"),
    # coming in
    Route("POST", f"{API}/join", _ANY, _FREE, sign_in.join, "a guest comes in with a code",
        Join, MeView, needs_csrf=False),
    Route("POST", f"{API}/staff", _ANY, _FREE, sign_in.sign_in, "somebody who works signs in",
        SignIn, MeView, needs_csrf=False),
    Route("POST", f"{API}/staff/turn", _STAFF, _OWN, sign_in.hand_over,
        "somebody else who is signed in on this device uses it", HandOver, MeView),
    Route("POST", f"{API}/staff/pin", _ANY, _FREE, account.new_pin,
        "somebody whose PIN was reset chooses the next", account.NewPin, needs_csrf=False),
    Route("POST", f"{API}/staff/{{person}}/reset", _RUNS, _CORE, access.reset_pin,
        "two people end somebody's PIN and make a code for the next", access.ResetPin, CodeView),
    Route("POST", f"{API}/staff/unlock", _STAFF, _OWN, account.unlock,
        "who comes back to a console that was left goes on", account.Unlock, while_idle=True),
    Route("POST", f"{API}/staff/here", _STAFF, _OWN, account.touch_console, "somebody is at this console"),
    Route("GET", f"{API}/me/devices", _SELF, _OWN, account.devices,
        "where somebody who works is signed in", None, tuple[OwnDevice, ...]),
    Route("POST", f"{API}/me/devices/out", _SELF, _OWN, account.sign_out_device,
        "somebody who works signs out on another device", account.SignOutDevice),
    Route("POST", f"{API}/me/pin", _SELF, _OWN, account.change_pin,
        "somebody who works changes the own PIN", account.ChangePin),
    Route("POST", f"{API}/signout", _IN, _OWN, sign_in.sign_out, "sign out",
        while_idle=True),
    Route("POST", f"{API}/guests", _TELLS, _CORE, sign_in.new_guest,
        "let a guest in and make a wallet code", sign_in.NewGuest, CodeView),
    Route("POST", f"{API}/guests/{{guest}}/reissue", _TELLS, _CORE, access.reissue,
        "bring a wallet to a new phone", WithSecond, CodeView),
    Route("POST", f"{API}/devices", _RUNS, _CORE, access.new_device_code,
        "a code that enrols a device", access.ConfirmPin, CodeView),
    Route("POST", f"{API}/door", _RUNS, _CORE, access.new_door_code,
        "a new door code for guests", None, CodeView),
    Route("POST", f"{API}/tokens/revoke", _RUNS, _CORE, access.revoke,
        "somebody's tokens die", access.RevokeTokens),
    # what is seen
    Route("GET", f"{API}/house", _ANY, _FREE, house.house, "the house", None, HouseView),
    Route("GET", f"{API}/address", _ANY, _FREE, sign_in.door_address, "how a phone comes in now",
        None, CodeView),
    Route("GET", f"{API}/me", _IN, _OWN, house.me, "who is speaking", None, MeView),
    Route("GET", f"{API}/me/history", _GUESTS, _OWN, house.history, "the guest's own money tonight",
        None, tuple[MoneyView, ...], ("seq",)),
    Route("GET", f"{API}/tables/{{table}}", _ANY, _SEEN, house.table, "a table", None, TableView),
    Route("GET", f"{API}/tables/{{table}}/legal", _IN, _OWN, house.legal, "what a seat may do now",
        None, tuple[ActView, ...], ("seat",)),
    Route("GET", f"{API}/tables/{{table}}/why", _ANY, _SEEN, house.why,
        "why a wager did what it did", None, Reasons, ("seat", "key")),
    Route("GET", f"{API}/tables/{{table}}/layout.svg", _ANY, _FREE, house.layout_svg,
        "the drawn layout", query=("narrow", "seat")),
    Route("GET", f"{API}/tables/{{table}}/guide", _ANY, _FREE, house.guide,
        "the guide of the game, with the odds of every wager", None, GuideView),
    Route("GET", f"{API}/tables/{{table}}/rounds", _ANY, _FREE, house.rounds,
        "the rounds played at a table", None, tuple[RoundCard, ...], ("before",)),
    Route("GET", f"{API}/tables/{{table}}/rounds/{{round}}", _ANY, _SEEN, house.past_round,
        "a past round, redrawn step by step", None, RoundView),
    Route("GET", f"{API}/tables/{{table}}/payouts", _STAFF, _DEALT, house.payouts,
        "what a result pays by the unit, in chips", None, PayoutsView, ("outcome",)),
    Route("GET", f"{API}/floor", _OVER, _SEEN, house.floor, "the overview", None, FloorView),
    Route("GET", f"{API}/windows/{{window}}", _BANK, _SEEN, house.window, "a window", None,
        WindowView),
    Route("GET", f"{API}/windows/{{window}}/slips/{{seq}}", _BANK, _SEEN, house.slip,
        "the receipt of an act of a window", None, SlipView),
    Route("GET", f"{API}/receipts/{{seq}}", _IN, _FREE, house.receipt, "the receipt of a row"),
    # what is done
    Route("POST", f"{API}/orders", _IN, _CORE, house.orders, "any act of the core", OrderRequest, OrderAnswer),
    Route("POST", f"{API}/tables/{{table}}/conduct", _STAFF, _DEALT, house.switch_automatic,
        "let a table run by itself", house.Switch),
    Route("POST", f"{API}/tables/{{table}}/closing", _STAFF, _CORE, house.switch_closing,
        "close a table after the round under way", house.Switch),
)  # fmt: skip
