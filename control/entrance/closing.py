"""The screen lock of a room, and the curtain of a hot seat: pages that show nothing of any room."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from control import closed
from control.access import held_seats, is_part, proved_seat
from control.entrance.failures import SECONDS, note_word
from control.models import Seat

LOCKED = 423
TOO_MANY = 429
MOST_WORD = 60


def closed_page(request: HttpRequest, seat: Seat) -> HttpResponse | None:
    """What is shown instead of a room that is locked or behind the curtain; a part of a page is told to reload."""
    if not closed.is_locked(request, seat) and not closed.is_behind_curtain(request, seat):
        return None
    if is_part(request):
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
        return response
    if closed.is_behind_curtain(request, seat):
        return redirect("curtain", game=seat.game.public_id)
    return _locked(request, seat)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def screen_lock(request: HttpRequest, game: str, seat: str) -> HttpResponse:
    """GET is for choosing a word, POST locks at once; with a word in the form, that is the word from then on."""
    found = _person(request, game, seat)
    if closed.is_locked(request, found):
        return _locked(request, found)
    if request.method != "POST":
        return render(request, "entrance/lock.html", {"seat": found, "has_word": closed.has_word(request, found)})
    if "word" in request.POST:
        closed.choose_word(request, found, request.POST["word"].strip()[:MOST_WORD])
    closed.lock(request, found)
    return redirect("room", game=game, seat=seat)


@never_cache
def unlock(request: HttpRequest, game: str, seat: str) -> HttpResponse:
    """Opens a locked room with its word; after many tries none is looked at for a while."""
    found = _person(request, game, seat)
    if request.method != "POST":
        return HttpResponseNotAllowed(("POST",))
    if closed.is_locked(request, found):
        # Before the word is looked at, which costs much and would tell a guesser.
        if note_word(closed.lock_name(request, found)):
            response = _locked(request, found, status=TOO_MANY, is_slowed=True)
            response["Retry-After"] = str(SECONDS)
            return response
        if not closed.is_word(request, found, request.POST.get("word", "").strip()[:MOST_WORD]):
            return _locked(request, found, is_wrong=True)
        closed.unlock(request, found)
    return redirect("room", game=game, seat=seat)


@never_cache
def hand_over(request: HttpRequest, game: str, seat: str) -> HttpResponse:
    """Draws the curtain before every room of the game that this browser holds."""
    found = _person(request, game, seat)
    if not found.game.played_by_one:
        raise Http404
    if request.method != "POST":
        return HttpResponseNotAllowed(("POST",))
    closed.draw_curtain(request, found.game)
    return redirect("curtain", game=game)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def curtain(request: HttpRequest, game: str) -> HttpResponse:
    """GET shows nothing but who may sit down; POST shows that seat's room and no other."""
    seats = [seat for seat in held_seats(request) if seat.game.public_id == game and not seat.is_screen]
    if not seats or not seats[0].game.played_by_one:
        raise Http404
    if request.method != "POST":
        closed.draw_curtain(request, seats[0].game)
        return render(request, "entrance/curtain.html", {"seats": seats, "game": seats[0].game})
    chosen = next((seat for seat in seats if seat.public_id == request.POST.get("seat")), None)
    if chosen is None:
        raise Http404
    closed.step_forward(request, chosen)
    return redirect("room", game=game, seat=chosen.public_id)


def _person(request: HttpRequest, game: str, seat: str) -> Seat:
    """The seat of an address, if a person sits there; a public screen is never closed."""
    found = proved_seat(request, game, seat)
    if found.is_screen:
        raise Http404
    return found


def _locked(request: HttpRequest, seat: Seat, *, status: int = LOCKED, **more: bool) -> HttpResponse:
    page = {"seat": seat, "has_word": closed.has_word(request, seat), **more}
    response = render(request, "entrance/locked.html", page, status=status)
    response["Cache-Control"] = "no-store, private"
    return response
