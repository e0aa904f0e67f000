"""The register of machines: skill stop games and token pushers.

The text has no rules of play for them, so the register holds what an inspector compares to the
tested model.
"""

from __future__ import annotations

from pitboss.floor.findings import Findings, finding, unlawful, warning
from pitboss.night.check import Review, check
from pitboss.night.law import CONDUCT
from pitboss.night.plan import MACHINE_KINDS, Machine
from pitboss.rulebook.clause import Clause

CERTIFIED, TOKEN = CONDUCT["20.15(d)"], CONDUCT["20.11(e)"]
DEFINITIONS: dict[str, Clause] = {
    "skill_stop_reel": CONDUCT["20.2 Skill stop reel"],
    "skill_stop_video": CONDUCT["20.2 Skill stop video"],
    "token_pusher": CONDUCT["20.2 Token pusher"],
}
TESTING_RULES = "13:3-7, under which models are tested, is not in our text"


@check(CONDUCT["20.4 list"], *DEFINITIONS.values())
def machines_are_registered(review: Review) -> Findings:
    """Each machine has a kind of the list, a model and a serial number; a skill stop game also has
    its win lines and its posted schedule."""
    for machine in review.plan.machines:
        place = ("machines", machine.id)
        if machine.kind not in DEFINITIONS:
            yield unlawful(
                (*place, "kind"),
                f"{machine.kind!r} is not a kind of machine: "
                f"the kinds are {', '.join(MACHINE_KINDS)}",
                CONDUCT["20.4 list"],
                fix="correct the kind, or take the machine off the plan",
            )
            continue
        for key, words in _missing_entries(machine):
            yield finding(
                review.due,
                (*place, key),
                f"the register has no {words} for {machine.id}",
                DEFINITIONS[machine.kind],
                fix="copy it from the machine",
            )


def _missing_entries(machine: Machine) -> list[tuple[str, str]]:
    """What the register leaves out of a machine."""
    entries = [("model", "model"), ("serial", "serial number")]
    if machine.kind != "token_pusher":
        entries += [("win_lines", "win lines"), ("schedule", "posted schedule")]
    return [(key, words) for key, words in entries if not getattr(machine, key)]


@check(CERTIFIED)
def serial_numbers_tell_machines_apart(review: Review) -> Findings:
    """Two machines of one model do not have the same serial number."""
    first: dict[tuple[str, str], str] = {}
    for machine in review.plan.machines:
        other = first.setdefault((machine.model, machine.serial), machine.id)
        if machine.serial and other != machine.id:
            yield warning(
                ("machines", machine.id, "serial"),
                f"{machine.id} has the model and serial number of {other}",
                CERTIFIED,
                fix="read the plates of both machines again",
            )


@check(CERTIFIED)
def models_are_certified(review: Review) -> Findings:
    """A machine names the certificate of the model that it is identical to."""
    for machine in review.plan.machines:
        if not machine.certificate:
            yield unlawful(
                ("machines", machine.id, "certificate"),
                f"{machine.id} has no certified model that it is identical to",
                CERTIFIED,
                fix="ask its provider for the certificate of the model",
                source=TESTING_RULES,
            )


@check(TOKEN)
def tokens_show_their_value(review: Review) -> Findings:
    """A token has a value of whole imitation dollars, which is marked on it."""
    for machine in review.plan.machines:
        if machine.token_value < 1:
            yield unlawful(
                ("machines", machine.id, "token_value"),
                f"the tokens of {machine.id} have no value marked on them",
                TOKEN,
                fix="mark the tokens, and enter their value in imitation dollars",
            )
