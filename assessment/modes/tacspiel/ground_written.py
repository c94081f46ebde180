"""A ground as the text of its file: rows of letters and polylines, as `ground_file` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.square import Point

WIDE: Final = 110
KEY: Final = """\
# Vegetation: . bare field, r rice, b brushwood, p plantation, u rubber, s sparse forest, d dense forest, j jungle,
# t bamboo, m marsh, w water. Slopes: a to 20 percent, b to 30, c to 45, d to 60, e steeper.
# Heights: 0-9 then A-Z, in steps of height_step_m. The first row is the north. Points are to 100 m, streams run down.
"""


def ground_written(ground: Ground) -> str:
    """The text; read again it gives the same ground."""
    return KEY + "".join(f"{line}\n" for line in _lines(ground))


def _lines(ground: Ground) -> Iterator[str]:
    yield f"title: {_text(ground.title)}"
    yield f'origin: "{ground.origin.text}"'
    yield f"height_step_m: {ground.height_step_m}"
    for key, rows in (
        ("vegetation", ground.vegetation_rows),
        ("slopes", ground.slope_rows),
        ("heights", ground.height_rows),
    ):
        yield f"{key}: |"
        yield from (f"  {row}" for row in rows)
    for key, counts in (("cover", ground.cover), ("houses", ground.houses)):
        if counts:
            yield f"{key}:"
            yield from (f'  "{square}": {count}' for square, count in sorted(counts.items()))
    yield from _polylines(ground)
    yield from _signs(ground)


def _polylines(ground: Ground) -> Iterator[str]:
    if ground.streams:
        yield "streams:"
    for stream in ground.streams:
        yield f"  - name: {_text(stream.name)}"
        yield f"    size: {stream.size.value}"
        yield f"    perennial: {_said(stream.perennial)}"
        yield from _points(stream.points)
    if ground.routes:
        yield "routes:"
    for route in ground.routes:
        yield f"  - name: {_text(route.name)}"
        yield f"    class: {route.kind.value}"
        yield from _points(route.points)


def _signs(ground: Ground) -> Iterator[str]:
    signs: tuple[tuple[str, list[dict[str, str]]], ...] = (
        (
            "bridges",
            [
                {
                    "name": _text(one.name),
                    "at": _place(one.at),
                    "route": _text(one.route),
                    "stream": _text(one.stream),
                    "kind": _text(one.kind),
                }
                for one in ground.bridges
            ],
        ),
        (
            "fords",
            [{"at": _place(one.at), "route": _text(one.route), "stream": _text(one.stream)} for one in ground.fords],
        ),
        (
            "hamlets",
            [
                {
                    "name": _text(one.name),
                    "square": _place(one.square.corner),
                    "houses": str(one.houses),
                    "allegiance": one.allegiance.value,
                    "abandoned": _said(one.abandoned),
                }
                for one in ground.hamlets
            ],
        ),
        ("landmarks", [{"name": _text(one.name), "at": _place(one.at)} for one in ground.landmarks]),
    )
    for key, found in signs:
        if found:
            yield f"{key}:"
            yield from (f"  - {{{', '.join(f'{name}: {value}' for name, value in one.items())}}}" for one in found)


def _points(points: Iterable[Point]) -> Iterator[str]:
    yield "    points: >-"
    yield from (f"      {line}" for line in wrap(" ".join(point.text for point in points), WIDE))


def _place(point: Point) -> str:
    return f'"{point.text}"'


def _said(value: bool) -> str:  # noqa: FBT001 - a value of the file
    return "true" if value else "false"


def _text(text: str) -> str:
    """A text in quotes, whatever it holds."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
