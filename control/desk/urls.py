"""Addresses of Control's room, below `/g/<game>/<seat>/`.

Every page has three: where the branch that counts now stands, where a study stands (`study/<branch>/`), and looking
back at a subinterval (`past/<subinterval>/`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from control.desk.access import BOTH, POSTS, READS, desk_page
from control.desk.rights import NEEDED
from control.desk.views import (
    actions,
    aims,
    books,
    debrief,
    dice,
    ending,
    estimates,
    hot_wash,
    interface,
    messages,
    odds,
    orders,
    pace,
    paper_cells,
    papers,
    parts,
    questions,
    record,
    rehearsal,
    results,
    rulings,
    scenario,
    seats,
    sessions,
    set_up,
    stage,
    tempo,
    time,
    told,
    tray,
    values,
    waiting,
    worksheet,
)

View = Callable[..., HttpResponse]

PAGES: Final[tuple[tuple[str, View, str, tuple[str, ...]], ...]] = (
    ("results/", results.results, "results", READS),
    ("bar/", parts.bar, "bar", READS),
    ("map/", parts.map_sheets, "map", READS),
    ("map/picture.jpg", parts.map_picture, "map-picture", READS),
    ("map/picture/", parts.give_map_picture, "map-picture-give", POSTS),
    ("owing/", parts.owing_column, "owing", READS),
    ("timeline/", parts.timeline_strip, "timeline", READS),
    ("start/", stage.start, "start", POSTS),
    ("assess/", stage.assess, "assess", BOTH),
    ("try-again/", stage.again, "try-again", POSTS),
    ("release/", stage.release, "release", POSTS),
    ("hold/", stage.hold, "hold", POSTS),
    ("resume/", stage.resume, "resume", POSTS),
    ("rehearsal/", rehearsal.begin, "rehearsal", POSTS),
    ("rehearsal/end/", rehearsal.end, "rehearsal-end", POSTS),
    ("end/", ending.end, "end", BOTH),
    ("estimates/", estimates.estimates, "estimates", BOTH),
    ("hot-wash/", hot_wash.hot_wash, "hot-wash", BOTH),
    ("leave/", seats.leave_seat, "leave", POSTS),
    ("results/accept/", results.accept, "accept", POSTS),
    ("results/<int:number>/", worksheet.result, "result", READS),
    ("results/<int:number>/debrief/", debrief.mark, "result-debrief", POSTS),
    ("results/<int:number>/claim/", waiting.claim_result, "result-claim", POSTS),
    ("waiting/", waiting.waits, "waiting", READS),
    ("waiting/claim/", waiting.claim, "claim", POSTS),
    ("debrief/", debrief.debrief, "debrief", READS),
    ("worksheet/", worksheet.browse, "worksheet", READS),
    ("rulings/", rulings.rulings, "rulings", READS),
    ("rulings/new/", rulings.new, "ruling", BOTH),
    ("rulings/<int:number>/", rulings.ruling, "ruling-shown", READS),
    ("rulings/<int:number>/withdraw/", rulings.withdraw, "ruling-withdraw", POSTS),
    ("actions/new/", actions.action, "action", BOTH),
    ("corrections/new/", rulings.correct, "correction", BOTH),
    ("go-back/", rulings.go_back, "go-back", POSTS),
    ("questions/", questions.questions, "questions", BOTH),
    ("tray/", tray.tray, "tray", READS),
    ("tray/report/", tray.report, "tray-report", BOTH),
    ("orders/", orders.orders, "orders", READS),
    ("sheets/<str:side>/", orders.orders_of, "orders-of", READS),
    ("sheets/<str:side>/cards/", orders.enter, "orders-enter", POSTS),
    ("sheets/<str:side>/cards/<str:card>/", orders.change, "orders-change", BOTH),
    ("sheets/<str:side>/again/", orders.again, "orders-again", POSTS),
    ("sheets/<str:side>/hand-in/", orders.hand_in, "orders-hand-in", POSTS),
    ("sheets/<str:side>/recall/", orders.recall, "orders-recall", POSTS),
    ("messages/", messages.messages, "messages", READS),
    ("letters/<str:cell>/", messages.of_cell, "messages-of", BOTH),
    ("letters/<str:cell>/<int:number>-<int:part>/attached", messages.attached, "attached", READS),
    ("letters/<str:cell>/transcript.txt", messages.transcript, "transcript", READS),
    ("units/", told.units, "units", READS),
    ("told/", told.told, "told", READS),
    ("branches/", time.branches, "branches", READS),
    ("branches/compare/", time.compare, "compare", READS),
    ("branches/new/", time.branch, "branch", BOTH),
    ("branches/<str:chosen>/choose/", time.choose, "choose", BOTH),
    ("seats/", seats.seats, "seats", READS),
    ("seats/new/", seats.add, "seat-add", POSTS),
    ("seats/second-word/", seats.second_word, "second-word", POSTS),
    ("seats/<str:other>/link/", seats.reissue, "seat-link", POSTS),
    ("seats/<str:other>/change/", seats.change, "seat-change", POSTS),
    ("seats/<str:other>/retire/", seats.retire, "seat-retire", POSTS),
    ("scenario/", scenario.scenario, "scenario", BOTH),
    ("aims/", aims.aims, "aims", BOTH),
    ("set-up/", set_up.page, "set-up", READS),
    ("set-up/change/", set_up.change, "set-up-change", POSTS),
    ("set-up/<str:side>/approve/", set_up.approve, "set-up-approve", POSTS),
    ("set-up/<str:side>/send-back/", set_up.send_back, "set-up-send-back", POSTS),
    ("clock/", tempo.clock, "clock", BOTH),
    ("clock/give/", tempo.give, "clock-give", POSTS),
    ("clock/end/", tempo.end, "clock-end", POSTS),
    ("clock/stop/", tempo.stop, "clock-stop", POSTS),
    ("clock/run/", tempo.run, "clock-run", POSTS),
    ("dice/", dice.dice, "dice", BOTH),
    ("odds/", odds.odds, "odds", BOTH),
    ("values/", values.values, "values", READS),
    ("values/one/", values.value, "value", READS),
    ("values/printed.yaml", values.file_to_fill_in, "values-file", READS),
    ("values/printed/", values.put_in, "values-put-in", POSTS),
    ("values.pdf", values.paper, "values-paper", READS),
    ("tables/", books.tables, "tables", READS),
    ("tables/one/", books.table, "table", READS),
    ("tables/replace/", books.replace, "table-replace", POSTS),
    ("codes/", books.codes, "codes", READS),
    ("handbook/", books.handbook, "handbook", READS),
    ("players-card/", books.players_card, "players-card", READS),
    ("rules/", books.rules, "rules", READS),
    ("rules/one/", books.rule, "rule", READS),
    ("log/", record.log, "log", READS),
    ("log/note/", record.note, "note", POSTS),
    ("interface/", interface.interface, "interface", BOTH),
    ("interface/withdraw/", interface.withdraw, "interface-withdraw", POSTS),
    ("papers/", papers.papers, "papers", READS),
    ("papers/paper/", papers.choose, "paper", POSTS),
    ("papers/record-<int:cycle>.pdf", papers.record, "record-pdf", READS),
    ("papers/<str:side>-<str:what>-<int:cycle>.pdf", papers.of_cell, "cell-pdf", READS),
    ("papers/<str:side>-briefing.pdf", papers.briefing, "cell-briefing-pdf", READS),
    ("papers/<str:side>-order-pad.pdf", papers.order_pad, "order-pad-pdf", READS),
    ("papers/<str:side>-wall-<str:what>.pdf", papers.for_wall, "wall-pdf", READS),
    ("papers/<str:side>-map-<int:scale>-<str:size>.pdf", papers.map_sheets, "map-sheets-pdf", READS),
    ("pace/", pace.pace, "pace", READS),
    ("cells/", paper_cells.cells, "cells", READS),
    ("cells/<str:side>/", paper_cells.attend, "cell-attendance", POSTS),
    ("envelopes/<str:part>/<str:side>/slips.pdf", paper_cells.print_envelope, "envelope-print", POSTS),
    ("envelopes/<str:part>/<str:side>/hand-over/", paper_cells.hand_envelope, "envelope-hand-over", POSTS),
    ("state-of-play/", sessions.state, "state", READS),
    ("handover/", sessions.handover, "handover", READS),
    ("sessions/end/", sessions.end, "session-end", POSTS),
    ("sessions/begin/", sessions.begin, "session-begin", POSTS),
    ("papers/state-of-play.pdf", sessions.state_paper, "state-pdf", READS),
    ("sessions/<int:number>.pdf", sessions.as_written, "session-pdf", READS),
    ("papers/handover.pdf", sessions.handover_paper, "handover-pdf", READS),
    ("papers/booklet.pdf", papers.booklet, "booklet-pdf", READS),
    ("papers/data-book.xlsx", papers.workbook, "data-book", READS),
    ("papers/data-book.zip", papers.json_lines, "data-book-lines", READS),
    ("papers/name-list.txt", papers.names, "name-list", READS),
    ("papers/seat-cards.pdf", papers.seat_cards, "seat-cards", POSTS),
)


def _patterns() -> Iterator[URLPattern]:
    yield path("", desk_page(results.results), name="room")
    yield path("bar/", desk_page(parts.bar), name="bar")
    for route, view, name, methods in PAGES:
        page = desk_page(view, methods=methods, right=NEEDED.get(name))
        yield path(route or "results/", page, name=f"desk-{name}")
        yield path(f"study/<str:branch>/{route}", page, name=f"study-{name}")
        yield path(f"past/<str:subinterval>/{route}", page, name=f"past-{name}")


urlpatterns: Final = list(_patterns())
