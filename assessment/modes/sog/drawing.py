"""Map drawings: ten by ten squares of terrain with the counters that a side knows, or all of them for Control."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.lists import age_of
from assessment.engine.mode import Mode
from assessment.modes.sog.draft import TEAM
from assessment.modes.sog.ground import LETTERS, Ground
from assessment.modes.sog.kinds import Terrain, spoken
from assessment.modes.sog.knowledge import Met, Seen
from assessment.modes.sog.picture import Picture
from assessment.modes.sog.pieces import Operation, Team
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.square import COLUMNS, ROWS, Square
from assessment.modes.sog.tables import TABLES
from control.situation.drawing import (
    Coordinates,
    Drawing,
    Fill,
    Grid,
    LegendEntry,
    Line,
    Mark,
    Position,
    Raster,
    Sample,
    Sign,
    gathered,
)
from control.situation.side import Side

SIDE_M: Final = 2240
"""The side of a square of five square kilometres, to ten metres."""

NORTHWARD: Final = tuple(str(row) for row in range(ROWS, 0, -1))
"""The names of the rows from the south."""

KINDS: Final = {
    Terrain.CLEAR: "rice",
    Terrain.ELEPHANT_GRASS: "brushwood",
    Terrain.BROKEN: "broken",
    Terrain.JUNGLE: "jungle",
    Terrain.MOUNTAIN: "mountain",
}
"""Style kinds of terrain, from the lowest to the tallest: the order in which one is painted over the other."""

BLUE_TEAM: Final = "blue/patrol/squad"
RED_SQUAD: Final = "red/seen_infantry/squad"


def centre(square: Square) -> Position:
    """Metres from the south-west corner of the sheet to the centre of a square."""
    return (square.column - 1) * SIDE_M + SIDE_M // 2, (ROWS - square.row) * SIDE_M + SIDE_M // 2


def corner(square: Square) -> Position:
    """Where a sign stands in a square, clear of the counters in it."""
    east, north = centre(square)
    return east - SIDE_M * 3 // 8, north + SIDE_M * 3 // 8


def drawing(picture: Picture, mode: Mode[Any, Picture]) -> Drawing:
    """The map of a cell: what its side knows of team, marks and VC counters."""
    marks = [_counter_mark(seen, age_of(seen.at, picture.clock, mode), picture.side) for seen in picture.counters]
    if picture.team is not None:
        marks += _team_marks(picture.team)
    if picture.side is Side.RED and picture.met and picture.team is None:
        met = picture.met[-1]
        marks.append(_met_mark(met, age_of(met.at, picture.clock, mode)))
    signs = tuple(_signs(picture.operation, picture.target))
    sheet = ground_drawing(mode.ground)
    return replace(sheet, signs=signs, marks=gathered(marks, SIDE_M), legend=(*sheet.legend, *_legend()))


def true_drawing(situation: Situation, mode: Mode[Situation, Any]) -> Drawing:
    """The map of the truth."""
    seen = (Seen(number=one.number, square=one.square, at=situation.now) for one in situation.counters)
    marks = [*_team_marks(situation.team), *(_counter_mark(one, 0, Side.RED) for one in seen)]
    signs = tuple(_signs(situation.operation, situation.operation.target))
    sheet = ground_drawing(mode.ground)
    return replace(sheet, signs=signs, marks=gathered(marks, SIDE_M), legend=(*sheet.legend, *_legend()))


@lru_cache(maxsize=16)
def ground_drawing(ground: Ground) -> Drawing:
    """The sheet without anything on it."""
    letter_of = {terrain: letter for letter, terrain in LETTERS.items()}
    area = TABLES["2"].entry("square_km2").whole
    house = f" ({ground.provenance})" if ground.provenance != "printed" else ""
    palette = tuple(
        Fill(letter=letter_of[terrain], kind=kind, label=spoken(terrain)) for terrain, kind in KINDS.items()
    )
    return Drawing(
        title=f"{ground.title}{house}",
        width=len(COLUMNS) * SIDE_M,
        height=ROWS * SIDE_M,
        coordinates=Coordinates(
            origin=(0, 0),
            unit=SIDE_M,
            digits=1,
            snap=SIDE_M,
            east=tuple(COLUMNS),
            north=NORTHWARD,
        ),
        raster=Raster(cell=SIDE_M, rows=ground.rows, palette=palette, exact=True),
        lines=_river(ground),
        grid=Grid(spacing=SIDE_M, east=tuple(COLUMNS), north=NORTHWARD, between=True),
        legend=(
            *(LegendEntry(sample=Sample.FILL, kind=fill.kind, label=fill.label) for fill in palette),
            LegendEntry(sample=Sample.LINE, kind="river", label="river, without effect"),
            LegendEntry(sample=Sample.LINE, kind="grid", label=f"a square: {area} square kilometres"),
        ),
    )


def _river(ground: Ground) -> tuple[Line, ...]:
    if len(ground.river) < 2:  # noqa: PLR2004 - a line has two ends
        return ()
    return (Line(kind="river", points=tuple(centre(square) for square in ground.river)),)


def _team_marks(team: Team) -> list[Mark]:
    if team.square is None:
        return []
    held = f", {team.prisoners} prisoners" if team.prisoners else ""
    return [
        Mark(
            symbol=BLUE_TEAM,
            at=centre(team.square),
            side="B",
            designator=TEAM,
            tag=TEAM,
            strength=str(len(team.left)),
            title=f"SOG team, {len(team.left)} men{held}, in {team.square.text}",
            link=f"unit/{TEAM}",
        )
    ]


def _counter_mark(seen: Seen, age: int, side: Side) -> Mark:
    known = f"last known {age} turns ago" if age else "now"
    return Mark(
        symbol=RED_SQUAD,
        at=centre(seen.square),
        side="R",
        designator=seen.designator,
        tag=seen.designator,
        quality="?" if side is Side.BLUE and age else "",
        age=age,
        title=f"VC {seen.number} in {seen.square.text}, {known}",
        link=f"contact/{seen.designator}" if side is Side.BLUE else f"unit/{seen.designator}",
    )


def _met_mark(met: Met, age: int) -> Mark:
    return Mark(
        symbol=BLUE_TEAM,
        at=centre(met.square),
        side="B",
        designator=TEAM,
        tag=TEAM,
        quality="?",
        age=age,
        title=f"SOG team, met in {met.square.text} {age} turns ago",
        link=f"report/{met.report}",
    )


def _signs(operation: Operation | None, target: Square | None) -> Iterator[Sign]:
    if target is not None:
        yield Sign(kind="base", at=corner(target), label="Target", title=f"Target in {target.text}")
    for zone in operation.zones if operation else ():
        yield Sign(
            kind="site", at=corner(zone.square), label=zone.designator, title=f"{zone.designator} in {zone.square.text}"
        )
    if operation is not None and operation.pick_up is not None:
        pick_up = operation.pick_up
        yield Sign(kind="cache", at=corner(pick_up), label="PZ", title=f"Pick-up zone in {pick_up.text}")


def _legend() -> Iterator[LegendEntry]:
    """What marks and signs mean."""
    yield LegendEntry(sample=Sample.MARK, kind=BLUE_TEAM, label="SOG team, men left")
    yield LegendEntry(sample=Sample.MARK, kind=RED_SQUAD, label="VC counter, fading with its age")
    yield LegendEntry(sample=Sample.SIGN, kind="base", label="Target")
    yield LegendEntry(sample=Sample.SIGN, kind="site", label="landing zone")
    yield LegendEntry(sample=Sample.SIGN, kind="cache", label="pick-up zone")
