"""What each seat has read: numbers up to which reports and letters are no longer new."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from control.models import Branch, ReadMark, Seat, SeenMark
from control.models.kept import kept


def seen_by(*, seat: Seat, branch: Branch) -> SeenMark:
    """How far a seat has read; nothing at first."""
    found = _mark(seat.pk, branch.pk)
    return found[0] if found else SeenMark(seat=seat, branch=branch)


@kept
def _mark(seat: int, branch: int) -> QuerySet[SeenMark]:
    return SeenMark.objects.filter(seat_id=seat, branch_id=branch)


@transaction.atomic
def mark_seen(*, seat: Seat, branch: Branch, reports: int = 0, letters: int = 0) -> None:
    """Notes that a seat has had these numbers before it, and when it first had; it never goes back."""
    SeenMark.objects.get_or_create(seat=seat, branch=branch)
    mark = SeenMark.objects.select_for_update().get(seat=seat, branch=branch)
    if reports <= mark.reports and letters <= mark.letters:
        return
    mark.reports, mark.letters = max(mark.reports, reports), max(mark.letters, letters)
    mark.save(update_fields=("reports", "letters"))
    ReadMark.objects.create(seat=seat, branch=branch, reports=mark.reports, letters=mark.letters)
