"""What one side knows: the table as it was last told, and its own orders."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine import knowledge, report
from assessment.modes.mog.area import Area
from assessment.modes.mog.kinds import Level, Light, Mission, Phase, spoken
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Unit


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """The mission in hand and the tracks beside the map, open to both sides.

    `points` are the Force Points to spend, `penalty` is added at the end, `changes_light` is the turn from which the
    light is the other. `heli` is the Heli-Support track; `arrive` names the bought units that come by helicopter, `tow`
    that a TOW Barrage was bought, `bought_convoys` how many relief convoys; `shut_in` are bases not to be left before
    turn 1. For this turn alone: `intel_change`, `no_air`, `closed` the base of a riot. `complete`, `total` and `level`
    stand once the mission is over.
    """

    mission: Mission
    phase: Phase = Phase.BRIEFING
    turn: int = 0
    light: Light = Light.DAY
    first_light: Light = Light.DAY
    changes_light: int | None = None
    intel: int = 0
    points: int = 0
    penalty: int = 0
    heli: int = 0
    arrive: tuple[str, ...] = ()
    tow: bool = False
    bought_convoys: int = 0
    shut_in: tuple[Area, ...] = ()
    intel_change: int = 0
    no_air: bool = False
    closed: Area | None = None
    complete: bool = False
    total: int = 0
    level: Level | None = None

    @property
    def stamps(self) -> tuple[str, ...]:
        """Turn and light, or what is due in the set-up."""
        if self.phase.is_set_up:
            return "set-up", f"{spoken(self.phase)} due"
        if self.phase is Phase.OVER:
            return "over", str(self.level or "")
        return f"turn {self.turn}", self.light.value, f"Intel {self.intel}"


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """All that lies on the map and beside it, or what a side sees of it; `waiting` are units bought, not yet placed."""

    operation: Operation
    layout: Layout = Layout()
    waiting: tuple[Unit, ...] = ()


class Sighting(msgspec.Struct, frozen=True, kw_only=True):
    """A unit or roadblock of the other side that was seen earlier and is out of sight now: what, where, when."""

    name: str
    area: Area
    at: Fraction
    unit: Unit | None = None


class News(msgspec.Struct, frozen=True, kw_only=True):
    """The table as a report makes it known; `watched` are the areas that the side sees into, None for all."""

    table: Table
    watched: tuple[Area, ...] | None = None


class Delivered(report.Delivered, frozen=True, kw_only=True):
    """A report as delivered, with the area that it is about."""

    area: Area | None = None


class Knowledge(knowledge.Knowledge, frozen=True, kw_only=True):
    """All that one side knows. `clock` is the last pause common to both sides; `at` is when the table was seen."""

    table: Table | None = None
    at: Fraction = Fraction(0)
    earlier: tuple[Sighting, ...] = ()
    reports: tuple[Delivered, ...] = ()
