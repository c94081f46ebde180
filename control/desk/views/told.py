"""The truth in lists, and what each cell was told beside it."""

from __future__ import annotations

from django.http import HttpResponse

from control.desk.answers import show
from control.desk.desk import DeskRequest
from control.desk.stage import side_name
from control.services.pictures import CellDesk
from control.situation.side import SIDES, Side


def units(request: DeskRequest) -> HttpResponse:
    """Every unit as it is."""
    desk = request.desk
    found = desk.mode.umpiring.units(desk.situation, desk.mode)
    return show(request, "", "panel_units", units=found, stamp=desk.stamp(desk.situation.now))


def told(request: DeskRequest) -> HttpResponse:
    """What one cell believes, how far that is from the truth, and every report it got, with the day and clock."""
    desk = request.desk
    side = Side(request.GET["side"]) if request.GET.get("side") in SIDES else Side.RED
    picture = desk.mode.picture_for(side, desk.released, desk.mode)
    cell = CellDesk(side=side, mode=desk.mode, picture=picture)
    beliefs = desk.mode.umpiring.told(desk.released, side, desk.mode)
    return show(
        request,
        "",
        "panel_told",
        side=side.value,
        sides=[(one.value, side_name(one)) for one in SIDES],
        beliefs=[(belief, desk.stamp(belief.at)) for belief in beliefs],
        reports=[(row, desk.stamp(row.at), desk.stamp(row.delivered)) for row in cell.reports()],
        stamp=desk.stamp(desk.released.now),
    )
