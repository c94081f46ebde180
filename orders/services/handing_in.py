"""Handing in: orders as understood, deliberately none, declining, recall, ready marks."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from control.models import Branch, Seat, Stage
from control.services import audit, feed
from control.services.refusal import Refused, Stale
from control.services.truth import mode_of, window_at
from control.situation.side import CONTROL
from orders.models import HANDED_IN, MessageRecord, OrderRecord, OrderSheet, OrderState, SheetState
from orders.services.decks import deck_text
from orders.services.receipts import keep_message, posted_before
from orders.services.sheet_files import files_of
from orders.services.sheets import Said, cards_of, locked_sheet, refuse_sealed


@transaction.atomic
def hand_in(  # noqa: PLR0913 - who hands in what, once, as it was read
    *,
    game_id: int,
    sheet_id: int,
    seat: Seat,
    post_key: str = "",
    by_control: bool = False,
    version: int | None = None,
) -> MessageRecord:
    """Hands in a sheet as it stands, and gives the receipt. The same `post_key` twice counts once.

    `version` is the sheet's as the seat read it. What Control enters for a cell is never refused: a card that cannot
    be read stays on the sheet as a query until Control has read it or answered it. Raises `Stale` where the sheet has
    changed since, `Refused` where a card is wrong, the seat may not hand in, or the sheet is sealed.
    """
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    posted = posted_before(seat=seat, sheet=sheet, post_key=post_key, acts=HANDED_IN)
    if posted is not None:
        return posted
    _refuse_closed(branch, sheet, seat, by_control=by_control)
    if version is not None and version != sheet.version:
        raise Stale(_("The sheet has changed since you read it; look at it once more."))
    said = cards_of(game=game, sheet=sheet)
    if not by_control:
        _refuse_wrong(said)
    text, act = deck_text(game, sheet, said), "hand_in" if said else "none"
    message = keep_message(game, branch, sheet, seat, act, text, post_key, by_control=by_control, notes=_with_it(sheet))
    _put_orders(branch, sheet, seat, message, said)
    unread = [one.key for one in said if one.card is None]
    sheet.cards.filter(public_id__in=unread).update(is_query=True)
    sheet.state = SheetState.RECEIVED if said else SheetState.NONE
    sheet.save(update_fields=("state",))
    audit.record(game=game, act="orders.handed_in", seat=seat, branch=branch, receipt=message.number, cards=len(said))
    feed.announce(game=game, kind="orders", to=(sheet.side, CONTROL), branch=branch)
    return message


@transaction.atomic
def recall(*, game_id: int, sheet_id: int, seat: Seat) -> None:
    """Takes a sheet back to change it, until it is sealed."""
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    refuse_sealed(sheet)
    if sheet.state == SheetState.NOTHING:
        return
    sheet.orders.filter(state=OrderState.HANDED_IN).update(state=OrderState.RECALLED)
    sheet.state = SheetState.NOTHING
    sheet.save(update_fields=("state",))
    keep_message(game, branch, sheet, seat, "recall", "")
    audit.record(game=game, act="orders.recalled", seat=seat, branch=branch)
    feed.announce(game=game, kind="orders", to=(sheet.side, CONTROL), branch=branch)


@transaction.atomic
def declare_none(*, game_id: int, sheet_id: int, seat: Seat, post_key: str = "", reason: str = "") -> MessageRecord:
    """Hands in an empty sheet on purpose: deliberately no orders; in a pause the cell declines to reply.

    Control does it for a cell with a reason alone, which stands on the receipt; raises `Refused` without one.
    """
    reason = " ".join(reason.split())
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    posted = posted_before(seat=seat, sheet=sheet, post_key=post_key, acts=HANDED_IN)
    if posted is not None:
        return posted
    _refuse_closed(branch, sheet, seat, by_control=seat.is_control)
    if seat.is_control and not reason:
        raise Refused(_("Say why you decline for the cell; it reads the reason."), code="reason")
    act = "decline" if sheet.window is not None and mode_of(game).answers_reports else "none"
    notes = [*([reason] if reason else []), *_with_it(sheet)]
    message = keep_message(game, branch, sheet, seat, act, "", post_key, by_control=seat.is_control, notes=notes)
    sheet.state = SheetState.NONE
    sheet.save(update_fields=("state",))
    audit.record(game=game, act=f"orders.{act}", seat=seat, branch=branch, receipt=message.number, reason=reason)
    feed.announce(game=game, kind="orders", to=(sheet.side, CONTROL), branch=branch)
    return message


@transaction.atomic
def mark_ready(*, game_id: int, sheet_id: int, seat: Seat, ready: bool) -> None:
    """Marks a seat's part of the sheet as ready, or not."""
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    if ready:
        sheet.ready.add(seat)
    else:
        sheet.ready.remove(seat)
    feed.announce(game=game, kind="orders", to=(sheet.side, CONTROL), branch=branch)


def _refuse_closed(branch: Branch, sheet: OrderSheet, seat: Seat, *, by_control: bool) -> None:
    refuse_sealed(sheet)
    if sheet.state != SheetState.NOTHING:
        raise _already(sheet)
    if branch.stage not in (Stage.ORDERS, Stage.REPORTS) or sheet.cycle != branch.cycle:
        raise Refused(_("Orders of this sheet cannot be handed in yet; they stay on it as a draft."), code="not_open")
    if sheet.window is not None and sheet.window != branch.now:
        raise Refused(_("The window of this sheet has closed."), code="window_closed")
    if not seat.may_hand_in and not by_control:
        raise Refused(_("Your seat marks its part ready; another seat of the cell hands in."), code="no_right")


def _refuse_wrong(said: list[Said]) -> None:
    wrong = sum(not one.ok for one in said)
    if wrong:
        raise Refused(
            _("%(wrong)d of %(count)d cards cannot be handed in; see the marks on them.")
            % {"wrong": wrong, "count": len(said)},
            code="wrong",
        )


def _with_it(sheet: OrderSheet) -> list[str]:
    """What a receipt says of the files that go with a sheet."""
    return [_("With it: %(name)s") % {"name": file.name} for file in files_of(sheet)]


def _already(sheet: OrderSheet) -> Refused:
    receipt = sheet.messages.filter(act__in=HANDED_IN).order_by("number").last()
    words = _("This sheet is handed in already, receipt %(number)d; recall it to change it.")
    return Refused(words % {"number": receipt.number if receipt else 0}, code="handed_in")


def last_number(branch: Branch, side: str) -> int:
    """The last order number a side has used on a branch; a study counts on from where it left its parent."""
    own = OrderRecord.objects.filter(branch=branch, side=side).aggregate(last=Max("number"))["last"]
    return int(own) if own is not None else _brought_along(branch, side)


def _brought_along(branch: Branch, side: str) -> int:
    """The last number among the orders that a study's first situation holds."""
    if branch.parent is None:
        return 0
    if branch.parent_subinterval is None:
        return _before(branch, side)
    origin = branch.parent_subinterval
    window = window_at(branch.game, origin.start)
    earlier = OrderSheet.objects.filter(branch=branch.parent, side=side, sealed__lt=origin.created)
    own_sheets = OrderSheet.objects.filter(branch=branch.parent, side=side, cycle=origin.cycle, window=window)
    sealed = OrderRecord.objects.filter(sheet__in=earlier.exclude(pk__in=own_sheets), state=OrderState.SEALED)
    found = sealed.aggregate(last=Max("number"))["last"]
    return int(found) if found is not None else _brought_along(branch.parent, side)


def _before(rehearsal: Branch, side: str) -> int:
    """The last number used on the branch that was rehearsed from, before that."""
    origin = rehearsal.parent
    sealed = OrderRecord.objects.filter(branch=origin, side=side, sheet__sealed__lt=rehearsal.created)
    found = sealed.filter(state=OrderState.SEALED).aggregate(last=Max("number"))["last"]
    return int(found) if found is not None else _brought_along(origin, side) if origin is not None else 0


def _put_orders(branch: Branch, sheet: OrderSheet, seat: Seat, message: MessageRecord, said: list[Said]) -> None:
    last = last_number(branch, sheet.side)
    OrderRecord.objects.bulk_create(
        OrderRecord(
            message=message,
            branch=branch,
            sheet=sheet,
            side=sheet.side,
            number=last + place,
            place=place,
            unit=one.card.unit,
            code=one.card.code,
            card=one.text[:80].ljust(80),
            words=one.words,
            seat=seat,
        )
        for place, one in enumerate((one for one in said if one.card is not None), start=1)
        if one.card is not None
    )
