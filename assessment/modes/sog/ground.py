"""The strategic map of a game: the terrain of its squares and a river that is only drawn (2.1)."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import msgspec

from assessment.engine.yaml_source import Source
from assessment.modes.sog.kinds import Terrain
from assessment.modes.sog.square import COLUMNS, ROWS, Square
from control.situation.canonical import digest

LETTERS: Final = {
    "C": Terrain.CLEAR,
    "E": Terrain.ELEPHANT_GRASS,
    "J": Terrain.JUNGLE,
    "M": Terrain.MOUNTAIN,
    "B": Terrain.BROKEN,
}
"""Letters of the rows of a map file."""


class Ground(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A strategic map: rows of letters from the north; `river` names the squares that it flows through, in order.

    `provenance` says whether the terrain is printed or of the house, and `reason` why.
    """

    title: str
    rows: tuple[str, ...]
    provenance: str
    reason: str = ""
    river: tuple[Square, ...] = ()

    @cached_property
    def digest(self) -> str:
        """Tells one map from another."""
        return digest(self)

    def terrain(self, square: Square) -> Terrain:
        """The terrain of a square."""
        return LETTERS[self.rows[square.row - 1][square.column - 1]]


class _GroundPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map file."""

    title: str
    provenance: str
    rows: tuple[str, ...]
    reason: str = ""
    river: tuple[str, ...] = ()


def ground_from(source: Source) -> Ground:
    """The map of a file: ten rows of ten letters. Raises `BadData`."""
    part = source.convert(_GroundPart)
    if len(part.rows) != ROWS:
        raise source.bad(f"the map has {ROWS} rows", "rows")
    for number, row in enumerate(part.rows):
        if len(row) != len(COLUMNS) or set(row) - LETTERS.keys():
            raise source.bad(f"a row is {len(COLUMNS)} letters of {', '.join(LETTERS)}", "rows", number)
    if part.provenance != "printed" and not part.reason:
        raise source.bad("terrain that is not printed needs a reason", "provenance")
    return Ground(
        title=part.title,
        rows=part.rows,
        provenance=part.provenance,
        reason=part.reason,
        river=tuple(_square(source, number) for number in range(len(part.river))),
    )


def _square(source: Source, number: int) -> Square:
    text: Any = source.part("river", number)
    try:
        return Square.at(text)
    except ValueError as error:
        raise source.bad(str(error), "river", number) from error
