"""Which map a game is played on. Its areas are tables, so that an umpire can put the printed map there."""

from __future__ import annotations

from functools import cached_property

import msgspec

from control.situation.canonical import digest


class Ground(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The name of the map."""

    title: str = "Mogadishu"

    @cached_property
    def digest(self) -> str:
        """Tells one map from another."""
        return digest(self)
