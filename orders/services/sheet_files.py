"""Pictures and PDFs that go with a sheet of orders: a sketch, an overlay, a photo of the paper it was written on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from control.models import Branch, Game, Seat
from control.services import audit, feed
from control.services.attachments import MOST, Clean, clean_of, kept, why_unfit
from control.services.refusal import Refused
from control.situation.side import CONTROL
from orders.models import OrderSheet, SheetFile
from orders.services.sheets import changed, locked_sheet, refuse_handed_in

MOST_EVER: Final = 12
"""Of one sheet, with those that were taken off: each is kept."""
MOST_BYTES_OF_SIDE: Final = 256 << 20
"""Of one cell in one game; a copy on another branch takes none."""


@transaction.atomic
def add_files(*, game_id: int, sheet_id: int, seat: Seat, files: Iterable[Clean]) -> None:
    """Keeps files, written anew, with a sheet that is not handed in. Raises `Refused` for too many, or too much."""
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    given = tuple(files)
    _refuse(sheet, len(given), sum(len(file.data) for file in given))
    own = SheetFile.objects.filter(sheet__branch=branch, sheet__side=sheet.side)
    last = own.aggregate(last=Max("number"))["last"] or 0
    for number, file in enumerate(given, start=last + 1):
        SheetFile.objects.create(sheet=sheet, seat=seat, number=number, **kept(file))
        audit.record(game=game, act="orders.file", seat=seat, branch=branch, side=sheet.side, name=file.name)
    if given:
        _other_files(game, branch, sheet)


def refuse_files(*, sheet_id: int, count: int) -> None:
    """Raises `Refused` where so many files cannot go with a sheet: before they are written anew, which takes long."""
    _refuse(OrderSheet.objects.select_related("branch").get(pk=sheet_id), count)


@transaction.atomic
def remove_file(*, game_id: int, sheet_id: int, seat: Seat, number: int) -> None:
    """Takes a file off a sheet that is not handed in; it is kept, and handed out no more unless a receipt names it.

    Raises `Refused` for a sheet that is handed in, and where Control would take off a cell's.
    """
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    refuse_handed_in(sheet)
    found = sheet.files.standing().filter(number=number).first()
    if found is None:
        return
    if seat.is_control and found.seat.side:
        raise Refused(_("This file is the cell's own; the cell takes it off."), code="files")
    found.removed = timezone.now()
    found.save(update_fields=("removed",))
    audit.record(game=game, act="orders.file_off", seat=seat, branch=branch, side=sheet.side, name=found.name)
    _other_files(game, branch, sheet)


def copy_files(*, files: Iterable[SheetFile], sheet: OrderSheet, seat: Seat | None = None) -> None:
    """Puts files with a copy of their sheet on a new branch; by `seat`, else by those who put them with the first."""
    SheetFile.objects.bulk_create(
        SheetFile(
            sheet=sheet,
            seat=seat or file.seat,
            number=number,
            name=file.name,
            kind=file.kind,
            size=file.size,
            data_digest=file.data_digest,
        )
        for number, file in enumerate(files, start=1)
    )


def files_of(sheet: OrderSheet) -> QuerySet[SheetFile]:
    """The files of a sheet, as they came."""
    return sheet.files.standing().select_related("seat").order_by("number")


def files_with_control(sheet: OrderSheet) -> list[SheetFile]:
    """Those of a sheet that Control has: its own, and a cell's once they were handed in."""
    return [file for file in files_of(sheet) if not file.seat.side or file.is_handed_in]


def file_of(*, branch: Branch, side: str, number: int, to_control: bool = False) -> Clean | None:
    """A file of one of a side's sheets on a branch, also one that was taken off after a receipt named it.

    None where there is none; `to_control` also for one that a cell has not handed in.
    """
    found = SheetFile.objects.filter(sheet__branch=branch, sheet__side=side, number=number)
    file = found.select_related("seat", "sheet").first()
    if file is None:
        return None
    is_given = file.removed is None and (not to_control or not file.seat.side)
    return clean_of(file) if is_given or file.is_handed_in else None


def unfit_files(game: Game) -> Iterator[str]:
    """Which files that were read with a game are not as they are written anew, and why."""
    for row in SheetFile.objects.filter(sheet__branch__game=game).order_by("pk"):
        if why := why_unfit(row):
            yield f"file {row.number} of an order sheet cannot be handed out: {why}"


def _refuse(sheet: OrderSheet, count: int, size: int = 1) -> None:
    """Raises `Refused` where a sheet does not take so many more files of so many bytes together."""
    refuse_handed_in(sheet)
    if count + sheet.files.standing().count() > MOST:
        raise Refused(_("A sheet takes up to %(most)d files.") % {"most": MOST}, code="files")
    if count + sheet.files.count() > MOST_EVER:
        words = _("A sheet takes up to %(most)d files, with those that were taken off; send more with a message.")
        raise Refused(words % {"most": MOST_EVER}, code="files")
    own = SheetFile.objects.filter(sheet__branch__game_id=sheet.branch.game_id, sheet__side=sheet.side)
    taken = sum(dict(own.values_list("data_digest", "size")).values())
    if count and taken + size > MOST_BYTES_OF_SIDE:
        words = _("The files of this cell have come to %(most)d MiB in this game; no more are taken.")
        raise Refused(words % {"most": MOST_BYTES_OF_SIDE >> 20}, code="files")


def _other_files(game: Game, branch: Branch, sheet: OrderSheet) -> None:
    """What goes with the sheet is another: its version too, and who was ready with it is asked once more."""
    changed(game, branch, sheet)
    feed.announce(game=game, kind="orders", to=(CONTROL,), branch=branch)
