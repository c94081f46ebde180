"""The queue of results, and accepting them in bulk."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from assessment.services.accepting import accept_results
from control import posted
from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.desk.results import Wanted, queue_of, units_named, weak_by_rule
from control.models import RulingRecord
from control.services.refusal import Refused


def results(request: DeskRequest) -> HttpResponse:
    """The results of the assessment that stands."""
    desk = request.desk
    if desk.record is None:
        return show(request, "results", "panel_results", queue=None)
    wanted = Wanted.of(request.GET)
    return show(
        request,
        "results",
        "panel_results",
        queue=queue_of(desk, desk.record, wanted, request.GET.get("page", "1")),
        wanted=wanted,
        units=units_named(desk.record),
        weak=weak_by_rule(desk.record),
        orphaned=_orphaned(request),
        query=_query(request),
    )


def accept(request: DeskRequest) -> HttpResponse:
    """Accepts the results ticked."""
    desk = request.desk
    if desk.subinterval is None:
        raise Refused(_("Nothing is assessed yet."), code="stage")
    ticked = map(posted.number, request.POST.getlist("number"))
    numbers = [number for number in ticked if number is not None]
    accept_results(subinterval_id=desk.subinterval.pk, numbers=numbers, seat=request.seat)
    return done(request, "results")


def _orphaned(request: DeskRequest) -> list[RulingRecord]:
    """Rulings of this subinterval whose place did not arise."""
    desk = request.desk
    if desk.record is None:
        return []
    numbers = [int(text.removeprefix("ruling ")) for text in desk.record.orphaned if text.startswith("ruling ")]
    return list(desk.branch.rulings.filter(number__in=numbers))


def _query(request: DeskRequest) -> str:
    """The filter as an address's query, without the page."""
    kept = request.GET.copy()
    kept.pop("page", None)
    return kept.urlencode()
