"""Areas of the map by the names of its board: buildings 11 to 66, road areas such as H2, UN bases such as B1."""

from __future__ import annotations

import re
from typing import Final

import msgspec

_TEXT: Final = re.compile(r"[A-Z][0-9]{1,2}|[1-9][0-9]")
_BASE: Final = "B"
_UNNUMBERED: Final = "U"
"""First letter of a building area that a board prints without a number."""


class Area(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """An area of the map by its name; the board knows what lies beside it."""

    id: str

    @classmethod
    def at(cls, text: str) -> Area:
        """The area of a text. Raises `ValueError`."""
        if not _TEXT.fullmatch(text):
            raise ValueError(f"{text!r} is no area: write a building as 34, a road area as H2, a UN base as B1")
        return cls(text)

    @property
    def text(self) -> str:
        """As on a card."""
        return self.id

    @property
    def is_building(self) -> bool:
        """Whether it is a building area."""
        return self.id[0].isdigit() or self.id[0] == _UNNUMBERED

    @property
    def is_numbered(self) -> bool:
        """Whether Somali arrivals may be thrown for it."""
        return self.id[0].isdigit()

    @property
    def is_base(self) -> bool:
        """Whether it is a UN base."""
        return self.id[0] == _BASE

    @property
    def is_road(self) -> bool:
        """Whether it is a road area."""
        return not self.is_building and not self.is_base
