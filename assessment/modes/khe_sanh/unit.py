"""A counter in the game: whose it is, where it is, whether it is reduced and lies face up."""

from __future__ import annotations

import msgspec

from assessment.modes.khe_sanh.kinds import Box, UnitKind
from control.situation.side import Side


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A ground or air unit. `place` is the id of a space or the name of a box.

    `reduced` is a unit of two steps on its reverse side (2.6); `face_up` tells whether Blue sees a Communist unit's
    face (3.1). What is printed on the counter is in the tables.
    """

    designator: str
    side: Side
    kind: UnitKind
    place: str
    reduced: bool = False
    face_up: bool = False

    @property
    def flies(self) -> bool:
        """Whether it is an air unit."""
        return self.kind.flies

    @property
    def is_on_map(self) -> bool:
        """Whether it is in a space, not in a box."""
        return self.place not in BOXES


BOXES = frozenset(box.value for box in Box)
