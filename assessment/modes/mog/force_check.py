"""Whether the ready force of each mission is one that its player might buy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assessment.engine.assessing import scratch_sheet
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.buying import READY, ready_base, ready_force
from assessment.modes.mog.force import (
    Force,
    cost_of_force,
    is_barred,
    is_fit_for_radio,
    is_offered,
    is_supplied,
    is_within_points,
    items_missing,
    radio_points,
)
from assessment.modes.mog.kinds import Mission
from assessment.modes.mog.mission_rules import force_points, raid_points
from assessment.modes.mog.relief import bases_in_play

RAID: Final = "hypothetical"


def force_faults(tables: TableSet) -> Iterator[str]:
    """Forces that cost too much, hold what is barred or not there, lack what is called for, or start elsewhere."""
    sheet = scratch_sheet(tables)
    for mission in Mission:
        force = ready_force(sheet, mission)
        yield from (f"{READY.id}, {mission}: {why}" for why in _faults(sheet, mission, force))


def _faults(sheet: Worksheet, mission: Mission, force: Force) -> Iterator[str]:
    for item, count in force.items():
        if not is_supplied(sheet, item, force):
            yield f"{item}: there are not {count} of them"
        if is_barred(sheet, mission, item) or not is_offered(sheet, mission, item, ()):
            yield f"{item}: the mission does not offer it"
    cost, points = cost_of_force(sheet, force), _points(sheet, mission)
    if force and points is not None and not is_within_points(sheet, cost, points):
        yield f"the force costs {cost} of {points} Force Points"
    missing = items_missing(sheet, mission, force)
    if mission is Mission.RADIO_MOGADISHU and not is_fit_for_radio(sheet, force):
        yield "three Platoons at least, one Heli-Support at most"
    if missing:
        yield f"the mission calls for {', '.join(missing)}"
    if ready_base(sheet, mission) not in bases_in_play(sheet, mission):
        yield f"base: {ready_base(sheet, mission).text} is not in play"


def _points(sheet: Worksheet, mission: Mission) -> int | None:
    """The points that there are at least; none where the mission gives its force and nothing is bought."""
    if mission is Mission.RADIO_MOGADISHU:
        return radio_points(sheet)
    if mission is Mission.HYPOTHETICAL:
        return min(raid_points(sheet, int(entry.key)) for entry in sheet.tables[RAID].entries)
    return force_points(sheet, mission) or None
