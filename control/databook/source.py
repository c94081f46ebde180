"""Where the sheets take their rows from: one game, with what stands in every row of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final

from django.utils.functional import cached_property

from assessment.models import AssessmentRecord
from control.databook.book import Row, Value
from control.models import Branch, Game, LogEntry, Role, Seat, Subinterval
from control.services import truth
from control.situation.clock import cycle_number
from control.situation.side import CONTROL

TURNS: Final = ("branch.chosen", "rehearsal.begun", "rehearsal.ended")
"""The acts after which another branch counts."""


class Source:
    """A game as it is read for its data book; what several sheets need is read once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mode = truth.mode_of(game)
        self.seats: tuple[Seat, ...] = tuple(game.seats.order_by("pk"))
        self.codes = role_codes(self.seats)
        self.branches: tuple[Branch, ...] = tuple(game.branches.order_by("number"))
        self.subintervals: tuple[Subinterval, ...] = tuple(
            Subinterval.objects.filter(branch__game=game)
            .select_related("branch")
            .order_by("branch__number", "cycle", "number")
        )

    def row(  # noqa: PLR0913 - what every row says of itself
        self,
        *,
        branch: Branch | None = None,
        subinterval: Subinterval | None = None,
        cycle: int | None = None,
        at: Fraction | None = None,
        wall: datetime | None = None,
        seat_id: int | None = None,
        **values: Value,
    ) -> Row:
        """A row: the columns that all sheets have, then the sheet's own `values`.

        What is of a whole part or cycle has the moment at which that begins; what has a moment alone, its cycle.
        """
        branch = branch or (subinterval.branch if subinterval else None)
        cycle = subinterval.cycle if subinterval else cycle
        if at is None:
            at = subinterval.start if subinterval else self._start_of(cycle)
        if cycle is None and at is not None:
            cycle = cycle_number(at, self.mode.cycle_minutes)
        return {
            "game": self.game.public_id,
            "branch": branch.number if branch else None,
            "cycle": cycle,
            "subinterval": subinterval.number if subinterval else None,
            "game_time": self.mode.stamp(at) if at is not None else None,
            "minute": str(at) if at is not None else None,
            "wall_time": written_time(wall),
            "seat": self.codes.get(seat_id) if seat_id is not None else None,
            **values,
        }

    def _start_of(self, cycle: int | None) -> Fraction | None:
        return Fraction((cycle - 1) * self.mode.cycle_minutes) if cycle is not None else None

    @cached_property
    def begins(self) -> Fraction:
        """The moment at which the game begins."""
        return Fraction(truth.situation_at(self.game, self.game.opening_digest).now)

    def counting(self, moment: datetime) -> Branch:
        """The branch that counted at a moment on the wall."""
        place = bisect_right(self._turns, moment, key=lambda turn: turn[0])
        return self._turns[place - 1][1] if place else self.branches[0]

    @cached_property
    def _turns(self) -> tuple[tuple[datetime, Branch], ...]:
        """When another branch came to count, and which, in order."""
        found = LogEntry.objects.filter(game=self.game, act__in=TURNS).select_related("branch").order_by("pk")
        return tuple((entry.at, entry.branch) for entry in found if entry.branch is not None)

    def assessed(self) -> Iterator[tuple[Subinterval, AssessmentRecord]]:
        """Each subinterval with the assessment that stands for it, in order."""
        records = AssessmentRecord.objects.current().filter(subinterval__branch__game=self.game)
        current = {record.subinterval_id: record for record in records}
        for subinterval in self.subintervals:
            if subinterval.pk in current:
                yield subinterval, current[subinterval.pk]

    def released(self) -> Iterator[tuple[Subinterval, Any]]:
        """Each closed subinterval with the situation after its release, in order."""
        for subinterval in self.subintervals:
            if subinterval.closed is not None:
                yield subinterval, truth.situation_at(self.game, subinterval.after_digest)


def role_codes(seats: tuple[Seat, ...]) -> dict[int, str]:
    """The code of each seat by its key: its room and a number in the order in which seats were made, `blue-2`."""
    count: Counter[str] = Counter()
    codes: dict[int, str] = {}
    for seat in seats:
        room = seat.role if seat.role in (Role.OBSERVER, Role.SCREEN) else seat.side or CONTROL
        count[room] += 1
        codes[seat.pk] = f"{room}-{count[room]}"
    return codes


def written_time(moment: datetime | None) -> str | None:
    """A moment of the wall clock as text that sorts."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z") if moment else None
