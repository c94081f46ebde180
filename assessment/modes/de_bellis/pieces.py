"""The elements of both armies, the Generals, contacts between elements, and what was lost."""

from __future__ import annotations

import msgspec

from assessment.modes.de_bellis.kinds import INFANTRY, Arm, Face, Quality, Troop, spoken
from assessment.modes.de_bellis.spot import Spot
from control.situation.side import Side


class Element(msgspec.Struct, frozen=True, kw_only=True):
    """A base of troops by its designator.

    `at` is the centre of its base, None while it is not on the table; `facing` is in whole degrees, clockwise from the
    north. `aboard` names the helicopter that carries it; `fortified` holds until it moves; `arrived` is the bound in
    which it came as a reinforcement.
    """

    designator: str
    side: Side
    troop: Troop
    at: Spot | None = None
    facing: int = 0
    fortified: bool = False
    aboard: str = ""
    arrived: int = 0

    @property
    def arm(self) -> Arm:
        """The class of its troops."""
        return Arm.INFANTRY if self.troop in INFANTRY else Arm(self.troop.value)

    @property
    def flies(self) -> bool:
        """Whether terrain is nothing to it."""
        return self.troop is Troop.HELICOPTER

    @property
    def spot(self) -> Spot:
        """Where it is. Raises `ValueError` for one that is not on the table."""
        if self.at is None:
            raise ValueError(f"{self.designator} is not on the table")
        return self.at

    @property
    def words(self) -> str:
        """What it is, for people."""
        return f"{spoken(self.troop)} {self.designator}"


def stem_of(troop: Troop, side: Side) -> str:
    """The designator of such elements before their number; artillery, which both lists have, is told by its side."""
    name = troop.value.upper()
    return f"{side.value.upper()}_{name}" if troop is Troop.ARTILLERY else name


class General(msgspec.Struct, frozen=True, kw_only=True):
    """A side's General: the element that he is with, or the spot where he stands alone.

    `left_alone` once he ended a bound alone: the next command die is halved. `killed_in` is the bound of his death.
    """

    quality: Quality | None = None
    host: str = ""
    at: Spot | None = None
    left_alone: bool = False
    killed_in: int = 0
    alive: bool = True


class Contact(msgspec.Struct, frozen=True, kw_only=True):
    """An element that moved into base contact with another: which face, in which bound, over an obstacle or not."""

    attacker: str
    defender: str
    face: Face
    bound: int
    over_obstacle: bool = False


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """An element removed from play."""

    designator: str
    side: Side
    troop: Troop
    bound: int
    why: str
