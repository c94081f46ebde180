"""Pictures and PDFs that go with a sheet of orders: a sketch, an overlay, a photo of the paper it was written on."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from control.models import Blob, Branch, Game, Seat
from control.services import audit, feed
from control.services.attachments import MOST, Clean, clean_of, why_unfit
from control.services.refusal import Refused
from control.situation.side import CONTROL
from orders.models import OrderSheet, SheetFile, SheetState
from orders.services.sheets import locked_sheet


@transaction.atomic
def add_files(*, game_id: int, sheet_id: int, seat: Seat, files: Iterable[Clean]) -> None:
    """Keeps files, written anew, with a sheet that is not handed in. Raises `Refused` for too many."""
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    _refuse_handed_in(sheet)
    given = tuple(files)
    if len(given) + sheet.files.standing().count() > MOST:
        raise Refused(_("A sheet takes up to %(most)d files.") % {"most": MOST}, code="files")
    own = SheetFile.objects.filter(sheet__branch=branch, sheet__side=sheet.side)
    last = own.aggregate(last=Max("number"))["last"] or 0
    for number, file in enumerate(given, start=last + 1):
        SheetFile.objects.create(
            sheet=sheet,
            seat=seat,
            number=number,
            name=file.name,
            kind=file.kind,
            size=len(file.data),
            data_digest=Blob.objects.keep(b64encode(file.data).decode(), "attachment"),
        )
        audit.record(game=game, act="orders.file", seat=seat, branch=branch, side=sheet.side, name=file.name)
    if given:
        feed.announce(game=game, kind="orders", to=(sheet.side, CONTROL), branch=branch)


@transaction.atomic
def remove_file(*, game_id: int, sheet_id: int, seat: Seat, number: int) -> None:
    """Takes a file off a sheet that is not handed in; it is kept and handed out no more."""
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    _refuse_handed_in(sheet)
    found = sheet.files.standing().filter(number=number).first()
    if found is None:
        return
    found.removed = timezone.now()
    found.save(update_fields=("removed",))
    audit.record(game=game, act="orders.file_off", seat=seat, branch=branch, side=sheet.side, name=found.name)
    feed.announce(game=game, kind="orders", to=(sheet.side, CONTROL), branch=branch)


def files_of(sheet: OrderSheet) -> QuerySet[SheetFile]:
    """The files of a sheet, as they came."""
    return sheet.files.standing().select_related("seat").order_by("number")


def file_of(*, branch: Branch, side: str, number: int) -> Clean | None:
    """A file of one of a side's sheets on a branch; None where there is none."""
    found = SheetFile.objects.standing().filter(sheet__branch=branch, sheet__side=side, number=number).first()
    return clean_of(found) if found is not None else None


def unfit_files(game: Game) -> Iterator[str]:
    """Which files that were read with a game are not as they are written anew, and why."""
    for row in SheetFile.objects.filter(sheet__branch__game=game).order_by("pk"):
        if why := why_unfit(row):
            yield f"file {row.number} of an order sheet cannot be handed out: {why}"


def _refuse_handed_in(sheet: OrderSheet) -> None:
    if sheet.state != SheetState.NOTHING:
        raise Refused(_("This sheet is handed in; recall it to change what goes with it."), code="handed_in")
