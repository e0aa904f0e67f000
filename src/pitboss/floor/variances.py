"""What counts found over or short, until someone says where the difference comes from."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.events import VarianceExplained
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor
from pitboss.floor.till import Variance
from pitboss.pit.refusal import Refusal, refuse


def with_variance(done: Decision, of: str, found: Variance) -> Decision:
    """A decision that remembers what a count found over or short. Where chips are bet on the felt,
    a rack is not expected to hold any figure."""
    kind, _, name = found.what.partition("/")
    on_felt = kind == "rack" and done.floor.tables[name].plan.mode == CHIPS
    if on_felt or not (found.dollars or found.cents):
        return done
    variances = {**done.floor.till.variances, of: found}
    return replace(done, floor=_with_variances(done.floor, variances))


def _with_variances(floor: Floor, variances: dict[str, Variance]) -> Floor:
    return replace(floor, till=replace(floor.till, variances=variances))


def explain_variance(
    floor: Floor, order: o.Order, command: o.ExplainVariance, context: o.OrderContext
) -> Decision | Refusal:
    """Explain what a count found over or short."""
    found = floor.till.variances.get(command.of)
    if found is None:
        return refuse("no count with that id was over or short, or it was reversed")
    if not command.reason.strip():
        return refuse("say what the difference comes from")
    explained = replace(found, reason=command.reason)
    after = _with_variances(floor, {**floor.till.variances, command.of: explained})
    return Decision((VarianceExplained(command.of, command.reason),), after)
