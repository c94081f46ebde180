"""Infrared missions: the fires of camps, and of forces that show like camps, by day and night (C'1e.2, M'2)."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import camps_below
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.flight import Flight
from assessment.modes.tacspiel.on_film import OnFilm, of_camp
from assessment.modes.tacspiel.square import Square


def scanned(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> list[OnFilm]:
    """All that the infrared device shows of these squares. Nothing changes yet."""
    over = tuple(square for square in squares if draft.ground.holds(square))
    return [of_camp(one) for one in camps_below.by_infrared(draft, sheet, flight, over)]
