"""Weather that Control changes from a time on, everywhere or over an area (R25)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.modes.tacspiel.conditions import Conditions, WeatherSpell
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import Weather
from assessment.modes.tacspiel.square import Point, last_of
from control.situation.clock import Clock

STAMP_DIGITS: Final = 6
WRITTEN: Final = re.compile(r"(\w+)(?: +(\d{6}|\d{4}))?(?: +(\d{8})-(\d{8}))?")
EXAMPLE: Final = "fog 021500 12000440-12500460"
"""Fog from 1500 on the second, between two corners; without them everywhere, without a time from now on."""


def read_change(text: str, now: Fraction, clock: Clock, ground: Ground) -> WeatherSpell:
    """The weather that Control writes, as in `EXAMPLE`. Raises `ValueError` in words for Control."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None or found[1] not in tuple(Weather):
        raise ValueError(
            f"the weather is one of {', '.join(Weather)}, then its time and area if it has any, as in {EXAMPLE}"
        )
    since = _moment(found[2], now, clock)
    if since < now:
        raise ValueError(f"{found[2]} is over; weather changes from now on")
    area = (Point.at(found[3]), Point.at(found[4])) if found[3] else None
    if area is not None:
        _check(area, ground)
    return WeatherSpell(since=since, weather=Weather(found[1]), area=area)


def _moment(text: str | None, now: Fraction, clock: Clock) -> Fraction:
    if text is None:
        return now
    return clock.at(text) if len(text) == STAMP_DIGITS else clock.next_time(text, now)


def _check(area: tuple[Point, Point], ground: Ground) -> None:
    corner, opposite = area
    if opposite.e < corner.e or opposite.n < corner.n:
        raise ValueError(f"{opposite.text} is not north-east of {corner.text} (A'3b)")
    for square in (corner.square, last_of(corner, opposite)):
        if not ground.holds(square):
            raise ValueError(f"{square.text} lies off the map")


def changed(conditions: Conditions, spell: WeatherSpell) -> Conditions:
    """The weather with a change that holds from then on: what was to come over its area later does not come there.

    Weather to come over more than that area still comes elsewhere.
    """
    weather = [one for one in conditions.weather if one.since < spell.since]
    weather.append(spell)
    for later in conditions.weather:
        if later.since >= spell.since and not spell.covers_all_of(later):
            weather += [later, replace(spell, since=later.since)] if spell.meets(later) else [later]
    return replace(conditions, weather=tuple(weather))
