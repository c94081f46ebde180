"""What grows on the ground as the tables of a game have it: cover overhead, height, what masks sound."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from assessment.engine.tables import TableSet, table
from assessment.modes.tacspiel.ground_features import Vegetation

COVER: Final = table("H-cover")
CANOPY: Final = table("H-canopy")
MASKING: Final = table("D'1-1-masking")


class Growth(msgspec.Struct, frozen=True, kw_only=True):
    """By vegetation: the percent of a square under overhead cover, and how many metres high it blocks the view.

    `masking` masks sound between two squares.
    """

    cover_pct: dict[Vegetation, int]
    canopy_m: dict[Vegetation, int]
    masking: frozenset[Vegetation]


@lru_cache(maxsize=16)
def growth_of(tables: TableSet) -> Growth:
    """What a set of tables says of it."""
    return Growth(
        cover_pct={kind: int(tables[COVER.id].entry(kind).number) for kind in Vegetation},
        canopy_m={kind: int(tables[CANOPY.id].entry(kind).number) for kind in Vegetation},
        masking=frozenset(kind for kind in Vegetation if tables[MASKING.id].entry(kind).value),
    )
