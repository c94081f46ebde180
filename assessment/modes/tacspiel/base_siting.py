"""Where Red's bases, their fields and supply routes may lie, and what aircraft see of these (C'1a-C'1c)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.camp_from_air import may_hold_camp
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import RouteClass, SlopeBand, Stream, Vegetation
from assessment.modes.tacspiel.kinds import Formation, Light, Weather
from assessment.modes.tacspiel.march_rates import FOOT_RATE
from assessment.modes.tacspiel.ranges import METRES_A_KM, km, metres_up
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Base
from assessment.modes.tacspiel.square import SIDE, SIDE_M, Point, Square
from assessment.modes.tacspiel.villages import is_inhabited

CHAPTER = table("C'")
WORN_ROUTE = table("C'1-1")

BASE: Final = "base"
OPEN: Final = frozenset((Vegetation.BARE_FIELD,))
"""Open ground on which the map shows no rice."""


class Breach(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a base's place: refused, or for Control to look at where the source gives no figure."""

    paragraph: str
    words: str
    refused: bool


@rule("C'1a.1")
def lies_by_stream(sheet: Worksheet, base: str, *, beside: bool, upstream: bool) -> bool:
    """A major base lies beside a perennial stream, upstream of hamlets where there are any on it."""
    sheet.note("beside a perennial stream" if beside else "no perennial stream beside it")
    sheet.note("upstream of the hamlets" if upstream else "downstream of a hamlet")
    return beside and upstream


@rule("C'1a.2")
def lies_near_food(sheet: Worksheet, base: str, metres: int | None) -> bool:
    """It lies within reach of food: villages or Red rice fields; `metres` to the nearest, None without any."""
    return metres is not None and km(metres) <= Fraction(sheet.read(CHAPTER, "base_food_km"))


@rule("C'1a.3")
def lies_near_routes(sheet: Worksheet, base: str, metres: int | None) -> bool:
    """It lies near movement routes; near is a house figure."""
    return metres is not None and km(metres) <= Fraction(sheet.read(CHAPTER, "near_routes_km"))


@rule("C'1a.4")
def commands_ground(sheet: Worksheet, base: str, height_m: int, lowest_m: int) -> bool:
    """It lies on commanding ground: not in the lowest square of its neighbourhood."""
    sheet.figure("height, m", height_m)
    sheet.figure("lowest around, m", lowest_m)
    return height_m > lowest_m


@rule("C'1a.5")
def has_ways_out(sheet: Worksheet, base: str, exits: int) -> bool:
    """It is chosen with ways out in mind: more than one square beside it can be marched into."""
    sheet.figure("exits", exits)
    return exits > 1


@rule("C'1a.7")
def is_resupply_point(sheet: Worksheet, base: str, kind: str) -> bool:
    """A base is a cluster of food and ammunition caches: Red units are resupplied there, as at a single cache."""
    sheet.note(kind)
    return bool(kind)


@rule("C'1b.1")
def has_one_field(sheet: Worksheet, base: str, fields: int) -> bool:
    """Near each base lies one Red-grown rice field."""
    sheet.figure("fields", fields)
    return fields == 1


@rule("C'1b.1")
def field_fits(sheet: Worksheet, base: str, metres: int, *, level: bool, open_ground: bool) -> bool:
    """The Red-grown rice field of a base lies near it, in a level open area where the map shows no rice."""
    sheet.note("level" if level else "not level")
    sheet.note("open" if open_ground else "not open")
    return level and open_ground and km(metres) <= Fraction(sheet.read(CHAPTER, "rice_field_km"))


@rule("C'1b.2", reading="C'1b.2")
def field_is_seen(sheet: Worksheet, finder: str, field: Square, light: Light, weather: Weather) -> bool:
    """Who flies over such a field by day, or stands in it, and not in fog, sees it; no chance is printed."""
    sheet.note(light.value)
    sheet.note(weather.value)
    return light is Light.DAY and weather is not Weather.FOG


@rule("C'1c.1")
def route_may_end(sheet: Worksheet, base: str, metres: int, accesses: int) -> bool:
    """Supply routes end no closer to the base than printed, closer where only one approach is reasonable."""
    figure = "route_end_only_access_km" if accesses == 1 else "route_end_km"
    return km(metres) >= Fraction(sheet.read(CHAPTER, figure))


@rule("C'1c.2", reading="C'1c.2")
def worn_route_shows(sheet: Worksheet, photo: str, segment: Square, vegetation: Vegetation) -> bool:
    """A photo flight may show a heavily used route: one draw for each kilometre, by its main vegetation."""
    return sheet.chance(WORN_ROUTE, vegetation)


def breaches(sheet: Worksheet, ground: Ground, base: Base) -> Iterator[Breach]:
    """What is wrong with where a base lies; caches may lie anywhere."""
    if base.kind != BASE:
        return
    name, place = base.name, base.square
    if not lies_by_stream(
        sheet, name, beside=bool(_perennial(ground, place)), upstream=_is_upstream(sheet, ground, place)
    ):
        yield _refused("C'1a.1", f"{name} does not lie beside a perennial stream, upstream of its hamlets")
    if not lies_near_food(sheet, name, _to_food_m(sheet, ground, base)):
        yield _refused("C'1a.2", f"{name} lies too far from villages and its rice fields")
    if not lies_near_routes(sheet, name, _to_route_m(ground, place, sheet)):
        yield _flagged("C'1a.3", f"{name} lies far from movement routes")
    if not commands_ground(sheet, name, ground.height_m(place), _lowest_m(ground, place, sheet)):
        yield _flagged("C'1a.4", f"{name} lies in the lowest ground of its neighbourhood")
    if not has_ways_out(sheet, name, _exits(sheet, ground, place)):
        yield _flagged("C'1a.5", f"{name} has no second way out")
    if not may_hold_camp(sheet, ground.vegetation(place)):
        yield _refused("C'1a.6", f"{name} does not lie in forest or jungle")
    yield from _field_breaches(sheet, ground, base)


def _field_breaches(sheet: Worksheet, ground: Ground, base: Base) -> Iterator[Breach]:
    name = base.name
    if not has_one_field(sheet, name, _fields(base)):
        yield _refused("C'1b.1", f"{name} has no rice field near it, or more than one")
    for field in base.fields:
        level, open_ground = ground.slope(field) is SlopeBand.LEVEL, ground.vegetation(field) in OPEN
        if not field_fits(sheet, name, metres_up(base.square, field), level=level, open_ground=open_ground):
            yield _refused("C'1b.1", f"the field of {name} at {field.text} is not level and open, or too far away")


def _refused(paragraph: str, words: str) -> Breach:
    return Breach(paragraph=paragraph, words=words, refused=True)


def _flagged(paragraph: str, words: str) -> Breach:
    return Breach(paragraph=paragraph, words=words, refused=False)


def _perennial(ground: Ground, place: Square) -> list[Stream]:
    """Streams that carry water all year in a square or next to it."""
    around = [square for square in (place, *place.neighbours()) if ground.holds(square)]
    found = {stream.name: stream for square in around for stream in ground.streams_in(square) if stream.perennial}
    return [found[name] for name in sorted(found)]


def _is_upstream(sheet: Worksheet, ground: Ground, place: Square) -> bool:
    """Whether on one of its streams no hamlet lies farther up; streams are drawn downstream."""
    streams = _perennial(ground, place)
    return not streams or any(
        all(_along(stream, place) <= _along(stream, home) for home in _homes_on(sheet, ground, stream))
        for stream in streams
    )


def _homes_on(sheet: Worksheet, ground: Ground, stream: Stream) -> Iterator[Square]:
    """The hamlets beside a stream."""
    for hamlet in ground.hamlets:
        beside = any(other.name == stream.name for other in _perennial(ground, hamlet.square))
        if beside and is_inhabited(sheet, ground, hamlet):
            yield hamlet.square


def _along(stream: Stream, square: Square) -> tuple[int, Fraction]:
    """How far down a stream the place nearest to a square lies: the reach, and the part of it."""
    places = (_nearest_on(start, end, square) for start, end in pairwise(stream.points))
    _, along = min((away, (index, part)) for index, (away, part) in enumerate(places))
    return along


def _nearest_on(start: Point, end: Point, square: Square) -> tuple[Fraction, Fraction]:
    """The squared distance of a square's centre from a straight reach, and how far along, from 0 to 1."""
    half = Fraction(SIDE, 2)
    east, north = square.e + half - start.e, square.n + half - start.n
    run, rise = end.e - start.e, end.n - start.n
    part = min(max((east * run + north * rise) / (run * run + rise * rise), Fraction(0)), Fraction(1))
    return (east - part * run) ** 2 + (north - part * rise) ** 2, part


def _to_food_m(sheet: Worksheet, ground: Ground, base: Base) -> int | None:
    homes = [hamlet.square for hamlet in ground.hamlets if is_inhabited(sheet, ground, hamlet)]
    places = [*homes, *base.fields]
    return min((metres_up(base.square, place) for place in places), default=None)


def _to_route_m(ground: Ground, place: Square, sheet: Worksheet) -> int | None:
    reach = int(Fraction(sheet.read(CHAPTER, "near_routes_km")) * METRES_A_KM)
    near = (metres_up(place, square) for square in _around(ground, place, reach) if _has_road(ground, square))
    return min(near, default=None)


def _has_road(ground: Ground, square: Square) -> bool:
    """Whether a road, track or path runs through a square; the stream that each base has is none."""
    return any(route.kind is not RouteClass.STREAM_BED for route in ground.routes_in(square))


def _lowest_m(ground: Ground, place: Square, sheet: Worksheet) -> int:
    reach = int(Fraction(sheet.read(CHAPTER, "base_food_km")) * METRES_A_KM)
    return min(ground.height_m(square) for square in _around(ground, place, reach))


def _exits(sheet: Worksheet, ground: Ground, place: Square) -> int:
    """Squares beside it into which men can march, by a route or across country: no water and no cliff."""
    marching, beside = sheet.tables[FOOT_RATE.id], filter(ground.holds, place.neighbours())
    return sum(
        bool(ground.routes_on(place, square))
        or bool(marching.entry(ground.vegetation(square), ground.slope(square), Formation.COLUMN, Light.DAY).value)
        for square in beside
    )


def _fields(base: Base) -> int:
    """How many fields the squares of its fields make up, those that touch being one."""
    left, count = set(base.fields), 0
    while left:
        count, edge = count + 1, [left.pop()]
        while edge:
            beside = left.intersection(edge.pop().neighbours())
            left -= beside
            edge += beside
    return count


def _around(ground: Ground, place: Square, reach_m: int) -> Iterator[Square]:
    steps = reach_m // SIDE_M
    for north in range(-steps, steps + 1):
        for east in range(-steps, steps + 1):
            square = place.moved(east, north)
            if ground.holds(square) and place.within_m(square, reach_m):
                yield square
