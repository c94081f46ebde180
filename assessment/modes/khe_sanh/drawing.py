"""Map drawings: spaces and routes with their counters, and beside the map the boxes, the turn track and the decks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.assessing import scratch_sheet
from assessment.engine.mode import Mode
from assessment.engine.tables import TableSet
from assessment.modes.khe_sanh import boxes
from assessment.modes.khe_sanh.board import board_of
from assessment.modes.khe_sanh.boxes import UNIT_M
from assessment.modes.khe_sanh.cards import action_cards, opfor_cards
from assessment.modes.khe_sanh.faces import face_of
from assessment.modes.khe_sanh.kinds import Stage, Terrain, UnitKind, spoken
from assessment.modes.khe_sanh.knowledge import Board, Stack
from assessment.modes.khe_sanh.picture import Picture
from assessment.modes.khe_sanh.pieces import profile
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.spaces import SpaceInfo, every_route, every_space
from assessment.modes.khe_sanh.unit import Unit
from assessment.modes.khe_sanh.victory import TRACK as TURN_TRACK
from control.situation.drawing import (
    Coordinates,
    Drawing,
    Fill,
    LegendEntry,
    Line,
    Mark,
    Position,
    Raster,
    Sample,
    Sign,
    stacked,
)
from control.situation.side import Side

WIDTH, HEIGHT, STRIP = 1000, 960, 260
"""The map and the strip of boxes below it, in those units."""

CELL: Final = 20
"""A square of the raster, in those units."""

REACH: Final = 55
"""How far a space shows its terrain, in those units."""

KINDS: Final = {
    Terrain.OPEN: ("O", "rice", "open"),
    Terrain.STAGING: ("S", "plantation", "staging area"),
    Terrain.FIREBASE: ("F", "bare-field", "Allied firebase"),
    Terrain.ENTRENCHMENT: ("E", "broken", "Communist entrenchment"),
    Terrain.BASE: ("B", "dense-forest", "Communist base"),
    Terrain.JUNGLE: ("J", "jungle", "jungle"),
    Terrain.HILL: ("H", "mountain", "hill"),
}
"""Letter, style kind and name of each terrain, painted in this order."""

SIGNS: Final = {
    Terrain.FIREBASE: "base",
    Terrain.ENTRENCHMENT: "ditch",
    Terrain.BASE: "cache",
    Terrain.HILL: "hill",
    Terrain.STAGING: "airfield",
}

RED_SYMBOLS: Final = {
    UnitKind.ARMOR: "seen_armour/battalion",
    UnitKind.SAPPERS: "rifle_platoon/company",
}
"""Symbols that Communist units have instead; the library holds no others of theirs."""

SYMBOLS: Final = {
    UnitKind.ARMOR: "tank_platoon/company",
    UnitKind.AAA: "aa_12_7_platoon/platoon",
    UnitKind.GARRISON: "headquarters/battalion",
    UnitKind.ENGINEER: "engineer_platoon/company",
    UnitKind.SAPPERS: "engineer_platoon/company",
    UnitKind.AIRMOBILE: "aero_rifle_platoon/platoon",
    UnitKind.SPECIAL_FORCES: "patrol/squad",
    UnitKind.TRANSPORT: "transport/none",
}
"""Symbols of kinds of unit; other ground units are riflemen, other air units helicopters."""

BACK: Final = "red/seen_unknown/none"
"""The symbol of a Communist counter that lies face down."""

TRACK_Y, DECKS_Y = 195, 232
"""From the south: where the turn track and the decks lie, in those units."""

TRACK_WEST, TRACK_WIDTH = 40, 910
"""Where the turn track begins, and how long it is, in those units."""

NAME_NORTH, NAME_WEST = 46, 40
"""How far a name stands from the counters of its space, in those units."""

LETTER, LINE = 10, 28
"""Width of a letter of a name and height of its line with the sign before it, in those units."""


def drawing(picture: Picture, mode: Mode[Any, Picture]) -> Drawing:
    """The map of a cell: the board as it was last laid open to its side."""
    return _drawn(picture.board, picture.side, mode.tables)


def true_drawing(situation: Situation, mode: Mode[Situation, Any]) -> Drawing:
    """The map of the truth: every face."""
    board = replace(board_of(scratch_sheet(mode.tables), situation, Side.RED), hand=situation.cards.hand)
    return _drawn(board, None, mode.tables)


def position_of(tables: TableSet, space: str) -> Position | None:
    """Metres from the south-west corner of the sheet to a space; None for no space of the map."""
    return next((_at(info) for info in every_space(tables) if info.id == space), None)


def _at(space: SpaceInfo) -> Position:
    """A space on the sheet: the table counts from the north, the sheet from the south."""
    return space.x * UNIT_M, (HEIGHT - space.y + STRIP) * UNIT_M


def _drawn(board: Board | None, side: Side | None, tables: TableSet) -> Drawing:
    sheet = _sheet(tables)
    if board is None:
        return sheet
    marks = tuple(_laid((*_unit_marks(board, side, tables), *_stack_marks(board)), tables))
    signs = (*sheet.signs, *_track(board, tables), *_decks(board, side, tables))
    return replace(sheet, marks=marks, signs=signs)


@lru_cache(maxsize=8)
def _sheet(tables: TableSet) -> Drawing:
    """The sheet without anything on it."""
    found = every_space(tables)
    palette = (
        Fill(letter=".", kind="brushwood", label="country between"),
        *(Fill(letter=letter, kind=kind, label=label) for letter, kind, label in KINDS.values()),
    )
    return Drawing(
        title="Khe Sanh '68",
        width=WIDTH * UNIT_M,
        height=(HEIGHT + STRIP) * UNIT_M,
        coordinates=Coordinates(origin=(0, 0), unit=UNIT_M, digits=3, snap=UNIT_M),
        raster=Raster(cell=CELL * UNIT_M, rows=tuple(_rows(found)), palette=palette),
        areas=tuple(boxes.areas()),
        lines=tuple(_lines(tables)),
        signs=tuple(_signs(found)),
        legend=tuple(_legend(palette)),
    )


def _rows(found: tuple[SpaceInfo, ...]) -> Iterator[str]:
    """Rows of letters from the north: each square shows the terrain of the nearest space, if that is near."""
    for top in range(HEIGHT + STRIP, 0, -CELL):
        y = HEIGHT + STRIP - top + CELL // 2
        yield "".join(_letter(found, x + CELL // 2, y) for x in range(0, WIDTH, CELL))


def _letter(found: tuple[SpaceInfo, ...], x: int, y: int) -> str:
    squared, nearest = min(((one.x - x) ** 2 + (one.y - y) ** 2, one.id) for one in found)
    if squared > REACH**2:
        return "."
    return KINDS[next(one.terrain for one in found if one.id == nearest)][0]


def _lines(tables: TableSet) -> Iterator[Line]:
    places = {one.id: _at(one) for one in every_space(tables)}
    for route in every_route(tables):
        kind = "road-all-weather" if route.road else "cart-track"
        yield Line(kind=kind, points=(places[route.a], places[route.b]), label=route.road)


def _signs(found: tuple[SpaceInfo, ...]) -> Iterator[Sign]:
    """The names, each with a sign of its terrain, above the counters; none runs into another."""
    held: list[tuple[int, int, int]] = []
    for one in found:
        title = f"{one.name}, {spoken(one.terrain)}"
        kind = SIGNS.get(one.terrain, "site")
        east, north = _at(one)
        west = min(east // UNIT_M - NAME_WEST, WIDTH - 3 * NAME_WEST)
        at = _free_line(held, west, north // UNIT_M + NAME_NORTH, len(one.name) + 2)
        airbase = ", airbase" if one.is_airbase else ""
        yield Sign(kind=kind, at=at, label=one.name, title=title + airbase, keeps_clear=True)


def _free_line(held: list[tuple[int, int, int]], west: int, north: int, letters: int) -> Position:
    """Where a name of so many letters begins: as far north as need be to be clear of those held, and held from now."""
    east = west + letters * LETTER
    while any(left < east and west < right and abs(line - north) < LINE for left, right, line in held):
        north += LINE
    held.append((west, east, north))
    return west * UNIT_M, north * UNIT_M


def _laid(found: Iterable[tuple[str, Mark]], tables: TableSet) -> Iterator[Mark]:
    """The counters with their places: those in boxes in rows, those on the map stacked in their spaces."""
    by_place: defaultdict[str, list[Mark]] = defaultdict(list)
    for place, mark in found:
        by_place[place].append(mark)
    for place, marks in sorted(by_place.items()):
        if place in boxes.BOXES:
            yield from boxes.laid_out(place, marks)
        else:
            at = position_of(tables, place) or (0, 0)
            yield from stacked(replace(mark, at=at) for mark in marks)


def _unit_marks(board: Board, side: Side | None, tables: TableSet) -> Iterator[tuple[str, Mark]]:
    sheet = scratch_sheet(tables)
    for unit in board.units:
        values = profile(tables, unit.designator).values(reduced=unit.reduced)
        name = unit.designator.upper()
        power = values.bombardment if unit.flies else values.firepower
        state = (", reduced" if unit.reduced else "") + (", face up" if unit.face_up else "")
        kind = "unit" if side in (None, unit.side) else "contact"
        mark = Mark(
            symbol=_symbol(unit),
            at=(0, 0),
            side="B" if unit.side is Side.BLUE else "R",
            designator=name,
            strength=f"{power}/{values.movement}" if not unit.flies else str(power),
            hollow=unit.reduced,
            title=f"{'; '.join(face_of(sheet, unit))}{state}, {spoken(unit.place)}",
            link=f"{kind}/{name}",
        )
        yield unit.place, mark


def _symbol(unit: Unit) -> str:
    plain = "helicopter/none" if unit.flies else "rifle_platoon/battalion"
    own = RED_SYMBOLS.get(unit.kind) if unit.side is Side.RED else None
    return f"{unit.side.value}/{own or SYMBOLS.get(unit.kind, plain)}"


def _stack_marks(board: Board) -> Iterator[tuple[str, Mark]]:
    """The backs of the counters that lie face down."""
    for stack in board.hidden:
        for number in range(1, stack.count + 1):
            yield stack.place, _back(stack, number)


def _back(stack: Stack, number: int) -> Mark:
    return Mark(
        symbol=BACK,
        at=(0, 0),
        side="R",
        quality="?",
        title=f"Communist unit face down, {number} of {stack.count}, {spoken(stack.place)}",
        link=f"contact/{stack.place.upper()}",
    )


def _track(board: Board, tables: TableSet) -> Iterator[Sign]:
    """The turn track above the boxes, from its end to its last space, with the marker on the turns remaining."""
    last = tables[TURN_TRACK.id].entry("max").whole
    for number in range(last + 1):
        is_here = board.stage is not Stage.SET_UP and number == max(0, min(last, board.marker))
        at = ((TRACK_WEST + number * TRACK_WIDTH // (last + 1)) * UNIT_M, TRACK_Y * UNIT_M)
        title = f"{board.marker} turns remain" if is_here else ""
        yield Sign(kind="battle" if is_here else "depot", at=at, label=str(number), title=title)


def _decks(board: Board, side: Side | None, tables: TableSet) -> Iterator[Sign]:
    """The cards that lie open by their titles, and how many are in the deck."""
    titles = {card.id: card.title for card in (*action_cards(tables), *opfor_cards(tables))}
    piles: list[tuple[str, Iterable[str]]] = [
        (f"OPFOR deck: {board.deck} {'card' if board.deck == 1 else 'cards'}", ()),
        ("Discards", board.discards),
        ("In effect", board.in_effect),
    ]
    if side is not Side.RED:
        piles.append(("Action cards", board.hand))
    for number, (label, cards) in enumerate(piles):
        names = [titles[card] for card in cards]
        shown = f"{label}: {len(names)}" if names else label
        at = ((40 + number * 240) * UNIT_M, DECKS_Y * UNIT_M)
        yield Sign(kind="depot", at=at, label=shown, title=", ".join((label, *names)))


def _legend(palette: tuple[Fill, ...]) -> Iterator[LegendEntry]:
    """What terrain, lines, marks and signs mean."""
    for fill in palette:
        yield LegendEntry(sample=Sample.FILL, kind=fill.kind, label=fill.label)
    yield LegendEntry(sample=Sample.LINE, kind="road-all-weather", label="Route 9")
    yield LegendEntry(sample=Sample.LINE, kind="cart-track", label="route")
    yield LegendEntry(sample=Sample.MARK, kind="blue/rifle_platoon/battalion", label="Allied unit: firepower/movement")
    yield LegendEntry(sample=Sample.MARK, kind="red/rifle_platoon/battalion", label="Communist unit, face up")
    yield LegendEntry(sample=Sample.MARK, kind=BACK, label="Communist unit, face down")
    yield LegendEntry(sample=Sample.SIGN, kind="battle", label="turns remaining")
