"""What engineers and saboteurs have done to the ground, and what they are working on (K'1 to K'6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec

from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side

FUEL: Final = "fuel"
AIRFIELD: Final = "airfield"
AIRSTRIP: Final = "airstrip"
LANDING_ZONE: Final = "landing_zone"
CLASS_III: Final = "class_iii"
CLASS_V: Final = "class_v"
AMMUNITION: Final = "ammunition"

INSTALLATIONS: Final = (FUEL, AIRFIELD, AIRSTRIP, LANDING_ZONE, CLASS_III, CLASS_V, AMMUNITION)
"""The kinds of installation that a scenario may place; class III is fuel, class V ammunition of the air cavalry."""


class Minefield(msgspec.Struct, frozen=True, kw_only=True):
    """A protective mine strip of the division base, from end to end (K'1)."""

    ends: tuple[Point, Point]
    laid: Fraction

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares along its front."""
        return self.ends[0].square.steps_to(self.ends[1].square)

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return f"strip {self.ends[0].text}-{self.ends[1].text}"


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """A bridge that a Red company has prepared for demolition (K'6), since when, and whether it has been blown.

    `all_weather` is the kind of bridge. One that is blown still counts in the company's limit.
    """

    bridge: Point
    company: str
    since: Fraction
    all_weather: bool
    spent: bool = False


class Installation(msgspec.Struct, frozen=True, kw_only=True):
    """Something of Blue's that stands at a point: a fuel or supply point, an airfield, a landing zone.

    `unit` is the unit that owns it, or that carries a supply point with it. `damaged` is since when an airfield cannot
    take fixed-wing aircraft, `burned` when a fuel point was last set on fire, `ready` when its building is or will be
    done, None while it stands since before the game; `left` marks a supply point that its carrier has left behind.
    """

    kind: str
    name: str
    point: Point
    unit: str = ""
    runways: int = 1
    damaged: Fraction | None = None
    burned: Fraction | None = None
    ready: Fraction | None = None
    left: bool = False

    @property
    def square(self) -> Square:
        """The half-kilometre square it stands in."""
        return self.point.square

    @property
    def text(self) -> str:
        """The point on the card."""
        return self.point.text


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """Work at one site that one or more platoons do together.

    `done` is the share finished at `as_of`, `by_day` whether any of it was done in daylight; the rest will be at
    `until`, None while nobody works. `far` is the other end of what has two.
    """

    kind: str
    side: Side
    site: Point
    workers: tuple[str, ...]
    began: Fraction
    as_of: Fraction
    done: Fraction = Fraction(0)
    until: Fraction | None = None
    far: Point | None = None
    by_day: bool = False

    @property
    def square(self) -> Square:
        """Where the platoons stand that do it."""
        return self.site.square

    @property
    def text(self) -> str:
        """The site as on the card, by which places of rules call the work."""
        return self.site.text


class Engineers(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. `graded` are squares in which the approaches to a stream have been graded (K'3.1)."""

    minefields: tuple[Minefield, ...] = ()
    charges: tuple[Charge, ...] = ()
    graded: tuple[Square, ...] = ()
    installations: tuple[Installation, ...] = ()
    jobs: tuple[Job, ...] = ()
