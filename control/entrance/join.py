"""Seat links: GET shows game and seat, POST proves the seat to this browser."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from control import access, closed
from control.entrance.failures import note_failure, too_many
from control.models import Seat
from control.services.refusal import Refused
from control.services.seats import seat_of_token, take_seat


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """A seat's link. One that leads nowhere is not found, after many tries too often."""
    seat = seat_of_token(token)
    if seat is None:
        if note_failure(request):
            return too_many(request)
        raise Http404
    if request.method == "POST":
        return _prove(request, seat)
    return _private(render(request, "entrance/join.html", {"seat": seat, "game": seat.game}))


def _prove(request: HttpRequest, seat: Seat) -> HttpResponse:
    try:
        take_seat(seat=seat, held=access.held_seats(request))
    except Refused as refusal:
        page = {"seat": seat, "game": seat.game, "refusal": refusal}
        return _private(render(request, "entrance/join.html", page, status=409))
    access.hold(request, seat)
    closed.unlock(request, seat)
    closed.step_forward(request, seat)
    return _private(redirect("room", game=seat.game.public_id, seat=seat.public_id))


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The rooms that this browser holds."""
    return render(request, "entrance/home.html", {"seats": access.held_seats(request)})


def leave(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Takes a seat out of this browser."""
    access.let_go(request, seat)
    return redirect(reverse("home"))


def _private(response: HttpResponse) -> HttpResponse:
    """The address of a join page is the secret: no other page is to learn it.

    The site's name alone is told: without it some browsers send the form's origin as null, which CSRF refuses.
    """
    response["Referrer-Policy"] = "strict-origin"
    return response
