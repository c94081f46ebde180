"""Who plays each cell: its people at screens or on paper, Control in its seat, or nobody."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from control.models import Attendance, Attends, Game, Seat
from control.models.kept import kept
from control.services import audit, feed
from control.services.refusal import Refused
from control.situation.side import CONTROL, SIDES, Side

LONGEST_REASON: Final = 200
BY_OTHERS: Final = (Attends.CONTROL, Attends.NOBODY)
"""A cell's people are told why somebody else, or nobody, plays for them."""


def attendance_of(game: Game) -> dict[Side, Attendance]:
    """What is in force for each cell; a cell that is left out is played by its people at screens."""
    return {Side(row.side): row for row in _attendance(game.pk)}


@kept
def _attendance(game: int) -> QuerySet[Attendance]:
    return Attendance.objects.filter(game_id=game).select_related("seat").order_by("pk")


def sides_played(game: Game, kind: Attends) -> tuple[Side, ...]:
    """The cells that are played in this way."""
    found = attendance_of(game)
    return tuple(side for side in SIDES if (found[side].kind if side in found else Attends.SCREEN) == kind)


@transaction.atomic
def set_attendance(*, game_id: int, seat: Seat, side: str, kind: str, reason: str = "") -> Attendance:
    """Says how a cell is played from now on. Raises `Refused` where others play it and no reason is given."""
    game = Game.objects.locked(game_id)
    reason = " ".join(reason.split())
    if side not in SIDES or kind not in Attends.values:
        raise Refused(_("Choose a cell, and how it is played."), code="attendance")
    if kind in BY_OTHERS and not reason:
        raise Refused(_("Say why its own people do not play it; the cell reads the reason."), code="reason")
    if len(reason) > LONGEST_REASON:
        raise Refused(_("Give the reason in %(most)d characters at most.") % {"most": LONGEST_REASON}, code="reason")
    row = Attendance.objects.create(game=game, side=side, kind=kind, reason=reason, seat=seat)
    audit.record(game=game, act="cell.attendance", seat=seat, branch=game.branch, side=side, kind=kind, reason=reason)
    feed.announce(game=game, kind="stage", to=(CONTROL, side))
    return row
