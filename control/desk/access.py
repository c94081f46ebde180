"""Who may open Control's pages: a proved seat of its staff; a refusal is said in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

from control.access import Room, SeatRequest, seat_page
from control.desk.answers import refused
from control.desk.desk import Desk
from control.rights import Right, refuse_without
from control.services.refusal import Refused

READS = ("GET", "HEAD")
POSTS = ("POST",)
BOTH = (*READS, *POSTS)


def desk_page(
    view: Callable[..., HttpResponse], *, methods: tuple[str, ...] = READS, right: Right | None = None
) -> Callable[..., HttpResponseBase]:
    """A view as a page of Control: the request gets `desk`, a foreign seat 404.

    What it changes needs the `right`; None is for what every seat of Control may do.
    """

    @seat_page(Room.CONTROL)
    def guarded(request: SeatRequest, /, branch: str = "", subinterval: str = "", **kwargs: Any) -> HttpResponse:
        if request.method not in methods:
            return HttpResponseNotAllowed(methods)
        request.desk = Desk(request.seat, branch=branch, subinterval=subinterval)  # type: ignore[attr-defined]
        return answered(request, view, right, **kwargs)

    return guarded


def answered(
    request: SeatRequest, view: Callable[..., HttpResponse], right: Right | None, /, **kwargs: Any
) -> HttpResponse:
    """What a page of Control answers; what a seat may not do, or a service refuses, is said in words."""
    try:
        if request.method in POSTS and right is not None:
            refuse_without(request.seat, right)
        return view(request, **kwargs)
    except Refused as refusal:
        return refused(request, refusal)  # type: ignore[arg-type]
