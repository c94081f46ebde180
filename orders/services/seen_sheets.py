"""What of a sheet is new to a seat: cards that other seats have written or changed since it last looked."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet

from control.models import Seat
from control.models.kept import kept
from orders.models import OrderSheet, SheetCard, SheetSeen


def new_cards(*, seat: Seat, sheet: OrderSheet) -> frozenset[str]:
    """The keys of the cards on a sheet that other seats wrote or changed since this one last had it before it."""
    seen = max(_version(seat.pk, sheet.pk), default=0)
    return frozenset(_revised(sheet.pk, seen, seat.pk)) if seen < sheet.version else frozenset()


@kept
def _version(seat: int, sheet: int) -> QuerySet[SheetSeen, int]:
    return SheetSeen.objects.filter(seat_id=seat, sheet_id=sheet).values_list("version", flat=True)


@kept
def _revised(sheet: int, seen: int, seat: int) -> QuerySet[SheetCard, str]:
    cards = SheetCard.objects.filter(sheet_id=sheet, removed__isnull=True, revised__gt=seen).exclude(seat_id=seat)
    return cards.order_by().values_list("public_id", flat=True)


@transaction.atomic
def mark_sheet_seen(*, seat: Seat, sheet: OrderSheet, version: int) -> None:
    """Notes that a seat has had a version of a sheet before it; it never goes back, nor beyond the sheet."""
    SheetSeen.objects.get_or_create(seat=seat, sheet=sheet)
    mark = SheetSeen.objects.select_for_update().get(seat=seat, sheet=sheet)
    mark.version = max(mark.version, min(version, sheet.version))
    mark.save(update_fields=("version",))
