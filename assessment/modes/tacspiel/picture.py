"""What one side knows, as its cell sees it: the only source of anything a cell receives."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from assessment.engine.mode import Mode
from assessment.engine.outcome import Order
from assessment.modes.tacspiel.expected import Expected, expected_places
from assessment.modes.tacspiel.knowledge import (
    Delivered,
    Forecast,
    Knowledge,
    LockedUnit,
    Marking,
    OwnUnit,
    Sighting,
    Superior,
    Window,
)
from assessment.modes.tacspiel.situation import Situation
from control.situation.side import Side


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A side's own units as last reported, where its orders should have brought them, contacts, reports and windows.

    `clock` is the last pause common to both sides; `cycle` the cycle it lies in, or begins. `planning` are the planning
    orders on file, `obstacles` what is known to have changed on the ground, `forecast` the weather to be expected.
    """

    side: Side
    clock: Fraction
    cycle: int
    cycle_start: Fraction
    cycle_end: Fraction
    units: tuple[OwnUnit, ...]
    headquarters: tuple[Superior, ...]
    expected: tuple[Expected, ...]
    reports: tuple[Delivered, ...]
    sightings: tuple[Sighting, ...]
    windows: tuple[Window, ...]
    locked: tuple[LockedUnit, ...]
    orders: tuple[Order, ...]
    markings: tuple[Marking, ...]
    planning: tuple[Order, ...] = ()
    obstacles: tuple[Marking, ...] = ()
    season: str = "dry"
    sunrise: int = 360
    sunset: int = 1080
    moon: str = ""
    forecast: tuple[Forecast, ...] = ()

    def unit(self, designator: str) -> OwnUnit | None:
        """An own unit as last reported."""
        return next((own for own in self.units if own.designator == designator), None)

    def report(self, number: int) -> Delivered | None:
        """A delivered report by its number."""
        return next((told for told in self.reports if told.number == number), None)

    def window(self, number: int) -> Window | None:
        """The open window of a report."""
        return next((window for window in self.windows if window.report == number), None)

    def levels(self) -> Mapping[str, Superior]:
        """The side's headquarters by designator."""
        return {hq.designator: hq for hq in self.headquarters}

    def chain_above(self, superior: str) -> tuple[str, ...]:
        """Headquarters above a unit, from the nearest up."""
        by_name = self.levels()
        chain: list[str] = []
        while superior in by_name and superior not in chain:
            chain.append(superior)
            superior = by_name[superior].superior
        return tuple(chain)


def picture_for(side: Side, situation: Situation, mode: Mode[Situation, Picture]) -> Picture:
    """The picture of a side, read from `situation.known[side]` and nothing else of the situation."""
    return picture_of(side, situation.known[side], mode)


def picture_of(side: Side, known: Knowledge, mode: Mode[Any, Any]) -> Picture:
    """The picture that follows from what a side knows."""
    number = int(known.clock // mode.cycle_minutes) + 1
    start = Fraction((number - 1) * mode.cycle_minutes)
    return Picture(
        side=side,
        clock=known.clock,
        cycle=number,
        cycle_start=start,
        cycle_end=start + mode.cycle_minutes,
        units=known.units,
        headquarters=known.headquarters,
        expected=expected_places(known, mode, side),
        reports=tuple(replace(told, key="") for told in known.reports),
        sightings=known.sightings,
        windows=known.windows,
        locked=known.locked,
        orders=known.orders,
        markings=known.markings,
        planning=known.planning,
        obstacles=known.obstacles,
        season=known.season,
        sunrise=known.sunrise,
        sunset=known.sunset,
        moon=known.moon,
        forecast=known.forecast,
    )


def picture_at_cycle(picture: Picture, cycle: int, mode: Mode[Any, Any]) -> Picture:
    """The picture as it is read for cards of a cycle: only the period that their times lie in differs."""
    start = Fraction((cycle - 1) * mode.cycle_minutes)
    return replace(picture, cycle=cycle, cycle_start=start, cycle_end=start + mode.cycle_minutes)
