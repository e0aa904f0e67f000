"""The kinds of incidents: what each one asks for, who has to stop playing, and what must be sent to
whom.

The clauses are those of casino nights. At another house the kinds that every house knows can be
entered as well; they cite nothing there, stop nobody, and nothing has to be sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pitboss.floor.permissions import CONDUCT, LICENCES, NIGHT
from pitboss.rulebook.clause import Clause

HELPER, HELPED, GUESTS, PEOPLE = "helper", "helped", "guests", "people"
TABLE, PROVIDER, RULE = "table", "provider", "rule"
PARTS = (HELPER, HELPED, GUESTS, PEOPLE, TABLE, PROVIDER, RULE)
COMMISSION = "commission"
NOTIFY = LICENCES["6.25(b) notify"]
RECIPIENTS: dict[str, str] = {COMMISSION: "the Legalized Games of Chance Control Commission"}
"""Who gets written notices, by the name that orders use."""
_RULE = re.compile(r"13:47-\d{1,2}[A-Z]?\.\d{1,3}[A-Z]?(?:\([a-z]{1,3}\))?(?:\d{1,2})?[ivx]{0,5}")


def is_rule(text: str) -> bool:
    """Whether this is a citation of chapter 47, with or without its paragraph.

    >>> is_rule("13:47-20.10(d)2"), is_rule("13:47-6.25"), is_rule("19:47-1.1"), is_rule("20.10")
    (True, True, False, False)
    """
    return _RULE.fullmatch(text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentKind:
    """A kind of incident.

    `needs` are the parts that an entry must name, `may` those that it can name besides. A breach by
    a player `stops` the guests it names from playing, and `freezes` also what they hold. `sends`
    are those who get a written notice. `everywhere`: houses of other laws know it too.
    """

    id: str
    title: str
    law: tuple[Clause, ...]
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    stops: tuple[str, ...] = ()
    freezes: bool = False
    sends: tuple[str, ...] = ()
    everywhere: bool = False


def _breach(id: str, title: str, *law: Clause, needs: tuple[str, ...]) -> IncidentKind:
    """A breach of the rules by guests: they stop playing, and the Commission gets a notice."""
    return IncidentKind(
        id=id,
        title=title,
        law=(*law, LICENCES["6.25(b) stop play"], NOTIFY),
        needs=needs,
        may=(PEOPLE, TABLE),
        stops=(GUESTS,),
        sends=(COMMISSION,),
    )


_KINDS = (
    IncidentKind(
        id="cheating",
        title="Suspected cheating: one player helps another",
        law=(
            LICENCES["6.25(a) collusion"],
            LICENCES["6.25(b) stop play"],
            NOTIFY,
            LICENCES["6.25(c) helper"],
            LICENCES["6.25(c) helped"],
        ),
        needs=(HELPER, HELPED),
        may=(PEOPLE, TABLE),
        stops=(HELPER, HELPED),
        freezes=True,
        sends=(COMMISSION,),
    ),
    _breach(
        "not-playing-to-win",
        "A player does not play to win",
        LICENCES["6.25(a) own win"],
        needs=(GUESTS,),
    ),
    _breach(
        "rule-broken",
        "A player breaks another rule of the chapter",
        LICENCES["6.25(b) scope"],
        needs=(GUESTS, RULE),
    ),
    _breach(
        "side-gambling",
        "Gambling beside the games of the night",
        CONDUCT["20.10(a)"],
        needs=(GUESTS,),
    ),
    IncidentKind(
        id="equipment-fault",
        title="A fault of equipment",
        law=(CONDUCT["20.15(b) condition"], CONDUCT["20.15(a)"]),
        needs=(TABLE,),
        may=(PEOPLE, PROVIDER),
        everywhere=True,
    ),
    IncidentKind(
        id="complaint",
        title="A complaint",
        law=(),
        may=(GUESTS, PEOPLE, TABLE),
        everywhere=True,
    ),
    IncidentKind(
        id="disorder",
        title="Disorder",
        law=(),
        may=(GUESTS, PEOPLE, TABLE),
        everywhere=True,
    ),
    IncidentKind(
        id="tip-offered",
        title="A tip offered or taken",
        law=(CONDUCT["20.10(d)2"],),
        needs=(PEOPLE,),
        may=(GUESTS, TABLE),
    ),
    IncidentKind(
        id="staff-drinking",
        title="Staff drinking alcohol",
        law=(CONDUCT["20.10(d)3"],),
        needs=(PEOPLE,),
        may=(TABLE,),
    ),
    IncidentKind(
        id="other",
        title="Something else",
        law=(),
        may=(GUESTS, PEOPLE, TABLE, PROVIDER, RULE),
        everywhere=True,
    ),
)
KINDS: dict[str, IncidentKind] = {kind.id: kind for kind in _KINDS}
_ELSEWHERE: dict[str, IncidentKind] = {
    kind.id: IncidentKind(
        id=kind.id, title=kind.title, law=(), needs=kind.needs, may=kind.may, everywhere=True
    )
    for kind in _KINDS
    if kind.everywhere
}


def kinds_of(house: str) -> dict[str, IncidentKind]:
    """The kinds of incidents that a house knows, by their ids."""
    return KINDS if house == NIGHT else _ELSEWHERE
