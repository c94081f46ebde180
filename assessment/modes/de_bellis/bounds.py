"""A bound from its command die to the test of victory."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import command, victory
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import BattleEnded, CommandThrown, GeneralLeft
from assessment.modes.de_bellis.generals import is_left_alone
from assessment.modes.de_bellis.kinds import Phase, Winner
from assessment.modes.de_bellis.reporting import announce
from control.situation.side import SIDES, Side


def begin_bound(draft: Draft, sheet: Worksheet) -> None:
    """The next side throws for command; its points are halved for a dead General, and for one left alone."""
    state = draft.state
    side = draft.first if state.mover is None else state.mover.opponent
    natural = points = command.command_die(sheet, side.value)
    general = draft.board.generals[side]
    if not general.alive:
        points = command.points_without_general(sheet, points)
    elif general.left_alone:
        points = command.points_when_left_alone(sheet, points)
        draft.change_general(side, left_alone=False)
    draft.change(phase=Phase.MOVES, bound=state.bound + 1, mover=side, points=points, natural=natural)
    draft.emit(
        CommandThrown(
            at=draft.now, units=(), line=sheet.line, rule="dbv.command.1", side=side, bound=draft.state.bound,
            die=natural, points=points,
        )
    )  # fmt: skip
    announce(draft, sheet, "COMMAND", rule="dbv.command.1", Side=side.value.upper(), Die=natural, Pts=points)


def end_bound(draft: Draft, sheet: Worksheet) -> None:
    """A General who ends his bound alone is remembered; then victory is tested."""
    side = draft.mover
    general = draft.board.generals[side]
    if general.alive and draft.is_set("generals") and is_left_alone(sheet, side.value, general.host):
        draft.change_general(side, left_alone=True)
        draft.emit(GeneralLeft(at=draft.now, units=(), line=sheet.line, rule="dbv.general.2", side=side))
        announce(draft, sheet, "LEADER", rule="dbv.general.2", Side=side.value.upper(), Kind="ALONE")
    ended = _ended(draft, sheet)
    if ended is not None:
        end_battle(draft, sheet, *ended)


def end_battle(draft: Draft, sheet: Worksheet, winner: Winner, why: str) -> None:
    """The battle is over."""
    draft.change(phase=Phase.OVER, winner=winner)
    draft.emit(BattleEnded(at=draft.now, units=(), line=sheet.line, rule="dbv.win.2", winner=winner, why=why))
    announce(draft, sheet, "OVER", rule="dbv.win.2", Kind=winner.value.upper())


def net_losses(draft: Draft, side: Side) -> int:
    """Elements lost, less reinforcements received (R13)."""
    return draft.lost(side) - draft.state.reinforced[side]


def _ended(draft: Draft, sheet: Worksheet) -> tuple[Winner, str] | None:
    losers = {side: why for side in SIDES if (why := _gives_up(draft, sheet, side))}
    if len(losers) > 1:
        return Winner.DRAW, "both sides have lost"
    for side, why in losers.items():
        return Winner(side.opponent.value), f"{side.capitalize()} {why}"
    if not draft.is_set("bounds", "limited"):
        return None
    blue, red = (Fraction(net_losses(draft, side), max(1, draft.started(side))) for side in (Side.BLUE, Side.RED))
    winner = victory.at_the_limit(sheet, draft.state.bound, blue, red)
    return None if winner is None else (winner, "the last bound is played")


def _gives_up(draft: Draft, sheet: Worksheet, side: Side) -> str:
    """Why a side has lost, "" if it has not."""
    own, other = net_losses(draft, side), net_losses(draft, side.opponent)
    left = sum(one.side is side for one in draft.board.elements.values())
    if victory.is_wiped_out(sheet, side, left):
        return "has no element left"
    general = draft.board.generals[side]
    if victory.gives_up_without_general(sheet, side, own, other, general_lost=not general.alive):
        return "has lost its General and more elements"
    quality = general.quality if draft.is_set("generals") else None
    most = victory.difference(sheet, side, quality)
    sizes = [max(1, draft.started(one)) for one in SIDES]
    if victory.gives_up(sheet, side, own - other, most, max(1, draft.started(side)), min(sizes)):
        return f"has lost {own - other} elements more"
    return ""
