"""Where a side's orders should have brought its units by book rates (play.md "What a cell knows of its own units").

Reckoned on what the side knows and nothing else: each unit from where and when it last reported, with its own orders,
alone on the map.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from assessment.engine.dice import Place
from assessment.engine.mode import Mode
from assessment.engine.outcome import Order
from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel import movement, order_starts, programmes
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.kinds import Formation, OrderState, Posture, Season, UnitKind, Vehicle
from assessment.modes.tacspiel.knowledge import Knowledge, OwnUnit
from assessment.modes.tacspiel.order_codes import BESIDE
from assessment.modes.tacspiel.situation import Conditions, Planned, Situation, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.by_side import BySide
from control.situation.clock import HALF_HOUR, half_hour_after
from control.situation.side import Side

MARCHES: Final = frozenset(("100", "101"))


class Expected(msgspec.Struct, frozen=True, kw_only=True):
    """Where a unit should be at the side's clock, or where its order leads if it has not begun."""

    designator: str
    square: Square
    order: int


class _NoDice:
    """A march alone on the map throws nothing."""

    def throw(self, place: Place, faces: int) -> int:
        raise LookupError(f"a march alone on the map throws nothing: {place.key}, d{faces}")


def expected_places(known: Knowledge, mode: Mode[Any, Any], side: Side) -> tuple[Expected, ...]:
    """The expected places that differ from the last report, in order of designator."""
    if mode.ground is None or mode.clock is None:
        return ()
    found: list[Expected] = []
    for own in known.units:
        order = None if own.lost else _march_in_hand(known, own, mode)
        if order is not None:
            square = _place(known, own, order, mode, side)
            if square != own.square:
                found.append(Expected(designator=own.designator, square=square, order=order.number))
    return tuple(found)


def start_of(order: Order, mode: Mode[Any, Any]) -> Fraction | None:
    """When the side counts on its order to start; None for a planning order."""
    earliest = Fraction((order.cycle - 1) * mode.cycle_minutes) if order.window is None else order.window
    if order.card.time == "ONO" or mode.clock is None:
        return None
    return max(earliest, mode.clock.next_time(order.card.time, earliest)) if order.card.time else earliest


def _march_in_hand(known: Knowledge, own: OwnUnit, mode: Mode[Any, Any]) -> Order | None:
    started = [
        (start, order.number, order)
        for order in known.orders
        if order.card.unit == own.designator and order.card.code not in BESIDE
        for start in (start_of(order, mode),)
        if start is not None and start <= known.clock
    ]
    if not started:
        return None
    start, _, order = max(started, key=lambda one: one[:2])
    ended = own.at > start and own.posture != Posture.MARCHING.value
    return order if order.card.code in MARCHES and not ended else None


def _place(known: Knowledge, own: OwnUnit, order: Order, mode: Mode[Any, Any], side: Side) -> Square:
    begins = max(start_of(order, mode) or Fraction(0), own.at)
    draft = Draft(_alone(known, own, order, side, begins), mode.ground, mode.clock, {"runners": "off"}, mode.cycle_minutes)  # type: ignore[arg-type]
    sheet = SilentSheet(mode.tables, _NoDice())
    programmes.schedule(draft)
    moment = half_hour_after(begins)
    while moment <= known.clock:
        draft.schedule(moment, Due.HALF_HOUR)
        moment += HALF_HOUR
    while (next_moment := draft.next_moment()) is not None and next_moment <= known.clock:
        draft.now = sheet.now = next_moment
        due = draft.take_due(next_moment)
        order_starts.start_due(draft, sheet, due)
        movement.move(draft, sheet, due)
    return draft.unit(own.designator).square


def _alone(known: Knowledge, own: OwnUnit, order: Order, side: Side, begins: Fraction) -> Situation:
    unit = Unit(
        designator=own.designator,
        side=side,
        kind=UnitKind(own.kind),
        company=own.company,
        superior=own.superior,
        square=own.square,
        formation=Formation(own.formation),
        mounted=own.mounted,
        vehicle=Vehicle(own.vehicle) if own.vehicle else None,
        radio=own.radio,
    )
    return Situation(
        now=begins,
        ground="",
        units=(unit,),
        headquarters=(),
        conditions=Conditions(season=Season(known.season), sunrise=known.sunrise, sunset=known.sunset),
        known=BySide(red=Knowledge(), blue=Knowledge()),
        programmes={own.designator: (Planned(order=order, state=OrderState.PLANNED, starts=begins),)},
    )
