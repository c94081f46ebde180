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
from control.services.refusal import Refused
from control.situation.side import SIDES
from orders.models import MessageRecord, OrderRecord, OrderSheet, SheetCard, SheetFile, SheetState
from orders.services import decks, handing_in, paper_entry, sheets
from orders.services.sheet_files import files_with_control

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
    """Adds lines to a cell's sheet, each kept to the letter; a deck's header is read as one.

    What is refused is shown again as it was typed.
    """
    text = request.POST.get("text", "")
    try:
        given = _given(request, side)
        with answering(request):
            if request.POST.get("how") == "deck":
                decks.upload_deck(**given, text=text, post_key=request.POST.get("post_key", ""))
            else:
                paper_entry.enter_from_paper(**given, paper=request.POST.get("paper", ""), text=text)
    except Refused as refusal:
        return _shown(request, side, status=REFUSED, refusal=refusal, entered=request.POST)
    return done(request, "orders-of", side=side)


def again(request: DeskRequest, side: str) -> HttpResponse:
    """Compares a sheet of paper that somebody else types a second time; the cards stay as they are."""
    paper, text = request.POST.get("paper", ""), request.POST.get("text", "")
    try:
        paper_entry.enter_again(**_given(request, side), paper=paper, text=text)
    except Refused as refusal:
        return _shown(request, side, status=REFUSED, refusal=refusal, typed=request.POST)
    return done(request, "orders-of", side=side)


def change(request: DeskRequest, side: str, card: str) -> HttpResponse:
    """Control reads a card that could not be read, or takes one off the sheet."""
    if request.method != "POST":
        return _shown(request, side, editing=card)
    if request.POST.get("act") == "remove":
        sheets.remove_line(**_given(request, side), card_key=card)
        return done(request, "orders-of", side=side)
    try:
        sheets.change_line(
            **_given(request, side),
            card_key=card,
            version=posted.number(request.POST.get("version", "")) or 0,
            text=request.POST.get("text", "")[:200],
        )
    except Refused as refusal:
        return _shown(request, side, status=REFUSED, editing=card, refusal=refusal, mine=request.POST.get("text", ""))
    return done(request, "orders-of", side=side)


def hand_in(request: DeskRequest, side: str) -> HttpResponse:
    """Hands in for the cell, marked as Control's doing; without cards, on purpose none."""
    key, reason = request.POST.get("post_key", ""), request.POST.get("reason", "")[:200]
    try:
        given = _given(request, side)
        if SheetCard.objects.filter(sheet=given["sheet_id"], removed__isnull=True).exists():
            handing_in.hand_in(**given, post_key=key, by_control=True)
        else:
            handing_in.declare_none(**given, post_key=key, reason=reason)
    except Refused as refusal:
        return _shown(request, side, status=REFUSED, refusal=refusal, reason=reason)
    return done(request, "orders-of", side=side)


def recall(request: DeskRequest, side: str) -> HttpResponse:
    """Takes a cell's sheet back, for instance to read a card that could not be read."""
    handing_in.recall(**_given(request, side))
    return done(request, "orders-of", side=side)


def _given(request: DeskRequest, side: str) -> dict[str, Any]:
    """Who does something, and to which sheet. Raises `Refused` as `sheet_of` does."""
    return {"game_id": request.game.pk, "sheet_id": sheet_of(request, side).pk, "seat": request.seat}


def _shown(request: DeskRequest, side: str, status: int = 200, **more: Any) -> HttpResponse:
    desk = request.desk
    sheet = open_sheet_of(request, side)
    entries = paper_entry.entries_of(sheet)
    said = [(one, entries.get(one.key)) for one in sheets.cards_of(game=desk.game, sheet=sheet)]
    return show(
        request,
        TAB,
        "panel_sheet",
        files=files_with_control(sheet),
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


def open_sheet_of(request: DeskRequest, side: str) -> OrderSheet:
    """The sheet of the window that is open."""
    if side not in SIDES:
        raise Http404
    return sheets.open_sheet(game=request.desk.game, side=side, branch=request.desk.branch)


def sheet_of(request: DeskRequest, side: str) -> OrderSheet:
    """The sheet of the window that is open. Raises `Refused` for a form that names another: it has come too late."""
    sheet = open_sheet_of(request, side)
    named = request.POST.get("sheet", "")
    if named and named != sheet.public_id:
        raise Refused(_("The game has moved on since this page was opened; look at the sheet once more."), code="stale")
    return sheet


def _handed_in(sheet: OrderSheet) -> list[SheetFile]:
    """What of the files of a sheet is handed in."""
    return [] if sheet.state == SheetState.NOTHING else files_with_control(sheet)


def _orders(sheet: OrderSheet) -> list[OrderRecord]:
    return list(sheet.orders.exclude(state="recalled").select_related("message", "seat").order_by("place"))
