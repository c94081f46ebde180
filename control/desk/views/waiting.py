"""What waits for Control: a list for the whole staff, and claims on what is on it."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from assessment.models import ResultRow
from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.desk.waiting import is_staffed, result_subject, waiting
from control.services import claims
from control.services.refusal import Refused


def waits(request: DeskRequest) -> HttpResponse:
    """Everything that waits, the oldest first."""
    return show(request, "", "panel_waiting", things=waiting(request.desk), is_staffed=is_staffed(request.desk))


def claim(request: DeskRequest) -> HttpResponse:
    """Takes a thing that waits, takes it over, gives it back, or says that it needs nothing more."""
    subject, act = request.POST.get("subject", ""), request.POST.get("act", "take")
    if subject not in {one.subject for one in waiting(request.desk)}:
        raise Refused(_("That does not wait any more."), code="gone")
    _carry_out(request, subject, act)
    return done(request, "waiting")


def claim_result(request: DeskRequest, number: int) -> HttpResponse:
    """Takes one result before it is ruled on, takes it over, or gives it back."""
    desk = request.desk
    row = ResultRow.objects.filter(assessment=desk.record, number=number).first() if desk.record else None
    if row is None or desk.subinterval is None:
        raise Refused(_("There is no such result any more."), code="gone")
    _carry_out(request, result_subject(desk.subinterval, row), request.POST.get("act", "take"))
    return done(request, "result", number=number)


def _carry_out(request: DeskRequest, subject: str, act: str) -> None:
    if act == "leave":
        claims.let_go(seat=request.seat, subject=subject)
    elif act == "settle" and subject.startswith(claims.LETTER):
        claims.settle(seat=request.seat, subject=subject)
    else:
        claims.claim(seat=request.seat, subject=subject, over=act == "over")
