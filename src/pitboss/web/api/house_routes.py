"""Every route of a house, in one table: its pages, its API, and who may use them."""

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
    TillView,
    WindowView,
    WithSecond,
)
from pitboss.web.shapes.past import RoundCard, RoundView

API = "/api/v1"
_ANY, _IN, _GUESTS, _STAFF = (
    Audience.EVERYBODY,
    Audience.SIGNED_IN,
    Audience.GUESTS,
    Audience.STAFF,
)
_BANK, _OVER = Audience.BANKERS, Audience.OVERSEERS
_TELLS, _RUNS, _SELF = Audience.TELLERS, Audience.RUNNERS, Audience.SIGNED_STAFF
_FREE, _SEEN, _CORE, _OWN = DataScope.PUBLIC, DataScope.VIEWERS, DataScope.CORE, DataScope.OWN
_DEALT = DataScope.DEALERS
_TABLE, _WINDOW = f"{API}/tables/{{table}}", f"{API}/windows/{{window}}"

HOUSE_ROUTES: tuple[Route, ...] = (
    # pages
    Route("GET", "/", _ANY, _FREE, pages.door, "the front door"),
    Route("GET", "/play", _ANY, _FREE, pages.play, "a player's phone"),
    Route("GET", "/deal/{table}", _ANY, _FREE, pages.deal, "a dealer's console"),
    Route("GET", "/wall", _ANY, _FREE, pages.wall, "the public display of all tables"),
    Route("GET", "/wall/{table}", _ANY, _FREE, pages.wall, "the public display of a table"),
    Route("GET", "/window/{window}", _ANY, _FREE, pages.window, "a banker's window"),
    Route("GET", "/till", _ANY, _FREE, pages.till, "counts, admission and paper slips"),
    Route("GET", "/till/pads/{first}", _ANY, _FREE, pages.slip_pad, "a pad of slips, to print"),
    Route("GET", "/floor", _ANY, _FREE, pages.overview, "the overview of the floor"),
    Route("GET", "/replay/{table}/{round}", _ANY, _FREE, pages.replay, "a past round"),
    # signing in and out
    Route("POST", f"{API}/join", _ANY, _FREE, sign_in.join, "a guest joins with a code",
          body=Join, answer=MeView, needs_csrf=False),
    Route("POST", f"{API}/staff", _ANY, _FREE, sign_in.sign_in, "a staff member signs in",
          body=SignIn, answer=MeView, needs_csrf=False),
    Route("POST", f"{API}/staff/turn", _STAFF, _OWN, sign_in.hand_over,
          "hand this device over to a colleague who is signed in on it",
          body=HandOver, answer=MeView),
    Route("POST", f"{API}/staff/pin", _ANY, _FREE, account.new_pin,
          "choose a new PIN after a reset", body=account.NewPin, needs_csrf=False),
    Route("POST", f"{API}/staff/{{person}}/reset", _RUNS, _CORE, access.reset_pin,
          "two people end someone's PIN and make a code for a new one",
          body=access.ResetPin, answer=CodeView),
    Route("POST", f"{API}/staff/unlock", _STAFF, _OWN, account.unlock,
          "unlock an idle console with the PIN", body=account.Unlock, while_idle=True),
    Route("POST", f"{API}/staff/here", _STAFF, _OWN, account.touch_console,
          "someone is using this console"),
    Route("GET", f"{API}/me/devices", _SELF, _OWN, account.devices,
          "the devices a staff member is signed in on", answer=tuple[OwnDevice, ...]),
    Route("POST", f"{API}/me/devices/out", _SELF, _OWN, account.sign_out_device,
          "sign out on another device", body=account.SignOutDevice),
    Route("POST", f"{API}/me/pin", _SELF, _OWN, account.change_pin, "change your own PIN",
          body=account.ChangePin),
    Route("POST", f"{API}/signout", _IN, _OWN, sign_in.sign_out, "sign out", while_idle=True),
    Route("POST", f"{API}/guests", _TELLS, _CORE, sign_in.new_guest,
          "admit a guest and make a wallet code", body=sign_in.NewGuest, answer=CodeView),
    Route("POST", f"{API}/guests/{{guest}}/reissue", _TELLS, _CORE, access.reissue,
          "move a wallet to a new phone", body=WithSecond, answer=CodeView),
    Route("POST", f"{API}/devices", _RUNS, _CORE, access.new_device_code,
          "a code that enrolls a device", body=access.ConfirmPin, answer=CodeView),
    Route("POST", f"{API}/door", _RUNS, _CORE, access.new_door_code,
          "a new door code for guests", answer=CodeView),
    Route("POST", f"{API}/tokens/revoke", _RUNS, _CORE, access.revoke,
          "end someone's tokens", body=access.RevokeTokens),
    # what is shown
    Route("GET", f"{API}/house", _ANY, _FREE, house.house, "the house", answer=HouseView),
    Route("GET", f"{API}/address", _ANY, _FREE, sign_in.door_address, "how a phone joins now",
          answer=CodeView),
    Route("GET", f"{API}/me", _IN, _OWN, house.me, "who is signed in", answer=MeView),
    Route("GET", f"{API}/me/history", _GUESTS, _OWN, house.history, "the guest's own money tonight",
          answer=tuple[MoneyView, ...], query=("seq",)),
    Route("GET", _TABLE, _ANY, _SEEN, house.table, "a table", answer=TableView),
    Route("GET", f"{_TABLE}/legal", _IN, _OWN, house.legal, "what a seat may do now",
          answer=tuple[ActView, ...], query=("seat",)),
    Route("GET", f"{_TABLE}/why", _ANY, _SEEN, house.why, "why a wager won, lost or moved",
          answer=Reasons, query=("seat", "key")),
    Route("GET", f"{_TABLE}/layout.svg", _ANY, _FREE, house.layout_svg, "the drawn layout",
          query=("narrow", "seat")),
    Route("GET", f"{_TABLE}/guide", _ANY, _FREE, house.guide,
          "the guide of the game, with the odds of every wager", answer=GuideView),
    Route("GET", f"{_TABLE}/rounds", _ANY, _FREE, house.rounds, "the rounds played at a table",
          answer=tuple[RoundCard, ...], query=("before",)),
    Route("GET", f"{_TABLE}/rounds/{{round}}", _ANY, _SEEN, house.past_round,
          "a past round, redrawn step by step", answer=RoundView),
    Route("GET", f"{_TABLE}/payouts", _STAFF, _DEALT, house.payouts,
          "what a result pays by the unit, in chips", answer=PayoutsView, query=("outcome",)),
    Route("GET", f"{API}/floor", _OVER, _SEEN, house.floor, "the overview", answer=FloorView),
    Route("GET", f"{API}/till", Audience.COUNTERS, _SEEN, house.till,
          "counts, admission and paper slips", answer=TillView),
    Route("GET", _WINDOW, _BANK, _SEEN, house.window, "a window", answer=WindowView),
    Route("GET", f"{_WINDOW}/slips/{{seq}}", _BANK, _SEEN, house.slip,
          "the receipt of a window's act", answer=SlipView),
    Route("GET", f"{API}/receipts/{{seq}}", _IN, _FREE, house.receipt, "the receipt of a row"),
    # what is done
    Route("POST", f"{API}/orders", _IN, _CORE, house.orders, "any order to the core",
          body=OrderRequest, answer=OrderAnswer),
    Route("POST", f"{_TABLE}/conduct", _STAFF, _DEALT, house.switch_automatic,
          "let a table run by itself", body=house.Switch),
    Route("POST", f"{_TABLE}/closing", _STAFF, _CORE, house.switch_closing,
          "close a table after the current round", body=house.Switch),
)  # fmt: skip
