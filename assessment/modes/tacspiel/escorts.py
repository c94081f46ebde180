"""Armed helicopters that fly along with a lift (J'2d)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import armed_helicopters
from assessment.modes.tacspiel.air_units import aircraft_for
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight, Task
from assessment.modes.tacspiel.flight_paths import endurance_min, transit
from assessment.modes.tacspiel.flight_plans import Start, height_ft, hindrance, launch


def take_off(draft: Draft, sheet: Worksheet, flight: Flight) -> None:
    """Armed helicopters named as escort fly with the lift; until its end they may be told to attack (J'2d)."""
    lift = flight.lift
    escort = draft.units.get(lift.escort) if lift is not None else None
    if lift is None or escort is None or hindrance(draft, escort) is not None or not escort.can_act:
        return
    armed_helicopters.may_attack_alone(sheet, escort, escorting=True)
    aircraft = aircraft_for(draft, sheet, escort)
    if not aircraft:
        return
    out = transit(sheet, escort, (escort.square, lift.zone), draft.now)
    start = Start(
        square=escort.square,
        at=draft.now,
        home=escort.square,
        took_off=draft.now,
        back_by=draft.now + endurance_min(sheet, escort),
        aircraft=aircraft,
    )
    launch(
        draft,
        start,
        escort,
        (out, transit(sheet, escort, (lift.zone, escort.square), out.ends)),
        task=Task.ESCORT,
        order=0,
        altitude_ft=height_ft(sheet, escort, Task.ESCORT, None),
        target=lift.zone,
        serves=flight.unit,
    )
