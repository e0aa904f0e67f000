"""Cards on the table, and the decisions that are still to be made."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.equipment.cards import text
from pitboss.floor.next_step import NextStep
from pitboss.pit import commands as c
from pitboss.rulebook.card_round import Act, Decide, Need, Round
from pitboss.rulebook.game import Rules
from pitboss.web.shapes import ActView, HandView, Law, NotNow, TurnView
from pitboss.web.views.law import law_views


def hand_views(rules: Rules, round: Round | None) -> tuple[HandView, ...]:
    """The hands of a round that was already filtered for the viewer."""
    if round is None:
        return ()
    views = []
    for name, hand in round.hands.items():
        cards = tuple("??" if card < 0 else text(card) for card in hand.cards)
        worth = rules.hand_total(round, name, hand.cards)
        lies, why = _face_down_reason(rules, round, name)
        views.append(
            HandView(
                name=name,
                title=name,
                cards=cards,
                seat=_seat(name),
                worth=worth,
                lies=lies,
                law=why,
            )
        )
    return tuple(views)


def _face_down_reason(rules: Rules, round: Round, name: str) -> tuple[str, tuple[Law, ...]]:
    """What must happen before a face-down card is turned up, by its clause, if the game has such a
    rule."""
    reason_of = getattr(rules.game.play, "face_down", None)
    reason = reason_of(round, name) if reason_of is not None else None
    return (reason[0], law_views((reason[1],))) if reason is not None else ("", ())


def _seat(name: str) -> int:
    words = name.split()
    return int(words[1]) if len(words) > 1 and words[0] == "seat" and words[1].isdigit() else 0


def awaited_turn(need: Need | None, until_ms: int) -> TurnView | None:
    """Whose decision the table waits for, as everyone sees it."""
    return TurnView(need.seat, need.hand, (), (), until_ms) if isinstance(need, Decide) else None


def with_choices(turn: TurnView, need: Need | None, step: NextStep | None) -> TurnView:
    """A decision, with its choices and why the others are not allowed."""
    if not isinstance(need, Decide):
        return turn
    usual = step.command if step is not None else None
    acts = tuple(choice_view(need.seat, act, usual) for act in need.acts)
    refused = tuple(NotNow(name, why, law_views((by,))) for name, (why, by) in need.refused.items())
    return replace(turn, acts=acts, refused=refused)


def choice_view(seat: int, act: Act, usual: object) -> ActView:
    """An act a player may choose, with the smallest and largest amount it may add."""
    least, most = act.stake if isinstance(act.stake, tuple) else (act.stake, act.stake)
    command = c.Choose(seat, act.name, least)
    is_usual = isinstance(usual, c.Choose) and usual.act == act.name
    return ActView(
        words=act.name,
        command=command,
        least=least,
        most=most,
        step=1,
        law=law_views(act.law),
        default=is_usual,
    )
