"""The debrief of a cycle, and marking results for it."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from assessment.services.debriefing import debrief_of, mark_for_debrief, take_from_debrief
from control import posted
from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.services.refusal import Refused


def debrief(request: DeskRequest) -> HttpResponse:
    """The marked results of the cycle named in the address, else of the last one that has any."""
    desk = request.desk
    asked = posted.number(request.GET.get("cycle", ""))
    cycles = list(range(1, desk.branch.cycle + 1))
    if asked in cycles:
        chosen = asked
    else:
        chosen = next((cycle for cycle in reversed(cycles) if debrief_of(desk.branch, cycle)), cycles[-1])
    lines = debrief_of(desk.branch, chosen)
    return show(request, "", "panel_debrief", lines=lines, cycles=cycles, chosen=chosen)


def mark(request: DeskRequest, number: int) -> HttpResponse:
    """Marks a result for the debrief, or takes the mark off."""
    desk = request.desk
    if desk.subinterval is None:
        raise Refused(_("Nothing is assessed yet."), code="stage")
    if request.POST.get("off"):
        take_from_debrief(subinterval_id=desk.subinterval.pk, number=number)
    else:
        remark = request.POST.get("remark", "")
        mark_for_debrief(subinterval_id=desk.subinterval.pk, number=number, seat=request.seat, remark=remark)
    return done(request, "result", number=number)
