"""Reading a ground file: rows of letters and polylines that a person can edit.

The keys `vegetation`, `slopes` and `heights` hold blocks of rows, the northern row first; the letters are those of
`ground_features`. Places are coordinates of eight digits in quotes; the points of a line stand in one text with
blanks or line breaks between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from assessment.engine.yaml_source import BadData, Data, Source
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import (
    HEIGHT_LETTERS,
    SLOPE_LETTERS,
    VEGETATION_LETTERS,
    Bridge,
    Ford,
    Route,
    Stream,
)
from assessment.modes.tacspiel.square import SIDE, Point, Square

LARGEST: Final = 200
"""Squares a side of the largest map: 100 km."""

LEAST_POINTS: Final = 2
_LETTERS: Final[dict[str, Container[str]]] = {
    "vegetation": VEGETATION_LETTERS,
    "slopes": SLOPE_LETTERS,
    "heights": HEIGHT_LETTERS,
}
_PLACES: Final = frozenset({"at", "square", "origin"})
_Path = tuple[str | int, ...]


def ground_from(source: Source) -> Ground:
    """The ground of a file. Raises `BadData` with file and line for whatever does not fit."""
    ground = _converted(source)
    for fault in _faults(source, ground):
        raise fault
    return ground


def ground_and_faults(source: Source) -> tuple[Ground | None, tuple[BadData, ...]]:
    """The ground of a file and all that does not fit between its parts; no ground where a part cannot be read."""
    try:
        ground = _converted(source)
    except BadData as fault:
        return None, (fault,)
    return ground, tuple(_faults(source, ground))


def _converted(source: Source) -> Ground:
    plain = {key: _plain(source, value, (key,)) for key, value in source.mapping().items()}
    try:
        return msgspec.convert(plain, Ground)
    except msgspec.ValidationError as error:
        raise source.refused(error) from error


def _plain(source: Source, value: Data, path: _Path) -> Any:
    """The data with rows split and coordinates read."""
    if isinstance(value, dict):
        return {key: _plain(source, part, (*path, key)) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(source, part, (*path, number)) for number, part in enumerate(value)]
    if not isinstance(value, str):
        return value
    if path[-1] in _PLACES:
        return _point(source, value, path)
    if path[-1] == "points":
        return [_point(source, text, path) for text in value.split()]
    letters = _LETTERS.get(str(path[0])) if len(path) == 1 else None
    return _rows(source, value, path, letters) if letters else value


def _point(source: Source, text: str, path: _Path) -> Point:
    try:
        return Point.at(text)
    except ValueError as error:
        raise source.bad(str(error), *path) from error


def _rows(source: Source, text: str, path: _Path, letters: Container[str]) -> list[str]:
    rows = text.split()
    line = source.line_of(*path) + 1
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadData(source.file, line + number, f"this row has {len(row)} letters, the first {len(rows[0])}")
        wrong = next((letter for letter in row if letter not in letters), None)
        if wrong:
            raise BadData(source.file, line + number, f"{path[0]} have no letter {wrong!r}")
    if not rows or max(len(rows), len(rows[0])) > LARGEST:
        raise source.bad(f"{path[0]} need 1 to {LARGEST} rows and columns", *path)
    return rows


def _faults(source: Source, ground: Ground) -> Iterator[BadData]:
    """What is wrong between the parts of a file, in the order of the file."""
    yield from _size_faults(source, ground)
    yield from _place_faults(source, ground)
    yield from _line_faults(source, "routes", ground.routes)
    yield from _line_faults(source, "streams", ground.streams)
    yield from _work_faults(source, ground)


def _size_faults(source: Source, ground: Ground) -> Iterator[BadData]:
    size = ground.width, ground.height
    for key, rows in (("slopes", ground.slope_rows), ("heights", ground.height_rows)):
        if (len(rows[0]), len(rows)) != size:
            yield source.bad(f"{key} must have {size[1]} rows of {size[0]} letters, as vegetation has", key)
    if ground.origin.e % SIDE or ground.origin.n % SIDE:
        yield source.bad("the origin must lie on the 500-m grid", "origin")
    if ground.height_step_m < 1:
        yield source.bad("the height step must be 1 m or more", "height_step_m")
    for key, counts in (("cover", ground.cover), ("houses", ground.houses)):
        for text, count in counts.items():
            if not _is_square(ground, text):
                yield source.bad(f"{text!r} names no square of this map", key, text)
            elif not 0 <= count <= (100 if key == "cover" else 999):
                yield source.bad(f"{count} is no number of {'percent' if key == 'cover' else key}", key, text)


def _is_square(ground: Ground, text: str) -> bool:
    try:
        square = Square.at(text)
    except ValueError:
        return False
    return square.text == text and ground.holds(square)


def _place_faults(source: Source, ground: Ground) -> Iterator[BadData]:
    for key, places in (
        ("bridges", [one.at for one in ground.bridges]),
        ("fords", [one.at for one in ground.fords]),
        ("landmarks", [one.at for one in ground.landmarks]),
        ("hamlets", [one.square.corner for one in ground.hamlets]),
    ):
        for number, place in enumerate(places):
            if not ground.holds(place.square):
                yield source.bad(f"{place.text} lies off the map", key, number)
    for number, hamlet in enumerate(ground.hamlets):
        if hamlet.square != hamlet.square.corner.square:
            yield source.bad("a hamlet stands in a square of the 500-m grid", "hamlets", number, "square")
    yield from _doubles(source, "hamlets", [hamlet.name for hamlet in ground.hamlets])
    yield from _doubles(source, "bridges", [bridge.name for bridge in ground.bridges])


def _line_faults(source: Source, key: str, lines: Sequence[Route | Stream]) -> Iterator[BadData]:
    for number, line in enumerate(lines):
        if len(line.points) < LEAST_POINTS:
            yield source.bad("a line needs two points or more", key, number, "points")
    yield from _doubles(source, key, [line.name for line in lines])


def _doubles(source: Source, key: str, names: Iterable[str]) -> Iterator[BadData]:
    counts: Counter[str] = Counter()
    for number, name in enumerate(names):
        counts[name] += 1
        if counts[name] > 1:
            yield source.bad(f"the name {name!r} stands here a second time", key, number)


def _work_faults(source: Source, ground: Ground) -> Iterator[BadData]:
    """Bridges and fords that lie nowhere on their route and stream."""
    if not ground.bridges and not ground.fords:
        return
    found = {work for crossing in ground.network.crossings() for work in (crossing.bridge, crossing.ford) if work}
    listed: list[tuple[str, int, Bridge | Ford]] = [
        *(("bridges", number, bridge) for number, bridge in enumerate(ground.bridges)),
        *(("fords", number, ford) for number, ford in enumerate(ground.fords)),
    ]
    for key, number, work in listed:
        if work not in found:
            yield source.bad(f"{work.route} does not cross {work.stream} within 300 m of {work.at.text}", key, number)
