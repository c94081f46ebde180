"""What a side sees of the table: all of it on an open board, else what is in or next to areas that it holds.

The draw container is nobody's to see.
"""

from __future__ import annotations

from msgspec.structs import replace

from assessment.modes.mog.area import Area
from assessment.modes.mog.board import Board
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.knowledge import News, Operation, Table
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Unit
from control.situation.side import Side


def watched_by(layout: Layout, side: Side, board: Board) -> frozenset[Area]:
    """The areas that a side sees into: those that its units are in, and those beside them."""
    held = {area for unit in layout.of(side) if (area := layout.where(unit)) is not None}
    return frozenset(held | {beside for area in held for beside in board.beside(area)})


def sees(draft: Draft, board: Board, area: Area) -> bool:
    """Whether Blue sees into an area, or has in this step; at the desk it has nothing but what it sees."""
    if not draft.throws or draft.is_set("fog", "open"):
        return True
    return area in draft.saw or area in watched_by(draft.layout, Side.BLUE, board)


def is_shown(draft: Draft, board: Board, unit: Unit) -> bool:
    """Whether Blue sees a Somali unit, or has been told where it now is."""
    told = draft.known[Side.BLUE].table
    shown = told.layout.unit(unit.name) if told else None
    where = draft.area_of(unit)
    return sees(draft, board, where) or (shown is not None and shown.area == where)


def news_for(table: Table, side: Side, board: Board, *, is_open: bool, struck: frozenset[Area] = frozenset()) -> News:
    """The table as a side sees it now; `struck` are areas that it sees into beside those it watches."""
    layout = replace(table.layout, container={})
    if is_open:
        return News(table=replace(table, layout=layout, waiting=_waiting(table, side)))
    watched = watched_by(layout, side, board) | struck
    units = tuple(unit for unit in layout.units if unit.side is side or layout.where(unit) in watched)
    layout = replace(layout, units=units, roadblocks=tuple(one for one in layout.roadblocks if one in watched))
    if side is Side.RED:
        layout = _without_secrets(layout, watched)
    operation = table.operation if side is Side.BLUE else _outline(table.operation)
    seen = Table(operation=operation, layout=layout, waiting=_waiting(table, side))
    return News(table=seen, watched=tuple(sorted(watched)))


def _waiting(table: Table, side: Side) -> tuple[Unit, ...]:
    return table.waiting if side is Side.BLUE else ()


def _without_secrets(layout: Layout, watched: frozenset[Area]) -> Layout:
    """What the Somali side sees of the UN: nothing of its support, casualties and prisoner where it watches."""
    casualties = tuple(one for one in layout.casualties if one.area in watched)
    prisoner = layout.prisoner
    if prisoner.area not in watched:
        prisoner = replace(prisoner, area=None, aboard="")
    return replace(layout, casualties=casualties, prisoner=prisoner, assets=())


def _outline(operation: Operation) -> Operation:
    """The mission as the Somali side knows it: without the means of the UN."""
    return replace(operation, points=0, heli=0, arrive=())
