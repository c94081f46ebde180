"""What a scenario gives Blue in the air: missions, controllers, troops, fleets; and their faults (I', J'2, U')."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.engine.yaml_source import BadData, Source
from assessment.modes.tacspiel.air_units import patrols_of_troop
from assessment.modes.tacspiel.flight import Tasking
from assessment.modes.tacspiel.forward_air_control import is_controller
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.scenario_file import ScenarioPart
from control.situation.side import Side

AIRCRAFT: Final = table("O1-1")


def tasking_of(part: ScenarioPart) -> Tasking:
    """Tactical air missions a day by the scenario's figure; without one Control is asked (I'a)."""
    return Tasking(per_day=part.air_missions)


def air_faults(source: Source, part: ScenarioPart, sheet: Worksheet) -> Iterator[BadData]:
    """More patrols than a troop has, controllers that a division has not, aircraft of no known kind."""
    units = {unit.designator: unit for unit in part.units}
    patrols = Counter(unit.company for unit in part.units if unit.kind is UnitKind.AIR_CAVALRY_PATROL)
    for troop, count in sorted(patrols.items()):
        if count > patrols_of_troop(sheet, troop):
            yield source.bad(f"{troop} has {count} air cavalry patrols; a troop has four (J'2)", "units")
    for number, name in part.controllers.items():
        if not number.isdecimal() or not is_controller(sheet, name, int(number)):
            yield source.bad(f"there is no forward air controller {number}; a division has three (I'd)", "controllers")
        elif name not in units or units[name].side is not Side.BLUE:
            yield source.bad(f"controller {number} is with {name}, which is no Blue unit", "controllers")
    companies = {unit.company for unit in part.units}
    kinds = sheet.tables[AIRCRAFT.id].axes[0].members
    for place, fleet in enumerate(part.fleets):
        if fleet.kind not in kinds:
            yield source.bad(f"aircraft are {', '.join(kinds)}, not {fleet.kind} (O1-1)", "fleets", place)
        if fleet.unit not in units and fleet.unit not in companies:
            yield source.bad(f"{fleet.unit} is neither a unit nor a company of the scenario", "fleets", place)
