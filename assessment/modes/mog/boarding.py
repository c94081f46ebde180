"""LOAD, UNLOAD and EVAC: units, casualties and the prisoner go aboard transports and relief convoys, and leave them."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit, areas_of, own_unit, spend, the_area
from assessment.modes.mog.area import Area
from assessment.modes.mog.assaulting import may_assault
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.events import AssaultFought, Evacuated, UnitDisembarked, UnitEmbarked
from assessment.modes.mog.fighting import assault
from assessment.modes.mog.pieces import Act, Unit
from assessment.modes.mog.relief import is_in_play
from assessment.modes.mog.transport import (
    CASUALTY_NAME,
    PRISONER,
    assaults_on_leaving,
    bases_connected,
    has_escort,
    has_room_aboard,
    is_beside,
    may_board,
    may_board_convoy,
    may_evacuate,
    may_leave,
    may_wounded_leave,
)
from assessment.modes.mog.un_moves import is_base_closed
from control.situation.side import Side
from orders.language.card import Card


def load(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """LOAD: those named go aboard, as many as there is room for."""
    del ahead
    vehicle = transport(draft, card)
    boarding: list[str] = []
    for who in card.value("Who").lower().split():
        boarding.append(_boarder(draft, sheet, vehicle, who, tuple(boarding)))
    refuse_overload(draft, sheet, vehicle, (*draft.layout.carried(vehicle.name), *boarding))
    vehicle = spend(draft, sheet, vehicle, Act.LOAD)
    for name in boarding:
        _embark(draft, sheet, name, vehicle)


def transport(draft: Draft, card: Card) -> Unit:
    """The transport that a card orders. Raises `Unfit`."""
    unit = own_unit(draft, card)
    if not unit.kind.is_transport:
        raise Unfit(f"{card.unit} carries nobody", "mog.un.embark.1", "Unit")
    return unit


def _boarder(draft: Draft, sheet: Worksheet, vehicle: Unit, who: str, named: tuple[str, ...]) -> str:
    """The name of one who may board. Raises `Unfit`."""
    layout = draft.layout
    unit = layout.unit(who)
    if unit is not None and unit.side is Side.BLUE:
        if who in named or not may_board(sheet, unit, vehicle):
            raise Unfit(f"{who.upper()} may not board {vehicle.name.upper()} now", "mog.un.embark.1", "Who")
        return who
    if who == PRISONER:
        if layout.prisoner.gone or not is_beside(sheet, who, layout.prisoner.area, vehicle):
            raise Unfit(f"the prisoner is not where {vehicle.name.upper()} can take it", "mog.un.embark.1", "Who")
        return who
    lying = [one for one in layout.casualties if one.name not in named and who in (CASUALTY_NAME, one.name)]
    found = next((one.name for one in lying if is_beside(sheet, one.name, one.area, vehicle)), "")
    if not found:
        raise Unfit(f"there is no {who.upper()} where {vehicle.name.upper()} can take it", "mog.un.embark.1", "Who")
    return found


def refuse_overload(draft: Draft, sheet: Worksheet, vehicle: Unit, aboard: tuple[str, ...]) -> None:
    """Raises `Unfit` for more than a transport lifts, and for a prisoner without an escort."""
    kinds = tuple(unit.kind for name in aboard if (unit := _infantry(draft, name)) is not None)
    prisoner = PRISONER in aboard
    casualties = len(aboard) - len(kinds) - prisoner
    if not has_room_aboard(sheet, vehicle, kinds, casualties, prisoner=prisoner):
        raise Unfit(f"{vehicle.name.upper()} has no room for all of them", "mog.un.embark.2", "Who")
    if prisoner and not has_escort(sheet, vehicle, kinds):
        raise Unfit("the prisoner rides only with infantry aboard", "mog.setup.force.6", "Who")


def _infantry(draft: Draft, name: str) -> Unit | None:
    return draft.layout.unit(name) or draft.waiting.get(name)


def _embark(draft: Draft, sheet: Worksheet, name: str, vehicle: Unit) -> None:
    unit = draft.layout.unit(name)
    if unit is not None:
        draft.change(name, spent=(*unit.spent, Act.EMBARK))
    draft.layout = draft.layout.moved(name, area=None, aboard=vehicle.name)
    draft.emit(
        UnitEmbarked(
            at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=draft.area_of(vehicle),
            vehicle=vehicle.name,
        )
    )  # fmt: skip


def unload(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """UNLOAD: those named leave for an area, all or none; into a building with Somali units by an assault."""
    del ahead
    vehicle, area = transport(draft, card), the_area(sheet, card)
    layout, events = draft.layout, len(draft.events)
    try:
        for who in card.value("Who").lower().split():
            passenger = draft.layout.unit(who)
            if passenger is None:
                _put_off_wounded(draft, sheet, vehicle, who, area)
            else:
                _leave(draft, sheet, draft.unit(vehicle.name), passenger, area)
    except Unfit:
        if not any(isinstance(event, AssaultFought) for event in draft.events[events:]):
            draft.layout = layout
            del draft.events[events:]
        raise


def _put_off_wounded(draft: Draft, sheet: Worksheet, vehicle: Unit, who: str, area: Area) -> None:
    carried = draft.layout.carried(vehicle.name)
    found = next((name for name in carried if _is_meant(who, name)), "")
    if not found:
        raise Unfit(f"{who.upper()} is not aboard {vehicle.name.upper()}", "mog.un.disembark.1", "Who")
    if not may_wounded_leave(sheet, found, area) or vehicle.area != area:
        raise Unfit("casualties and the prisoner leave a transport at a UN base alone", "mog.un.6", "Path")
    spend(draft, sheet, vehicle, Act.LOAD)
    _put_down(draft, sheet, found, vehicle, area)


def _is_meant(who: str, name: str) -> bool:
    """Whether a card means one who is aboard: by name, or as any casualty."""
    return name == who or (who == CASUALTY_NAME and name.startswith(CASUALTY_NAME))


def _leave(draft: Draft, sheet: Worksheet, vehicle: Unit, passenger: Unit, area: Area) -> None:
    who = passenger.name
    if not may_leave(sheet, passenger, vehicle, area, draft.layout):
        raise Unfit(f"{who.upper()} cannot leave for {area.text}", "mog.un.disembark.1", "Who")
    left = tuple(name for name in draft.layout.carried(vehicle.name) if name != who)
    refuse_overload(draft, sheet, vehicle, left)
    enemies = draft.layout.units_in(area, Side.RED)
    storms = assaults_on_leaving(sheet, passenger, area, draft.layout)
    if storms and not may_assault(sheet, passenger, area, enemies):
        raise Unfit(f"{area.text} cannot be assaulted", "mog.assault.1", "Path")
    spend(draft, sheet, vehicle, Act.LOAD)
    spend(draft, sheet, passenger, Act.DISEMBARK)
    if storms:
        assault(draft, sheet, who, area)
    else:
        _put_down(draft, sheet, who, vehicle, area)


def _put_down(draft: Draft, sheet: Worksheet, name: str, vehicle: Unit, area: Area) -> None:
    draft.layout = draft.layout.moved(name, area=area)
    draft.emit(
        UnitDisembarked(
            at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area, vehicle=vehicle.name
        )
    )  # fmt: skip


def evacuate(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """EVAC: along a relief convoy to a base connected to it: area, road area, base."""
    del ahead
    areas = areas_of(sheet, card)
    if len(areas) != len(("area", "road", "base")):
        raise Unfit("EVAC names the area, the road area of the convoy and the base", "mog.un.7", "Path")
    area, road, base = areas
    if base not in bases_connected(sheet, road, draft.layout):
        raise Unfit(f"the convoy in {road.text} is not connected to {base.text}", "mog.un.7", "Path")
    if not is_in_play(sheet, draft.operation.mission, base):
        raise Unfit(f"{base.text} is not in play in this mission", "mog.scen.radio.2", "Path")
    if is_base_closed(sheet, base, draft.operation.closed):
        raise Unfit(f"there is a riot at {base.text}", "mog.event.7", "Path")
    name = _evacuee(draft, sheet, card, area, road)
    unit = draft.layout.unit(name)
    if unit is not None:
        spend(draft, sheet, unit, Act.EMBARK)
    draft.layout = draft.layout.moved(name, area=base)
    draft.emit(Evacuated(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=area, base=base))


def _evacuee(draft: Draft, sheet: Worksheet, card: Card, area: Area, road: Area) -> str:
    """Who is evacuated, by name. Raises `Unfit`."""
    layout, who = draft.layout, card.unit.lower()
    unit = layout.unit(who)
    if unit is not None:
        if unit.area != area or unit.side is not Side.BLUE or not may_board_convoy(sheet, unit, road, layout):
            raise Unfit(f"{card.unit} may not board the convoy in {road.text}", "mog.un.embark.3", "Unit")
        return who
    lying = [one.name for one in layout.casualties_in(area)]
    if layout.prisoner.area == area and not layout.prisoner.gone:
        lying.append(PRISONER)
    found = next((name for name in lying if name == who or (who == CASUALTY_NAME and name != PRISONER)), "")
    if not found or not may_evacuate(sheet, found, area, road, layout):
        raise Unfit(f"{card.unit} in {area.text} cannot be evacuated by {road.text}", "mog.un.7", "Unit")
    return found
