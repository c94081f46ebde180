"""What may be ordered: one set of checks, run at the desk on what the writer knows and in play on the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.combat import orders_combats
from assessment.modes.de_bellis.command import moves_now
from assessment.modes.de_bellis.deployment import deploys_now
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.moves import FIRST, LAST
from assessment.modes.de_bellis.order_plan import View, Work
from orders.language.card import Card

W = TypeVar("W", bound=Work)

MOVES: Final = ("CALL", "LIFT", "DROP", "MOVE", "GROUP", "CLOSE", "EVADE", "GENERAL")
DEPLOYMENT: Final = ("EDGE", "DEPLOY", "GENERAL")

ORDERS_OF: Final[dict[Phase, tuple[str, ...]]] = {
    Phase.PIECES: ("TERRAIN",),
    Phase.DEPLOY_FIRST: DEPLOYMENT,
    Phase.DEPLOY_SECOND: DEPLOYMENT,
    Phase.MOVES: MOVES,
    Phase.SHOOTING: ("SHOOT",),
    Phase.COMBAT: ("FIGHT",),
}
"""The orders of each phase."""

DUE: Final = {
    Phase.TERRAIN: "the terrain has not been rolled yet",
    Phase.PIECES: "terrain is placed next: TERRAIN",
    Phase.FIRST: "it is not known yet who is First Player",
    Phase.DEPLOY_FIRST: "the First Player deploys next: EDGE, DEPLOY, GENERAL",
    Phase.DEPLOY_SECOND: "the Second Player deploys next: DEPLOY, GENERAL",
    Phase.MOVES: "moves come next: MOVE, GROUP, CLOSE and others",
    Phase.SHOOTING: "shooting comes next: SHOOT",
    Phase.COMBAT: "close combat comes next: FIGHT",
    Phase.OVER: "the battle is over",
}
"""What is due instead, by phase."""


def take(sheet: Worksheet, view: View, cards: Iterable[Card], work: W, on_refusal: Callable[[int, Refusal], None]) -> W:
    """Takes the cards of a sheet in their order, calls first and the General last; tells what is refused by place."""
    for place, card in sorted(enumerate(cards), key=lambda pair: (_rank(pair[1].code), pair[0])):
        refusal = its_time(sheet, view, card) or work.take(card)
        if refusal is not None:
            on_refusal(place, refusal)
    return work


def its_time(sheet: Worksheet, view: View, card: Card) -> Refusal | None:
    """Whether an order belongs to the phase, and the phase to the side."""
    phase, course = view.course.phase, view.course
    if card.code not in ORDERS_OF.get(phase, ()):
        return Refusal(why=DUE[phase], paragraph="dbv.seq.1", field="Ord")
    deploys = phase in (Phase.DEPLOY_FIRST, Phase.DEPLOY_SECOND) and course.first is not None
    if deploys and course.first and not deploys_now(sheet, view.side, course.first, phase):
        return Refusal(why="the other side deploys now", paragraph="dbv.deploy.3", field="Ord")
    if phase is Phase.MOVES and course.mover is not None and not moves_now(sheet, view.side, course.mover, phase):
        return Refusal(why="it is the other side's bound", paragraph="dbv.seq.1", field="Ord")
    if phase is Phase.COMBAT and course.mover is not None and orders_combats(sheet, course.mover) is not view.side:
        return Refusal(why="the side whose bound it is orders the combats", paragraph="dbv.cc.3", field="Ord")
    return None


def _rank(code: str) -> int:
    return 0 if code in FIRST else 2 if code in LAST else 1
