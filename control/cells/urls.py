"""Addresses of a cell's room, below `/g/<game>/<seat>/`. Red and Blue have the same."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from control.cells.access import READS, cell_page
from control.cells.views import (
    books,
    cards,
    contacts,
    estimate,
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


def cell_urls(side: Side) -> list[URLPattern]:
    """The room of one side: every view lets in proved seats of that side alone."""

    def at(route: str, view: Callable[..., HttpResponse], name: str, methods: tuple[str, ...] = READS) -> URLPattern:
        return path(route, cell_page(side, view, methods=methods), name=name)

    def own(route: str, view: Callable[..., HttpResponse], name: str, methods: tuple[str, ...] = POSTS) -> URLPattern:
        return path(route, cell_page(side, view, methods=methods, is_own=True), name=name)

    return [
        at("", room.room, "room"),
        at("bar/", room.bar, "bar"),
        at("map/", room.map_sheet, "cell-map"),
        at("map/picture.jpg", room.map_picture, "cell-map-picture"),
        at("units/", room.units, "cell-units"),
        at("contacts/<int:number>/", contacts.view, "cell-contact", POSTS),
        at("briefing/", room.briefing, "cell-briefing"),
        at("set-up/", set_up.set_up, "cell-set-up", BOTH),
        at("set-up/cards/", set_up.cards, "cell-set-up-cards", POSTS),
        at("set-up/hand-in/", set_up.hand_in, "cell-set-up-hand-in", POSTS),
        at("set-up/recall/", set_up.recall, "cell-set-up-recall", POSTS),
        own("leave/", room.leave_seat, "cell-leave"),
        at("orders/", orders.orders, "cell-orders"),
        at("orders/sheet/", orders.sheet, "cell-sheet"),
        at("orders/editor/", cards.editor, "cell-editor"),
        at("orders/preview/", cards.preview, "cell-preview", POSTS),
        at("orders/cards/", cards.write_card, "cell-card-write", POSTS),
        at("orders/cards/<str:card>/remove/", cards.remove_card, "cell-card-remove", POSTS),
        at("orders/cards/<str:card>/write-out/", cards.write_out, "cell-card-write-out", POSTS),
        at("players-card/", books.players_card, "cell-players-card"),
        at("orders/codes/", books.codes, "cell-codes"),
        at("tables/", books.tables, "cell-tables"),
        at("orders/deck/", orders.upload, "cell-deck", POSTS),
        at("orders/deck.txt", orders.download, "cell-deck-file"),
        at("orders/hand-in/", handing.hand_in, "cell-hand-in", BOTH),
        at("orders/none/", handing.none, "cell-none", POSTS),
        at("orders/recall/", handing.recall, "cell-recall", POSTS),
        at("orders/ready/", handing.ready, "cell-ready", POSTS),
        at("orders/receipts/", handing.receipts, "cell-receipts"),
        at("orders/receipts/<int:number>/", handing.receipt, "cell-receipt"),
        at("reports/", reports.reports, "cell-reports"),
        at("reports/<int:cycle>.pdf", papers.reports_pdf, "cell-reports-pdf"),
        own("seen/", reports.seen, "cell-seen"),
        at("estimate/", estimate.estimate, "cell-estimate", BOTH),
        own("remarks/", remarks.remarks, "cell-remarks", BOTH),
        at("state/", state.state, "cell-state"),
        at("state.pdf", state.state_pdf, "cell-state-pdf"),
        at("state-<int:number>.pdf", state.as_written, "cell-session-pdf"),
        at("hot-wash/", hot_wash.hot_wash, "cell-hot-wash"),
        at("hot-wash/booklet.pdf", hot_wash.booklet, "cell-booklet-pdf"),
        at("briefing.pdf", papers.briefing, "cell-briefing-pdf"),
        at("pins.pdf", papers.pins, "cell-pins"),
        at("counters.pdf", papers.counters, "cell-counters"),
        at("map-<int:scale>-<str:size>.pdf", papers.map_sheets, "cell-map-sheets"),
        at("order-pad.pdf", papers.order_pad, "cell-order-pad"),
        at("messages/", messages.messages, "cell-messages", BOTH),
        at("messages/transcript.txt", messages.transcript, "cell-transcript"),
        at("messages/<int:number>-<int:part>/attached", messages.attached, "cell-attached"),
        at("log/", log.log, "cell-log", BOTH),
        at("log/<int:number>/strike/", log.strike, "cell-log-strike", POSTS),
        at("questions/", messages.questions, "cell-questions", BOTH),
        at("interface/", interface.interface, "cell-interface", BOTH),
        at("interface/withdraw/", interface.withdraw, "cell-interface-withdraw", POSTS),
    ]
