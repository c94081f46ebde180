"""Maps of this site: begun, painted over a picture of a paper map, checked, taken from and given out as files."""

from __future__ import annotations

from functools import wraps
from typing import Any, Final

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from assessment.engine.painting import Painting
from control import posted
from control.host.access import View, host_page
from control.host.scenarios import SHEET
from control.models import MapAudience, PaintedMap
from control.printed import TEXT, download, picture
from control.services import map_files, map_pictures, painted_maps
from control.services.map_patches import change_map
from control.services.order_of_battle import Faulty
from control.services.paper_maps import picture_bytes
from control.services.refusal import Refused
from control.services.scenarios import load_scenario, scenario_keys
from control.situation.paper_map import Placement

MOST_NUMBER: Final = 9999
UNKNOWN: Final = "unknown"


def map_page(view: View) -> View:
    """A page of one map: an unknown map is 404, any other refusal is shown on the page."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        try:
            return view(request, key)
        except Faulty as faulty:
            return _page(request, key, status=422, cells=faulty.faults)
        except Refused as refusal:
            if refusal.code == UNKNOWN:
                raise Http404 from refusal
            return _page(request, key, status=409, refusal=refusal)

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@host_page
def maps(request: HttpRequest) -> HttpResponse:
    """GET lists them, POST begins one."""
    if request.method != "POST":
        return _list(request)
    typed = {name: request.POST.get(name, "") for name in ("mode", "title", "origin", "width", "height", "like")}
    try:
        mode_key, _slash, like = typed["like"].partition("/")
        record = painted_maps.begin_map(
            mode_key=mode_key or typed["mode"],
            title=typed["title"],
            origin=typed["origin"].strip(),
            width=_number(typed["width"]),
            height=_number(typed["height"]),
            like=like,
        )
    except Refused as refusal:
        return _list(request, status=409, refusal=refusal, typed=typed)
    return redirect("host-map", key=record.key)


@require_safe
@host_page
@map_page
def one(request: HttpRequest, key: str) -> HttpResponse:
    """The page on which a map is painted."""
    return _page(request, key)


@require_safe
@host_page
@map_page
def data(request: HttpRequest, key: str) -> HttpResponse:
    """All that the page draws: the sheet, what may be painted, and where the picture lies."""
    del request
    record = painted_maps.map_named(key)
    return JsonResponse(
        {
            "revision": record.revision,
            "sketch": record.sketch,
            "painting": _described(painted_maps.painting_of(record.mode)),
            "picture": _picture_facts(record),
        }
    )


@require_POST
@host_page
def patch(request: HttpRequest, key: str) -> HttpResponse:
    """Carries out what was painted since the last one."""
    try:
        record = change_map(key=key, data=request.body)
    except Refused as refusal:
        status = 404 if refusal.code == UNKNOWN else 409
        return JsonResponse({"code": refusal.code, "message": refusal.message}, status=status)
    return JsonResponse({"revision": record.revision})


@require_safe
@host_page
@map_page
def faults(request: HttpRequest, key: str) -> HttpResponse:
    """All that keeps the map from being played on, by square."""
    del request
    record = painted_maps.map_named(key)
    _ground, found = painted_maps.ground_of(record)
    return JsonResponse({"revision": record.revision, "faults": [msgspec.to_builtins(fault) for fault in found]})


@require_safe
@host_page
@map_page
def jpeg(request: HttpRequest, key: str) -> HttpResponse:
    """The picture of the paper map."""
    digest = painted_maps.map_named(key).picture_digest
    return picture(request, (digest, picture_bytes(digest)) if digest else None)


@require_POST
@host_page
@map_page
def put_picture(request: HttpRequest, key: str) -> HttpResponse:
    """Takes a picture, says who sees it, or both."""
    file: Any = request.FILES.get("picture")
    audience = request.POST.get("audience", "")
    if file is None and not audience:
        raise Refused(_("Choose a picture."), code="file")
    if audience:
        map_pictures.show_picture_to(key=key, audience=audience)
    if file is not None:
        map_pictures.put_picture(key=key, file=file)
    return redirect("host-map", key=key)


@require_POST
@host_page
@map_page
def put_points(request: HttpRequest, key: str) -> HttpResponse:
    """Places the picture by two known points."""
    points = [
        (request.POST.get(f"x{number}", ""), request.POST.get(f"y{number}", ""), request.POST.get(f"at{number}", ""))
        for number in (1, 2)
    ]
    map_pictures.place_picture(key=key, points=points)
    return redirect("host-map", key=key)


@require_POST
@host_page
@map_page
def resize(request: HttpRequest, key: str) -> HttpResponse:
    """Gives the map other edges."""
    painted_maps.resize_map(
        key=key,
        origin=request.POST.get("origin", "").strip(),
        width=_number(request.POST.get("width", "")),
        height=_number(request.POST.get("height", "")),
    )
    return redirect("host-map", key=key)


@require_safe
@host_page
@map_page
def ground_file(request: HttpRequest, key: str) -> HttpResponse:
    """The map as the mode's own ground file."""
    del request
    record = painted_maps.map_named(key)
    return download(painted_maps.ground_text(record).encode(), f"{_stem(record)}.yaml", TEXT)


@require_safe
@host_page
@map_page
def spreadsheet(request: HttpRequest, key: str) -> HttpResponse:
    """The map as a spreadsheet."""
    del request
    record = painted_maps.map_named(key)
    return download(map_files.spreadsheet_of(record), f"{_stem(record)}.xlsx", SHEET)


@require_POST
@host_page
@map_page
def take_file(request: HttpRequest, key: str) -> HttpResponse:
    """Puts what a file has in the place of all that is painted."""
    file: Any = request.FILES.get("file")
    if file is None:
        raise Refused(_("Choose a file."), code="file")
    take = map_files.take_spreadsheet if (file.name or "").endswith(".xlsx") else map_files.take_ground_file
    take(key=key, file=file)
    return redirect("host-map", key=key)


@require_POST
@host_page
@map_page
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Offers a map no more."""
    del request
    painted_maps.withdraw_map(key=key)
    return redirect("host-maps")


def _list(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    modes = painted_maps.paintable_modes()
    likes = [
        (f"{mode.key}/{key}", load_scenario(mode.key, key).title) for mode in modes for key in scenario_keys(mode.key)
    ]
    found = [(record, not painted_maps.ground_of(record)[1]) for record in painted_maps.maps_of_site()]
    page = {"modes": modes, "likes": likes, "maps": found, **more}
    return render(request, "host/maps.html", page, status=status)


def _page(request: HttpRequest, key: str, status: int = 200, **more: Any) -> HttpResponse:
    record = painted_maps.map_named(key)
    page = {"map": record, "audiences": MapAudience.choices, **more}
    return render(request, "host/map.html", page, status=status)


def _described(painting: Painting[Any]) -> dict[str, Any]:
    """What a page needs to know of a mode's painting."""
    return {
        "square": painting.square_m,
        "point": painting.point_m,
        "digits": painting.digits,
        "layers": [msgspec.to_builtins(layer) for layer in painting.layers],
        "facts": [msgspec.to_builtins(fact) for fact in painting.facts],
        "forms": [msgspec.to_builtins(form) for form in painting.forms],
    }


def _picture_facts(record: PaintedMap) -> dict[str, Any] | None:
    """The size of the picture and how its pixels become metres from the sheet's south-western corner."""
    if not record.picture_digest:
        return None
    facts: dict[str, Any] = {"width": record.width, "height": record.height, "matrix": None, "points": []}
    paper = map_pictures.paper_of(record)
    if paper is not None:
        painting = painted_maps.painting_of(record.mode)
        east, north = painting.metres(painted_maps.sketch_of(record).origin)
        placed = Placement.of(paper.points)
        numbers = (placed.along, placed.across, placed.east - east, placed.north - north)
        facts["matrix"] = [float(number) for number in numbers]
        facts["points"] = [[one.x, one.y, painting.text(one.east, one.north)] for one in paper.points]
    return facts


def _stem(record: PaintedMap) -> str:
    return slugify(record.title) or record.key


def _number(text: str) -> int:
    """A number of squares; 0, which no sheet has, for what is none."""
    return posted.number(text, MOST_NUMBER) or 0
