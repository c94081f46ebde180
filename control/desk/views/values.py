"""The values that no source prints: all of them, the results that rest on one, and the list on paper."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from django.http import Http404, HttpResponse

from assessment.models import ResultRow
from assessment.services.values_used import results_resting_on
from control.desk.answers import done, show
from control.desk.desk import Desk, DeskRequest
from control.desk.results import provenance_mark
from control.desk.uploads import uploaded
from control.models import Subinterval
from control.reports.service import control_values_pdf
from control.services import printed_values
from control.services.house_values import ReadValue, game_values


class ValueGroup(NamedTuple):
    """Values of one table that are there for one reason, with their mark and what it means."""

    mark: str
    mark_words: str
    values: tuple[ReadValue, ...]


def values(request: DeskRequest) -> HttpResponse:
    """Those that were read where the game now stands, and those that were not."""
    desk = request.desk
    found = game_values(desk.branch, desk.mode)
    return show(
        request,
        "",
        "panel_values",
        read=[_group(values) for _, values in groupby(found.read, key=_why)],
        unread=[(one, *provenance_mark(one.provenance.value)) for one in found.unread],
        stamp=desk.stamp(desk.branch.now),
        may_put_in=printed_values.is_open(desk.game),
    )


def file_to_fill_in(request: DeskRequest) -> HttpResponse:
    """The file with every house value as it now stands, to be filled in from a printed copy."""
    response = HttpResponse(
        printed_values.file_to_fill_in(request.game), content_type="application/yaml; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{request.game.mode}-printed.yaml"'
    return response


def put_in(request: DeskRequest) -> HttpResponse:
    """What a printed copy says in the place of all house values."""
    printed_values.print_values(game_id=request.game.pk, text=uploaded(request), seat=request.seat)
    return done(request, "values")


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


def _why(value: ReadValue) -> tuple[str, str, str]:
    """What values have in common that stand together."""
    return value.read.provenance, value.read.table, value.reason


def _group(values: Iterable[ReadValue]) -> ValueGroup:
    found = tuple(values)
    return ValueGroup(*provenance_mark(found[0].read.provenance), found)


def _address(desk: Desk, subinterval: Subinterval, row: ResultRow) -> str:
    return desk.past_address(subinterval, "result", number=row.number)
