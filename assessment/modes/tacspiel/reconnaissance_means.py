"""Which means of ground reconnaissance this game plays (L')."""

from __future__ import annotations

from enum import StrEnum

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.rules import rule


class Means(StrEnum):
    """Ways to learn of the enemy on the ground, and models of the parent game."""

    PATROL = "patrol"
    POST = "observation_post"
    CHECKPOINT = "checkpoint"
    PRISONERS = "prisoners"
    RADAR = "radar"
    HECKLER = "heckler"


@rule("L'.1", "L'.2")
def is_played(sheet: Worksheet, means: Means) -> bool:
    """Radar and the Heckler model of the parent game are not played: an order for them is refused."""
    sheet.note("means", means)
    return means not in (Means.RADAR, Means.HECKLER)
