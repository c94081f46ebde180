"""How a turn and a mission close: hours, points at the end, the winner, and the next mission (3.7.3, 3.8, 5)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import strategic_map, victory
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.events import MissionEnded
from assessment.modes.sog.kinds import Ending, Objective, Phase, Winner
from assessment.modes.sog.pieces import Operation, Team
from assessment.modes.sog.reporting import report
from assessment.modes.sog.situation import Finished
from control.situation.by_side import BySide
from control.situation.side import SIDES, Side

MISSIONS: Final = {"one": 1, "three": 3, "six": 6, "open": 0}
"""How many missions a campaign has by its setting, 0 for as many as Control likes."""


def close_turn(draft: Draft, sheet: Worksheet) -> None:
    """Twelve hours have passed; Blue is told where it stands, or the mission is over."""
    draft.change_operation(turns=draft.operation.turns + 1)
    strategic_map.hours_gone(sheet, draft.operation.turns)
    ending = draft.operation.ending
    if ending is not None:
        _close_mission(draft, sheet, ending)
        return
    for counter in draft.placed:
        if counter.square == draft.team.square:
            report(draft, sheet, "SEEN", Side.BLUE, rule="3.5.1a", square=counter.square, VC=counter.number)
    report(
        draft, sheet, "AT", Side.BLUE, rule="3.5a", square=draft.square,
        Men=len(draft.team.left), Held=draft.team.prisoners or None,
    )  # fmt: skip


def _close_mission(draft: Draft, sheet: Worksheet, ending: Ending) -> None:
    operation, objective = draft.operation, draft.operation.objective or Objective.TRAIL_INTERDICTION
    victory.is_mission_over(sheet, ending)
    if ending is Ending.OUT:
        gained = victory.points_for_prisoner(sheet, objective, draft.team.prisoners)
        draft.points = draft.points.replaced(
            Side.BLUE, victory.points_after(sheet, Side.BLUE.value, draft.points[Side.BLUE], gained)
        )
    won_by = _winner(draft, sheet, ending)
    hours = strategic_map.hours_gone(sheet, operation.turns)
    draft.emit(
        MissionEnded(
            at=draft.now, units=(TEAM,), line=sheet.line, rule="3.7.3", ending=ending, hours=hours,
            blue=draft.points.blue, red=draft.points.red, winner=won_by,
        )
    )  # fmt: skip
    draft.finished.append(
        Finished(
            number=operation.number, objective=objective, ending=ending, turns=operation.turns,
            points=draft.points, winner=won_by,
        )
    )  # fmt: skip
    _go_on(draft, sheet, ending)


def _winner(draft: Draft, sheet: Worksheet, ending: Ending) -> Winner:
    if victory.wins_by_elimination(sheet, ending):
        return Winner.RED
    return victory.winner(sheet, draft.points.blue, draft.points.red)


def _go_on(draft: Draft, sheet: Worksheet, ending: Ending) -> None:
    """Both are told the points; then the map is cleared for the next mission, or the campaign is over."""
    points = draft.points
    done = draft.operation.number
    more = victory.is_followed_by_another(sheet, done, MISSIONS[draft.settings.get("missions", "one")])
    if more:
        draft.operation = Operation(number=done + 1)
        draft.team = Team()
        draft.counters.clear()
        draft.points = BySide(red=0, blue=0)
    else:
        draft.is_over = True
        draft.change_operation(phase=Phase.OVER)
    for side in SIDES:
        report(draft, sheet, "OVER", side, rule="3.7.3", Kind=ending.value.upper(), VPB=points.blue, VPR=points.red)
