"""What one side knows: what was delivered to it, and what it ordered itself."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.square import Square


class OwnUnit(msgspec.Struct, frozen=True, kw_only=True):
    """One of the side's own units as last reported.

    `posture`, `formation` are texts of the kinds; `at` is the time the report speaks of. `lost` once reported so.
    """

    designator: str
    kind: str
    company: str
    superior: str
    square: Square
    posture: str
    formation: str
    mounted: bool
    vehicle: str
    radio: bool
    casualties: int
    at: Fraction
    lost: bool = False
    owes_resupply: bool = False
    activity: tuple[Activity, ...] = ()


class Delivered(msgspec.Struct, frozen=True, kw_only=True):
    """A report as delivered: `number` counts this addressee's reports, card and words stay as they were."""

    number: int
    key: str
    addressee: str
    code: str
    unit: str
    at: Fraction
    due: Fraction
    delivered: Fraction
    card: str
    words: str
    units: tuple[str, ...]
    square: Square | None = None
    quality: str = ""
    corrects: int = 0


class Sighting(msgspec.Struct, frozen=True, kw_only=True):
    """A contact as the cell knows it: one report, under the report's number."""

    number: int
    code: str
    square: Square | None
    cont: str
    direction: str
    quality: str
    at: Fraction
    by: str


class Window(msgspec.Struct, frozen=True, kw_only=True):
    """An open window for replies: the report's number, the own units it names, the half hour it opened."""

    report: int
    units: tuple[str, ...]
    opened: Fraction


class LockedUnit(msgspec.Struct, frozen=True, kw_only=True):
    """An own unit that may not be ordered until then, as the cell was told."""

    unit: str
    until: Fraction


class Marking(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the side's own map from the start: a friendly area, a base, a cache, a field."""

    kind: str
    name: str
    square: Square
    allegiance: str = ""


class Superior(msgspec.Struct, frozen=True, kw_only=True):
    """A headquarters of the side's own chain of command."""

    designator: str
    level: str
    superior: str
    seat: str


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """All that one side knows. `clock` is the last pause common to both sides; the light and season are common."""

    clock: Fraction = Fraction(0)
    sunrise: int = 360
    sunset: int = 1080
    season: str = "dry"
    units: tuple[OwnUnit, ...] = ()
    headquarters: tuple[Superior, ...] = ()
    reports: tuple[Delivered, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    windows: tuple[Window, ...] = ()
    locked: tuple[LockedUnit, ...] = ()
    orders: tuple[Order, ...] = ()
    markings: tuple[Marking, ...] = ()
    obstacles: tuple[Marking, ...] = ()

    def with_orders(self, orders: tuple[Order, ...]) -> Knowledge:
        """The same with the side's own new orders."""
        return replace(self, orders=self.orders + orders)

    def with_locks(self, locked: tuple[LockedUnit, ...]) -> Knowledge:
        """The same with all windows closed and these units locked."""
        return replace(self, windows=(), locked=locked)

    def unit(self, designator: str) -> OwnUnit | None:
        """An own unit as last reported."""
        return next((own for own in self.units if own.designator == designator), None)
