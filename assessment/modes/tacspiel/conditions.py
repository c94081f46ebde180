"""Light, season and weather of a game."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from assessment.modes.tacspiel.kinds import Season, Weather
from assessment.modes.tacspiel.square import Point, Square, holds, last_of


class WeatherSpell(msgspec.Struct, frozen=True, kw_only=True):
    """Weather from a moment on; `area` holds the south-western and north-eastern corner it is limited to."""

    since: Fraction
    weather: Weather
    area: tuple[Point, Point] | None = None

    def covers(self, square: Square) -> bool:
        """Whether the weather reaches a square."""
        return self.area is None or holds(*self.area, square)

    def covers_all_of(self, other: WeatherSpell) -> bool:
        """Whether the weather reaches every square that another spell reaches."""
        if self.area is None or other.area is None:
            return self.area is None
        return self.covers(other.area[0].square) and self.covers(last_of(*other.area))

    def meets(self, other: WeatherSpell) -> bool:
        """Whether there is a square that both spells reach."""
        if self.area is None or other.area is None:
            return True
        (west, south), (east, north) = self.area[0].square, last_of(*self.area)
        (left, low), (right, high) = other.area[0].square, last_of(*other.area)
        return west <= right and left <= east and south <= high and low <= north


class Conditions(msgspec.Struct, frozen=True, kw_only=True):
    """Light, season and weather. Sunrise and sunset are minutes of the day; the moon is told and decides nothing."""

    season: Season = Season.DRY
    sunrise: int = 360
    sunset: int = 1080
    moon: str = ""
    weather: tuple[WeatherSpell, ...] = ()

    def spells_until(self, moment: Fraction) -> tuple[WeatherSpell, ...]:
        """The weather that has begun at or before a moment."""
        return tuple(spell for spell in self.weather if spell.since <= moment)


def weather_of(spells: Iterable[WeatherSpell], square: Square) -> Weather:
    """The weather over a square: of the spells that reach it the one that began last; clear where none does."""
    return next((spell.weather for spell in latest_first(spells) if spell.covers(square)), Weather.CLEAR)


def latest_first(spells: Iterable[WeatherSpell]) -> tuple[WeatherSpell, ...]:
    """Spells by when they began, the last first; of those of one moment the one named last."""
    return tuple(sorted(spells, key=lambda spell: spell.since)[::-1])
