"""Rehearsals of the fog of war: the host asks for one before players come, and reads what was found."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from control.host.access import host_page
from control.models import FogRehearsal
from control.rehearsal.asked import request_rehearsal
from control.services.refusal import Refused
from control.services.scenarios import offered_scenarios

SHOWN = 30


@require_http_methods(["GET", "HEAD", "POST"])
@host_page
def rehearsals(request: HttpRequest) -> HttpResponse:
    """GET lists them, POST asks for one and leads to it."""
    page = {
        "offered": [f"{mode}/{key}" for mode, key in offered_scenarios()],
        "rehearsals": FogRehearsal.objects.all()[:SHOWN],
    }
    if request.method != "POST":
        return render(request, "host/rehearsals.html", page)
    try:
        asked = request_rehearsal(scenario=request.POST.get("scenario", ""))
    except Refused as refusal:
        return render(request, "host/rehearsals.html", page | {"refusal": refusal}, status=409)
    return redirect("host-rehearsal", rehearsal=asked.public_id)


@require_safe
@host_page
def rehearsal(request: HttpRequest, rehearsal: str) -> HttpResponse:
    """One, as far as it has come."""
    found = FogRehearsal.objects.filter(public_id=rehearsal).first()
    if found is None:
        raise Http404
    return render(request, "host/rehearsal.html", {"rehearsal": found})
