"""Who gets in: every address names game and seat, and the session holds the seats it has proved.

A foreign or unknown thing answers 404 with the same body, whether it exists or not.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from control.models import Game, Seat
from control.models.kept import kept

P = ParamSpec("P")
SESSION_KEY: Final = "seats"


class Room(Enum):
    """Which seats a page is for."""

    CONTROL = "control"
    CELL = "cell"
    LIAISON = "liaison"
    PUBLIC = "public"
    ANY = "any"


class SeatRequest(HttpRequest):
    """A request of which the seat is proved."""

    seat: Seat
    game: Game


def held_seats(request: HttpRequest) -> list[Seat]:
    """The seats that this session has proved and that still stand."""
    proved: dict[str, int] = request.session.get(SESSION_KEY, {})
    seats = Seat.objects.open().select_related("game").filter(public_id__in=proved)
    return [seat for seat in seats if proved[seat.public_id] == seat.generation]


def hold(request: HttpRequest, seat: Seat) -> None:
    """Adds a proved seat to the session under a new session key."""
    proved = dict(request.session.get(SESSION_KEY, {}))
    proved[seat.public_id] = seat.generation
    request.session.cycle_key()
    request.session[SESSION_KEY] = proved


def let_go(request: HttpRequest, seat: Seat) -> None:
    """Takes a seat out of the session."""
    proved = dict(request.session.get(SESSION_KEY, {}))
    proved.pop(seat.public_id, None)
    request.session[SESSION_KEY] = proved


def is_part(request: HttpRequest) -> bool:
    """Whether htmx asks, for a part of a page that is open."""
    return request.headers.get("HX-Request") == "true"


def proved_seat(request: HttpRequest, game: str, seat: str) -> Seat:
    """The seat of an address, if this session has proved it; for a whole page with its newest frame, which a part of
    a page does not show. Raises `Http404`.
    """
    known: Seat | None = getattr(request, "proved", None)
    if known is not None and (known.game.public_id, known.public_id) == (game, seat):
        return known
    generation = request.session.get(SESSION_KEY, {}).get(seat)
    if generation is None:
        raise Http404
    found = _open_seat(seat) if is_part(request) else _open_seat_with_newest_frame(seat)
    if not found or found[0].game.public_id != game or generation != found[0].generation:
        raise Http404
    request.proved = found[0]  # type: ignore[attr-defined]
    return found[0]


@kept
def _open_seat(public_id: str) -> QuerySet[Seat]:
    return Seat.objects.open().select_related("game__counts").filter(public_id=public_id).order_by()


@kept
def _open_seat_with_newest_frame(public_id: str) -> QuerySet[Seat]:
    seats = Seat.objects.open().with_newest_frame()
    return seats.select_related("game__counts").filter(public_id=public_id).order_by()


def seat_page(
    room: Room,
) -> Callable[[Callable[Concatenate[SeatRequest, P], HttpResponse]], Callable[..., HttpResponseBase]]:
    """Guards a view under `/g/<game>/<seat>/`: the request gets `seat` and `game`, anybody else gets 404."""

    def decorate(view: Callable[Concatenate[SeatRequest, P], HttpResponse]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: Any, game: str, seat: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            found = proved_seat(request, game, seat)
            if not fits(found, room):
                raise Http404
            request.seat, request.game = found, found.game
            response = view(request, *args, **kwargs)
            response.headers.setdefault("Cache-Control", "no-store, private")
            return response

        guarded.room = room  # type: ignore[attr-defined]
        return guarded

    return decorate


def fits(seat: Seat, room: Room) -> bool:
    """Whether a seat may enter a room: Control's staff Control, a cell's seats their cell, a liaison to one cell and a
    public screen their own.
    """
    if room is Room.ANY:
        return True
    if room is Room.PUBLIC or seat.is_screen:
        return room is Room.PUBLIC and seat.is_screen
    if room is Room.LIAISON or seat.bound_to:
        return room is Room.LIAISON and bool(seat.bound_to)
    return seat.sees_control if room is Room.CONTROL else bool(seat.side)
