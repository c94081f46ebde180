"""The values that no source prints: all of them, the results that rest on one, and the list on paper."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from assessment.models import ResultRow
from assessment.services.values_used import results_resting_on
from control.desk.answers import show
from control.desk.desk import Desk, DeskRequest
from control.desk.results import provenance_mark
from control.models import Subinterval
from control.reports.service import control_values_pdf
from control.services.house_values import game_values


def values(request: DeskRequest) -> HttpResponse:
    """Those that were read where the game now stands, and those that were not."""
    desk = request.desk
    found = game_values(desk.branch, desk.mode)
    return show(
        request,
        "",
        "panel_values",
        read=[(value, *provenance_mark(value.read.provenance)) for value in found.read],
        unread=[(one, *provenance_mark(one.provenance.value)) for one in found.unread],
        stamp=desk.stamp(desk.branch.now),
    )


def value(request: DeskRequest) -> HttpResponse:
    """Every result that rests on one entry of a table."""
    desk = request.desk
    table, entry = request.GET.get("table", ""), request.GET.get("entry", "")
    if table not in desk.mode.tables:
        raise Http404
    parts = [
        (
            part,
            desk.stamp(part.subinterval.start),
            [(row, _address(request.desk, part.subinterval, row)) for row in part.rows],
        )
        for part in results_resting_on(desk.branch, table, entry)
    ]
    return show(request, "", "panel_value", table=desk.mode.tables[table], entry=entry, parts=parts)


def paper(request: DeskRequest) -> HttpResponse:
    """The page as a sheet to print."""
    desk = request.desk
    data = control_values_pdf(branch=desk.branch)
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = 'inline; filename="house-values.pdf"'
    return response


def _address(desk: Desk, subinterval: Subinterval, row: ResultRow) -> str:
    return desk.past_address(subinterval, "result", number=row.number)
