"""Whether a game that was read from a file opens here, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec

from assessment.engine.outcome import Order
from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord
from assessment.services.requesting import queue_assessment
from control.models import Blob, Branch, Game, PlanningClock, Stage, Subinterval
from control.services import truth
from control.services.attachments import unfit_attachments
from control.services.paper_maps import refuse_unfit_paper
from orders.language.wrong import Unreadable
from orders.services.sheet_files import unfit_files


def faults_in(game: Game) -> Iterator[str]:
    """What keeps the game from being played on or looked at: each kept value is read as the rooms will read it."""
    if game.counts is None:
        yield "the game has no branch that counts"
        return
    try:
        mode = truth.mode_of(game)
    except _UNREADABLE as error:
        yield f"its settings, tables or ground cannot be read here: {_short(error)}"
        return
    for digest, kind in sorted(_values_of(game, mode), key=lambda one: one[0]):
        try:
            Blob.objects.value_of(digest, kind)
        except _UNREADABLE as error:
            yield f"the blob {digest} cannot be read here: {_short(error)}"
    try:
        refuse_unfit_paper(game)
    except _UNREADABLE as error:
        yield f"the picture of its paper map cannot be shown here: {_short(error)}"
    yield from unfit_attachments(game)
    yield from unfit_files(game)


_UNREADABLE = (ValueError, TypeError, LookupError, RecursionError, msgspec.MsgspecError, Unreadable)


def _values_of(game: Game, mode: Any) -> set[tuple[str, Any]]:
    found: set[tuple[str, Any]] = {(game.opening_digest, mode.situation_type)}
    found |= {(branch.situation_digest, mode.situation_type) for branch in game.branches.all()}
    if game.set_up_digest and mode.preparing is not None:
        found.add((game.set_up_digest, mode.preparing.set_up_type))
    for subinterval in Subinterval.objects.filter(branch__game=game):
        found |= {(subinterval.before_digest, mode.situation_type), (subinterval.orders_digest, tuple[Order, ...])}
    for record in AssessmentRecord.objects.filter(subinterval__branch__game=game):
        found |= {
            (record.situation_digest, mode.situation_type),
            (record.lines_digest, tuple[Line, ...]),
            (record.events_digest, tuple[mode.event_type, ...]),
            (record.reports_digest, tuple[mode.report_type, ...]),
        }
    return found


def carry_on(game: Game, *, written: datetime) -> None:
    """Queues what a worker was at when the file was written, and lets the planning clock stand with what was left."""
    for subinterval in Subinterval.objects.filter(branch__game=game, closed__isnull=True):
        branch = Branch.objects.locked(subinterval.branch_id)
        if Stage.ASSESSING in (branch.stage, branch.stage_before):
            queue_assessment(game=game, branch=branch, subinterval=subinterval, why="imported")
    clock = PlanningClock.objects.filter(game=game, due__isnull=False).first()
    if clock is not None and clock.due is not None:
        clock.left = max(clock.due - written, timedelta())
        clock.due = clock.watched = None
        clock.save()


def _short(error: Exception) -> str:
    return str(error)[:200]
