"""What of a sheet is new to a seat: cards that other seats have written or changed since it last looked."""

from __future__ import annotations

from django.db import transaction

from control.models import Seat
from orders.models import OrderSheet, SheetSeen


def new_cards(*, seat: Seat, sheet: OrderSheet) -> frozenset[str]:
    """The keys of the cards on a sheet that other seats wrote or changed since this one last had it before it."""
    seen = SheetSeen.objects.filter(seat=seat, sheet=sheet).values_list("version", flat=True).first() or 0
    if seen >= sheet.version:
        return frozenset()
    cards = sheet.cards.filter(removed__isnull=True, revised__gt=seen).exclude(seat=seat)
    return frozenset(cards.values_list("public_id", flat=True))


@transaction.atomic
def mark_sheet_seen(*, seat: Seat, sheet: OrderSheet, version: int) -> None:
    """Notes that a seat has had a version of a sheet before it; it never goes back, nor beyond the sheet."""
    SheetSeen.objects.get_or_create(seat=seat, sheet=sheet)
    mark = SheetSeen.objects.select_for_update().get(seat=seat, sheet=sheet)
    mark.version = max(mark.version, min(version, sheet.version))
    mark.save(update_fields=("version",))
