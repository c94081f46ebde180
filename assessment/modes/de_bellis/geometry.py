"""Exact plane geometry on whole units: every predicate compares integers, so it gives the same on any machine.

Figures are convex polygons by their corners. A direction is a whole degree, clockwise from the north (+y), with sine
and cosine as millionths. Corners of a turned base are rounded to whole units once, half away from nought, so that a
mirrored base has mirrored corners; from there on nothing is rounded but lengths, and those upwards, so that comparing
one with a whole limit is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import Final, TypeAlias

from assessment.modes.de_bellis.spot import Spot

Polygon: TypeAlias = tuple[Spot, ...]
Vector: TypeAlias = tuple[int, int]

FULL: Final = 360
QUARTER: Final = 90
MILLION: Final = 1_000_000
_SINES: Final = (
    0, 17_452, 34_899, 52_336, 69_756, 87_156, 104_528, 121_869, 139_173, 156_434, 173_648, 190_809, 207_912,
    224_951, 241_922, 258_819, 275_637, 292_372, 309_017, 325_568, 342_020, 358_368, 374_607, 390_731, 406_737,
    422_618, 438_371, 453_990, 469_472, 484_810, 500_000, 515_038, 529_919, 544_639, 559_193, 573_576, 587_785,
    601_815, 615_661, 629_320, 642_788, 656_059, 669_131, 681_998, 694_658, 707_107, 719_340, 731_354, 743_145,
    754_710, 766_044, 777_146, 788_011, 798_636, 809_017, 819_152, 829_038, 838_671, 848_048, 857_167, 866_025,
    874_620, 882_948, 891_007, 898_794, 906_308, 913_545, 920_505, 927_184, 933_580, 939_693, 945_519, 951_057,
    956_305, 961_262, 965_926, 970_296, 974_370, 978_148, 981_627, 984_808, 987_688, 990_268, 992_546, 994_522,
    996_195, 997_564, 998_630, 999_391, 999_848, 1_000_000,
)  # fmt: skip
"""Sines of 0 to 90 degrees in millionths."""


def sine(degrees: int) -> int:
    """The sine of a whole degree, in millionths."""
    quarter, rest = divmod(degrees % FULL, QUARTER)
    value = _SINES[QUARTER - rest] if quarter % 2 else _SINES[rest]
    return -value if quarter >= 2 else value  # noqa: PLR2004 - the second half of the circle


def ahead(degrees: int) -> Vector:
    """The unit vector of a direction, in millionths."""
    return sine(degrees), sine(degrees + QUARTER)


def to_the_right(degrees: int) -> Vector:
    """The unit vector at a right angle to the right of a direction."""
    return ahead(degrees + QUARTER)


def rounded(number: int, divisor: int) -> int:
    """A quotient to the nearest whole number, halves away from nought."""
    whole = (2 * abs(number) + divisor) // (2 * divisor)
    return whole if number >= 0 else -whole


def offset(spot: Spot, degrees: int, forward: int, right: int = 0) -> Spot:
    """The spot so many units ahead and to the right of another, seen in a direction."""
    (fx, fy), (rx, ry) = ahead(degrees), to_the_right(degrees)
    return Spot(
        spot.x + rounded(forward * fx + right * rx, MILLION), spot.y + rounded(forward * fy + right * ry, MILLION)
    )


@lru_cache(maxsize=65536)
def rectangle(centre: Spot, degrees: int, half_width: int, half_depth: int) -> Polygon:
    """Front left, front right, rear right and rear left corner of a base."""
    return (
        offset(centre, degrees, half_depth, -half_width),
        offset(centre, degrees, half_depth, half_width),
        offset(centre, degrees, -half_depth, half_width),
        offset(centre, degrees, -half_depth, -half_width),
    )


def corridor(start: Spot, end: Spot, half_width: int) -> Polygon:
    """The strip of this half width between two spots; empty if they are one."""
    if start == end:
        return ()
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    dx, dy = (_share(part * half_width, square) for part in (end.y - start.y, end.x - start.x))
    return (
        Spot(start.x + dx, start.y - dy),
        Spot(start.x - dx, start.y + dy),
        Spot(end.x - dx, end.y + dy),
        Spot(end.x + dx, end.y - dy),
    )


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two convex figures have an area in common; to touch is not enough."""
    if not one or not other or not _boxes_meet(_box(one), _box(other)):
        return False
    return not any(_apart(one, other, normal) for normal in (*_normals(one), *_normals(other)))


def holds(figure: Polygon, spot: Spot) -> bool:
    """Whether a spot lies in a convex figure or on its rim."""
    return all(
        min(across) <= nx * spot.x + ny * spot.y <= max(across)
        for nx, ny in _normals(figure)
        for across in [[nx * corner.x + ny * corner.y for corner in figure]]
    )


def crosses(figure: Polygon, start: Spot, end: Spot) -> bool:
    """Whether a line between two spots runs through the inside of a convex figure."""
    if start == end:
        return holds(figure, start)
    return overlap(figure, (start, end))


def lines_cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether the line from a to b passes to the other side of the line from c to d, between its ends."""
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def gap(one: Polygon, other: Polygon) -> int:
    """The shortest way between two convex figures in units, rounded up; 0 if they meet."""
    if overlap(one, other):
        return 0
    ways = (
        _squared(spot, *side)
        for first, second in ((one, other), (other, one))
        for spot in first
        for side in sides(second)
    )
    return isqrt_up(min(ways))


def distance(one: Spot, other: Spot) -> int:
    """The way between two spots in units, rounded up."""
    return isqrt_up((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


def distance_to_line(spot: Spot, start: Spot, end: Spot) -> int:
    """The shortest way from a spot to the line between two others, rounded up."""
    return isqrt_up(_squared(spot, start, end))


def seen_from(origin: Spot, degrees: int, spot: Spot) -> Vector:
    """How far a spot lies to the right and ahead of another, in millionths of units."""
    dx, dy = spot.x - origin.x, spot.y - origin.y
    (fx, fy), (rx, ry) = ahead(degrees), to_the_right(degrees)
    return dx * rx + dy * ry, dx * fx + dy * fy


def is_within(degrees: int, ahead: int, aside: int) -> bool:
    """Whether what lies so far ahead and to a side is no more than whole degrees, up to 90, off straight ahead."""
    return ahead > 0 and aside * sine(degrees + QUARTER) <= ahead * sine(degrees)


@lru_cache(maxsize=4096)
def degree_of(dx: int, dy: int) -> int:
    """The whole degree nearest to a direction; the smaller turn from the north if two are as near."""
    turns = sorted(range(FULL), key=lambda degrees: (min(degrees, FULL - degrees), degrees))
    return max(turns, key=lambda degrees: dx * sine(degrees) + dy * sine(degrees + QUARTER))


def way_out(one: Polygon, other: Polygon, degrees: int) -> int:
    """How far `other` must go in a direction until it has no area in common with `one`, in units, rounded up."""
    if not overlap(one, other):
        return 0
    fx, fy = ahead(degrees)
    ways = []
    for nx, ny in (*_normals(one), *_normals(other)):
        speed = nx * fx + ny * fy
        if speed < 0:
            nx, ny, speed = -nx, -ny, -speed  # noqa: PLW2901 - the same axis seen from the other side
        if speed:
            far = max(nx * spot.x + ny * spot.y for spot in one) - min(nx * spot.x + ny * spot.y for spot in other)
            ways.append(max(0, -(-far * MILLION // speed)))
    return min(ways)


def sides(figure: Polygon) -> Iterator[tuple[Spot, Spot]]:
    """The sides of a figure, each by its ends."""
    return zip(figure, (*figure[1:], figure[0]), strict=True)


def isqrt_up(number: int) -> int:
    """The smallest whole number whose square is no less."""
    return isqrt(number - 1) + 1 if number > 0 else 0


@lru_cache(maxsize=65536)
def _normals(figure: Polygon) -> tuple[Vector, ...]:
    return tuple((b.y - a.y, a.x - b.x) for a, b in sides(figure) if a != b)


@lru_cache(maxsize=65536)
def _box(figure: Polygon) -> tuple[int, int, int, int]:
    """The least and greatest x and y of a figure."""
    xs, ys = [spot.x for spot in figure], [spot.y for spot in figure]
    return min(xs), max(xs), min(ys), max(ys)


def _boxes_meet(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    """Whether two boxes have a point in common; a line may have no width."""
    return one[0] <= other[1] and other[0] <= one[1] and one[2] <= other[3] and other[2] <= one[3]


def _apart(one: Polygon, other: Polygon, normal: Vector) -> bool:
    nx, ny = normal
    first = [nx * spot.x + ny * spot.y for spot in one]
    second = [nx * spot.x + ny * spot.y for spot in other]
    return max(first) <= min(second) or max(second) <= min(first)


def _share(number: int, square: int) -> int:
    """A number divided by the root of another, to the nearest whole number, halves away from nought."""
    whole = (isqrt(4 * number * number // square) + 1) // 2
    return whole if number >= 0 else -whole


def _squared(spot: Spot, start: Spot, end: Spot) -> int:
    """The square of the way from a spot to a line, rounded up."""
    dx, dy = end.x - start.x, end.y - start.y
    px, py = spot.x - start.x, spot.y - start.y
    along, length = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0 or not length:
        return px * px + py * py
    if along >= length:
        return (spot.x - end.x) ** 2 + (spot.y - end.y) ** 2
    across = px * dy - py * dx
    return -(-across * across // length)


def _turn(a: Spot, b: Spot, c: Spot) -> int:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
