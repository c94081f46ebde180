"""14: the end of a game, at once by strategic defeat or when no turn remains."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import victory
from assessment.modes.khe_sanh.draft import Decided, Draft
from assessment.modes.khe_sanh.events import GameEnded
from assessment.modes.khe_sanh.kinds import Level, Stage
from control.situation.side import Side


def end_if_lost(draft: Draft, sheet: Worksheet) -> None:
    """Ends the game where the Communists hold the combat base alone. Raises `Decided` then."""
    base = victory.base(sheet)
    reds, blues = (len(draft.ground_units(base, side)) for side in (Side.RED, Side.BLUE))
    if victory.is_strategic_defeat(sheet, reds, blues):
        end(draft, sheet, Level.STRATEGIC_DEFEAT, victory.points(draft, sheet), "14.1")
        raise Decided


def end_by_points(draft: Draft, sheet: Worksheet) -> None:
    """Ends the game with the points of the board as it stands."""
    points = victory.points(draft, sheet)
    end(draft, sheet, victory.level(sheet, points), points, "14.2k")


def end(draft: Draft, sheet: Worksheet, level: Level, points: int, rule_id: str) -> None:
    """The game is over."""
    draft.stage, draft.level, draft.points = Stage.OVER, level, points
    draft.emit(GameEnded(at=draft.now, units=(), line=sheet.line, rule=rule_id, level=level, points=points))
