"""MOVE and RECOVER: units of the UN side go from area to area, assault, and come to their bases."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit, areas_of, own_unit, spend
from assessment.modes.mog.area import Area
from assessment.modes.mog.assaulting import may_assault
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import recover
from assessment.modes.mog.events import UnitDisembarked, UnitMoved
from assessment.modes.mog.fighting import assault
from assessment.modes.mog.pieces import Act, Unit
from assessment.modes.mog.relief import is_in_play
from assessment.modes.mog.transport import PRISONER, bases_connected, has_room_aboard, may_board, may_move_alone
from assessment.modes.mog.un_moves import (
    has_room_for_un,
    has_room_if_boarded,
    is_adjacent,
    is_base_closed,
    is_unloaded_on_entering,
    may_infantry_enter,
    may_spend,
    may_vehicle_enter,
)
from control.situation.side import Side
from orders.language.card import Card


def move(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """MOVE: area after area; from a road area with a relief convoy at once to a base connected to it."""
    refuse_wounded(sheet, card)
    name = own_unit(draft, card).name
    has_moved = False
    for area in areas_of(sheet, card):
        unit = draft.unit(name)
        if has_moved and _is_carried_to(draft, sheet, unit, area):
            arrive(draft, sheet, unit, area)
            return
        if not step(draft, sheet, unit, area, ahead):
            return
        has_moved = True


def refuse_wounded(sheet: Worksheet, card: Card) -> None:
    """Raises `Unfit` for a casualty or the prisoner, whom others must take."""
    if not may_move_alone(sheet, card.unit.lower()):
        raise Unfit("casualties and the prisoner move with others alone: LOAD, EVAC", "mog.un.5", "Unit")


def _is_carried_to(draft: Draft, sheet: Worksheet, unit: Unit, area: Area) -> bool:
    """Whether the relief convoy that the unit has just reached takes it to a base."""
    return (
        area.is_base
        and unit.area is not None
        and area in bases_connected(sheet, unit.area, draft.layout)
        and is_in_play(sheet, draft.operation.mission, area)
        and not is_base_closed(sheet, area, draft.operation.closed)
    )


def step(draft: Draft, sheet: Worksheet, unit: Unit, area: Area, ahead: Card | None) -> bool:
    """One area on; false where the move ends there. Raises `Unfit`."""
    refuse_step(draft, sheet, unit, area, ahead)
    moving = spend(draft, sheet, unit, Act.MOVE)
    if not unit.is_vehicle and draft.layout.units_in(area, Side.RED):
        return assault(draft, sheet, unit.name, area)
    arrive(draft, sheet, moving, area)
    return not area.is_base


def refuse_step(draft: Draft, sheet: Worksheet, unit: Unit, area: Area, ahead: Card | None) -> None:
    """Raises `Unfit` where a unit may not go."""
    start = draft.area_of(unit)
    if not is_adjacent(sheet, start, area):
        raise Unfit(f"{area.text} is not next to {start.text}", "mog.map.1", "Path")
    if area.is_base and not is_in_play(sheet, draft.operation.mission, area):
        raise Unfit(f"{area.text} is not in play in this mission", "mog.scen.radio.2", "Path")
    for base in (start, area):
        if base.is_base and is_base_closed(sheet, base, draft.operation.closed):
            raise Unfit(f"there is a riot at {base.text}", "mog.event.7", "Path")
    if unit.is_vehicle:
        _refuse_vehicle(draft, sheet, unit, area, ahead)
    else:
        _refuse_infantry(draft, sheet, unit, area)


def _refuse_infantry(draft: Draft, sheet: Worksheet, unit: Unit, area: Area) -> None:
    """Raises `Unfit` where infantry may neither go nor fight its way in."""
    if not may_infantry_enter(sheet, unit, area, draft.layout):
        raise Unfit(f"a Technical is in {area.text}", "mog.un.move.1", "Path")
    enemies = draft.layout.units_in(area, Side.RED)
    if enemies and not may_assault(sheet, unit, area, enemies):
        raise Unfit(f"{area.text} cannot be assaulted", "mog.assault.1", "Path")
    if not enemies and not has_room_for_un(sheet, unit, area, draft.layout):
        raise Unfit(f"there are two units in {area.text}", "mog.stack.1", "Path")


def _refuse_vehicle(draft: Draft, sheet: Worksheet, unit: Unit, area: Area, ahead: Card | None) -> None:
    """Raises `Unfit` where a vehicle may not go; one too many may come for units that board it next."""
    if not may_vehicle_enter(sheet, unit, area, draft.layout):
        raise Unfit(f"no vehicle may enter {area.text}", "mog.un.move.2", "Path")
    if has_room_for_un(sheet, unit, area, draft.layout):
        return
    named = ahead.value("Who").lower().split() if ahead and _is_load_of(ahead, unit) else []
    there = replace(unit, area=area, spent=(*unit.spent, Act.MOVE))
    boarding = tuple(other for other in draft.layout.units_in(area, Side.BLUE) if other.name in named)
    if not _can_all_board(draft, sheet, there, boarding):
        boarding = ()
    if not has_room_if_boarded(sheet, unit, area, draft.layout, boarding):
        raise Unfit(f"there are two units in {area.text}", "mog.un.move.3", "Path")


def _can_all_board(draft: Draft, sheet: Worksheet, vehicle: Unit, boarding: tuple[Unit, ...]) -> bool:
    """Whether a vehicle, once it is there, can take all of them aboard at once."""
    aboard = (*(unit.kind for unit in draft.layout.aboard(vehicle.name)), *(unit.kind for unit in boarding))
    others = [name for name in draft.layout.carried(vehicle.name) if draft.layout.unit(name) is None]
    prisoner = PRISONER in others
    return (
        may_spend(sheet, vehicle, Act.LOAD)
        and all(may_board(sheet, unit, vehicle) for unit in boarding)
        and has_room_aboard(sheet, vehicle, aboard, len(others) - prisoner, prisoner=prisoner)
    )


def _is_load_of(card: Card, unit: Unit) -> bool:
    return card.code == "LOAD" and card.unit.lower() == unit.name


def arrive(draft: Draft, sheet: Worksheet, unit: Unit, area: Area) -> None:
    """A unit is in its new area; in a base everyone aboard is put off and has acted."""
    start = draft.area_of(unit)
    draft.change(unit.name, area=area)
    draft.emit(UnitMoved(at=draft.now, units=(unit.name,), line=sheet.line, rule=sheet.rule, area=area, start=start))
    if is_unloaded_on_entering(sheet, unit, area):
        put_off(draft, sheet, unit, area)


def put_off(draft: Draft, sheet: Worksheet, vehicle: Unit, area: Area) -> None:
    """Everyone aboard a vehicle is put off in a base, and does nothing more this turn."""
    for name in draft.layout.carried(vehicle.name):
        draft.layout = draft.layout.moved(name, area=area)
        if draft.layout.unit(name) is not None:
            draft.change(name, spent=(*draft.unit(name).spent, Act.DISEMBARK))
        draft.emit(
            UnitDisembarked(
                at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area, vehicle=vehicle.name
            )
        )  # fmt: skip


def take_cover(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """RECOVER: a pinned unit is un-pinned."""
    del ahead
    unit = own_unit(draft, card)
    if not unit.pinned:
        raise Unfit(f"{card.unit} is not pinned", "mog.un.2", "Unit")
    spend(draft, sheet, unit, Act.RECOVER)
    recover(draft, sheet, unit.name)
