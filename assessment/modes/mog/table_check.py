"""What the tables of map and counters must hold beyond their form, so that a raid can be played with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.column_check import column_faults, together
from assessment.engine.tables import TableSet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import BELOW_BASE_1, LEFT_OF_T4, Board, board_faults, read_board
from assessment.modes.mog.chances import DICE
from assessment.modes.mog.columns import COLUMNS, SHEET
from assessment.modes.mog.force_check import force_faults
from assessment.modes.mog.mission_rules import PLACES
from assessment.modes.mog.pieces import SOMALI, Kind
from assessment.modes.mog.tables import TABLES
from assessment.modes.mog.turn_order import ORDER, SET_UP

FACES: Final = frozenset("123456")
STRENGTHS: Final = "H-strengths"
DRAWN: Final = "H-places"


def check_tables(tables: TableSet) -> None:
    """Raises `ValueError`, naming all that is wrong, for a map or counters that do not fit each other.

    What its column does not take is told alone: the rest is looked at once every value can be read.
    """
    faults = tuple(column_faults(tables, TABLES, COLUMNS))
    if not faults:
        board = read_board(tables)
        faults = (*board_faults(board), *_of_areas(board), *_of_named(tables, board), *_of_strengths(tables))
        faults = (*faults, *_of_dice(tables), *_of_steps(tables))
        faults = faults or (*_of_sheet(tables), *_of_tracks(tables), *_of_radio(tables, board), *force_faults(tables))
    if faults:
        raise ValueError(together(faults))


def _of_areas(board: Board) -> Iterator[str]:
    """Areas that lead nowhere, a map in pieces, and no area for Somali arrivals."""
    for area in (area for area in board.areas if not board.beside(area)):
        yield f"{area.text} borders nothing"
    if not any(set(area.id) <= FACES for area in board.numbered):
        yield "H-buildings: no area has a number of two dice, where Somali units arrive"
    apart = cut_off(board)
    if apart:
        yield f"the map falls apart: no way leads from {board.areas[0].text} to {', '.join(a.text for a in apart)}"


def cut_off(board: Board) -> tuple[Area, ...]:
    """The areas and bases to which no way leads from the first area."""
    waiting = [board.areas[0]]
    found = set(waiting)
    while waiting:
        area = waiting.pop()
        new = {*board.beside(area), *(board.bases_beside(area) if area.is_road else ())} - found
        found |= new
        waiting.extend(new)
    return tuple(area for area in (*board.areas, *board.bases) if area not in found)


def _of_dice(tables: TableSet) -> Iterator[str]:
    """Tables are thrown on with a die of six; the larger one is for more options than that."""
    faces, large = (tables[DICE.id].entry(name).whole for name in ("faces", "large"))
    if faces != len(FACES):
        yield f"{DICE.id}, faces: the die has {len(FACES)} faces, not {faces}"
    if large < len(FACES):
        yield f"{DICE.id}, large: the larger die has {len(FACES)} faces or more, not {large}"


def _of_steps(tables: TableSet) -> Iterator[str]:
    """No two steps of the set-up or of a turn have the same number: one of them would be passed over."""
    for order in (SET_UP, ORDER):
        first: dict[int, str] = {}
        for entry in tables[order.id].entries:
            step = first.setdefault(entry.whole, entry.key)
            if step != entry.key:
                yield f"{order.id}, {entry.key}: {step} has the number {entry.whole} already"


def _of_named(tables: TableSet, board: Board) -> Iterator[str]:
    """Areas that other tables name and the map does not have."""
    drawn = {Area.at(entry.key) for entry in tables[DRAWN].entries}
    yield from (f"{DRAWN}: {a.text} has no place" for a in (*board.areas, *board.bases) if a not in drawn)
    for place in PLACES:
        area = board.targets.get(place)
        if area is not None and area.is_base:
            yield f"H-targets: {place} is a UN base"
    for place in (LEFT_OF_T4, BELOW_BASE_1):
        if not board.targets[place].is_road:
            yield f"H-targets, {place}: it is a road area, and {board.targets[place].text} is none"


def _of_sheet(tables: TableSet) -> Iterator[str]:
    """Boxes of areas lie on the sheet, none in the middle of another."""
    middles: dict[tuple[Any, Any], str] = {}
    for entry in tables[DRAWN].entries:
        figures: dict[str, Any] = entry.figures
        for middle, half in (("x", "w"), ("y", "h")):
            low, high = figures[half], SHEET - figures[half]
            if not low <= figures[middle] <= high:
                yield f"{DRAWN}, {entry.key}: with this {half} its {middle} lies from {low} to {high}"
        first = middles.setdefault((figures["x"], figures["y"]), entry.key)
        if first != entry.key:
            yield f"{DRAWN}, {entry.key}: it lies where {first} does"


def _of_tracks(tables: TableSet) -> Iterator[str]:
    """The turn track is as long as a mission may last, that of Heli-Support as what may be bought."""
    turns = tables["H-tracks"].entry("turn").whole
    last = [(entry.key, entry.figures["last_turn"]) for entry in tables["scenarios"].entries]
    last.append(("H-last-turn", tables["H-last-turn"].entry("last_turn").value))
    for name, turn in last:
        if isinstance(turn, int) and turn > turns:
            yield f"H-tracks, turn: {name} lasts {turn} turns, and the track has {turns}"


def _of_radio(tables: TableSet, board: Board) -> Iterator[str]:
    """Who starts aboard in Radio Mogadishu has a transport in the same place; vehicles start on roads."""
    for entry in tables["radio-mogadishu"].entries:
        figures: dict[str, Any] = entry.figures
        vehicles = [kind for kind in (*figures["placed"], *figures["variant"]) if Kind(kind).is_vehicle]
        area = board.targets[entry.key]
        if vehicles and not area.is_road:
            yield f"H-targets, {entry.key}: a {vehicles[0]} starts there, and {area.text} is no road area"
        if figures["aboard"] and not any(Kind(kind).is_transport for kind in figures["placed"]):
            yield f"radio-mogadishu, {entry.key}: nothing placed there carries those aboard"


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
