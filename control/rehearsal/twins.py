"""Games that a cell cannot tell from the planted one, although the other cell and Control do less in them, or else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from control.models import Game
from control.rehearsal.planting import Planted, assess, open_desks, plant_beside, release
from control.services import pictures
from control.situation.canonical import encode
from control.situation.side import SIDES

REVIEW: Final = "under review"
RELEASE: Final = "after release"


@dataclass(frozen=True, kw_only=True)
class Twin:
    """A game beside the planted one, and which cells hand in in it."""

    planted: Planted
    hands_in: tuple[str, ...]


class Twins:
    """The games beside a planted one in which one cell does the same, and nobody else writes a word.

    In the first the other cell hands in nothing, so that it meets other things. Where the cell itself has been told
    something else after that, the second one stands beside: there both hand in, and only the words are lacking.
    """

    def __init__(self, planted: Planted, side: str) -> None:
        self._with, self._side = planted, side
        self._twins = [Twin(planted=plant_beside(planted, side), hands_in=who) for who in ((side,), tuple(SIDES))]

    def reach(self, stage: str) -> None:
        """Plays them on to a stage."""
        for twin in self._twins:
            if stage == REVIEW:
                assess(twin.planted, twin.hands_in)
            elif stage == RELEASE:
                release(twin.planted)
            open_desks(twin.planted, (self._side,))

    def alike(self) -> Planted | None:
        """The first of which the cell knows the same as of the planted one; none is a fault."""
        known = self._picture(self._with)
        return next((twin.planted for twin in self._twins if self._picture(twin.planted) == known), None)

    def _picture(self, planted: Planted) -> bytes:
        picture: Any = pictures.cell_picture(game=Game.objects.get(pk=planted.game.pk), side=self._side)
        return encode(picture)
