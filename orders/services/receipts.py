"""Messages kept as they came, each with a receipt numbered by side; a posting that is sent again counts once."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from control.models import Branch, Game, Seat
from control.services.columns import refuse_overlong
from control.services.refusal import Refused
from control.situation.canonical import digest
from orders.models import MessageRecord, OrderSheet


def posted_before(*, seat: Seat, sheet: OrderSheet, post_key: str, acts: tuple[str, ...]) -> MessageRecord | None:
    """The receipt of this seat's posting under this key, if it is the same one sent again.

    Raises `Refused` for a key that is too long, and where it has served another posting, so that one is never taken
    for the other.
    """
    refuse_overlong(MessageRecord, post_key=post_key)
    found = MessageRecord.objects.filter(seat=seat, post_key=post_key).first() if post_key else None
    if found is not None and (found.sheet_id != sheet.pk or found.act not in acts):
        raise Refused(
            _("This key has served another posting, receipt %(number)d; give each posting a key of its own.")
            % {"number": found.number},
            code="post_key",
        )
    return found


def keep_message(  # noqa: PLR0913 - the columns of one row
    game: Game,
    branch: Branch,
    sheet: OrderSheet,
    seat: Seat,
    act: str,
    text: str,
    post_key: str = "",
    *,
    by_control: bool = False,
    notes: list[str] | None = None,
) -> MessageRecord:
    """Keeps a message to the letter, and gives it the next receipt of its side."""
    last = MessageRecord.objects.filter(branch=branch, side=sheet.side).aggregate(last=Max("number"))["last"] or 0
    return MessageRecord.objects.create(
        game=game,
        branch=branch,
        side=sheet.side,
        number=last + 1,
        sheet=sheet,
        seat=seat,
        by_control=by_control,
        act=act,
        text=text,
        notes=notes or [],
        digest=digest(text.encode()),
        post_key=post_key,
    )
