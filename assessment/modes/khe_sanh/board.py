"""What a side sees of the table: Blue the faces of its own and of revealed units, Red those of all (3.1, 18.2)."""

from __future__ import annotations

from collections import Counter

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.draft import Draft
from assessment.modes.khe_sanh.kinds import Box
from assessment.modes.khe_sanh.knowledge import Board, Stack
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import SIDES, Side


@rule("3.1f")
def sees_faces(sheet: Worksheet, viewer: str, owner: str) -> bool:
    """A player may always look at friendly units; those of the Allies lie open to both."""
    sheet.note("who looks", viewer)
    return owner in (viewer, Side.BLUE)


def board_of(sheet: Worksheet, held: Situation | Draft, side: Side) -> Board:
    """The board as a side sees it. Nobody sees the OPFOR deck, Red no card that Blue may play."""
    units = held.units.values() if isinstance(held, Draft) else held.units
    by_name = sorted(units, key=lambda unit: unit.designator)
    open_to = {owner: sees_faces(sheet, side.value, owner.value) for owner in SIDES}
    seen = tuple(unit for unit in by_name if open_to[unit.side] or unit.face_up)
    hidden = Counter(unit.place for unit in by_name if not (open_to[unit.side] or unit.face_up))
    return Board(
        stage=held.stage,
        turn=held.turn,
        marker=held.marker,
        units=seen,
        hidden=tuple(Stack(place=place, count=count) for place, count in sorted(hidden.items())),
        eliminated=_count(by_name, Box.ELIMINATED),
        broken_off=_count(by_name, Box.BREAK_OFF),
        hand=held.cards.hand if side is Side.BLUE else (),
        deck=len(held.cards.deck),
        discards=held.cards.discards,
        in_effect=held.cards.in_effect,
        effects=tuple(held.effects),
        points=held.points,
        level=held.level,
    )


def _count(units: list[Unit], box: Box) -> int:
    return sum(unit.side is Side.RED and unit.place == box.value for unit in units)
