"""What the cells and Control's staff did when, in the time on the wall, from the opening of a window to its release."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from control.models import Branch, Claim, LogEntry, ReadMark, RulingRecord, Subinterval
from control.services import truth
from control.services.pace import Stretch, stretches_of, time_between
from control.situation.side import SIDES, Side
from orders.models import HANDED_IN, MessageRecord, SheetCard


class Step(StrEnum):
    """What was done, in the order in which a part of the game is played."""

    OPENED = "opened"
    READ = "read"
    FIRST_CARD = "first_card"
    HANDED_IN = "handed_in"
    ASSESSED = "assessed"
    CLAIMED = "claimed"
    RULED = "ruled"
    ASKED = "release_asked"
    RELEASED = "released"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timed:
    """A step: whose cell's it was if any cell's, which seat did it if a seat did, when, how long after the opening.

    `after` leaves out what was held in between; it is None where the opening is not known.
    """

    subinterval: Subinterval
    step: Step
    at: datetime
    after: timedelta | None
    side: Side | None = None
    seat_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Done:
    step: Step
    at: datetime
    side: Side | None = None
    seat_id: int | None = None


def wall_times_of(branch: Branch) -> tuple[Timed, ...]:
    """Every step of every part that was released on the way to where a branch stands, in order of time."""
    return tuple(
        Timed(
            subinterval=stretch.subinterval,
            step=done.step,
            at=done.at,
            after=time_between(stretch.before, done.at, stretch.held) if stretch.before is not None else None,
            side=done.side,
            seat_id=done.seat_id,
        )
        for stretch in stretches_of(branch)
        for done in sorted(_done(stretch), key=lambda one: one.at)
    )


def _done(stretch: Stretch) -> Iterator[_Done]:
    part = stretch.subinterval
    if stretch.before is not None:
        yield _Done(step=Step.OPENED, at=stretch.before)
        for side in SIDES:
            yield from _read(stretch, stretch.before, side)
    for side in SIDES:
        yield from _written(part, side)
    yield _Done(step=Step.ASSESSED, at=part.created, seat_id=_seat_of(part, "assessment.requested"))
    for claim in Claim.objects.filter(game=part.branch.game_id, subject__startswith=f"result {part.public_id} "):
        yield _Done(step=Step.CLAIMED, at=claim.taken, seat_id=claim.seat_id)
    for ruling in RulingRecord.objects.filter(subinterval=part):
        yield _Done(step=Step.RULED, at=ruling.entered, seat_id=ruling.seat_id)
    if part.release_asked is not None:
        yield _Done(step=Step.ASKED, at=part.release_asked, seat_id=part.release_asked_by_id)
    if part.closed is not None:
        yield _Done(step=Step.RELEASED, at=part.closed, seat_id=_seat_of(part, "reports.released"))


def _read(stretch: Stretch, before: datetime, side: Side) -> Iterator[_Done]:
    """When each seat of a cell first had all before it that the release before had told the cell."""
    part = stretch.subinterval
    told = truth.situation_at(part.branch.game, part.before_digest).known[side].reports
    newest = max((report.number for report in told if report.delivered == part.start), default=0)
    if not newest:
        return
    marks = ReadMark.objects.filter(
        branch=part.branch_id, seat__side=side.value, reports__gte=newest, at__range=(before, part.created)
    )
    first: dict[int, datetime] = {}
    for mark in marks:
        first.setdefault(mark.seat_id, mark.at)
    yield from (_Done(step=Step.READ, at=at, side=side, seat_id=seat) for seat, at in first.items())


def _written(part: Subinterval, side: Side) -> Iterator[_Done]:
    """The first card of a cell's sheet for a part, whatever became of it, and when it was handed in."""
    window = truth.window_at(part.branch.game, part.start)
    sheet = {"sheet__branch": part.branch_id, "sheet__side": side.value, "sheet__cycle": part.cycle}
    first = SheetCard.objects.filter(**sheet, sheet__window=window, written__lte=part.created).order_by("written")
    for card in first[:1]:
        yield _Done(step=Step.FIRST_CARD, at=card.written, side=side, seat_id=card.seat_id)
    given = MessageRecord.objects.filter(**sheet, sheet__window=window, act__in=HANDED_IN, received__lte=part.created)
    for message in given.order_by("pk"):
        yield _Done(step=Step.HANDED_IN, at=message.received, side=side, seat_id=message.seat_id)


def _seat_of(part: Subinterval, act: str) -> int | None:
    """Which seat did something to a part: the last entry before it was released, or at that moment."""
    found = LogEntry.objects.filter(branch=part.branch_id, act=act)
    if part.closed is not None:
        found = found.filter(at__lte=part.closed + timedelta(seconds=1))
    last = found.order_by("-pk").first()
    return last.seat_id if last is not None else None
