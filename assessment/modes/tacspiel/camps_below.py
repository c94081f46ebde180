"""Red camps, and forces that show like camps, below a flight: smoke, buildings, heat, photographs (C'1d-f).

The draws are those of `camp_from_air`; here is who draws when, and what is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import camp_from_air, camps
from assessment.modes.tacspiel.base_siting import field_is_seen
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft, enemies
from assessment.modes.tacspiel.exposure import sky_until_now
from assessment.modes.tacspiel.flight import Flight, Task
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.groups import Groups
from assessment.modes.tacspiel.kinds import Light, Posture
from assessment.modes.tacspiel.situation import Base, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

CAMP: Final = "061"
"""The Cont number of a camp of unknown size."""

CACHE: Final = "cache"
FILMS: Final = {
    Task.PHOTO_LARGE: camp_from_air.Film.CONVENTIONAL,
    Task.CAMOUFLAGE: camp_from_air.Film.CAMOUFLAGE,
}
"""Which row of Table C'1-2 a photo flight draws on; medium scale on ordinary film is in M'3-2."""


class CampFound(msgspec.Struct, frozen=True, kw_only=True):
    """A camp, or a force that looks like one: where, what names it for Control, how it was found."""

    square: Square
    name: str
    cont: str
    means: str
    rule: str
    quality: str = ""


def by_eye(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> Iterator[CampFound]:
    """Smoke over an occupied camp, and what a helicopter at nap of the earth sees of its buildings and people."""
    sky = sky_until_now(draft)
    if sky.light is not Light.DAY:
        return
    minute = draft.clock.minute_of_day(draft.now)
    for square in squares:
        for base in _bases_in(draft, sheet, square):
            vegetation, weather = draft.ground.vegetation(square), sky.weather(square)
            if camps.is_occupied(draft, sheet, base) and camp_from_air.smoke_is_seen(
                sheet, flight.unit, vegetation, minute, weather
            ):
                yield _camp(base, "smoke", "C'1e.1")
            elif flight.altitude_ft <= 0 and camp_from_air.low_helicopter_sees(sheet, flight.unit, vegetation):
                yield _camp(base, "eye", "C'1f.2")
        for unit, vegetation in _like_camps(draft, sheet, square):
            if camp_from_air.smoke_is_seen(sheet, flight.unit, vegetation, minute, sky.weather(square)):
                yield _force(sheet, unit, "smoke")


def by_infrared(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> Iterator[CampFound]:
    """Cooking fires of an occupied camp, and of forces that show like one."""
    minute = draft.clock.minute_of_day(draft.now)
    for square in squares:
        for base in _bases_in(draft, sheet, square):
            vegetation = draft.ground.vegetation(square)
            if camps.is_occupied(draft, sheet, base) and camp_from_air.infrared_finds(
                sheet, flight.unit, vegetation, minute
            ):
                yield _camp(base, "infrared", "C'1e.2")
        for unit, vegetation in _like_camps(draft, sheet, square):
            if camp_from_air.infrared_finds(sheet, flight.unit, vegetation, minute):
                yield _force(sheet, unit, "infrared")


def on_film(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> Iterator[CampFound]:
    """Camps that show on the film of a photo flight over their square."""
    film = FILMS.get(flight.task)
    if film is None:
        return
    for square in squares:
        for base in _bases_in(draft, sheet, square):
            if camp_from_air.photo_shows_camp(sheet, flight.unit, film, draft.ground.vegetation(square)):
                yield _camp(base, "photo", "C'1f.1")


def crops_seen(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> list[Square]:
    """Red rice fields below an observation flight by day (C'1b.2)."""
    light = sky_until_now(draft).light
    over = set(squares)
    fields = [field for base in draft.situation.bases for field in base.fields if field in over]
    return [field for field in fields if field_is_seen(sheet, flight.unit, field, light)]


def _bases_in(draft: Draft, sheet: Worksheet, square: Square) -> Iterator[Base]:
    here = [base for base in draft.situation.bases if base.square == square and base.kind == camps.CAMP]
    if here and sheet.prints(camp_from_air.FINDING, "infrared", draft.ground.vegetation(square)):
        yield from here


def _like_camps(draft: Draft, sheet: Worksheet, square: Square) -> Iterator[tuple[Unit, Vegetation]]:
    """The middle pieces, in this square, of forces of company size that rest or lie round a cache."""
    groups = Groups(draft)
    vegetation = draft.ground.vegetation(square)
    if not sheet.prints(camp_from_air.FINDING, "infrared", vegetation):
        return
    for unit in enemies(draft.at(square, Side.RED), Side.BLUE):
        group = groups.of(unit)
        names = [one for one in group.units if one.posture.is_halted and not one.kind.is_patrol]
        if not names or unit not in names:
            continue
        round_cache = _is_round_cache(draft, unit)
        resting = all(one.posture is Posture.RESTING for one in names)
        posture = Posture.RESTING if resting else unit.posture
        if not camp_from_air.shows_like_a_camp(sheet, group.designator, len(names), posture, round_cache=round_cache):
            continue
        if camp_from_air.piece_reported(sheet, tuple(names)) == unit.designator:
            yield unit, vegetation


def _is_round_cache(draft: Draft, unit: Unit) -> bool:
    """Deployed in the square of a cache or next to it."""
    caches = (base for base in draft.situation.bases if base.kind == CACHE)
    return any(unit.square.steps_between(base.square) <= 1 for base in caches)


def _camp(base: Base, means: str, rule: str) -> CampFound:
    return CampFound(square=base.square, name=base.name, cont=CAMP, means=means, rule=rule)


def _force(sheet: Worksheet, unit: Unit, means: str) -> CampFound:
    quality = Quality.A2B3
    return CampFound(
        square=unit.square,
        name=unit.designator,
        cont=cont_of(sheet, (unit,), quality),
        means=means,
        rule="C'1e.4",
        quality=quality.value,
    )
