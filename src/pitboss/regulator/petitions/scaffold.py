"""The files of a new petition: a folder for its game, made of the game that it varies, and the
petition with everything left to fill in."""

from __future__ import annotations

from pitboss.equipment.space import Space
from pitboss.regulator.petitions.law import VARIATION
from pitboss.rulebook.game import Game

PAYS_OF_FAIR = 0.85
"""What a new wager pays in a scaffold, as a share of its true odds."""

LAW = """\
# What the new game adds to the rules of {base}. Put the rule in your own words.
[chapter]
title = "{name}"
authority = "{authority}"
code = "Draft"
cite = "{cite}"
games = ["{id}"]

[{slug}]
cite = "{cite} 1"
label = "{label}"
kind = "payout"
{bound}pays = "{pays}"
says = "{says}"
asks = "Offer it besides the wagers of {base}, and pay it."
"""
HOUSE = '''\
"""The houses that test {name}."""

{imports}
from pitboss.rulebook.house import house_on_test

HOUSE = house_on_test({house}, "{slug}_tests", "{id}")
'''
SIDE_WAGER = '''\
"""{name}: a side wager at {base}."""

from {folder} import rules as base
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.event import such_that
from pitboss.rulebook.variation import variation_of
from pitboss.rulebook.wager import case, loses, one_roll, otherwise, wins

from .house import HOUSE

LAW = game_law(__package__)
PAYS = LAW["{cite} 1 {label}"]
SPACE = base.GAME.space
# The outcomes that win: change the words and the test. This is the first outcome alone.
WON = such_that(SPACE, "{first}", lambda outcome: outcome == SPACE.outcomes[0])
NEW = one_roll("{label}", case(WON, wins(PAYS)), otherwise(loses()), law=PAYS)
GAME = variation_of(
    base.GAME, house=HOUSE, law=LAW, adds=(NEW,), summary="{base} with one more wager."
)
'''
OTHER_ODDS = '''\
"""{name}: {base} with other odds."""

from {folder} import rules as base
from pitboss.rulebook.clause import game_law
from pitboss.rulebook.variation import variation_of

from .house import HOUSE

LAW = game_law(__package__)
AMENDS = {{base.GAME.law["{amended}"]: LAW["{cite} 1 {label}"]}}
GAME = variation_of(
    base.GAME, house=HOUSE, law=LAW, amends=AMENDS, summary="{base} with other odds."
)
'''
PETITION = """\
game = "{id}"
kind = "{kind}"
of = ["{of}"]
objective = ""
training = ""
layout = {{ width_mm = 2000, table_mm = [2400, 1600], scale = 12 }}

[[petitioners]]
id = "casino"
name = ""
address = ""
capacity = "casino licensee"
# agreement = {{ signed_by = "", on = 2027-01-31 }}

[test]
sign = ""

[[test.sites]]
casino = ""
tables = []
equipment = []
entrances = []
# starts = 2027-04-05T12:00:00
# ends = 2027-04-07T12:00:00

[[test.criteria]]
measure = "hold"
wager = "{wager}"
within = "1/10"
documented = ""
form = "round record"
"""


def scaffold(base: Game, id: str) -> dict[str, str]:
    """The files of a new game with this id, and of its petition, by their names."""
    house = id.partition(".")[0]
    label = house.replace("_", " ")
    name = f"{base.name} with {label}"
    values = {
        "id": id,
        "name": name,
        "base": base.name,
        "of": base.id,
        "kind": VARIATION,
        "authority": base.house.authority,
        "cite": "".join(word[:1] for word in id.replace(".", "_").split("_")).upper(),
        "slug": house.replace("_", "-"),
        "label": house,
        "folder": base.law.package,
    }
    # A side wager needs the outcomes of one device; elsewhere a payout is changed.
    is_wager = base.play is None and isinstance(base.space, Space)
    values |= _house(base) | (_side_wager(base, house) if is_wager else _odds(base, house))
    rules = SIDE_WAGER if is_wager else OTHER_ODDS
    return {
        "__init__.py": f'"""{name}."""\n',
        "house.py": HOUSE.format(**values),
        "law.toml": LAW.format(**values),
        "rules.py": rules.format(**values),
        "petition.toml": PETITION.format(**values),
    }


def _house(base: Game) -> dict[str, str]:
    """Where the house of the authorized game is found."""
    if base.law.package.startswith("pitboss.games.") and base.house.id.startswith(("nj_", "tas_")):
        constant = base.house.id.upper()
        return {"house": constant, "imports": f"from pitboss.houses import {constant}"}
    return {"house": "BASE", "imports": f"from {base.law.package}.house import HOUSE as BASE"}


def _side_wager(base: Game, label: str) -> dict[str, str]:
    space = base.rules().space
    pays = f"{max(1, int(PAYS_OF_FAIR * (len(space) - 1)))} to 1"
    first = space.texts[0]
    says = f"{label.capitalize()} wins on {first}, and pays at least {{pays}}."
    return {
        "pays": pays,
        "bound": 'bound = "at least"\n',
        "says": says,
        "first": first,
        "wager": label,
        "amended": "",
    }


def _odds(base: Game, label: str) -> dict[str, str]:
    """The first payout of the game, to be changed."""
    clause = next(clause for clause in base.rules().payouts.values())
    says = clause.says.replace(clause.pays or "", "{pays}")
    return {
        "pays": clause.pays or "1 to 1",
        "bound": f'bound = "{clause.bound}"\n' if clause.bound else "",
        "says": says,
        "first": "",
        "label": clause.label or label,
        "wager": next(iter(base.rules().wagers)),
        "amended": clause.id,
    }
