"""Phase 4: air units fly missions, helicopters take units up, one unit is flown from base to base (8.1, 10.1).

What is lifted lands once the flak has fired (8.3).
"""

from __future__ import annotations

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import air_missions, movement
from assessment.modes.khe_sanh.card_rules import is_forbidden, is_grounded
from assessment.modes.khe_sanh.draft import Draft, Load
from assessment.modes.khe_sanh.events import AirPlaced, UnitLifted, UnitTransferred
from assessment.modes.khe_sanh.kinds import Box, Op, UnitKind
from assessment.modes.khe_sanh.order_plan import Flight, Named, Plan
from assessment.modes.khe_sanh.revealing import reveal_on_entering, reveal_on_mission
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import is_space
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

TRANSPORT = "transport"
TRANSFER = "air_transfer"


@rule("3.3.4", "8.1a")
def is_available(sheet: Worksheet, unit: Unit) -> bool:
    """Air units in the Available box may be placed for missions."""
    sheet.note("where it is", unit.place)
    return unit.flies and unit.place == Box.AIR_AVAILABLE


def fly_all(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """Places the air units of the sheet, then the transfer."""
    for flight in plan.flights:
        refusal = _flown(draft, sheet, flight)
        if refusal is not None:
            draft.refuse(flight.place, refusal)
    if plan.transfer is not None:
        refusal = _transferred(draft, sheet, plan.transfer)
        if refusal is not None:
            draft.refuse(plan.transfer.place, refusal)


def land(draft: Draft, sheet: Worksheet) -> None:
    """What still flies after the flak lands its riders."""
    for name, load in sorted(draft.loads.items()):
        if draft.unit(name).place != load.end:
            continue
        draft.change(load.unit, place=load.end)
        draft.emit(
            UnitLifted(
                at=draft.now, units=(load.unit,), line=sheet.line, rule="10.1c", by=name, start=load.start, end=load.end
            )
        )
        reveal_on_entering(draft, sheet, load.unit, load.end)


def _flown(draft: Draft, sheet: Worksheet, flight: Flight) -> Refusal | None:
    unit = draft.units.get(flight.unit)
    if unit is None or not is_available(sheet, unit):
        return Refusal(why=f"{flight.unit.upper()} is not available", paragraph="8.1a", field="Unit")
    if not is_space(sheet.tables, flight.space):
        return Refusal(why=f"there is no space {flight.space.upper()}", paragraph="8.1a", field="Space")
    refusal = _grounded(draft, sheet, unit) or _kept_out(draft, sheet, unit, flight.space)
    if refusal is None and flight.rider:
        refusal = _lift_refused(draft, sheet, unit, flight)
    if refusal is not None:
        return refusal
    if flight.rider:
        start = draft.unit(flight.rider).place
        draft.loads[flight.unit] = Load(unit=flight.rider, start=start, end=flight.space)
    draft.change(flight.unit, place=flight.space)
    draft.emit(AirPlaced(at=draft.now, units=(flight.unit,), line=sheet.line, rule="8.1a", space=flight.space))
    reveal_on_mission(draft, sheet, flight.unit, flight.space)
    return None


def _grounded(draft: Draft, sheet: Worksheet, unit: Unit) -> Refusal | None:
    if is_grounded(sheet, unit, draft.types_of(Op.GROUND_AIR)):
        return Refusal(why=f"low cloud keeps {unit.designator.upper()} on the ground", paragraph="4.1b", field="Unit")
    return None


def _kept_out(draft: Draft, sheet: Worksheet, unit: Unit, space: str) -> Refusal | None:
    """Where an air unit may not be placed."""
    name = unit.designator.upper()
    if not air_missions.may_enter(sheet, unit, space):
        return Refusal(why=f"{name} may not fly to {space.upper()}", paragraph="17.3a", field="Space")
    allies = len(draft.ground_units(space, Side.BLUE)) + sum(load.end == space for load in draft.loads.values())
    if not air_missions.is_clear_of_allies(sheet, unit, space, allies):
        return Refusal(why=f"Allied units are in {space.upper()}", paragraph="15.4b", field="Space")
    return None


def _lift_refused(draft: Draft, sheet: Worksheet, unit: Unit, flight: Flight) -> Refusal | None:  # noqa: PLR0911 - a reason each
    rider = draft.units.get(flight.rider)
    who = flight.rider.upper()
    if unit.kind is not UnitKind.TRANSPORT:
        return Refusal(why=f"{unit.designator.upper()} carries nobody", paragraph="10.1c", field="Unit")
    if is_forbidden(sheet, TRANSPORT, draft.types_of(Op.FORBID_MOVEMENT)):
        return Refusal(why="the action card forbids transport", paragraph="4.1b", field="Ord")
    if rider is None or rider.side is not Side.BLUE or rider.flies or not rider.is_on_map:
        return Refusal(why=f"{who} is no Allied ground unit on the map", paragraph="10.1c", field="Rider")
    if not air_missions.may_be_carried(sheet, rider):
        return Refusal(why=f"a helicopter cannot carry {who}", paragraph="15.2a", field="Rider")
    if not air_missions.may_enter(sheet, unit, rider.place):
        return Refusal(why=f"no helicopter flies to {rider.place.upper()}", paragraph="17.3a", field="Rider")
    is_taken = any(load.unit == flight.rider for load in draft.loads.values())
    if not air_missions.has_not_moved(sheet, rider, flight.rider in draft.moved or is_taken):
        return Refusal(why=f"{who} has moved this turn", paragraph="10.1d", field="Rider")
    if not air_missions.may_ride_to(sheet, rider, flight.space):
        paragraph = "ks.table.terrain.jungle" if movement.may_enter(sheet, rider, flight.space) else "17.3a"
        return Refusal(why=f"{who} cannot be landed in {flight.space.upper()}", paragraph=paragraph, field="Space")
    if not all(air_missions.is_clear_of_allies(sheet, one, flight.space, 1) for one in draft.air_units(flight.space)):
        return Refusal(why=f"the B-52 is to bomb {flight.space.upper()}", paragraph="15.4b", field="Space")
    if not air_missions.has_airbase(sheet, rider, rider.place, flight.space):
        return Refusal(why=f"neither end of the lift of {who} is an airbase", paragraph="10.1c", field="Space")
    return None


def _transferred(draft: Draft, sheet: Worksheet, named: Named) -> Refusal | None:
    unit, space, who = draft.units.get(named.name), named.space, named.name.upper()
    if unit is None or unit.side is not Side.BLUE or unit.flies or not unit.is_on_map:
        return Refusal(why=f"{who} is no Allied ground unit on the map", paragraph="17.4", field="Unit")
    if any(load.unit == named.name for load in draft.loads.values()):
        return Refusal(why=f"{who} is carried by helicopter this turn", paragraph="17.4", field="Unit")
    if is_forbidden(sheet, TRANSFER, draft.types_of(Op.FORBID_MOVEMENT)):
        return Refusal(why="the action card forbids the transfer", paragraph="4.1b", field="Ord")
    if not is_space(sheet.tables, space):
        return Refusal(why=f"there is no space {space.upper()}", paragraph="17.4", field="Space")
    reds = len(draft.ground_units(unit.place, Side.RED)) + len(draft.ground_units(space, Side.RED))
    hosts = len(draft.ground_units(space, Side.BLUE))
    if not air_missions.may_transfer(sheet, unit, space, reds, hosts):
        why = f"{who} needs airbases without Communists, and an Allied unit where it lands"
        return Refusal(why=why, paragraph="17.4", field="Space")
    start = unit.place
    draft.change(named.name, place=space)
    draft.moved.add(named.name)
    draft.emit(UnitTransferred(at=draft.now, units=(named.name,), line=sheet.line, rule="17.4", start=start, end=space))
    return None
