"""Addresses of a cell's room, below `/g/<game>/<seat>/`. Red and Blue have the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from control.cells.access import READS, cell_page
from control.cells.views import (
    books,
    cards,
    contacts,
    estimate,
    files,
    handing,
    hot_wash,
    interface,
    log,
    messages,
    orders,
    papers,
    remarks,
    reports,
    room,
    set_up,
    state,
)
from control.situation.side import Side

POSTS = ("POST",)
BOTH = (*READS, *POSTS)

View = Callable[..., HttpResponse]
Page = tuple[str, View, str, tuple[str, ...]]
"""Route, view, the address's name, and the methods it takes."""

PAGES: Final[tuple[Page, ...]] = (
    ("", room.room, "room", READS),
    ("bar/", room.bar, "bar", READS),
    ("map/", room.map_sheet, "cell-map", READS),
    ("map/picture.jpg", room.map_picture, "cell-map-picture", READS),
    ("units/", room.units, "cell-units", READS),
    ("contacts/<int:number>/", contacts.view, "cell-contact", POSTS),
    ("briefing/", room.briefing, "cell-briefing", READS),
    ("set-up/", set_up.set_up, "cell-set-up", BOTH),
    ("set-up/cards/", set_up.cards, "cell-set-up-cards", POSTS),
    ("set-up/hand-in/", set_up.hand_in, "cell-set-up-hand-in", POSTS),
    ("set-up/recall/", set_up.recall, "cell-set-up-recall", POSTS),
    ("orders/", orders.orders, "cell-orders", READS),
    ("orders/sheet/", orders.sheet, "cell-sheet", READS),
    ("orders/editor/", cards.editor, "cell-editor", READS),
    ("orders/preview/", cards.preview, "cell-preview", POSTS),
    ("orders/cards/", cards.write_card, "cell-card-write", POSTS),
    ("orders/cards/<str:card>/remove/", cards.remove_card, "cell-card-remove", POSTS),
    ("orders/cards/<str:card>/write-out/", cards.write_out, "cell-card-write-out", POSTS),
    ("players-card/", books.players_card, "cell-players-card", READS),
    ("orders/codes/", books.codes, "cell-codes", READS),
    ("tables/", books.tables, "cell-tables", READS),
    ("orders/deck/", orders.upload, "cell-deck", POSTS),
    ("orders/deck.txt", orders.download, "cell-deck-file", READS),
    ("orders/files/", files.add, "cell-files", POSTS),
    ("orders/files/<int:number>/remove/", files.remove, "cell-file-remove", POSTS),
    ("orders/files/<int:number>/attached", files.attached, "cell-file", READS),
    ("orders/hand-in/", handing.hand_in, "cell-hand-in", BOTH),
    ("orders/none/", handing.none, "cell-none", POSTS),
    ("orders/recall/", handing.recall, "cell-recall", POSTS),
    ("orders/ready/", handing.ready, "cell-ready", POSTS),
    ("orders/receipts/", handing.receipts, "cell-receipts", READS),
    ("orders/receipts/<int:number>/", handing.receipt, "cell-receipt", READS),
    ("reports/", reports.reports, "cell-reports", READS),
    ("reports/<int:cycle>.pdf", papers.reports_pdf, "cell-reports-pdf", READS),
    ("estimate/", estimate.estimate, "cell-estimate", BOTH),
    ("state/", state.state, "cell-state", READS),
    ("state.pdf", state.state_pdf, "cell-state-pdf", READS),
    ("state-<int:number>.pdf", state.as_written, "cell-session-pdf", READS),
    ("hot-wash/", hot_wash.hot_wash, "cell-hot-wash", READS),
    ("hot-wash/answers/", hot_wash.answers, "cell-hot-wash-answers", POSTS),
    ("hot-wash/booklet.pdf", hot_wash.booklet, "cell-booklet-pdf", READS),
    ("briefing.pdf", papers.briefing, "cell-briefing-pdf", READS),
    ("pins.pdf", papers.pins, "cell-pins", READS),
    ("counters.pdf", papers.counters, "cell-counters", READS),
    ("map-<int:scale>-<str:size>.pdf", papers.map_sheets, "cell-map-sheets", READS),
    ("order-pad.pdf", papers.order_pad, "cell-order-pad", READS),
    ("messages/", messages.messages, "cell-messages", BOTH),
    ("messages/transcript.txt", messages.transcript, "cell-transcript", READS),
    ("messages/<int:number>-<int:part>/attached", messages.attached, "cell-attached", READS),
    ("log/", log.log, "cell-log", BOTH),
    ("log/<int:number>/strike/", log.strike, "cell-log-strike", POSTS),
    ("questions/", messages.questions, "cell-questions", BOTH),
    ("interface/", interface.interface, "cell-interface", BOTH),
    ("interface/withdraw/", interface.withdraw, "cell-interface-withdraw", POSTS),
)

OF_THE_SEAT: Final[tuple[Page, ...]] = (
    ("leave/", room.leave_seat, "cell-leave", POSTS),
    ("seen/", reports.seen, "cell-seen", POSTS),
    ("remarks/", remarks.remarks, "cell-remarks", BOTH),
)
"""What concerns the seat alone: one that only reads may do it."""


def cell_urls(side: Side) -> list[URLPattern]:
    """The room of one side: every view lets in proved seats of that side alone."""
    return [
        path(route, cell_page(side, view, methods=methods, is_own=pages is OF_THE_SEAT), name=name)
        for pages in (PAGES, OF_THE_SEAT)
        for route, view, name, methods in pages
    ]
