"""A picture of a paper map and where it lies: two known points fix its scale, its turn and its place, exactly.

Places of the picture are whole pixels from its upper left corner, places of the ground whole metres.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from control.situation.drawing import Drawing, PaperSheet, Position

APART_PX: Final = 40
"""Two points of a picture that lie nearer to each other say too little."""

FINEST_M: Final = Fraction(1, 20)
COARSEST_M: Final = Fraction(500)
"""Metres a pixel of the picture stands for, between which it is taken for a map."""


class Unplaced(ValueError):
    """Two points that place no map; the message says why, for the person who gave them."""


class KnownPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A pixel of the picture, and the metres east and north of what it shows."""

    x: int
    y: int
    east: int
    north: int


class PaperMap(msgspec.Struct, frozen=True, kw_only=True):
    """A picture by the digest it is kept under, its size in pixels, its two known points, and who may see it.

    `audience` is common, red, blue or control.
    """

    digest: str
    width: int
    height: int
    points: tuple[KnownPoint, ...] = ()
    audience: str = "control"


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    """A turn and a stretch: the pixel x, y shows `along * x + across * y + east` metres east of the origin and
    `across * x - along * y + north` metres north of it."""

    along: Fraction
    across: Fraction
    east: Fraction
    north: Fraction

    @classmethod
    def of(cls, points: tuple[KnownPoint, ...]) -> Placement:
        """The one that brings both pixels to their places. Raises `Unplaced`."""
        if len(points) != len("AB"):
            raise Unplaced("A picture is placed by two known points.")
        a, b = points
        right, up = b.x - a.x, a.y - b.y
        east, north = b.east - a.east, b.north - a.north
        length2 = right * right + up * up
        if length2 < APART_PX * APART_PX:
            raise Unplaced("The two points lie too near to each other on the picture; take two that lie far apart.")
        if not east and not north:
            raise Unplaced("Both points have the same coordinate; give each the one it has on the paper map.")
        along = Fraction(east * right + north * up, length2)
        across = Fraction(north * right - east * up, length2)
        placed = cls(along=along, across=across, east=Fraction(0), north=Fraction(0))
        if not FINEST_M**2 <= placed.scale2 <= COARSEST_M**2:
            raise Unplaced(
                "By these points a pixel of the picture would be less than 5 cm or more than 500 m wide;"
                " check both coordinates."
            )
        x, y = placed.at(a.x, a.y)
        return msgspec.structs.replace(placed, east=a.east - x, north=a.north - y)

    @property
    def scale2(self) -> Fraction:
        """The square of the metres that a pixel stands for."""
        return self.along * self.along + self.across * self.across

    def at(self, x: int, y: int) -> tuple[Fraction, Fraction]:
        """Metres east and north of what a pixel shows."""
        return (
            self.along * x + self.across * y + self.east,
            self.across * x - self.along * y + self.north,
        )


def with_paper(drawing: Drawing, paper: PaperMap) -> Drawing:
    """The drawing with the picture as a layer; as it is where the picture is not placed yet."""
    if not paper.points:
        return drawing
    placed = Placement.of(paper.points)
    origin: Position = drawing.coordinates.origin
    sheet = PaperSheet(
        digest=paper.digest,
        width=paper.width,
        height=paper.height,
        along=placed.along,
        across=placed.across,
        east=placed.east - origin[0],
        north=placed.north - origin[1],
    )
    return msgspec.structs.replace(drawing, paper=sheet)
