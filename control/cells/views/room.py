"""The room as a whole and the parts of its frame: bar, map, units, briefing."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from control.cells.answers import show, show_part
from control.cells.bar import cell_bar
from control.cells.contact_list import contact_entries
from control.cells.maps import cell_map
from control.cells.room import CellRequest
from control.cells.views.orders import orders
from control.entrance.join import leave
from control.printed import picture
from control.services.briefing import briefing_of, dice_proof
from control.services.paper_maps import picture_for


def room(request: CellRequest) -> HttpResponse:
    """The room with the order desk open."""
    return orders(request)


def bar(request: CellRequest) -> HttpResponse:
    """The stage bar, fetched again."""
    return render(request, "components/bar_again.html", {"bar": cell_bar(request.cell)})


def map_sheet(request: CellRequest) -> HttpResponse:
    """The map, fetched again."""
    return show_part(request, "cells/part_map.html", map=cell_map(request.cell))


def map_picture(request: CellRequest) -> HttpResponse:
    """The picture of the paper map, where it was given to the cell."""
    return picture(request, picture_for(game=request.cell.game, viewer=request.cell.side))


def units(request: CellRequest) -> HttpResponse:
    """Own units as last reported, and contacts."""
    cell = request.cell
    found = cell.desk.units()
    rows = [(row, cell.desk.stamp(row.at), cell.desk.clock - row.at) for row in found.rows]
    told = {unit for report in cell.reports if report.number > cell.seen.reports for unit in report.units}
    locks = [(row.unit, cell.desk.stamp(row.until)) for row in cell.desk.locks()]
    return show(
        request,
        "units",
        "cells/panel_units.html",
        headings=found.headings,
        rows=[
            (row, tuple(zip(found.headings, row.facts, strict=True)), stamp, _age(old), row.name in told)
            for row, stamp, old in rows
        ],
        contacts=contact_entries(cell),
        locks=locks,
    )


def briefing(request: CellRequest) -> HttpResponse:
    """What the cell was told before the game."""
    game = request.cell.game
    parts = briefing_of(game=game, side=request.cell.side)
    return show(request, "briefing", "cells/panel_briefing.html", parts=parts, dice=dice_proof(game))


def leave_seat(request: CellRequest) -> HttpResponse:
    """Takes the seat out of this browser."""
    return leave(request, request.cell.seat)


def _age(minutes: object) -> str:
    """An age in hours and minutes, 2:30."""
    whole = int(minutes)  # type: ignore[call-overload]
    return f"{whole // 60}:{whole % 60:02d}" if whole > 0 else ""
