"""Where people live: houses in the square kilometre, and whether a place counts as a hamlet (D'3c.4, L'2.2)."""

from __future__ import annotations

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.attitudes import is_hamlet
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Hamlet
from assessment.modes.tacspiel.square import Square


def houses_around(ground: Ground, place: Square) -> int:
    """House symbols in the square kilometre that holds a square; those of abandoned places do not count."""
    corner = Square(place.e - place.e % 10, place.n - place.n % 10)
    squares = (corner.moved(east, north) for east in (0, 1) for north in (0, 1))
    return sum(ground.house_count(square) for square in squares if ground.holds(square) and not _left(ground, square))


def is_inhabited(sheet: Worksheet, ground: Ground, hamlet: Hamlet) -> bool:
    """Whether a place counts as a hamlet, by itself or with those joined to it."""
    houses = max(hamlet.houses, houses_around(ground, hamlet.square))
    return is_hamlet(sheet, houses, abandoned=hamlet.abandoned)


def _left(ground: Ground, square: Square) -> bool:
    hamlet = ground.hamlet(square)
    return hamlet is not None and hamlet.abandoned
