"""Who owes what: the column at the left of Control's room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from assessment.models import JobState
from control.desk.counts import Counts
from control.desk.desk import Desk
from control.desk.stage import half_hour_reached, side_name
from control.desk.waiting import Load, load_of
from control.models import Attends, Seat, Stage
from control.services.attendance import attendance_of
from control.services.envelopes import waiting_envelopes
from control.situation.side import SIDES, Side
from orders.models import OrderSheet, SheetState

ACTIVE = (JobState.QUEUED, JobState.RUNNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellOwes:
    """One cell: what Control has from it for this window, in words, and how many of its seats are ready.

    `attends` says who plays it where that is not its people at screens; `envelopes` are not handed over yet.
    """

    side: str
    name: str
    words: str
    owes: bool
    cards: int
    queries: int
    seats: tuple[tuple[Seat, bool], ...]
    orders: str
    letters: int
    attends: str
    envelopes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What the worker does: in words, since when."""

    words: str
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Owing:
    """The column as it stands."""

    cells: tuple[CellOwes, ...]
    counts: Counts
    progress: Progress | None
    corrections: int
    parked: str
    load: Load


def owing(desk: Desk) -> Owing:
    """Read from rows alone: no cell's page is opened for it."""
    waiting = desk.branch.rulings.standing().filter(subinterval__isnull=True).count()
    return Owing(
        cells=tuple(_cell(desk, side) for side in SIDES),
        counts=desk.counts,
        progress=_progress(desk),
        corrections=waiting,
        parked=desk.branch.parked,
        load=load_of(desk),
    )


def _cell(desk: Desk, side: Side) -> CellOwes:
    window = desk.branch.now if desk.branch.stage == Stage.REPORTS else None
    sheet = OrderSheet.objects.filter(branch=desk.branch, side=side, cycle=desk.branch.cycle, window=window).first()
    cards = sheet.cards.filter(removed__isnull=True) if sheet else None
    count = cards.count() if cards is not None else 0
    ready = set(sheet.ready.values_list("pk", flat=True)) if sheet else set()
    seats = desk.game.seats.open().filter(side=side).exclude(role="observer")
    words, owes = _standing(desk, sheet, count, is_owing=side in desk.owing)
    return CellOwes(
        side=side.value,
        name=side_name(side),
        words=words,
        owes=owes,
        cards=count,
        queries=cards.filter(is_query=True).count() if cards is not None else 0,
        seats=tuple((seat, seat.pk in ready) for seat in seats),
        orders=desk.address("orders-of", side=side.value),
        letters=desk.game.letters.filter(cell=side.value, to_control=True).count(),
        attends=_attends(desk, side),
        envelopes=sum(one.side == side for one in waiting_envelopes(desk.branch)),
    )


def _attends(desk: Desk, side: Side) -> str:
    """Who plays a cell that is not played at screens."""
    found = attendance_of(desk.game).get(side)
    return str(found.get_kind_display()) if found is not None and found.kind != Attends.SCREEN else ""


def _standing(desk: Desk, sheet: OrderSheet | None, count: int, *, is_owing: bool) -> tuple[str, bool]:
    """What has come, and whether the cell still owes it, as the mode has it."""
    replies = desk.branch.stage == Stage.REPORTS and desk.mode.answers_reports
    state = sheet.state if sheet else SheetState.NOTHING
    if sheet is not None and state == SheetState.SEALED:
        return _sealed(count, is_draft=not sheet.was_handed_in), False
    if state == SheetState.RECEIVED:
        return ngettext("%(count)d card handed in", "%(count)d cards handed in", count) % {"count": count}, False
    if state == SheetState.NONE:
        return (_("declined to reply") if replies else _("none, on purpose")), False
    if desk.branch.stage not in (Stage.ORDERS, Stage.REPORTS):
        return "", False
    if count:
        drafted = ngettext("%(count)d card drafted", "%(count)d cards drafted", count) % {"count": count}
        return drafted, is_owing
    return (_("no reply") if replies else _("nothing yet") if is_owing else _("owes nothing")), is_owing


def _sealed(count: int, *, is_draft: bool) -> str:
    if is_draft:
        return _("nothing handed in, sealed")
    if not count:
        return _("no cards, sealed")
    return ngettext("%(count)d card sealed", "%(count)d cards sealed", count) % {"count": count}


def _progress(desk: Desk) -> Progress | None:
    job = desk.job
    if job is None or job.state not in ACTIVE or desk.is_past:
        return None
    if job.state == JobState.QUEUED:
        words = _("waits for a worker") if not job.attempts else _("failed once, waits for another try")
        return Progress(words=words, since=job.created)
    return Progress(words=half_hour_reached(desk) or _("assessing"), since=job.claimed or job.created)
