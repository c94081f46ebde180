"""What one group has found out about another by a look or by listening."""

from __future__ import annotations

from typing import Final

import msgspec

from assessment.modes.tacspiel.cont import Quality
from assessment.modes.tacspiel.groups import Group
from assessment.modes.tacspiel.situation import Unit

VISUAL: Final = "visual"
AURAL: Final = "aural"
FIRE: Final = "fire"
"""What a contact is kept by."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The pair that saw or heard best, and those of the target's group that showed themselves.

    `sound` is the Cont number of a sound and blank for a sighting; `quality` counts for a sighting only.
    """

    observers: Group
    targets: tuple[Unit, ...]
    observer: Unit
    target: Unit
    quality: Quality
    firing: bool = False
    sound: str = ""

    @property
    def means(self) -> str:
        """How it was found."""
        return AURAL if self.sound else VISUAL

    @property
    def names(self) -> tuple[str, ...]:
        """The designators of the targets."""
        return tuple(unit.designator for unit in self.targets)
