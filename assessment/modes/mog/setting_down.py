"""DEPLOY, and LOAD with it: the force is set down on the map and in its bases."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit, fly_to, the_area
from assessment.modes.mog.air import fights_where_it_lands
from assessment.modes.mog.area import Area
from assessment.modes.mog.boarding import refuse_overload
from assessment.modes.mog.buying import ready_base
from assessment.modes.mog.deploying import (
    area_chosen,
    areas_beside,
    is_misdeployed,
    leaves_platoons,
    may_be_set_down,
    may_start_in,
)
from assessment.modes.mog.draft import Draft, wait_for_answers
from assessment.modes.mog.events import UnitMisdeployed, UnitPlaced
from assessment.modes.mog.fighting import assault
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.mission_rules import PLACES, WITH_DELTA, radio_area
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.un_moves import has_room_for_un
from orders.language.card import Card


def deploy(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """DEPLOY: a unit that comes by helicopter anywhere, any other in a base. Raises `Unfit`."""
    del ahead
    unit, area = _waiting(draft, card.unit), the_area(sheet, card)
    if unit.name in draft.operation.arrive:
        fly_to(draft, unit.name, area)
        if not may_be_set_down(sheet, unit, area, draft.layout):
            raise Unfit(f"{card.unit} cannot be set down in {area.text}", "mog.setup.heli.1", "Path")
        _land(draft, sheet, unit, area)
        return
    if draft.operation.mission is Mission.RADIO_MOGADISHU:
        if area not in _radio_areas(draft, sheet, unit):
            raise Unfit(f"{card.unit} cannot start in {area.text}", "mog.scen.radio.6", "Path")
        _refuse_bare(draft, sheet, [unit], area)
    elif not may_start_in(sheet, draft.operation.mission, area):
        raise Unfit(f"{card.unit} cannot start in {area.text}", "mog.setup.ground.1", "Path")
    _put(draft, sheet, unit, area)


def start_aboard(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """LOAD with DEPLOY: infantry that waits starts aboard a transport. Raises `Unfit`."""
    del ahead
    vehicle = draft.layout.unit(card.unit.lower()) or _waiting(draft, card.unit)
    if not vehicle.kind.is_transport:
        raise Unfit(f"{card.unit} carries nobody", "mog.setup.ground.1", "Unit")
    names = card.value("Who").lower().split()
    passengers = [_waiting(draft, name.upper()) for name in names]
    for one in passengers:
        if one.is_vehicle or one.name in draft.operation.arrive or names.count(one.name) > 1:
            raise Unfit(f"{one.name.upper()} cannot start aboard", "mog.setup.ground.1", "Who")
    refuse_overload(draft, sheet, vehicle, (*draft.layout.carried(vehicle.name), *names))
    place = vehicle.area or _first_place(draft, sheet, vehicle)
    if draft.operation.mission is Mission.RADIO_MOGADISHU:
        _refuse_bare(draft, sheet, passengers, place)
    if vehicle.area is None:
        vehicle = _put(draft, sheet, vehicle, place)
    for one in passengers:
        _put(draft, sheet, one, draft.area_of(vehicle), aboard=vehicle.name)


def set_down_rest(draft: Draft, sheet: Worksheet) -> None:
    """Units without an order start in the ready base; in Radio Mogadishu spread over their areas."""
    for unit in sorted(draft.waiting.values(), key=lambda one: (not one.is_vehicle, one.name)):
        bare = _bare(draft, sheet) if unit.kind is Kind.PLATOON else ()
        if bare:
            _cover(draft, sheet, unit, bare[0])
        else:
            _put(draft, sheet, unit, _first_place(draft, sheet, unit))


def _waiting(draft: Draft, name: str) -> Unit:
    found = draft.waiting.get(name.lower())
    if found is None:
        raise Unfit(f"no {name} waits to be deployed", "mog.setup.ground.1", "Unit")
    return found


def _first_place(draft: Draft, sheet: Worksheet, unit: Unit) -> Area:
    """Where a unit starts of which nothing is said: the ready base, or the emptiest area of Radio Mogadishu."""
    mission = draft.operation.mission
    if mission is not Mission.RADIO_MOGADISHU:
        return ready_base(sheet, mission)
    areas = _radio_areas(draft, sheet, unit)
    if not areas:
        raise Unfit(f"there is no room for {unit.name.upper()}", "mog.stack.1", "Unit")
    return min(areas, key=lambda area: (len(draft.layout.units_in(area)), area))


def _radio_areas(draft: Draft, sheet: Worksheet, unit: Unit) -> tuple[Area, ...]:
    """The starting areas of Radio Mogadishu that have room for a unit."""
    areas = (radio_area(sheet, place) for place in PLACES)
    return tuple(
        area
        for area in areas
        if (area.is_road or not unit.is_vehicle) and has_room_for_un(sheet, unit, area, draft.layout)
    )


def _refuse_bare(draft: Draft, sheet: Worksheet, units: list[Unit], area: Area) -> None:
    """Raises `Unfit` where units in an area leave too few Platoons for the areas that still need one."""
    platoons = [unit for unit in units if unit.kind is Kind.PLATOON]
    bare = tuple(one for one in _bare(draft, sheet) if not (platoons and one == area))
    left = sum(unit.kind is Kind.PLATOON for unit in draft.waiting.values()) - len(platoons)
    if not leaves_platoons(sheet, bare, left):
        names = ", ".join(one.text for one in bare)
        raise Unfit(f"a Platoon each is left for {names}", "mog.scen.radio.6", "Path")


def _bare(draft: Draft, sheet: Worksheet) -> tuple[Area, ...]:
    """The starting areas of Radio Mogadishu but T4 that have no Platoon, on foot or aboard; none in other missions."""
    if draft.operation.mission is not Mission.RADIO_MOGADISHU:
        return ()
    held = {draft.layout.where(unit) for unit in draft.layout.units if unit.kind is Kind.PLATOON}
    areas = (radio_area(sheet, place) for place in PLACES if place != WITH_DELTA)
    return tuple(area for area in areas if area not in held)


def _cover(draft: Draft, sheet: Worksheet, platoon: Unit, area: Area) -> None:
    """A Platoon starts in an area that needs one, aboard a transport where the area is full."""
    transports = [unit for unit in draft.layout.units_in(area) if unit.kind.is_transport]
    is_full = not has_room_for_un(sheet, platoon, area, draft.layout)
    _put(draft, sheet, platoon, area, aboard=transports[0].name if is_full and transports else "")


def _put(draft: Draft, sheet: Worksheet, unit: Unit, area: Area, *, aboard: str = "") -> Unit:
    draft.waiting.pop(unit.name, None)
    placed = Unit(name=unit.name, kind=unit.kind, area=None if aboard else area, aboard=aboard)
    draft.layout = draft.layout.with_unit(placed)
    draft.emit(
        UnitPlaced(
            at=draft.now, units=(unit.name,), line=sheet.line, rule=sheet.rule, area=area, aboard=aboard
        )
    )  # fmt: skip
    return placed


def _land(draft: Draft, sheet: Worksheet, unit: Unit, area: Area) -> None:
    """A unit comes down by helicopter: Rangers perhaps beside their area; with Somali units it fights at once."""
    _put(draft, sheet, unit, area)
    if area.is_base:
        return
    if draft.throws and unit.kind is Kind.RANGER and is_misdeployed(sheet, unit):
        area = _misdeploy(draft, sheet, unit.name, area)
    if not area.is_base and fights_where_it_lands(sheet, unit, area, draft.layout):
        assault(draft, sheet, unit.name, area, landing=True)


def _misdeploy(draft: Draft, sheet: Worksheet, name: str, area: Area) -> Area:
    """A unit set down by mistake beside its area, where Blue chooses."""
    unit = draft.unit(name)
    beside = areas_beside(sheet, unit, area, draft.layout)
    if not beside:
        return area
    found = area_chosen(sheet, unit, beside)
    wait_for_answers(sheet)
    draft.change(name, area=found)
    draft.emit(UnitMisdeployed(at=draft.now, units=(name,), line=sheet.line, rule=sheet.rule, area=found, start=area))
    return found
