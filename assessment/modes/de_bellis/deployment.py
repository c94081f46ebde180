"""Deployment: who is First Player, how deep the armies stand, who deploys when."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.army import SETUP
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.die import die
from assessment.modes.de_bellis.kinds import Edge, Phase
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.rules import rule
from assessment.modes.de_bellis.spot import units
from control.situation.side import Side

MOST_TIES = 100


@rule("dbv.deploy.1")
def first_player(sheet: Worksheet) -> Side:
    """Both throw; the higher is First Player. Equal dice are thrown again."""
    for _ in range(MOST_TIES):
        blue, red = die(sheet, of=("blue",)), die(sheet, of=("red",))
        if blue != red:
            return Side.BLUE if blue > red else Side.RED
    raise ValueError("the dice for First Player never differ")


@rule("dbv.deploy.1")
def edge_of(sheet: Worksheet, side: Side, first: Side, chosen: Edge) -> Edge:
    """The First Player has the long edge that he chose, the other the one opposite."""
    sheet.note("chosen", chosen.value)
    return chosen if side is first else chosen.opposite


@rule("dbv.deploy.2")
def is_deep_enough(sheet: Worksheet, element: Element, board: Board, edge: Edge) -> bool:
    """The whole base stands within thirty centimetres of its edge."""
    depth = units(sheet.read(SETUP, "deployment_depth"))
    far = max(board.ground.depth - spot.y if edge is Edge.NORTH else spot.y for spot in board.body(element))
    sheet.figure("units from the edge", far)
    return far <= depth


@rule("dbv.deploy.3")
def deploys_now(sheet: Worksheet, side: Side, first: Side, phase: Phase) -> bool:
    """First Player deploys his whole army, then the other."""
    sheet.note("phase", phase.value)
    return side is (first if phase is Phase.DEPLOY_FIRST else first.opponent)


@rule("dbv.deploy.3")
def is_complete(sheet: Worksheet, placed: int, elements: int) -> bool:
    """A deployment is complete when every element stands."""
    sheet.figure("placed", placed)
    return placed == elements
