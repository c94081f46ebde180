"""Seats: who sits where, a new link shown once with its code, a seat added or retired."""

from __future__ import annotations

from typing import Any, Final

import segno
from django.http import Http404, HttpResponse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from assessment.services.second_word import need_second_word, others
from control import posted
from control.desk.answers import done, show
from control.desk.desk import DeskRequest
from control.entrance.join import leave
from control.join_address import join_address
from control.models import Role, Seat, Shows
from control.services.pictures import cell_desk
from control.services.refusal import Refused
from control.services.seats import add_seat, change_seat, reissue_link, retire_seat, roles_for
from control.situation.side import SIDES

MOST_BEHIND: Final = 96
"""A public screen is at most two days behind."""


def seats(request: DeskRequest) -> HttpResponse:
    """Every seat of the game."""
    found = [(seat, roles_for(seat)) for seat in request.game.seats.order_by("retired", "pk")]
    return show(
        request,
        "",
        "panel_seats",
        seats=found,
        roles=_roles(),
        sides=[side.value for side in SIDES],
        shows=Shows.choices,
        most=MOST_BEHIND,
        is_alone=not others(request.game, request.seat).exists(),
    )


def second_word(request: DeskRequest) -> HttpResponse:
    """Sets whether reports are released by one seat or by two."""
    need_second_word(game_id=request.game.pk, seat=request.seat, needed="needed" in request.POST)
    return done(request, "seats")


def add(request: DeskRequest) -> HttpResponse:
    """Adds a seat and shows its link, this once."""
    name = request.POST.get("name", "").strip()[:60]
    role = request.POST.get("role", "")
    side = request.POST.get("side", "")
    if not name or role not in Role.values or (side and side not in SIDES):
        raise Refused(_("A seat needs a name, a role and, for a cell, its side."), code="seat")
    if (role == Role.PLAYER) != bool(side) and role not in (Role.OBSERVER, Role.LIAISON):
        raise Refused(_("Players sit in a cell; Control's staff in none."), code="seat")
    title = request.POST.get("title", "").strip()[:120]
    given: dict[str, Any] = {"name": name, "role": role, "title": title, **_screen(request, role)}
    given |= {"shows": side} if role == Role.LIAISON else {"side": side}
    if role == Role.PLAYER:
        given |= {"headquarters": _headquarters(request, side), "may_hand_in": request.POST.get("hands_in") != "no"}
    seat, token = add_seat(game=request.game, by=request.seat, **given)
    return _link(request, seat, token)


def change(request: DeskRequest, other: str) -> HttpResponse:
    """Gives a seat another role, other headquarters, the right to hand in or a cell; doing it again takes it back."""
    seat, given = _other(request, other), request.POST
    cell = given.get("cell", "")
    if cell and cell not in SIDES:
        raise Refused(_("Choose a cell, or none."), code="seat")
    change_seat(
        seat_id=seat.pk,
        by=request.seat,
        role=given.get("role", ""),
        headquarters=_headquarters(request, seat.side) if seat.side else [],
        may_hand_in=given.get("hands_in") != "no",
        shows=cell,
    )
    return done(request, "seats")


def _headquarters(request: DeskRequest, side: str) -> list[str]:
    """The headquarters that a player's seat writes for, as typed; none for all units of its cell."""
    typed = request.POST.get("headquarters", "").replace(",", " ").split()
    rows = cell_desk(game=request.game, side=side).units().rows if typed else ()
    known = {name for row in rows for name in (row.name, row.group, *row.above)}
    unknown = [name for name in typed if name not in known]
    if unknown:
        words = _("The cell has no unit or headquarters %(names)s.")
        raise Refused(words % {"names": ", ".join(unknown)}, code="seat")
    return typed


def _screen(request: DeskRequest, role: str) -> dict[str, Any]:
    """Whose picture a public screen shows, and how many half hours behind; nothing for other seats."""
    if role != Role.SCREEN:
        return {}
    shows, behind = request.POST.get("shows", ""), posted.number(request.POST.get("behind", ""), MOST_BEHIND)
    if shows not in Shows.values or behind is None:
        words = _("A public screen shows Red, Blue or both, up to %(most)d half hours behind.")
        raise Refused(words % {"most": MOST_BEHIND}, code="screen")
    return {"shows": shows, "behind": behind}


def reissue(request: DeskRequest, other: str) -> HttpResponse:
    """Makes a new link and shows it, this once; the old one opens nothing any more."""
    seat = _other(request, other)
    return _link(request, seat, reissue_link(seat_id=seat.pk, by=request.seat))


def retire(request: DeskRequest, other: str) -> HttpResponse:
    """Frees a seat: its link and sessions are worth nothing, what it wrote stays."""
    seat = _other(request, other)
    if seat.pk == request.seat.pk:
        raise Refused(_("This is your own seat; retire it from another seat of Control."), code="own")
    retire_seat(seat_id=seat.pk, by=request.seat)
    return done(request, "seats")


def leave_seat(request: DeskRequest) -> HttpResponse:
    """Takes the seat out of this browser."""
    return leave(request, request.seat)


def _link(request: DeskRequest, seat: Seat, token: str) -> HttpResponse:
    address = join_address(request, token)
    code = segno.make(address, micro=False).svg_inline(border=2, omitsize=True)
    code = mark_safe(code)  # noqa: S308 - made of squares alone
    return show(request, "", "panel_link", other=seat, address=address, code=code)


def _other(request: DeskRequest, public_id: str) -> Seat:
    found = request.game.seats.open().filter(public_id=public_id).first()
    if found is None:
        raise Http404
    return found


def _roles() -> list[tuple[str, str]]:
    return [(str(role.value), str(role.label)) for role in Role]
