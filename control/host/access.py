"""Who gets to the host's pages, and the links that they show once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import segno
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from control.access import held_seats
from control.join_address import join_address
from control.models import Game, Seat
from control.services.refusal import Refused

View = Callable[..., HttpResponse]


def host_page(view: View) -> Callable[..., HttpResponseBase]:
    """For staff accounts alone; anybody else gets the log-in, a player's account 404."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_staff:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


def refuse_player(request: HttpRequest, game: Game) -> None:
    """Raises `Refused` where this browser holds a seat of one of the game's cells: a host who plays is kept from the
    truth like anybody else, but in a game that one person plays.
    """
    plays = any(seat.game_id == game.pk and seat.side for seat in held_seats(request))
    if plays and not game.played_by_one:
        raise Refused(
            _("You play in this game from this browser; its file and Control's link tell what your cell may not know."),
            code="plays",
            ways=(_("Let Control or another host do it."), _("Leave your seat first, and play no more.")),
        )


def seat_link(request: HttpRequest, seat: Seat, token: str) -> tuple[Seat, str, SafeString]:
    """A seat, the address of its link, and that as a QR code."""
    address = join_address(request, token)
    code = segno.make(address, micro=False).svg_inline(border=2, omitsize=True)
    return seat, address, mark_safe(code)  # noqa: S308 - made of squares alone
