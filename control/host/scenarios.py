"""Scenarios of this site: a host's own units from a spreadsheet, and moments that Control has saved."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from assessment.modes import MODES
from control.host.access import host_page
from control.models import ScenarioRecord
from control.services.order_of_battle import Faulty, take_in, template_of
from control.services.own_scenarios import withdraw
from control.services.painted_maps import finished_maps
from control.services.refusal import Refused
from control.services.scenarios import load_scenario, scenario_keys

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_http_methods(["GET", "HEAD", "POST"])
@host_page
def scenarios(request: HttpRequest) -> HttpResponse:
    """GET lists them, POST makes one of a spreadsheet; every fault of it is shown at once."""
    if request.method != "POST":
        return _shown(request)
    file: Any = request.FILES.get("file")
    title = request.POST.get("title", "")
    mode_key, _slash, scenario_key = request.POST.get("base", "").partition("/")
    typed = {"title": title, "chosen": request.POST.get("base", ""), "map": request.POST.get("map", "")}
    try:
        if file is None:
            raise Refused(_("Choose a spreadsheet."), code="file")  # noqa: TRY301 - shown like any other
        made = take_in(
            mode_key=_known(mode_key),
            scenario_key=scenario_key,
            title=title,
            file=file,
            name=(file.name or "")[:100],
            map_key=request.POST.get("map", ""),
        )
    except Refused as refusal:
        return _shown(request, status=409, refusal=refusal, **typed)
    except Faulty as faulty:
        return _shown(request, status=422, faults=faulty.faults, **typed)
    return _shown(request, made=made)


@require_safe
@host_page
def template(request: HttpRequest) -> HttpResponse:
    """The spreadsheet to fill in, with what the scenario chosen has."""
    mode_key, _slash, scenario_key = request.GET.get("base", "").partition("/")
    try:
        map_key = request.GET.get("map", "")
        content = template_of(mode_key=_known(mode_key), scenario_key=scenario_key, map_key=map_key)
    except Refused as refusal:
        return _shown(request, status=409, refusal=refusal)
    answer = HttpResponse(content, content_type=SHEET)
    answer["Content-Disposition"] = f'attachment; filename="units-{scenario_key}.xlsx"'
    return answer


@require_POST
@host_page
def take_away(request: HttpRequest, key: str) -> HttpResponse:
    """Offers a scenario no more."""
    try:
        withdraw(key=key)
    except Refused as refusal:
        return _shown(request, status=409, refusal=refusal)
    return redirect("host-scenarios")


def _known(mode_key: str) -> str:
    if not any(mode.key == mode_key for mode in MODES):
        raise Refused(_("Choose a scenario."), code="scenario")
    return mode_key


def _shown(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    bases = [
        (f"{mode.key}/{key}", load_scenario(mode.key, key).title, mode.title)
        for mode in MODES
        if mode.preparing is not None
        for key in scenario_keys(mode.key)
    ]
    records = ScenarioRecord.objects.filter(withdrawn__isnull=True).order_by("-pk")
    page = {"bases": bases, "records": records, "maps": finished_maps(), **more}
    return render(request, "host/scenarios.html", page, status=status)
