"""The one service from which cell pages, API and feed get what a cell may see."""

from __future__ import annotations

from typing import Any

from control.models import Game
from control.services import truth
from control.situation.drawing import Drawing
from control.situation.side import Side


def cell_picture(*, game: Game, side: str) -> Any:
    """The picture of a cell on the branch that counts."""
    mode = truth.mode_of(game)
    return mode.picture_for(Side(side), truth.situation_of(game.branch), mode)


def cell_drawing(*, game: Game, side: str) -> Drawing:
    """The map of a cell's picture."""
    mode = truth.mode_of(game)
    return mode.drawing(cell_picture(game=game, side=side), mode)
