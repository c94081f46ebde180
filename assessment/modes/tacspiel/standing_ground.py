"""Changes that a case makes to the ground of the standing game.

ground:
  vegetation: {"12300450": jungle, "12300450-12400460": rice}    # one square, or all from corner to corner
  slopes: {"12300450": 31-45}
  heights: {"12300450": 120}                                     # metres, in steps of the ground's contour
  cover: {"12300450": 34}
  houses: {"12300450": 12}
  routes: [{name: New path, class: footpath, points: "12300450 12300480"}]   # added, or replacing by name
  streams, bridges, fords, hamlets, landmarks: the same
  without: [Bridge 1, Suoi Nho]                                  # by name
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from assessment.engine.case_values import Reader, Unfit
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import (
    HEIGHT_LETTERS,
    SLOPE_LETTERS,
    VEGETATION_LETTERS,
    Bridge,
    Ford,
    Hamlet,
    Landmark,
    Route,
    SlopeBand,
    Stream,
    Vegetation,
)
from assessment.modes.tacspiel.square import SIDE, Square

ROWS: Final = {"vegetation": "vegetation_rows", "slopes": "slope_rows", "heights": "height_rows"}
COUNTS: Final = ("cover", "houses")
LISTS: Final[dict[str, type[msgspec.Struct]]] = {
    "routes": Route,
    "streams": Stream,
    "bridges": Bridge,
    "fords": Ford,
    "hamlets": Hamlet,
    "landmarks": Landmark,
}
KEYS: Final = (*ROWS, *COUNTS, *LISTS, "without")


def changed_ground(ground: Ground, changes: Mapping[str, Any], reader: Reader) -> Ground:
    """The ground with the changes of a case. Raises `Unfit`."""
    values: dict[str, Any] = {}
    for key, change in changes.items():
        if key in ROWS:
            values[ROWS[key]] = _rows(ground, key, _mapping(change, key))
        elif key in COUNTS:
            values[key] = getattr(ground, key) | {square: int(count) for square, count in _mapping(change, key).items()}
        elif key in LISTS:
            values[key] = _joined(getattr(ground, key), change, LISTS[key], reader, key)
        elif key != "without":
            raise Unfit(f"the ground has no {key!r}; there are {', '.join(KEYS)}", key)
    gone = {str(name) for name in changes.get("without", ())}
    for key in LISTS if gone else ():
        kept = values.get(key, getattr(ground, key))
        values[key] = tuple(one for one in kept if getattr(one, "name", "") not in gone)
    return msgspec.structs.replace(ground, **values)


def squares_of(text: str) -> tuple[Square, ...]:
    """The square of eight digits, or all squares from one corner to the other. Raises `ValueError`."""
    first, _, last = text.partition("-")
    corner, opposite = Square.at(first), Square.at(last or first)
    return tuple(
        Square(east, north)
        for north in range(corner.n, opposite.n + 1, SIDE)
        for east in range(corner.e, opposite.e + 1, SIDE)
    )


def _rows(ground: Ground, key: str, changes: Mapping[str, Any]) -> tuple[str, ...]:
    rows = [list(row) for row in getattr(ground, ROWS[key])]
    for text, value in changes.items():
        try:
            squares, letter = squares_of(text), _letter(ground, key, value)
        except ValueError as error:
            raise Unfit(str(error), key, text) from error
        for square in squares:
            if not ground.holds(square):
                raise Unfit(f"{square.text} lies off the map", key, text)
            rows[ground.height - 1 - (square.n - ground.origin.n) // SIDE][(square.e - ground.origin.e) // SIDE] = (
                letter
            )
    return tuple("".join(row) for row in rows)


def _letter(ground: Ground, key: str, value: Any) -> str:
    if key == "heights":
        step, rest = divmod(int(value), ground.height_step_m)
        if rest:
            raise ValueError(f"heights go in steps of {ground.height_step_m} m")
        return next(letter for letter, number in HEIGHT_LETTERS.items() if number == step)
    letters: Mapping[str, Any] = VEGETATION_LETTERS if key == "vegetation" else SLOPE_LETTERS
    kind: Callable[[str], Any] = Vegetation if key == "vegetation" else SlopeBand
    return next(letter for letter, member in letters.items() if member is kind(str(value)))


def _joined(old: Iterable[Any], change: Any, kind: type[msgspec.Struct], reader: Reader, key: str) -> tuple[Any, ...]:
    """The features with those of the case added; one with the name of an old one takes its place."""
    if not isinstance(change, list):
        raise Unfit("expected a list", key)
    new = tuple(reader.read(kind, _plain(item), key, number) for number, item in enumerate(change))
    names = {getattr(one, "name", None) for one in new} - {None}
    return (*(one for one in old if getattr(one, "name", None) not in names), *new)


def _plain(item: Any) -> Any:
    """A feature as its struct's fields: the class of a route, the points of a line as a list."""
    if not isinstance(item, dict):
        return item
    renamed = {"kind" if key == "class" else key: value for key, value in item.items()}
    if isinstance(renamed.get("points"), str):
        renamed["points"] = renamed["points"].split()
    return renamed


def _mapping(change: Any, key: str) -> Mapping[str, Any]:
    if not isinstance(change, dict):
        raise Unfit("expected a mapping of squares", key)
    return change
