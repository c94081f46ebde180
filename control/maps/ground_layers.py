"""The lower layers of a map as SVG: ground covers, steepness, areas, lines, grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from math import atan2, degrees, dist
from typing import Final
from xml.sax.saxutils import escape

from control.maps.outlines import patch_path
from control.maps.patterns import PATTERNS, TILE
from control.maps.sheet import UNIT_M, Sheet, attributes
from control.maps.smooth import curve
from control.situation.drawing import Area, Drawing, Grid, Line, PaperSheet, Raster

CASED: Final = frozenset({"road-all-weather", "river"})
"""Lines drawn twice, dark edge first, so that they read as double lines and join where they meet."""

STRENGTHS: Final = ("1", "2", "3")
Place = tuple[int, int]


def patterns(sheet: Sheet) -> str:
    """The pattern tiles."""
    scale = round(sheet.em * 2.2)
    return "".join(
        f'<pattern id="{sheet.prefix}-{kind}" width="{scale}" height="{scale}" patternUnits="userSpaceOnUse"'
        f' viewBox="0 0 {TILE} {TILE}">{tile}</pattern>'
        for kind, tile in PATTERNS.items()
    )


def covers(raster: Raster, sheet: Sheet) -> str:
    """Every ground cover over the ones before it in the palette, then the steepness in three strengths."""
    parts = [f'<rect class="map-{raster.palette[0].kind}" width="{sheet.width}" height="{sheet.height}"/>']
    letters = [fill.letter for fill in raster.palette]
    for number, fill in enumerate(raster.palette):
        path = _patch(raster, raster.rows, "".join(letters[number:])) if number else ""
        if path:
            parts.append(f'<path class="map-{fill.kind}" d="{path}"/>')
    for fill in raster.palette:
        path = _patch(raster, raster.rows, fill.letter) if fill.kind in PATTERNS else ""
        if path:
            parts.append(f'<path class="map-pattern" fill="url(#{sheet.prefix}-{fill.kind})" d="{path}"/>')
    for number, strength in enumerate(STRENGTHS if raster.shades else ()):
        path = _patch(raster, raster.shades, "".join(STRENGTHS[number:]))
        if path:
            parts.append(f'<path class="map-shade-{strength}" d="{path}"/>')
    return "".join(parts)


def paper(found: PaperSheet, address: str, sheet: Sheet) -> str:
    """The picture of the paper map, turned and stretched to where it lies."""
    along, across = found.along / UNIT_M, found.across / UNIT_M
    numbers = (along, -across, across, along, found.east / UNIT_M, sheet.height - found.north / UNIT_M)
    matrix = " ".join(f"{float(number):.6g}" for number in numbers)
    values = attributes(class_="map-paper", href=address, width=found.width, height=found.height)
    return f'<image{values} preserveAspectRatio="none" transform="matrix({matrix})"/>'


def _patch(raster: Raster, rows: tuple[str, ...], letters: str) -> str:
    return _outline(rows, letters, raster.cell // UNIT_M, raster.exact)


@lru_cache(maxsize=256)
def _outline(rows: tuple[str, ...], letters: str, cell: int, exact: bool) -> str:  # noqa: FBT001 - part of the cache's key
    wanted = frozenset(letters)
    if not any(letter in wanted for row in rows for letter in row):
        return ""
    columns = len(rows[0])
    return patch_path(lambda column, row: rows[row][column] in wanted, columns, len(rows), cell, exact=exact)


def areas(found: Iterable[Area], sheet: Sheet) -> str:
    """Outlines with their names."""
    return "".join(_area(area, sheet) for area in found)


def _area(area: Area, sheet: Sheet) -> str:
    corners = [sheet.place(corner) for corner in area.corners]
    points = " ".join(f"{x},{y}" for x, y in corners)
    title = f"<title>{escape(area.title)}</title>" if area.title else ""
    top = min(corners, key=lambda corner: (corner[1], corner[0]))
    place = attributes(class_="map-area-label", x=top[0] + sheet.em // 2, y=top[1] + sheet.em * 2)
    label = f"<text{place}>{escape(area.label)}</text>" if area.label else ""
    return f'<g class="map-area map-{area.kind}">{title}<polygon points="{points}"/>{label}</g>'


def lines(drawing: Drawing, sheet: Sheet) -> str:
    """All lines in the order of the drawing, the edges of double lines below; then their names along them."""
    paths = [_path(line.points, sheet) for line in drawing.lines]
    found = list(zip(drawing.lines, paths, strict=True))
    parts = []
    for number, (line, path) in enumerate(found):
        if line.kind in CASED and (not number or found[number - 1][0].kind != line.kind):
            parts += [
                f'<path class="map-edge map-{one.kind}-edge" d="{d}"/>' for one, d in found if one.kind == line.kind
            ]
        parts.append(f'<path class="map-line map-{line.kind}" d="{path}"/>')
    return "".join(parts)


@lru_cache(maxsize=1 << 13)
def _path(points: tuple[Place, ...], sheet: Sheet) -> str:
    """The ground's lines are the same on every map of a game."""
    return curve([sheet.place(point) for point in points])


def line_names(drawing: Drawing, sheet: Sheet) -> str:
    """The names of lines, each beside its straightest stretch."""
    taken = [
        (x + sheet.em * len(sign.label) // 2, y)
        for sign in drawing.signs
        if sign.label
        for x, y in (sheet.place(sign.at),)
    ]
    return "".join(_line_name(line, taken, sheet) for line in drawing.lines if line.label)


def _line_name(line: Line, taken: list[Place], sheet: Sheet) -> str:
    start, end = _straightest([sheet.place(point) for point in line.points], len(line.label) * sheet.em, taken)
    if start[0] > end[0]:
        start, end = end, start
    angle = round(degrees(atan2(end[1] - start[1], end[0] - start[0])))
    turn = f"translate({(start[0] + end[0]) // 2} {(start[1] + end[1]) // 2}) rotate({angle})"
    classes = f"map-line-name map-{line.kind}-name"
    away = sheet.em * (7 if line.kind == "river" else 4) // 5
    return f'<text class="{classes}" transform="{turn}" y="{-away}">{escape(line.label)}</text>'


def _straightest(points: list[Place], length: int, taken: list[Place]) -> tuple[Place, Place]:
    """The ends of the stretch of about this length that bends least, in the middle part and clear of other names."""
    best, found = None, (points[0], points[-1])
    ways = list(accumulate(map(dist, points, points[1:]), initial=0.0))
    near = _near(points, length, taken)
    for first, start in enumerate(points):
        last = next((n for n in range(first + 1, len(points)) if dist(start, points[n]) >= length), None)
        if last is None:
            break
        way = ways[last] - ways[first]
        middle = (start[0] + points[last][0]) // 2, (start[1] + points[last][1]) // 2
        crowded = sum(dist(middle, place) < length for place in near)
        rated = round(way / dist(start, points[last]) + abs(first + last - len(points)) / len(points) / 4 + crowded, 2)
        if best is None or rated < best:
            best, found = rated, (start, points[last])
    return found


def _near(points: list[Place], length: int, taken: list[Place]) -> list[Place]:
    """The places no farther than `length` from the box around the points."""
    (left, right), (top, bottom) = ((min(edges) - length, max(edges) + length) for edges in zip(*points, strict=True))
    return [(x, y) for x, y in taken if left <= x <= right and top <= y <= bottom]


def grid(found: Grid, sheet: Sheet) -> str:
    """Grid lines with their numbers, or the names between them, at all four edges."""
    spacing = found.spacing // UNIT_M
    marks = "".join(f"M{x} 0V{sheet.height}" for x in range(0, sheet.width + 1, spacing)) + "".join(
        f"M0 {y}H{sheet.width}" for y in range(sheet.height, -1, -spacing)
    )
    kind = " map-grid-board" if found.between else ""
    return (
        f'<path class="map-grid{kind}" d="{marks}"/><g class="map-grid-numbers">{"".join(_numbers(found, sheet))}</g>'
    )


def _numbers(found: Grid, sheet: Sheet) -> Iterator[str]:
    spacing, away = found.spacing // UNIT_M, sheet.em
    first = spacing // 2 if found.between else 0
    for number, label in enumerate(found.east):
        for y in (-away // 2, sheet.height + away * 3 // 2):
            yield f'<text x="{first + number * spacing}" y="{y}">{escape(label)}</text>'
    for number, label in enumerate(found.north):
        level = sheet.height - first - number * spacing + away * 2 // 5
        for x in (-away * 3 // 2, sheet.width + away * 3 // 2):
            yield f'<text x="{x}" y="{level}">{escape(label)}</text>'
