"""What lies beside the map as it is drawn: the tracks, the boxes of the UN and, for Control, the draw container."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assessment.engine.tables import TableSet, table
from assessment.modes.mog.boxes import UNIT_M, Box, side_by_side
from assessment.modes.mog.counters import TAGS
from assessment.modes.mog.kinds import Light, Phase
from assessment.modes.mog.knowledge import Operation
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import SOMALI, Unit, kind_of
from control.situation.drawing import Area as Outline
from control.situation.drawing import Mark, Sign

TRACKS = table("H-tracks")

HIGH: Final = 132
"""Height of the strip north of the map in units."""

MARKER: Final = "crater"
"""The sign of a marker on its track."""

CELL: Final = 20
"""Half the side of a box of a track."""

ROWS: Final = {
    "turn": (36, 190, "Turn"),
    "sna_intel": (96, 190, "SNA Intel"),
    "heli_support": (96, 672, "Heli-Support"),
}
"""Where each track runs: units below the north edge, units east of the west edge, its name."""

NAME: Final = 178
"""How far west of its first box the name of a track stands."""

ASSETS: Final = (958, 1132, "UN Asset Box")
LOST: Final = (1146, 1444, "UN Casualties Box")
CONTAINER: Final = (1458, 1672, "Draw container")
"""The boxes: from where to where in units, and the name."""


def outlines(tables: TableSet, height: int, *, container: bool) -> Iterator[Outline]:
    """The empty boxes of the tracks and of the UN."""
    for track, (_, _, name) in ROWS.items():
        for number in range(first(track), length(tables, track) + 1):
            box = cell(track, number, height)
            yield Outline(kind="area-board", corners=box.corners, label=str(number), title=f"{name} {number}")
    for place in (ASSETS, LOST, *((CONTAINER,) if container else ())):
        yield Outline(kind="area-board", corners=_box(place, height).corners, label=place[2], title=place[2])


def signs(operation: Operation, layout: Layout, tables: TableSet, height: int, *, container: bool) -> Iterator[Sign]:
    """The names of the tracks, what they show, and what lies in the boxes without a counter."""
    for down, west, name in ROWS.values():
        yield _words((west - NAME) * UNIT_M, (height - down) * UNIT_M, name)
    shown = {"sna_intel": operation.intel, "heli_support": operation.heli} | (
        {} if operation.phase.is_set_up else {"turn": max(1, operation.turn)}
    )
    for track, number in shown.items():
        box = cell(track, number, height)
        at = (box.x + 8) * UNIT_M, (box.y - 10) * UNIT_M
        yield Sign(kind=MARKER, at=at, title=f"{ROWS[track][2]} {number}")
    after = cell("turn", length(tables, "turn") + 1, height)
    yield _words(after.x * UNIT_M, after.y * UNIT_M, light(operation))
    yield from _lines(_box(ASSETS, height), [name.upper() for name in layout.assets if kind_of(name) is None])
    if layout.casualties_lost:
        lost = _box(LOST, height)
        words = f"{layout.casualties_lost} casualties taken"
        at = (lost.x + lost.w - 60) * UNIT_M, (lost.y + lost.h - 18) * UNIT_M
        yield Sign(kind="cache", at=at, label=str(layout.casualties_lost), title=words)
    if container:
        kinds = [f"{TAGS[kind]} {layout.container[kind]}" for kind in SOMALI[::-1] if layout.container.get(kind)]
        yield from _lines(_box(CONTAINER, height), [", ".join(line) for line in (kinds[:3], kinds[3:]) if line])


def light(operation: Operation) -> str:
    """Whether the marker shows day or night; how the mission stands before and after its turns."""
    if operation.phase.is_set_up:
        return "set-up"
    over = f", over: {operation.level}" if operation.phase is Phase.OVER and operation.level else ""
    return f"{'night' if operation.light is Light.NIGHT else 'day'}{over}"


def boxed(layout: Layout, height: int) -> Iterator[tuple[Unit, Box]]:
    """The units in the two boxes of the UN, each with the room that there is for them below the names."""
    for place, names in ((ASSETS, layout.assets), (LOST, layout.lost)):
        box = _box(place, height)
        west = 2 * CELL if place == ASSETS else 0
        room = Box(box.x + west, box.y - CELL // 2, box.w - west, box.h - CELL // 2)
        for name in names:
            kind = kind_of(name)
            if kind is not None:
                yield Unit(name=name, kind=kind), room


def placed(held: list[tuple[Mark, Box]]) -> Iterator[Mark]:
    """The counters of the boxes, side by side."""
    for room in dict.fromkeys(room for _, room in held):
        yield from side_by_side(room, [mark for mark, where in held if where == room])


def first(track: str) -> int:
    """The number of the first box of a track."""
    return 1 if track == "turn" else 0


def length(tables: TableSet, track: str) -> int:
    """The number of the last box of a track."""
    return int(str(tables[TRACKS.id].at((track,), {}).value))


def cell(track: str, number: int, height: int) -> Box:
    """A box of a track."""
    down, west, _ = ROWS[track]
    return Box(west + (number - first(track)) * 2 * CELL, height - down, CELL, CELL)


def _box(place: tuple[int, int, str], height: int) -> Box:
    west, east, _ = place
    return Box((west + east) // 2, height - HIGH // 2, (east - west) // 2, HIGH // 2 - 14)


def _lines(box: Box, lines: list[str]) -> Iterator[Sign]:
    for number, line in enumerate(lines):
        yield _words((box.x - box.w) * UNIT_M, (box.y + box.h - 42 - 22 * number) * UNIT_M, line)


def _words(x: int, y: int, words: str) -> Sign:
    return Sign(kind="words", at=(x, y), label=words, title=words)
