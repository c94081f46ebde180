"""Shots that a side orders although arc or line were measured against them: both are seen on the table by Control."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.command import YES_NO
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.shooting import blockers, is_free, is_in_arc, is_in_range, may_shoot
from control.situation.side import CONTROL, Side


def hangs_on_the_eye(sheet: Worksheet, shooter: Element, target: Element, mover: Side, board: Board) -> bool:
    """Whether nothing but arc and line, which are left to the eye, decides if an element may shoot at a target."""
    if not may_shoot(sheet, shooter, mover, board) or target.at is None:
        return False
    return is_in_range(sheet, shooter, target, board) and is_free(sheet, target, board)


def is_let_through(sheet: Worksheet, shooter: Element, target: Element, mover: Side, board: Board) -> bool:
    """Whether Control lets an ordered shot through that was measured as impossible; the board then holds it open."""
    if not board.asks or not hangs_on_the_eye(sheet, shooter, target, mover, board):
        return False
    blocking = blockers(shooter, target, board)
    facts = (
        f"The centre of the target lies {'in' if is_in_arc(sheet, shooter, target, board) else 'outside'} the arc.",
        f"In the line: {', '.join(blocking)}." if blocking else "The line is free.",
    )
    if not is_possible(sheet, shooter, target, Measured(facts=facts)):
        return False
    board.open_shots.add((shooter.designator, target.designator))
    return True


@rule("dbv.shoot.1", "dbv.shoot.6", reading="R17")
def is_possible(sheet: Worksheet, shooter: Element, target: Element, measured: Measured) -> bool:
    """A shot that was ordered is possible against arc or line as measured if Control sees it so on the table."""
    words = f"{shooter.designator} was ordered to shoot at {target.designator}, outside arc or line. Is it possible?"
    return sheet.ask(CONTROL, words, YES_NO, "no", measured.facts) == "yes"
