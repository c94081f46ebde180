"""One address for all rooms: `/g/<game>/<seat>/...` leads into Control's, Red's or Blue's room, that of a
liaison, or to a public screen, by whose the seat is.

The rooms keep address lists of their own; where two share a route, the seat decides whose view answers. A route that
the seat's room lacks is not found, like anything foreign or unknown. A room that is locked in this browser, or behind
the curtain of a hot seat, shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path

from control.access import proved_seat
from control.entrance.closing import closed_page

View = Callable[..., HttpResponseBase]


def room_urls(rooms: Mapping[str, Iterable[URLPattern]]) -> list[URLPattern]:
    """The addresses of all rooms, by their names (`Seat.room`), merged route by route."""
    routes: dict[str, dict[str, View]] = {}
    names: dict[tuple[str, str], None] = {}
    for room, patterns in rooms.items():
        for pattern in patterns:
            route = str(pattern.pattern)
            routes.setdefault(route, {})[room] = pattern.callback
            names[route, pattern.name or ""] = None
    views = {route: by_seat(found) for route, found in routes.items()}
    return [path(route, views[route], name=name or None) for route, name in names]


def by_seat(views: Mapping[str, View]) -> View:
    """A view that passes a request on to the view of the seat's own room."""

    def view(request: HttpRequest, game: str, seat: str, **rest: Any) -> HttpResponseBase:
        found = proved_seat(request, game, seat)
        own = views.get(found.room)
        if own is None:
            raise Http404
        return closed_page(request, found) or own(request, game=game, seat=seat, **rest)

    view.rooms = dict(views)  # type: ignore[attr-defined]
    return view
