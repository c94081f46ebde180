"""Which map a game is played on. Its spaces and routes are tables, so that an umpire can put the printed map there."""

from __future__ import annotations

from functools import cached_property

import msgspec

from assessment.engine.yaml_source import Source
from control.situation.canonical import digest


class Ground(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The name of the map."""

    title: str

    @cached_property
    def digest(self) -> str:
        """Tells one map from another."""
        return digest(self)


class _GroundPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map file."""

    title: str


def ground_from(source: Source) -> Ground:
    """The map of a file. Raises `BadData`."""
    return Ground(title=source.convert(_GroundPart).title)
