"""Asking for an assessment: orders are sealed, a subinterval begins once, a job is queued."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from assessment.engine.outcome import Order
from assessment.models import AssessmentRecord, Job, JobState
from assessment.services.dispatch import dispatch
from control.models import Attends, Blob, Branch, Game, RulingRecord, Seat, Stage, Subinterval
from control.services import audit, feed, tempo, truth
from control.services.attendance import sides_played
from control.services.refusal import Refused
from control.situation.side import CONTROL, SIDES, Side
from orders.language.card import read_card
from orders.models import OrderRecord, OrderSheet, OrderState, SheetState


class OrdersMissing(Refused):
    """A cell has handed in nothing; Control may go on all the same, on purpose."""

    def __init__(self, sides: list[str]) -> None:
        names = _(" and ").join(side.title() for side in sides)
        super().__init__(
            _("Nothing has been received from %(sides)s.") % {"sides": names},
            code="orders_missing",
            ways=(
                _("Wait for it."),
                _("Go on without orders from %(sides)s: units carry on as they are.") % {"sides": names},
            ),
        )
        self.sides = sides


@transaction.atomic
def request_assessment(
    *, branch_id: int, seat: Seat | None, without_missing: bool = False, pauses: str = ""
) -> Subinterval:
    """Begins the next subinterval of a branch, once, however often it is asked for at the same time.

    Raises `OrdersMissing` where a cell has handed in nothing and `without_missing` is not set, `Refused` in a stage
    that has nothing to assess.
    """
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    running = Subinterval.objects.filter(branch=branch, closed__isnull=True).first()
    if running is not None:
        return running
    if game.ended is not None or branch.stage not in (Stage.ORDERS, Stage.REPORTS):
        raise Refused(
            _("There is nothing to assess in the stage %(stage)s.") % {"stage": Stage(branch.stage).label}, code="stage"
        )
    window = branch.now if branch.stage == Stage.REPORTS else None
    sheets = _sheets(branch, window)
    owing = _owing(game, branch)
    missing = [side.value for side in owing if sheets[side].state == SheetState.NOTHING]
    if missing and not without_missing:
        raise OrdersMissing(missing)
    _refuse_unknown_pauses(game, pauses)
    orders = _sealed(game, branch, sheets, window)
    subinterval = _begun(branch, orders, pauses)
    tempo.window_closed(game, branch)
    audit.record(
        game=game,
        act="assessment.requested",
        seat=seat,
        branch=branch,
        missing=missing,
        owing=[side.value for side in owing],
        orders=len(orders),
    )
    queue_assessment(game=game, branch=branch, subinterval=subinterval, why="first")
    feed.announce(game=game, kind="stage", to=SIDES, branch=branch)
    return subinterval


def _begun(branch: Branch, orders: tuple[Order, ...], pauses: str) -> Subinterval:
    """The next subinterval of a branch, with its orders and the rulings that have waited for it.

    Those are corrections from now on, and what a study brings along.
    """
    subinterval = Subinterval.objects.create(
        branch=branch,
        cycle=branch.cycle,
        number=_next_number(branch),
        start=branch.now,
        before_digest=branch.situation_digest,
        orders_digest=Blob.objects.keep(orders, "orders"),
        pauses=pauses,
    )
    RulingRecord.objects.standing().filter(branch=branch, subinterval__isnull=True).update(subinterval=subinterval)
    return subinterval


def _next_number(branch: Branch) -> int:
    """A study counts on from what its parent had played of the cycle."""
    played = Subinterval.objects.leading_to(branch).filter(cycle=branch.cycle)
    return int(played.aggregate(last=Max("number"))["last"] or 0) + 1


@transaction.atomic
def try_again(*, branch_id: int, seat: Seat) -> Job | None:
    """Has the open subinterval of a parked branch assessed again, once; None where nothing is parked."""
    game = Game.objects.locked(Branch.objects.values_list("game_id", flat=True).get(pk=branch_id))
    branch = Branch.objects.locked(branch_id)
    subinterval = Subinterval.objects.filter(branch=branch, closed__isnull=True).first()
    if subinterval is None or not branch.parked or game.ended is not None:
        return None
    audit.record(game=game, act="assessment.tried_again", seat=seat, branch=branch)
    return queue_assessment(game=game, branch=branch, subinterval=subinterval, why="tried again")


def queue_assessment(*, game: Game, branch: Branch, subinterval: Subinterval, why: str) -> Job:
    """Queues an assessment of an open subinterval under the locks held; the worker is told on commit.

    Control alone hears of it: a cell does not learn that a ruling or the other cell's answer had it done again.
    """
    revision = AssessmentRecord.objects.filter(subinterval=subinterval).count() + 1
    running = Job.objects.filter(subinterval=subinterval, state__in=(JobState.QUEUED, JobState.RUNNING))
    running.update(state=JobState.DROPPED, ended=timezone.now())
    asked = Job.objects.filter(subinterval=subinterval).count() + 1
    job = Job.objects.create(
        key=f"assess:{subinterval.pk}:{asked}",
        kind="assess",
        game=game,
        branch=branch,
        subinterval=subinterval,
        facts={"revision": revision, "why": why},
    )
    branch.go_to(Stage.ASSESSING)
    branch.parked = ""
    branch.save(update_fields=("stage", "stage_before", "parked"))
    feed.announce(game=game, kind="stage", to=(CONTROL,))
    transaction.on_commit(lambda: dispatch(job.pk))
    return job


def _owing(game: Game, branch: Branch) -> tuple[Side, ...]:
    """The sides that owe orders where the game stands, as the mode has it; a cell that nobody plays owes none."""
    mode = truth.mode_of(game)
    owing: tuple[Side, ...] = mode.owing(truth.situation_of(branch), mode)
    unplayed = sides_played(game, Attends.NOBODY)
    return tuple(side for side in owing if side not in unplayed)


def _refuse_unknown_pauses(game: Game, pauses: str) -> None:
    """A worker could do nothing with a setting that the mode does not offer."""
    try:
        truth.mode_of(game, pauses=pauses)
    except ValueError as error:
        raise Refused(str(error), code="setting") from error


def _sheets(branch: Branch, window: Fraction | None) -> dict[Side, OrderSheet]:
    """Both cells' sheets for this window, locked; a missing one is made."""
    for side in SIDES:
        OrderSheet.objects.get_or_create(branch=branch, side=side.value, cycle=branch.cycle, window=window)
    found = OrderSheet.objects.select_for_update().filter(branch=branch, cycle=branch.cycle, window=window)
    return {Side(sheet.side): sheet for sheet in found.order_by("side")}


def _sealed(game: Game, branch: Branch, sheets: dict[Side, OrderSheet], window: Fraction | None) -> tuple[Order, ...]:
    mode = truth.mode_of(game)
    orders: list[Order] = []
    for side, sheet in sorted(sheets.items()):
        records = sheet.orders.filter(state=OrderState.HANDED_IN).select_related("message", "seat").order_by("place")
        orders += [_order(mode, record, side, branch.cycle, window) for record in records]
        sheet.orders.filter(state=OrderState.HANDED_IN).update(state=OrderState.SEALED)
        sheet.state = SheetState.SEALED
        sheet.sealed = timezone.now()
        sheet.save(update_fields=("state", "sealed"))
    return tuple(orders)


def _order(mode: Any, record: OrderRecord, side: Side, cycle: int, window: Fraction | None) -> Order:
    return Order(
        number=record.number,
        side=side,
        card=read_card(mode.codebook, record.card, record.place, lead=mode.lead),
        cycle=cycle,
        place=record.place,
        seat=record.seat.name,
        window=window,
        by_control=record.message.by_control,
    )
