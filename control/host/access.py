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
from django.views.decorators.cache import never_cache

from control.join_address import join_address
from control.models import Seat

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


def seat_link(request: HttpRequest, seat: Seat, token: str) -> tuple[Seat, str, SafeString]:
    """A seat, the address of its link, and that as a QR code."""
    address = join_address(request, token)
    code = segno.make(address, micro=False).svg_inline(border=2, omitsize=True)
    return seat, address, mark_safe(code)  # noqa: S308 - made of squares alone
