"""Command points: the die, halving, what a move costs by its distance from the General, groups."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.die import die
from assessment.modes.de_bellis.geometry import crosses, gap
from assessment.modes.de_bellis.kinds import BETWEEN, Phase, spoken
from assessment.modes.de_bellis.modifiers import Measured
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import cm_text, units
from control.situation.side import CONTROL, Side

COMMAND = table("command")


@rule("dbv.command.1")
def command_die(sheet: Worksheet, side: str) -> int:
    """At the beginning of a bound a die says how many bases or groups may move."""
    sheet.note("side", side)
    return die(sheet)


@rule("dbv.command.2", "dbv.general.5")
def points_without_general(sheet: Worksheet, points: int) -> int:
    """With the General killed the command die is halved, rounded up, for the rest of the battle."""
    return _rounded_up(points * Fraction(sheet.read(COMMAND, "share_without_general")))


@rule("dbv.general.2")
def points_when_left_alone(sheet: Worksheet, points: int) -> int:
    """A General who ended his last bound alone halves the command die of this one, rounded up."""
    return _rounded_up(points * Fraction(sheet.read(COMMAND, "share_when_left_alone")))


@rule("dbv.command.3")
def cost(sheet: Worksheet, mover: str, away: int | None, *, over_terrain: bool) -> int:
    """A base or group farther from its living General than he reaches costs two points, else one.

    `away` is the way to him in units, None where he is dead.
    """
    if away is None:
        return int(sheet.read(COMMAND, "cost"))
    reach = units(sheet.read(COMMAND, "reach_over_terrain" if over_terrain else "reach"))
    sheet.note(mover, f"{cm_text(away)} cm from the General")
    return int(sheet.read(COMMAND, "far_cost" if away > reach else "cost"))


@rule("dbv.command.4")
def lies_between(sheet: Worksheet, mover: str, between: Measured, *, asks: bool) -> bool:
    """Hills, woods or urban areas between a base and its General shorten his reach; Control says whether they do."""
    if not between.words:
        return False
    if not asks:
        return True
    words = f"Does {', '.join(between.words)} lie between {mover} and its General?"
    return sheet.ask(CONTROL, words, YES_NO, "yes", ()) == "yes"


@rule("dbv.command.5")
def is_group(sheet: Worksheet, members: tuple[Element, ...], board: Board) -> bool:
    """Bases that touch one another and face the same way move as one."""
    first, *others = members
    sheet.figure("elements", len(members))
    if any(one.facing != first.facing for one in others):
        return False
    reached, waiting = [first], list(others)
    while reached:
        touching = [one for one in waiting if board.touch(reached[0], one)]
        waiting = [one for one in waiting if one not in touching]
        reached = [*reached[1:], *touching]
    return not waiting


@rule("dbv.seq.1", "dbv.seq.4")
def may_move_too(sheet: Worksheet, side: Side, spent: int, price: int, points: int) -> bool:
    """In its bound a side moves as many bases or groups as its General's points allow, fewer if it likes."""
    sheet.figure(f"{side.value}: points left", points - spent)
    return spent + price <= points


@rule("dbv.seq.1", "dbv.seq.4")
def moves_now(sheet: Worksheet, side: Side, mover: Side, phase: Phase) -> bool:
    """The First Player moves in his bound, then the other in his."""
    sheet.note("mover", mover.value)
    return phase is Phase.MOVES and side is mover


YES_NO = (("yes", "yes"), ("no", "no"))


def away_from_general(element: Element, board: Board) -> int | None:
    """The way from a base to its General's base, or to him where he is alone; None while there is none."""
    spot = board.general_spot(element.side)
    if spot is None or element.at is None:
        return None
    host = board.elements.get(board.generals[element.side].host)
    facing = host.facing if host else element.facing
    return gap(board.body(element), board.body_at(spot, facing) if host else (spot,) * 3)


def terrain_between(element: Element, board: Board) -> tuple[str, ...]:
    """Names of hills, woods and hamlets that the line from a base to its General crosses."""
    spot = board.general_spot(element.side)
    if spot is None or element.at is None:
        return ()
    return tuple(
        f"{piece.name} ({spoken(piece.feature)})"
        for piece in board.pieces
        if piece.feature in BETWEEN and any(crosses(figure, element.spot, spot) for figure in piece.figures)
    )


def reaches_over_terrain(sheet: Worksheet, away: int, element: Element, board: Board) -> Measured:
    """What lies between a base and its General where that decides what a move costs."""
    near, far = units(sheet.read(COMMAND, "reach_over_terrain")), units(sheet.read(COMMAND, "reach"))
    return Measured(words=terrain_between(element, board) if near < away <= far else ())


def _rounded_up(points: Fraction) -> int:
    return -(-points.numerator // points.denominator)
