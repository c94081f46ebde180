"""What one side knows: what was delivered to it, and what it ordered itself."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.report import Delivered as AnyDelivered
from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.square import Square


class OwnUnit(msgspec.Struct, frozen=True, kw_only=True):
    """One of the side's own units as last reported.

    `posture`, `formation` are texts of the kinds; `at` is the time the report speaks of. `lost` once reported so,
    `overdue` while nothing is heard of it. `order` is the number of the order that it was carrying out then, or was to
    take up next; `supports` names the units in whose direct support it began the game.
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
    order: int = 0
    supports: tuple[str, ...] = ()
    overdue: bool = False


class Delivered(AnyDelivered, frozen=True, kw_only=True):
    """A report as delivered, with the place that it tells of and its quality.

    `thread` ties together the reports of one contact that was kept.
    """

    square: Square | None = None
    quality: str = ""
    thread: str = ""


class Sighting(msgspec.Struct, frozen=True, kw_only=True):
    """A contact as the cell knows it: one report, under the report's number.

    `continues` is the number of the report before it on the same contact, where contact was kept.
    """

    number: int
    code: str
    square: Square | None
    cont: str
    direction: str
    quality: str
    at: Fraction
    by: str
    continues: int = 0


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
    """Something on the side's own map: from the start a friendly area, a base, a field, a supply route; later a change
    to the ground, with the number of the report that told of it.

    `squares` are those that a route runs through.
    """

    kind: str
    name: str
    square: Square
    allegiance: str = ""
    squares: tuple[Square, ...] = ()
    report: int = 0


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the ground that a report tells of: there now, or there no longer (`gone`)."""

    kind: str
    square: Square
    gone: bool = False


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """Weather that is forecast from a moment on; `area` names the corners it is limited to, "" for everywhere."""

    since: Fraction
    weather: str
    area: str = ""


class Superior(msgspec.Struct, frozen=True, kw_only=True):
    """A headquarters of the side's own chain of command."""

    designator: str
    level: str
    superior: str
    seat: str
    square: Square | None = None


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """All that one side knows.

    `clock` is the last pause common to both sides; light, season and moon are common. `planning` are the planning
    orders (ONO) on file; `forecast` is the weather to be expected; `obstacles` are changes to the ground told of.
    """

    clock: Fraction = Fraction(0)
    sunrise: int = 360
    sunset: int = 1080
    season: str = "dry"
    moon: str = ""
    forecast: tuple[Forecast, ...] = ()
    units: tuple[OwnUnit, ...] = ()
    headquarters: tuple[Superior, ...] = ()
    reports: tuple[Delivered, ...] = ()
    sightings: tuple[Sighting, ...] = ()
    windows: tuple[Window, ...] = ()
    locked: tuple[LockedUnit, ...] = ()
    orders: tuple[Order, ...] = ()
    planning: tuple[Order, ...] = ()
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
