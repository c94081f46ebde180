"""What one request of the Control room needs: seat, branch, subinterval looked at, assessment, each read once."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.functional import cached_property

from assessment.engine.worksheet_line import Line
from assessment.models import AssessmentRecord, Job
from assessment.services.second_word import Asked, asked_of
from assessment.services.tray import tray_of
from control.access import SeatRequest
from control.desk.counts import Counts, counts_of
from control.models import Blob, Branch, Game, Seat, Stage, Subinterval
from control.models.kept import kept
from control.services import truth
from control.situation.side import Side


class Desk:
    """The Control room for one request.

    It looks at the branch that counts, at a study, or back at one subinterval of any branch. `is_past` tells the last:
    what is shown is as it was, and what is asked for is still done where the game now stands.
    """

    def __init__(self, seat: Seat, *, branch: str = "", subinterval: str = "") -> None:
        self.seat = seat
        self.game: Game = seat.game
        self._subinterval = _subinterval(self.game, subinterval) if subinterval else None
        self.is_past = self._subinterval is not None
        self.branch: Branch = self._subinterval.branch if self._subinterval else _branch(self.game, branch)
        self.branch.game = self.game

    @property
    def is_study(self) -> bool:
        """Whether the branch looked at does not count."""
        return self.branch.pk != self.game.counts_id

    @property
    def frame(self) -> int:
        """The newest frame of Control when the seat was proved, which is before all that a page shows."""
        return self.seat.newest_frame

    @cached_property
    def mode(self) -> Any:
        """The mode as this game plays it, looking back as it was played then."""
        was = self.record.tables_digest if self.is_past and self.record is not None else self.branch.tables_digest
        return truth.mode_of(self.game, tables=was)

    @cached_property
    def subinterval(self) -> Subinterval | None:
        """The subinterval looked at: the last one begun, unless the address names another."""
        return self._subinterval or Subinterval.objects.latest_of(self.branch)

    @property
    def is_open(self) -> bool:
        """Whether the subinterval looked at may still be ruled on."""
        return self.subinterval is not None and not self.subinterval.is_closed

    @cached_property
    def record(self) -> AssessmentRecord | None:
        """The assessment that stands for the subinterval looked at."""
        if self.subinterval is None:
            return None
        found = _current(self.subinterval.pk)
        return found[0] if found else None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Its worksheet, empty where nothing is assessed."""
        if self.record is None:
            return ()
        lines: tuple[Line, ...] = Blob.objects.value_of(self.record.lines_digest, tuple[Line, ...])
        return lines

    @cached_property
    def job(self) -> Job | None:
        """The last job of the subinterval looked at."""
        return Job.objects.filter(subinterval=self.subinterval).order_by("-pk").first() if self.subinterval else None

    @cached_property
    def counts(self) -> Counts:
        """What waits for Control."""
        return counts_of(self)

    @cached_property
    def tray_size(self) -> int:
        """How many reports wait for release."""
        return len(tray_of(self.subinterval)) if self.subinterval is not None and self.record is not None else 0

    @cached_property
    def release_asked(self) -> Asked | None:
        """Who asked for the release of what is in the tray, where that needs two seats."""
        return asked_of(self.subinterval, self.record) if self.subinterval is not None and self.is_open else None

    @property
    def shows_assessed(self) -> bool:
        """Whether the truth shown is an assessment's, not yet released or looked back at."""
        waits = self.branch.stage in (Stage.REVIEW, Stage.QUESTION) and self.is_open
        return self.record is not None and (waits or self.is_past)

    @cached_property
    def situation(self) -> Any:
        """The truth that is shown."""
        if self.record is not None and self.shows_assessed:
            return truth.situation_at(self.game, self.record.situation_digest)
        return truth.situation_of(self.branch)

    @cached_property
    def released(self) -> Any:
        """The situation of which the cells' pictures are shown: after the release of the subinterval looked at."""
        if not self.is_past or self.subinterval is None:
            return truth.situation_of(self.branch)
        return truth.situation_at(self.game, self.subinterval.after_digest)

    @cached_property
    def owing(self) -> tuple[Side, ...]:
        """The sides that owe orders where the branch now stands, as the mode has it."""
        found: tuple[Side, ...] = self.mode.owing(truth.situation_of(self.branch), self.mode)
        return found

    @cached_property
    def is_over(self) -> bool:
        """Whether the rules have ended the game where the branch now stands."""
        return bool(self.mode.is_over(truth.situation_of(self.branch), self.mode))

    def stamp(self, minute: Any) -> str:
        """A moment as day and clock time, empty for none."""
        return "" if minute is None else str(self.mode.stamp(minute))

    def address(self, page: str, **more: Any) -> str:
        """The address of one of the room's pages, looking where this request looks."""
        if self.is_past and self.subinterval is not None:
            return self.past_address(self.subinterval, page, **more)
        return self.branch_address(self.branch, page, **more)

    def branch_address(self, branch: Branch, page: str, **more: Any) -> str:
        """The address of a page where a branch now stands."""
        if branch.pk == self.game.counts_id:
            return self._reverse(f"desk-{page}", **more)
        return self._reverse(f"study-{page}", branch=branch.public_id, **more)

    def past_address(self, subinterval: Subinterval, page: str, **more: Any) -> str:
        """The address of a page that looks back at a subinterval."""
        return self._reverse(f"past-{page}", subinterval=subinterval.public_id, **more)

    def seat_address(self, name: str) -> str:
        """An address that all rooms share."""
        return self._reverse(name)

    def _reverse(self, name: str, **more: Any) -> str:
        return reverse(name, kwargs={"game": self.game.public_id, "seat": self.seat.public_id, **more})


class DeskRequest(SeatRequest):
    """A request of a proved seat of Control."""

    desk: Desk


@kept
def _current(subinterval: int) -> QuerySet[AssessmentRecord]:
    return AssessmentRecord.objects.current().filter(subinterval_id=subinterval).order_by()


def _branch(game: Game, public_id: str) -> Branch:
    if not public_id:
        return game.branch
    found = Branch.objects.filter(game=game, public_id=public_id).first()
    if found is None:
        raise Http404
    return found


def _subinterval(game: Game, public_id: str) -> Subinterval:
    found = Subinterval.objects.select_related("branch").filter(branch__game=game, public_id=public_id).first()
    if found is None:
        raise Http404
    return found
