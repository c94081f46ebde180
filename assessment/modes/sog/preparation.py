"""The order of events before the first turn: mission, team, target, insertion, landing (3.0 to 3.4)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import insertion, objectives
from assessment.modes.sog.counters import team_counters
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.events import (
    LandingFailed,
    MissionRolled,
    TargetPlaced,
    TeamInserted,
    TeamOrganised,
    ZonePlaced,
)
from assessment.modes.sog.kinds import Phase
from assessment.modes.sog.order_plan import Plan
from assessment.modes.sog.pieces import Zone
from assessment.modes.sog.reporting import report
from assessment.modes.sog.square import Square
from control.situation.side import SIDES, Side


def prepare(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """The step that is due, as far as it has been ordered."""
    phase = draft.operation.phase
    if phase is Phase.MISSION:
        _roll_mission(draft, sheet)
    elif phase is Phase.TEAM and plan.men:
        _organise(draft, sheet, plan)
    elif phase is Phase.INSERTION and plan.on_foot:
        _place(draft, sheet, plan.on_foot, by_helicopter=False)
    elif phase is Phase.INSERTION and plan.zones:
        _locate_zones(draft, sheet, plan.zones)
    elif phase is Phase.LANDING:
        _land(draft, sheet, plan.land)


def _roll_mission(draft: Draft, sheet: Worksheet) -> None:
    objective = objectives.mission(sheet, f"mission {draft.operation.number}")
    draft.emit(MissionRolled(at=draft.now, units=(), line=sheet.line, rule="3.1", objective=objective))
    draft.change_operation(objective=objective, phase=Phase.TEAM)
    report(draft, sheet, "MISSION", Side.BLUE, Kind=objective.value.upper())


def _organise(draft: Draft, sheet: Worksheet, plan: Plan) -> None:
    """The team is as ordered; then the target is located."""
    draft.change_team(men=tuple(sorted(plan.men, key=lambda man: man.letter)))
    draft.emit(TeamOrganised(at=draft.now, units=(TEAM,), line=sheet.line, rule="3.2a", men=len(plan.men)))
    draft.change_operation(phase=Phase.INSERTION)
    report(draft, sheet, "ROSTER", Side.BLUE, rule="3.2a", Men=len(plan.men))
    target = insertion.target_square(sheet, f"mission {draft.operation.number}")
    draft.emit(TargetPlaced(at=draft.now, units=(), line=sheet.line, rule="3.3", square=target))
    draft.change_operation(target=target)
    if insertion.is_target_shown(sheet, target):
        for side in SIDES:
            report(draft, sheet, "TARGET", side, rule="3.3", square=target)


def _locate_zones(draft: Draft, sheet: Worksheet, count: int) -> None:
    target = draft.operation.target or Square(0, 0)
    zones: list[Zone] = []
    for number in range(1, count + 1):
        square = insertion.zone_square(sheet, f"LZ{number}", target, tuple(zone.square for zone in zones))
        zones.append(Zone(number=number, square=square))
        draft.emit(
            ZonePlaced(at=draft.now, units=(), line=sheet.line, rule="3.4.2a", zone=f"LZ{number}", square=square)
        )
    draft.change_operation(phase=Phase.LANDING, zones=tuple(zones))
    for zone in zones:
        report(draft, sheet, "ZONE", Side.BLUE, rule="3.4.2a", LZ=zone.designator, square=zone.square)
    if insertion.is_last_zone(sheet, len(zones)):
        _place(draft, sheet, zones[0].square, by_helicopter=True)


def _land(draft: Draft, sheet: Worksheet, wanted: tuple[int, ...]) -> None:
    """Tries the landing zones in the order given; the last one left needs no roll."""
    for number in wanted:
        zones = draft.operation.zones
        zone = next(zone for zone in zones if zone.number == number)
        if insertion.is_last_zone(sheet, len(zones)) or insertion.lands(sheet, zone.designator):
            _place(draft, sheet, zone.square, by_helicopter=True)
            return
        draft.emit(LandingFailed(at=draft.now, units=(), line=sheet.line, rule="3.4.3b", zone=zone.designator))
        draft.change_operation(zones=tuple(other for other in zones if other.number != number))
        report(draft, sheet, "WAVEOFF", Side.BLUE, rule="3.4.3b", LZ=zone.designator)
    if insertion.is_last_zone(sheet, len(draft.operation.zones)):
        _place(draft, sheet, draft.operation.zones[0].square, by_helicopter=True)


def _place(draft: Draft, sheet: Worksheet, square: Square, *, by_helicopter: bool) -> None:
    """The team is on the map, all landing zones are taken up, and turns begin."""
    team_counters(sheet)
    draft.change_team(square=square)
    draft.change_operation(phase=Phase.FIELD, zones=())
    draft.emit(
        TeamInserted(
            at=draft.now, units=(TEAM,), line=sheet.line, rule="3.4.3a" if by_helicopter else "3.4.1a",
            square=square, by_helicopter=by_helicopter,
        )
    )  # fmt: skip
    report(draft, sheet, "INSERTED", Side.BLUE, rule="3.4a", square=square, Men=len(draft.team.left))
