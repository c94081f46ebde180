"""Column cover: rocket platoons fly over Blue troops on the move and help them where they are attacked (J'2e, J'5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.armed_helicopters import AIR_ATTACK
from assessment.modes.tacspiel.draft import Draft, Intent
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Task
from assessment.modes.tacspiel.flight_paths import flight_min, length_m, transit
from assessment.modes.tacspiel.flight_plans import (
    Start,
    comes_back,
    go_home,
    height_ft,
    hindrance,
    launch,
    set_legs,
    square_of,
    start_of,
)
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.named_units import units_called
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.clock import half_hour_after
from orders.language.card import Card


@rule("J'2e")
def may_cover_column(sheet: Worksheet, unit: Unit) -> bool:
    """Only the rocket platoons of the troop give column cover to Blue movement."""
    sheet.note("kind", unit.kind)
    return unit.kind is UnitKind.ROCKET_PLATOON


@rule("J'5", reading="R28")
def helps_covered(sheet: Worksheet, unit: Unit, covered: Unit, enemies: int) -> bool:
    """A platoon that covers a column attacks whoever fights it, once a half hour of battle has been fought."""
    sheet.figure("enemy units in battle with it", enemies)
    return enemies > 0


def start_cover(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 333: a rocket platoon covers a column, one unit or a whole company, as long as its fuel lasts."""
    card = planned.order.card
    if not may_cover_column(sheet, unit):
        return Refusal("only rocket platoons give column cover", "J'2e")
    column = units_called(draft, unit.side, card.value("Desig"))
    if not column:
        return Refusal("the unit to be covered is not one of ours", "J'2e")
    covered = _head(column)
    refusal = hindrance(draft, unit)
    start = start_of(draft, sheet, unit, draft.now)
    if refusal is not None or isinstance(start, Refusal):
        return refusal or (start if isinstance(start, Refusal) else None)
    legs = _way(draft, sheet, unit, start, covered, card)
    if legs is None:
        return Refusal("the column is too far away to be covered", "O'4")
    launch(
        draft,
        start,
        unit,
        legs,
        task=Task.COVER,
        order=planned.order.number,
        altitude_ft=height_ft(sheet, unit, Task.COVER, None),
        target=covered.square,
        serves=card.value("Desig"),
    )
    return None


def on_station(draft: Draft, sheet: Worksheet, flight: Flight, leg: Leg) -> None:
    """Each half hour over the column: help it if it fights, follow it, go home in time.

    Once it has attacked it goes home; if those who fought the column have gone by then it stays.
    """
    if leg.purpose is not Purpose.STATION:
        return
    unit = draft.unit(flight.unit)
    column = units_called(draft, unit.side, flight.serves)
    if not column:
        go_home(draft, sheet, flight)
        return
    covered = next((one for one in column if _fought_by(draft, one)), _head(column))
    enemies = _fought_by(draft, covered)
    if helps_covered(sheet, unit, covered, len(enemies)):
        place = draft.unit(enemies[0]).square
        against = tuple(name for name in enemies if draft.unit(name).square == place)
        draft.intend(Intent(AIR_ATTACK, (unit.designator,), against, place, code=Task.COVER.value))
    home_min = flight_min(sheet, unit, length_m((covered.square, flight.home)))
    until = min(half_hour_after(draft.now), flight.back_by - home_min)
    if until <= draft.now:
        go_home(draft, sheet, flight)
        return
    set_legs(draft, replace(flight, target=covered.square), _station(covered, flight.home, until, draft.now, home_min))


def _way(  # noqa: PLR0913 - who covers whom, from where
    draft: Draft, sheet: Worksheet, unit: Unit, start: Start, covered: Unit, card: Card
) -> tuple[Leg, ...] | None:
    """Out to the column, along the stretch to be covered if one is named, the first half hour on station, home."""
    first, last = square_of(card.value("C1")), square_of(card.value("C2"))
    out = transit(sheet, unit, (start.square, first or covered.square), start.at)
    legs = [out]
    if first is not None:
        stretch = transit(sheet, unit, (first, last or first, covered.square), out.ends)
        legs.append(replace(stretch, purpose=Purpose.SEARCH))
    home_min = flight_min(sheet, unit, length_m((covered.square, start.home)))
    until = min(half_hour_after(legs[-1].ends), start.back_by - home_min)
    if until <= legs[-1].ends or not comes_back(sheet, unit, until + home_min, start.back_by):
        return None
    return (*legs, *_station(covered, start.home, until, legs[-1].ends, home_min))


def _station(covered: Unit, home: Square, until: Fraction, now: Fraction, home_min: Fraction) -> tuple[Leg, ...]:
    """A half hour over the column and the squares around and before it, and the way home after it."""
    ahead = covered.march.path[:2] if covered.march is not None else ()
    way = (covered.square, *ahead)
    station = Leg(purpose=Purpose.STATION, way=way, starts=now, ends=until)
    back = Leg(purpose=Purpose.TRANSIT, way=(way[-1], home), starts=until, ends=until + home_min)
    return station, back


def _head(column: Sequence[Unit]) -> Unit:
    """Of the units of a column the first that is on the move, by designator; the first of all where none is."""
    return min(column, key=lambda unit: (not unit.is_marching, unit.designator))


def _fought_by(draft: Draft, covered: Unit) -> list[str]:
    """The enemies of a unit in its battle, those nearest to it first."""
    battle = draft.battle_of(covered.designator)
    if battle is None:
        return []
    others = battle.attackers if covered.designator in battle.defenders else battle.defenders
    able = [draft.unit(name) for name in others if draft.unit(name).can_act]
    able.sort(key=lambda unit: (unit.square.distance2_m(covered.square), unit.designator))
    return [unit.designator for unit in able]
