"""What one side knows, as its cell sees it: the only source of anything a cell receives."""

from __future__ import annotations

from assessment.engine import picture
from assessment.engine.mode import Mode
from assessment.engine.picture import OwnPiece, told_part
from assessment.modes.sog.draft import TEAM
from assessment.modes.sog.knowledge import Delivered, Knowledge, Met, Seen
from assessment.modes.sog.pieces import Operation, Team
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.square import Square
from control.situation.by_side import BySide
from control.situation.side import Side


class Picture(picture.Picture, frozen=True, kw_only=True):
    """A side's picture: mission, team, Target, VC counters as last known, meetings, points, reports, own orders."""

    operation: Operation | None
    team: Team | None
    target: Square | None
    counters: tuple[Seen, ...]
    met: tuple[Met, ...]
    points: BySide[int]
    reports: tuple[Delivered, ...]


def picture_for(side: Side, situation: Situation, mode: Mode[Situation, Picture]) -> Picture:
    """The picture of a side, read from `situation.known[side]` and nothing else of the situation."""
    return picture_of(side, situation.known[side], mode.cycle_minutes)


def picture_of(side: Side, known: Knowledge, cycle_minutes: int) -> Picture:
    """The picture that follows from what a side knows."""
    return Picture(
        **told_part(side, known, cycle_minutes),
        units=(OwnPiece(designator=TEAM),) if side is Side.BLUE else (),
        operation=known.operation,
        team=known.team,
        target=known.target,
        counters=known.counters,
        met=known.met,
        points=known.points,
    )
