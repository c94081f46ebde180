"""Blue's division base: the squares of its area (K'1, K'7a)."""

from __future__ import annotations

from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Level
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side


def base_squares(draft: Draft) -> tuple[Square, ...]:
    """Its area as the scenario gives it, else where Blue's division headquarters stands."""
    if draft.situation.division_base:
        return draft.situation.division_base
    found = (
        hq.square
        for _, hq in sorted(draft.headquarters.items())
        if hq.side is Side.BLUE and hq.level is Level.DIVISION and hq.square is not None
    )
    return tuple(found)


def metres_to_base(draft: Draft, square: Square) -> int | None:
    """How far a square lies from the nearest square of the area, 0 inside it; None where there is no base."""
    return min((metres_up(square, one) for one in base_squares(draft)), default=None)
