"""Orders as Control has them, and orders typed in for a cell from paper: kept as written, never refused."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from control import posted
from control.desk.answers import REFUSED, done, show
from control.desk.desk import DeskRequest
from control.desk.special_orders import answered_letter, answering
from control.desk.stage import side_name
from control.models import Stage
from control.services.refusal import Refused, Stale
from control.situation.side import SIDES
from orders.models import MessageRecord, OrderRecord, OrderSheet, SheetFile, SheetState
from orders.services import decks, handing_in, paper_entry, sheets
from orders.services.sheet_files import files_of

TAB = "orders"
MOST_RECEIPTS = 12


def orders(request: DeskRequest) -> HttpResponse:
    """What both cells have handed in for this window, and the sheets Control may write on."""
    desk = request.desk
    page = [
        {
            "side": side.value,
            "name": side_name(side),
            "sheet": sheet,
            "orders": _orders(sheet),
            "files": _handed_in(sheet),
        }
        for side in SIDES
        for sheet in (sheet_of(request, side.value),)
    ]
    found = MessageRecord.objects.filter(branch=desk.branch).select_related("seat", "sheet").order_by("-pk")
    receipts = found.prefetch_related("sheet__files")[:MOST_RECEIPTS]
    return show(request, TAB, "panel_orders", sides=page, receipts=receipts)


def orders_of(request: DeskRequest, side: str) -> HttpResponse:
    """One cell's sheet, to type cards in from paper."""
    return _shown(request, side)


def enter(request: DeskRequest, side: str) -> HttpResponse:
    """Adds lines to a cell's sheet, each kept to the letter; a deck's header is read as one."""
    sheet = sheet_of(request, side)
    text = request.POST.get("text", "")
    given: dict[str, Any] = {"game_id": request.game.pk, "sheet_id": sheet.pk, "seat": request.seat}
    with answering(request):
        if request.POST.get("how") == "deck":
            decks.upload_deck(**given, text=text, post_key=request.POST.get("post_key", ""))
        else:
            paper_entry.enter_from_paper(**given, paper=request.POST.get("paper", ""), text=text)
    return done(request, "orders-of", side=side)


def again(request: DeskRequest, side: str) -> HttpResponse:
    """Compares a sheet of paper that somebody else types a second time; the cards stay as they are."""
    sheet = sheet_of(request, side)
    given: dict[str, Any] = {"game_id": request.game.pk, "sheet_id": sheet.pk, "seat": request.seat}
    try:
        paper_entry.enter_again(**given, paper=request.POST.get("paper", ""), text=request.POST.get("text", ""))
    except Refused as refusal:
        return _shown(request, side, status=REFUSED, refusal=refusal, typed=request.POST)
    return done(request, "orders-of", side=side)


def change(request: DeskRequest, side: str, card: str) -> HttpResponse:
    """Control reads a card that could not be read, or takes one off the sheet."""
    sheet = sheet_of(request, side)
    if request.method != "POST":
        return _shown(request, side, editing=card)
    if request.POST.get("act") == "remove":
        sheets.remove_line(game_id=request.game.pk, sheet_id=sheet.pk, card_key=card, seat=request.seat)
        return done(request, "orders-of", side=side)
    try:
        sheets.change_line(
            game_id=request.game.pk,
            sheet_id=sheet.pk,
            card_key=card,
            seat=request.seat,
            version=posted.number(request.POST.get("version", "")) or 0,
            text=request.POST.get("text", "")[:200],
        )
    except Stale as refusal:
        return _shown(request, side, status=REFUSED, editing=card, refusal=refusal, mine=request.POST.get("text", ""))
    return done(request, "orders-of", side=side)


def hand_in(request: DeskRequest, side: str) -> HttpResponse:
    """Hands in for the cell, marked as Control's doing; without cards, on purpose none."""
    sheet = sheet_of(request, side)
    given: dict[str, Any] = {"game_id": request.game.pk, "sheet_id": sheet.pk, "seat": request.seat}
    key = request.POST.get("post_key", "")
    if sheet.cards.filter(removed__isnull=True).exists():
        handing_in.hand_in(**given, post_key=key, by_control=True)
    else:
        try:
            handing_in.declare_none(**given, post_key=key, reason=request.POST.get("reason", "")[:200])
        except Refused as refusal:
            return _shown(request, side, status=REFUSED, refusal=refusal)
    return done(request, "orders-of", side=side)


def recall(request: DeskRequest, side: str) -> HttpResponse:
    """Takes a cell's sheet back, for instance to read a card that could not be read."""
    sheet = sheet_of(request, side)
    handing_in.recall(game_id=request.game.pk, sheet_id=sheet.pk, seat=request.seat)
    return done(request, "orders-of", side=side)


def _shown(request: DeskRequest, side: str, status: int = 200, **more: Any) -> HttpResponse:
    desk = request.desk
    sheet = sheet_of(request, side)
    entries = paper_entry.entries_of(sheet)
    said = [(one, entries.get(one.key)) for one in sheets.cards_of(game=desk.game, sheet=sheet)]
    return show(
        request,
        TAB,
        "panel_sheet",
        files=files_of(sheet),
        status=status,
        side=side,
        side_name=side_name(side),
        sheet=sheet,
        said=said,
        wrong=sum(not one.ok for one, _ in said),
        may_hand_in=desk.branch.stage in (Stage.ORDERS, Stage.REPORTS) and sheet.cycle == desk.branch.cycle,
        post_key=secrets.token_urlsafe(12),
        letter=answered_letter(request),
        **more,
    )


def sheet_of(request: DeskRequest, side: str) -> OrderSheet:
    """The sheet of a window that is open; a form that names another has come too late."""
    if side not in SIDES:
        raise Http404
    sheet = sheets.open_sheet(game=request.desk.game, side=side, branch=request.desk.branch)
    named = request.POST.get("sheet", "")
    if named and named != sheet.public_id:
        raise Refused(_("The game has moved on since this page was opened; look at the sheet once more."), code="stale")
    return sheet


def _handed_in(sheet: OrderSheet) -> list[SheetFile]:
    """The files of a sheet once it is handed in: a cell's drafts stay with the cell."""
    return [] if sheet.state == SheetState.NOTHING else list(files_of(sheet))


def _orders(sheet: OrderSheet) -> list[OrderRecord]:
    return list(sheet.orders.exclude(state="recalled").select_related("message", "seat").order_by("place"))
