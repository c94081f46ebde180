"""The table as it is drawn: every kind of terrain can be told from the bare table."""

from __future__ import annotations

from assessment.modes.de_bellis.drawing import FILLS, OUTLINED, ground_drawing, position
from assessment.modes.de_bellis.ground import Piece
from assessment.modes.de_bellis.kinds import Feature
from assessment.modes.de_bellis.spot import CM, Spot
from assessment.modes.de_bellis.standing_game import standing_game

CORNERS = tuple(Spot(x * CM, y * CM) for x, y in ((20, 36), (40, 36), (40, 24), (20, 24)))


def test_what_has_the_fill_of_the_bare_table_is_outlined_and_named() -> None:
    beach = Piece(name="beach", feature=Feature.BEACH, figures=(CORNERS,))

    drawn = ground_drawing(standing_game().ground, (beach,))

    outline = next(area for area in drawn.areas if area.label == "beach")
    assert outline.corners == tuple(map(position, CORNERS))
    assert any(entry.label == "beach" and entry.kind == outline.kind for entry in drawn.legend)


def test_every_kind_of_terrain_has_a_fill_of_its_own_or_an_outline() -> None:
    assert all(FILLS[one][1] != FILLS[Feature.PLAIN][1] for one in set(Feature) - OUTLINED - {Feature.PLAIN})
