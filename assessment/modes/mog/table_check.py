"""What the tables of map and counters must hold beyond their form, so that a raid can be played with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assessment.engine.tables import TableSet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import Board, board_faults, read_board
from assessment.modes.mog.mission_rules import PLACES
from assessment.modes.mog.pieces import SOMALI, Kind

FACES: Final = frozenset("123456")
STRENGTHS: Final = "H-strengths"
DRAWN: Final = "H-places"
OCTOBER_ROAD: Final = "H-october-road"


def check_tables(tables: TableSet) -> None:
    """Raises `ValueError`, naming all that is wrong, for a map or counters that do not fit each other."""
    board = read_board(tables)
    faults = (*board_faults(board), *_of_areas(board), *_of_named(tables, board), *_of_strengths(tables))
    if faults:
        raise ValueError("; ".join(faults))


def _of_areas(board: Board) -> Iterator[str]:
    """Areas of the wrong kind, areas that lead nowhere, and no area for Somali arrivals."""
    for area in board.buildings_beside.keys() - set(board.roads):
        if not area.is_building:
            yield f"H-buildings: {area.text} is not the name of a building area"
    for area in (area for area in board.areas if not board.beside(area)):
        yield f"{area.text} borders nothing"
    if not any(set(area.id) <= FACES for area in board.numbered):
        yield "H-buildings: no area has a number of two dice, where Somali units arrive"
    yield from (f"H-bases: no arrow leads out of {base.text}" for base in board.bases if not board.exits[base])


def _of_named(tables: TableSet, board: Board) -> Iterator[str]:
    """Areas that other tables name and the map does not have."""
    drawn = {Area.at(entry.key) for entry in tables[DRAWN].entries}
    yield from (f"{DRAWN}: {a.text} has no place" for a in (*board.areas, *board.bases) if a not in drawn)
    for entry in tables[OCTOBER_ROAD].entries:
        areas = tuple(entry.figures["areas"] or ())  # type: ignore[arg-type]
        yield from (
            f"{OCTOBER_ROAD}: {name} is no road area" for name in areas if Area.at(str(name)) not in board.roads
        )
    for place in PLACES:
        area = board.targets.get(place)
        if area is not None and area.is_base:
            yield f"H-targets: {place} is a UN base"


def _of_strengths(tables: TableSet) -> Iterator[str]:
    """Strengths that a rule needs and a counter lacks."""
    for kind in Kind:
        for face in ("unpinned", "pinned"):
            figures = tables[STRENGTHS].entry(kind, face).figures
            needed = ["armor"] if kind.is_vehicle else ["infantry"]
            if kind not in SOMALI or face == "unpinned":
                needed += ["anti_armor"]
            for figure in needed:
                if not isinstance(figures[figure], int):
                    yield f"{STRENGTHS}, {kind} {face}: no {figure}"
            if not kind.is_vehicle and figures["armor"] is not None:
                yield f"{STRENGTHS}, {kind} {face}: infantry has no armor"
