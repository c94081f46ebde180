"""The ways that units march and are to march, for Control's map: over the squares that they will enter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.mode import Mode
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_drawing import centre
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.march_orders import MOUNTED
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED
from assessment.modes.tacspiel.situation import Situation, Unit
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.step_times import classes_for
from control.situation.drawing import Line
from orders.language.card import Card

ALONG_ROUTE: Final = "100"
ACROSS_COUNTRY: Final = "101"
TO_COME: Final = frozenset((OrderState.PLANNED, OrderState.HELD))


def ways(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Line, ...]:
    """The rest of each march in hand, then the marches of each programme from where the one before ends."""
    return tuple(line for unit in situation.units if not unit.is_out for line in _of(unit, situation, mode.ground))


def _of(unit: Unit, situation: Situation, ground: Ground) -> Iterator[Line]:
    way = (unit.square, *unit.march.path) if unit.march is not None else (unit.square,)
    if len(way) > 1:
        yield _line("move", way, ground, unit.designator)
    for planned in situation.programmes.get(unit.designator, ()):
        if planned.state in TO_COME and (ahead := _planned(unit, way[-1], planned.order.card, ground)) is not None:
            way = ahead
            yield _line("planned", way, ground, f"{unit.designator} {planned.order.card.code}")


def _planned(unit: Unit, start: Square, card: Card, ground: Ground) -> tuple[Square, ...] | None:
    """The squares of an order to march from where the unit will be; None for other orders and where no way leads."""
    if card.code not in (ALONG_ROUTE, ACROSS_COUNTRY) or not card.value("C1"):
        return None
    to, via = (Point.at(text).square if (text := card.value(field)) else None for field in ("C1", "C2"))
    if to is None or to == start or not (ground.holds(to) and (via is None or ground.holds(via))):
        return None
    if card.code == ACROSS_COUNTRY:
        return ground.cross_country(start, to, via)
    mounted = card.value("Dir") == MOUNTED or unit.kind in ALWAYS_MOUNTED
    return ground.route_between(start, to, classes_for(card.value("Msn"), mounted=mounted), via)


def _line(kind: str, way: tuple[Square, ...], ground: Ground, label: str) -> Line:
    return Line(kind=kind, points=tuple(centre(ground, square) for square in way), label=label)
