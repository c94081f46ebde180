"""Red camps, and forces that show like camps, below a flight: smoke, buildings, heat, photographs (C'1d-f).

The draws are those of `camp_from_air`; here is who draws when, and what is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import camp_from_air, camps, sight
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft, enemies
from assessment.modes.tacspiel.exposure import sky_until_now
from assessment.modes.tacspiel.flight import Flight, Task
from assessment.modes.tacspiel.groups import Groups
from assessment.modes.tacspiel.kinds import Formation, Light, Posture
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
        vegetation, weather = draft.ground.vegetation(square), sky.weather(square)
        for base in _bases_in(draft, sheet, square):
            cooks = _cooks(draft, sheet, base)
            if cooks and camp_from_air.smoke_is_seen(sheet, flight.unit, vegetation, minute, weather):
                yield _camp(base, "smoke", "C'1e.1")
            elif (
                flight.altitude_ft <= 0
                and sight.sight_is_possible(sheet, sky.light, weather)
                and camp_from_air.low_helicopter_sees(sheet, flight.unit, vegetation)
            ):
                yield _camp(base, "eye", "C'1f.2")
        for unit in _like_camps(draft, sheet, square):
            if camp_from_air.smoke_is_seen(sheet, flight.unit, vegetation, minute, weather):
                yield _force(sheet, unit, "smoke")


def by_infrared(draft: Draft, sheet: Worksheet, flight: Flight, squares: Iterable[Square]) -> Iterator[CampFound]:
    """Cooking fires of an occupied camp, and of forces that show like one."""
    minute = draft.clock.minute_of_day(draft.now)
    for square in squares:
        vegetation = draft.ground.vegetation(square)
        for base in _bases_in(draft, sheet, square):
            if camps.is_occupied(draft, sheet, base) and camp_from_air.infrared_finds(
                sheet, flight.unit, vegetation, minute
            ):
                yield _camp(base, "infrared", "C'1e.2")
        for unit in _like_camps(draft, sheet, square):
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


def _cooks(draft: Draft, sheet: Worksheet, base: Base) -> bool:
    """Whether cooking fires burn at a base now."""
    minute = draft.clock.minute_of_day(draft.now)
    return camp_from_air.fires_burn(sheet, base.name, minute, occupied=camps.is_occupied(draft, sheet, base))


def _bases_in(draft: Draft, sheet: Worksheet, square: Square) -> Iterator[Base]:
    here = [base for base in draft.situation.bases if base.square == square and base.kind == camps.CAMP]
    if here and sheet.prints(camp_from_air.FINDING, "infrared", draft.ground.vegetation(square)):
        yield from here


def _like_camps(draft: Draft, sheet: Worksheet, square: Square) -> Iterator[Unit]:
    """The middle pieces, in this square, of forces of company size that rest or lie round a cache."""
    if not sheet.prints(camp_from_air.FINDING, "infrared", draft.ground.vegetation(square)):
        return
    groups, looked_at = Groups(draft, sheet), set()
    for unit in enemies(draft.at(square, Side.RED), Side.BLUE):
        group = groups.of(unit)
        if group.designator in looked_at:
            continue
        looked_at.add(group.designator)
        camping = tuple(one for one in group.units if one.kind.is_combat_platoon and _camps(draft, one))
        resting = sum(one.posture is Posture.RESTING for one in camping)
        if not camping or not camp_from_air.shows_like_a_camp(sheet, group.designator, len(camping), resting):
            continue
        middle = draft.unit(camp_from_air.piece_reported(sheet, camping))
        if middle.square == square:
            yield middle


def _camps(draft: Draft, unit: Unit) -> bool:
    """Whether a unit rests, or lies deployed in the square of a cache or next to it."""
    if unit.posture is Posture.RESTING:
        return True
    caches = (base for base in draft.situation.bases if base.kind == CACHE)
    lies = unit.posture.is_halted and unit.formation is Formation.DEPLOYED
    return lies and any(unit.square.steps_between(base.square) <= 1 for base in caches)


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
