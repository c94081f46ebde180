"""What one step of an instant leaves for a later one to settle."""

from __future__ import annotations

from typing import Final

from assessment.modes.tacspiel.square import Square

VILLAGE: Final = "village"
"""A unit has come into a village by the outcome of a battle."""

TAKEN: Final = "taken"
"""The code of such an intent where the unit has fought its way in."""


class Intent:
    """What a step wants a later step of the same instant to settle: one unit against others, for a cited reason.

    `kind` is attack, meet, spring, found, harass, disperse, give_way or village.
    """

    __slots__ = ("against", "code", "kind", "line", "site", "square", "units")

    def __init__(  # noqa: PLR0913 - what makes an intent
        self,
        kind: str,
        units: tuple[str, ...],
        against: tuple[str, ...],
        square: Square,
        *,
        code: str = "",
        site: int = 0,
        line: int = 0,
    ) -> None:
        self.kind = kind
        self.units = units
        self.against = against
        self.square = square
        self.code = code
        self.site = site
        self.line = line
